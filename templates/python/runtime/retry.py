"""How a task that failed is tried again."""

from __future__ import annotations

import datetime as _dt
import math as _math
import typing as _t

_MILLISECOND: _t.Final = _dt.timedelta(milliseconds=1)


class Schedule(_t.NamedTuple):
    """The waits of a retry schedule, in milliseconds."""

    delays: tuple[int, ...]
    """The wait before each retry, without its random part."""
    min_total: int
    """All waits together, without their random parts."""
    max_total: int
    """All waits together, each with its whole random part."""


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

    def rung(self, attempt: int) -> int:
        """The growing part of the wait after a try, in milliseconds; tries count from 1."""
        delay, longest = self.base_delay // _MILLISECOND, self.max_delay // _MILLISECOND
        if delay and self.multiplier > 1:
            for _ in range(1, attempt):
                if delay >= longest:
                    break
                delay *= self.multiplier
        return min(delay, longest)

    def delay(self, attempt: int, random: float) -> int:
        """How many milliseconds to wait after try `attempt` failed; tries count from 1.

        `random` says how much of the random part it is to be, from 0 to 1.
        """
        part = 0.0 if _math.isnan(random) else min(max(random, 0.0), 1.0)
        return self.rung(attempt) + _math.floor(float(self.jitter // _MILLISECOND) * part)

    def schedule(self) -> Schedule:
        """All waits."""
        delays = tuple(self.rung(attempt) for attempt in range(1, self.max_retries + 1))
        total = sum(delays)
        return Schedule(delays, total, total + self.max_retries * (self.jitter // _MILLISECOND))
