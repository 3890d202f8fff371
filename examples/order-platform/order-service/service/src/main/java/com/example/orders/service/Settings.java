package com.example.orders.service;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/**
 * What the environment says.
 *
 * @param amqpUrl the broker
 * @param databaseUrl the database, {@code postgres://user:password@host:port/name}
 * @param metricsFile where the counters are written
 * @param metricsEach whether they are also written before each acknowledgement, so that a killed process takes none along
 * @param faults the file of failures that tests ask for
 * @param echoIn the queue to echo, where that is all there is to do
 * @param echoOut where echoes go
 * @param workers how many deliveries are worked on at once
 * @param prefetch how many deliveries wait with each worker
 */
record Settings(
        String amqpUrl,
        Optional<String> databaseUrl,
        Optional<Path> metricsFile,
        boolean metricsEach,
        Optional<Path> faults,
        Optional<String> echoIn,
        Optional<String> echoOut,
        int workers,
        int prefetch) {
    static Settings of(Map<String, String> env) {
        return new Settings(
                optional(env, "AMQP_URL").orElseThrow(() -> new IllegalArgumentException("AMQP_URL is not set")),
                optional(env, "DATABASE_URL"),
                optional(env, "METRICS_FILE").map(Path::of),
                optional(env, "METRICS_EACH").isPresent(),
                optional(env, "FAULTS").map(Path::of),
                optional(env, "ECHO_IN"),
                optional(env, "ECHO_OUT"),
                optional(env, "WORKERS").map(Integer::valueOf).orElse(4),
                optional(env, "PREFETCH").map(Integer::valueOf).orElse(20));
    }

    private static Optional<String> optional(Map<String, String> env, String name) {
        return Optional.ofNullable(env.get(name)).filter(text -> !text.isBlank());
    }

    /** The database as JDBC names it; user and password stand in {@link #databaseProperties}. */
    String jdbcUrl() {
        URI uri = database();
        return "jdbc:postgresql://" + uri.getHost() + (uri.getPort() < 0 ? "" : ":" + uri.getPort()) + uri.getRawPath();
    }

    Properties databaseProperties() {
        Properties properties = new Properties();
        String user = database().getRawUserInfo();
        if (user != null) {
            String[] parts = user.split(":", 2);
            properties.setProperty("user", decoded(parts[0]));
            if (parts.length == 2) {
                properties.setProperty("password", decoded(parts[1]));
            }
        }
        properties.setProperty("connectTimeout", "5");
        properties.setProperty("socketTimeout", "60");
        // Whoever waits longer for a row lets the other side finish first and comes back.
        properties.setProperty("options", "-c lock_timeout=3000");
        return properties;
    }

    private URI database() {
        return URI.create(databaseUrl.orElseThrow(() -> new IllegalArgumentException("DATABASE_URL is not set")));
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }
}
