"""order.close.timeout@1"""

from __future__ import annotations

import datetime as _dt
import decimal as _decimal
import typing as _t

from .. import _machines
from .. import _runtime as _rt
from .._registry import REGISTRY as _REGISTRY


class CloseReason(_rt.TextEnum):
    """Why an order is closed before it was paid."""

    UNPAID_TIMEOUT = "UNPAID_TIMEOUT"
    """the payment window ended"""
    RISK_REJECTED = "RISK_REJECTED"
    """risk control closed it"""
    STOCK_SHORTAGE = "STOCK_SHORTAGE"
    """an article turned out to be gone"""


class UnknownCloseReason(_rt.UnknownValue):
    """A value of `CloseReason` that this package does not know."""

    __slots__ = ()

    known = CloseReason


class CloseTimeoutV1Payload(_rt.Model, frozen=True):
    """What a message of order.close.timeout@1 is about."""

    order_id: str
    """Order to close."""
    user_id: str
    """Buyer, for the message that tells them."""
    amount: _decimal.Decimal
    """What was to be paid. A difference from the stored order is an alarm, not a reason to close."""
    expire_at: _dt.datetime
    """End of the payment window."""
    payment_window: _dt.timedelta | None = None
    """Length of the window; longer than usual in pre-sales."""
    reason: CloseReason | UnknownCloseReason | None = None
    """Why the order is closed; absent means UNPAID_TIMEOUT."""


class CloseTimeoutV1Error(_rt.TextEnum):
    """Errors that a handler of order.close.timeout@1 may report."""

    AMOUNT_MISMATCH = "AMOUNT_MISMATCH"
    """the message and the stored order disagree about the amount

    Trying again cannot help.
    """
    DB_LOCK_CONFLICT = "DB_LOCK_CONFLICT"
    """the order row is locked by a payment in progress

    Trying again can help.
    """
    ORDER_ALREADY_PAID = "ORDER_ALREADY_PAID"
    """paid in the meantime; nothing to close

    Trying again cannot help.
    """
    ORDER_NOT_FOUND = "ORDER_NOT_FOUND"
    """no such order

    Trying again cannot help.
    """
    PAY_CHANNEL_UNREACHABLE = "PAY_CHANNEL_UNREACHABLE"
    """the channel did not say whether a payment is under way

    Trying again can help.
    """


class CloseTimeoutV1(_rt.Message, frozen=True):
    """Close an order that is still unpaid when its payment window ends. Sent at the moment the order is placed and
    delivered 30 minutes later; the handler looks at the order again and does nothing if it was paid in the
    meantime.

    A message of order.close.timeout@1.
    """

    TASK: _t.ClassVar[_rt.Task] = _rt.Task(
        type="order.close.timeout",
        version=1,
        kind="command",
        max_bytes=65536,
        retry=_rt.Retry(
            base_delay=_dt.timedelta(seconds=1),
            multiplier=2,
            jitter=_dt.timedelta(seconds=1),
            max_delay=_dt.timedelta(seconds=600),
            max_retries=3,
        ),
        errors=(
            _rt.TaskError("AMOUNT_MISMATCH", retryable=False),
            _rt.TaskError("DB_LOCK_CONFLICT", retryable=True),
            _rt.TaskError("ORDER_ALREADY_PAID", retryable=False),
            _rt.TaskError("ORDER_NOT_FOUND", retryable=False),
            _rt.TaskError("PAY_CHANNEL_UNREACHABLE", retryable=True),
        ),
        delay=_dt.timedelta(seconds=1800),
        routing_key="order.close_timeout",
        exchanges=(
            _rt.Exchange(
                "order-service",
                "order-service.order.command.ex",
                delay_exchange="order-service.delay.ex",
                delay_queue="q.order-service.order_close_timeout.delay.30m",
            ),
        ),
        queues=(
            _rt.Queue(
                "order-service",
                "order.close.queue",
                "q.dlx.order-service.order_close_timeout",
                retry_exchange="order-service.retry.ex",
                dead_letter_exchange="order-service.dlx.ex",
                retry=_rt.Retry(
                    base_delay=_dt.timedelta(seconds=1),
                    multiplier=2,
                    jitter=_dt.timedelta(seconds=1),
                    max_delay=_dt.timedelta(seconds=600),
                    max_retries=3,
                ),
                rungs=(
                    _rt.Rung(1000, "order.close.queue.retry.1s"),
                    _rt.Rung(2000, "order.close.queue.retry.2s"),
                    _rt.Rung(4000, "order.close.queue.retry.4s"),
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
    payload: CloseTimeoutV1Payload
    """What the message is about."""

    @staticmethod
    def idempotency_key_of(*, order_id: str) -> str:
        """The idempotency key of the event that these fields describe. For producers: a consumer reads the
        message's own.

        Raises `EncodeError` where the contract refuses a field.
        """
        return CloseTimeoutV1.__key__("idempotency_key", order_id=order_id)

    @staticmethod
    def partition_key_of(*, order_id: str) -> str:
        """The key by which messages with these fields are kept in order.

        Raises `EncodeError` where the contract refuses a field.
        """
        return CloseTimeoutV1.__key__("partition_key", order_id=order_id)

    @staticmethod
    def transit(current: _machines.OrderState) -> _rt.Step:
        """What the step that this task makes would be in a state."""
        return _rt.step(
            current,
            (_machines.OrderState.CREATED, _machines.OrderState.PAYING),
            _machines.OrderState.CLOSED,
        )


_CloseTimeoutV1Payload = _rt.Object(CloseTimeoutV1Payload)
_CloseReason = _rt.Enum(CloseReason, UnknownCloseReason)
_rt.bind(
    CloseTimeoutV1Payload,
    _rt.required("order_id", "orderId", _rt.Id(pattern="[0-9]{18}")),
    _rt.required("user_id", "userId", _rt.Id(max_length=20, pattern="[0-9]{1,20}")),
    _rt.required("amount", "amount", _rt.Decimal(2, low=1, high=999999999)),
    _rt.required("expire_at", "expireAt", _rt.Timestamp()),
    _rt.optional("payment_window", "paymentWindow", _rt.Duration()),
    _rt.optional("reason", "reason", _CloseReason),
)
_rt.bind_message(
    CloseTimeoutV1,
    _REGISTRY,
    envelope=0,
    type_value="order.close.timeout",
    roles=(
        _rt.required("id", "taskId", _rt.Id()),
        _rt.required("producer", "producer", _rt.Producer()),
        _rt.required("trace", "traceId", _rt.Id()),
        _rt.required("time", "timestamp", _rt.Timestamp()),
        _rt.required("idempotency_key", "bizKey", _rt.Id(max_length=128)),
        _rt.optional("attempt", "retryCount", _rt.Int(low=0)),
    ),
    payload=CloseTimeoutV1Payload,
    body_name="payload",
    attempt_name="retryCount",
    idempotency_key="order.close.timeout:{order_id}",
    partition_key="{order_id}",
)
