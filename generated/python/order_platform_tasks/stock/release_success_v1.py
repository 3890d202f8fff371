"""stock.release.success@1"""

from __future__ import annotations

import datetime as _dt
import typing as _t
import uuid as _uuid

from .. import _runtime as _rt
from .._registry import REGISTRY as _REGISTRY


class ReleaseSuccessV1Payload(_rt.Model, frozen=True):
    """What a message of stock.release.success@1 is about."""

    reservation_id: _uuid.UUID
    """The reservation."""
    order_id: str
    """Order it was for."""
    pieces: int
    """Pieces that went back on the shelf; 0 where there was nothing to release."""
    released_at: _dt.datetime
    """When they were free again."""


class ReleaseSuccessV1Error(_rt.TextEnum):
    """Errors that a handler of stock.release.success@1 may report."""

    CHECKOUT_UNKNOWN = "CHECKOUT_UNKNOWN"
    """no checkout waits for this; it belongs to another order service

    Trying again cannot help.
    """
    DB_LOCK_CONFLICT = "DB_LOCK_CONFLICT"
    """the row of the checkout is locked by another result

    Trying again can help.
    """


class ReleaseSuccessV1(_rt.Message, frozen=True):
    """Nothing is set aside any more under a reservation.

    A message of stock.release.success@1.
    """

    TASK: _t.ClassVar[_rt.Task] = _rt.Task(
        type="stock.release.success",
        version=1,
        kind="result",
        max_bytes=65536,
        retry=_rt.Retry(
            base_delay=_dt.timedelta(seconds=1),
            multiplier=2,
            jitter=_dt.timedelta(seconds=1),
            max_delay=_dt.timedelta(seconds=600),
            max_retries=6,
        ),
        errors=(_rt.TaskError("CHECKOUT_UNKNOWN", retryable=False), _rt.TaskError("DB_LOCK_CONFLICT", retryable=True)),
        routing_key="stock.release_success",
        exchanges=(_rt.Exchange("stock-service", "stock-service.stock.result.ex"),),
        queues=(
            _rt.Queue(
                "order-service",
                "q.order-service.stock_release_success",
                "q.dlx.order-service.stock_release_success",
                retry_exchange="order-service.retry.ex",
                dead_letter_exchange="order-service.dlx.ex",
                retry=_rt.Retry(
                    base_delay=_dt.timedelta(seconds=1),
                    multiplier=2,
                    jitter=_dt.timedelta(seconds=1),
                    max_delay=_dt.timedelta(seconds=600),
                    max_retries=6,
                ),
                rungs=(
                    _rt.Rung(1000, "q.order-service.stock_release_success.retry.1s"),
                    _rt.Rung(2000, "q.order-service.stock_release_success.retry.2s"),
                    _rt.Rung(4000, "q.order-service.stock_release_success.retry.4s"),
                    _rt.Rung(8000, "q.order-service.stock_release_success.retry.8s"),
                    _rt.Rung(16000, "q.order-service.stock_release_success.retry.16s"),
                    _rt.Rung(32000, "q.order-service.stock_release_success.retry.32s"),
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
    payload: ReleaseSuccessV1Payload
    """What the message is about."""

    @staticmethod
    def idempotency_key_of(*, reservation_id: _uuid.UUID) -> str:
        """The idempotency key of the event that these fields describe. For producers: a consumer reads the
        message's own.

        Raises `EncodeError` where the contract refuses a field.
        """
        return ReleaseSuccessV1.__key__("idempotency_key", reservation_id=reservation_id)

    @staticmethod
    def partition_key_of(*, order_id: str) -> str:
        """The key by which messages with these fields are kept in order.

        Raises `EncodeError` where the contract refuses a field.
        """
        return ReleaseSuccessV1.__key__("partition_key", order_id=order_id)


_ReleaseSuccessV1Payload = _rt.Object(ReleaseSuccessV1Payload)
_rt.bind(
    ReleaseSuccessV1Payload,
    _rt.required("reservation_id", "reservationId", _rt.Uuid()),
    _rt.required("order_id", "orderId", _rt.Id(pattern="[0-9]{18}")),
    _rt.required("pieces", "pieces", _rt.Int(low=0, high=199800)),
    _rt.required("released_at", "releasedAt", _rt.Timestamp(3)),
)
_rt.bind_message(
    ReleaseSuccessV1,
    _REGISTRY,
    envelope=0,
    type_value="stock.release.success",
    roles=(
        _rt.required("id", "taskId", _rt.Id()),
        _rt.required("producer", "producer", _rt.Producer()),
        _rt.required("trace", "traceId", _rt.Id()),
        _rt.required("time", "timestamp", _rt.Timestamp()),
        _rt.required("idempotency_key", "bizKey", _rt.Id(max_length=128)),
        _rt.optional("attempt", "retryCount", _rt.Int(low=0)),
    ),
    payload=ReleaseSuccessV1Payload,
    body_name="payload",
    attempt_name="retryCount",
    idempotency_key="stock.release.success:{reservation_id}",
    partition_key="{order_id}",
)
