"""member.points.add.failed@1"""

from __future__ import annotations

import datetime as _dt
import typing as _t

from .. import _runtime as _rt
from .._registry import REGISTRY as _REGISTRY


class PointsAddFailedV1Payload(_rt.Model, frozen=True):
    """What a message of member.points.add.failed@1 is about."""

    source_id: str
    """What the points are for, as in member.points.add."""
    user_id: str
    """Member they were for."""
    error_code: str
    """Why, from the errors of member.points.add."""
    failed_at: _dt.datetime
    """When it was given up."""


class PointsAddFailedV1Error(_rt.TextEnum):
    """Errors that a handler of member.points.add.failed@1 may report."""

    CHECKOUT_UNKNOWN = "CHECKOUT_UNKNOWN"
    """no checkout waits for this; it belongs to another order service

    Trying again cannot help.
    """
    DB_LOCK_CONFLICT = "DB_LOCK_CONFLICT"
    """the row of the checkout is locked by another result

    Trying again can help.
    """


class PointsAddFailedV1(_rt.Message, frozen=True):
    """No points were booked, and trying again would not help: the account is frozen or gone. Who may not earn
    points may not buy on this platform either.

    A message of member.points.add.failed@1.
    """

    TASK: _t.ClassVar[_rt.Task] = _rt.Task(
        type="member.points.add.failed",
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
        routing_key="member.points_add_failed",
        exchanges=(_rt.Exchange("points-service", "points-service.member.result.ex"),),
        queues=(
            _rt.Queue(
                "order-service",
                "q.order-service.member_points_add_failed",
                "q.dlx.order-service.member_points_add_failed",
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
                    _rt.Rung(1000, "q.order-service.member_points_add_failed.retry.1s"),
                    _rt.Rung(2000, "q.order-service.member_points_add_failed.retry.2s"),
                    _rt.Rung(4000, "q.order-service.member_points_add_failed.retry.4s"),
                    _rt.Rung(8000, "q.order-service.member_points_add_failed.retry.8s"),
                    _rt.Rung(16000, "q.order-service.member_points_add_failed.retry.16s"),
                    _rt.Rung(32000, "q.order-service.member_points_add_failed.retry.32s"),
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
    payload: PointsAddFailedV1Payload
    """What the message is about."""

    @staticmethod
    def idempotency_key_of(*, source_id: str, user_id: str) -> str:
        """The idempotency key of the event that these fields describe. For producers: a consumer reads the
        message's own.

        Raises `EncodeError` where the contract refuses a field.
        """
        return PointsAddFailedV1.__key__("idempotency_key", source_id=source_id, user_id=user_id)

    @staticmethod
    def partition_key_of(*, source_id: str) -> str:
        """The key by which messages with these fields are kept in order.

        Raises `EncodeError` where the contract refuses a field.
        """
        return PointsAddFailedV1.__key__("partition_key", source_id=source_id)


_PointsAddFailedV1Payload = _rt.Object(PointsAddFailedV1Payload)
_rt.bind(
    PointsAddFailedV1Payload,
    _rt.required("source_id", "sourceId", _rt.Id(max_length=32, pattern="[0-9A-Z]{1,32}")),
    _rt.required("user_id", "userId", _rt.Id(max_length=20, pattern="[0-9]{1,20}")),
    _rt.required("error_code", "errorCode", _rt.Id(pattern="[A-Z][0-9A-Z_]*")),
    _rt.required("failed_at", "failedAt", _rt.Timestamp(3)),
)
_rt.bind_message(
    PointsAddFailedV1,
    _REGISTRY,
    envelope=0,
    type_value="member.points.add.failed",
    roles=(
        _rt.required("id", "taskId", _rt.Id()),
        _rt.required("producer", "producer", _rt.Producer()),
        _rt.required("trace", "traceId", _rt.Id()),
        _rt.required("time", "timestamp", _rt.Timestamp()),
        _rt.required("idempotency_key", "bizKey", _rt.Id(max_length=128)),
        _rt.optional("attempt", "retryCount", _rt.Int(low=0)),
    ),
    payload=PointsAddFailedV1Payload,
    body_name="payload",
    attempt_name="retryCount",
    idempotency_key="member.points.add.failed:{source_id}:{user_id}",
    partition_key="{source_id}",
)
