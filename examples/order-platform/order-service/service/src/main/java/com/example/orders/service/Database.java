package com.example.orders.service;

import com.example.orders.tasks.runtime.Deduplicator;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

/** PostgreSQL: one connection per thread, made again where it was lost; what a message does, it does once. */
final class Database implements Deduplicator<Connection> {
    private static final int VALID_SECONDS = 2;

    private final Settings settings;
    private final ThreadLocal<Connection> connections = new ThreadLocal<>();

    Database(Settings settings) {
        this.settings = settings;
    }

    /** Makes the service's own tables; two processes may do so at once. */
    void prepare() throws SQLException, IOException {
        try (Connection connection = open(); Statement statement = connection.createStatement();
                InputStream schema = Database.class.getResourceAsStream("/schema.sql")) {
            statement.execute("SELECT pg_advisory_xact_lock(4711)");
            statement.execute(new String(schema.readAllBytes(), StandardCharsets.UTF_8));
            connection.commit();
        }
    }

    private Connection open() throws SQLException {
        Connection connection = DriverManager.getConnection(settings.jdbcUrl(), settings.databaseProperties());
        connection.setAutoCommit(false);
        return connection;
    }

    private Connection connection() throws SQLException {
        Connection connection = connections.get();
        if (connection == null || connection.isClosed()) {
            connection = open();
            connections.set(connection);
        }
        return connection;
    }

    /** Key and handler go in first: whoever comes second waits for the first to end, and then finds them. */
    @Override
    public Once once(Optional<String> key, String handler, Work<Connection> work) throws Exception {
        Connection connection = connection();
        try {
            if (key.isPresent() && !isFirst(connection, key.get(), handler)) {
                connection.rollback();
                return Once.DUPLICATE;
            }
            work.run(connection);
            connection.commit();
            return Once.APPLIED;
        } catch (Throwable thrown) {
            undo(connection);
            throw thrown;
        }
    }

    private static boolean isFirst(Connection connection, String key, String handler) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(Sql.DEDUPLICATE)) {
            insert.setString(1, key);
            insert.setString(2, handler);
            return insert.executeUpdate() == 1;
        }
    }

    private void undo(Connection connection) {
        try {
            connection.rollback();
            if (connection.isValid(VALID_SECONDS)) {
                return;
            }
        } catch (SQLException e) {
            // The connection is of no use any more, and the server rolls back by itself.
        }
        close();
    }

    /** Something to be done in one transaction. */
    @FunctionalInterface
    interface Action {
        void run(Connection connection) throws Exception;
    }

    void transaction(Action action) throws Exception {
        once(Optional.empty(), "", action::run);
    }

    /** Closes the connection of this thread. */
    void close() {
        Connection connection = connections.get();
        connections.remove();
        try {
            if (connection != null) {
                connection.close();
            }
        } catch (SQLException e) {
            // Gone is gone.
        }
    }
}
