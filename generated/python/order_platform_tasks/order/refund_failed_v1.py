"""order.refund.failed@1"""

from __future__ import annotations

import datetime as _dt
import decimal as _decimal
import typing as _t

from .. import _runtime as _rt
from .._registry import REGISTRY as _REGISTRY


class RefundFailedV1Payload(_rt.Model, frozen=True):
    """What a message of order.refund.failed@1 is about."""

    order_id: str
    """The order."""
    amount: _decimal.Decimal
    """What is owed to the buyer."""
    error_code: str
    """Why, from the errors of order.refund."""
    failed_at: _dt.datetime
    """When it was given up."""


class RefundFailedV1Error(_rt.TextEnum):
    """Errors that a handler of order.refund.failed@1 may report."""

    CHECKOUT_UNKNOWN = "CHECKOUT_UNKNOWN"
    """no checkout waits for this; it belongs to another order service

    Trying again cannot help.
    """
    DB_LOCK_CONFLICT = "DB_LOCK_CONFLICT"
    """the row of the checkout is locked by another result

    Trying again can help.
    """


class RefundFailedV1(_rt.Message, frozen=True):
    """Money could not be given back through the channel. A person transfers it; until then the order stays in
    REFUNDING.

    A message of order.refund.failed@1.
    """

    TASK: _t.ClassVar[_rt.Task] = _rt.Task(
        type="order.refund.failed",
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
        routing_key="order.refund_failed",
        exchanges=(_rt.Exchange("pay-callback", "pay-callback.order.result.ex"),),
        queues=(
            _rt.Queue(
                "order-service",
                "q.order-service.order_refund_failed",
                "q.dlx.order-service.order_refund_failed",
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
                    _rt.Rung(1000, "q.order-service.order_refund_failed.retry.1s"),
                    _rt.Rung(2000, "q.order-service.order_refund_failed.retry.2s"),
                    _rt.Rung(4000, "q.order-service.order_refund_failed.retry.4s"),
                    _rt.Rung(8000, "q.order-service.order_refund_failed.retry.8s"),
                    _rt.Rung(16000, "q.order-service.order_refund_failed.retry.16s"),
                    _rt.Rung(32000, "q.order-service.order_refund_failed.retry.32s"),
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
    payload: RefundFailedV1Payload
    """What the message is about."""

    @staticmethod
    def idempotency_key_of(*, order_id: str) -> str:
        """The idempotency key of the event that these fields describe. For producers: a consumer reads the
        message's own.

        Raises `EncodeError` where the contract refuses a field.
        """
        return RefundFailedV1.__key__("idempotency_key", order_id=order_id)

    @staticmethod
    def partition_key_of(*, order_id: str) -> str:
        """The key by which messages with these fields are kept in order.

        Raises `EncodeError` where the contract refuses a field.
        """
        return RefundFailedV1.__key__("partition_key", order_id=order_id)


_RefundFailedV1Payload = _rt.Object(RefundFailedV1Payload)
_rt.bind(
    RefundFailedV1Payload,
    _rt.required("order_id", "orderId", _rt.Id(pattern="[0-9]{18}")),
    _rt.required("amount", "amount", _rt.Decimal(2, low=1, high=999999999)),
    _rt.required("error_code", "errorCode", _rt.Id(pattern="[A-Z][0-9A-Z_]*")),
    _rt.required("failed_at", "failedAt", _rt.Timestamp(3)),
)
_rt.bind_message(
    RefundFailedV1,
    _REGISTRY,
    envelope=0,
    type_value="order.refund.failed",
    roles=(
        _rt.required("id", "taskId", _rt.Id()),
        _rt.required("producer", "producer", _rt.Producer()),
        _rt.required("trace", "traceId", _rt.Id()),
        _rt.required("time", "timestamp", _rt.Timestamp()),
        _rt.required("idempotency_key", "bizKey", _rt.Id(max_length=128)),
        _rt.optional("attempt", "retryCount", _rt.Int(low=0)),
    ),
    payload=RefundFailedV1Payload,
    body_name="payload",
    attempt_name="retryCount",
    idempotency_key="order.refund.failed:{order_id}",
    partition_key="{order_id}",
)
