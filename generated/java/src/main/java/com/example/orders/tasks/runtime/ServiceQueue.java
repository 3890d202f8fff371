package com.example.orders.tasks.runtime;

import java.util.Objects;

/**
 * A queue from which a service reads messages.
 *
 * @param name the queue
 * @param deadLetterExchange where messages go that are given up
 * @param deadLetterQueue where they end, which is the routing key too
 */
public record ServiceQueue(String name, String deadLetterExchange, String deadLetterQueue) {
    /** Checks that all is there. */
    public ServiceQueue {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(deadLetterExchange, "deadLetterExchange");
        Objects.requireNonNull(deadLetterQueue, "deadLetterQueue");
    }
}
