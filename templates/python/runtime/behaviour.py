"""What the conformance driver answers about everything around a message."""

from __future__ import annotations

import base64 as _base64
import datetime as _dt
import typing as _t

from .consumer import Consumer
from .errors import ContractError
from .failure import UNEXPECTED, NonRetryableError
from .flow import Flow
from .letters import DeadLetter
from .machine import State, Step
from .message import Message
from .registry import Registry
from .retry import Retry
from .task import Service

Request: _t.TypeAlias = "dict[str, _t.Any]"
Answer: _t.TypeAlias = "dict[str, object]"


class Unanswerable(Exception):
    """The request names something that the package does not have."""


# Its name is what a failure without a text of its own would be told by.
_Unexpected = type("", (Exception,), {})


class Behaviour:
    """Everything of a package that has a behaviour."""

    def __init__(
        self,
        registry: Registry,
        services: dict[str, Service],
        machines: dict[str, type[State]],
        flows: dict[str, type[Flow]],
    ) -> None:
        self.registry = registry
        self.services = services
        self.machines = machines
        self.flows = flows
        self.tasks = {task.TASK.id: task for task in registry.all()}

    def answer(self, request: Request) -> Answer:
        """The answer to a request with an operation; raises `ContractError` or `Unanswerable`."""
        op = request["op"]
        known = {
            "key": lambda: self.key(request, "idempotency_key_of"),
            "partition": lambda: self.key(request, "partition_key_of"),
            "delay": lambda: self.delay(request),
            "schedule": lambda: self.schedule(request),
            "decide": lambda: self.decide(request),
            "transit": lambda: self.transit(request),
            "retry": lambda: self.retry(request),
            "dead-letter": lambda: self.dead_letter(request),
            "dead-letter-decode": lambda: self.dead_letter_decode(request),
            "next": lambda: self.next(request),
            "consume": lambda: self.consume(request),
        }.get(op)
        if known is None:
            raise Unanswerable(f"unknown op {op}")
        return known()

    def task(self, request: Request) -> type[Message]:
        """The task that a request names."""
        found = self.tasks.get(request["task"])
        if found is None:
            raise Unanswerable(f"unknown task {request['task']}")
        return found

    def key(self, request: Request, builder: str) -> Answer:
        message = self.registry.decode_any(_bytes(request["message"]))
        build = getattr(message, builder, None)
        if build is None:
            raise Unanswerable(f"{message.TASK.id} has no such key")
        attrs = message.__wire__.keys[builder.removesuffix("_of")].attrs
        payload = message.__dict__["payload"]
        return {"text": build(**{attr: getattr(payload, attr) for attr in attrs})}

    def schedule_of(self, request: Request) -> Retry:
        """The retry schedule of a task, or of a service that receives it."""
        task = self.task(request).TASK
        if "service" not in request:
            return task.retry
        queue = task.queue_of(request["service"])
        if queue is None:
            raise Unanswerable(f"{request['service']} is no consumer of {task.id}")
        return queue.retry

    def delay(self, request: Request) -> Answer:
        return {"millis": self.schedule_of(request).delay(request["attempt"], request["random"])}

    def schedule(self, request: Request) -> Answer:
        found = self.schedule_of(request).schedule()
        return {"delays": list(found.delays), "min": found.min_total, "max": found.max_total}

    def decide(self, request: Request) -> Answer:
        self.schedule_of(request)
        task = self.task(request).TASK
        decision = task.decide(request.get("error"), request["attempt"], request["random"], request.get("service"))
        delay = {} if decision.delay is None else {"millis": decision.delay}
        return {"decision": decision.action, **delay}

    def transit(self, request: Request) -> Answer:
        if "machine" in request:
            machine = self.machines.get(request["machine"])
            if machine is None:
                raise Unanswerable(f"unknown machine {request['machine']}")
            return {"step": _state(machine, request["from"]).can_transit(_state(machine, request["to"])).value}
        task = self.task(request)
        transit = getattr(task, "transit", None)
        if transit is None or task.TASK.machine is None:
            raise Unanswerable(f"{task.TASK.id} makes no step")
        return {"step": transit(_state(self.machines[task.TASK.machine], request["from"])).value}

    def retry(self, request: Request) -> Answer:
        original = _bytes(request["message"])
        message = self.registry.decode_any(original)
        if message.__wire__.attempt_name is None:
            raise Unanswerable(f"messages of {message.TASK.id} do not count attempts")
        return {"bytes": _text(message.retry_bytes(original, request["attempt"]))}

    def dead_letter(self, request: Request) -> Answer:
        record = DeadLetter(
            attempts=request["attempts"],
            error_code=request["errorCode"],
            error_text=request["errorText"],
            original=_bytes(request["message"]),
            service=request["service"],
            task_id=request.get("taskId"),
            task_type=request.get("taskType"),
            time=_time(request["time"]),
            version=request.get("version"),
        )
        return {"bytes": _text(record.encode())}

    def dead_letter_decode(self, request: Request) -> Answer:
        return {"bytes": _text(DeadLetter.decode(_bytes(request["message"])).encode())}

    def next(self, request: Request) -> Answer:
        flow = self.flows.get(request["flow"])
        if flow is None:
            raise Unanswerable(f"unknown flow {request['flow']}")
        progress = _state(flow, request["state"]).next(request["result"])
        answer: Answer = {"step": progress.step.value}
        if progress.step is Step.GO:
            answer["state"] = progress.state.value
        return answer if progress.sends is None else answer | {"sends": progress.sends}

    def consume(self, request: Request) -> Answer:
        service, outcome = request["service"], request["outcome"]
        if service not in self.services:
            raise Unanswerable(f"unknown service {service}")
        if request["queue"] not in self.services[service].queues:
            raise Unanswerable(f"{request['queue']} is no queue of {service}")

        class Driven(Consumer[None]):
            registry = self.registry
            services = self.services

        consumer = Driven(
            service,
            _Dedup(known=outcome == "duplicate"),
            clock=lambda: _time(request["time"]),
            random=lambda: float(request["random"]),
        )
        for task in self.tasks.values():
            if task.TASK.queue_of(service) is not None:
                consumer.on(task, _handler(outcome, request.get("errorText", "")))
        verdict = consumer.process(_bytes(request["message"]), request["queue"])
        sent = verdict.publish
        answer: Answer = {"verdict": verdict.action, "counter": verdict.outcome.value, "label": verdict.task}
        if sent is not None:
            answer |= {"exchange": sent.exchange, "queue": sent.queue, "bytes": _text(sent.body)}
            if sent.delay is not None:
                answer["millis"] = sent.delay
        for name, value in (("key", verdict.key), ("handler", verdict.handler)):
            if value is not None:
                answer[name] = value
        return answer


class _Dedup:
    """A deduplicator without a memory."""

    def __init__(self, *, known: bool) -> None:
        self.known = known

    def once(self, key: str | None, handler: str, work: _t.Callable[[None], None], /) -> bool:
        if not self.known:
            work(None)
        return not self.known


def _handler(outcome: str, text: str) -> _t.Callable[[Message, None], None]:
    def handle(message: Message, tx: None) -> None:
        if outcome == UNEXPECTED:
            raise _Unexpected(text)
        if outcome not in ("done", "duplicate"):
            raise NonRetryableError(outcome, text)

    return handle


_E = _t.TypeVar("_E", State, Flow)


def _state(of: type[_E], name: str) -> _E:
    try:
        return of(name)
    except ValueError:
        raise Unanswerable(f"unknown state {name}") from None


def _bytes(text: str) -> bytes:
    return _base64.b64decode(text)


def _text(data: bytes) -> str:
    return _base64.b64encode(data).decode()


def _time(text: str) -> _dt.datetime:
    return _dt.datetime.fromisoformat(text.replace("Z", "+00:00"))


def told(error: ContractError) -> Answer:
    """The answer where a contract forbids something."""
    return {"ok": False, "errors": [{"path": found.path, "code": found.code.value} for found in error.errors]}
