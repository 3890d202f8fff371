"""order.pay.error@1"""

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


class PayStage(_rt.TextEnum):
    """A call to the channel. Closed, because what to do next differs for each."""

    CREATE = "CREATE"
    """the payment was being started"""
    CALLBACK = "CALLBACK"
    """the channel's callback could not be read or its signature was wrong"""
    QUERY = "QUERY"
    """the channel was asked for the outcome"""


class PayErrorV1Payload(_rt.Model, frozen=True):
    """What a message of order.pay.error@1 is about."""

    order_id: str
    """Order that was to be paid."""
    pay_no: str
    """Our payment number."""
    amount: _decimal.Decimal
    """What was to be paid."""
    channel: PayChannel | UnknownPayChannel
    """The channel that did not answer as it should."""
    stage: PayStage
    """Which call went wrong."""
    query_round: int
    """How often the channel was asked before giving up; 0 where it was not asked again."""
    error_code: str
    """The channel's code or our client's, as it came."""
    detail: _rt.Json | None = None
    """What the channel said, untouched. For people; nothing may depend on its shape."""
    raw_response: bytes | None = None
    """The beginning of a response that could not be read at all. May hold anything, therefore sensitive."""
    elapsed: _dt.timedelta
    """How long the last call took."""


class PayErrorV1Error(_rt.TextEnum):
    """Errors that a handler of order.pay.error@1 may report."""

    DB_UNAVAILABLE = "DB_UNAVAILABLE"
    """no connection to the database

    Trying again can help.
    """
    ORDER_NOT_FOUND = "ORDER_NOT_FOUND"
    """no such order

    Trying again cannot help.
    """


class PayErrorV1(_rt.Message, frozen=True):
    """Something technical went wrong between us and the channel: whether money moved is unknown. The checkout has
    whatever moved given back, and the reconciliation looks whether it was.

    A message of order.pay.error@1.
    """

    TASK: _t.ClassVar[_rt.Task] = _rt.Task(
        type="order.pay.error",
        version=1,
        kind="result",
        max_bytes=32768,
        retry=_rt.Retry(
            base_delay=_dt.timedelta(seconds=1),
            multiplier=2,
            jitter=_dt.timedelta(seconds=1),
            max_delay=_dt.timedelta(seconds=600),
            max_retries=6,
        ),
        errors=(_rt.TaskError("DB_UNAVAILABLE", retryable=True), _rt.TaskError("ORDER_NOT_FOUND", retryable=False)),
        routing_key="order.pay_error",
        exchanges=(_rt.Exchange("pay-callback", "pay-callback.order.result.ex"),),
        queues=(
            _rt.Queue(
                "order-service",
                "q.order-service.order_pay_error",
                "q.dlx.order-service.order_pay_error",
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
                    _rt.Rung(1000, "q.order-service.order_pay_error.retry.1s"),
                    _rt.Rung(2000, "q.order-service.order_pay_error.retry.2s"),
                    _rt.Rung(4000, "q.order-service.order_pay_error.retry.4s"),
                    _rt.Rung(8000, "q.order-service.order_pay_error.retry.8s"),
                    _rt.Rung(16000, "q.order-service.order_pay_error.retry.16s"),
                    _rt.Rung(32000, "q.order-service.order_pay_error.retry.32s"),
                ),
            ),
            _rt.Queue(
                "reconcile-service",
                "q.reconcile-service.order_pay_error",
                "q.dlx.reconcile-service.order_pay_error",
                retry_exchange="reconcile-service.retry.ex",
                dead_letter_exchange="reconcile-service.dlx.ex",
                retry=_rt.Retry(
                    base_delay=_dt.timedelta(seconds=1),
                    multiplier=2,
                    jitter=_dt.timedelta(seconds=1),
                    max_delay=_dt.timedelta(seconds=600),
                    max_retries=6,
                ),
                rungs=(
                    _rt.Rung(1000, "q.reconcile-service.order_pay_error.retry.1s"),
                    _rt.Rung(2000, "q.reconcile-service.order_pay_error.retry.2s"),
                    _rt.Rung(4000, "q.reconcile-service.order_pay_error.retry.4s"),
                    _rt.Rung(8000, "q.reconcile-service.order_pay_error.retry.8s"),
                    _rt.Rung(16000, "q.reconcile-service.order_pay_error.retry.16s"),
                    _rt.Rung(32000, "q.reconcile-service.order_pay_error.retry.32s"),
                ),
            ),
        ),
    )

    id: str
    """Message id."""
    trace: str | None = None
    """Trace id."""
    time: _dt.datetime
    """When the message was made, UTC."""
    idempotency_key: str
    """Two messages with the same key mean the same event."""
    attempt: int | None = None
    """How often the task was tried before."""
    payload: PayErrorV1Payload
    """What the message is about."""

    @staticmethod
    def idempotency_key_of(*, pay_no: str, query_round: int) -> str:
        """The idempotency key of the event that these fields describe. For producers: a consumer reads the
        message's own.

        Raises `EncodeError` where the contract refuses a field.
        """
        return PayErrorV1.__key__("idempotency_key", pay_no=pay_no, query_round=query_round)

    @staticmethod
    def partition_key_of(*, order_id: str) -> str:
        """The key by which messages with these fields are kept in order.

        Raises `EncodeError` where the contract refuses a field.
        """
        return PayErrorV1.__key__("partition_key", order_id=order_id)


_PayErrorV1Payload = _rt.Object(PayErrorV1Payload)
_PayChannel = _rt.Enum(PayChannel, UnknownPayChannel)
_PayStage = _rt.Enum(PayStage)
_rt.bind(
    PayErrorV1Payload,
    _rt.required("order_id", "order_id", _rt.Id(pattern="[0-9]{18}")),
    _rt.required("pay_no", "pay_no", _rt.Id(pattern="P[0-9]{20}")),
    _rt.required("amount", "amount", _rt.Decimal(2, low=1, high=999999999)),
    _rt.required("channel", "channel", _PayChannel),
    _rt.required("stage", "stage", _PayStage),
    _rt.required("query_round", "query_round", _rt.Int(low=0, high=20)),
    _rt.required("error_code", "error_code", _rt.Text(min_length=1, max_length=64)),
    _rt.optional("detail", "detail", _rt.RawJson(max_bytes=8192)),
    _rt.optional("raw_response", "raw_response", _rt.Sensitive(_rt.Bytes(max_bytes=4096))),
    _rt.required("elapsed", "elapsed", _rt.Duration(3)),
)
_rt.bind_message(
    PayErrorV1,
    _REGISTRY,
    envelope=1,
    type_value="PAY_ERROR",
    roles=(
        _rt.required("id", "message_id", _rt.Id()),
        _rt.optional("trace", "trace_id", _rt.Id()),
        _rt.required("time", "occurred_at", _rt.Timestamp()),
        _rt.required("idempotency_key", "biz_key", _rt.Id(max_length=128)),
        _rt.optional("attempt", "retry_count", _rt.Int(low=0)),
    ),
    payload=PayErrorV1Payload,
    body_name=None,
    attempt_name="retry_count",
    idempotency_key="pay_no:{pay_no}:PAY_ERROR:{query_round}",
    partition_key="{order_id}",
)
