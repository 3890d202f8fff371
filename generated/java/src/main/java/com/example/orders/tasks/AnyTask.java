package com.example.orders.tasks;

import com.example.orders.tasks.runtime.TaskMessage;
import java.util.Objects;

/** A message of one of the tasks: a closed sum, so that a switch can be checked to be complete. */
@SuppressWarnings({"deprecation", "removal"})
public sealed interface AnyTask {
    /**
     * The message.
     *
     * @return the message
     */
    TaskMessage message();

    /**
     * A message of <code>coupon.grant&#64;1</code>.
     *
     * @param message the message
     */
    record CouponGrantV1(com.example.orders.tasks.coupon.GrantV1 message) implements AnyTask {
        /** Checks that the message is there. */
        public CouponGrantV1 {
            Objects.requireNonNull(message, "message");
        }
    }

    /**
     * A message of <code>member.points.add&#64;1</code>.
     *
     * @param message the message
     */
    record MemberPointsAddV1(com.example.orders.tasks.member.PointsAddV1 message) implements AnyTask {
        /** Checks that the message is there. */
        public MemberPointsAddV1 {
            Objects.requireNonNull(message, "message");
        }
    }

    /**
     * A message of <code>member.points.add&#64;2</code>.
     *
     * @param message the message
     */
    record MemberPointsAddV2(com.example.orders.tasks.member.PointsAddV2 message) implements AnyTask {
        /** Checks that the message is there. */
        public MemberPointsAddV2 {
            Objects.requireNonNull(message, "message");
        }
    }

    /**
     * A message of <code>member.points.add.failed&#64;1</code>.
     *
     * @param message the message
     */
    record MemberPointsAddFailedV1(com.example.orders.tasks.member.PointsAddFailedV1 message) implements AnyTask {
        /** Checks that the message is there. */
        public MemberPointsAddFailedV1 {
            Objects.requireNonNull(message, "message");
        }
    }

    /**
     * A message of <code>member.points.add.success&#64;1</code>.
     *
     * @param message the message
     */
    record MemberPointsAddSuccessV1(com.example.orders.tasks.member.PointsAddSuccessV1 message) implements AnyTask {
        /** Checks that the message is there. */
        public MemberPointsAddSuccessV1 {
            Objects.requireNonNull(message, "message");
        }
    }

    /**
     * A message of <code>member.points.added&#64;1</code>.
     *
     * @param message the message
     */
    record MemberPointsAddedV1(com.example.orders.tasks.member.PointsAddedV1 message) implements AnyTask {
        /** Checks that the message is there. */
        public MemberPointsAddedV1 {
            Objects.requireNonNull(message, "message");
        }
    }

    /**
     * A message of <code>member.recall.daily&#64;1</code>.
     *
     * @param message the message
     */
    record MemberRecallDailyV1(com.example.orders.tasks.member.RecallDailyV1 message) implements AnyTask {
        /** Checks that the message is there. */
        public MemberRecallDailyV1 {
            Objects.requireNonNull(message, "message");
        }
    }

    /**
     * A message of <code>notify.sms.send&#64;1</code>.
     *
     * @param message the message
     */
    record NotifySmsSendV1(com.example.orders.tasks.notify.SmsSendV1 message) implements AnyTask {
        /** Checks that the message is there. */
        public NotifySmsSendV1 {
            Objects.requireNonNull(message, "message");
        }
    }

    /**
     * A message of <code>order.close.timeout&#64;1</code>.
     *
     * @param message the message
     */
    record OrderCloseTimeoutV1(com.example.orders.tasks.order.CloseTimeoutV1 message) implements AnyTask {
        /** Checks that the message is there. */
        public OrderCloseTimeoutV1 {
            Objects.requireNonNull(message, "message");
        }
    }

    /**
     * A message of <code>order.closed&#64;1</code>.
     *
     * @param message the message
     */
    record OrderClosedV1(com.example.orders.tasks.order.ClosedV1 message) implements AnyTask {
        /** Checks that the message is there. */
        public OrderClosedV1 {
            Objects.requireNonNull(message, "message");
        }
    }

    /**
     * A message of <code>order.created&#64;1</code>.
     *
     * @param message the message
     */
    record OrderCreatedV1(com.example.orders.tasks.order.CreatedV1 message) implements AnyTask {
        /** Checks that the message is there. */
        public OrderCreatedV1 {
            Objects.requireNonNull(message, "message");
        }
    }

    /**
     * A message of <code>order.pay&#64;1</code>.
     *
     * @param message the message
     */
    record OrderPayV1(com.example.orders.tasks.order.PayV1 message) implements AnyTask {
        /** Checks that the message is there. */
        public OrderPayV1 {
            Objects.requireNonNull(message, "message");
        }
    }

    /**
     * A message of <code>order.pay.error&#64;1</code>.
     *
     * @param message the message
     */
    record OrderPayErrorV1(com.example.orders.tasks.order.PayErrorV1 message) implements AnyTask {
        /** Checks that the message is there. */
        public OrderPayErrorV1 {
            Objects.requireNonNull(message, "message");
        }
    }

    /**
     * A message of <code>order.pay.failed&#64;1</code>.
     *
     * @param message the message
     */
    record OrderPayFailedV1(com.example.orders.tasks.order.PayFailedV1 message) implements AnyTask {
        /** Checks that the message is there. */
        public OrderPayFailedV1 {
            Objects.requireNonNull(message, "message");
        }
    }

    /**
     * A message of <code>order.pay.success&#64;1</code>.
     *
     * @param message the message
     */
    record OrderPaySuccessV1(com.example.orders.tasks.order.PaySuccessV1 message) implements AnyTask {
        /** Checks that the message is there. */
        public OrderPaySuccessV1 {
            Objects.requireNonNull(message, "message");
        }
    }

    /**
     * A message of <code>order.refund&#64;1</code>.
     *
     * @param message the message
     */
    record OrderRefundV1(com.example.orders.tasks.order.RefundV1 message) implements AnyTask {
        /** Checks that the message is there. */
        public OrderRefundV1 {
            Objects.requireNonNull(message, "message");
        }
    }

    /**
     * A message of <code>order.refund.failed&#64;1</code>.
     *
     * @param message the message
     */
    record OrderRefundFailedV1(com.example.orders.tasks.order.RefundFailedV1 message) implements AnyTask {
        /** Checks that the message is there. */
        public OrderRefundFailedV1 {
            Objects.requireNonNull(message, "message");
        }
    }

    /**
     * A message of <code>order.refund.success&#64;1</code>.
     *
     * @param message the message
     */
    record OrderRefundSuccessV1(com.example.orders.tasks.order.RefundSuccessV1 message) implements AnyTask {
        /** Checks that the message is there. */
        public OrderRefundSuccessV1 {
            Objects.requireNonNull(message, "message");
        }
    }

    /**
     * A message of <code>reconcile.order.check&#64;1</code>.
     *
     * @param message the message
     */
    record ReconcileOrderCheckV1(com.example.orders.tasks.reconcile.OrderCheckV1 message) implements AnyTask {
        /** Checks that the message is there. */
        public ReconcileOrderCheckV1 {
            Objects.requireNonNull(message, "message");
        }
    }

    /**
     * A message of <code>report.daily.build&#64;1</code>.
     *
     * @param message the message
     */
    record ReportDailyBuildV1(com.example.orders.tasks.report.DailyBuildV1 message) implements AnyTask {
        /** Checks that the message is there. */
        public ReportDailyBuildV1 {
            Objects.requireNonNull(message, "message");
        }
    }

    /**
     * A message of <code>stock.deduct&#64;1</code>.
     *
     * @param message the message
     */
    record StockDeductV1(com.example.orders.tasks.stock.DeductV1 message) implements AnyTask {
        /** Checks that the message is there. */
        public StockDeductV1 {
            Objects.requireNonNull(message, "message");
        }
    }

    /**
     * A message of <code>stock.deduct.error&#64;1</code>.
     *
     * @param message the message
     */
    record StockDeductErrorV1(com.example.orders.tasks.stock.DeductErrorV1 message) implements AnyTask {
        /** Checks that the message is there. */
        public StockDeductErrorV1 {
            Objects.requireNonNull(message, "message");
        }
    }

    /**
     * A message of <code>stock.deduct.failed&#64;1</code>.
     *
     * @param message the message
     */
    record StockDeductFailedV1(com.example.orders.tasks.stock.DeductFailedV1 message) implements AnyTask {
        /** Checks that the message is there. */
        public StockDeductFailedV1 {
            Objects.requireNonNull(message, "message");
        }
    }

    /**
     * A message of <code>stock.deduct.success&#64;1</code>.
     *
     * @param message the message
     */
    record StockDeductSuccessV1(com.example.orders.tasks.stock.DeductSuccessV1 message) implements AnyTask {
        /** Checks that the message is there. */
        public StockDeductSuccessV1 {
            Objects.requireNonNull(message, "message");
        }
    }

    /**
     * A message of <code>stock.release&#64;1</code>.
     *
     * @param message the message
     */
    record StockReleaseV1(com.example.orders.tasks.stock.ReleaseV1 message) implements AnyTask {
        /** Checks that the message is there. */
        public StockReleaseV1 {
            Objects.requireNonNull(message, "message");
        }
    }

    /**
     * A message of <code>stock.release.failed&#64;1</code>.
     *
     * @param message the message
     */
    record StockReleaseFailedV1(com.example.orders.tasks.stock.ReleaseFailedV1 message) implements AnyTask {
        /** Checks that the message is there. */
        public StockReleaseFailedV1 {
            Objects.requireNonNull(message, "message");
        }
    }

    /**
     * A message of <code>stock.release.success&#64;1</code>.
     *
     * @param message the message
     */
    record StockReleaseSuccessV1(com.example.orders.tasks.stock.ReleaseSuccessV1 message) implements AnyTask {
        /** Checks that the message is there. */
        public StockReleaseSuccessV1 {
            Objects.requireNonNull(message, "message");
        }
    }
}
