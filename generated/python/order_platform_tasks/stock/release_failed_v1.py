"""stock.release.failed@1"""

from __future__ import annotations

import datetime as _dt
import typing as _t
import uuid as _uuid

from .. import _runtime as _rt
from .._registry import REGISTRY as _REGISTRY


class ReleaseFailedV1Payload(_rt.Model, frozen=True):
    """What a message of stock.release.failed@1 is about."""

    reservation_id: _uuid.UUID
    """The reservation."""
    order_id: str
    """Order it was for."""
    error_code: str
    """Why, from the errors of stock.release."""
    failed_at: _dt.datetime
    """When it was given up."""


class ReleaseFailedV1Error(_rt.TextEnum):
    """Errors that a handler of stock.release.failed@1 may report."""

    CHECKOUT_UNKNOWN = "CHECKOUT_UNKNOWN"
    """no checkout waits for this; it belongs to another order service

    Trying again cannot help.
    """
    DB_LOCK_CONFLICT = "DB_LOCK_CONFLICT"
    """the row of the checkout is locked by another result

    Trying again can help.
    """


class ReleaseFailedV1(_rt.Message, frozen=True):
    """A reservation could not be released. A person looks at it: the parcel has left, or the warehouse does not
    answer for longer than all retries.

    A message of stock.release.failed@1.
    """

    TASK: _t.ClassVar[_rt.Task] = _rt.Task(
        type="stock.release.failed",
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
        routing_key="stock.release_failed",
        exchanges=(_rt.Exchange("stock-service", "stock-service.stock.result.ex"),),
        queues=(
            _rt.Queue(
                "order-service",
                "q.order-service.stock_release_failed",
                "q.dlx.order-service.stock_release_failed",
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
                    _rt.Rung(1000, "q.order-service.stock_release_failed.retry.1s"),
                    _rt.Rung(2000, "q.order-service.stock_release_failed.retry.2s"),
                    _rt.Rung(4000, "q.order-service.stock_release_failed.retry.4s"),
                    _rt.Rung(8000, "q.order-service.stock_release_failed.retry.8s"),
                    _rt.Rung(16000, "q.order-service.stock_release_failed.retry.16s"),
                    _rt.Rung(32000, "q.order-service.stock_release_failed.retry.32s"),
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
    payload: ReleaseFailedV1Payload
    """What the message is about."""

    @staticmethod
    def idempotency_key_of(*, reservation_id: _uuid.UUID) -> str:
        """The idempotency key of the event that these fields describe. For producers: a consumer reads the
        message's own.

        Raises `EncodeError` where the contract refuses a field.
        """
        return ReleaseFailedV1.__key__("idempotency_key", reservation_id=reservation_id)

    @staticmethod
    def partition_key_of(*, order_id: str) -> str:
        """The key by which messages with these fields are kept in order.

        Raises `EncodeError` where the contract refuses a field.
        """
        return ReleaseFailedV1.__key__("partition_key", order_id=order_id)


_ReleaseFailedV1Payload = _rt.Object(ReleaseFailedV1Payload)
_rt.bind(
    ReleaseFailedV1Payload,
    _rt.required("reservation_id", "reservationId", _rt.Uuid()),
    _rt.required("order_id", "orderId", _rt.Id(pattern="[0-9]{18}")),
    _rt.required("error_code", "errorCode", _rt.Id(pattern="[A-Z][0-9A-Z_]*")),
    _rt.required("failed_at", "failedAt", _rt.Timestamp(3)),
)
_rt.bind_message(
    ReleaseFailedV1,
    _REGISTRY,
    envelope=0,
    type_value="stock.release.failed",
    roles=(
        _rt.required("id", "taskId", _rt.Id()),
        _rt.required("producer", "producer", _rt.Producer()),
        _rt.required("trace", "traceId", _rt.Id()),
        _rt.required("time", "timestamp", _rt.Timestamp()),
        _rt.required("idempotency_key", "bizKey", _rt.Id(max_length=128)),
        _rt.optional("attempt", "retryCount", _rt.Int(low=0)),
    ),
    payload=ReleaseFailedV1Payload,
    body_name="payload",
    attempt_name="retryCount",
    idempotency_key="stock.release.failed:{reservation_id}",
    partition_key="{order_id}",
)
