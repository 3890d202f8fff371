"""report.daily.build@1"""

from __future__ import annotations

import datetime as _dt
import typing as _t
import uuid as _uuid

from .. import _runtime as _rt
from .._registry import REGISTRY as _REGISTRY


class DailyBuildV1Payload(_rt.Model, frozen=True):
    """What a message of report.daily.build@1 is about."""

    report_id: str
    """The report to fill; its row says the day and the columns."""
    merchant_id: str
    """Merchant the report is for."""
    reconcile_batch_id: _uuid.UUID
    """The reconciliation that must be finished before; its rows are the report's input."""


class DailyBuildV1Error(_rt.TextEnum):
    """Errors that a handler of report.daily.build@1 may report."""

    BATCH_UNKNOWN = "BATCH_UNKNOWN"
    """no such reconciliation

    Trying again cannot help.
    """
    OBJECT_STORE_DOWN = "OBJECT_STORE_DOWN"
    """the finished file cannot be stored

    Trying again can help.
    """
    REPORT_CANCELLED = "REPORT_CANCELLED"
    """the merchant left in the meantime

    Trying again cannot help.
    """
    WAREHOUSE_BUSY = "WAREHOUSE_BUSY"
    """the data warehouse has no free slot

    Trying again can help.
    """


class DailyBuildV1(_rt.Message, frozen=True):
    """Build a merchant's report of one day. A reference message: the day can hold a million orders, so only ids
    travel and the report service reads what they stand for.

    A message of report.daily.build@1.
    """

    TASK: _t.ClassVar[_rt.Task] = _rt.Task(
        type="report.daily.build",
        version=1,
        kind="command",
        max_bytes=2048,
        retry=_rt.Retry(
            base_delay=_dt.timedelta(seconds=30),
            multiplier=2,
            jitter=_dt.timedelta(seconds=10),
            max_delay=_dt.timedelta(seconds=1800),
            max_retries=6,
        ),
        errors=(
            _rt.TaskError("BATCH_UNKNOWN", retryable=False),
            _rt.TaskError("OBJECT_STORE_DOWN", retryable=True),
            _rt.TaskError("REPORT_CANCELLED", retryable=False),
            _rt.TaskError("WAREHOUSE_BUSY", retryable=True),
        ),
        routing_key="report.daily_build",
        exchanges=(_rt.Exchange("reconcile-service", "reconcile-service.report.command.ex"),),
        queues=(
            _rt.Queue(
                "report-service",
                "q.report-service.report_daily_build",
                "q.dlx.report-service.report_daily_build",
                retry_exchange="report-service.retry.ex",
                dead_letter_exchange="report-service.dlx.ex",
                retry=_rt.Retry(
                    base_delay=_dt.timedelta(seconds=30),
                    multiplier=2,
                    jitter=_dt.timedelta(seconds=10),
                    max_delay=_dt.timedelta(seconds=1800),
                    max_retries=6,
                ),
                rungs=(
                    _rt.Rung(30000, "q.report-service.report_daily_build.retry.30s"),
                    _rt.Rung(60000, "q.report-service.report_daily_build.retry.1m"),
                    _rt.Rung(120000, "q.report-service.report_daily_build.retry.2m"),
                    _rt.Rung(240000, "q.report-service.report_daily_build.retry.4m"),
                    _rt.Rung(480000, "q.report-service.report_daily_build.retry.8m"),
                    _rt.Rung(960000, "q.report-service.report_daily_build.retry.16m"),
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
    payload: DailyBuildV1Payload
    """What the message is about."""

    @staticmethod
    def idempotency_key_of(*, report_id: str, reconcile_batch_id: _uuid.UUID) -> str:
        """The idempotency key of the event that these fields describe. For producers: a consumer reads the
        message's own.

        Raises `EncodeError` where the contract refuses a field.
        """
        return DailyBuildV1.__key__("idempotency_key", report_id=report_id, reconcile_batch_id=reconcile_batch_id)

    @staticmethod
    def partition_key_of(*, merchant_id: str) -> str:
        """The key by which messages with these fields are kept in order.

        Raises `EncodeError` where the contract refuses a field.
        """
        return DailyBuildV1.__key__("partition_key", merchant_id=merchant_id)


_DailyBuildV1Payload = _rt.Object(DailyBuildV1Payload)
_rt.bind(
    DailyBuildV1Payload,
    _rt.required("report_id", "reportId", _rt.Id(max_length=32, pattern="RPT[0-9]{8}M[0-9]{8}")),
    _rt.required("merchant_id", "merchantId", _rt.Id(pattern="M[0-9]{8}")),
    _rt.required("reconcile_batch_id", "reconcileBatchId", _rt.Uuid()),
)
_rt.bind_message(
    DailyBuildV1,
    _REGISTRY,
    envelope=0,
    type_value="report.daily.build",
    roles=(
        _rt.required("id", "taskId", _rt.Id()),
        _rt.required("producer", "producer", _rt.Producer()),
        _rt.required("trace", "traceId", _rt.Id()),
        _rt.required("time", "timestamp", _rt.Timestamp()),
        _rt.required("idempotency_key", "bizKey", _rt.Id(max_length=128)),
        _rt.optional("attempt", "retryCount", _rt.Int(low=0)),
    ),
    payload=DailyBuildV1Payload,
    body_name="payload",
    attempt_name="retryCount",
    idempotency_key="report.daily.build:{report_id}:{reconcile_batch_id}",
    partition_key="{merchant_id}",
)
