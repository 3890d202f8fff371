"""The services together: one message through four languages, delays, other consumers, a whole checkout, the definitions."""

from __future__ import annotations

import datetime
import functools
import json
import pathlib
import re
import shutil
import subprocess
import time
import typing

import pika
import pika.exceptions
import pytest
from order_platform_tasks import DeadLetter, decode_any
from order_platform_tasks.order import CloseTimeoutV1, PaySuccessV1

from test_languages import close_message, order_id, paid_message
from world import BUILT, HERE, Servers, Tap, World, built, place_orders, until

REPOSITORY = HERE.parent.parent
TASKPACT = REPOSITORY / "target/debug/taskpact"
MESSAGES = REPOSITORY / "tests/packages/messages/good.jsonl"
UTC = datetime.timezone.utc
SLOW_START = 60.0
"""Seconds that a service may take to be there on a busy machine."""

needs = {
    name: pytest.mark.skipif(not built(name), reason=f"{name} was not built")
    for name in ("order-service", "pay-callback", "push-gateway", "outbox-relay")
}


# --- one message through four languages --------------------------------------------------------------------------------

CHAIN = [("outbox-relay", "Rust"), ("order-service", "Java"), ("pay-callback", "Go"), ("points-service", "Python")]


@needs["order-service"]
@needs["pay-callback"]
@needs["outbox-relay"]
def test_rust_to_java_to_go_to_python(world: World) -> None:
    channel = world.broker.channel()
    queues = [f"echo.{at}" for at in range(len(CHAIN) + 1)]
    for queue in queues:
        channel.queue_declare(queue, durable=True)
    vectors = [json.loads(line) for line in MESSAGES.read_text(encoding="utf-8").splitlines() if line.strip()]
    sent = [vector["message"].encode() for vector in vectors]
    wanted = sorted(vector["canonical"].encode() for vector in vectors)
    try:
        for (program, language), source, target in zip(CHAIN, queues, queues[1:], strict=False):
            process = world.start(program, None, ECHO_IN=source, ECHO_OUT=target)
            world.listening(source, within=SLOW_START)
            # What the language before wrote; the first gets what people wrote, in all its spellings.
            for body in sent:
                channel.basic_publish("", source, body, pika.BasicProperties(delivery_mode=2))
            until(functools.partial(world.broker.count, target), len(sent).__eq__, SLOW_START)
            process.stop()
            sent = [found.body for found in world.broker.drain(target)]
            assert sorted(sent) == wanted, f"{language} changed something"
    finally:
        for queue in queues:
            channel.queue_delete(queue)


# --- delay ---------------------------------------------------------------------------------------------------------------


def test_a_delayed_task_arrives_once_and_not_before(world: World) -> None:
    task = CloseTimeoutV1.TASK
    delay = typing.cast(datetime.timedelta, task.delay).total_seconds()
    assert delay == 2
    [place] = task.exchanges
    [queue] = task.queues
    tap = Tap(world.broker, (place.exchange, task.routing_key))
    body = close_message(1).encode()
    started = time.monotonic()
    world.broker.publish(place.service, place.delay_exchange, place.delay_queue, body)
    [found] = tap.until(1)
    assert found.at - started >= delay
    assert found.at - started <= delay + 5
    assert found.body == body
    until(lambda: world.broker.count(queue.queue), lambda count: count == 1)
    tap.wait(delay + 1)
    # Once, and in no other queue.
    assert len(tap.seen) == 1
    assert world.broker.counts() == {queue.queue: 1}
    assert [message.body for message in world.broker.drain(queue.queue)] == [body]


# --- two consumers of one event -------------------------------------------------------------------------------------------


@needs["push-gateway"]
def test_retries_of_one_consumer_do_not_touch_another(world: World) -> None:
    task = PaySuccessV1.TASK
    [place] = task.exchanges
    queues = {queue.service: queue for queue in task.queues}
    failing = queues["push-gateway"]
    message = paid_message(1)
    world.faults({"*": {"fail": "unexpected"}})
    events = Tap(world.broker, (place.exchange, task.routing_key))
    process = world.start("push-gateway", "push-gateway")
    world.listening(failing.queue, within=SLOW_START, consumers=4)
    world.broker.publish(place.service, place.exchange, task.routing_key, message.encode())
    until(lambda: world.broker.count(failing.dead_letter_queue), lambda count: count == 1, 60)
    tries = failing.retry.max_retries
    assert tries == 2
    process.stop()
    assert process.counts() == {(task.type, "retried"): tries, (task.type, "dead_lettered"): 1}
    [letter] = [DeadLetter.decode(found.body) for found in world.broker.drain(failing.dead_letter_queue)]
    assert (letter.attempts, letter.error_code, letter.service) == (tries + 1, "unexpected", "push-gateway")
    assert letter.original == PaySuccessV1.retry_bytes(message.encode(), tries)
    # The event was there once, and every other consumer has it once, as it was.
    events.wait(0.5)
    assert [found.body for found in events.seen] == [message.encode()]
    others = {queue.queue: 1 for service, queue in queues.items() if service != "push-gateway"}
    assert len(others) >= 2
    assert world.broker.counts() == others
    for queue in others:
        assert [found.body for found in world.broker.drain(queue)] == [message.encode()]


# --- the services at work together ------------------------------------------------------------------------------------------


@needs["order-service"]
@needs["pay-callback"]
@needs["push-gateway"]
@needs["outbox-relay"]
def test_a_checkout_through_all_services(world: World) -> None:
    count = 25
    programs = {
        "order-service": "order-service",
        "pay-callback": "pay-callback",
        "points-service": "points-service",
        "push-gateway": "push-gateway",
    }
    processes = {program: world.start(program, user) for program, user in programs.items()}
    place_orders(world, order_id(1), count)
    # Two seconds are not enough to pay on a busy machine, so the window only begins to end when everybody has paid.
    held = "task_type = 'order.close.timeout'"
    world.database.execute(f"UPDATE task_outbox SET sent_at = now() WHERE {held}".encode())
    relay = world.start("outbox-relay", None)
    stock = world.start("stock-service", "stock-service")

    def finished() -> int:
        return world.number("SELECT count(*) FROM orders WHERE checkout = 'FINISHED'")

    until(finished, lambda found: found == count, 180)
    assert world.number("SELECT count(*) FROM orders WHERE state = 'PAID'") == count
    assert world.number("SELECT count(*) FROM payments WHERE state = 'PAID'") == count
    assert world.number("SELECT count(*) FROM points_entry") == count
    # The end of the payment window, 2 seconds later, closes no order that was paid.
    world.database.execute(f"UPDATE task_outbox SET sent_at = NULL WHERE {held}".encode())
    closing = ("SELECT count(*) FROM task_dedup WHERE handler = 'order-service/order.close.timeout'",)
    until(lambda: world.number(*closing), lambda found: found == count, 60)
    until(lambda: world.number("SELECT count(*) FROM task_outbox WHERE sent_at IS NULL"), lambda found: found == 0, 60)
    assert world.number("SELECT count(*) FROM orders WHERE state = 'PAID'") == count
    for table in ("payment_effects", "push_effects", "order_effects"):
        doubled = world.rows(f"SELECT task_type, biz_key FROM {table} GROUP BY 1, 2 HAVING count(*) > 1")
        assert doubled == []
    until(lambda: world.number("SELECT count(*) FROM push_effects"), lambda found: found == 3 * count, 60)
    relay.stop()
    stock.kill()
    for process in processes.values():
        process.stop()
        assert {outcome for _, outcome in process.counts()} == {"processed"}
    assert not [queue for queue in world.broker.counts() if queue.startswith("q.dlx.")]


# --- definitions --------------------------------------------------------------------------------------------------------------


def definitions(servers: Servers) -> dict[str, typing.Any]:
    """What the broker has, without what it counts."""
    found = servers.ask("GET", "/api/definitions")
    kept = ("exchanges", "queues", "bindings", "policies", "permissions", "users", "vhosts")
    return {name: sorted(json.dumps(one, sort_keys=True) for one in found[name]) for name in kept}


def test_importing_the_same_definitions_again_changes_nothing(world: World) -> None:
    body = close_message(2).encode()
    [queue] = CloseTimeoutV1.TASK.queues
    [place] = CloseTimeoutV1.TASK.exchanges
    world.broker.publish(place.service, place.exchange, CloseTimeoutV1.TASK.routing_key, body)
    before = definitions(world.servers)
    world.servers.run("import", str(BUILT / "generated/topology/rabbitmq"))
    assert definitions(world.servers) == before
    assert [found.body for found in world.broker.drain(queue.queue)] == [body]
    wanted = json.loads((BUILT / "generated/topology/rabbitmq/definitions.json").read_bytes())
    assert {one["name"] for one in wanted["queues"]} == {json.loads(one)["name"] for one in before["queues"]}


def test_a_changed_queue_argument_is_a_migration_before_the_broker_refuses_it(
    world: World, tmp_path: pathlib.Path
) -> None:
    changed = tmp_path / "contracts"
    shutil.copytree(BUILT / "contracts", changed)
    service = changed / "services/points-service.yaml"
    text = service.read_text(encoding="utf-8")
    text, count = re.subn(r"(    queue: member\.points\.queue)", r"\1\n    queueType: classic", text)
    assert count == 1
    service.write_text(text, encoding="utf-8")

    told = subprocess.run(
        [str(TASKPACT), "diff", "--against", str(BUILT / "contracts"), "--contracts", str(changed)],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert told.returncode == 1, told.stdout + told.stderr
    assert "error[queue-arguments-changed]" in told.stdout
    assert "It is a migration" in told.stdout
    assert "406" in told.stdout

    # What would happen without it: the definitions say one thing, the broker keeps the other, and a declaration fails.
    out = tmp_path / "generated"
    subprocess.run(
        [str(TASKPACT), "generate", "-q", "--contracts", str(changed), "--out", str(out), "--lang", "python"],
        check=True,
        capture_output=True,
        timeout=120,
    )
    wanted = json.loads((out / "topology/rabbitmq/definitions.json").read_bytes())
    [queue] = [one for one in wanted["queues"] if one["name"] == "member.points.queue"]
    before = definitions(world.servers)["queues"]
    world.servers.ask("POST", "/api/definitions", {"queues": [queue]})
    assert definitions(world.servers)["queues"] == before
    channel = world.broker.channel()
    with pytest.raises(pika.exceptions.ChannelClosedByBroker) as caught:
        channel.queue_declare(queue["name"], durable=True, arguments=queue["arguments"])
    assert caught.value.reply_code == 406
    assert "PRECONDITION_FAILED" in caught.value.reply_text
    assert "x-queue-type" in caught.value.reply_text


# --- who may do what ------------------------------------------------------------------------------------------------------------


def test_only_owners_send_commands_and_read_queues(world: World) -> None:
    [place] = CloseTimeoutV1.TASK.exchanges
    with pytest.raises(pika.exceptions.ChannelClosedByBroker) as caught:
        world.broker.publish("points-service", place.exchange, CloseTimeoutV1.TASK.routing_key, b"{}")
    assert caught.value.reply_code == 403
    with pytest.raises(pika.exceptions.ChannelClosedByBroker) as caught:
        world.broker.channel("pay-callback").basic_get("member.points.queue")
    assert caught.value.reply_code == 403
    assert decode_any(close_message(3).encode()).TASK.id == "order.close.timeout@1"
