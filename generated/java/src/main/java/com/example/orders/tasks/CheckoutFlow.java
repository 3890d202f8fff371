package com.example.orders.tasks;

import com.example.orders.tasks.runtime.Progress;
import com.example.orders.tasks.runtime.TaskContract;
import java.util.Optional;

/**
 * Complete an order: set its stock aside, collect the money, book the points. What cannot be completed is undone, the last step first, so that no buyer pays for an order that does not arrive.
 *
 * <p>States of the flow <code>checkout</code>, and what leads from one to another.
 */
@SuppressWarnings({"deprecation", "removal"})
public enum CheckoutFlow {
    /** The state <code>RESERVE_STOCK_PENDING</code>. */
    RESERVE_STOCK_PENDING("RESERVE_STOCK_PENDING"),
    /** The state <code>TAKE_PAYMENT_PENDING</code>. */
    TAKE_PAYMENT_PENDING("TAKE_PAYMENT_PENDING"),
    /** The state <code>BOOK_POINTS_PENDING</code>. */
    BOOK_POINTS_PENDING("BOOK_POINTS_PENDING"),
    /** The state <code>TAKE_PAYMENT_COMPENSATING</code>. */
    TAKE_PAYMENT_COMPENSATING("TAKE_PAYMENT_COMPENSATING"),
    /** The state <code>RESERVE_STOCK_COMPENSATING</code>. */
    RESERVE_STOCK_COMPENSATING("RESERVE_STOCK_COMPENSATING"),
    /** The state <code>FINISHED</code>. */
    FINISHED("FINISHED"),
    /** The state <code>COMPENSATED</code>. */
    COMPENSATED("COMPENSATED"),
    /** The state <code>TAKE_PAYMENT_STUCK</code>. */
    TAKE_PAYMENT_STUCK("TAKE_PAYMENT_STUCK"),
    /** The state <code>RESERVE_STOCK_STUCK</code>. */
    RESERVE_STOCK_STUCK("RESERVE_STOCK_STUCK");

    /** The state of a flow that has just begun. */
    public static final CheckoutFlow INITIAL = RESERVE_STOCK_PENDING;
    /** The service that keeps the state, sends the commands and reads the results. */
    public static final String ORCHESTRATOR = "order-service";

    private final String value;

    CheckoutFlow(String value) {
        this.value = value;
    }

    /**
     * The command that is sent when the flow begins.
     *
     * @return its contract
     */
    public static TaskContract<?> start() {
        return com.example.orders.tasks.stock.DeductV1.CONTRACT;
    }

    /**
     * What a result does to a flow.
     *
     * @param state where the flow is
     * @param result type of the result's task, whatever its version
     * @return go, a duplicate where the result was taken before, or illegal
     */
    public static Progress<CheckoutFlow> next(CheckoutFlow state, String result) {
        return switch (state) {
            case RESERVE_STOCK_PENDING -> at0(result);
            case TAKE_PAYMENT_PENDING -> at1(result);
            case BOOK_POINTS_PENDING -> at2(result);
            case TAKE_PAYMENT_COMPENSATING -> at3(result);
            case RESERVE_STOCK_COMPENSATING -> at4(result);
            case FINISHED -> at5(result);
            case COMPENSATED -> at6(result);
            case TAKE_PAYMENT_STUCK -> at7(result);
            case RESERVE_STOCK_STUCK -> at8(result);
            default -> new Progress.Illegal<>();
        };
    }

    private static Progress<CheckoutFlow> at0(String result) {
        return switch (result) {
            case "stock.deduct.error" -> new Progress.Go<>(RESERVE_STOCK_COMPENSATING, Optional.of(com.example.orders.tasks.stock.ReleaseV1.CONTRACT));
            case "stock.deduct.failed" -> new Progress.Go<>(COMPENSATED, Optional.empty());
            case "stock.deduct.success" -> new Progress.Go<>(TAKE_PAYMENT_PENDING, Optional.of(com.example.orders.tasks.order.PayV1.CONTRACT));
            default -> new Progress.Illegal<>();
        };
    }

    private static Progress<CheckoutFlow> at1(String result) {
        return switch (result) {
            case "order.pay.error" -> new Progress.Go<>(TAKE_PAYMENT_COMPENSATING, Optional.of(com.example.orders.tasks.order.RefundV1.CONTRACT));
            case "order.pay.failed" -> new Progress.Go<>(RESERVE_STOCK_COMPENSATING, Optional.of(com.example.orders.tasks.stock.ReleaseV1.CONTRACT));
            case "order.pay.success" -> new Progress.Go<>(BOOK_POINTS_PENDING, Optional.of(com.example.orders.tasks.member.PointsAddV2.CONTRACT));
            case "stock.deduct.success" -> new Progress.Duplicate<>();
            default -> new Progress.Illegal<>();
        };
    }

    private static Progress<CheckoutFlow> at2(String result) {
        return switch (result) {
            case "member.points.add.failed" -> new Progress.Go<>(TAKE_PAYMENT_COMPENSATING, Optional.of(com.example.orders.tasks.order.RefundV1.CONTRACT));
            case "member.points.add.success" -> new Progress.Go<>(FINISHED, Optional.empty());
            case "order.pay.success", "stock.deduct.success" -> new Progress.Duplicate<>();
            default -> new Progress.Illegal<>();
        };
    }

    private static Progress<CheckoutFlow> at3(String result) {
        return switch (result) {
            case "order.refund.failed" -> new Progress.Go<>(TAKE_PAYMENT_STUCK, Optional.empty());
            case "order.refund.success" -> new Progress.Go<>(RESERVE_STOCK_COMPENSATING, Optional.of(com.example.orders.tasks.stock.ReleaseV1.CONTRACT));
            case "member.points.add.failed", "order.pay.error", "order.pay.success", "stock.deduct.success" -> new Progress.Duplicate<>();
            default -> new Progress.Illegal<>();
        };
    }

    private static Progress<CheckoutFlow> at4(String result) {
        return switch (result) {
            case "stock.release.failed" -> new Progress.Go<>(RESERVE_STOCK_STUCK, Optional.empty());
            case "stock.release.success" -> new Progress.Go<>(COMPENSATED, Optional.empty());
            case "member.points.add.failed", "order.pay.error", "order.pay.failed", "order.pay.success", "order.refund.success", "stock.deduct.error", "stock.deduct.success" -> new Progress.Duplicate<>();
            default -> new Progress.Illegal<>();
        };
    }

    private static Progress<CheckoutFlow> at5(String result) {
        return switch (result) {
            case "member.points.add.success", "order.pay.success", "stock.deduct.success" -> new Progress.Duplicate<>();
            default -> new Progress.Illegal<>();
        };
    }

    private static Progress<CheckoutFlow> at6(String result) {
        return switch (result) {
            case "member.points.add.failed", "order.pay.error", "order.pay.failed", "order.pay.success", "order.refund.success", "stock.deduct.error", "stock.deduct.failed", "stock.deduct.success", "stock.release.success" -> new Progress.Duplicate<>();
            default -> new Progress.Illegal<>();
        };
    }

    private static Progress<CheckoutFlow> at7(String result) {
        return switch (result) {
            case "member.points.add.failed", "order.pay.error", "order.pay.success", "order.refund.failed", "stock.deduct.success" -> new Progress.Duplicate<>();
            default -> new Progress.Illegal<>();
        };
    }

    private static Progress<CheckoutFlow> at8(String result) {
        return switch (result) {
            case "member.points.add.failed", "order.pay.error", "order.pay.failed", "order.pay.success", "order.refund.success", "stock.deduct.error", "stock.deduct.success", "stock.release.failed" -> new Progress.Duplicate<>();
            default -> new Progress.Illegal<>();
        };
    }

    /**
     * Whether the flow ends in this state.
     *
     * @return true where no result leads on
     */
    public boolean isFinal() {
        return switch (this) {
            case RESERVE_STOCK_PENDING -> false;
            case TAKE_PAYMENT_PENDING -> false;
            case BOOK_POINTS_PENDING -> false;
            case TAKE_PAYMENT_COMPENSATING -> false;
            case RESERVE_STOCK_COMPENSATING -> false;
            default -> true;
        };
    }

    /**
     * The state as the flow spells it.
     *
     * @return the text
     */
    public String value() {
        return value;
    }

    /**
     * The state with a text.
     *
     * @param value the text
     * @return empty where there is none
     */
    public static Optional<CheckoutFlow> find(String value) {
        for (CheckoutFlow state : values()) {
            if (state.value.equals(value)) {
                return Optional.of(state);
            }
        }
        return Optional.empty();
    }
}
