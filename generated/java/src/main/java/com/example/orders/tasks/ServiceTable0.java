package com.example.orders.tasks;

import com.example.orders.tasks.runtime.ServiceQueue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Some of the queues that services read: a class file cannot hold any number of them. */
final class ServiceTable0 {
    private ServiceTable0() {}

    static void fill(Map<String, List<ServiceQueue>> queues) {
        add(queues, "coupon-service", "q.coupon-service.coupon_grant", "coupon-service.dlx.ex", "q.dlx.coupon-service.coupon_grant");
        add(queues, "coupon-service", "q.coupon-service.order_closed", "coupon-service.dlx.ex", "q.dlx.coupon-service.order_closed");
        add(queues, "coupon-service", "q.coupon-service.order_created", "coupon-service.dlx.ex", "q.dlx.coupon-service.order_created");
        add(queues, "notify-service", "q.notify-service.notify_sms_send", "notify-service.dlx.ex", "q.dlx.notify-service.notify_sms_send");
        add(queues, "notify-service", "q.notify-service.order_pay_failed", "notify-service.dlx.ex", "q.dlx.notify-service.order_pay_failed");
        add(queues, "order-service", "order.close.queue", "order-service.dlx.ex", "q.dlx.order-service.order_close_timeout");
        add(queues, "order-service", "q.order-service.member_points_add_failed", "order-service.dlx.ex", "q.dlx.order-service.member_points_add_failed");
        add(queues, "order-service", "q.order-service.member_points_add_success", "order-service.dlx.ex", "q.dlx.order-service.member_points_add_success");
        add(queues, "order-service", "q.order-service.order_pay_error", "order-service.dlx.ex", "q.dlx.order-service.order_pay_error");
        add(queues, "order-service", "q.order-service.order_pay_failed", "order-service.dlx.ex", "q.dlx.order-service.order_pay_failed");
        add(queues, "order-service", "q.order-service.order_pay_success", "order-service.dlx.ex", "q.dlx.order-service.order_pay_success");
        add(queues, "order-service", "q.order-service.order_refund_failed", "order-service.dlx.ex", "q.dlx.order-service.order_refund_failed");
        add(queues, "order-service", "q.order-service.order_refund_success", "order-service.dlx.ex", "q.dlx.order-service.order_refund_success");
        add(queues, "order-service", "q.order-service.stock_deduct_error", "order-service.dlx.ex", "q.dlx.order-service.stock_deduct_error");
        add(queues, "order-service", "q.order-service.stock_deduct_failed", "order-service.dlx.ex", "q.dlx.order-service.stock_deduct_failed");
        add(queues, "order-service", "q.order-service.stock_deduct_success", "order-service.dlx.ex", "q.dlx.order-service.stock_deduct_success");
        add(queues, "order-service", "q.order-service.stock_release_failed", "order-service.dlx.ex", "q.dlx.order-service.stock_release_failed");
        add(queues, "order-service", "q.order-service.stock_release_success", "order-service.dlx.ex", "q.dlx.order-service.stock_release_success");
        add(queues, "pay-callback", "q.pay-callback.order_pay", "pay-callback.dlx.ex", "q.dlx.pay-callback.order_pay");
        add(queues, "pay-callback", "q.pay-callback.order_refund", "pay-callback.dlx.ex", "q.dlx.pay-callback.order_refund");
        add(queues, "points-service", "member.points.queue", "points-service.dlx.ex", "q.dlx.points-service.member_points_add");
        add(queues, "points-service", "q.points-service.member_recall_daily", "points-service.dlx.ex", "q.dlx.points-service.member_recall_daily");
        add(queues, "push-gateway", "q.push-gateway.member_points_added", "push-gateway.dlx.ex", "q.dlx.push-gateway.member_points_added");
        add(queues, "push-gateway", "q.push-gateway.order_created", "push-gateway.dlx.ex", "q.dlx.push-gateway.order_created");
        add(queues, "push-gateway", "q.push-gateway.order_pay_success", "push-gateway.dlx.ex", "q.dlx.push-gateway.order_pay_success");
        add(queues, "reconcile-service", "q.reconcile-service.order_pay_error", "reconcile-service.dlx.ex", "q.dlx.reconcile-service.order_pay_error");
        add(queues, "reconcile-service", "q.reconcile-service.order_pay_success", "reconcile-service.dlx.ex", "q.dlx.reconcile-service.order_pay_success");
        add(queues, "reconcile-service", "q.reconcile-service.reconcile_order_check", "reconcile-service.dlx.ex", "q.dlx.reconcile-service.reconcile_order_check");
        add(queues, "report-service", "q.report-service.order_created", "report-service.dlx.ex", "q.dlx.report-service.order_created");
        add(queues, "report-service", "q.report-service.order_pay_success", "report-service.dlx.ex", "q.dlx.report-service.order_pay_success");
        add(queues, "report-service", "q.report-service.report_daily_build", "report-service.dlx.ex", "q.dlx.report-service.report_daily_build");
        add(queues, "stock-service", "q.stock-service.order_closed", "stock-service.dlx.ex", "q.dlx.stock-service.order_closed");
        add(queues, "stock-service", "q.stock-service.stock_deduct", "stock-service.dlx.ex", "q.dlx.stock-service.stock_deduct");
        add(queues, "stock-service", "q.stock-service.stock_release", "stock-service.dlx.ex", "q.dlx.stock-service.stock_release");
    }

    private static void add(Map<String, List<ServiceQueue>> queues, String service, String queue, String exchange, String deadLetters) {
        queues.computeIfAbsent(service, unused -> new ArrayList<>()).add(new ServiceQueue(queue, exchange, deadLetters));
    }
}
