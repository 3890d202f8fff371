package com.example.orders.service;

import com.example.orders.tasks.runtime.Production;
import com.example.orders.tasks.runtime.TaskContract;
import com.example.orders.tasks.runtime.TaskMessage;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** What is to be sent goes into a table, in the transaction that decided it; a relay sends it from there. */
final class Outbox {
    /** The service as the registry calls it. */
    static final String SERVICE = "order-service";

    /**
     * A message with what is needed to send it.
     *
     * @param message the message
     * @param partitionKey by which messages are kept in order
     */
    record Letter(TaskMessage message, String partitionKey) {}

    void send(Connection connection, Letter letter) throws SQLException {
        TaskContract<?> contract = letter.message().contract();
        TaskContract.Facts facts = contract.facts();
        Production production = contract.producers().get(SERVICE);
        try (PreparedStatement insert = connection.prepareStatement(Sql.OUTBOX)) {
            insert.setString(1, facts.taskType());
            insert.setInt(2, facts.version());
            insert.setString(3, letter.partitionKey());
            insert.setString(4, production.publishExchange());
            insert.setString(5, production.publishKey());
            insert.setBytes(6, letter.message().encode());
            insert.executeUpdate();
        }
    }
}
