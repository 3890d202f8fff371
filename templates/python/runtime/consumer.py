"""Receiving: from a delivery's bytes to what is to be done about it.

Knows no broker and no database. The caller hands in what it received, publishes what the verdict says, and only then
acknowledges the delivery. What was done before is told by a `Deduplicator`, which also owns the transaction.
"""

from __future__ import annotations

import dataclasses as _dataclasses
import datetime as _dt
import random as _random
import typing as _t

from .counters import UNKNOWN, Counters, Outcome
from .errors import DecodeError, ErrorCode
from .failure import code_of, text_of
from .letters import DeadLetter
from .message import Message
from .reader import read
from .registry import Registry
from .task import Queue, Service

_Tx = _t.TypeVar("_Tx")
_Tx_co = _t.TypeVar("_Tx_co", covariant=True)
_M = _t.TypeVar("_M", bound=Message)
_H = _t.TypeVar("_H")


class Publish(_t.NamedTuple):
    """What the caller has to send, persistently and confirmed, before it acknowledges the delivery."""

    exchange: str
    queue: str
    """The queue it is meant for, which is also the routing key."""
    body: bytes
    delay: int | None = None
    """Milliseconds it has to wait there: the message's own expiration. `None` where it stays."""


class Verdict(_t.NamedTuple):
    """What became of a delivery."""

    outcome: Outcome
    task: str
    """The task type by which it was counted."""
    publish: Publish | None = None
    """What is to be sent; nothing where the delivery is just to be acknowledged."""
    error_code: str | None = None
    """Why it was retried, given up or refused."""
    key: str | None = None
    """By which the deduplicator was asked about the message."""
    handler: str | None = None
    """Under which name."""

    @property
    def action(self) -> _t.Literal["ack", "retry", "dead-letter"]:
        """What is to be done, in a word."""
        if self.publish is None:
            return "ack"
        return "dead-letter" if self.publish.delay is None else "retry"


class Deduplicator(_t.Protocol[_Tx_co]):
    """Tells whether a handler did something before, and keeps the effect and that knowledge in one transaction."""

    def once(self, key: str | None, handler: str, work: _t.Callable[[_Tx_co], None], /) -> bool:
        """Opens a transaction, inserts `key` and `handler`, runs `work` in it, and commits.

        False, with nothing done, where they were there before. Where `work` raises, or anything else fails, everything
        is rolled back and the exception goes on. Without a key nothing is inserted.
        """
        ...


class AsyncDeduplicator(_t.Protocol[_Tx_co]):
    """A `Deduplicator` that waits without blocking."""

    async def once(self, key: str | None, handler: str, work: _t.Callable[[_Tx_co], _t.Awaitable[None]], /) -> bool:
        """As `Deduplicator.once`."""
        ...


@_dataclasses.dataclass(frozen=True)
class _Try(_t.Generic[_H]):
    """A message on the way to its handler."""

    original: bytes
    message: Message
    handler: _H
    key: str | None
    name: str
    number: int
    """Which try it is, from 1."""


class _Receiver(_t.Generic[_H]):
    """What both ways of waiting share."""

    registry: _t.ClassVar[Registry]
    services: _t.ClassVar[dict[str, Service]]

    def __init__(
        self,
        service: str,
        clock: _t.Callable[[], _dt.datetime] | None = None,
        random: _t.Callable[[], float] = _random.random,
    ) -> None:
        if service not in self.services:
            raise ValueError(f"no contract knows a service {service!r}")
        self.service = service
        self._queues = self.services[service].queues
        self._clock = clock or _now
        self._random = random
        self._handlers: dict[type[Message], _H] = {}
        self._counters = Counters(service)

    def _register(self, task: type[Message], handler: _H) -> None:
        if task.TASK.queue_of(self.service) is None:
            raise ValueError(f"{self.service} is no consumer of {task.TASK.id}")
        if task in self._handlers:
            raise ValueError(f"{task.TASK.id} has a handler already")
        self._handlers[task] = handler
        self._counters.register(task.TASK.type)

    def queues(self) -> tuple[str, ...]:
        """Queues to receive from: those of all tasks that have a handler."""
        places = (task.TASK.queue_of(self.service) for task in self._handlers)
        return tuple(sorted({place.queue for place in places if place is not None}))

    def counters(self) -> dict[str, dict[str, int]]:
        """Task type to outcome to how many deliveries had it."""
        return self._counters.counts()

    def prometheus(self) -> str:
        """The same in the text form of Prometheus."""
        return self._counters.prometheus()

    def _begin(self, original: bytes, queue: str) -> _Try[_H] | Verdict:
        """The way to a handler, or why there is none."""
        if queue not in self._queues:
            raise ValueError(f"{queue!r} is no queue of {self.service}")
        try:
            message = self.registry.decode_any(original)
        except DecodeError as error:
            only_unknown = {found.code for found in error.errors} == {ErrorCode.UNKNOWN_TASK}
            text = "; ".join(f"{found.code} {found.path}".rstrip(" ") for found in error.errors)
            code = "unknown-task" if only_unknown else "undecodable"
            return self._refuse(original, queue, code, text, self._task_of(original), None)
        handler = self._handlers.get(type(message))
        if handler is None:
            return self._refuse(original, queue, "no-handler", "", type(message), message)
        number = (_role(message, "attempt") or 0) + 1
        key, own = _role(message, "idempotency_key"), _role(message, "id")
        if key is None and own is not None:
            key = f"id:{own}"
        return _Try(original, message, handler, key, f"{self.service}/{message.TASK.type}", number)

    def _task_of(self, original: bytes) -> type[Message] | None:
        """The task of a message that is wrong in other ways."""
        try:
            return self.registry.find(read(bytes(original), self.registry.max_bytes))[1].load()
        except DecodeError:
            return None

    def _refuse(
        self,
        original: bytes,
        queue: str,
        code: str,
        text: str,
        task: type[Message] | None,
        message: Message | None,
    ) -> Verdict:
        record = self._record(original, code, text, task, message, 0)
        place = self._queues[queue]
        label = UNKNOWN if task is None else task.TASK.type
        publish = Publish(place.exchange, place.queue, record)
        return self._count(Verdict(Outcome.REFUSED, label, publish, code))

    def _end(self, made: _Try[_H], applied: bool, error: Exception | None) -> Verdict:
        """What becomes of a message after its handler was called, or was not because it had been before."""
        task = made.message.TASK
        if error is None:
            outcome = Outcome.PROCESSED if applied else Outcome.DEDUPLICATED
            return self._count(Verdict(outcome, task.type, None, None, made.key, made.name))
        place = _t.cast(Queue, task.queue_of(self.service))
        decision = task.decide(error, made.number, self._random(), self.service)
        code = code_of(error)
        if decision.delay is not None and made.message.__wire__.attempt_name is not None:
            body = made.message.retry_bytes(made.original, made.number)
            rung = place.rung_queue(made.number)
            publish = Publish(place.retry_exchange, rung, body, decision.delay)
            outcome = Outcome.RETRIED
        else:
            kind = type(made.message)
            body = self._record(made.original, str(code), text_of(error), kind, made.message, made.number)
            publish = Publish(place.dead_letter_exchange, place.dead_letter_queue, body)
            outcome = Outcome.DEAD_LETTERED
        return self._count(Verdict(outcome, task.type, publish, code, made.key, made.name))

    def _record(
        self,
        original: bytes,
        code: str,
        text: str,
        task: type[Message] | None,
        message: Message | None,
        attempts: int,
    ) -> bytes:
        record = DeadLetter(
            # A counter at its very end stays there.
            attempts=min(attempts, 2**31 - 1),
            error_code=code,
            error_text=text,
            original=bytes(original),
            service=self.service,
            task_id=None if message is None else _role(message, "id"),
            task_type=None if task is None else task.TASK.type,
            time=self._clock().replace(microsecond=0),
            version=None if task is None else task.TASK.version,
        )
        return record.encode()

    def _count(self, verdict: Verdict) -> Verdict:
        self._counters.add(verdict.task, verdict.outcome)
        return verdict


class Consumer(_Receiver[_t.Callable[[_t.Any, _Tx], None]], _t.Generic[_Tx]):
    """Receives the messages of a service. May be used by several threads where its deduplicator may."""

    def __init__(
        self,
        service: str,
        dedup: Deduplicator[_Tx],
        *,
        clock: _t.Callable[[], _dt.datetime] | None = None,
        random: _t.Callable[[], float] = _random.random,
    ) -> None:
        super().__init__(service, clock, random)
        self._dedup = dedup

    def on(self, task: type[_M], handler: _t.Callable[[_M, _Tx], None]) -> None:
        """Says what is to be done about messages of a task: within the transaction, nothing where it raises.

        Raises `ValueError` where the service is no declared consumer of the task.
        """
        self._register(task, handler)

    def process(self, message: bytes, queue: str) -> Verdict:
        """What is to be done about a delivery, once its handler has done its part.

        `queue` is where it was received from; one that is not the service's is a `ValueError`. What is no `Exception`
        (the end of the process, most of all) passes through and leaves the delivery as it was.
        """
        made = self._begin(message, queue)
        if isinstance(made, Verdict):
            return made
        done: list[Exception | None] = []

        def work(tx: _Tx) -> None:
            done.clear()
            try:
                made.handler(made.message, tx)
            except Exception as error:
                done.append(error)
                raise
            done.append(None)

        try:
            applied = self._dedup.once(made.key, made.name, work)
            error = _outcome(applied, done)
        except Exception as caught:
            applied, error = False, caught
        return self._end(made, applied, error)


class AsyncConsumer(_Receiver[_t.Callable[[_t.Any, _Tx], _t.Awaitable[None]]], _t.Generic[_Tx]):
    """A `Consumer` whose handlers wait without blocking."""

    def __init__(
        self,
        service: str,
        dedup: AsyncDeduplicator[_Tx],
        *,
        clock: _t.Callable[[], _dt.datetime] | None = None,
        random: _t.Callable[[], float] = _random.random,
    ) -> None:
        super().__init__(service, clock, random)
        self._dedup = dedup

    def on(self, task: type[_M], handler: _t.Callable[[_M, _Tx], _t.Awaitable[None]]) -> None:
        """As `Consumer.on`."""
        self._register(task, handler)

    async def process(self, message: bytes, queue: str) -> Verdict:
        """As `Consumer.process`."""
        made = self._begin(message, queue)
        if isinstance(made, Verdict):
            return made
        done: list[Exception | None] = []

        async def work(tx: _Tx) -> None:
            done.clear()
            try:
                await made.handler(made.message, tx)
            except Exception as error:
                done.append(error)
                raise
            done.append(None)

        try:
            applied = await self._dedup.once(made.key, made.name, work)
            error = _outcome(applied, done)
        except Exception as caught:
            applied, error = False, caught
        return self._end(made, applied, error)


def _role(message: Message, name: str) -> _t.Any:
    """A role of the envelope; `None` where it has none of that name."""
    return message.__dict__.get(name)


def _outcome(applied: bool, done: list[Exception | None]) -> Exception | None:
    """What went wrong though the deduplicator said nothing of it."""
    if done:
        return done[0]
    return RuntimeError("the deduplicator called no handler") if applied else None


def _now() -> _dt.datetime:
    return _dt.datetime.now(_dt.timezone.utc)
