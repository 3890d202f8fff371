"""order.pay.failed@1"""

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


class PayFailure(_rt.TextEnum):
    """Why a payment was refused. Channels invent new reasons; one that is not known is shown as "declined"."""

    INSUFFICIENT_FUNDS = "INSUFFICIENT_FUNDS"
    """not enough money"""
    LIMIT_EXCEEDED = "LIMIT_EXCEEDED"
    """over the day's or the card's limit"""
    EXPIRED_CARD = "EXPIRED_CARD"
    """the card is past its date"""
    RISK_REJECTED = "RISK_REJECTED"
    """the channel's risk control said no"""
    USER_CANCELLED = "USER_CANCELLED"
    """the buyer turned back"""
    STRONG_AUTH_FAILED = "3DS_FAILED"
    """the bank could not confirm that it was the buyer"""


class UnknownPayFailure(_rt.UnknownValue):
    """A value of `PayFailure` that this package does not know."""

    __slots__ = ()

    known = PayFailure


class PayFailedV1Payload(_rt.Model, frozen=True):
    """What a message of order.pay.failed@1 is about."""

    order_id: str
    """Order that was to be paid."""
    pay_no: str
    """Our payment number. Unique per attempt to pay."""
    user_id: str
    """Buyer."""
    amount: _decimal.Decimal
    """What was to be paid."""
    channel: PayChannel | UnknownPayChannel
    """Who refused."""
    method: PayMethod | None = None
    """What the buyer tried to pay with; absent where the channel does not tell."""
    reason: PayFailure | UnknownPayFailure
    """Why, in our words."""
    channel_code: str | None = None
    """Why, in the channel's words, for support staff."""
    may_retry: bool
    """Whether the buyer may try the same method again at once."""


class CardPayment(_rt.Model, frozen=True):
    """A bank card."""

    last4: str
    """The last four digits, all that may be kept of a card number."""
    issuer: str | None = None
    """Bank that issued the card, as the acquirer spells it."""


class InstallmentPayment(_rt.Model, frozen=True):
    """Payment spread over months by the channel; the merchant receives the whole amount at once."""

    months: int
    """Number of monthly rates."""
    rate: _decimal.Decimal
    """Yearly interest the buyer pays, in percent."""


class WalletPayment(_rt.Model, frozen=True):
    """A wallet balance."""

    provider: PayChannel | UnknownPayChannel
    """Whose wallet."""
    account: str | None = None
    """Masked account name, shown to support staff only."""


class PayMethodCard(CardPayment, frozen=True):
    """The variant card of PayMethod."""


class PayMethodWallet(WalletPayment, frozen=True):
    """The variant wallet of PayMethod."""


class PayMethodInstallments(InstallmentPayment, frozen=True):
    """The variant installments of PayMethod."""


class UnknownPayMethod(_rt.UnknownVariant):
    """A variant of `PayMethod` that this package does not know."""

    __slots__ = ()

    tag_name = "kind"
    known_tags = frozenset(("card", "wallet", "installments"))


PayMethod: _t.TypeAlias = PayMethodCard | PayMethodWallet | PayMethodInstallments | UnknownPayMethod
"""What the buyer paid with. Open, so that a new method reaches old consumers as raw JSON instead of an error."""


class PayFailedV1Error(_rt.TextEnum):
    """Errors that a handler of order.pay.failed@1 may report."""

    DB_LOCK_CONFLICT = "DB_LOCK_CONFLICT"
    """the order row is locked

    Trying again can help.
    """
    ORDER_ALREADY_PAID = "ORDER_ALREADY_PAID"
    """another attempt succeeded; nothing to tell the buyer

    Trying again cannot help.
    """
    ORDER_NOT_FOUND = "ORDER_NOT_FOUND"
    """no such order

    Trying again cannot help.
    """


class PayFailedV1(_rt.Message, frozen=True):
    """The channel refused the payment for a reason the buyer can understand. The checkout ends here, and what was
    set aside for the order goes back.

    A message of order.pay.failed@1.
    """

    TASK: _t.ClassVar[_rt.Task] = _rt.Task(
        type="order.pay.failed",
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
        errors=(
            _rt.TaskError("DB_LOCK_CONFLICT", retryable=True),
            _rt.TaskError("ORDER_ALREADY_PAID", retryable=False),
            _rt.TaskError("ORDER_NOT_FOUND", retryable=False),
        ),
        routing_key="order.pay_failed",
        exchanges=(_rt.Exchange("pay-callback", "pay-callback.order.result.ex"),),
        queues=(
            _rt.Queue(
                "notify-service",
                "q.notify-service.order_pay_failed",
                "q.dlx.notify-service.order_pay_failed",
                retry_exchange="notify-service.retry.ex",
                dead_letter_exchange="notify-service.dlx.ex",
                retry=_rt.Retry(
                    base_delay=_dt.timedelta(seconds=1),
                    multiplier=2,
                    jitter=_dt.timedelta(seconds=1),
                    max_delay=_dt.timedelta(seconds=600),
                    max_retries=3,
                ),
                rungs=(
                    _rt.Rung(1000, "q.notify-service.order_pay_failed.retry.1s"),
                    _rt.Rung(2000, "q.notify-service.order_pay_failed.retry.2s"),
                    _rt.Rung(4000, "q.notify-service.order_pay_failed.retry.4s"),
                ),
            ),
            _rt.Queue(
                "order-service",
                "q.order-service.order_pay_failed",
                "q.dlx.order-service.order_pay_failed",
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
                    _rt.Rung(1000, "q.order-service.order_pay_failed.retry.1s"),
                    _rt.Rung(2000, "q.order-service.order_pay_failed.retry.2s"),
                    _rt.Rung(4000, "q.order-service.order_pay_failed.retry.4s"),
                    _rt.Rung(8000, "q.order-service.order_pay_failed.retry.8s"),
                    _rt.Rung(16000, "q.order-service.order_pay_failed.retry.16s"),
                    _rt.Rung(32000, "q.order-service.order_pay_failed.retry.32s"),
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
    payload: PayFailedV1Payload
    """What the message is about."""

    @staticmethod
    def idempotency_key_of(*, pay_no: str) -> str:
        """The idempotency key of the event that these fields describe. For producers: a consumer reads the
        message's own.

        Raises `EncodeError` where the contract refuses a field.
        """
        return PayFailedV1.__key__("idempotency_key", pay_no=pay_no)

    @staticmethod
    def partition_key_of(*, order_id: str) -> str:
        """The key by which messages with these fields are kept in order.

        Raises `EncodeError` where the contract refuses a field.
        """
        return PayFailedV1.__key__("partition_key", order_id=order_id)


_PayFailedV1Payload = _rt.Object(PayFailedV1Payload)
_CardPayment = _rt.Object(CardPayment)
_InstallmentPayment = _rt.Object(InstallmentPayment)
_PayChannel = _rt.Enum(PayChannel, UnknownPayChannel)
_PayFailure = _rt.Enum(PayFailure, UnknownPayFailure)
_PayMethod = _rt.Union(
    "kind",
    {"card": PayMethodCard, "wallet": PayMethodWallet, "installments": PayMethodInstallments},
    UnknownPayMethod,
)
_WalletPayment = _rt.Object(WalletPayment)
_rt.bind(
    PayFailedV1Payload,
    _rt.required("order_id", "order_id", _rt.Id(pattern="[0-9]{18}")),
    _rt.required("pay_no", "pay_no", _rt.Id(pattern="P[0-9]{20}")),
    _rt.required("user_id", "user_id", _rt.Id(max_length=20, pattern="[0-9]{1,20}")),
    _rt.required("amount", "amount", _rt.Decimal(2, low=1, high=999999999)),
    _rt.required("channel", "channel", _PayChannel),
    _rt.optional("method", "method", _PayMethod),
    _rt.required("reason", "reason", _PayFailure),
    _rt.optional("channel_code", "channel_code", _rt.Text(max_length=64)),
    _rt.required("may_retry", "may_retry", _rt.Bool()),
)
_rt.bind(
    CardPayment,
    _rt.required("last4", "last4", _rt.Text(pattern="[0-9]{4}")),
    _rt.optional("issuer", "issuer", _rt.Text(max_length=64)),
)
_rt.bind(
    InstallmentPayment,
    _rt.required("months", "months", _rt.Int(low=2, high=36)),
    _rt.required("rate", "rate", _rt.Decimal(3, low=0, high=36000)),
)
_rt.bind(
    PayMethodCard,
    _rt.required("last4", "last4", _rt.Text(pattern="[0-9]{4}")),
    _rt.optional("issuer", "issuer", _rt.Text(max_length=64)),
)
_rt.bind(
    PayMethodWallet,
    _rt.required("provider", "provider", _PayChannel),
    _rt.optional("account", "account", _rt.Sensitive(_rt.Text(max_length=64))),
)
_rt.bind(
    PayMethodInstallments,
    _rt.required("months", "months", _rt.Int(low=2, high=36)),
    _rt.required("rate", "rate", _rt.Decimal(3, low=0, high=36000)),
)
_rt.bind(
    WalletPayment,
    _rt.required("provider", "provider", _PayChannel),
    _rt.optional("account", "account", _rt.Sensitive(_rt.Text(max_length=64))),
)
_rt.bind_message(
    PayFailedV1,
    _REGISTRY,
    envelope=1,
    type_value="PAY_FAILED",
    roles=(
        _rt.required("id", "message_id", _rt.Id()),
        _rt.optional("trace", "trace_id", _rt.Id()),
        _rt.required("time", "occurred_at", _rt.Timestamp()),
        _rt.required("idempotency_key", "biz_key", _rt.Id(max_length=128)),
        _rt.optional("attempt", "retry_count", _rt.Int(low=0)),
    ),
    payload=PayFailedV1Payload,
    body_name=None,
    attempt_name="retry_count",
    idempotency_key="pay_no:{pay_no}:PAY_FAILED",
    partition_key="{order_id}",
)
