package com.example.orders.service;

import com.example.orders.service.Orders.Order;
import com.example.orders.tasks.Tasks;
import com.example.orders.tasks.member.PointsAddFailedV1;
import com.example.orders.tasks.member.PointsAddSuccessV1;
import com.example.orders.tasks.order.CloseTimeoutV1;
import com.example.orders.tasks.order.PayErrorV1;
import com.example.orders.tasks.order.PayFailedV1;
import com.example.orders.tasks.order.PaySuccessV1;
import com.example.orders.tasks.order.RefundFailedV1;
import com.example.orders.tasks.order.RefundSuccessV1;
import com.example.orders.tasks.runtime.Deduplicator;
import com.example.orders.tasks.runtime.TaskConsumer;
import com.example.orders.tasks.runtime.TaskContract;
import com.example.orders.tasks.runtime.TaskMessage;
import com.example.orders.tasks.stock.DeductErrorV1;
import com.example.orders.tasks.stock.DeductFailedV1;
import com.example.orders.tasks.stock.DeductSuccessV1;
import com.example.orders.tasks.stock.ReleaseFailedV1;
import com.example.orders.tasks.stock.ReleaseSuccessV1;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Function;

/** Who handles which message. */
final class Handlers {
    /** Lock not available, deadlock, serialization failure. */
    private static final List<String> LOCKED = List.of("55P03", "40P01", "40001");

    private final Faults faults;
    private final Checkout checkout;

    Handlers(Faults faults, Checkout checkout) {
        this.faults = faults;
        this.checkout = checkout;
    }

    /** What a message does to its order. */
    @FunctionalInterface
    private interface Effect<M> {
        void have(Connection connection, Order order, M message) throws SQLException;
    }

    TaskConsumer<Connection> consumer(Deduplicator<Connection> store) {
        TaskConsumer<Connection> consumer = Tasks.consumer(Outbox.SERVICE, store);
        on(consumer, CloseTimeoutV1.CONTRACT, message -> message.payload().orderId(), checkout::close);
        on(consumer, PaySuccessV1.CONTRACT, message -> message.payload().orderId(), (connection, order, message) -> {
            checkout.paid(connection, order, message);
            checkout.result(connection, order, PaySuccessV1.CONTRACT, message.trace().orElse(message.id()));
        });
        on(consumer, RefundSuccessV1.CONTRACT, message -> message.payload().orderId(), (connection, order, message) -> {
            checkout.refunded(connection, order);
            checkout.result(connection, order, RefundSuccessV1.CONTRACT, message.trace());
        });
        result(consumer, PayFailedV1.CONTRACT, message -> message.payload().orderId(), message -> message.trace().orElse(message.id()));
        result(consumer, PayErrorV1.CONTRACT, message -> message.payload().orderId(), message -> message.trace().orElse(message.id()));
        result(consumer, RefundFailedV1.CONTRACT, message -> message.payload().orderId(), RefundFailedV1::trace);
        result(consumer, DeductSuccessV1.CONTRACT, message -> message.payload().orderId(), DeductSuccessV1::trace);
        result(consumer, DeductFailedV1.CONTRACT, message -> message.payload().orderId(), DeductFailedV1::trace);
        result(consumer, DeductErrorV1.CONTRACT, message -> message.payload().orderId(), DeductErrorV1::trace);
        result(consumer, ReleaseSuccessV1.CONTRACT, message -> message.payload().orderId(), ReleaseSuccessV1::trace);
        result(consumer, ReleaseFailedV1.CONTRACT, message -> message.payload().orderId(), ReleaseFailedV1::trace);
        result(consumer, PointsAddSuccessV1.CONTRACT, message -> message.payload().sourceId(), PointsAddSuccessV1::trace);
        result(consumer, PointsAddFailedV1.CONTRACT, message -> message.payload().sourceId(), PointsAddFailedV1::trace);
        return consumer;
    }

    /** A result that only moves the checkout. */
    private <M extends TaskMessage> void result(
            TaskConsumer<Connection> consumer, TaskContract<M> contract, Function<M, String> orderId, Function<M, String> trace) {
        on(consumer, contract, orderId, (connection, order, message) ->
                checkout.result(connection, order, contract, trace.apply(message)));
    }

    private <M extends TaskMessage> void on(
            TaskConsumer<Connection> consumer, TaskContract<M> contract, Function<M, String> orderId, Effect<M> effect) {
        consumer.on(contract, (message, connection) -> {
            try {
                Order order = Orders.lock(connection, orderId.apply(message)).orElseThrow(() -> unknown(contract));
                effect.have(connection, order, message);
                Orders.effect(connection, contract.facts().taskType(), message.messageKey().orElse(""), order.id());
                // After the effect: what a test breaks here must be rolled back.
                faults.meet(contract, message);
            } catch (SQLException e) {
                if (LOCKED.contains(e.getSQLState()) && contract.error("DB_LOCK_CONFLICT").isPresent()) {
                    throw contract.error("DB_LOCK_CONFLICT").get().exception("the order's row is locked", e);
                }
                throw e;
            }
        });
    }

    /** An order that nobody placed here. */
    private static RuntimeException unknown(TaskContract<?> contract) {
        return contract.error("ORDER_NOT_FOUND").or(() -> contract.error("CHECKOUT_UNKNOWN"))
                .<RuntimeException>map(error -> error.exception("no such order")).orElseGet(() -> new IllegalStateException("no such order"));
    }
}
