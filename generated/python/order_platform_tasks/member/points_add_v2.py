"""member.points.add@2"""

from __future__ import annotations

import datetime as _dt
import decimal as _decimal
import typing as _t

from .. import _machines
from .. import _runtime as _rt
from .._registry import REGISTRY as _REGISTRY


class PointsType(_rt.TextEnum):
    """Kind of points. Closed, because the idempotency key is made from it."""

    PURCHASE = "PURCHASE"
    """for paying an order"""
    CAMPAIGN = "CAMPAIGN"
    """on top, from a campaign"""
    REVIEW = "REVIEW"
    """for a review"""
    ADJUSTMENT = "ADJUSTMENT"
    """booked by support staff"""


class PointsAddV2Payload(_rt.Model, frozen=True):
    """What a message of member.points.add@2 is about."""

    user_id: str
    """Member who gets the points."""
    source_id: str
    """What the points are for, the number of an order, a review or a campaign."""
    points_type: PointsType
    """Kind of points; one booking per source and kind."""
    points: int
    """Points to book, after the factor. Campaigns of whole companies need more than 32 bits."""
    factor: _decimal.Decimal | None = None
    """The member's factor at the time of the purchase, for the account statement; absent means 1.00."""
    expires_on: _dt.date | None
    """Last day on which the points can be spent, in the member's time zone. Null means never."""
    remark: str | None = None
    """Line shown in the member's account."""


class PointsAddV2Error(_rt.TextEnum):
    """Errors that a handler of member.points.add@2 may report."""

    ACCOUNT_FROZEN = "ACCOUNT_FROZEN"
    """the account is frozen; points are booked by hand after the review

    Trying again cannot help.
    """
    ALREADY_EXPIRED = "ALREADY_EXPIRED"
    """the last day is over

    Trying again cannot help.
    """
    DB_LOCK_CONFLICT = "DB_LOCK_CONFLICT"
    """the account row is locked

    Trying again can help.
    """
    MEMBER_NOT_FOUND = "MEMBER_NOT_FOUND"
    """no such member

    Trying again cannot help.
    """


class PointsAddV2(_rt.Message, frozen=True):
    """Book points of one kind for a member. An order can bring several kinds (purchase, campaign, review), each
    booked once; version 1 could book only one per order.

    A message of member.points.add@2.
    """

    TASK: _t.ClassVar[_rt.Task] = _rt.Task(
        type="member.points.add",
        version=2,
        kind="command",
        max_bytes=65536,
        retry=_rt.Retry(
            base_delay=_dt.timedelta(seconds=1),
            multiplier=2,
            jitter=_dt.timedelta(seconds=1),
            max_delay=_dt.timedelta(seconds=600),
            max_retries=6,
        ),
        errors=(
            _rt.TaskError("ACCOUNT_FROZEN", retryable=False),
            _rt.TaskError("ALREADY_EXPIRED", retryable=False),
            _rt.TaskError("DB_LOCK_CONFLICT", retryable=True),
            _rt.TaskError("MEMBER_NOT_FOUND", retryable=False),
        ),
        routing_key="member.points_add",
        exchanges=(_rt.Exchange("order-service", "order-service.member.command.ex"),),
        queues=(
            _rt.Queue(
                "points-service",
                "member.points.queue",
                "q.dlx.points-service.member_points_add",
                retry_exchange="points-service.retry.ex",
                dead_letter_exchange="points-service.dlx.ex",
                retry=_rt.Retry(
                    base_delay=_dt.timedelta(seconds=1),
                    multiplier=2,
                    jitter=_dt.timedelta(seconds=1),
                    max_delay=_dt.timedelta(seconds=600),
                    max_retries=6,
                ),
                rungs=(
                    _rt.Rung(1000, "member.points.queue.retry.1s"),
                    _rt.Rung(2000, "member.points.queue.retry.2s"),
                    _rt.Rung(4000, "member.points.queue.retry.4s"),
                    _rt.Rung(8000, "member.points.queue.retry.8s"),
                    _rt.Rung(16000, "member.points.queue.retry.16s"),
                    _rt.Rung(32000, "member.points.queue.retry.32s"),
                ),
            ),
        ),
        machine="points",
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
    payload: PointsAddV2Payload
    """What the message is about."""

    @staticmethod
    def idempotency_key_of(*, source_id: str, points_type: PointsType) -> str:
        """The idempotency key of the event that these fields describe. For producers: a consumer reads the
        message's own.

        Raises `EncodeError` where the contract refuses a field.
        """
        return PointsAddV2.__key__("idempotency_key", source_id=source_id, points_type=points_type)

    @staticmethod
    def partition_key_of(*, user_id: str) -> str:
        """The key by which messages with these fields are kept in order.

        Raises `EncodeError` where the contract refuses a field.
        """
        return PointsAddV2.__key__("partition_key", user_id=user_id)

    @staticmethod
    def transit(current: _machines.PointsState) -> _rt.Step:
        """What the step that this task makes would be in a state."""
        return _rt.step(current, (_machines.PointsState.PENDING,), _machines.PointsState.AVAILABLE)


_PointsAddV2Payload = _rt.Object(PointsAddV2Payload)
_PointsType = _rt.Enum(PointsType)
_rt.bind(
    PointsAddV2Payload,
    _rt.required("user_id", "userId", _rt.Id(max_length=20, pattern="[0-9]{1,20}")),
    _rt.required("source_id", "sourceId", _rt.Id(max_length=32, pattern="[0-9A-Z]{1,32}")),
    _rt.required("points_type", "pointsType", _PointsType),
    _rt.required("points", "points", _rt.IntText(low=1, high=1000000000000)),
    _rt.optional("factor", "factor", _rt.Decimal(2, low=10, high=1000)),
    _rt.nullable("expires_on", "expiresOn", _rt.Date()),
    _rt.optional("remark", "remark", _rt.Text(max_length=100)),
)
_rt.bind_message(
    PointsAddV2,
    _REGISTRY,
    envelope=0,
    type_value="member.points.add",
    roles=(
        _rt.required("id", "taskId", _rt.Id()),
        _rt.required("producer", "producer", _rt.Producer()),
        _rt.required("trace", "traceId", _rt.Id()),
        _rt.required("time", "timestamp", _rt.Timestamp()),
        _rt.required("idempotency_key", "bizKey", _rt.Id(max_length=128)),
        _rt.optional("attempt", "retryCount", _rt.Int(low=0)),
    ),
    payload=PointsAddV2Payload,
    body_name="payload",
    attempt_name="retryCount",
    idempotency_key="member.points.add:{source_id}:{points_type}",
    partition_key="{user_id}",
)
