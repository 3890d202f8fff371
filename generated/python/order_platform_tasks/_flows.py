"""Flows of order-platform."""

from __future__ import annotations

from . import _runtime as _rt


class CheckoutFlow(_rt.Flow):
    """Complete an order: set its stock aside, collect the money, book the points. What cannot be completed is
    undone, the last step first, so that no buyer pays for an order that does not arrive.

    States of the flow checkout.
    """

    RESERVE_STOCK_PENDING = "RESERVE_STOCK_PENDING"
    TAKE_PAYMENT_PENDING = "TAKE_PAYMENT_PENDING"
    BOOK_POINTS_PENDING = "BOOK_POINTS_PENDING"
    TAKE_PAYMENT_COMPENSATING = "TAKE_PAYMENT_COMPENSATING"
    RESERVE_STOCK_COMPENSATING = "RESERVE_STOCK_COMPENSATING"
    FINISHED = "FINISHED"
    COMPENSATED = "COMPENSATED"
    TAKE_PAYMENT_STUCK = "TAKE_PAYMENT_STUCK"
    RESERVE_STOCK_STUCK = "RESERVE_STOCK_STUCK"


_rt.bind_flow(
    CheckoutFlow,
    (CheckoutFlow.RESERVE_STOCK_PENDING, "stock.deduct@1"),
    {
        CheckoutFlow.RESERVE_STOCK_PENDING: {
            "stock.deduct.error": (CheckoutFlow.RESERVE_STOCK_COMPENSATING, "stock.release@1"),
            "stock.deduct.failed": (CheckoutFlow.COMPENSATED, None),
            "stock.deduct.success": (CheckoutFlow.TAKE_PAYMENT_PENDING, "order.pay@1"),
        },
        CheckoutFlow.TAKE_PAYMENT_PENDING: {
            "order.pay.error": (CheckoutFlow.TAKE_PAYMENT_COMPENSATING, "order.refund@1"),
            "order.pay.failed": (CheckoutFlow.RESERVE_STOCK_COMPENSATING, "stock.release@1"),
            "order.pay.success": (CheckoutFlow.BOOK_POINTS_PENDING, "member.points.add@2"),
        },
        CheckoutFlow.BOOK_POINTS_PENDING: {
            "member.points.add.failed": (CheckoutFlow.TAKE_PAYMENT_COMPENSATING, "order.refund@1"),
            "member.points.add.success": (CheckoutFlow.FINISHED, None),
        },
        CheckoutFlow.TAKE_PAYMENT_COMPENSATING: {
            "order.refund.failed": (CheckoutFlow.TAKE_PAYMENT_STUCK, None),
            "order.refund.success": (CheckoutFlow.RESERVE_STOCK_COMPENSATING, "stock.release@1"),
        },
        CheckoutFlow.RESERVE_STOCK_COMPENSATING: {
            "stock.release.failed": (CheckoutFlow.RESERVE_STOCK_STUCK, None),
            "stock.release.success": (CheckoutFlow.COMPENSATED, None),
        },
    },
    {
        CheckoutFlow.TAKE_PAYMENT_PENDING: ("stock.deduct.success",),
        CheckoutFlow.BOOK_POINTS_PENDING: ("order.pay.success", "stock.deduct.success"),
        CheckoutFlow.TAKE_PAYMENT_COMPENSATING: (
            "member.points.add.failed",
            "order.pay.error",
            "order.pay.success",
            "stock.deduct.success",
        ),
        CheckoutFlow.RESERVE_STOCK_COMPENSATING: (
            "member.points.add.failed",
            "order.pay.error",
            "order.pay.failed",
            "order.pay.success",
            "order.refund.success",
            "stock.deduct.error",
            "stock.deduct.success",
        ),
        CheckoutFlow.FINISHED: ("member.points.add.success", "order.pay.success", "stock.deduct.success"),
        CheckoutFlow.COMPENSATED: (
            "member.points.add.failed",
            "order.pay.error",
            "order.pay.failed",
            "order.pay.success",
            "order.refund.success",
            "stock.deduct.error",
            "stock.deduct.failed",
            "stock.deduct.success",
            "stock.release.success",
        ),
        CheckoutFlow.TAKE_PAYMENT_STUCK: (
            "member.points.add.failed",
            "order.pay.error",
            "order.pay.success",
            "order.refund.failed",
            "stock.deduct.success",
        ),
        CheckoutFlow.RESERVE_STOCK_STUCK: (
            "member.points.add.failed",
            "order.pay.error",
            "order.pay.failed",
            "order.pay.success",
            "order.refund.success",
            "stock.deduct.error",
            "stock.deduct.success",
            "stock.release.failed",
        ),
    },
)

FLOWS: dict[str, type[_rt.Flow]] = {"checkout": CheckoutFlow}
