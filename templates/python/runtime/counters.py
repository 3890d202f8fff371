"""What became of deliveries, counted."""

from __future__ import annotations

import threading as _threading
import typing as _t

from .values import TextEnum


class Outcome(TextEnum):
    """What became of a delivery; each has exactly one."""

    PROCESSED = "processed"
    """Its handler did what it asks for."""
    DEDUPLICATED = "deduplicated"
    """It was done before."""
    RETRIED = "retried"
    """It failed and is tried again."""
    DEAD_LETTERED = "dead_lettered"
    """It failed and was given up."""
    REFUSED = "refused"
    """It is no message that this service handles."""


UNKNOWN: _t.Final = "unknown"
"""What counters call the task of a message that has none."""


class Counters:
    """Counts deliveries by task type and outcome; may be used by several threads."""

    def __init__(self, service: str) -> None:
        self.service = service
        self._lock = _threading.Lock()
        self._counts: dict[tuple[str, str], int] = {}

    def add(self, task: str, outcome: Outcome) -> None:
        """Counts a delivery."""
        key = (task, outcome.value)
        with self._lock:
            self._counts[key] = self._counts.get(key, 0) + 1

    def register(self, task: str) -> None:
        """Starts all counts of a task at nothing, so that the first of each is seen to be one."""
        with self._lock:
            for outcome in Outcome:
                self._counts.setdefault((task, outcome.value), 0)

    def counts(self) -> dict[str, dict[str, int]]:
        """Task type to outcome to count, as they are now."""
        with self._lock:
            counts = sorted(self._counts.items())
        tasks: dict[str, dict[str, int]] = {}
        for (task, outcome), count in counts:
            tasks.setdefault(task, {})[outcome] = count
        return tasks

    def prometheus(self) -> str:
        """The counts in the text form of Prometheus."""
        lines = ["# TYPE taskpact_messages_total counter\n"]
        for task, outcomes in self.counts().items():
            for outcome, count in outcomes.items():
                labels = f'service="{self.service}",task="{task}",outcome="{outcome}"'
                lines.append(f"taskpact_messages_total{{{labels}}} {count}\n")
        return "".join(lines)
