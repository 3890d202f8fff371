"""member.points.add@1"""

from __future__ import annotations

import datetime as _dt
import typing as _t

from .. import _machines
from .. import _runtime as _rt
from .._registry import REGISTRY as _REGISTRY


class PointsAddV1Payload(_rt.Model, frozen=True):
    """What a message of member.points.add@1 is about."""

    user_id: str
    """Member who gets the points."""
    order_id: str
    """Order the points are for."""
    points: int
    """Points to book."""
    remark: str | None = None
    """Line shown in the member's account."""


class PointsAddV1Error(_rt.TextEnum):
    """Errors that a handler of member.points.add@1 may report."""

    ACCOUNT_FROZEN = "ACCOUNT_FROZEN"
    """the account is frozen; points are booked by hand after the review

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


class PointsAddV1(_rt.Message, frozen=True):
    """Book points for an order. Its idempotency key holds only the order, so a second booking for the same order (a
    campaign bonus on top of the purchase) was taken for a duplicate and dropped. Version 2 tells them apart.

    Deprecated since 2026-11-30: a campaign bonus for an order that already has points is lost; write version 2
    (may go after 2027-03-01).

    A message of member.points.add@1.
    """

    TASK: _t.ClassVar[_rt.Task] = _rt.Task(
        type="member.points.add",
        version=1,
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
            _rt.TaskError("DB_LOCK_CONFLICT", retryable=True),
            _rt.TaskError("MEMBER_NOT_FOUND", retryable=False),
        ),
        routing_key="member.points_add",
        exchanges=(_rt.Exchange("reconcile-service", "reconcile-service.member.command.ex"),),
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
        deprecated="since 2026-11-30: a campaign bonus for an order that already has points is lost; write version 2 (may go after 2027-03-01)",
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
    payload: PointsAddV1Payload
    """What the message is about."""

    @staticmethod
    def idempotency_key_of(*, order_id: str) -> str:
        """The idempotency key of the event that these fields describe. For producers: a consumer reads the
        message's own.

        Raises `EncodeError` where the contract refuses a field.
        """
        return PointsAddV1.__key__("idempotency_key", order_id=order_id)

    @staticmethod
    def partition_key_of(*, user_id: str) -> str:
        """The key by which messages with these fields are kept in order.

        Raises `EncodeError` where the contract refuses a field.
        """
        return PointsAddV1.__key__("partition_key", user_id=user_id)

    @staticmethod
    def transit(current: _machines.PointsState) -> _rt.Step:
        """What the step that this task makes would be in a state."""
        return _rt.step(current, (_machines.PointsState.PENDING,), _machines.PointsState.AVAILABLE)


_PointsAddV1Payload = _rt.Object(PointsAddV1Payload)
_rt.bind(
    PointsAddV1Payload,
    _rt.required("user_id", "userId", _rt.Id(max_length=20, pattern="[0-9]{1,20}")),
    _rt.required("order_id", "orderId", _rt.Id(pattern="[0-9]{18}")),
    _rt.required("points", "points", _rt.Int(low=1, high=100000)),
    _rt.optional("remark", "remark", _rt.Text(max_length=100)),
)
_rt.bind_message(
    PointsAddV1,
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
    payload=PointsAddV1Payload,
    body_name="payload",
    attempt_name="retryCount",
    idempotency_key="member.points.add:{order_id}",
    partition_key="{user_id}",
)
