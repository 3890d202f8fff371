"""Messages of the tasks of order-platform. Generated from contracts: change those, not this."""

from __future__ import annotations

import typing as _t

from . import _runtime as _rt
from ._registry import REGISTRY as _REGISTRY
from ._runtime import (
    UNSET,
    AsyncDeduplicator,
    ContractError,
    DeadLetter,
    Decision,
    DecodeError,
    Deduplicator,
    EncodeError,
    Error,
    ErrorCode,
    Flow,
    Json,
    Message,
    Model,
    NonRetryableError,
    Outcome,
    Progress,
    Publish,
    Retry,
    RetryableError,
    Schedule,
    State,
    Step,
    Task,
    TaskError,
    TaskFailure,
    TextEnum,
    UnknownValue,
    UnknownVariant,
    Unset,
    Verdict,
)

if _t.TYPE_CHECKING:
    from ._flows import CheckoutFlow
    from ._machines import OrderState, PointsState
    from ._services import AsyncConsumer, Consumer
    from .coupon import AnyTask as _CouponTask
    from .member import AnyTask as _MemberTask
    from .notify import AnyTask as _NotifyTask
    from .order import AnyTask as _OrderTask
    from .reconcile import AnyTask as _ReconcileTask
    from .report import AnyTask as _ReportTask
    from .stock import AnyTask as _StockTask

    AnyTask: _t.TypeAlias = (
        _CouponTask | _MemberTask | _NotifyTask | _OrderTask | _ReconcileTask | _ReportTask | _StockTask
    )

_NAMES = {
    "AsyncConsumer": "._services",
    "CheckoutFlow": "._flows",
    "Consumer": "._services",
    "OrderState": "._machines",
    "PointsState": "._machines",
}
_DOMAINS = ("coupon", "member", "notify", "order", "reconcile", "report", "stock")


def decode_any(message: bytes) -> AnyTask:
    """Reads a message of any task; raises `DecodeError` with everything that is wrong."""
    return _t.cast("AnyTask", _REGISTRY.decode_any(message))


if not _t.TYPE_CHECKING:
    __getattr__, __dir__ = _rt.lazy(__name__, _NAMES, _DOMAINS)

__all__ = [
    "UNSET",
    "AsyncConsumer",
    "AsyncDeduplicator",
    "CheckoutFlow",
    "Consumer",
    "ContractError",
    "DeadLetter",
    "Decision",
    "DecodeError",
    "Deduplicator",
    "EncodeError",
    "Error",
    "ErrorCode",
    "Flow",
    "Json",
    "Message",
    "Model",
    "NonRetryableError",
    "OrderState",
    "Outcome",
    "PointsState",
    "Progress",
    "Publish",
    "Retry",
    "RetryableError",
    "Schedule",
    "State",
    "Step",
    "Task",
    "TaskError",
    "TaskFailure",
    "TextEnum",
    "UnknownValue",
    "UnknownVariant",
    "Unset",
    "Verdict",
    "decode_any",
]
