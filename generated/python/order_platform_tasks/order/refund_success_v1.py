"""order.refund.success@1"""

from __future__ import annotations

import datetime as _dt
import decimal as _decimal
import typing as _t

from .. import _machines
from .. import _runtime as _rt
from .._registry import REGISTRY as _REGISTRY


class RefundSuccessV1Payload(_rt.Model, frozen=True):
    """What a message of order.refund.success@1 is about."""

    order_id: str
    """The order."""
    refund_no: str | None = None
    """Number of the refund; absent where nothing had been paid."""
    amount: _decimal.Decimal
    """What went back; 0.00 where nothing had been paid."""
    refunded_at: _dt.datetime
    """When the channel confirmed it."""


class RefundSuccessV1Error(_rt.TextEnum):
    """Errors that a handler of order.refund.success@1 may report."""

    CHECKOUT_UNKNOWN = "CHECKOUT_UNKNOWN"
    """no checkout waits for this; it belongs to another order service

    Trying again cannot help.
    """
    DB_LOCK_CONFLICT = "DB_LOCK_CONFLICT"
    """the row of the checkout is locked by another result

    Trying again can help.
    """


class RefundSuccessV1(_rt.Message, frozen=True):
    """The buyer has everything back that was paid for an order.

    A message of order.refund.success@1.
    """

    TASK: _t.ClassVar[_rt.Task] = _rt.Task(
        type="order.refund.success",
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
        routing_key="order.refund_success",
        exchanges=(_rt.Exchange("pay-callback", "pay-callback.order.result.ex"),),
        queues=(
            _rt.Queue(
                "order-service",
                "q.order-service.order_refund_success",
                "q.dlx.order-service.order_refund_success",
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
                    _rt.Rung(1000, "q.order-service.order_refund_success.retry.1s"),
                    _rt.Rung(2000, "q.order-service.order_refund_success.retry.2s"),
                    _rt.Rung(4000, "q.order-service.order_refund_success.retry.4s"),
                    _rt.Rung(8000, "q.order-service.order_refund_success.retry.8s"),
                    _rt.Rung(16000, "q.order-service.order_refund_success.retry.16s"),
                    _rt.Rung(32000, "q.order-service.order_refund_success.retry.32s"),
                ),
            ),
        ),
        machine="order",
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
    payload: RefundSuccessV1Payload
    """What the message is about."""

    @staticmethod
    def idempotency_key_of(*, order_id: str) -> str:
        """The idempotency key of the event that these fields describe. For producers: a consumer reads the
        message's own.

        Raises `EncodeError` where the contract refuses a field.
        """
        return RefundSuccessV1.__key__("idempotency_key", order_id=order_id)

    @staticmethod
    def partition_key_of(*, order_id: str) -> str:
        """The key by which messages with these fields are kept in order.

        Raises `EncodeError` where the contract refuses a field.
        """
        return RefundSuccessV1.__key__("partition_key", order_id=order_id)

    @staticmethod
    def transit(current: _machines.OrderState) -> _rt.Step:
        """What the step that this task makes would be in a state."""
        return _rt.step(current, (_machines.OrderState.REFUNDING,), _machines.OrderState.REFUNDED)


_RefundSuccessV1Payload = _rt.Object(RefundSuccessV1Payload)
_rt.bind(
    RefundSuccessV1Payload,
    _rt.required("order_id", "orderId", _rt.Id(pattern="[0-9]{18}")),
    _rt.optional("refund_no", "refundNo", _rt.Id(pattern="R[0-9]{20}")),
    _rt.required("amount", "amount", _rt.Decimal(2, low=0, high=999999999)),
    _rt.required("refunded_at", "refundedAt", _rt.Timestamp(3)),
)
_rt.bind_message(
    RefundSuccessV1,
    _REGISTRY,
    envelope=0,
    type_value="order.refund.success",
    roles=(
        _rt.required("id", "taskId", _rt.Id()),
        _rt.required("producer", "producer", _rt.Producer()),
        _rt.required("trace", "traceId", _rt.Id()),
        _rt.required("time", "timestamp", _rt.Timestamp()),
        _rt.required("idempotency_key", "bizKey", _rt.Id(max_length=128)),
        _rt.optional("attempt", "retryCount", _rt.Int(low=0)),
    ),
    payload=RefundSuccessV1Payload,
    body_name="payload",
    attempt_name="retryCount",
    idempotency_key="order.refund.success:{order_id}",
    partition_key="{order_id}",
)
