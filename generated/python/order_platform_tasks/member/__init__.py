"""Tasks of the domain member of order-platform."""

from __future__ import annotations

import typing as _t

from .. import _runtime as _rt

if _t.TYPE_CHECKING:
    from .points_add_failed_v1 import PointsAddFailedV1, PointsAddFailedV1Payload
    from .points_add_success_v1 import PointsAddSuccessV1, PointsAddSuccessV1Payload
    from .points_add_v1 import PointsAddV1, PointsAddV1Payload
    from .points_add_v2 import PointsAddV2, PointsAddV2Payload
    from .points_added_v1 import PointsAddedV1, PointsAddedV1Payload
    from .recall_daily_v1 import RecallDailyV1, RecallDailyV1Payload

    AnyTask: _t.TypeAlias = (
        PointsAddFailedV1 | PointsAddSuccessV1 | PointsAddV1 | PointsAddV2 | PointsAddedV1 | RecallDailyV1
    )

_NAMES = {
    "PointsAddFailedV1": ".points_add_failed_v1",
    "PointsAddFailedV1Payload": ".points_add_failed_v1",
    "PointsAddSuccessV1": ".points_add_success_v1",
    "PointsAddSuccessV1Payload": ".points_add_success_v1",
    "PointsAddV1": ".points_add_v1",
    "PointsAddV1Payload": ".points_add_v1",
    "PointsAddV2": ".points_add_v2",
    "PointsAddV2Payload": ".points_add_v2",
    "PointsAddedV1": ".points_added_v1",
    "PointsAddedV1Payload": ".points_added_v1",
    "RecallDailyV1": ".recall_daily_v1",
    "RecallDailyV1Payload": ".recall_daily_v1",
}
_MESSAGES = ("PointsAddFailedV1", "PointsAddSuccessV1", "PointsAddV1", "PointsAddV2", "PointsAddedV1", "RecallDailyV1")

if not _t.TYPE_CHECKING:
    __getattr__, __dir__ = _rt.lazy(__name__, _NAMES, _MESSAGES)

__all__ = [
    "AnyTask",
    "PointsAddFailedV1",
    "PointsAddFailedV1Payload",
    "PointsAddSuccessV1",
    "PointsAddSuccessV1Payload",
    "PointsAddV1",
    "PointsAddV1Payload",
    "PointsAddV2",
    "PointsAddV2Payload",
    "PointsAddedV1",
    "PointsAddedV1Payload",
    "RecallDailyV1",
    "RecallDailyV1Payload",
]
