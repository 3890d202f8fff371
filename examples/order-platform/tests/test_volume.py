"""Twenty thousand messages through four languages: written in Java and Python, sent in Rust, handled in Java, Go and Python."""

from __future__ import annotations

import json
import re
import time
import typing

import pytest
from order_platform_tasks import DeadLetter, Message
from order_platform_tasks.member import PointsAddV2
from order_platform_tasks.order import CloseTimeoutV1, CreatedV1

import points
from test_languages import order_id
from test_relay import put, unsent
from world import Process, World, built, place_orders, until

pytestmark = pytest.mark.skipif(
    not all(map(built, ("order-service", "push-gateway", "outbox-relay"))), reason="not all services were built"
)

ORDERS = 6_000
BOOKINGS = 8_000
SENT = {CreatedV1.TASK.type: ORDERS, CloseTimeoutV1.TASK.type: ORDERS, PointsAddV2.TASK.type: BOOKINGS}
SLOW_START = 60.0


class Share:
    """What one service gets of it: one in twenty messages fails, some of them for good."""

    def __init__(
        self, service: str, task: type[Message], keys: list[str], hopeless: str, effects: str, processes: int = 1
    ) -> None:
        self.service = service
        self.task = task.TASK
        self.count = len(keys)
        self.effects = effects
        self.processes = processes
        place = self.task.queue_of(service)
        assert place is not None
        self.place = place
        self.faults: dict[str, dict[str, object]] = {}
        self.retried = 0
        self.given_up: list[tuple[str, int]] = []
        """The error code and the tries of every dead letter there should be."""
        for at, key in enumerate(keys[::20]):
            if at % 100 == 50:  # to the end of the ladder
                self.faults[key] = {"fail": "unexpected"}
                self.retried += place.retry.max_retries
                self.given_up.append(("unexpected", place.retry.max_retries + 1))
            elif at % 20 == 0:  # at once
                self.faults[key] = {"fail": hopeless}
                self.given_up.append((hopeless, 1))
            else:  # back on its feet after a try or two
                times = at % 2 + 1
                self.faults[key] = {"fail": "unexpected" if at % 3 else "DB_LOCK_CONFLICT", "times": times}
                self.retried += times
        assert len(self.faults) == self.count // 20

    @property
    def good(self) -> int:
        """How many messages have their effect in the end."""
        return self.count - len(self.given_up)

    def start(self, world: World) -> list[Process]:
        """Starts the service with its faults."""
        faults = world.folder / f"{self.service}.json"
        faults.write_text(json.dumps(self.faults), encoding="utf-8")
        return [world.start(self.service, self.service, FAULTS=str(faults)) for _ in range(self.processes)]

    def done(self, world: World) -> int:
        """How many effects there are."""
        return world.number(f"SELECT count(*) FROM {self.effects}")

    def waiting(self, world: World) -> int:
        """How many messages are on their way."""
        return sum(map(world.broker.count, (self.place.queue, *(rung.queue for rung in self.place.rungs))))

    def check(self, world: World, processes: list[Process]) -> None:
        """Every message is accounted for: in the tables, in the counters, in the dead letters."""
        handled = "SELECT count(*) FROM task_dedup WHERE handler = %s"
        assert world.number(handled, f"{self.service}/{self.task.type}") == self.good
        assert self.done(world) == self.good
        assert points.total(*processes) == {
            (self.task.type, "processed"): self.good,
            (self.task.type, "retried"): self.retried,
            (self.task.type, "dead_lettered"): len(self.given_up),
        }
        letters = [DeadLetter.decode(found.body) for found in world.broker.drain(self.place.dead_letter_queue)]
        assert sorted((letter.error_code, letter.attempts) for letter in letters) == sorted(self.given_up)
        assert len({letter.task_id for letter in letters}) == len(letters)
        assert {(letter.service, letter.task_type) for letter in letters} == {(self.service, self.task.type)}


def shares() -> list[Share]:
    """Java, Go, and Python, which is the slowest and has two processes."""
    orders = [order_id(number) for number in range(ORDERS)]
    closing = [CloseTimeoutV1.idempotency_key_of(order_id=order) for order in orders]
    created = [CreatedV1.idempotency_key_of(order_id=order) for order in orders]
    booked = [points.key(number) for number in range(BOOKINGS)]
    closed = "order_effects WHERE task_type = 'order.close.timeout'"
    pushed = "push_effects WHERE task_type = 'order.created'"
    return [
        Share("order-service", CloseTimeoutV1, closing, "ORDER_NOT_FOUND", closed),
        Share("push-gateway", CreatedV1, created, "COUPON_NOT_FOUND", pushed),
        Share("points-service", PointsAddV2, booked, "MEMBER_NOT_FOUND", "points_entry", processes=2),
    ]


def relay_everything(world: World) -> None:
    """What is in the outbox goes to the broker, and what handlers write later stays there."""
    relay = world.start("outbox-relay", None, POLL_MS="20")
    until(lambda: unsent(world), (0).__eq__, 120)
    relay.stop()
    text = relay.metrics_file.read_text(encoding="utf-8")
    sent = re.findall(r'task="([^"]*)",outcome="sent"\} (\d+)$', text, re.MULTILINE)
    assert {task: int(count) for task, count in sent} == SENT
    world.database.execute("TRUNCATE task_outbox")


def test_twenty_thousand_messages_with_failures(world: World) -> None:
    assert sum(SENT.values()) == 20_000
    started = time.monotonic()
    place_orders(world, order_id(0), ORDERS)
    world.database.execute("DELETE FROM task_outbox WHERE task_type = 'stock.deduct'")  # nobody's here
    put(world, 0, BOOKINGS)
    relay_everything(world)
    every = shares()
    # The delayed ones are due after two seconds.
    until(lambda: [share.waiting(world) for share in every], [share.count for share in every].__eq__, 60)
    relayed = time.monotonic()
    running = {share: share.start(world) for share in every}
    until(lambda: [share.done(world) for share in every], [share.good for share in every].__eq__, 480)
    handled = time.monotonic()
    dead = {share.place.dead_letter_queue: len(share.given_up) for share in every}
    until(lambda: {queue: world.broker.count(queue) for queue in dead}, dead.__eq__, 60)
    until(lambda: [share.waiting(world) for share in every], [0, 0, 0].__eq__, 60)
    for share in every:
        share.check(world, running[share])
    check_effects(world, *(share.good for share in every))
    # The events of the orders are also there for those who did not run, and nothing else is anywhere.
    others = {queue.queue: ORDERS for queue in CreatedV1.TASK.queues if queue.service != "push-gateway"}
    assert len(others) == 2
    assert world.broker.counts() == others
    print(f"20000 messages sent in {relayed - started:.0f} s and handled in {handled - relayed:.0f} s")


def check_effects(world: World, closed: int, pushed: int, booked: int) -> None:
    """What the handlers did, in the words of their own tables."""
    assert world.number("SELECT count(*) FROM orders WHERE state = 'CLOSED'") == closed
    assert world.number("SELECT count(DISTINCT biz_key) FROM push_effects") == pushed
    assert world.number("SELECT sum(balance) FROM points_account") == 10 * booked
    outbox: dict[str, typing.Any] = dict(world.rows("SELECT task_type, count(*) FROM task_outbox GROUP BY 1"))
    assert outbox == {"order.closed": closed, "member.points.added": booked, "member.points.add.success": booked}
