"""All tasks, as messages name them. A task's module is loaded with its first message."""

from __future__ import annotations

from . import _runtime as _rt

REGISTRY = _rt.Registry(
    __name__.rpartition(".")[0],
    max_bytes=65536,
    envelopes=(
        _rt.Envelope(
            "taskType",
            "version",
            {
                "coupon.grant": {1: ("coupon.grant_v1", "GrantV1")},
                "member.points.add": {
                    1: ("member.points_add_v1", "PointsAddV1"),
                    2: ("member.points_add_v2", "PointsAddV2"),
                },
                "member.points.add.failed": {1: ("member.points_add_failed_v1", "PointsAddFailedV1")},
                "member.points.add.success": {1: ("member.points_add_success_v1", "PointsAddSuccessV1")},
                "member.points.added": {1: ("member.points_added_v1", "PointsAddedV1")},
                "member.recall.daily": {1: ("member.recall_daily_v1", "RecallDailyV1")},
                "notify.sms.send": {1: ("notify.sms_send_v1", "SmsSendV1")},
                "order.close.timeout": {1: ("order.close_timeout_v1", "CloseTimeoutV1")},
                "order.closed": {1: ("order.closed_v1", "ClosedV1")},
                "order.created": {1: ("order.created_v1", "CreatedV1")},
                "order.pay": {1: ("order.pay_v1", "PayV1")},
                "order.refund": {1: ("order.refund_v1", "RefundV1")},
                "order.refund.failed": {1: ("order.refund_failed_v1", "RefundFailedV1")},
                "order.refund.success": {1: ("order.refund_success_v1", "RefundSuccessV1")},
                "reconcile.order.check": {1: ("reconcile.order_check_v1", "OrderCheckV1")},
                "report.daily.build": {1: ("report.daily_build_v1", "DailyBuildV1")},
                "stock.deduct": {1: ("stock.deduct_v1", "DeductV1")},
                "stock.deduct.error": {1: ("stock.deduct_error_v1", "DeductErrorV1")},
                "stock.deduct.failed": {1: ("stock.deduct_failed_v1", "DeductFailedV1")},
                "stock.deduct.success": {1: ("stock.deduct_success_v1", "DeductSuccessV1")},
                "stock.release": {1: ("stock.release_v1", "ReleaseV1")},
                "stock.release.failed": {1: ("stock.release_failed_v1", "ReleaseFailedV1")},
                "stock.release.success": {1: ("stock.release_success_v1", "ReleaseSuccessV1")},
            },
        ),
        _rt.Envelope(
            "event_type",
            "version",
            {
                "PAY_ERROR": {1: ("order.pay_error_v1", "PayErrorV1")},
                "PAY_FAILED": {1: ("order.pay_failed_v1", "PayFailedV1")},
                "PAY_SUCCESS": {1: ("order.pay_success_v1", "PaySuccessV1")},
            },
        ),
    ),
)
