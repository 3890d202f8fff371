"""reconcile.order.check@1"""

from __future__ import annotations

import datetime as _dt
import decimal as _decimal
import typing as _t

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


class OrderCheckV1Payload(_rt.Model, frozen=True):
    """What a message of reconcile.order.check@1 is about."""

    order_id: str
    """Order in doubt."""
    pay_no: str
    """Payment to ask about."""
    channel: PayChannel | UnknownPayChannel
    """Whom to ask."""
    expected_amount: _decimal.Decimal
    """What should have been paid."""
    business_date: _dt.date
    """Day under which the channel files the payment, in the channel's time zone."""
    round: int
    """Which attempt this is, from 1."""
    last_answer: str | _rt.Unset | None = _rt.UNSET
    """What the channel said in the round before; null where it said nothing, absent in the first round."""


class OrderCheckV1Error(_rt.TextEnum):
    """Errors that a handler of reconcile.order.check@1 may report."""

    AMOUNT_MISMATCH = "AMOUNT_MISMATCH"
    """paid and expected amount differ

    Trying again cannot help.
    """
    CHANNEL_MAINTENANCE = "CHANNEL_MAINTENANCE"
    """the channel is closed for the night

    Trying again can help.
    """
    CHANNEL_TIMEOUT = "CHANNEL_TIMEOUT"
    """the channel did not answer in time

    Trying again can help.
    """
    PAYMENT_UNKNOWN = "PAYMENT_UNKNOWN"
    """the channel has never heard of the payment

    Trying again cannot help.
    """


class OrderCheckV1(_rt.Message, frozen=True):
    """Ask the channel what became of a payment whose outcome is unknown, and put the order right. Comes back with
    the next round until the channel knows or the rounds are used up.

    A message of reconcile.order.check@1.
    """

    TASK: _t.ClassVar[_rt.Task] = _rt.Task(
        type="reconcile.order.check",
        version=1,
        kind="command",
        max_bytes=65536,
        retry=_rt.Retry(
            base_delay=_dt.timedelta(seconds=10),
            multiplier=2,
            jitter=_dt.timedelta(seconds=5),
            max_delay=_dt.timedelta(seconds=600),
            max_retries=6,
        ),
        errors=(
            _rt.TaskError("AMOUNT_MISMATCH", retryable=False),
            _rt.TaskError("CHANNEL_MAINTENANCE", retryable=True),
            _rt.TaskError("CHANNEL_TIMEOUT", retryable=True),
            _rt.TaskError("PAYMENT_UNKNOWN", retryable=False),
        ),
        delay=_dt.timedelta(seconds=300),
        routing_key="reconcile.order_check",
        exchanges=(
            _rt.Exchange(
                "order-service",
                "order-service.reconcile.command.ex",
                delay_exchange="order-service.delay.ex",
                delay_queue="q.order-service.reconcile_order_check.delay.5m",
            ),
        ),
        queues=(
            _rt.Queue(
                "reconcile-service",
                "q.reconcile-service.reconcile_order_check",
                "q.dlx.reconcile-service.reconcile_order_check",
                retry_exchange="reconcile-service.retry.ex",
                dead_letter_exchange="reconcile-service.dlx.ex",
                retry=_rt.Retry(
                    base_delay=_dt.timedelta(seconds=10),
                    multiplier=2,
                    jitter=_dt.timedelta(seconds=5),
                    max_delay=_dt.timedelta(seconds=600),
                    max_retries=6,
                ),
                rungs=(
                    _rt.Rung(10000, "q.reconcile-service.reconcile_order_check.retry.10s"),
                    _rt.Rung(20000, "q.reconcile-service.reconcile_order_check.retry.20s"),
                    _rt.Rung(40000, "q.reconcile-service.reconcile_order_check.retry.40s"),
                    _rt.Rung(80000, "q.reconcile-service.reconcile_order_check.retry.80s"),
                    _rt.Rung(160000, "q.reconcile-service.reconcile_order_check.retry.160s"),
                    _rt.Rung(320000, "q.reconcile-service.reconcile_order_check.retry.320s"),
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
    payload: OrderCheckV1Payload
    """What the message is about."""

    @staticmethod
    def idempotency_key_of(*, pay_no: str, round: int) -> str:
        """The idempotency key of the event that these fields describe. For producers: a consumer reads the
        message's own.

        Raises `EncodeError` where the contract refuses a field.
        """
        return OrderCheckV1.__key__("idempotency_key", pay_no=pay_no, round=round)

    @staticmethod
    def partition_key_of(*, order_id: str) -> str:
        """The key by which messages with these fields are kept in order.

        Raises `EncodeError` where the contract refuses a field.
        """
        return OrderCheckV1.__key__("partition_key", order_id=order_id)


_OrderCheckV1Payload = _rt.Object(OrderCheckV1Payload)
_PayChannel = _rt.Enum(PayChannel, UnknownPayChannel)
_rt.bind(
    OrderCheckV1Payload,
    _rt.required("order_id", "orderId", _rt.Id(pattern="[0-9]{18}")),
    _rt.required("pay_no", "payNo", _rt.Id(pattern="P[0-9]{20}")),
    _rt.required("channel", "channel", _PayChannel),
    _rt.required("expected_amount", "expectedAmount", _rt.Decimal(2, low=1, high=999999999)),
    _rt.required("business_date", "businessDate", _rt.Date()),
    _rt.required("round", "round", _rt.Int(low=1, high=12)),
    _rt.maybe("last_answer", "lastAnswer", _rt.Text(max_length=200)),
)
_rt.bind_message(
    OrderCheckV1,
    _REGISTRY,
    envelope=0,
    type_value="reconcile.order.check",
    roles=(
        _rt.required("id", "taskId", _rt.Id()),
        _rt.required("producer", "producer", _rt.Producer()),
        _rt.required("trace", "traceId", _rt.Id()),
        _rt.required("time", "timestamp", _rt.Timestamp()),
        _rt.required("idempotency_key", "bizKey", _rt.Id(max_length=128)),
        _rt.optional("attempt", "retryCount", _rt.Int(low=0)),
    ),
    payload=OrderCheckV1Payload,
    body_name="payload",
    attempt_name="retryCount",
    idempotency_key="reconcile.order.check:{pay_no}:{round}",
    partition_key="{order_id}",
)
