"""What the points-service is tested for, with the services in Java and Go: one contract, one behaviour."""

from __future__ import annotations

import datetime
import decimal
import typing
import uuid

import pytest
from order_platform_tasks import DeadLetter, Message
from order_platform_tasks.order import CloseTimeoutV1, CloseTimeoutV1Payload, PaySuccessV1, PaySuccessV1Payload
from order_platform_tasks.order.pay_success_v1 import PayChannel

from world import Process, World, built, check_counts_after_kills, place_orders, until

UTC = datetime.timezone.utc
SLOW_START = 60.0
WORKERS = 4
"""How many messages of a queue a service handles at once."""


def order_id(number: int) -> str:
    """The id of an order."""
    return f"2026120112{number:08}"


def close_message(number: int) -> CloseTimeoutV1:
    """The end of an order's payment window."""
    order = order_id(number)
    return CloseTimeoutV1(
        id=uuid.uuid4().hex,
        producer="order-service",
        trace=f"trace-{number}",
        time=datetime.datetime.now(UTC).replace(microsecond=0),
        idempotency_key=CloseTimeoutV1.idempotency_key_of(order_id=order),
        payload=CloseTimeoutV1Payload(
            order_id=order,
            user_id="10002345",
            amount=decimal.Decimal("89.90"),
            expire_at=datetime.datetime(2026, 12, 1, 12, 30, tzinfo=UTC),
        ),
    )


def paid_message(number: int) -> PaySuccessV1:
    """An order was paid."""
    order = order_id(number)
    now = datetime.datetime.now(UTC).replace(microsecond=0)
    return PaySuccessV1(
        id=uuid.uuid4().hex,
        time=now,
        idempotency_key=PaySuccessV1.idempotency_key_of(order_id=order),
        payload=PaySuccessV1Payload(
            order_id=order,
            pay_no=f"P{number:020}",
            channel_no="4200001234",
            user_id="10002345",
            amount=decimal.Decimal("89.90"),
            channel=PayChannel.WALLET,
            paid_at=now,
        ),
    )


class Case:
    """A service, a task that it receives, and where its effects are."""

    def __init__(
        self,
        service: str,
        language: str,
        make: typing.Callable[[int], Message],
        retryable: str,
        hopeless: str,
        effects: str,
    ) -> None:
        self.service = service
        self.language = language
        self.make = make
        self.retryable = retryable
        self.hopeless = hopeless
        self.effects = effects
        self.task = make(1).TASK
        place = self.task.queue_of(service)
        assert place is not None
        self.place = place
        self.exchange = self.task.exchanges[0]

    def start(self, world: World, **env: str) -> Process:
        """Starts the service."""
        process = world.start(self.service, self.service, **env)
        until(lambda: world.consumers(self.place.queue), within=SLOW_START)
        return process

    def send(self, world: World, bodies: list[bytes]) -> None:
        """Sends messages as their producer does."""
        world.broker.pour(self.exchange.service, self.exchange.exchange, self.task.routing_key, bodies)

    def done(self, world: World) -> int:
        """How many effects there are."""
        return world.number(f"SELECT count(*) FROM {self.effects} WHERE task_type = %s", self.task.type)

    def check(self, world: World, count: int) -> None:
        """Every event once."""
        assert self.done(world) == count
        distinct = f"SELECT count(DISTINCT biz_key) FROM {self.effects} WHERE task_type = %s"
        assert world.number(distinct, self.task.type) == count
        name = f"{self.service}/{self.task.type}"
        assert world.number("SELECT count(*) FROM task_dedup WHERE handler = %s", name) == count


CASES = [
    case
    for case in (
        Case("order-service", "Java", close_message, "DB_LOCK_CONFLICT", "ORDER_NOT_FOUND", "order_effects"),
        Case("push-gateway", "Go", paid_message, "PUSH_PROVIDER_DOWN", "NO_SUCH_CODE", "push_effects"),
    )
    if built(case.service)
]


@pytest.fixture(params=CASES, ids=lambda case: case.language)
def case(request: pytest.FixtureRequest, world: World) -> Case:
    found: Case = request.param
    if found.service == "order-service":
        place_orders(world, order_id(0), 400)
        # What placing sends stays in the outbox: no relay is there.
    return found


def test_every_outcome_is_counted(case: Case, world: World) -> None:
    messages = {number: case.make(number) for number in range(30)}
    keys = {number: str(message.__dict__["idempotency_key"]) for number, message in messages.items()}
    code = case.retryable if case.task.is_retryable(case.retryable) else "unexpected"
    faults: dict[str, dict[str, object]] = {}
    for number in range(10):
        faults[keys[number]] = {"fail": code if number % 2 else "unexpected", "times": 2}
    for number in range(10, 15):
        faults[keys[number]] = {"fail": case.hopeless if case.service == "order-service" else "unexpected"}
    world.faults(faults)
    process = case.start(world)
    good = [message.encode() for message in messages.values()]
    bad = [b"\xff", good[0].replace(case.task.type.encode(), b"no.such.task").replace(b"PAY_SUCCESS", b"NO_SUCH")]
    case.send(world, good + [messages[number].encode() for number in range(15, 20)] + bad)
    until(lambda: case.done(world), lambda count: count == 25, 60)
    until(lambda: world.broker.count(case.place.dead_letter_queue), lambda count: count == 7, 60)
    waiting = [case.place.queue, *(rung.queue for rung in case.place.rungs)]
    until(lambda: sum(map(world.broker.count, waiting)), lambda count: count == 0)
    case.check(world, 25)
    letters = [DeadLetter.decode(found.body) for found in world.broker.drain(case.place.dead_letter_queue)]
    assert {letter.service for letter in letters} == {case.service}
    refused = [letter for letter in letters if letter.attempts == 0]
    assert sorted(letter.original for letter in refused) == sorted(bad)
    assert sorted(letter.error_code for letter in refused) == ["undecodable", "unknown-task"]
    for letter in letters:
        if letter.attempts:
            [number] = [number for number, message in messages.items() if message.__dict__["id"] == letter.task_id]
            tries = letter.attempts - 1
            assert letter.original == (messages[number].retry_bytes(good[number], tries) if tries else good[number])
    process.stop()
    counts = process.counts()
    retried = 20 + (0 if case.service == "order-service" else 5 * case.place.retry.max_retries)
    assert counts == {
        (case.task.type, "processed"): 25,
        (case.task.type, "deduplicated"): 5,
        (case.task.type, "retried"): retried,
        (case.task.type, "dead_lettered"): 5,
        ("unknown", "refused"): 2,
    }


def test_kill_and_a_broker_that_goes(case: Case, world: World) -> None:
    count = 300
    # Slow enough that there is something left to do when the broker has gone.
    world.faults({"*": {"sleepMs": 150}})
    processes = [case.start(world, METRICS_EACH="1")]
    case.send(world, [case.make(number).encode() for number in range(count)])
    until(lambda: case.done(world), lambda found: found >= 40, 60)
    processes[-1].kill()
    assert case.done(world) < count
    processes.append(case.start(world, METRICS_EACH="1"))
    until(lambda: case.done(world), lambda found: found >= 120, 60)
    world.servers.run("stop", "rabbitmq")
    world.servers.run("start", "rabbitmq")
    until(lambda: case.done(world), lambda found: found >= count, 120)
    waiting = [case.place.queue, *(rung.queue for rung in case.place.rungs)]
    until(lambda: sum(map(world.broker.count, waiting)), lambda found: found == 0)
    case.check(world, count)
    processes[-1].stop()
    # A broker that stops takes the deliveries that were not acknowledged, which is what a kill does too.
    check_counts_after_kills(case.task.type, count, processes, at_once=2 * WORKERS)
    assert world.broker.count(case.place.dead_letter_queue) == 0
