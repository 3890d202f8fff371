"""order.pay@1"""

from __future__ import annotations

import datetime as _dt
import decimal as _decimal
import typing as _t

from .. import _machines
from .. import _runtime as _rt
from .._registry import REGISTRY as _REGISTRY


class PayChannel(_rt.TextEnum):
    """Who moved the money. Open, because a new channel goes live before every consumer is rebuilt."""

    ALIPAY = "ALIPAY"
    """Alipay"""
    WECHAT_PAY = "WECHAT_PAY"
    """WeChat Pay"""
    UNION_PAY = "UNION_PAY"
    """UnionPay QuickPass"""
    CARD = "CARD"
    """bank card through the acquirer"""
    CASH_CARD = "CASH_CARD"
    """the platform's own prepaid card

    Deprecated since 2026-06-30: no new cards are sold; balances are paid out as WALLET.
    """
    WALLET = "WALLET"
    """the platform's own wallet"""


class UnknownPayChannel(_rt.UnknownValue):
    """A value of `PayChannel` that this package does not know."""

    __slots__ = ()

    known = PayChannel


class PayV1Payload(_rt.Model, frozen=True):
    """What a message of order.pay@1 is about."""

    order_id: str
    """Order to be paid."""
    user_id: str
    """Buyer."""
    amount: _decimal.Decimal
    """What the buyer is to pay, everything included."""
    channel: PayChannel | UnknownPayChannel
    """Who is to move the money."""
    pay_before: _dt.datetime
    """End of the payment window; a payment that begins later is refused."""


class PayV1Error(_rt.TextEnum):
    """Errors that a handler of order.pay@1 may report."""

    CHANNEL_DOWN = "CHANNEL_DOWN"
    """the channel is in maintenance

    Trying again can help.
    """
    CHANNEL_TIMEOUT = "CHANNEL_TIMEOUT"
    """the channel did not take the order in time

    Trying again can help.
    """
    CHANNEL_UNKNOWN = "CHANNEL_UNKNOWN"
    """no contract with this channel

    Trying again cannot help.
    """
    WINDOW_OVER = "WINDOW_OVER"
    """the payment window has ended

    Trying again cannot help.
    """


class PayV1(_rt.Message, frozen=True):
    """Collect the money for an order from the payment method its buyer chose. Ends with one of order.pay.success,
    order.pay.failed and order.pay.error.

    A message of order.pay@1.
    """

    TASK: _t.ClassVar[_rt.Task] = _rt.Task(
        type="order.pay",
        version=1,
        kind="command",
        max_bytes=65536,
        retry=_rt.Retry(
            base_delay=_dt.timedelta(milliseconds=500),
            multiplier=2,
            jitter=_dt.timedelta(milliseconds=500),
            max_delay=_dt.timedelta(seconds=30),
            max_retries=5,
        ),
        errors=(
            _rt.TaskError("CHANNEL_DOWN", retryable=True),
            _rt.TaskError("CHANNEL_TIMEOUT", retryable=True),
            _rt.TaskError("CHANNEL_UNKNOWN", retryable=False),
            _rt.TaskError("WINDOW_OVER", retryable=False),
        ),
        routing_key="order.pay",
        exchanges=(_rt.Exchange("order-service", "order-service.order.command.ex"),),
        queues=(
            _rt.Queue(
                "pay-callback",
                "q.pay-callback.order_pay",
                "q.dlx.pay-callback.order_pay",
                retry_exchange="pay-callback.retry.ex",
                dead_letter_exchange="pay-callback.dlx.ex",
                retry=_rt.Retry(
                    base_delay=_dt.timedelta(milliseconds=500),
                    multiplier=2,
                    jitter=_dt.timedelta(milliseconds=500),
                    max_delay=_dt.timedelta(seconds=30),
                    max_retries=5,
                ),
                rungs=(
                    _rt.Rung(500, "q.pay-callback.order_pay.retry.500ms"),
                    _rt.Rung(1000, "q.pay-callback.order_pay.retry.1s"),
                    _rt.Rung(2000, "q.pay-callback.order_pay.retry.2s"),
                    _rt.Rung(4000, "q.pay-callback.order_pay.retry.4s"),
                    _rt.Rung(8000, "q.pay-callback.order_pay.retry.8s"),
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
    payload: PayV1Payload
    """What the message is about."""

    @staticmethod
    def idempotency_key_of(*, order_id: str) -> str:
        """The idempotency key of the event that these fields describe. For producers: a consumer reads the
        message's own.

        Raises `EncodeError` where the contract refuses a field.
        """
        return PayV1.__key__("idempotency_key", order_id=order_id)

    @staticmethod
    def partition_key_of(*, order_id: str) -> str:
        """The key by which messages with these fields are kept in order.

        Raises `EncodeError` where the contract refuses a field.
        """
        return PayV1.__key__("partition_key", order_id=order_id)

    @staticmethod
    def transit(current: _machines.OrderState) -> _rt.Step:
        """What the step that this task makes would be in a state."""
        return _rt.step(current, (_machines.OrderState.CREATED,), _machines.OrderState.PAYING)


_PayV1Payload = _rt.Object(PayV1Payload)
_PayChannel = _rt.Enum(PayChannel, UnknownPayChannel)
_rt.bind(
    PayV1Payload,
    _rt.required("order_id", "orderId", _rt.Id(pattern="[0-9]{18}")),
    _rt.required("user_id", "userId", _rt.Id(max_length=20, pattern="[0-9]{1,20}")),
    _rt.required("amount", "amount", _rt.Decimal(2, low=1, high=999999999)),
    _rt.required("channel", "channel", _PayChannel),
    _rt.required("pay_before", "payBefore", _rt.Timestamp()),
)
_rt.bind_message(
    PayV1,
    _REGISTRY,
    envelope=0,
    type_value="order.pay",
    roles=(
        _rt.required("id", "taskId", _rt.Id()),
        _rt.required("producer", "producer", _rt.Producer()),
        _rt.required("trace", "traceId", _rt.Id()),
        _rt.required("time", "timestamp", _rt.Timestamp()),
        _rt.required("idempotency_key", "bizKey", _rt.Id(max_length=128)),
        _rt.optional("attempt", "retryCount", _rt.Int(low=0)),
    ),
    payload=PayV1Payload,
    body_name="payload",
    attempt_name="retryCount",
    idempotency_key="order.pay:{order_id}",
    partition_key="{order_id}",
)
