"""RabbitMQ: consuming and publishing on one connection, made again whenever it is lost."""

from __future__ import annotations

import contextlib
import logging
import threading
import typing

import pika
import pika.adapters.blocking_connection
import pika.exceptions

LOG = logging.getLogger(__name__)
LONGEST_WAIT = 5.0

Channel: typing.TypeAlias = "pika.adapters.blocking_connection.BlockingChannel"


class Received(typing.NamedTuple):
    """A delivery."""

    queue: str
    body: bytes


class Session:
    """A channel that consumes and publishes."""

    def __init__(self, channel: Channel) -> None:
        self._channel = channel
        # From here on a publish waits until the broker has the message, and raises where it has not.
        channel.confirm_delivery()

    def publish(self, exchange: str, routing_key: str, body: bytes, expiration: int | None = None) -> None:
        """Sends a message and returns once the broker has it; raises where no queue is there for it."""
        properties = pika.BasicProperties(
            content_type="application/json",
            delivery_mode=pika.DeliveryMode.Persistent.value,
            expiration=None if expiration is None else str(expiration),
        )
        self._channel.basic_publish(exchange, routing_key, body, properties, mandatory=True)


Handler: typing.TypeAlias = typing.Callable[[Session, Received], None]


def consume(
    url: str, queues: typing.Iterable[str], prefetch: int, handler: Handler, stop: threading.Event, name: str
) -> None:
    """Gives every delivery to `handler` and acknowledges it when that returns, until it is told to stop.

    Where anything fails on the way, the connection is given up: what was not acknowledged is delivered again.
    """
    wait = 0.1
    while not stop.is_set():
        try:
            parameters = pika.URLParameters(url)
            parameters.client_properties = {"connection_name": name}
            with contextlib.closing(pika.BlockingConnection(parameters)) as connection:
                serve(connection, queues, prefetch, handler, stop)
            wait = 0.1
        # A bug in a handler comes through `process` as a verdict; whatever comes out here is trouble with the broker.
        except (pika.exceptions.AMQPError, OSError) as error:
            if not stop.is_set():
                LOG.warning("trying again in %.1f s: %r", wait, error)
            stop.wait(wait)
            wait = min(2 * wait, LONGEST_WAIT)


def serve(
    connection: pika.BlockingConnection,
    queues: typing.Iterable[str],
    prefetch: int,
    handler: Handler,
    stop: threading.Event,
) -> None:
    """One connection's life."""
    channel = connection.channel()
    channel.basic_qos(prefetch_count=prefetch)
    session = Session(channel)
    for queue in queues:

        def deliver(channel: typing.Any, method: typing.Any, _: typing.Any, body: bytes, queue: str = queue) -> None:
            if stop.is_set():
                # It stays unacknowledged, so the broker gives it to somebody else.
                return
            handler(session, Received(queue, body))
            channel.basic_ack(method.delivery_tag)

        channel.basic_consume(queue, deliver, auto_ack=False)
    LOG.info("consuming %s", ", ".join(queues))
    while not stop.is_set():
        connection.process_data_events(time_limit=0.2)
