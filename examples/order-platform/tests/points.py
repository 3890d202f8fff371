"""Messages for the points-service and what it makes of them."""

from __future__ import annotations

import collections
import datetime
import uuid

from order_platform_tasks.member import PointsAddV1, PointsAddV1Payload, PointsAddV2, PointsAddV2Payload
from order_platform_tasks.member.points_add_v2 import PointsType

from world import Message, Process, World

SERVICE = "points-service"
TASK = "member.points.add"
PLACE = next(queue for queue in PointsAddV2.TASK.queues if queue.service == SERVICE)
QUEUE = PLACE.queue
DEAD = PLACE.dead_letter_queue
NOW = datetime.datetime(2026, 12, 1, 12, 0, 1, tzinfo=datetime.timezone.utc)
ORDERS = next(found.exchange for found in PointsAddV2.TASK.exchanges if found.service == "order-service")
RECONCILE = next(found.exchange for found in PointsAddV1.TASK.exchanges if found.service == "reconcile-service")
KEY = PointsAddV2.TASK.routing_key


def message(number: int, points: int = 10) -> PointsAddV2:
    """A booking; the same number is the same event, but never the same message."""
    source = f"S{number:06}"
    return PointsAddV2(
        id=uuid.uuid4().hex,
        producer="order-service",
        trace=f"trace-{number}",
        time=NOW,
        idempotency_key=PointsAddV2.idempotency_key_of(source_id=source, points_type=PointsType.PURCHASE),
        payload=PointsAddV2Payload(
            user_id=str(number % 7 + 1),
            source_id=source,
            points_type=PointsType.PURCHASE,
            points=points,
            expires_on=None,
        ),
    )


def old_message(number: int) -> PointsAddV1:
    """A booking as version 1 wrote it."""
    order = f"{number:018}"
    return PointsAddV1(
        id=uuid.uuid4().hex,
        producer="reconcile-service",
        trace=f"trace-{number}",
        time=NOW,
        idempotency_key=PointsAddV1.idempotency_key_of(order_id=order),
        payload=PointsAddV1Payload(user_id=str(number % 7 + 1), order_id=order, points=10),
    )


def key(number: int) -> str:
    """The idempotency key of a booking."""
    return message(number).idempotency_key


def send(world: World, *messages: PointsAddV2) -> None:
    """Sends bookings as the order-service does."""
    world.broker.publish("order-service", ORDERS, KEY, *[found.encode() for found in messages])


def start(world: World, **env: str) -> Process:
    """Starts a points-service."""
    return world.start("points-service", SERVICE, **env)


def booked(world: World) -> int:
    """How many entries there are."""
    return world.number("SELECT count(*) FROM points_entry")


def check_books(world: World, count: int, points: int = 10) -> None:
    """Every event once, every account the sum of its entries, every entry told to others once."""
    assert booked(world) == count
    assert world.number("SELECT count(DISTINCT (source_id, points_type)) FROM points_entry") == count
    assert world.number("SELECT sum(balance) FROM points_account") == count * points
    assert world.number("SELECT count(*) FROM task_dedup WHERE handler = %s", f"{SERVICE}/{TASK}") == count
    outbox = dict(world.rows("SELECT task_type, count(*) FROM task_outbox GROUP BY 1"))
    assert outbox == ({"member.points.added": count, "member.points.add.success": count} if count else {})


def total(*processes: Process) -> dict[tuple[str, str], int]:
    """The counters of services that ended in good order, together."""
    counts: collections.Counter[tuple[str, str]] = collections.Counter()
    for process in processes:
        process.stop()
        counts.update(process.counts())
    return dict(counts)


def attempt_of(found: Message) -> int | None:
    """How often a message was tried before."""
    return PointsAddV2.decode(found.body).attempt
