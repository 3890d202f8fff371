"""notify.sms.send@1"""

from __future__ import annotations

import datetime as _dt
import typing as _t
import uuid as _uuid

from .. import _runtime as _rt
from .._registry import REGISTRY as _REGISTRY


class SmsSendV1Payload(_rt.Model, frozen=True):
    """What a message of notify.sms.send@1 is about."""

    sms_id: _uuid.UUID
    """Number of this message, made by the sender."""
    phone: str
    """Receiver in E.164 form. Never in logs, error messages or dead-letter pages."""
    template_id: str
    """The approved template."""
    params: dict[str, str] | None = None
    """What fills the template's gaps. May name people or addresses, therefore sensitive."""
    locale: str | None = None
    """Language of the text; absent means zh-CN."""
    not_after: _dt.datetime | None = None
    """When the message stops being useful (a code that expired); it is then dropped without an error."""


class SmsSendV1Error(_rt.TextEnum):
    """Errors that a handler of notify.sms.send@1 may report."""

    CARRIER_THROTTLED = "CARRIER_THROTTLED"
    """over the agreed rate

    Trying again can help.
    """
    CARRIER_TIMEOUT = "CARRIER_TIMEOUT"
    """the carrier did not answer in time

    Trying again can help.
    """
    NUMBER_INVALID = "NUMBER_INVALID"
    """the carrier does not know the number

    Trying again cannot help.
    """
    OPTED_OUT = "OPTED_OUT"
    """the receiver does not want messages

    Trying again cannot help.
    """
    TEMPLATE_UNKNOWN = "TEMPLATE_UNKNOWN"
    """the carrier does not know the template

    Trying again cannot help.
    """


class SmsSendV1(_rt.Message, frozen=True):
    """Send one text message. The text is a template that the carrier has approved; only its gaps are filled here.

    A message of notify.sms.send@1.
    """

    TASK: _t.ClassVar[_rt.Task] = _rt.Task(
        type="notify.sms.send",
        version=1,
        kind="command",
        max_bytes=8192,
        retry=_rt.Retry(
            base_delay=_dt.timedelta(seconds=5),
            multiplier=3,
            jitter=_dt.timedelta(seconds=2),
            max_delay=_dt.timedelta(seconds=120),
            max_retries=3,
        ),
        errors=(
            _rt.TaskError("CARRIER_THROTTLED", retryable=True),
            _rt.TaskError("CARRIER_TIMEOUT", retryable=True),
            _rt.TaskError("NUMBER_INVALID", retryable=False),
            _rt.TaskError("OPTED_OUT", retryable=False),
            _rt.TaskError("TEMPLATE_UNKNOWN", retryable=False),
        ),
        routing_key="notify.sms_send",
        exchanges=(
            _rt.Exchange("order-service", "order-service.notify.command.ex"),
            _rt.Exchange("points-service", "points-service.notify.command.ex"),
        ),
        queues=(
            _rt.Queue(
                "notify-service",
                "q.notify-service.notify_sms_send",
                "q.dlx.notify-service.notify_sms_send",
                retry_exchange="notify-service.retry.ex",
                dead_letter_exchange="notify-service.dlx.ex",
                retry=_rt.Retry(
                    base_delay=_dt.timedelta(seconds=5),
                    multiplier=3,
                    jitter=_dt.timedelta(seconds=2),
                    max_delay=_dt.timedelta(seconds=120),
                    max_retries=3,
                ),
                rungs=(
                    _rt.Rung(5000, "q.notify-service.notify_sms_send.retry.5s"),
                    _rt.Rung(15000, "q.notify-service.notify_sms_send.retry.15s"),
                    _rt.Rung(45000, "q.notify-service.notify_sms_send.retry.45s"),
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
    payload: SmsSendV1Payload
    """What the message is about."""

    @staticmethod
    def idempotency_key_of(*, sms_id: _uuid.UUID) -> str:
        """The idempotency key of the event that these fields describe. For producers: a consumer reads the
        message's own.

        Raises `EncodeError` where the contract refuses a field.
        """
        return SmsSendV1.__key__("idempotency_key", sms_id=sms_id)


_SmsSendV1Payload = _rt.Object(SmsSendV1Payload)
_rt.bind(
    SmsSendV1Payload,
    _rt.required("sms_id", "smsId", _rt.Uuid()),
    _rt.required("phone", "phone", _rt.Sensitive(_rt.Text(pattern="\\+[1-9][0-9]{6,14}"))),
    _rt.required("template_id", "templateId", _rt.Id(max_length=40, pattern="SMS_[0-9A-Z_]{1,36}")),
    _rt.optional(
        "params",
        "params",
        _rt.Sensitive(_rt.Map(_rt.Text(max_length=64), keys=_rt.Text(pattern="[a-z][0-9A-Za-z]{0,31}"), high=10)),
    ),
    _rt.optional("locale", "locale", _rt.Text(pattern="[a-z]{2}-[A-Z]{2}")),
    _rt.optional("not_after", "notAfter", _rt.Timestamp()),
)
_rt.bind_message(
    SmsSendV1,
    _REGISTRY,
    envelope=0,
    type_value="notify.sms.send",
    roles=(
        _rt.required("id", "taskId", _rt.Id()),
        _rt.required("producer", "producer", _rt.Producer()),
        _rt.required("trace", "traceId", _rt.Id()),
        _rt.required("time", "timestamp", _rt.Timestamp()),
        _rt.required("idempotency_key", "bizKey", _rt.Id(max_length=128)),
        _rt.optional("attempt", "retryCount", _rt.Int(low=0)),
    ),
    payload=SmsSendV1Payload,
    body_name="payload",
    attempt_name="retryCount",
    idempotency_key="notify.sms.send:{sms_id}",
)
