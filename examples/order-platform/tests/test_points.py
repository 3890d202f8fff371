"""The points-service alone: everything that can go wrong with a message, a consumer, the broker."""

from __future__ import annotations

import concurrent.futures
import time
import typing

import pytest
from order_platform_tasks import DeadLetter, DecodeError, decode_any
from order_platform_tasks.member import PointsAddV1, PointsAddV2

import points
from points import DEAD, KEY, ORDERS, PLACE, QUEUE, RECONCILE, TASK, message, old_message
from world import Tap, World, check_counts_after_kills, until

SLACK = 5.0
"""Seconds by which something may be late on a busy machine."""


def letters(world: World) -> list[DeadLetter]:
    """Takes the dead letters out of their queue."""
    return [DeadLetter.decode(found.body) for found in world.broker.drain(DEAD)]


def idle(world: World, within: float = 60) -> None:
    """Waits until no message is on its way."""
    waiting = (QUEUE, *(rung.queue for rung in PLACE.rungs))
    until(lambda: sum(world.broker.count(queue) for queue in waiting), lambda count: count == 0, within)


def test_what_is_sent_is_done(world: World) -> None:
    service = points.start(world)
    points.send(world, *map(message, range(20)))
    until(lambda: points.booked(world), lambda count: count == 20)
    points.check_books(world, 20)
    assert points.total(service) == {(TASK, "processed"): 20}
    assert world.broker.counts() == {}


def test_retry_ladder(world: World) -> None:
    original = message(1)
    bystander = message(2)
    world.faults({original.idempotency_key: {"fail": "DB_LOCK_CONFLICT"}})
    retries = Tap(world.broker, *[(PLACE.retry_exchange, rung.queue) for rung in PLACE.rungs])
    dead = Tap(world.broker, (PLACE.dead_letter_exchange, DEAD))
    service = points.start(world)
    world.listening(QUEUE)
    points.send(world, original, bystander)
    schedule = PLACE.retry.schedule()
    within = schedule.max_total / 1000 + 20
    tries = retries.until(len(schedule.delays), within)
    [last] = dead.until(1)

    jitter = PLACE.retry.jitter.total_seconds() * 1000
    moments = [found.at for found in [*tries, last]]
    for number, (delay, found) in enumerate(zip(schedule.delays, tries, strict=True), start=1):
        # Its rung, how long it waits there, what it carries, and when it came back.
        assert found.routing_key == PLACE.rung_queue(number)
        wait = int(found.properties.expiration or 0)
        assert delay <= wait <= delay + jitter
        assert found.body == PointsAddV2.retry_bytes(original.encode(), number)
        assert points.attempt_of(found) == number
        assert found.properties.delivery_mode == 2
        late = moments[number] - moments[number - 1] - wait / 1000
        assert -0.05 <= late <= SLACK, f"retry {number} was {late:.2f} s late"

    until(lambda: world.broker.count(DEAD), lambda count: count == 1)
    [record] = letters(world)
    assert DeadLetter.decode(last.body) == record
    assert record.original == PointsAddV2.retry_bytes(original.encode(), 6)
    assert (record.attempts, record.error_code, record.service) == (7, "DB_LOCK_CONFLICT", "points-service")
    assert (record.task_type, record.version, record.task_id) == (TASK, 2, original.id)
    points.check_books(world, 1)
    assert points.total(service) == {(TASK, "retried"): 6, (TASK, "dead_lettered"): 1, (TASK, "processed"): 1}
    assert world.broker.counts() == {}


def test_errors_of_both_kinds_and_none(world: World) -> None:
    heals, hopeless, strange, typo = range(10), range(10, 20), range(20, 25), range(25, 28)
    world.faults(
        {points.key(number): {"fail": "DB_LOCK_CONFLICT", "times": 2} for number in heals}
        | {points.key(number): {"fail": "MEMBER_NOT_FOUND"} for number in hopeless}
        | {points.key(number): {"fail": "unexpected", "times": 1} for number in strange}
        | {points.key(number): {"fail": "NO_SUCH_CODE"} for number in typo}
    )
    service = points.start(world)
    points.send(world, *map(message, range(30)))
    until(lambda: points.booked(world), lambda count: count == 17)
    until(lambda: world.broker.count(DEAD), lambda count: count == 13)
    idle(world)
    points.check_books(world, 17)
    codes = sorted((letter.error_code, letter.attempts) for letter in letters(world))
    assert codes == [("MEMBER_NOT_FOUND", 1)] * 10 + [("NO_SUCH_CODE", 1)] * 3
    assert points.total(service) == {
        (TASK, "processed"): 17,
        (TASK, "retried"): 25,
        (TASK, "dead_lettered"): 13,
    }


def test_undecodable_and_unknown_messages(world: World) -> None:
    good = message(1).encode()
    bad = {
        b"\x00\xffnot json at all": "undecodable",
        b"": "undecodable",
        good.replace(b'"points":"10"', b'"points":"ten"'): "undecodable",
        b'{"taskType":"no.such.task","version":1}': "unknown-task",
        good.replace(b'"version":2', b'"version":3'): "unknown-task",
    }
    assert len(bad) == 5
    service = points.start(world)
    world.broker.publish("order-service", ORDERS, KEY, *bad, good)
    until(lambda: world.broker.count(DEAD), lambda count: count == 5)
    until(lambda: points.booked(world), lambda count: count == 1)
    assert {letter.original: letter.error_code for letter in letters(world)} == bad
    points.check_books(world, 1)
    assert points.total(service) == {(TASK, "refused"): 1, ("unknown", "refused"): 4, (TASK, "processed"): 1}


def test_a_message_of_the_previous_version(world: World) -> None:
    service = points.start(world)
    old = old_message(7)
    # As systems wrote it that know of no versions.
    bare = old.encode().replace(b',"version":1', b"")
    assert b"version" not in bare
    assert decode_any(bare) == old
    world.broker.publish("reconcile-service", RECONCILE, PointsAddV1.TASK.routing_key, old.encode(), bare)
    points.send(world, message(7))
    until(lambda: points.booked(world), lambda count: count == 2)
    idle(world)
    points.check_books(world, 2)
    assert points.total(service) == {(TASK, "processed"): 2, (TASK, "deduplicated"): 1}


def test_fifty_duplicates_at_once(world: World) -> None:
    services = [points.start(world) for _ in range(3)]
    world.listening(QUEUE, consumers=3)
    copies = [message(1).encode() for _ in range(50)]
    assert len(set(copies)) == 50
    with concurrent.futures.ThreadPoolExecutor(5) as pool:
        several = [World(world.servers, world.folder) for _ in range(5)]
        for own, part in zip(several, range(0, 50, 10), strict=True):
            pool.submit(own.broker.publish, "order-service", ORDERS, KEY, *copies[part : part + 10])
    for own in several:
        own.end()
    until(lambda: sum(sum(service.counts().values()) for service in services), lambda count: count == 50)
    points.check_books(world, 1)
    assert points.total(*services) == {(TASK, "processed"): 1, (TASK, "deduplicated"): 49}
    assert world.broker.counts() == {}


def test_kill_a_consumer_in_the_middle(world: World) -> None:
    count = 300
    world.faults({"*": {"sleepMs": 10}})
    services = [points.start(world, METRICS_EACH="1")]
    world.broker.pour("order-service", ORDERS, KEY, [message(number).encode() for number in range(count)])
    for part in (1, 2, 3):
        until(lambda: points.booked(world), (part * 60).__le__)
        services[-1].kill()
        assert points.booked(world) < count
        services.append(points.start(world, METRICS_EACH="1"))
    until(lambda: points.booked(world), lambda found: found >= count, 60)
    idle(world)
    points.check_books(world, count)
    services[-1].stop()
    check_counts_after_kills(TASK, count, services, at_once=1)
    assert world.broker.counts() == {}


def test_a_message_that_kills_its_consumer_every_time(world: World) -> None:
    poison = message(1)
    world.faults({poison.idempotency_key: {"fail": "kill"}})
    points.send(world, poison, *map(message, range(2, 12)))
    # The limit of redeliveries; what waits with the consumer that dies is redelivered too, so one message at a time.
    limit = 5
    for life in range(limit + 1):
        assert world.broker.count(DEAD) == 0, f"given up after {life} deliveries"
        service = points.start(world, PREFETCH="1")
        until(lambda service=service: service.process.poll() is not None)  # type: ignore[misc]
    until(lambda: world.broker.count(DEAD), (1).__eq__)
    service = points.start(world)
    until(lambda: points.booked(world), (10).__eq__)
    service.stop()
    points.check_books(world, 10)
    # The broker gave it up: as it was, no record, and it says so itself.
    [dead] = world.broker.drain(DEAD)
    assert dead.body == poison.encode()
    with pytest.raises(DecodeError):
        DeadLetter.decode(dead.body)
    [death] = typing.cast("list[dict[str, object]]", (dead.properties.headers or {})["x-death"])
    assert (death["reason"], death["queue"]) == ("delivery_limit", QUEUE)
    assert decode_any(dead.body) == poison
    # Once it no longer kills, it can be sent again as any other.
    world.faults({})
    world.broker.publish("order-service", ORDERS, KEY, dead.body)
    service = points.start(world)
    until(lambda: points.booked(world), (11).__eq__)
    assert points.total(service) == {(TASK, "processed"): 1}
    assert world.broker.counts() == {}


@pytest.mark.parametrize("how", ["stop", "kill"])
def test_the_broker_goes_and_comes_back(world: World, how: str) -> None:
    count = 400
    # Slow enough that there is something left to do when the broker has gone.
    faults: dict[str, dict[str, object]] = {"*": {"sleepMs": 30}}
    for number in (5, 399):
        faults[points.key(number)] = {"fail": "unexpected", "times": 1}
    world.faults(faults)
    service = points.start(world)
    world.broker.pour("order-service", ORDERS, KEY, [message(number).encode() for number in range(count)])
    until(lambda: points.booked(world), lambda found: found >= 50)
    world.servers.run(how, "rabbitmq")
    before = points.booked(world)
    time.sleep(1)
    # What it was at may still be finished; there is nothing new to do.
    assert before <= points.booked(world) <= before + 1
    assert before < count
    world.servers.run("start", "rabbitmq")
    until(lambda: points.booked(world), lambda found: found >= count, 90)
    idle(world)
    points.check_books(world, count)
    counts = points.total(service)
    # The same process all along: it counted everything, and repeats as what they are.
    assert counts[TASK, "processed"] == count
    assert counts[TASK, "retried"] >= 2
    assert set(counts) <= {(TASK, "processed"), (TASK, "retried"), (TASK, "deduplicated")}
    assert world.broker.counts() == {}


def test_the_database_goes_and_comes_back(world: World) -> None:
    count = 60
    world.faults({"*": {"sleepMs": 20}})
    service = points.start(world)
    world.broker.pour("order-service", ORDERS, KEY, [message(number).encode() for number in range(count)])
    until(lambda: points.booked(world), lambda found: found >= 5)
    world.database.close()
    world.servers.run("stop", "postgres")
    time.sleep(0.5)
    world.servers.run("start", "postgres")
    world.connect()
    until(lambda: points.booked(world), lambda found: found >= count, 60)
    idle(world)
    points.check_books(world, count)
    counts = points.total(service)
    assert counts[TASK, "processed"] == count
    assert set(counts) <= {(TASK, "processed"), (TASK, "retried"), (TASK, "deduplicated")}
