"""What the tests stand on: the servers, the services as processes, and a look at queues, tables and counters."""

from __future__ import annotations

import collections
import contextlib
import json
import os
import pathlib
import re
import signal
import socket
import subprocess
import time
import typing
import urllib.request

import pika
import pika.exceptions
import psycopg

HERE = pathlib.Path(__file__).parent.parent
BUILT = pathlib.Path(os.environ["ORDER_PLATFORM"])
"""Where `build` put everything."""
SERVERS = HERE / "servers"
QUICK = 20.0
"""Seconds that something may take that is done at once."""

T = typing.TypeVar("T")


def until(what: typing.Callable[[], T], wanted: typing.Callable[[T], bool] = bool, within: float = QUICK) -> T:
    """Waits until something is as wanted; fails with what it was instead."""
    end = time.monotonic() + within
    while True:
        found = what()
        if wanted(found):
            return found
        assert time.monotonic() < end, f"still {found!r} after {within:.0f} s"
        time.sleep(0.05)


class Servers:
    """RabbitMQ and PostgreSQL, started for the tests alone."""

    def __init__(self) -> None:
        self.run("start")
        self.env: dict[str, str] = {}
        for line in self.run("env").splitlines():
            for name, value in re.findall(r"(\w+)=(\S+)", line):
                self.env[name] = value.strip("'")
        self.database_url = "postgres://{PGUSER}@{PGHOST}:{PGPORT}/{PGDATABASE}".format(**self.env)

    def run(self, *args: str) -> str:
        """A command of the script that owns the servers."""
        done = subprocess.run([str(SERVERS), *args], capture_output=True, text=True, check=False, timeout=240)
        assert done.returncode == 0, f"servers {' '.join(args)}: {done.stdout}{done.stderr}"
        return done.stdout

    def revive(self) -> None:
        """Starts what a test that failed left stopped."""
        for server, port in (("rabbitmq", "AMQP_PORT"), ("postgres", "PGPORT")):
            try:
                socket.create_connection(("127.0.0.1", int(self.env[port])), 5).close()
            except OSError:
                self.run("start", server)

    def amqp_url(self, service: str | None = None) -> str:
        """The broker for a service, or for who may do everything."""
        if service is None:
            return self.env["AMQP_ADMIN_URL"]
        return f"amqp://{service}:{self.env['AMQP_SERVICE_PASSWORD']}@127.0.0.1:{self.env['AMQP_PORT']}/%2f"

    def ask(self, method: str, path: str, body: object | None = None) -> typing.Any:
        """A request to the broker's management."""
        password = urllib.request.HTTPPasswordMgrWithDefaultRealm()
        base = self.env["RABBITMQ_MANAGEMENT"]
        password.add_password(None, base, self.env["AMQP_ADMIN_USER"], self.env["AMQP_ADMIN_PASSWORD"])
        opener = urllib.request.build_opener(urllib.request.HTTPBasicAuthHandler(password))
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(base + path, data, {"content-type": "application/json"}, method=method)
        with opener.open(request, timeout=120) as answer:
            text = answer.read()
        return json.loads(text) if text else None


class Message(typing.NamedTuple):
    """What was found in a queue."""

    body: bytes
    properties: pika.BasicProperties
    at: float
    """When it was taken, on the clock of `time.monotonic`."""
    routing_key: str


class Broker:
    """The broker as somebody who may do everything sees it, on a connection that is made again where it was lost."""

    def __init__(self, servers: Servers) -> None:
        self._servers = servers
        self._connections: dict[str | None, pika.BlockingConnection] = {}

    def channel(self, user: str | None = None) -> typing.Any:
        """A new channel; the caller closes it or leaves it to the end of the test."""
        connection = self._connections.get(user)
        with contextlib.suppress(pika.exceptions.AMQPError):
            if connection is not None and connection.is_open:
                connection.process_data_events(0)
                return connection.channel()
        parameters = pika.URLParameters(self._servers.amqp_url(user))
        parameters.heartbeat = 0
        self._connections[user] = connection = pika.BlockingConnection(parameters)
        return connection.channel()

    def publish(self, user: str, exchange: str, routing_key: str, *bodies: bytes) -> None:
        """Sends messages as a service would: persistent, confirmed, and returned where no queue is bound."""
        channel = self.channel(user)
        channel.confirm_delivery()
        for body in bodies:
            channel.basic_publish(exchange, routing_key, body, PERSISTENT, mandatory=True)
        channel.close()

    def pour(self, user: str, exchange: str, routing_key: str, bodies: typing.Iterable[bytes]) -> None:
        """Sends many messages and looks only at the end whether they arrived."""
        channel = self.channel(user)
        for body in bodies:
            channel.basic_publish(exchange, routing_key, body, PERSISTENT)
        channel.close()

    def count(self, queue: str) -> int:
        """Messages that are ready in a queue."""
        channel = self.channel()
        count = int(channel.queue_declare(queue, passive=True).method.message_count)
        channel.close()
        return count

    def drain(self, queue: str) -> list[Message]:
        """Takes everything out of a queue."""
        channel = self.channel()
        found: list[Message] = []
        while True:
            method, properties, body = channel.basic_get(queue, auto_ack=True)
            if method is None:
                channel.close()
                return found
            found.append(Message(body, properties, time.monotonic(), method.routing_key))

    def counts(self) -> dict[str, int]:
        """Messages that are ready, by queue; only queues that have any."""
        channel = self.channel()
        names = [queue["name"] for queue in self._servers.ask("GET", "/api/queues?disable_stats=true")]
        found = {name: int(channel.queue_declare(name, passive=True).method.message_count) for name in names}
        channel.close()
        return {name: count for name, count in found.items() if count}

    def purge(self) -> None:
        """Empties all queues."""
        full = self.counts()
        channel = self.channel()
        for queue in full:
            channel.queue_purge(queue)
        channel.close()

    def close(self) -> None:
        """Ends all connections."""
        for connection in self._connections.values():
            with contextlib.suppress(pika.exceptions.AMQPError):
                connection.close()


PERSISTENT = pika.BasicProperties(content_type="application/json", delivery_mode=2)


class Tap:
    """A queue of one's own that gets a copy of what goes through exchanges, with the time of each arrival."""

    def __init__(self, broker: Broker, *bindings: tuple[str, str]) -> None:
        self._channel = broker.channel()
        self.queue = self._channel.queue_declare("", exclusive=True).method.queue
        for exchange, routing_key in bindings:
            self._channel.queue_bind(self.queue, exchange, routing_key)
        self.seen: list[Message] = []

        def note(_: object, method: typing.Any, properties: pika.BasicProperties, body: bytes) -> None:
            self.seen.append(Message(body, properties, time.monotonic(), method.routing_key))

        self._channel.basic_consume(self.queue, note, auto_ack=True)

    def wait(self, seconds: float) -> None:
        """Listens for a while."""
        self._channel.connection.process_data_events(seconds)

    def until(self, count: int, within: float = QUICK) -> list[Message]:
        """Listens until that many messages came."""
        end = time.monotonic() + within
        while len(self.seen) < count:
            assert time.monotonic() < end, f"{len(self.seen)} of {count} messages after {within:.0f} s"
            self.wait(0.05)
        return self.seen

    def close(self) -> None:
        """Ends it."""
        self._channel.close()


class Process:
    """A service as a process."""

    def __init__(self, program: str, env: dict[str, str], folder: pathlib.Path, name: str) -> None:
        self.log = folder / f"{name}.log"
        self.metrics_file = folder / f"{name}.prom"
        self.metrics_file.unlink(missing_ok=True)
        environment = {**os.environ, **env, "METRICS_FILE": str(self.metrics_file)}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [str(BUILT / "bin" / program)], env=environment, stdout=log, stderr=log, start_new_session=True
            )

    def stop(self) -> None:
        """Ends it in good order, so that its counters are complete."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(20)
        self.kill()

    def kill(self) -> None:
        """Ends it as `kill -9` does."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait(10)

    def counts(self) -> dict[tuple[str, str], int]:
        """Counters that are not nothing, by task and outcome."""
        text = self.metrics_file.read_text(encoding="utf-8") if self.metrics_file.exists() else ""
        found = re.findall(r"^taskpact_messages_total\{([^}]*)\} (\d+)$", text, re.MULTILINE)
        counts: dict[tuple[str, str], int] = {}
        for labels, count in found:
            values = dict(re.findall(r'(\w+)="([^"]*)"', labels))
            if int(count):
                counts[values["task"], values["outcome"]] = int(count)
        return counts


def check_counts_after_kills(task: str, count: int, processes: list[Process], at_once: int) -> None:
    """What counters say of `count` events when all processes but the last were killed with `at_once` messages at hand.

    They were started with METRICS_EACH, so a counted delivery is in the file before it is acknowledged. Two moments are
    left in which a kill shows: after the commit and before the counting, and the event is counted once, as deduplicated;
    after the counting and before the acknowledgement, and it is counted twice, as processed and as deduplicated.
    """
    sums: collections.Counter[str] = collections.Counter()
    for process in processes:
        for (of_task, outcome), found in process.counts().items():
            assert of_task == task
            sums[outcome] += found
    assert set(sums) <= {"processed", "deduplicated"}
    processed, deduplicated = sums["processed"], sums["deduplicated"]
    slack = (len(processes) - 1) * at_once
    print(f"{count} events, {len(processes) - 1} kills: {processed} processed, {deduplicated} deduplicated")
    assert count - slack <= processed <= count
    assert count <= processed + deduplicated <= count + slack


class World:
    """Everything a test needs."""

    def __init__(self, servers: Servers, folder: pathlib.Path) -> None:
        self.servers = servers
        servers.revive()
        self.broker = Broker(servers)
        self.folder = folder
        self.faults_file = folder / "faults.json"
        self.connect()
        self._processes: list[Process] = []
        self._names = 0
        self.faults({})

    def connect(self) -> None:
        """Opens the database."""
        self.database = psycopg.connect(self.servers.database_url, autocommit=True)

    def faults(self, faults: dict[str, dict[str, object]]) -> None:
        """Says what goes wrong from now on, by idempotency key."""
        fresh = self.faults_file.with_suffix(".new")
        fresh.write_text(json.dumps(faults), encoding="utf-8")
        fresh.replace(self.faults_file)

    def start(self, program: str, user: str | None, **env: str) -> Process:
        """Starts a service as a user of the broker."""
        self._names += 1
        settings = {
            "AMQP_URL": self.servers.amqp_url(user),
            "DATABASE_URL": self.servers.database_url,
            "FAULTS": str(self.faults_file),
            **env,
        }
        process = Process(program, settings, self.folder, f"{program}-{self._names}")
        self._processes.append(process)
        return process

    def listening(self, queue: str, consumers: int = 1, within: float = QUICK) -> None:
        """Waits until a queue has that many consumers."""
        until(lambda: self.consumers(queue), lambda count: count == consumers, within)

    def consumers(self, queue: str) -> int:
        """How many consumers a queue has."""
        channel = self.broker.channel()
        count = int(channel.queue_declare(queue, passive=True).method.consumer_count)
        channel.close()
        return count

    def rows(self, query: str, *values: object) -> list[tuple[typing.Any, ...]]:
        """What the database answers."""
        return self.database.execute(query.encode(), values).fetchall()

    def number(self, query: str, *values: object) -> int:
        """What the database answers, where it is a number."""
        return int(self.rows(query, *values)[0][0] or 0)

    def empty(self) -> None:
        """Takes away what earlier tests left."""
        self.broker.purge()
        tables = self.rows("SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'")
        names = ", ".join(name for (name,) in tables if name != "task_schedule")
        self.database.execute(f"TRUNCATE {names} CASCADE".encode())

    def end(self) -> None:
        """Ends all processes of a test."""
        for process in self._processes:
            process.stop()
        self._processes.clear()
        self.broker.close()
        self.database.close()


def built(program: str) -> bool:
    """Whether a service was built."""
    return (BUILT / "bin" / program).exists()


def place_orders(world: World, first: str, count: int) -> None:
    """Places orders as a buyer does: rows, and messages in the outbox."""
    done = subprocess.run(
        [str(BUILT / "bin/order-service"), "place", first, str(count)],
        env={
            **os.environ,
            "AMQP_URL": world.servers.amqp_url("order-service"),
            "DATABASE_URL": world.servers.database_url,
        },
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
