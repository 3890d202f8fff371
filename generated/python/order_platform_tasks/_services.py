"""Services of order-platform that receive messages, and their consumers."""

from __future__ import annotations

import typing as _t

from . import _runtime as _rt
from ._registry import REGISTRY as _REGISTRY

_Tx = _t.TypeVar("_Tx")

SERVICES: dict[str, _rt.Service] = {
    "coupon-service": _rt.Service(
        {
            "q.coupon-service.coupon_grant": _rt.DeadLetterPlace(
                "coupon-service.dlx.ex",
                "q.dlx.coupon-service.coupon_grant",
            ),
            "q.coupon-service.order_closed": _rt.DeadLetterPlace(
                "coupon-service.dlx.ex",
                "q.dlx.coupon-service.order_closed",
            ),
            "q.coupon-service.order_created": _rt.DeadLetterPlace(
                "coupon-service.dlx.ex",
                "q.dlx.coupon-service.order_created",
            ),
        },
    ),
    "notify-service": _rt.Service(
        {
            "q.notify-service.notify_sms_send": _rt.DeadLetterPlace(
                "notify-service.dlx.ex",
                "q.dlx.notify-service.notify_sms_send",
            ),
            "q.notify-service.order_pay_failed": _rt.DeadLetterPlace(
                "notify-service.dlx.ex",
                "q.dlx.notify-service.order_pay_failed",
            ),
        },
    ),
    "order-service": _rt.Service(
        {
            "order.close.queue": _rt.DeadLetterPlace("order-service.dlx.ex", "q.dlx.order-service.order_close_timeout"),
            "q.order-service.member_points_add_failed": _rt.DeadLetterPlace(
                "order-service.dlx.ex",
                "q.dlx.order-service.member_points_add_failed",
            ),
            "q.order-service.member_points_add_success": _rt.DeadLetterPlace(
                "order-service.dlx.ex",
                "q.dlx.order-service.member_points_add_success",
            ),
            "q.order-service.order_pay_error": _rt.DeadLetterPlace(
                "order-service.dlx.ex",
                "q.dlx.order-service.order_pay_error",
            ),
            "q.order-service.order_pay_failed": _rt.DeadLetterPlace(
                "order-service.dlx.ex",
                "q.dlx.order-service.order_pay_failed",
            ),
            "q.order-service.order_pay_success": _rt.DeadLetterPlace(
                "order-service.dlx.ex",
                "q.dlx.order-service.order_pay_success",
            ),
            "q.order-service.order_refund_failed": _rt.DeadLetterPlace(
                "order-service.dlx.ex",
                "q.dlx.order-service.order_refund_failed",
            ),
            "q.order-service.order_refund_success": _rt.DeadLetterPlace(
                "order-service.dlx.ex",
                "q.dlx.order-service.order_refund_success",
            ),
            "q.order-service.stock_deduct_error": _rt.DeadLetterPlace(
                "order-service.dlx.ex",
                "q.dlx.order-service.stock_deduct_error",
            ),
            "q.order-service.stock_deduct_failed": _rt.DeadLetterPlace(
                "order-service.dlx.ex",
                "q.dlx.order-service.stock_deduct_failed",
            ),
            "q.order-service.stock_deduct_success": _rt.DeadLetterPlace(
                "order-service.dlx.ex",
                "q.dlx.order-service.stock_deduct_success",
            ),
            "q.order-service.stock_release_failed": _rt.DeadLetterPlace(
                "order-service.dlx.ex",
                "q.dlx.order-service.stock_release_failed",
            ),
            "q.order-service.stock_release_success": _rt.DeadLetterPlace(
                "order-service.dlx.ex",
                "q.dlx.order-service.stock_release_success",
            ),
        },
    ),
    "pay-callback": _rt.Service(
        {
            "q.pay-callback.order_pay": _rt.DeadLetterPlace("pay-callback.dlx.ex", "q.dlx.pay-callback.order_pay"),
            "q.pay-callback.order_refund": _rt.DeadLetterPlace(
                "pay-callback.dlx.ex",
                "q.dlx.pay-callback.order_refund",
            ),
        },
    ),
    "points-service": _rt.Service(
        {
            "member.points.queue": _rt.DeadLetterPlace(
                "points-service.dlx.ex",
                "q.dlx.points-service.member_points_add",
            ),
            "q.points-service.member_recall_daily": _rt.DeadLetterPlace(
                "points-service.dlx.ex",
                "q.dlx.points-service.member_recall_daily",
            ),
        },
    ),
    "push-gateway": _rt.Service(
        {
            "q.push-gateway.member_points_added": _rt.DeadLetterPlace(
                "push-gateway.dlx.ex",
                "q.dlx.push-gateway.member_points_added",
            ),
            "q.push-gateway.order_created": _rt.DeadLetterPlace(
                "push-gateway.dlx.ex",
                "q.dlx.push-gateway.order_created",
            ),
            "q.push-gateway.order_pay_success": _rt.DeadLetterPlace(
                "push-gateway.dlx.ex",
                "q.dlx.push-gateway.order_pay_success",
            ),
        },
    ),
    "reconcile-service": _rt.Service(
        {
            "q.reconcile-service.order_pay_error": _rt.DeadLetterPlace(
                "reconcile-service.dlx.ex",
                "q.dlx.reconcile-service.order_pay_error",
            ),
            "q.reconcile-service.order_pay_success": _rt.DeadLetterPlace(
                "reconcile-service.dlx.ex",
                "q.dlx.reconcile-service.order_pay_success",
            ),
            "q.reconcile-service.reconcile_order_check": _rt.DeadLetterPlace(
                "reconcile-service.dlx.ex",
                "q.dlx.reconcile-service.reconcile_order_check",
            ),
        },
    ),
    "report-service": _rt.Service(
        {
            "q.report-service.order_created": _rt.DeadLetterPlace(
                "report-service.dlx.ex",
                "q.dlx.report-service.order_created",
            ),
            "q.report-service.order_pay_success": _rt.DeadLetterPlace(
                "report-service.dlx.ex",
                "q.dlx.report-service.order_pay_success",
            ),
            "q.report-service.report_daily_build": _rt.DeadLetterPlace(
                "report-service.dlx.ex",
                "q.dlx.report-service.report_daily_build",
            ),
        },
    ),
    "scheduler": _rt.Service({}),
    "stock-service": _rt.Service(
        {
            "q.stock-service.order_closed": _rt.DeadLetterPlace(
                "stock-service.dlx.ex",
                "q.dlx.stock-service.order_closed",
            ),
            "q.stock-service.stock_deduct": _rt.DeadLetterPlace(
                "stock-service.dlx.ex",
                "q.dlx.stock-service.stock_deduct",
            ),
            "q.stock-service.stock_release": _rt.DeadLetterPlace(
                "stock-service.dlx.ex",
                "q.dlx.stock-service.stock_release",
            ),
        },
    ),
}


class Consumer(_rt.Consumer[_Tx]):
    """Receives the messages of a service. May be used by several threads where its deduplicator may."""

    registry = _REGISTRY
    services = SERVICES


class AsyncConsumer(_rt.AsyncConsumer[_Tx]):
    """A `Consumer` whose handlers wait without blocking."""

    registry = _REGISTRY
    services = SERVICES
