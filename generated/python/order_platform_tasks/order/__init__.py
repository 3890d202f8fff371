"""Tasks of the domain order of order-platform."""

from __future__ import annotations

import typing as _t

from .. import _runtime as _rt

if _t.TYPE_CHECKING:
    from .close_timeout_v1 import CloseTimeoutV1, CloseTimeoutV1Payload
    from .closed_v1 import ClosedV1, ClosedV1Payload
    from .created_v1 import CreatedV1, CreatedV1Payload
    from .pay_error_v1 import PayErrorV1, PayErrorV1Payload
    from .pay_failed_v1 import PayFailedV1, PayFailedV1Payload
    from .pay_success_v1 import PaySuccessV1, PaySuccessV1Payload
    from .pay_v1 import PayV1, PayV1Payload
    from .refund_failed_v1 import RefundFailedV1, RefundFailedV1Payload
    from .refund_success_v1 import RefundSuccessV1, RefundSuccessV1Payload
    from .refund_v1 import RefundV1, RefundV1Payload

    AnyTask: _t.TypeAlias = (
        CloseTimeoutV1
        | ClosedV1
        | CreatedV1
        | PayErrorV1
        | PayFailedV1
        | PaySuccessV1
        | PayV1
        | RefundFailedV1
        | RefundSuccessV1
        | RefundV1
    )

_NAMES = {
    "CloseTimeoutV1": ".close_timeout_v1",
    "CloseTimeoutV1Payload": ".close_timeout_v1",
    "ClosedV1": ".closed_v1",
    "ClosedV1Payload": ".closed_v1",
    "CreatedV1": ".created_v1",
    "CreatedV1Payload": ".created_v1",
    "PayErrorV1": ".pay_error_v1",
    "PayErrorV1Payload": ".pay_error_v1",
    "PayFailedV1": ".pay_failed_v1",
    "PayFailedV1Payload": ".pay_failed_v1",
    "PaySuccessV1": ".pay_success_v1",
    "PaySuccessV1Payload": ".pay_success_v1",
    "PayV1": ".pay_v1",
    "PayV1Payload": ".pay_v1",
    "RefundFailedV1": ".refund_failed_v1",
    "RefundFailedV1Payload": ".refund_failed_v1",
    "RefundSuccessV1": ".refund_success_v1",
    "RefundSuccessV1Payload": ".refund_success_v1",
    "RefundV1": ".refund_v1",
    "RefundV1Payload": ".refund_v1",
}
_MESSAGES = (
    "CloseTimeoutV1",
    "ClosedV1",
    "CreatedV1",
    "PayErrorV1",
    "PayFailedV1",
    "PaySuccessV1",
    "PayV1",
    "RefundFailedV1",
    "RefundSuccessV1",
    "RefundV1",
)

if not _t.TYPE_CHECKING:
    __getattr__, __dir__ = _rt.lazy(__name__, _NAMES, _MESSAGES)

__all__ = [
    "AnyTask",
    "CloseTimeoutV1",
    "CloseTimeoutV1Payload",
    "ClosedV1",
    "ClosedV1Payload",
    "CreatedV1",
    "CreatedV1Payload",
    "PayErrorV1",
    "PayErrorV1Payload",
    "PayFailedV1",
    "PayFailedV1Payload",
    "PaySuccessV1",
    "PaySuccessV1Payload",
    "PayV1",
    "PayV1Payload",
    "RefundFailedV1",
    "RefundFailedV1Payload",
    "RefundSuccessV1",
    "RefundSuccessV1Payload",
    "RefundV1",
    "RefundV1Payload",
]
