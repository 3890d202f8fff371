"""What a contract says of a task beside the shape of its messages."""

from __future__ import annotations

import datetime as _dt
import typing as _t

from .failure import UNEXPECTED, code_of
from .retry import Retry


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
    delay_exchange: str = ""
    """Where it sends to instead, where the task is delayed."""
    delay_queue: str = ""
    """Where messages wait until they are due; also the routing key that leads there."""


class Rung(_t.NamedTuple):
    """Where messages wait that are tried again."""

    delay: int
    """The wait without its random part, in milliseconds."""
    queue: str


class Queue(_t.NamedTuple):
    """Where a consuming service receives from."""

    service: str
    queue: str
    dead_letter_queue: str
    """Where messages end that it gave up."""
    retry_exchange: str
    """Where it sends what is to be tried again."""
    dead_letter_exchange: str
    """Where it sends what it gave up."""
    retry: Retry
    """How it tries again: what the contract says, or less."""
    rungs: tuple[Rung, ...] = ()
    """Where messages wait between tries, shortest wait first."""

    def rung_queue(self, attempt: int) -> str:
        """Where a message waits after try `attempt` failed."""
        delay = self.retry.rung(attempt)
        return next(rung.queue for rung in self.rungs if rung.delay == delay)


class DeadLetterPlace(_t.NamedTuple):
    """Where dead letters of a queue go."""

    exchange: str
    queue: str


class Service(_t.NamedTuple):
    """A service that receives messages."""

    queues: dict[str, DeadLetterPlace]
    """Queues it receives from, and where what it refuses goes."""


class Decision(_t.NamedTuple):
    """What becomes of a message after a try."""

    action: _t.Literal["ack", "retry", "dead-letter"]
    delay: int | None = None
    """Milliseconds until it is tried again, where it is."""


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
    machine: str | None = None
    """The state machine in which it makes a step."""
    deprecated: str | None = None
    """Since when and why it should not be used any more."""

    @property
    def id(self) -> str:
        """The identity, `order.close.timeout@1`."""
        return f"{self.type}@{self.version}"

    def queue_of(self, service: str) -> Queue | None:
        """Where a service receives the task, if it does."""
        return next((queue for queue in self.queues if queue.service == service), None)

    def decide(
        self, error: str | Exception | None, attempt: int, random: float, service: str | None = None
    ) -> Decision:
        """What becomes of a message whose try number `attempt` (from 1) ended with `error`, or well.

        An error is a code of the contract, or what a handler raised. `random` is as in `Retry.delay`; `service` says
        whose retry schedule holds, the contract's own where it is not given.
        """
        code = code_of(error)
        if code is None:
            return Decision("ack")
        queue = None if service is None else self.queue_of(service)
        retry = self.retry if queue is None else queue.retry
        if (code == UNEXPECTED or self.is_retryable(code)) and attempt <= retry.max_retries:
            return Decision("retry", retry.delay(attempt, random))
        return Decision("dead-letter")

    def is_retryable(self, code: str) -> bool:
        """Whether trying again can help after an error; no for errors that are not declared."""
        return any(error.retryable for error in self.errors if error.code == code)
