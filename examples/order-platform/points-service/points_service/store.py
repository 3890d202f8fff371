"""PostgreSQL: what a message asks for and the knowledge that it was done, in one transaction."""

from __future__ import annotations

import pathlib
import typing

import psycopg
from order_platform_tasks import Message

SERVICE = "points-service"
Tx: typing.TypeAlias = "psycopg.Connection[tuple[typing.Any, ...]]"


class Store:
    """The deduplicator of the generated consumer, over the tables of the generated SQL."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._open: Tx | None = None

    def prepare(self) -> None:
        """Makes the service's own tables; two processes may do so at once."""
        schema = (pathlib.Path(__file__).parent.parent / "schema.sql").read_bytes()
        connection = self._connection()
        with connection.transaction():
            connection.execute("SELECT pg_advisory_xact_lock(4712)")
            connection.execute(schema)

    def once(self, key: str | None, handler: str, work: typing.Callable[[Tx], None], /) -> bool:
        """Inserts first: who comes second waits for the first to end, and then finds its row."""
        connection = self._connection()
        with connection.transaction():
            if key is not None:
                inserted = connection.execute(
                    "INSERT INTO task_dedup (biz_key, handler) VALUES (%s, %s) ON CONFLICT DO NOTHING", (key, handler)
                )
                if inserted.rowcount == 0:
                    return False
            work(connection)
        return True

    def _connection(self) -> Tx:
        if self._open is None or self._open.closed:
            # Nothing is begun before `transaction`, which also ends what it began.
            self._open = psycopg.connect(self._url, autocommit=True, connect_timeout=5)
            self._open.execute("SET lock_timeout = '3s'")
        return self._open


def send(tx: Tx, message: Message, partition: str) -> None:
    """Puts a message into the outbox, from where the relay sends it once the transaction is there.

    Messages with the same partition key keep their order.
    """
    task = message.TASK
    exchange = next(found for found in task.exchanges if found.service == SERVICE)
    delayed = bool(exchange.delay_queue)
    tx.execute(
        "INSERT INTO task_outbox (task_type, version, partition_key, exchange, routing_key, body) "
        "VALUES (%s, %s, %s, %s, %s, %s)",
        (
            task.type,
            task.version,
            partition,
            exchange.delay_exchange if delayed else exchange.exchange,
            exchange.delay_queue if delayed else task.routing_key,
            message.encode(),
        ),
    )
