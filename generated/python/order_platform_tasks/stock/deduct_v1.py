"""stock.deduct@1"""

from __future__ import annotations

import datetime as _dt
import typing as _t
import uuid as _uuid

from .. import _runtime as _rt
from .._registry import REGISTRY as _REGISTRY


class DeductPriority(_rt.TextEnum):
    """Who goes first. Closed, because an unknown priority cannot be queued."""

    LOW = "LOW"
    """samples and gifts"""
    NORMAL = "NORMAL"
    """an ordinary order"""
    HIGH = "HIGH"
    """a promised delivery date"""


class DeductV1Payload(_rt.Model, frozen=True):
    """What a message of stock.deduct@1 is about."""

    reservation_id: _uuid.UUID
    """Number of the reservation, made by the sender so that it can be released without an answer."""
    order_id: str
    """Order it is for."""
    warehouse_id: str
    """Warehouse that is to deliver."""
    lines: list[StockLine]
    """What to set aside, each article once."""
    priority: DeductPriority | None = None
    """Who goes first when stock runs out; absent means NORMAL."""
    hold_until: _dt.datetime
    """When an unpaid reservation may be given to somebody else."""


class StockLine(_rt.Model, frozen=True):
    """Pieces of one article."""

    sku_id: str
    """Stock keeping unit."""
    quantity: int
    """Pieces."""
    lot: str | None = None
    """Lot to take them from, where it matters (best-before dates, recalls)."""


class DeductV1Error(_rt.TextEnum):
    """Errors that a handler of stock.deduct@1 may report."""

    DB_LOCK_CONFLICT = "DB_LOCK_CONFLICT"
    """the stock row is locked by another order

    Trying again can help.
    """
    SKU_UNKNOWN = "SKU_UNKNOWN"
    """the warehouse does not carry the article

    Trying again cannot help.
    """
    STOCK_SHORTAGE = "STOCK_SHORTAGE"
    """not enough pieces; the order service decides what happens

    Trying again cannot help.
    """
    WMS_TIMEOUT = "WMS_TIMEOUT"
    """the warehouse system did not answer in time

    Trying again can help.
    """


class DeductV1(_rt.Message, frozen=True):
    """Set stock aside for an order in one warehouse. All lines or none: half a reservation is worse than a refusal.
    The reservation ends with shipping, or when the order is closed.

    A message of stock.deduct@1.
    """

    TASK: _t.ClassVar[_rt.Task] = _rt.Task(
        type="stock.deduct",
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
            _rt.TaskError("DB_LOCK_CONFLICT", retryable=True),
            _rt.TaskError("SKU_UNKNOWN", retryable=False),
            _rt.TaskError("STOCK_SHORTAGE", retryable=False),
            _rt.TaskError("WMS_TIMEOUT", retryable=True),
        ),
        routing_key="stock.deduct",
        exchanges=(_rt.Exchange("order-service", "order-service.stock.command.ex"),),
        queues=(
            _rt.Queue(
                "stock-service",
                "q.stock-service.stock_deduct",
                "q.dlx.stock-service.stock_deduct",
                retry_exchange="stock-service.retry.ex",
                dead_letter_exchange="stock-service.dlx.ex",
                retry=_rt.Retry(
                    base_delay=_dt.timedelta(milliseconds=500),
                    multiplier=2,
                    jitter=_dt.timedelta(milliseconds=500),
                    max_delay=_dt.timedelta(seconds=30),
                    max_retries=5,
                ),
                rungs=(
                    _rt.Rung(500, "q.stock-service.stock_deduct.retry.500ms"),
                    _rt.Rung(1000, "q.stock-service.stock_deduct.retry.1s"),
                    _rt.Rung(2000, "q.stock-service.stock_deduct.retry.2s"),
                    _rt.Rung(4000, "q.stock-service.stock_deduct.retry.4s"),
                    _rt.Rung(8000, "q.stock-service.stock_deduct.retry.8s"),
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
    payload: DeductV1Payload
    """What the message is about."""

    @staticmethod
    def idempotency_key_of(*, order_id: str, warehouse_id: str) -> str:
        """The idempotency key of the event that these fields describe. For producers: a consumer reads the
        message's own.

        Raises `EncodeError` where the contract refuses a field.
        """
        return DeductV1.__key__("idempotency_key", order_id=order_id, warehouse_id=warehouse_id)

    @staticmethod
    def partition_key_of(*, warehouse_id: str) -> str:
        """The key by which messages with these fields are kept in order.

        Raises `EncodeError` where the contract refuses a field.
        """
        return DeductV1.__key__("partition_key", warehouse_id=warehouse_id)


_DeductV1Payload = _rt.Object(DeductV1Payload)
_DeductPriority = _rt.Enum(DeductPriority)
_StockLine = _rt.Object(StockLine)
_rt.bind(
    DeductV1Payload,
    _rt.required("reservation_id", "reservationId", _rt.Uuid()),
    _rt.required("order_id", "orderId", _rt.Id(pattern="[0-9]{18}")),
    _rt.required("warehouse_id", "warehouseId", _rt.Id(pattern="WH-[A-Z]{3}-[0-9]{2}")),
    _rt.required("lines", "lines", _rt.List(_StockLine, low=1, high=200)),
    _rt.optional("priority", "priority", _DeductPriority),
    _rt.required("hold_until", "holdUntil", _rt.Timestamp()),
)
_rt.bind(
    StockLine,
    _rt.required("sku_id", "skuId", _rt.Id(max_length=32, pattern="SKU-[0-9A-Z]{4,28}")),
    _rt.required("quantity", "quantity", _rt.Int(low=1, high=999)),
    _rt.optional("lot", "lot", _rt.Id(max_length=20, pattern="L[0-9]{4}-[0-9]{1,6}")),
)
_rt.bind_message(
    DeductV1,
    _REGISTRY,
    envelope=0,
    type_value="stock.deduct",
    roles=(
        _rt.required("id", "taskId", _rt.Id()),
        _rt.required("producer", "producer", _rt.Producer()),
        _rt.required("trace", "traceId", _rt.Id()),
        _rt.required("time", "timestamp", _rt.Timestamp()),
        _rt.required("idempotency_key", "bizKey", _rt.Id(max_length=128)),
        _rt.optional("attempt", "retryCount", _rt.Int(low=0)),
    ),
    payload=DeductV1Payload,
    body_name="payload",
    attempt_name="retryCount",
    idempotency_key="stock.deduct:{order_id}:{warehouse_id}",
    partition_key="{warehouse_id}",
)
