package com.example.orders.service;

/** Statements on the tables of the generated SQL. */
final class Sql {
    private Sql() {}

    static final String DEDUPLICATE = "INSERT INTO task_dedup (biz_key, handler) VALUES (?, ?) ON CONFLICT DO NOTHING";
    static final String OUTBOX = "INSERT INTO task_outbox (task_type, version, partition_key, exchange, routing_key, body)"
            + " VALUES (?, ?, ?, ?, ?, ?)";
}
