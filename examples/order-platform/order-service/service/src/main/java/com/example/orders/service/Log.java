package com.example.orders.service;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Lines on standard error. */
final class Log {
    private Log() {}

    static void say(String line) {
        System.err.println(Instant.now().truncatedTo(ChronoUnit.MILLIS) + " order-service " + line);
    }
}
