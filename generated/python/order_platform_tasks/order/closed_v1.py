"""order.closed@1"""

from __future__ import annotations

import datetime as _dt
import typing as _t
import uuid as _uuid

from .. import _runtime as _rt
from .._registry import REGISTRY as _REGISTRY


class ClosedBy(_rt.TextEnum):
    """Who closed an order. Closed, because every consumer must decide what each of them means."""

    TIMEOUT = "TIMEOUT"
    """the payment window ended"""
    RISK = "RISK"
    """risk control"""
    BUYER = "BUYER"
    """the buyer cancelled"""


class ClosedV1Payload(_rt.Model, frozen=True):
    """What a message of order.closed@1 is about."""

    order_id: str
    """The closed order."""
    user_id: str
    """Buyer."""
    closed_by: ClosedBy
    """Who closed it."""
    coupon_id: str | None = None
    """Coupon to unlock; absent where none was used."""
    reservation_ids: list[_uuid.UUID] | None = None
    """Stock reservations to release, one per warehouse."""
    closed_at: _dt.datetime
    """When the order changed its state."""


class ClosedV1Error(_rt.TextEnum):
    """Errors that a handler of order.closed@1 may report."""

    DB_LOCK_CONFLICT = "DB_LOCK_CONFLICT"
    """a row is locked

    Trying again can help.
    """
    RESERVATION_UNKNOWN = "RESERVATION_UNKNOWN"
    """no such reservation; stock has to be counted by hand

    Trying again cannot help.
    """


class ClosedV1(_rt.Message, frozen=True):
    """An order was closed unpaid, by timeout, by risk control or by the buyer. Whoever set something aside for it
    (stock, a coupon) gives it back.

    A message of order.closed@1.
    """

    TASK: _t.ClassVar[_rt.Task] = _rt.Task(
        type="order.closed",
        version=1,
        kind="event",
        max_bytes=65536,
        retry=_rt.Retry(
            base_delay=_dt.timedelta(seconds=1),
            multiplier=2,
            jitter=_dt.timedelta(seconds=1),
            max_delay=_dt.timedelta(seconds=600),
            max_retries=6,
        ),
        errors=(
            _rt.TaskError("DB_LOCK_CONFLICT", retryable=True),
            _rt.TaskError("RESERVATION_UNKNOWN", retryable=False),
        ),
        routing_key="order.closed",
        exchanges=(_rt.Exchange("order-service", "order-service.order.event.ex"),),
        queues=(
            _rt.Queue(
                "coupon-service",
                "q.coupon-service.order_closed",
                "q.dlx.coupon-service.order_closed",
                retry_exchange="coupon-service.retry.ex",
                dead_letter_exchange="coupon-service.dlx.ex",
                retry=_rt.Retry(
                    base_delay=_dt.timedelta(seconds=1),
                    multiplier=2,
                    jitter=_dt.timedelta(seconds=1),
                    max_delay=_dt.timedelta(seconds=600),
                    max_retries=6,
                ),
                rungs=(
                    _rt.Rung(1000, "q.coupon-service.order_closed.retry.1s"),
                    _rt.Rung(2000, "q.coupon-service.order_closed.retry.2s"),
                    _rt.Rung(4000, "q.coupon-service.order_closed.retry.4s"),
                    _rt.Rung(8000, "q.coupon-service.order_closed.retry.8s"),
                    _rt.Rung(16000, "q.coupon-service.order_closed.retry.16s"),
                    _rt.Rung(32000, "q.coupon-service.order_closed.retry.32s"),
                ),
            ),
            _rt.Queue(
                "stock-service",
                "q.stock-service.order_closed",
                "q.dlx.stock-service.order_closed",
                retry_exchange="stock-service.retry.ex",
                dead_letter_exchange="stock-service.dlx.ex",
                retry=_rt.Retry(
                    base_delay=_dt.timedelta(seconds=1),
                    multiplier=2,
                    jitter=_dt.timedelta(seconds=1),
                    max_delay=_dt.timedelta(seconds=600),
                    max_retries=6,
                ),
                rungs=(
                    _rt.Rung(1000, "q.stock-service.order_closed.retry.1s"),
                    _rt.Rung(2000, "q.stock-service.order_closed.retry.2s"),
                    _rt.Rung(4000, "q.stock-service.order_closed.retry.4s"),
                    _rt.Rung(8000, "q.stock-service.order_closed.retry.8s"),
                    _rt.Rung(16000, "q.stock-service.order_closed.retry.16s"),
                    _rt.Rung(32000, "q.stock-service.order_closed.retry.32s"),
                ),
            ),
        ),
    )

    id: str
    """Message id."""
    producer: str
    """Sending service."""
    trace: str
    """Trace id."""
    time: _dt.datetime
    """When the message was made, UTC."""
    idempotency_key: str
    """Two messages with the same key mean the same event."""
    attempt: int | None = None
    """How often the task was tried before."""
    payload: ClosedV1Payload
    """What the message is about."""

    @staticmethod
    def idempotency_key_of(*, order_id: str) -> str:
        """The idempotency key of the event that these fields describe. For producers: a consumer reads the
        message's own.

        Raises `EncodeError` where the contract refuses a field.
        """
        return ClosedV1.__key__("idempotency_key", order_id=order_id)

    @staticmethod
    def partition_key_of(*, order_id: str) -> str:
        """The key by which messages with these fields are kept in order.

        Raises `EncodeError` where the contract refuses a field.
        """
        return ClosedV1.__key__("partition_key", order_id=order_id)


_ClosedV1Payload = _rt.Object(ClosedV1Payload)
_ClosedBy = _rt.Enum(ClosedBy)
_rt.bind(
    ClosedV1Payload,
    _rt.required("order_id", "orderId", _rt.Id(pattern="[0-9]{18}")),
    _rt.required("user_id", "userId", _rt.Id(max_length=20, pattern="[0-9]{1,20}")),
    _rt.required("closed_by", "closedBy", _ClosedBy),
    _rt.optional("coupon_id", "couponId", _rt.Id(max_length=32, pattern="C[0-9A-Z]{1,31}")),
    _rt.optional("reservation_ids", "reservationIds", _rt.List(_rt.Uuid(), high=20, unique=True)),
    _rt.required("closed_at", "closedAt", _rt.Timestamp(3)),
)
_rt.bind_message(
    ClosedV1,
    _REGISTRY,
    envelope=0,
    type_value="order.closed",
    roles=(
        _rt.required("id", "taskId", _rt.Id()),
        _rt.required("producer", "producer", _rt.Producer()),
        _rt.required("trace", "traceId", _rt.Id()),
        _rt.required("time", "timestamp", _rt.Timestamp()),
        _rt.required("idempotency_key", "bizKey", _rt.Id(max_length=128)),
        _rt.optional("attempt", "retryCount", _rt.Int(low=0)),
    ),
    payload=ClosedV1Payload,
    body_name="payload",
    attempt_name="retryCount",
    idempotency_key="order.closed:{order_id}",
    partition_key="{order_id}",
)
