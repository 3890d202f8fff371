package com.example.orders.tasks;

import com.example.orders.tasks.runtime.Dispatch;
import com.example.orders.tasks.runtime.Result;

/** Some of the tasks: a class file cannot hold any number of them. */
@SuppressWarnings({"deprecation", "removal"})
final class TaskTable0 {
    private TaskTable0() {}

    static void fill(Dispatch dispatch) {
        dispatch.task(0, "coupon.grant", "coupon.grant", 1, 0);
        dispatch.task(0, "member.points.add", "member.points.add", 1, 1);
        dispatch.task(0, "member.points.add", "member.points.add", 2, 2);
        dispatch.task(0, "member.points.added", "member.points.added", 1, 3);
        dispatch.task(0, "member.recall.daily", "member.recall.daily", 1, 4);
        dispatch.task(0, "notify.sms.send", "notify.sms.send", 1, 5);
        dispatch.task(0, "order.close.timeout", "order.close.timeout", 1, 6);
        dispatch.task(0, "order.closed", "order.closed", 1, 7);
        dispatch.task(0, "order.created", "order.created", 1, 8);
        dispatch.task(1, "PAY_ERROR", "order.pay.error", 1, 9);
        dispatch.task(1, "PAY_FAILED", "order.pay.failed", 1, 10);
        dispatch.task(1, "PAY_SUCCESS", "order.pay.success", 1, 11);
        dispatch.task(0, "reconcile.order.check", "reconcile.order.check", 1, 12);
        dispatch.task(0, "report.daily.build", "report.daily.build", 1, 13);
        dispatch.task(0, "stock.deduct", "stock.deduct", 1, 14);
    }

    static Result<AnyTask> read(int number, Dispatch.Received received) {
        return switch (number) {
            case 0 -> com.example.orders.tasks.coupon.GrantV1.CONTRACT.read(received).map(AnyTask.CouponGrantV1::new);
            case 1 -> com.example.orders.tasks.member.PointsAddV1.CONTRACT.read(received).map(AnyTask.MemberPointsAddV1::new);
            case 2 -> com.example.orders.tasks.member.PointsAddV2.CONTRACT.read(received).map(AnyTask.MemberPointsAddV2::new);
            case 3 -> com.example.orders.tasks.member.PointsAddedV1.CONTRACT.read(received).map(AnyTask.MemberPointsAddedV1::new);
            case 4 -> com.example.orders.tasks.member.RecallDailyV1.CONTRACT.read(received).map(AnyTask.MemberRecallDailyV1::new);
            case 5 -> com.example.orders.tasks.notify.SmsSendV1.CONTRACT.read(received).map(AnyTask.NotifySmsSendV1::new);
            case 6 -> com.example.orders.tasks.order.CloseTimeoutV1.CONTRACT.read(received).map(AnyTask.OrderCloseTimeoutV1::new);
            case 7 -> com.example.orders.tasks.order.ClosedV1.CONTRACT.read(received).map(AnyTask.OrderClosedV1::new);
            case 8 -> com.example.orders.tasks.order.CreatedV1.CONTRACT.read(received).map(AnyTask.OrderCreatedV1::new);
            case 9 -> com.example.orders.tasks.order.PayErrorV1.CONTRACT.read(received).map(AnyTask.OrderPayErrorV1::new);
            case 10 -> com.example.orders.tasks.order.PayFailedV1.CONTRACT.read(received).map(AnyTask.OrderPayFailedV1::new);
            case 11 -> com.example.orders.tasks.order.PaySuccessV1.CONTRACT.read(received).map(AnyTask.OrderPaySuccessV1::new);
            case 12 -> com.example.orders.tasks.reconcile.OrderCheckV1.CONTRACT.read(received).map(AnyTask.ReconcileOrderCheckV1::new);
            case 13 -> com.example.orders.tasks.report.DailyBuildV1.CONTRACT.read(received).map(AnyTask.ReportDailyBuildV1::new);
            case 14 -> com.example.orders.tasks.stock.DeductV1.CONTRACT.read(received).map(AnyTask.StockDeductV1::new);
            default -> received.refused();
        };
    }
}
