"""The outbox relay: nothing that was committed is lost, whatever is killed; order within a key; what cannot be sent."""

from __future__ import annotations

import time

import pytest
from order_platform_tasks.member import PointsAddV2

import points
from world import Message, Process, World, built, until

pytestmark = pytest.mark.skipif(not built("outbox-relay"), reason="outbox-relay was not built")

ACCOUNTS = 7
"""Accounts that `points.message` spreads its bookings over; the account is the partition key."""


def put(world: World, first: int, count: int) -> None:
    """Writes bookings to the outbox, as a service does in the transaction of their cause."""
    task = PointsAddV2.TASK
    rows = []
    for number in range(first, first + count):
        message = points.message(number)
        row = (task.type, task.version, message.payload.user_id, points.ORDERS, points.KEY, message.encode())
        rows.append(row)
    with world.database.cursor() as cursor:
        cursor.executemany(
            "INSERT INTO task_outbox (task_type, version, partition_key, exchange, routing_key, body)"
            " VALUES (%s, %s, %s, %s, %s, %s)",
            rows,
        )


def unsent(world: World) -> int:
    return world.number("SELECT count(*) FROM task_outbox WHERE sent_at IS NULL")


def start(world: World, batch: int = 100) -> Process:
    return world.start("outbox-relay", None, BATCH=str(batch), POLL_MS="20")


def numbers(found: list[Message]) -> list[int]:
    """The bookings, in the order in which they were first seen."""
    seen = dict.fromkeys(PointsAddV2.decode(message.body).payload.source_id for message in found)
    return [int(source[1:]) for source in seen]


def check(world: World, count: int) -> int:
    """Every booking is in the queue, in the order of its account. Says how many are there more than once."""
    assert unsent(world) == 0
    found = world.broker.drain(points.QUEUE)
    order = numbers(found)
    assert sorted(order) == list(range(count))
    for account in range(ACCOUNTS):
        of_account = [number for number in order if number % ACCOUNTS == account]
        assert of_account == sorted(of_account), f"account {account} is out of order"
    assert all(message.properties.delivery_mode == 2 for message in found)
    return len(found) - count


def test_kill_9_loses_nothing(world: World) -> None:
    count = 700
    put(world, 0, count)
    kills = 0
    while (left := unsent(world)) > 0:
        relay = start(world, batch=7)
        # In the middle of what it does, a little later each time.
        until(lambda left=left: unsent(world), lambda now, left=left: now < left or now == 0)  # type: ignore[misc]
        time.sleep(0.03 * (kills % 4))
        if kills < 6:
            relay.kill()
            kills += 1
        else:
            until(lambda: unsent(world), (0).__eq__)
    again = check(world, count)
    # A message that was confirmed but not yet marked is sent once more: a batch for each kill at most.
    assert again <= kills * 7


def test_a_broker_that_is_killed_loses_nothing(world: World) -> None:
    count = 600
    relay = start(world, batch=20)
    put(world, 0, count // 2)
    until(lambda: unsent(world), lambda left: left < count // 2)
    world.broker.close()
    world.servers.run("kill", "rabbitmq")
    put(world, count // 2, count // 2)
    time.sleep(0.5)
    assert relay.process.poll() is None
    world.servers.run("start", "rabbitmq")
    until(lambda: unsent(world), (0).__eq__, 60)
    relay.stop()
    check(world, count)


def test_a_second_relay_takes_over(world: World) -> None:
    first = start(world)
    put(world, 0, 70)
    until(lambda: unsent(world), (0).__eq__)
    second = start(world)
    time.sleep(0.5)
    put(world, 70, 70)
    until(lambda: unsent(world), (0).__eq__)
    second.stop()
    assert 'outcome="sent"' not in second.metrics_file.read_text(encoding="utf-8"), "one at a time sends"
    third = start(world)
    first.kill()
    put(world, 140, 70)
    until(lambda: unsent(world), (0).__eq__)
    third.stop()
    assert check(world, 210) == 0


def test_what_cannot_be_sent_holds_back_its_key_and_nothing_else(world: World) -> None:
    put(world, 0, 21)
    [(broken,)] = world.rows("SELECT min(id) + 3 FROM task_outbox")
    world.database.execute("UPDATE task_outbox SET body = '{' WHERE id = %s", (broken,))
    [(elsewhere,)] = world.rows("SELECT min(id) + 4 FROM task_outbox")
    world.database.execute("UPDATE task_outbox SET routing_key = 'no.such.key' WHERE id = %s", (elsewhere,))
    relay = start(world)
    # Two accounts of seven wait with what stands before them.
    until(lambda: unsent(world), (6).__eq__)
    time.sleep(0.5)
    assert unsent(world) == 6
    assert relay.process.poll() is None
    world.database.execute("DELETE FROM task_outbox WHERE id = %s", (broken,))
    world.database.execute("UPDATE task_outbox SET routing_key = %s WHERE id = %s", (points.KEY, elsewhere))
    until(lambda: unsent(world), (0).__eq__)
    relay.stop()
    order = numbers(world.broker.drain(points.QUEUE))
    assert sorted(order) == [number for number in range(21) if number != 3]
    assert [number for number in order if number % ACCOUNTS == 4] == [4, 11, 18]
