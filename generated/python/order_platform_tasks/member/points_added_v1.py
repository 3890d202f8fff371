"""member.points.added@1"""

from __future__ import annotations

import datetime as _dt
import typing as _t
import uuid as _uuid

from .. import _runtime as _rt
from .._registry import REGISTRY as _REGISTRY


class PointsAddedV1Payload(_rt.Model, frozen=True):
    """What a message of member.points.added@1 is about."""

    user_id: str
    """Member who got the points."""
    entry_id: _uuid.UUID
    """The entry in the account."""
    points: int
    """Points booked."""
    balance: int
    """Points that can be spent now."""
    expires_on: _dt.date | None
    """Last day on which these points can be spent; null means never."""
    booked_at: _dt.datetime
    """When they were booked."""


class PointsAddedV1Error(_rt.TextEnum):
    """Errors that a handler of member.points.added@1 may report."""

    PUSH_PROVIDER_DOWN = "PUSH_PROVIDER_DOWN"
    """the phone maker's push service does not answer

    Trying again can help.
    """


class PointsAddedV1(_rt.Message, frozen=True):
    """Points were booked and can be spent. Says the new balance, so that nobody has to ask for it.

    A message of member.points.added@1.
    """

    TASK: _t.ClassVar[_rt.Task] = _rt.Task(
        type="member.points.added",
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
        errors=(_rt.TaskError("PUSH_PROVIDER_DOWN", retryable=True),),
        routing_key="member.points_added",
        exchanges=(_rt.Exchange("points-service", "points-service.member.event.ex"),),
        queues=(
            _rt.Queue(
                "push-gateway",
                "q.push-gateway.member_points_added",
                "q.dlx.push-gateway.member_points_added",
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
                    _rt.Rung(1000, "q.push-gateway.member_points_added.retry.1s"),
                    _rt.Rung(2000, "q.push-gateway.member_points_added.retry.2s"),
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
    payload: PointsAddedV1Payload
    """What the message is about."""

    @staticmethod
    def idempotency_key_of(*, entry_id: _uuid.UUID) -> str:
        """The idempotency key of the event that these fields describe. For producers: a consumer reads the
        message's own.

        Raises `EncodeError` where the contract refuses a field.
        """
        return PointsAddedV1.__key__("idempotency_key", entry_id=entry_id)

    @staticmethod
    def partition_key_of(*, user_id: str) -> str:
        """The key by which messages with these fields are kept in order.

        Raises `EncodeError` where the contract refuses a field.
        """
        return PointsAddedV1.__key__("partition_key", user_id=user_id)


_PointsAddedV1Payload = _rt.Object(PointsAddedV1Payload)
_rt.bind(
    PointsAddedV1Payload,
    _rt.required("user_id", "userId", _rt.Id(max_length=20, pattern="[0-9]{1,20}")),
    _rt.required("entry_id", "entryId", _rt.Uuid()),
    _rt.required("points", "points", _rt.IntText(low=1)),
    _rt.required("balance", "balance", _rt.IntText(low=0)),
    _rt.nullable("expires_on", "expiresOn", _rt.Date()),
    _rt.required("booked_at", "bookedAt", _rt.Timestamp(3)),
)
_rt.bind_message(
    PointsAddedV1,
    _REGISTRY,
    envelope=0,
    type_value="member.points.added",
    roles=(
        _rt.required("id", "taskId", _rt.Id()),
        _rt.required("producer", "producer", _rt.Producer()),
        _rt.required("trace", "traceId", _rt.Id()),
        _rt.required("time", "timestamp", _rt.Timestamp()),
        _rt.required("idempotency_key", "bizKey", _rt.Id(max_length=128)),
        _rt.optional("attempt", "retryCount", _rt.Int(low=0)),
    ),
    payload=PointsAddedV1Payload,
    body_name="payload",
    attempt_name="retryCount",
    idempotency_key="member.points.added:{entry_id}",
    partition_key="{user_id}",
)
