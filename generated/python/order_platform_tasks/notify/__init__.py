"""Tasks of the domain notify of order-platform."""

from __future__ import annotations

import typing as _t

from .. import _runtime as _rt

if _t.TYPE_CHECKING:
    from .sms_send_v1 import SmsSendV1, SmsSendV1Payload

    AnyTask: _t.TypeAlias = SmsSendV1

_NAMES = {"SmsSendV1": ".sms_send_v1", "SmsSendV1Payload": ".sms_send_v1"}
_MESSAGES = ("SmsSendV1",)

if not _t.TYPE_CHECKING:
    __getattr__, __dir__ = _rt.lazy(__name__, _NAMES, _MESSAGES)

__all__ = ["AnyTask", "SmsSendV1", "SmsSendV1Payload"]
