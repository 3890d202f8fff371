package com.example.orders.tasks.runtime;

import java.time.Duration;
import java.util.Objects;

/**
 * A queue in which messages wait for another try.
 *
 * @param delay how long they wait, random part apart
 * @param queue its name
 */
public record Rung(Duration delay, String queue) {
    /** Checks that both are there. */
    public Rung {
        Objects.requireNonNull(delay, "delay");
        Objects.requireNonNull(queue, "queue");
    }
}
