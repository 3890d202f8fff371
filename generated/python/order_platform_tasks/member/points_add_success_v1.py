"""member.points.add.success@1"""

from __future__ import annotations

import datetime as _dt
import typing as _t
import uuid as _uuid

from .. import _runtime as _rt
from .._registry import REGISTRY as _REGISTRY


class PointsAddSuccessV1Payload(_rt.Model, frozen=True):
    """What a message of member.points.add.success@1 is about."""

    source_id: str
    """What the points are for, as in member.points.add."""
    user_id: str
    """Member who got them."""
    entry_id: _uuid.UUID
    """The entry in the account."""
    booked_at: _dt.datetime
    """When they were booked."""


class PointsAddSuccessV1Error(_rt.TextEnum):
    """Errors that a handler of member.points.add.success@1 may report."""

    CHECKOUT_UNKNOWN = "CHECKOUT_UNKNOWN"
    """no checkout waits for this; it belongs to another order service

    Trying again cannot help.
    """
    DB_LOCK_CONFLICT = "DB_LOCK_CONFLICT"
    """the row of the checkout is locked by another result

    Trying again can help.
    """


class PointsAddSuccessV1(_rt.Message, frozen=True):
    """Points were booked for a source. Tells the one who asked; what the member sees follows member.points.added.

    A message of member.points.add.success@1.
    """

    TASK: _t.ClassVar[_rt.Task] = _rt.Task(
        type="member.points.add.success",
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
        routing_key="member.points_add_success",
        exchanges=(_rt.Exchange("points-service", "points-service.member.result.ex"),),
        queues=(
            _rt.Queue(
                "order-service",
                "q.order-service.member_points_add_success",
                "q.dlx.order-service.member_points_add_success",
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
                    _rt.Rung(1000, "q.order-service.member_points_add_success.retry.1s"),
                    _rt.Rung(2000, "q.order-service.member_points_add_success.retry.2s"),
                    _rt.Rung(4000, "q.order-service.member_points_add_success.retry.4s"),
                    _rt.Rung(8000, "q.order-service.member_points_add_success.retry.8s"),
                    _rt.Rung(16000, "q.order-service.member_points_add_success.retry.16s"),
                    _rt.Rung(32000, "q.order-service.member_points_add_success.retry.32s"),
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
    payload: PointsAddSuccessV1Payload
    """What the message is about."""

    @staticmethod
    def idempotency_key_of(*, entry_id: _uuid.UUID) -> str:
        """The idempotency key of the event that these fields describe. For producers: a consumer reads the
        message's own.

        Raises `EncodeError` where the contract refuses a field.
        """
        return PointsAddSuccessV1.__key__("idempotency_key", entry_id=entry_id)

    @staticmethod
    def partition_key_of(*, source_id: str) -> str:
        """The key by which messages with these fields are kept in order.

        Raises `EncodeError` where the contract refuses a field.
        """
        return PointsAddSuccessV1.__key__("partition_key", source_id=source_id)


_PointsAddSuccessV1Payload = _rt.Object(PointsAddSuccessV1Payload)
_rt.bind(
    PointsAddSuccessV1Payload,
    _rt.required("source_id", "sourceId", _rt.Id(max_length=32, pattern="[0-9A-Z]{1,32}")),
    _rt.required("user_id", "userId", _rt.Id(max_length=20, pattern="[0-9]{1,20}")),
    _rt.required("entry_id", "entryId", _rt.Uuid()),
    _rt.required("booked_at", "bookedAt", _rt.Timestamp(3)),
)
_rt.bind_message(
    PointsAddSuccessV1,
    _REGISTRY,
    envelope=0,
    type_value="member.points.add.success",
    roles=(
        _rt.required("id", "taskId", _rt.Id()),
        _rt.required("producer", "producer", _rt.Producer()),
        _rt.required("trace", "traceId", _rt.Id()),
        _rt.required("time", "timestamp", _rt.Timestamp()),
        _rt.required("idempotency_key", "bizKey", _rt.Id(max_length=128)),
        _rt.optional("attempt", "retryCount", _rt.Int(low=0)),
    ),
    payload=PointsAddSuccessV1Payload,
    body_name="payload",
    attempt_name="retryCount",
    idempotency_key="member.points.add.success:{entry_id}",
    partition_key="{source_id}",
)
