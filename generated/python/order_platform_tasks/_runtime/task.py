"""What a contract says of a task beside the shape of its messages."""

from __future__ import annotations

import datetime as _dt
import typing as _t


class Retry(_t.NamedTuple):
    """How a task that failed is tried again.

    Attempt n (from 1) waits the smaller of `max_delay` and `base_delay` times `multiplier` to the n-1, plus a random
    part of `jitter`.
    """

    base_delay: _dt.timedelta
    """Delay before the first retry."""
    multiplier: int
    """Growth per retry."""
    jitter: _dt.timedelta
    """Upper bound of the random part."""
    max_delay: _dt.timedelta
    """Upper bound of the growing part."""
    max_retries: int
    """Retries after the first attempt."""


class TaskError(_t.NamedTuple):
    """An error that a handler may report."""

    code: str
    retryable: bool
    """Whether trying again can help."""


class Cron(_t.NamedTuple):
    """A schedule."""

    expression: str
    zone: str
    """IANA time zone."""
    payload: str | None
    """The payload of each run as JSON."""


class Exchange(_t.NamedTuple):
    """Where a producing service sends to."""

    service: str
    exchange: str


class Queue(_t.NamedTuple):
    """Where a consuming service receives from."""

    service: str
    queue: str
    dead_letter_queue: str
    """Where messages end that it gave up."""


class Task(_t.NamedTuple):
    """A task contract."""

    type: str
    version: int
    kind: _t.Literal["command", "event", "result"]
    max_bytes: int
    """Limit of a whole message."""
    retry: Retry
    errors: tuple[TaskError, ...] = ()
    delay: _dt.timedelta | None = None
    """How long after it was sent it runs, where it is delayed."""
    cron: Cron | None = None
    """When it runs, where it is scheduled."""
    routing_key: str = ""
    exchanges: tuple[Exchange, ...] = ()
    queues: tuple[Queue, ...] = ()
    deprecated: str | None = None
    """Since when and why it should not be used any more."""

    @property
    def id(self) -> str:
        """The identity, `order.close.timeout@1`."""
        return f"{self.type}@{self.version}"

    def is_retryable(self, code: str) -> bool:
        """Whether trying again can help after an error; no for errors that are not declared."""
        return any(error.retryable for error in self.errors if error.code == code)
