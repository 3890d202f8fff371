"""order.created@1"""

from __future__ import annotations

import datetime as _dt
import decimal as _decimal
import typing as _t

from .. import _runtime as _rt
from .._registry import REGISTRY as _REGISTRY


class OrderSource(_rt.TextEnum):
    """Where an order was placed."""

    APP_IOS = "APP_IOS"
    """iPhone or iPad app"""
    APP_ANDROID = "APP_ANDROID"
    """Android app"""
    MINI_PROGRAM = "MINI_PROGRAM"
    """mini program inside another app"""
    WEB = "WEB"
    """browser"""
    STORE = "STORE"
    """a shop assistant's terminal"""


class UnknownOrderSource(_rt.UnknownValue):
    """A value of `OrderSource` that this package does not know."""

    __slots__ = ()

    known = OrderSource


class CreatedV1Payload(_rt.Model, frozen=True):
    """What a message of order.created@1 is about."""

    order_id: str
    """The new order."""
    user_id: str
    """Buyer."""
    merchant_id: str
    """Seller."""
    lines: list[OrderLine]
    """What was ordered, in the order of the basket."""
    amount: _decimal.Decimal
    """What the buyer is to pay, everything included."""
    discount: _decimal.Decimal | None = None
    """What coupons and promotions took off; absent where there were none."""
    coupon_id: str | _rt.Unset | None = _rt.UNSET
    """Coupon that was used. Null means the buyer turned down one that was offered; absent means none was offered."""
    receiver: Receiver | None = None
    """Who the parcel goes to; absent for virtual goods."""
    source: OrderSource | UnknownOrderSource
    """Where the order was placed."""
    channel_code: str | None = None
    """Where the order was placed, as a two-digit code of the old shop.

    Deprecated since 2026-11-30: `source` says the same in words; the report of the old shop reads this until it
    is switched off.
    """
    labels: dict[str, str] | None = None
    """Marks of campaigns and experiments that touched the order, for reports."""
    placed_at: _dt.datetime
    """When the buyer pressed the button."""
    pay_before: _dt.datetime
    """End of the payment window."""


class OrderLine(_rt.Model, frozen=True):
    """One article of an order, as the buyer saw it at the moment of ordering."""

    line_no: int
    """Position within the order, from 1."""
    sku_id: str
    """Stock keeping unit."""
    title: str
    """Article name, for people; never used to find the article."""
    quantity: int
    """Pieces ordered."""
    unit_price: _decimal.Decimal
    """Price of one piece after line discounts."""
    gift: bool | None = None
    """Whether the piece is a free gift; its price is then 0.00. Absent means no."""


class Receiver(_rt.Model, frozen=True):
    """Who the parcel goes to. Everything that finds a person is sensitive."""

    name: str
    """Name on the parcel."""
    phone: str
    """Phone number in E.164 form, for the courier."""
    region: str
    """Six-digit administrative division code, enough for statistics and for choosing a warehouse."""
    address: str
    """Street, house and door."""


class CreatedV1Error(_rt.TextEnum):
    """Errors that a handler of order.created@1 may report."""

    COUPON_NOT_FOUND = "COUPON_NOT_FOUND"
    """the coupon the order claims does not exist

    Trying again cannot help.
    """
    DB_LOCK_CONFLICT = "DB_LOCK_CONFLICT"
    """a row is locked

    Trying again can help.
    """
    DOWNSTREAM_TIMEOUT = "DOWNSTREAM_TIMEOUT"
    """a service behind the consumer did not answer in time

    Trying again can help.
    """


class CreatedV1(_rt.Message, frozen=True):
    """An order was placed and is waiting for payment. Written to the outbox in the transaction that stores the
    order, so there is exactly one per order.

    A message of order.created@1.
    """

    TASK: _t.ClassVar[_rt.Task] = _rt.Task(
        type="order.created",
        version=1,
        kind="event",
        max_bytes=65536,
        retry=_rt.Retry(
            base_delay=_dt.timedelta(seconds=1),
            multiplier=2,
            jitter=_dt.timedelta(seconds=1),
            max_delay=_dt.timedelta(seconds=600),
            max_retries=6,
        ),
        errors=(
            _rt.TaskError("COUPON_NOT_FOUND", retryable=False),
            _rt.TaskError("DB_LOCK_CONFLICT", retryable=True),
            _rt.TaskError("DOWNSTREAM_TIMEOUT", retryable=True),
        ),
        routing_key="order.created",
        exchanges=(_rt.Exchange("order-service", "order-service.order.event.ex"),),
        queues=(
            _rt.Queue(
                "coupon-service",
                "q.coupon-service.order_created",
                "q.dlx.coupon-service.order_created",
                retry_exchange="coupon-service.retry.ex",
                dead_letter_exchange="coupon-service.dlx.ex",
                retry=_rt.Retry(
                    base_delay=_dt.timedelta(seconds=1),
                    multiplier=2,
                    jitter=_dt.timedelta(seconds=1),
                    max_delay=_dt.timedelta(seconds=600),
                    max_retries=6,
                ),
                rungs=(
                    _rt.Rung(1000, "q.coupon-service.order_created.retry.1s"),
                    _rt.Rung(2000, "q.coupon-service.order_created.retry.2s"),
                    _rt.Rung(4000, "q.coupon-service.order_created.retry.4s"),
                    _rt.Rung(8000, "q.coupon-service.order_created.retry.8s"),
                    _rt.Rung(16000, "q.coupon-service.order_created.retry.16s"),
                    _rt.Rung(32000, "q.coupon-service.order_created.retry.32s"),
                ),
            ),
            _rt.Queue(
                "push-gateway",
                "q.push-gateway.order_created",
                "q.dlx.push-gateway.order_created",
                retry_exchange="push-gateway.retry.ex",
                dead_letter_exchange="push-gateway.dlx.ex",
                retry=_rt.Retry(
                    base_delay=_dt.timedelta(seconds=1),
                    multiplier=2,
                    jitter=_dt.timedelta(seconds=1),
                    max_delay=_dt.timedelta(seconds=600),
                    max_retries=2,
                ),
                rungs=(
                    _rt.Rung(1000, "q.push-gateway.order_created.retry.1s"),
                    _rt.Rung(2000, "q.push-gateway.order_created.retry.2s"),
                ),
            ),
            _rt.Queue(
                "report-service",
                "q.report-service.order_created",
                "q.dlx.report-service.order_created",
                retry_exchange="report-service.retry.ex",
                dead_letter_exchange="report-service.dlx.ex",
                retry=_rt.Retry(
                    base_delay=_dt.timedelta(seconds=1),
                    multiplier=2,
                    jitter=_dt.timedelta(seconds=1),
                    max_delay=_dt.timedelta(seconds=600),
                    max_retries=6,
                ),
                rungs=(
                    _rt.Rung(1000, "q.report-service.order_created.retry.1s"),
                    _rt.Rung(2000, "q.report-service.order_created.retry.2s"),
                    _rt.Rung(4000, "q.report-service.order_created.retry.4s"),
                    _rt.Rung(8000, "q.report-service.order_created.retry.8s"),
                    _rt.Rung(16000, "q.report-service.order_created.retry.16s"),
                    _rt.Rung(32000, "q.report-service.order_created.retry.32s"),
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
    payload: CreatedV1Payload
    """What the message is about."""

    @staticmethod
    def idempotency_key_of(*, order_id: str) -> str:
        """The idempotency key of the event that these fields describe. For producers: a consumer reads the
        message's own.

        Raises `EncodeError` where the contract refuses a field.
        """
        return CreatedV1.__key__("idempotency_key", order_id=order_id)

    @staticmethod
    def partition_key_of(*, order_id: str) -> str:
        """The key by which messages with these fields are kept in order.

        Raises `EncodeError` where the contract refuses a field.
        """
        return CreatedV1.__key__("partition_key", order_id=order_id)


_CreatedV1Payload = _rt.Object(CreatedV1Payload)
_OrderLine = _rt.Object(OrderLine)
_OrderSource = _rt.Enum(OrderSource, UnknownOrderSource)
_Receiver = _rt.Object(Receiver)
_rt.bind(
    CreatedV1Payload,
    _rt.required("order_id", "orderId", _rt.Id(pattern="[0-9]{18}")),
    _rt.required("user_id", "userId", _rt.Id(max_length=20, pattern="[0-9]{1,20}")),
    _rt.required("merchant_id", "merchantId", _rt.Id(pattern="M[0-9]{8}")),
    _rt.required("lines", "lines", _rt.List(_OrderLine, low=1, high=200)),
    _rt.required("amount", "amount", _rt.Decimal(2, low=1, high=999999999)),
    _rt.optional("discount", "discount", _rt.Decimal(2, low=0, high=999999999)),
    _rt.maybe("coupon_id", "couponId", _rt.Id(max_length=32, pattern="C[0-9A-Z]{1,31}")),
    _rt.optional("receiver", "receiver", _Receiver),
    _rt.required("source", "source", _OrderSource),
    _rt.optional("channel_code", "channelCode", _rt.Text(pattern="[0-9]{2}")),
    _rt.optional(
        "labels",
        "labels",
        _rt.Map(
            _rt.Text(max_length=64),
            keys=_rt.Text(min_length=1, max_length=32, pattern="[a-z][\\-.0-9a-z]*"),
            high=16,
        ),
    ),
    _rt.required("placed_at", "placedAt", _rt.Timestamp(3)),
    _rt.required("pay_before", "payBefore", _rt.Timestamp()),
)
_rt.bind(
    OrderLine,
    _rt.required("line_no", "lineNo", _rt.Int(low=1, high=200)),
    _rt.required("sku_id", "skuId", _rt.Id(max_length=32, pattern="SKU-[0-9A-Z]{4,28}")),
    _rt.required("title", "title", _rt.Text(min_length=1, max_length=120)),
    _rt.required("quantity", "quantity", _rt.Int(low=1, high=999)),
    _rt.required("unit_price", "unitPrice", _rt.Decimal(2, low=0, high=999999999)),
    _rt.optional("gift", "gift", _rt.Bool()),
)
_rt.bind(
    Receiver,
    _rt.required("name", "name", _rt.Sensitive(_rt.Text(min_length=1, max_length=64))),
    _rt.required("phone", "phone", _rt.Sensitive(_rt.Text(pattern="\\+[1-9][0-9]{6,14}"))),
    _rt.required("region", "region", _rt.Id(pattern="[0-9]{6}")),
    _rt.required("address", "address", _rt.Sensitive(_rt.Text(min_length=1, max_length=200))),
)
_rt.bind_message(
    CreatedV1,
    _REGISTRY,
    envelope=0,
    type_value="order.created",
    roles=(
        _rt.required("id", "taskId", _rt.Id()),
        _rt.required("producer", "producer", _rt.Producer()),
        _rt.required("trace", "traceId", _rt.Id()),
        _rt.required("time", "timestamp", _rt.Timestamp()),
        _rt.required("idempotency_key", "bizKey", _rt.Id(max_length=128)),
        _rt.optional("attempt", "retryCount", _rt.Int(low=0)),
    ),
    payload=CreatedV1Payload,
    body_name="payload",
    attempt_name="retryCount",
    idempotency_key="order.created:{order_id}",
    partition_key="{order_id}",
)
