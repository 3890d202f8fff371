"""coupon.grant@1"""

from __future__ import annotations

import datetime as _dt
import decimal as _decimal
import typing as _t

from .. import _runtime as _rt
from .._registry import REGISTRY as _REGISTRY


class GrantReason(_rt.TextEnum):
    """Why a coupon is granted."""

    RECALL = "RECALL"
    """an invitation to come back"""
    APOLOGY = "APOLOGY"
    """something went wrong with an order"""
    CAMPAIGN = "CAMPAIGN"
    """a campaign"""


class UnknownGrantReason(_rt.UnknownValue):
    """A value of `GrantReason` that this package does not know."""

    __slots__ = ()

    known = GrantReason


class GrantV1Payload(_rt.Model, frozen=True):
    """What a message of coupon.grant@1 is about."""

    user_id: str
    """Member who gets the coupon."""
    template_id: str
    """What kind of coupon; amount and conditions come from the template."""
    batch: str
    """Why and when it is granted. A member gets one coupon of a template per batch."""
    reason: GrantReason | UnknownGrantReason
    """What the member is told."""
    valid_for: _dt.timedelta | None = None
    """How long it can be used, from the moment it is granted; absent means as the template says."""
    face_value: _decimal.Decimal | None = None
    """Worth of the coupon where the template leaves it open, in cents as the coupon system counts."""


class GrantV1Error(_rt.TextEnum):
    """Errors that a handler of coupon.grant@1 may report."""

    BUDGET_EXHAUSTED = "BUDGET_EXHAUSTED"
    """the template's budget is spent

    Trying again cannot help.
    """
    BUDGET_LOCKED = "BUDGET_LOCKED"
    """the template's budget row is locked

    Trying again can help.
    """
    DB_UNAVAILABLE = "DB_UNAVAILABLE"
    """no connection to the database

    Trying again can help.
    """
    MEMBER_BLOCKED = "MEMBER_BLOCKED"
    """the member may not receive coupons

    Trying again cannot help.
    """
    TEMPLATE_UNKNOWN = "TEMPLATE_UNKNOWN"
    """no such template

    Trying again cannot help.
    """


class GrantV1(_rt.Message, frozen=True):
    """Put a coupon into a member's wallet.

    A message of coupon.grant@1.
    """

    TASK: _t.ClassVar[_rt.Task] = _rt.Task(
        type="coupon.grant",
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
            _rt.TaskError("BUDGET_EXHAUSTED", retryable=False),
            _rt.TaskError("BUDGET_LOCKED", retryable=True),
            _rt.TaskError("DB_UNAVAILABLE", retryable=True),
            _rt.TaskError("MEMBER_BLOCKED", retryable=False),
            _rt.TaskError("TEMPLATE_UNKNOWN", retryable=False),
        ),
        routing_key="coupon.grant",
        exchanges=(_rt.Exchange("points-service", "points-service.coupon.command.ex"),),
        queues=(
            _rt.Queue(
                "coupon-service",
                "q.coupon-service.coupon_grant",
                "q.dlx.coupon-service.coupon_grant",
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
                    _rt.Rung(1000, "q.coupon-service.coupon_grant.retry.1s"),
                    _rt.Rung(2000, "q.coupon-service.coupon_grant.retry.2s"),
                    _rt.Rung(4000, "q.coupon-service.coupon_grant.retry.4s"),
                    _rt.Rung(8000, "q.coupon-service.coupon_grant.retry.8s"),
                    _rt.Rung(16000, "q.coupon-service.coupon_grant.retry.16s"),
                    _rt.Rung(32000, "q.coupon-service.coupon_grant.retry.32s"),
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
    payload: GrantV1Payload
    """What the message is about."""

    @staticmethod
    def idempotency_key_of(*, template_id: str, batch: str, user_id: str) -> str:
        """The idempotency key of the event that these fields describe. For producers: a consumer reads the
        message's own.

        Raises `EncodeError` where the contract refuses a field.
        """
        return GrantV1.__key__("idempotency_key", template_id=template_id, batch=batch, user_id=user_id)


_GrantV1Payload = _rt.Object(GrantV1Payload)
_GrantReason = _rt.Enum(GrantReason, UnknownGrantReason)
_rt.bind(
    GrantV1Payload,
    _rt.required("user_id", "userId", _rt.Id(max_length=20, pattern="[0-9]{1,20}")),
    _rt.required("template_id", "templateId", _rt.Id(max_length=40, pattern="CT-[\\-0-9A-Z]{1,37}")),
    _rt.required("batch", "batch", _rt.Id(max_length=40, pattern="[a-z]+-[0-9]{8}")),
    _rt.required("reason", "reason", _GrantReason),
    _rt.optional("valid_for", "validFor", _rt.Duration()),
    _rt.optional("face_value", "faceValue", _rt.Decimal(2, low=1, high=50000, minor=True)),
)
_rt.bind_message(
    GrantV1,
    _REGISTRY,
    envelope=0,
    type_value="coupon.grant",
    roles=(
        _rt.required("id", "taskId", _rt.Id()),
        _rt.required("producer", "producer", _rt.Producer()),
        _rt.required("trace", "traceId", _rt.Id()),
        _rt.required("time", "timestamp", _rt.Timestamp()),
        _rt.required("idempotency_key", "bizKey", _rt.Id(max_length=128)),
        _rt.optional("attempt", "retryCount", _rt.Int(low=0)),
    ),
    payload=GrantV1Payload,
    body_name="payload",
    attempt_name="retryCount",
    idempotency_key="coupon.grant:{template_id}:{batch}:{user_id}",
)
