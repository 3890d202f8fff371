package com.example.orders.service;

import com.example.orders.tasks.CheckoutFlow;
import com.example.orders.tasks.OrderState;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.UUID;

/** The table of orders. */
final class Orders {
    private Orders() {}

    /**
     * An order, its row locked.
     *
     * @param id its id
     * @param userId who buys
     * @param amount what is to be paid
     * @param state where it is in its life
     * @param checkout where its checkout is
     * @param reservationId under which its stock is set aside
     * @param payNo under which it was paid
     */
    record Order(
            String id,
            String userId,
            BigDecimal amount,
            OrderState state,
            CheckoutFlow checkout,
            UUID reservationId,
            Optional<String> payNo) {}

    static Optional<Order> lock(Connection connection, String id) throws SQLException {
        String sql = "SELECT user_id, amount, state, checkout, reservation_id, pay_no FROM orders WHERE order_id = ? FOR UPDATE";
        try (PreparedStatement select = connection.prepareStatement(sql)) {
            select.setString(1, id);
            try (ResultSet row = select.executeQuery()) {
                if (!row.next()) {
                    return Optional.empty();
                }
                return Optional.of(new Order(
                        id,
                        row.getString(1),
                        row.getBigDecimal(2),
                        OrderState.find(row.getString(3)).orElseThrow(),
                        CheckoutFlow.find(row.getString(4)).orElseThrow(),
                        row.getObject(5, UUID.class),
                        Optional.ofNullable(row.getString(6))));
            }
        }
    }

    /** False where it is there already. */
    static boolean insert(Connection connection, String id) throws SQLException {
        String sql = "INSERT INTO orders (order_id, state, checkout) VALUES (?, ?, ?) ON CONFLICT DO NOTHING";
        return update(connection, sql, id, OrderState.INITIAL.value(), CheckoutFlow.INITIAL.value()) == 1;
    }

    static void setState(Connection connection, Order order, OrderState state) throws SQLException {
        update(connection, "UPDATE orders SET state = ? WHERE order_id = ?", state.value(), order.id());
    }

    static void setCheckout(Connection connection, Order order, CheckoutFlow checkout) throws SQLException {
        update(connection, "UPDATE orders SET checkout = ? WHERE order_id = ?", checkout.value(), order.id());
    }

    static void setPayNo(Connection connection, Order order, String payNo) throws SQLException {
        update(connection, "UPDATE orders SET pay_no = ? WHERE order_id = ?", payNo, order.id());
    }

    static void effect(Connection connection, String taskType, String key, String orderId) throws SQLException {
        String sql = "INSERT INTO order_effects (task_type, biz_key, order_id) VALUES (?, ?, ?)";
        update(connection, sql, taskType, key, orderId);
    }

    private static int update(Connection connection, String sql, String... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int at = 0; at < values.length; at++) {
                statement.setString(at + 1, values[at]);
            }
            return statement.executeUpdate();
        }
    }
}
