package com.example.orders.tasks;

import com.example.orders.tasks.runtime.Dispatch;
import com.example.orders.tasks.runtime.Result;
import com.example.orders.tasks.runtime.TaskContract;

/** Some of the tasks: a class file cannot hold any number of them. */
@SuppressWarnings({"deprecation", "removal"})
final class TaskTable0 {
    private TaskTable0() {}

    static void fill(Dispatch dispatch) {
        dispatch.task(0, "coupon.grant", "coupon.grant", 1, 0);
        dispatch.task(0, "member.points.add", "member.points.add", 1, 1);
        dispatch.task(0, "member.points.add", "member.points.add", 2, 2);
        dispatch.task(0, "member.points.add.failed", "member.points.add.failed", 1, 3);
        dispatch.task(0, "member.points.add.success", "member.points.add.success", 1, 4);
        dispatch.task(0, "member.points.added", "member.points.added", 1, 5);
        dispatch.task(0, "member.recall.daily", "member.recall.daily", 1, 6);
        dispatch.task(0, "notify.sms.send", "notify.sms.send", 1, 7);
        dispatch.task(0, "order.close.timeout", "order.close.timeout", 1, 8);
        dispatch.task(0, "order.closed", "order.closed", 1, 9);
        dispatch.task(0, "order.created", "order.created", 1, 10);
        dispatch.task(0, "order.pay", "order.pay", 1, 11);
        dispatch.task(1, "PAY_ERROR", "order.pay.error", 1, 12);
        dispatch.task(1, "PAY_FAILED", "order.pay.failed", 1, 13);
        dispatch.task(1, "PAY_SUCCESS", "order.pay.success", 1, 14);
        dispatch.task(0, "order.refund", "order.refund", 1, 15);
        dispatch.task(0, "order.refund.failed", "order.refund.failed", 1, 16);
        dispatch.task(0, "order.refund.success", "order.refund.success", 1, 17);
        dispatch.task(0, "reconcile.order.check", "reconcile.order.check", 1, 18);
        dispatch.task(0, "report.daily.build", "report.daily.build", 1, 19);
        dispatch.task(0, "stock.deduct", "stock.deduct", 1, 20);
        dispatch.task(0, "stock.deduct.error", "stock.deduct.error", 1, 21);
        dispatch.task(0, "stock.deduct.failed", "stock.deduct.failed", 1, 22);
        dispatch.task(0, "stock.deduct.success", "stock.deduct.success", 1, 23);
        dispatch.task(0, "stock.release", "stock.release", 1, 24);
        dispatch.task(0, "stock.release.failed", "stock.release.failed", 1, 25);
        dispatch.task(0, "stock.release.success", "stock.release.success", 1, 26);
    }

    static Result<AnyTask> read(int number, Dispatch.Received received) {
        return switch (number) {
            case 0 -> com.example.orders.tasks.coupon.GrantV1.CONTRACT.read(received).map(AnyTask.CouponGrantV1::new);
            case 1 -> com.example.orders.tasks.member.PointsAddV1.CONTRACT.read(received).map(AnyTask.MemberPointsAddV1::new);
            case 2 -> com.example.orders.tasks.member.PointsAddV2.CONTRACT.read(received).map(AnyTask.MemberPointsAddV2::new);
            case 3 -> com.example.orders.tasks.member.PointsAddFailedV1.CONTRACT.read(received).map(AnyTask.MemberPointsAddFailedV1::new);
            case 4 -> com.example.orders.tasks.member.PointsAddSuccessV1.CONTRACT.read(received).map(AnyTask.MemberPointsAddSuccessV1::new);
            case 5 -> com.example.orders.tasks.member.PointsAddedV1.CONTRACT.read(received).map(AnyTask.MemberPointsAddedV1::new);
            case 6 -> com.example.orders.tasks.member.RecallDailyV1.CONTRACT.read(received).map(AnyTask.MemberRecallDailyV1::new);
            case 7 -> com.example.orders.tasks.notify.SmsSendV1.CONTRACT.read(received).map(AnyTask.NotifySmsSendV1::new);
            case 8 -> com.example.orders.tasks.order.CloseTimeoutV1.CONTRACT.read(received).map(AnyTask.OrderCloseTimeoutV1::new);
            case 9 -> com.example.orders.tasks.order.ClosedV1.CONTRACT.read(received).map(AnyTask.OrderClosedV1::new);
            case 10 -> com.example.orders.tasks.order.CreatedV1.CONTRACT.read(received).map(AnyTask.OrderCreatedV1::new);
            case 11 -> com.example.orders.tasks.order.PayV1.CONTRACT.read(received).map(AnyTask.OrderPayV1::new);
            case 12 -> com.example.orders.tasks.order.PayErrorV1.CONTRACT.read(received).map(AnyTask.OrderPayErrorV1::new);
            case 13 -> com.example.orders.tasks.order.PayFailedV1.CONTRACT.read(received).map(AnyTask.OrderPayFailedV1::new);
            case 14 -> com.example.orders.tasks.order.PaySuccessV1.CONTRACT.read(received).map(AnyTask.OrderPaySuccessV1::new);
            case 15 -> com.example.orders.tasks.order.RefundV1.CONTRACT.read(received).map(AnyTask.OrderRefundV1::new);
            case 16 -> com.example.orders.tasks.order.RefundFailedV1.CONTRACT.read(received).map(AnyTask.OrderRefundFailedV1::new);
            case 17 -> com.example.orders.tasks.order.RefundSuccessV1.CONTRACT.read(received).map(AnyTask.OrderRefundSuccessV1::new);
            case 18 -> com.example.orders.tasks.reconcile.OrderCheckV1.CONTRACT.read(received).map(AnyTask.ReconcileOrderCheckV1::new);
            case 19 -> com.example.orders.tasks.report.DailyBuildV1.CONTRACT.read(received).map(AnyTask.ReportDailyBuildV1::new);
            case 20 -> com.example.orders.tasks.stock.DeductV1.CONTRACT.read(received).map(AnyTask.StockDeductV1::new);
            case 21 -> com.example.orders.tasks.stock.DeductErrorV1.CONTRACT.read(received).map(AnyTask.StockDeductErrorV1::new);
            case 22 -> com.example.orders.tasks.stock.DeductFailedV1.CONTRACT.read(received).map(AnyTask.StockDeductFailedV1::new);
            case 23 -> com.example.orders.tasks.stock.DeductSuccessV1.CONTRACT.read(received).map(AnyTask.StockDeductSuccessV1::new);
            case 24 -> com.example.orders.tasks.stock.ReleaseV1.CONTRACT.read(received).map(AnyTask.StockReleaseV1::new);
            case 25 -> com.example.orders.tasks.stock.ReleaseFailedV1.CONTRACT.read(received).map(AnyTask.StockReleaseFailedV1::new);
            case 26 -> com.example.orders.tasks.stock.ReleaseSuccessV1.CONTRACT.read(received).map(AnyTask.StockReleaseSuccessV1::new);
            default -> received.refused();
        };
    }

    static TaskContract<?> contract(int number) {
        return switch (number) {
            case 0 -> com.example.orders.tasks.coupon.GrantV1.CONTRACT;
            case 1 -> com.example.orders.tasks.member.PointsAddV1.CONTRACT;
            case 2 -> com.example.orders.tasks.member.PointsAddV2.CONTRACT;
            case 3 -> com.example.orders.tasks.member.PointsAddFailedV1.CONTRACT;
            case 4 -> com.example.orders.tasks.member.PointsAddSuccessV1.CONTRACT;
            case 5 -> com.example.orders.tasks.member.PointsAddedV1.CONTRACT;
            case 6 -> com.example.orders.tasks.member.RecallDailyV1.CONTRACT;
            case 7 -> com.example.orders.tasks.notify.SmsSendV1.CONTRACT;
            case 8 -> com.example.orders.tasks.order.CloseTimeoutV1.CONTRACT;
            case 9 -> com.example.orders.tasks.order.ClosedV1.CONTRACT;
            case 10 -> com.example.orders.tasks.order.CreatedV1.CONTRACT;
            case 11 -> com.example.orders.tasks.order.PayV1.CONTRACT;
            case 12 -> com.example.orders.tasks.order.PayErrorV1.CONTRACT;
            case 13 -> com.example.orders.tasks.order.PayFailedV1.CONTRACT;
            case 14 -> com.example.orders.tasks.order.PaySuccessV1.CONTRACT;
            case 15 -> com.example.orders.tasks.order.RefundV1.CONTRACT;
            case 16 -> com.example.orders.tasks.order.RefundFailedV1.CONTRACT;
            case 17 -> com.example.orders.tasks.order.RefundSuccessV1.CONTRACT;
            case 18 -> com.example.orders.tasks.reconcile.OrderCheckV1.CONTRACT;
            case 19 -> com.example.orders.tasks.report.DailyBuildV1.CONTRACT;
            case 20 -> com.example.orders.tasks.stock.DeductV1.CONTRACT;
            case 21 -> com.example.orders.tasks.stock.DeductErrorV1.CONTRACT;
            case 22 -> com.example.orders.tasks.stock.DeductFailedV1.CONTRACT;
            case 23 -> com.example.orders.tasks.stock.DeductSuccessV1.CONTRACT;
            case 24 -> com.example.orders.tasks.stock.ReleaseV1.CONTRACT;
            case 25 -> com.example.orders.tasks.stock.ReleaseFailedV1.CONTRACT;
            case 26 -> com.example.orders.tasks.stock.ReleaseSuccessV1.CONTRACT;
            default -> throw new IllegalArgumentException();
        };
    }
}
