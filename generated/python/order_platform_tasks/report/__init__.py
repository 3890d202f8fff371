"""Tasks of the domain report of order-platform."""

from __future__ import annotations

import typing as _t

from .. import _runtime as _rt

if _t.TYPE_CHECKING:
    from .daily_build_v1 import DailyBuildV1, DailyBuildV1Payload

    AnyTask: _t.TypeAlias = DailyBuildV1

_NAMES = {"DailyBuildV1": ".daily_build_v1", "DailyBuildV1Payload": ".daily_build_v1"}
_MESSAGES = ("DailyBuildV1",)

if not _t.TYPE_CHECKING:
    __getattr__, __dir__ = _rt.lazy(__name__, _NAMES, _MESSAGES)

__all__ = ["AnyTask", "DailyBuildV1", "DailyBuildV1Payload"]
