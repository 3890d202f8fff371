"""Tasks of the domain stock of order-platform."""

from __future__ import annotations

import typing as _t

from .. import _runtime as _rt

if _t.TYPE_CHECKING:
    from .deduct_error_v1 import DeductErrorV1, DeductErrorV1Payload
    from .deduct_failed_v1 import DeductFailedV1, DeductFailedV1Payload
    from .deduct_success_v1 import DeductSuccessV1, DeductSuccessV1Payload
    from .deduct_v1 import DeductV1, DeductV1Payload
    from .release_failed_v1 import ReleaseFailedV1, ReleaseFailedV1Payload
    from .release_success_v1 import ReleaseSuccessV1, ReleaseSuccessV1Payload
    from .release_v1 import ReleaseV1, ReleaseV1Payload

    AnyTask: _t.TypeAlias = (
        DeductErrorV1 | DeductFailedV1 | DeductSuccessV1 | DeductV1 | ReleaseFailedV1 | ReleaseSuccessV1 | ReleaseV1
    )

_NAMES = {
    "DeductErrorV1": ".deduct_error_v1",
    "DeductErrorV1Payload": ".deduct_error_v1",
    "DeductFailedV1": ".deduct_failed_v1",
    "DeductFailedV1Payload": ".deduct_failed_v1",
    "DeductSuccessV1": ".deduct_success_v1",
    "DeductSuccessV1Payload": ".deduct_success_v1",
    "DeductV1": ".deduct_v1",
    "DeductV1Payload": ".deduct_v1",
    "ReleaseFailedV1": ".release_failed_v1",
    "ReleaseFailedV1Payload": ".release_failed_v1",
    "ReleaseSuccessV1": ".release_success_v1",
    "ReleaseSuccessV1Payload": ".release_success_v1",
    "ReleaseV1": ".release_v1",
    "ReleaseV1Payload": ".release_v1",
}
_MESSAGES = (
    "DeductErrorV1",
    "DeductFailedV1",
    "DeductSuccessV1",
    "DeductV1",
    "ReleaseFailedV1",
    "ReleaseSuccessV1",
    "ReleaseV1",
)

if not _t.TYPE_CHECKING:
    __getattr__, __dir__ = _rt.lazy(__name__, _NAMES, _MESSAGES)

__all__ = [
    "AnyTask",
    "DeductErrorV1",
    "DeductErrorV1Payload",
    "DeductFailedV1",
    "DeductFailedV1Payload",
    "DeductSuccessV1",
    "DeductSuccessV1Payload",
    "DeductV1",
    "DeductV1Payload",
    "ReleaseFailedV1",
    "ReleaseFailedV1Payload",
    "ReleaseSuccessV1",
    "ReleaseSuccessV1Payload",
    "ReleaseV1",
    "ReleaseV1Payload",
]
