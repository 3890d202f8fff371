package com.example.orders.tasks.conformance;

import com.example.orders.tasks.runtime.Result;
import com.example.orders.tasks.runtime.Step;
import com.example.orders.tasks.runtime.TaskMessage;
import java.util.Optional;

/** Some of the tasks that have keys or make steps: a class file cannot hold any number of them. */
@SuppressWarnings({"deprecation", "removal"})
final class DriverTable0 {
    private DriverTable0() {}

    static Optional<Result<String>> key(int number, TaskMessage message, boolean partition) {
        switch (number) {
            case 0 -> {
                com.example.orders.tasks.coupon.GrantV1.Payload payload = ((com.example.orders.tasks.coupon.GrantV1) message).payload();
                if (!partition) {
                    return Optional.of(com.example.orders.tasks.coupon.GrantV1.tryIdempotencyKeyOf(payload.templateId(), payload.batch(), payload.userId()));
                }
            }
            case 1 -> {
                com.example.orders.tasks.member.PointsAddV1.Payload payload = ((com.example.orders.tasks.member.PointsAddV1) message).payload();
                if (!partition) {
                    return Optional.of(com.example.orders.tasks.member.PointsAddV1.tryIdempotencyKeyOf(payload.orderId()));
                }
                if (partition) {
                    return Optional.of(com.example.orders.tasks.member.PointsAddV1.tryPartitionKeyOf(payload.userId()));
                }
            }
            case 2 -> {
                com.example.orders.tasks.member.PointsAddV2.Payload payload = ((com.example.orders.tasks.member.PointsAddV2) message).payload();
                if (!partition) {
                    return Optional.of(com.example.orders.tasks.member.PointsAddV2.tryIdempotencyKeyOf(payload.sourceId(), payload.pointsType()));
                }
                if (partition) {
                    return Optional.of(com.example.orders.tasks.member.PointsAddV2.tryPartitionKeyOf(payload.userId()));
                }
            }
            case 3 -> {
                com.example.orders.tasks.member.PointsAddFailedV1.Payload payload = ((com.example.orders.tasks.member.PointsAddFailedV1) message).payload();
                if (!partition) {
                    return Optional.of(com.example.orders.tasks.member.PointsAddFailedV1.tryIdempotencyKeyOf(payload.sourceId(), payload.userId()));
                }
                if (partition) {
                    return Optional.of(com.example.orders.tasks.member.PointsAddFailedV1.tryPartitionKeyOf(payload.sourceId()));
                }
            }
            case 4 -> {
                com.example.orders.tasks.member.PointsAddSuccessV1.Payload payload = ((com.example.orders.tasks.member.PointsAddSuccessV1) message).payload();
                if (!partition) {
                    return Optional.of(com.example.orders.tasks.member.PointsAddSuccessV1.tryIdempotencyKeyOf(payload.entryId()));
                }
                if (partition) {
                    return Optional.of(com.example.orders.tasks.member.PointsAddSuccessV1.tryPartitionKeyOf(payload.sourceId()));
                }
            }
            case 5 -> {
                com.example.orders.tasks.member.PointsAddedV1.Payload payload = ((com.example.orders.tasks.member.PointsAddedV1) message).payload();
                if (!partition) {
                    return Optional.of(com.example.orders.tasks.member.PointsAddedV1.tryIdempotencyKeyOf(payload.entryId()));
                }
                if (partition) {
                    return Optional.of(com.example.orders.tasks.member.PointsAddedV1.tryPartitionKeyOf(payload.userId()));
                }
            }
            case 7 -> {
                com.example.orders.tasks.notify.SmsSendV1.Payload payload = ((com.example.orders.tasks.notify.SmsSendV1) message).payload();
                if (!partition) {
                    return Optional.of(com.example.orders.tasks.notify.SmsSendV1.tryIdempotencyKeyOf(payload.smsId()));
                }
            }
            case 8 -> {
                com.example.orders.tasks.order.CloseTimeoutV1.Payload payload = ((com.example.orders.tasks.order.CloseTimeoutV1) message).payload();
                if (!partition) {
                    return Optional.of(com.example.orders.tasks.order.CloseTimeoutV1.tryIdempotencyKeyOf(payload.orderId()));
                }
                if (partition) {
                    return Optional.of(com.example.orders.tasks.order.CloseTimeoutV1.tryPartitionKeyOf(payload.orderId()));
                }
            }
            case 9 -> {
                com.example.orders.tasks.order.ClosedV1.Payload payload = ((com.example.orders.tasks.order.ClosedV1) message).payload();
                if (!partition) {
                    return Optional.of(com.example.orders.tasks.order.ClosedV1.tryIdempotencyKeyOf(payload.orderId()));
                }
                if (partition) {
                    return Optional.of(com.example.orders.tasks.order.ClosedV1.tryPartitionKeyOf(payload.orderId()));
                }
            }
            case 10 -> {
                com.example.orders.tasks.order.CreatedV1.Payload payload = ((com.example.orders.tasks.order.CreatedV1) message).payload();
                if (!partition) {
                    return Optional.of(com.example.orders.tasks.order.CreatedV1.tryIdempotencyKeyOf(payload.orderId()));
                }
                if (partition) {
                    return Optional.of(com.example.orders.tasks.order.CreatedV1.tryPartitionKeyOf(payload.orderId()));
                }
            }
            case 11 -> {
                com.example.orders.tasks.order.PayV1.Payload payload = ((com.example.orders.tasks.order.PayV1) message).payload();
                if (!partition) {
                    return Optional.of(com.example.orders.tasks.order.PayV1.tryIdempotencyKeyOf(payload.orderId()));
                }
                if (partition) {
                    return Optional.of(com.example.orders.tasks.order.PayV1.tryPartitionKeyOf(payload.orderId()));
                }
            }
            case 12 -> {
                com.example.orders.tasks.order.PayErrorV1.Payload payload = ((com.example.orders.tasks.order.PayErrorV1) message).payload();
                if (!partition) {
                    return Optional.of(com.example.orders.tasks.order.PayErrorV1.tryIdempotencyKeyOf(payload.payNo(), payload.queryRound()));
                }
                if (partition) {
                    return Optional.of(com.example.orders.tasks.order.PayErrorV1.tryPartitionKeyOf(payload.orderId()));
                }
            }
            case 13 -> {
                com.example.orders.tasks.order.PayFailedV1.Payload payload = ((com.example.orders.tasks.order.PayFailedV1) message).payload();
                if (!partition) {
                    return Optional.of(com.example.orders.tasks.order.PayFailedV1.tryIdempotencyKeyOf(payload.payNo()));
                }
                if (partition) {
                    return Optional.of(com.example.orders.tasks.order.PayFailedV1.tryPartitionKeyOf(payload.orderId()));
                }
            }
            case 14 -> {
                com.example.orders.tasks.order.PaySuccessV1.Payload payload = ((com.example.orders.tasks.order.PaySuccessV1) message).payload();
                if (!partition) {
                    return Optional.of(com.example.orders.tasks.order.PaySuccessV1.tryIdempotencyKeyOf(payload.orderId()));
                }
                if (partition) {
                    return Optional.of(com.example.orders.tasks.order.PaySuccessV1.tryPartitionKeyOf(payload.orderId()));
                }
            }
            case 15 -> {
                com.example.orders.tasks.order.RefundV1.Payload payload = ((com.example.orders.tasks.order.RefundV1) message).payload();
                if (!partition) {
                    return Optional.of(com.example.orders.tasks.order.RefundV1.tryIdempotencyKeyOf(payload.orderId()));
                }
                if (partition) {
                    return Optional.of(com.example.orders.tasks.order.RefundV1.tryPartitionKeyOf(payload.orderId()));
                }
            }
            case 16 -> {
                com.example.orders.tasks.order.RefundFailedV1.Payload payload = ((com.example.orders.tasks.order.RefundFailedV1) message).payload();
                if (!partition) {
                    return Optional.of(com.example.orders.tasks.order.RefundFailedV1.tryIdempotencyKeyOf(payload.orderId()));
                }
                if (partition) {
                    return Optional.of(com.example.orders.tasks.order.RefundFailedV1.tryPartitionKeyOf(payload.orderId()));
                }
            }
            case 17 -> {
                com.example.orders.tasks.order.RefundSuccessV1.Payload payload = ((com.example.orders.tasks.order.RefundSuccessV1) message).payload();
                if (!partition) {
                    return Optional.of(com.example.orders.tasks.order.RefundSuccessV1.tryIdempotencyKeyOf(payload.orderId()));
                }
                if (partition) {
                    return Optional.of(com.example.orders.tasks.order.RefundSuccessV1.tryPartitionKeyOf(payload.orderId()));
                }
            }
            case 18 -> {
                com.example.orders.tasks.reconcile.OrderCheckV1.Payload payload = ((com.example.orders.tasks.reconcile.OrderCheckV1) message).payload();
                if (!partition) {
                    return Optional.of(com.example.orders.tasks.reconcile.OrderCheckV1.tryIdempotencyKeyOf(payload.payNo(), payload.round()));
                }
                if (partition) {
                    return Optional.of(com.example.orders.tasks.reconcile.OrderCheckV1.tryPartitionKeyOf(payload.orderId()));
                }
            }
            case 19 -> {
                com.example.orders.tasks.report.DailyBuildV1.Payload payload = ((com.example.orders.tasks.report.DailyBuildV1) message).payload();
                if (!partition) {
                    return Optional.of(com.example.orders.tasks.report.DailyBuildV1.tryIdempotencyKeyOf(payload.reportId(), payload.reconcileBatchId()));
                }
                if (partition) {
                    return Optional.of(com.example.orders.tasks.report.DailyBuildV1.tryPartitionKeyOf(payload.merchantId()));
                }
            }
            case 20 -> {
                com.example.orders.tasks.stock.DeductV1.Payload payload = ((com.example.orders.tasks.stock.DeductV1) message).payload();
                if (!partition) {
                    return Optional.of(com.example.orders.tasks.stock.DeductV1.tryIdempotencyKeyOf(payload.orderId(), payload.warehouseId()));
                }
                if (partition) {
                    return Optional.of(com.example.orders.tasks.stock.DeductV1.tryPartitionKeyOf(payload.warehouseId()));
                }
            }
            case 21 -> {
                com.example.orders.tasks.stock.DeductErrorV1.Payload payload = ((com.example.orders.tasks.stock.DeductErrorV1) message).payload();
                if (!partition) {
                    return Optional.of(com.example.orders.tasks.stock.DeductErrorV1.tryIdempotencyKeyOf(payload.reservationId()));
                }
                if (partition) {
                    return Optional.of(com.example.orders.tasks.stock.DeductErrorV1.tryPartitionKeyOf(payload.orderId()));
                }
            }
            case 22 -> {
                com.example.orders.tasks.stock.DeductFailedV1.Payload payload = ((com.example.orders.tasks.stock.DeductFailedV1) message).payload();
                if (!partition) {
                    return Optional.of(com.example.orders.tasks.stock.DeductFailedV1.tryIdempotencyKeyOf(payload.reservationId()));
                }
                if (partition) {
                    return Optional.of(com.example.orders.tasks.stock.DeductFailedV1.tryPartitionKeyOf(payload.orderId()));
                }
            }
            case 23 -> {
                com.example.orders.tasks.stock.DeductSuccessV1.Payload payload = ((com.example.orders.tasks.stock.DeductSuccessV1) message).payload();
                if (!partition) {
                    return Optional.of(com.example.orders.tasks.stock.DeductSuccessV1.tryIdempotencyKeyOf(payload.reservationId()));
                }
                if (partition) {
                    return Optional.of(com.example.orders.tasks.stock.DeductSuccessV1.tryPartitionKeyOf(payload.orderId()));
                }
            }
            case 24 -> {
                com.example.orders.tasks.stock.ReleaseV1.Payload payload = ((com.example.orders.tasks.stock.ReleaseV1) message).payload();
                if (!partition) {
                    return Optional.of(com.example.orders.tasks.stock.ReleaseV1.tryIdempotencyKeyOf(payload.reservationId()));
                }
                if (partition) {
                    return Optional.of(com.example.orders.tasks.stock.ReleaseV1.tryPartitionKeyOf(payload.warehouseId()));
                }
            }
            case 25 -> {
                com.example.orders.tasks.stock.ReleaseFailedV1.Payload payload = ((com.example.orders.tasks.stock.ReleaseFailedV1) message).payload();
                if (!partition) {
                    return Optional.of(com.example.orders.tasks.stock.ReleaseFailedV1.tryIdempotencyKeyOf(payload.reservationId()));
                }
                if (partition) {
                    return Optional.of(com.example.orders.tasks.stock.ReleaseFailedV1.tryPartitionKeyOf(payload.orderId()));
                }
            }
            case 26 -> {
                com.example.orders.tasks.stock.ReleaseSuccessV1.Payload payload = ((com.example.orders.tasks.stock.ReleaseSuccessV1) message).payload();
                if (!partition) {
                    return Optional.of(com.example.orders.tasks.stock.ReleaseSuccessV1.tryIdempotencyKeyOf(payload.reservationId()));
                }
                if (partition) {
                    return Optional.of(com.example.orders.tasks.stock.ReleaseSuccessV1.tryPartitionKeyOf(payload.orderId()));
                }
            }
            default -> {}
        }
        return Optional.empty();
    }

    static Optional<Step> transit(int number, String from) {
        return switch (number) {
            case 1 -> com.example.orders.tasks.PointsState.find(from).map(com.example.orders.tasks.member.PointsAddV1::transit);
            case 2 -> com.example.orders.tasks.PointsState.find(from).map(com.example.orders.tasks.member.PointsAddV2::transit);
            case 8 -> com.example.orders.tasks.OrderState.find(from).map(com.example.orders.tasks.order.CloseTimeoutV1::transit);
            case 11 -> com.example.orders.tasks.OrderState.find(from).map(com.example.orders.tasks.order.PayV1::transit);
            case 14 -> com.example.orders.tasks.OrderState.find(from).map(com.example.orders.tasks.order.PaySuccessV1::transit);
            case 15 -> com.example.orders.tasks.OrderState.find(from).map(com.example.orders.tasks.order.RefundV1::transit);
            case 17 -> com.example.orders.tasks.OrderState.find(from).map(com.example.orders.tasks.order.RefundSuccessV1::transit);
            default -> Optional.empty();
        };
    }
}
