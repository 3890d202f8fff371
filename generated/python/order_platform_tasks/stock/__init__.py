"""Tasks of the domain stock of order-platform."""

from __future__ import annotations

import typing as _t

from .. import _runtime as _rt

if _t.TYPE_CHECKING:
    from .deduct_v1 import DeductV1, DeductV1Payload

    AnyTask: _t.TypeAlias = DeductV1

_NAMES = {"DeductV1": ".deduct_v1", "DeductV1Payload": ".deduct_v1"}
_MESSAGES = ("DeductV1",)

if not _t.TYPE_CHECKING:
    __getattr__, __dir__ = _rt.lazy(__name__, _NAMES, _MESSAGES)

__all__ = ["AnyTask", "DeductV1", "DeductV1Payload"]
