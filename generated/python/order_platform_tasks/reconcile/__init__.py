"""Tasks of the domain reconcile of order-platform."""

from __future__ import annotations

import typing as _t

from .. import _runtime as _rt

if _t.TYPE_CHECKING:
    from .order_check_v1 import OrderCheckV1, OrderCheckV1Payload

    AnyTask: _t.TypeAlias = OrderCheckV1

_NAMES = {"OrderCheckV1": ".order_check_v1", "OrderCheckV1Payload": ".order_check_v1"}
_MESSAGES = ("OrderCheckV1",)

if not _t.TYPE_CHECKING:
    __getattr__, __dir__ = _rt.lazy(__name__, _NAMES, _MESSAGES)

__all__ = ["AnyTask", "OrderCheckV1", "OrderCheckV1Payload"]
