"""order.refund@1"""

from __future__ import annotations

import datetime as _dt
import decimal as _decimal
import typing as _t

from .. import _machines
from .. import _runtime as _rt
from .._registry import REGISTRY as _REGISTRY


class RefundV1Payload(_rt.Model, frozen=True):
    """What a message of order.refund@1 is about."""

    order_id: str
    """Order whose payment goes back."""
    user_id: str
    """Buyer who gets the money."""
    amount: _decimal.Decimal
    """What the order cost, the most that may go back."""
    pay_no: str | None = None
    """Payment to give back; absent where it is not known whether there is one."""


class RefundV1Error(_rt.TextEnum):
    """Errors that a handler of order.refund@1 may report."""

    CHANNEL_DOWN = "CHANNEL_DOWN"
    """the channel is in maintenance

    Trying again can help.
    """
    CHANNEL_TIMEOUT = "CHANNEL_TIMEOUT"
    """the channel did not answer in time

    Trying again can help.
    """
    REFUND_REFUSED = "REFUND_REFUSED"
    """the channel refuses; the money goes back by bank transfer

    Trying again cannot help.
    """


class RefundV1(_rt.Message, frozen=True):
    """Give the buyer back whatever was paid for an order. An order for which nothing was paid is fine: then there
    is nothing to give back.

    A message of order.refund@1.
    """

    TASK: _t.ClassVar[_rt.Task] = _rt.Task(
        type="order.refund",
        version=1,
        kind="command",
        max_bytes=65536,
        retry=_rt.Retry(
            base_delay=_dt.timedelta(seconds=2),
            multiplier=2,
            jitter=_dt.timedelta(seconds=1),
            max_delay=_dt.timedelta(seconds=600),
            max_retries=10,
        ),
        errors=(
            _rt.TaskError("CHANNEL_DOWN", retryable=True),
            _rt.TaskError("CHANNEL_TIMEOUT", retryable=True),
            _rt.TaskError("REFUND_REFUSED", retryable=False),
        ),
        routing_key="order.refund",
        exchanges=(_rt.Exchange("order-service", "order-service.order.command.ex"),),
        queues=(
            _rt.Queue(
                "pay-callback",
                "q.pay-callback.order_refund",
                "q.dlx.pay-callback.order_refund",
                retry_exchange="pay-callback.retry.ex",
                dead_letter_exchange="pay-callback.dlx.ex",
                retry=_rt.Retry(
                    base_delay=_dt.timedelta(seconds=2),
                    multiplier=2,
                    jitter=_dt.timedelta(seconds=1),
                    max_delay=_dt.timedelta(seconds=600),
                    max_retries=10,
                ),
                rungs=(
                    _rt.Rung(2000, "q.pay-callback.order_refund.retry.2s"),
                    _rt.Rung(4000, "q.pay-callback.order_refund.retry.4s"),
                    _rt.Rung(8000, "q.pay-callback.order_refund.retry.8s"),
                    _rt.Rung(16000, "q.pay-callback.order_refund.retry.16s"),
                    _rt.Rung(32000, "q.pay-callback.order_refund.retry.32s"),
                    _rt.Rung(64000, "q.pay-callback.order_refund.retry.64s"),
                    _rt.Rung(128000, "q.pay-callback.order_refund.retry.128s"),
                    _rt.Rung(256000, "q.pay-callback.order_refund.retry.256s"),
                    _rt.Rung(512000, "q.pay-callback.order_refund.retry.512s"),
                    _rt.Rung(600000, "q.pay-callback.order_refund.retry.10m"),
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
    payload: RefundV1Payload
    """What the message is about."""

    @staticmethod
    def idempotency_key_of(*, order_id: str) -> str:
        """The idempotency key of the event that these fields describe. For producers: a consumer reads the
        message's own.

        Raises `EncodeError` where the contract refuses a field.
        """
        return RefundV1.__key__("idempotency_key", order_id=order_id)

    @staticmethod
    def partition_key_of(*, order_id: str) -> str:
        """The key by which messages with these fields are kept in order.

        Raises `EncodeError` where the contract refuses a field.
        """
        return RefundV1.__key__("partition_key", order_id=order_id)

    @staticmethod
    def transit(current: _machines.OrderState) -> _rt.Step:
        """What the step that this task makes would be in a state."""
        return _rt.step(
            current,
            (_machines.OrderState.PAYING, _machines.OrderState.PAID),
            _machines.OrderState.REFUNDING,
        )


_RefundV1Payload = _rt.Object(RefundV1Payload)
_rt.bind(
    RefundV1Payload,
    _rt.required("order_id", "orderId", _rt.Id(pattern="[0-9]{18}")),
    _rt.required("user_id", "userId", _rt.Id(max_length=20, pattern="[0-9]{1,20}")),
    _rt.required("amount", "amount", _rt.Decimal(2, low=1, high=999999999)),
    _rt.optional("pay_no", "payNo", _rt.Id(pattern="P[0-9]{20}")),
)
_rt.bind_message(
    RefundV1,
    _REGISTRY,
    envelope=0,
    type_value="order.refund",
    roles=(
        _rt.required("id", "taskId", _rt.Id()),
        _rt.required("producer", "producer", _rt.Producer()),
        _rt.required("trace", "traceId", _rt.Id()),
        _rt.required("time", "timestamp", _rt.Timestamp()),
        _rt.required("idempotency_key", "bizKey", _rt.Id(max_length=128)),
        _rt.optional("attempt", "retryCount", _rt.Int(low=0)),
    ),
    payload=RefundV1Payload,
    body_name="payload",
    attempt_name="retryCount",
    idempotency_key="order.refund:{order_id}",
    partition_key="{order_id}",
)
