"""State machines of order-platform."""

from __future__ import annotations

from . import _runtime as _rt


class OrderState(_rt.State):
    """States of the machine order."""

    CREATED = "CREATED"
    PAYING = "PAYING"
    PAID = "PAID"
    REFUNDING = "REFUNDING"
    REFUNDED = "REFUNDED"
    CLOSED = "CLOSED"


class PointsState(_rt.State):
    """States of the machine points."""

    PENDING = "PENDING"
    AVAILABLE = "AVAILABLE"
    FROZEN = "FROZEN"
    SPENT = "SPENT"
    EXPIRED = "EXPIRED"
    REVOKED = "REVOKED"


_rt.bind_machine(
    OrderState,
    OrderState.CREATED,
    {
        OrderState.PAYING: (OrderState.CREATED,),
        OrderState.PAID: (OrderState.PAYING,),
        OrderState.REFUNDING: (OrderState.PAID, OrderState.PAYING),
        OrderState.REFUNDED: (OrderState.REFUNDING,),
        OrderState.CLOSED: (OrderState.CREATED, OrderState.PAYING),
    },
)
_rt.bind_machine(
    PointsState,
    PointsState.PENDING,
    {
        PointsState.AVAILABLE: (PointsState.FROZEN, PointsState.PENDING),
        PointsState.FROZEN: (PointsState.AVAILABLE,),
        PointsState.SPENT: (PointsState.AVAILABLE,),
        PointsState.EXPIRED: (PointsState.AVAILABLE,),
        PointsState.REVOKED: (PointsState.FROZEN, PointsState.PENDING),
    },
)

MACHINES: dict[str, type[_rt.State]] = {"order": OrderState, "points": PointsState}
