"""Tasks of the domain coupon of order-platform."""

from __future__ import annotations

import typing as _t

from .. import _runtime as _rt

if _t.TYPE_CHECKING:
    from .grant_v1 import GrantV1, GrantV1Payload

    AnyTask: _t.TypeAlias = GrantV1

_NAMES = {"GrantV1": ".grant_v1", "GrantV1Payload": ".grant_v1"}
_MESSAGES = ("GrantV1",)

if not _t.TYPE_CHECKING:
    __getattr__, __dir__ = _rt.lazy(__name__, _NAMES, _MESSAGES)

__all__ = ["AnyTask", "GrantV1", "GrantV1Payload"]
