"""stock.release@1"""

from __future__ import annotations

import datetime as _dt
import typing as _t
import uuid as _uuid

from .. import _runtime as _rt
from .._registry import REGISTRY as _REGISTRY


class ReleaseReason(_rt.TextEnum):
    """Why stock goes back."""

    CHECKOUT_FAILED = "CHECKOUT_FAILED"
    """the order could not be completed"""
    PAYMENT_REFUSED = "PAYMENT_REFUSED"
    """the buyer could not pay"""
    STATE_UNKNOWN = "STATE_UNKNOWN"
    """whether anything was set aside is not known"""


class UnknownReleaseReason(_rt.UnknownValue):
    """A value of `ReleaseReason` that this package does not know."""

    __slots__ = ()

    known = ReleaseReason


class ReleaseV1Payload(_rt.Model, frozen=True):
    """What a message of stock.release@1 is about."""

    reservation_id: _uuid.UUID
    """Reservation to release."""
    order_id: str
    """Order it was for."""
    warehouse_id: str
    """Warehouse that holds it."""
    reason: ReleaseReason | UnknownReleaseReason | None = None
    """Why, for the warehouse's statistics; absent means CHECKOUT_FAILED."""


class ReleaseV1Error(_rt.TextEnum):
    """Errors that a handler of stock.release@1 may report."""

    ALREADY_SHIPPED = "ALREADY_SHIPPED"
    """the parcel has left; it has to be called back by hand

    Trying again cannot help.
    """
    DB_LOCK_CONFLICT = "DB_LOCK_CONFLICT"
    """the stock row is locked by another order

    Trying again can help.
    """
    WMS_TIMEOUT = "WMS_TIMEOUT"
    """the warehouse system did not answer in time

    Trying again can help.
    """


class ReleaseV1(_rt.Message, frozen=True):
    """Give back what a reservation set aside. A reservation that is unknown, or already released, is fine: then
    there is nothing to give back.

    A message of stock.release@1.
    """

    TASK: _t.ClassVar[_rt.Task] = _rt.Task(
        type="stock.release",
        version=1,
        kind="command",
        max_bytes=65536,
        retry=_rt.Retry(
            base_delay=_dt.timedelta(seconds=1),
            multiplier=2,
            jitter=_dt.timedelta(seconds=1),
            max_delay=_dt.timedelta(seconds=300),
            max_retries=8,
        ),
        errors=(
            _rt.TaskError("ALREADY_SHIPPED", retryable=False),
            _rt.TaskError("DB_LOCK_CONFLICT", retryable=True),
            _rt.TaskError("WMS_TIMEOUT", retryable=True),
        ),
        routing_key="stock.release",
        exchanges=(_rt.Exchange("order-service", "order-service.stock.command.ex"),),
        queues=(
            _rt.Queue(
                "stock-service",
                "q.stock-service.stock_release",
                "q.dlx.stock-service.stock_release",
                retry_exchange="stock-service.retry.ex",
                dead_letter_exchange="stock-service.dlx.ex",
                retry=_rt.Retry(
                    base_delay=_dt.timedelta(seconds=1),
                    multiplier=2,
                    jitter=_dt.timedelta(seconds=1),
                    max_delay=_dt.timedelta(seconds=300),
                    max_retries=8,
                ),
                rungs=(
                    _rt.Rung(1000, "q.stock-service.stock_release.retry.1s"),
                    _rt.Rung(2000, "q.stock-service.stock_release.retry.2s"),
                    _rt.Rung(4000, "q.stock-service.stock_release.retry.4s"),
                    _rt.Rung(8000, "q.stock-service.stock_release.retry.8s"),
                    _rt.Rung(16000, "q.stock-service.stock_release.retry.16s"),
                    _rt.Rung(32000, "q.stock-service.stock_release.retry.32s"),
                    _rt.Rung(64000, "q.stock-service.stock_release.retry.64s"),
                    _rt.Rung(128000, "q.stock-service.stock_release.retry.128s"),
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
    payload: ReleaseV1Payload
    """What the message is about."""

    @staticmethod
    def idempotency_key_of(*, reservation_id: _uuid.UUID) -> str:
        """The idempotency key of the event that these fields describe. For producers: a consumer reads the
        message's own.

        Raises `EncodeError` where the contract refuses a field.
        """
        return ReleaseV1.__key__("idempotency_key", reservation_id=reservation_id)

    @staticmethod
    def partition_key_of(*, warehouse_id: str) -> str:
        """The key by which messages with these fields are kept in order.

        Raises `EncodeError` where the contract refuses a field.
        """
        return ReleaseV1.__key__("partition_key", warehouse_id=warehouse_id)


_ReleaseV1Payload = _rt.Object(ReleaseV1Payload)
_ReleaseReason = _rt.Enum(ReleaseReason, UnknownReleaseReason)
_rt.bind(
    ReleaseV1Payload,
    _rt.required("reservation_id", "reservationId", _rt.Uuid()),
    _rt.required("order_id", "orderId", _rt.Id(pattern="[0-9]{18}")),
    _rt.required("warehouse_id", "warehouseId", _rt.Id(pattern="WH-[A-Z]{3}-[0-9]{2}")),
    _rt.optional("reason", "reason", _ReleaseReason),
)
_rt.bind_message(
    ReleaseV1,
    _REGISTRY,
    envelope=0,
    type_value="stock.release",
    roles=(
        _rt.required("id", "taskId", _rt.Id()),
        _rt.required("producer", "producer", _rt.Producer()),
        _rt.required("trace", "traceId", _rt.Id()),
        _rt.required("time", "timestamp", _rt.Timestamp()),
        _rt.required("idempotency_key", "bizKey", _rt.Id(max_length=128)),
        _rt.optional("attempt", "retryCount", _rt.Int(low=0)),
    ),
    payload=ReleaseV1Payload,
    body_name="payload",
    attempt_name="retryCount",
    idempotency_key="stock.release:{reservation_id}",
    partition_key="{warehouse_id}",
)
