"""The generated RabbitMQ definitions on a real broker: imported, used by every service with its own user, imported again.

Needs the servers of examples/order-platform/servers (its `env`), and TASKPACT, the binary.
"""

import base64
import copy
import json
import os
import re
import shutil
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path

import pika
import pytest

HERE = Path(__file__).parent
SERVERS = HERE.parent.parent / "examples/order-platform/servers"
# Every sign that means something in a pattern.
HOSTILE = r'''q.$^*+?()[]{}|\/-_~ 队列 "x"'''
PASSWORD = os.environ["AMQP_SERVICE_PASSWORD"]


def api(method: str, path: str, body=None):
    token = base64.b64encode(f"{os.environ['AMQP_ADMIN_USER']}:{os.environ['AMQP_ADMIN_PASSWORD']}".encode()).decode()
    request = urllib.request.Request(
        os.environ["RABBITMQ_MANAGEMENT"] + "/api/" + path,
        method=method,
        data=None if body is None else json.dumps(body).encode(),
        headers={"authorization": f"Basic {token}", "content-type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=60) as response:
        text = response.read()
        return json.loads(text) if text else response.status


def connect(user: str, password: str = PASSWORD):
    where = dict(host=os.environ["AMQP_HOST"], port=int(os.environ["AMQP_PORT"]))
    return pika.BlockingConnection(pika.ConnectionParameters(**where, credentials=pika.PlainCredentials(user, password)))


def admin():
    return connect(os.environ["AMQP_ADMIN_USER"], os.environ["AMQP_ADMIN_PASSWORD"])


@pytest.fixture(scope="session")
def topology(tmp_path_factory):
    out = tmp_path_factory.mktemp("generated")
    command = [os.environ["TASKPACT"], "generate", "--lang", "go", "--contracts", HERE / "contracts", "--out", out, "-q"]
    subprocess.run(command, check=True)
    folder = out / "topology/rabbitmq"
    subprocess.run([SERVERS, "import", folder], check=True)
    return {
        "folder": folder,
        "definitions": json.loads((folder / "definitions.json").read_text()),
        "permissions": json.loads((folder / "permissions.json").read_text()),
    }


@pytest.fixture(autouse=True)
def empty_queues(topology):
    with admin() as connection:
        channel = connection.channel()
        for queue in topology["definitions"]["queues"]:
            channel.queue_purge(queue["name"])


def publish(channel, exchange: str, key: str, body: bytes = b"{}", **properties):
    """Confirmed, and an error where no queue is bound."""
    if not channel._delivery_confirmation:
        channel.confirm_delivery()
    channel.basic_publish(exchange, key, body, pika.BasicProperties(delivery_mode=2, **properties), mandatory=True)


def wait_for(channel, queue: str, seconds: float):
    """The next message of the queue and when it came, or None."""
    end = time.monotonic() + seconds
    channel.basic_qos(prefetch_count=1)
    try:
        for method, properties, body in channel.consume(queue, inactivity_timeout=0.05):
            if method:
                channel.basic_ack(method.delivery_tag)
                return time.monotonic(), properties, body
            if time.monotonic() > end:
                return None
    finally:
        channel.cancel()


def exported():
    found = api("GET", "definitions")
    for key in ("rabbit_version", "rabbitmq_version", "product_version"):
        found.pop(key, None)
    return {key: sorted(value, key=json.dumps) for key, value in found.items() if isinstance(value, list)}


# --- the import -------------------------------------------------------------------------------------------------------


def test_everything_is_there(topology):
    there = exported()
    for kind in ("exchanges", "queues", "policies", "bindings"):
        for one in topology["definitions"][kind]:
            assert one in there[kind]
    for one in topology["permissions"]["permissions"]:
        assert one in there["permissions"]


def test_the_same_again_changes_nothing(topology):
    with connect("shop") as connection:
        publish(connection.channel(), "shop.delay.ex", "q.shop.shop_close_timeout.delay.2s")
    before = exported()
    subprocess.run([SERVERS, "import", topology["folder"]], check=True)
    assert exported() == before


def test_passwords_survive_an_import(topology):
    subprocess.run([SERVERS, "ctl", "-q", "change_password", "points", "changed"], check=True)
    try:
        subprocess.run([SERVERS, "import", topology["folder"]], check=True)
        connect("points", "changed").close()
    finally:
        subprocess.run([SERVERS, "ctl", "-q", "change_password", "points", PASSWORD], check=True)


def test_permissions_need_their_users(topology):
    one = dict(topology["permissions"]["permissions"][0], user="nobody-of-that-name")
    with pytest.raises(urllib.error.HTTPError) as error:
        api("POST", "definitions", {"permissions": [one]})
    assert error.value.code == 400


def test_the_definitions_go_into_any_virtual_host(topology):
    api("PUT", "vhosts/elsewhere", {})
    try:
        api("POST", "definitions/elsewhere", topology["definitions"])
        there = {one["name"] for one in api("GET", "queues/elsewhere")}
        assert there == {one["name"] for one in topology["definitions"]["queues"]}
    finally:
        api("DELETE", "vhosts/elsewhere")


def test_every_queue_has_its_own_policy_and_no_other(topology):
    end = time.monotonic() + 30
    wanted = {one["name"]: one["name"] for one in topology["definitions"]["queues"]}
    found = {}
    while found != wanted and time.monotonic() < end:
        found = {one["name"]: one.get("policy") for one in api("GET", "queues/%2f") if one["name"] in wanted}
        time.sleep(0.5)
    assert found == wanted
    for policy in topology["definitions"]["policies"]:
        assert [name for name in wanted if re.search(policy["pattern"], name)] == [policy["name"]]


# --- what cannot be changed -------------------------------------------------------------------------------------------


def test_another_argument_is_refused_by_a_declaration_and_passed_over_by_an_import(topology):
    queue = "q.points.shop_paid"
    with admin() as connection:
        connection.channel().queue_declare(queue, durable=True, arguments={"x-queue-type": "quorum"})
        with pytest.raises(pika.exceptions.ChannelClosedByBroker) as error:
            arguments = {"x-queue-type": "quorum", "x-single-active-consumer": True}
            connection.channel().queue_declare(queue, durable=True, arguments=arguments)
        assert error.value.reply_code == 406
        assert "inequivalent arg 'x-single-active-consumer'" in error.value.reply_text
    changed = copy.deepcopy(topology["definitions"])
    (found,) = (one for one in changed["queues"] if one["name"] == queue)
    found["arguments"]["x-single-active-consumer"] = True
    before = exported()
    api("POST", "definitions", changed)
    assert exported() == before, "the import says nothing and does nothing: `diff` has to"


def test_diff_says_it_before_the_broker_does(topology, tmp_path):
    changed = tmp_path / "contracts"
    shutil.copytree(HERE / "contracts", changed)
    service = changed / "services/points.yaml"
    service.write_text(service.read_text().replace("[1, 2] }", "[1, 2], singleActiveConsumer: true }"))
    command = [os.environ["TASKPACT"], "diff", "--contracts", changed, "--against", HERE / "contracts", "--format", "json"]
    run = subprocess.run(command, capture_output=True, text=True)
    assert run.returncode == 1 and "queue-arguments-changed" in run.stdout
    out = tmp_path / "generated"
    command = [os.environ["TASKPACT"], "generate", "--lang", "go", "--contracts", changed, "--out", out, "-q"]
    subprocess.run(command, check=True)
    definitions = json.loads((out / "topology/rabbitmq/definitions.json").read_text())
    refused = []
    for queue in definitions["queues"]:
        with admin() as connection:
            try:
                connection.channel().queue_declare(queue["name"], durable=True, arguments=queue["arguments"])
            except pika.exceptions.ChannelClosedByBroker as error:
                refused.append((queue["name"], error.reply_code))
    assert refused == [("q.points.shop_paid", 406)]


def test_a_policy_changes_at_once(topology):
    changed = copy.deepcopy(topology["definitions"])
    (policy,) = (one for one in changed["policies"] if one["name"] == "q.dlx.points.shop_paid")
    policy["definition"]["message-ttl"] = 1000
    api("POST", "definitions", changed)
    assert policy in exported()["policies"]
    api("POST", "definitions", topology["definitions"])
    assert policy not in exported()["policies"]


# --- ways -------------------------------------------------------------------------------------------------------------


def test_a_delayed_task_comes_once_and_not_before(topology):
    with connect("shop") as connection:
        channel = connection.channel()
        start = time.monotonic()
        publish(channel, "shop.delay.ex", "q.shop.shop_close_timeout.delay.2s", b'{"n":1}')
        came, properties, body = wait_for(channel, HOSTILE, 10)
        assert 1.99 <= came - start < 6
        assert body == b'{"n":1}'
        assert wait_for(channel, HOSTILE, 3) is None


def test_an_event_comes_to_every_consumer(topology):
    with connect("shop") as sender, connect("points") as points, connect("coupons") as coupons:
        publish(sender.channel(), "shop.shop.event.ex", "shop.paid", b"{}")
        assert wait_for(points.channel(), "q.points.shop_paid", 5)
        assert wait_for(coupons.channel(), "q.coupons.shop_paid", 5)


def test_a_retry_comes_back_to_its_consumer_alone(topology):
    with connect("points") as points, connect("coupons") as coupons:
        channel, other = points.channel(), coupons.channel()
        for delay, expiration in (("1s", 1250), ("2s", 2100), ("3s", 3000)):
            start = time.monotonic()
            publish(channel, "points.retry.ex", f"q.points.shop_paid.retry.{delay}", delay.encode(), expiration=str(expiration))
            came, properties, body = wait_for(channel, "q.points.shop_paid", 15)
            assert body == delay.encode()
            assert expiration / 1000 - 0.01 <= came - start < expiration / 1000 + 4
            assert properties.expiration is None, "it would expire in the work queue"
        assert wait_for(other, "q.coupons.shop_paid", 1) is None


def test_a_retry_without_expiration_waits_for_the_longest_time(topology):
    with connect("points") as points:
        channel = points.channel()
        start = time.monotonic()
        publish(channel, "points.retry.ex", "q.points.shop_paid.retry.1s")
        came, _, _ = wait_for(channel, "q.points.shop_paid", 15)
        assert 2.99 <= came - start, "1 s and the 2 s of the version with the longest random part"


def test_what_waits_outlives_the_broker(topology):
    with connect("points") as points:
        for n in range(20):
            publish(points.channel(), "points.retry.ex", "q.points.shop_paid.retry.3s", str(n).encode(), expiration="3000")
    subprocess.run([SERVERS, "kill", "rabbitmq"], check=True)
    subprocess.run([SERVERS, "start", "rabbitmq"], check=True)
    with connect("points") as points:
        channel = points.channel()
        came = [wait_for(channel, "q.points.shop_paid", 20) for _ in range(20)]
        assert sorted(int(one[2]) for one in came) == list(range(20))
        assert wait_for(channel, "q.points.shop_paid", 2) is None


def test_a_message_that_kills_its_consumers_is_given_up(topology):
    with connect("shop") as sender:
        publish(sender.channel(), "shop.shop.event.ex", "shop.paid", b"deadly")
    deliveries = 0
    for _ in range(10):
        with connect("points") as points:
            channel = points.channel()
            end = time.monotonic() + 3
            method = None
            while method is None and time.monotonic() < end:
                method, _, _ = channel.basic_get("q.points.shop_paid")
            if method is None:
                break
            deliveries += 1
    assert deliveries == 4, "a limit of 3 is three redeliveries"
    with connect("points") as points:
        came = wait_for(points.channel(), "q.dlx.points.shop_paid", 10)
        assert came and came[2] == b"deadly"
        [death] = came[1].headers["x-death"]
        assert (death["reason"], death["queue"], death["count"]) == ("delivery_limit", "q.points.shop_paid", 1)


def test_a_retry_that_kills_its_consumers_says_why_it_lies_there(topology):
    with connect("points") as points:
        publish(points.channel(), "points.retry.ex", "q.points.shop_paid.retry.1s", b"deadly", expiration="1000")
    for _ in range(4):
        with connect("points") as points:
            channel = points.channel()
            end = time.monotonic() + 10
            while channel.basic_get("q.points.shop_paid")[0] is None:
                assert time.monotonic() < end
                time.sleep(0.05)
    with connect("points") as points:
        _, properties, body = wait_for(points.channel(), "q.dlx.points.shop_paid", 10)
        assert body == b"deadly"
        # The newest first: the broker gave it up, and before that it had waited.
        assert [death["reason"] for death in properties.headers["x-death"]] == ["delivery_limit", "expired"]


def test_a_given_up_message_stays_with_its_consumer(topology):
    with connect("points") as points, connect("coupons") as coupons:
        publish(points.channel(), "points.dlx.ex", "q.dlx.points.shop_paid", b"record")
        _, properties, body = wait_for(points.channel(), "q.dlx.points.shop_paid", 5)
        assert body == b"record"
        assert "x-death" not in (properties.headers or {}), "only what the broker gives up has that"
        assert wait_for(coupons.channel(), "q.dlx.coupons.shop_paid", 1) is None


def test_a_cron_task_goes_from_the_scheduler_to_a_classic_queue(topology):
    with connect("scheduler") as sender, connect("reports") as reports:
        publish(sender.channel(), "scheduler.shop.command.ex", "shop.report", b"night")
        assert wait_for(reports.channel(), "q.reports.shop_report", 5)[2] == b"night"
        publish(reports.channel(), "reports.retry.ex", "q.reports.shop_report.retry.1s", b"again", expiration="1000")
        assert wait_for(reports.channel(), "q.reports.shop_report", 10)[2] == b"again"


# --- permissions ------------------------------------------------------------------------------------------------------


def refused(user: str, act) -> None:
    with connect(user) as connection:
        channel = connection.channel()
        with pytest.raises(pika.exceptions.ChannelClosedByBroker) as error:
            act(channel)
            channel.basic_get("no such queue")  # publishing answers nothing by itself
        assert error.value.reply_code == 403, error.value.reply_text


EXCHANGES = ["shop.shop.command.ex", "shop.shop.event.ex", "shop.delay.ex", "scheduler.shop.command.ex"]
EXCHANGES += [f"{service}.{kind}.ex" for service in ("shop", "points", "coupons", "reports") for kind in ("retry", "dlx")]
QUEUES = {"points": "q.points.shop_paid", "coupons": "q.coupons.shop_paid", "reports": "q.reports.shop_report", "shop": HOSTILE}


def test_the_list_of_exchanges_is_whole(topology):
    assert sorted(one["name"] for one in topology["definitions"]["exchanges"]) == sorted(EXCHANGES)


@pytest.mark.parametrize("user", ["shop", "points", "coupons", "reports", "scheduler"])
def test_a_service_writes_to_its_own_exchanges_alone(topology, user):
    for exchange in EXCHANGES:
        if exchange.startswith(user + "."):
            with connect(user) as connection:
                channel = connection.channel()
                channel.confirm_delivery()
                channel.basic_publish(exchange, "to nobody", b"{}")
        else:
            refused(user, lambda channel: channel.basic_publish(exchange, "x", b"{}"))
    for queue in QUEUES.values():
        refused(user, lambda channel: channel.basic_publish("", queue, b"{}"))


@pytest.mark.parametrize("user", ["shop", "points", "coupons", "reports", "scheduler"])
def test_a_service_reads_its_own_queues_alone(topology, user):
    for owner, queue in QUEUES.items():
        if owner == user:
            with connect(user) as connection:
                channel = connection.channel()
                channel.queue_declare(queue, passive=True)
                assert wait_for(channel, queue, 0) is None
        else:
            refused(user, lambda channel: channel.basic_get(queue))
    for queue in ("q.points.shop_paid.retry.1s", "q.shop.shop_close_timeout.delay.2s"):
        refused(user, lambda channel: channel.basic_get(queue))


@pytest.mark.parametrize("user", ["shop", "points"])
def test_nobody_declares_anything(topology, user):
    refused(user, lambda channel: channel.queue_declare("q.points.shop_paid", durable=True))
    refused(user, lambda channel: channel.queue_declare("other", durable=True))
    refused(user, lambda channel: channel.exchange_declare("shop.shop.event.ex", "topic", durable=True))
    refused(user, lambda channel: channel.queue_delete("q.points.shop_paid"))
    refused(user, lambda channel: channel.queue_bind("q.points.shop_paid", "shop.shop.event.ex", "#"))
