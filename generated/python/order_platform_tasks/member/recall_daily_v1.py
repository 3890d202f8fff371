"""member.recall.daily@1"""

from __future__ import annotations

import datetime as _dt
import typing as _t

from .. import _runtime as _rt
from .._registry import REGISTRY as _REGISTRY


class MemberSegment(_rt.TextEnum):
    """A member's level."""

    BASIC = "BASIC"
    """no level yet"""
    SILVER = "SILVER"
    """from 1,000 points a year"""
    GOLD = "GOLD"
    """from 10,000"""
    PLATINUM = "PLATINUM"
    """from 50,000"""


class RecallDailyV1Payload(_rt.Model, frozen=True):
    """What a message of member.recall.daily@1 is about."""

    dormant_days: int
    """Days since the last order."""
    segments: list[MemberSegment] | None = None
    """Which members; absent means all."""
    coupon_template_id: str
    """Template of the coupon to grant."""
    sms_template_id: str | None = None
    """Template of the text message; absent means none is sent."""
    limit: int
    """Members to invite at most, so that a mistake stays small."""


class RecallDailyV1Error(_rt.TextEnum):
    """Errors that a handler of member.recall.daily@1 may report."""

    REPLICA_LAGGING = "REPLICA_LAGGING"
    """the read replica is behind; dormant members cannot be told from active ones

    Trying again can help.
    """
    TEMPLATE_UNKNOWN = "TEMPLATE_UNKNOWN"
    """no such coupon or message template

    Trying again cannot help.
    """


class RecallDailyV1(_rt.Message, frozen=True):
    """Find members who have not ordered for a while and invite them back with a coupon and a text message. Sent by
    the scheduler every morning. Each run sends coupon.grant and notify.sms.send tasks whose own keys keep a
    second run of the same day from reaching anybody twice, so this task needs no idempotency key.

    A message of member.recall.daily@1.
    """

    TASK: _t.ClassVar[_rt.Task] = _rt.Task(
        type="member.recall.daily",
        version=1,
        kind="command",
        max_bytes=65536,
        retry=_rt.Retry(
            base_delay=_dt.timedelta(seconds=60),
            multiplier=2,
            jitter=_dt.timedelta(seconds=10),
            max_delay=_dt.timedelta(seconds=1800),
            max_retries=4,
        ),
        errors=(_rt.TaskError("REPLICA_LAGGING", retryable=True), _rt.TaskError("TEMPLATE_UNKNOWN", retryable=False)),
        cron=_rt.Cron(
            "0 10 * * *",
            "Asia/Shanghai",
            '{"dormantDays":60,"segments":["SILVER","GOLD","PLATINUM"],"couponTemplateId":"CT-RECALL-60","smsTemplateId":"SMS_RECALL_60","limit":20000}',
        ),
        routing_key="member.recall_daily",
        exchanges=(_rt.Exchange("scheduler", "scheduler.member.command.ex"),),
        queues=(
            _rt.Queue(
                "points-service",
                "q.points-service.member_recall_daily",
                "q.dlx.points-service.member_recall_daily",
                retry_exchange="points-service.retry.ex",
                dead_letter_exchange="points-service.dlx.ex",
                retry=_rt.Retry(
                    base_delay=_dt.timedelta(seconds=60),
                    multiplier=2,
                    jitter=_dt.timedelta(seconds=10),
                    max_delay=_dt.timedelta(seconds=1800),
                    max_retries=4,
                ),
                rungs=(
                    _rt.Rung(60000, "q.points-service.member_recall_daily.retry.1m"),
                    _rt.Rung(120000, "q.points-service.member_recall_daily.retry.2m"),
                    _rt.Rung(240000, "q.points-service.member_recall_daily.retry.4m"),
                    _rt.Rung(480000, "q.points-service.member_recall_daily.retry.8m"),
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
    idempotency_key: str | None = None
    """Two messages with the same key mean the same event."""
    attempt: int | None = None
    """How often the task was tried before."""
    payload: RecallDailyV1Payload
    """What the message is about."""


_RecallDailyV1Payload = _rt.Object(RecallDailyV1Payload)
_MemberSegment = _rt.Enum(MemberSegment)
_rt.bind(
    RecallDailyV1Payload,
    _rt.required("dormant_days", "dormantDays", _rt.Int(low=7, high=365)),
    _rt.optional("segments", "segments", _rt.List(_MemberSegment, low=1, high=4, unique=True)),
    _rt.required("coupon_template_id", "couponTemplateId", _rt.Id(max_length=40, pattern="CT-[\\-0-9A-Z]{1,37}")),
    _rt.optional("sms_template_id", "smsTemplateId", _rt.Id(max_length=40, pattern="SMS_[0-9A-Z_]{1,36}")),
    _rt.required("limit", "limit", _rt.Int(low=1, high=100000)),
)
_rt.bind_message(
    RecallDailyV1,
    _REGISTRY,
    envelope=0,
    type_value="member.recall.daily",
    roles=(
        _rt.required("id", "taskId", _rt.Id()),
        _rt.required("producer", "producer", _rt.Producer()),
        _rt.required("trace", "traceId", _rt.Id()),
        _rt.required("time", "timestamp", _rt.Timestamp()),
        _rt.optional("idempotency_key", "bizKey", _rt.Id(max_length=128)),
        _rt.optional("attempt", "retryCount", _rt.Int(low=0)),
    ),
    payload=RecallDailyV1Payload,
    body_name="payload",
    attempt_name="retryCount",
)
