"""Stands in for the stock-service, which nobody has written here: everything is in stock, and everything is given back.

`stock.py` answers until it is stopped; AMQP_URL says where.
"""

from __future__ import annotations

import datetime
import os
import typing
import uuid

import pika
from order_platform_tasks import Message, decode_any
from order_platform_tasks.stock import (
    DeductSuccessV1,
    DeductSuccessV1Payload,
    DeductV1,
    ReleaseSuccessV1,
    ReleaseSuccessV1Payload,
    ReleaseV1,
)

SERVICE = "stock-service"
QUEUES = [queue.queue for task in (DeductV1, ReleaseV1) for queue in task.TASK.queues]


def answer(command: bytes) -> tuple[str, str, bytes]:
    """What is sent back: exchange, routing key, message."""
    message = decode_any(command)
    now = datetime.datetime.now(datetime.timezone.utc).replace(microsecond=0)
    envelope: dict[str, typing.Any] = {"id": uuid.uuid4().hex, "producer": SERVICE, "time": now}
    result: Message
    if isinstance(message, DeductV1):
        deduct = message.payload
        result = DeductSuccessV1(
            **envelope,
            trace=message.trace,
            idempotency_key=DeductSuccessV1.idempotency_key_of(reservation_id=deduct.reservation_id),
            payload=DeductSuccessV1Payload(
                reservation_id=deduct.reservation_id,
                order_id=deduct.order_id,
                warehouse_id=deduct.warehouse_id,
                reserved_at=now,
                held_until=now + datetime.timedelta(hours=1),
            ),
        )
    elif isinstance(message, ReleaseV1):
        release = message.payload
        result = ReleaseSuccessV1(
            **envelope,
            trace=message.trace,
            idempotency_key=ReleaseSuccessV1.idempotency_key_of(reservation_id=release.reservation_id),
            payload=ReleaseSuccessV1Payload(
                reservation_id=release.reservation_id, order_id=release.order_id, pieces=1, released_at=now
            ),
        )
    else:
        raise ValueError(f"no task of the stock-service: {message.TASK.id}")
    [exchange] = result.TASK.exchanges
    return exchange.exchange, result.TASK.routing_key, result.encode()


def main() -> None:
    """Answers until it is stopped."""
    with pika.BlockingConnection(pika.URLParameters(os.environ["AMQP_URL"])) as connection:
        channel = connection.channel()
        channel.confirm_delivery()

        def deliver(_: object, method: typing.Any, __: object, body: bytes) -> None:
            exchange, routing_key, result = answer(body)
            channel.basic_publish(exchange, routing_key, result, pika.BasicProperties(delivery_mode=2), mandatory=True)
            channel.basic_ack(method.delivery_tag)

        for queue in QUEUES:
            channel.basic_consume(queue, deliver)
        channel.start_consuming()


if __name__ == "__main__":
    main()
