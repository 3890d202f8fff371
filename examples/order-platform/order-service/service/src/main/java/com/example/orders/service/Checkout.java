package com.example.orders.service;

import com.example.orders.service.Orders.Order;
import com.example.orders.tasks.CheckoutFlow;
import com.example.orders.tasks.OrderState;
import com.example.orders.tasks.order.CloseTimeoutV1;
import com.example.orders.tasks.order.PaySuccessV1;
import com.example.orders.tasks.order.PayV1;
import com.example.orders.tasks.order.RefundSuccessV1;
import com.example.orders.tasks.order.RefundV1;
import com.example.orders.tasks.runtime.Progress;
import com.example.orders.tasks.runtime.Step;
import com.example.orders.tasks.runtime.TaskContract;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.UUID;

/** What happens to an order: its life, and the checkout that completes it. */
final class Checkout {
    private final Outbox outbox;

    Checkout(Outbox outbox) {
        this.outbox = outbox;
    }

    /** A buyer has pressed the button. */
    void place(Connection connection, String orderId) throws SQLException {
        if (!Orders.insert(connection, orderId)) {
            return;
        }
        Order order = Orders.lock(connection, orderId).orElseThrow();
        String trace = UUID.randomUUID().toString().replace("-", "");
        outbox.send(connection, Messages.created(order, trace));
        outbox.send(connection, Messages.closeTimeout(order, trace));
        send(connection, order, CheckoutFlow.start(), trace);
    }

    /** The payment window has ended. */
    void close(Connection connection, Order order, CloseTimeoutV1 message) throws SQLException {
        if (order.amount().compareTo(message.payload().amount()) != 0) {
            throw CloseTimeoutV1.ErrorCode.AMOUNT_MISMATCH.exception("ordered for " + order.amount());
        }
        // A paid order is left alone, and so is one that was closed before.
        if (CloseTimeoutV1.transit(order.state()) == Step.GO) {
            Orders.setState(connection, order, OrderState.CLOSED);
            outbox.send(connection, Messages.closed(order, message.trace()));
        }
    }

    void paid(Connection connection, Order order, PaySuccessV1 message) throws SQLException {
        if (order.amount().compareTo(message.payload().amount()) != 0) {
            throw PaySuccessV1.ErrorCode.AMOUNT_MISMATCH.exception("ordered for " + order.amount());
        }
        switch (PaySuccessV1.transit(order.state())) {
            case GO -> {
                Orders.setState(connection, order, OrderState.PAID);
                Orders.setPayNo(connection, order, message.payload().payNo());
            }
            case DUPLICATE -> {}
            case ILLEGAL -> {
                if (order.state() == OrderState.CLOSED) {
                    throw PaySuccessV1.ErrorCode.ORDER_ALREADY_CLOSED.exception("paid after the window");
                }
                throw new IllegalStateException("paid while " + order.state());
            }
        }
    }

    void refunded(Connection connection, Order order) throws SQLException {
        if (RefundSuccessV1.transit(order.state()) == Step.GO) {
            Orders.setState(connection, order, OrderState.REFUNDED);
        }
    }

    /** A result moves the checkout on, or back. */
    void result(Connection connection, Order order, TaskContract<?> result, String trace) throws SQLException {
        Progress<CheckoutFlow> progress = CheckoutFlow.next(order.checkout(), result.facts().taskType());
        if (progress instanceof Progress.Go<CheckoutFlow> go) {
            Orders.setCheckout(connection, order, go.to());
            if (go.sends().isPresent()) {
                // The row may have changed since it was read.
                send(connection, Orders.lock(connection, order.id()).orElseThrow(), go.sends().get(), trace);
            }
        } else if (progress instanceof Progress.Illegal<CheckoutFlow>) {
            Log.say("ALARM: " + result + " for order " + order.id() + " in " + order.checkout());
        }
    }

    private void send(Connection connection, Order order, TaskContract<?> command, String trace) throws SQLException {
        if (command == PayV1.CONTRACT) {
            step(connection, order, PayV1.transit(order.state()), OrderState.PAYING);
        } else if (command == RefundV1.CONTRACT) {
            step(connection, order, RefundV1.transit(order.state()), OrderState.REFUNDING);
        }
        outbox.send(connection, Messages.command(command, order, trace));
    }

    private static void step(Connection connection, Order order, Step step, OrderState to) throws SQLException {
        if (step == Step.GO) {
            Orders.setState(connection, order, to);
        }
    }
}
