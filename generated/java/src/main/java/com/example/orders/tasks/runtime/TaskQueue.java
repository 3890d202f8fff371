package com.example.orders.tasks.runtime;

import java.util.Objects;

/**
 * The queues of a service for a task.
 *
 * @param name where it reads messages
 * @param deadLetter where messages end that it gave up
 */
public record TaskQueue(String name, String deadLetter) {
    /** Checks that both are there. */
    public TaskQueue {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(deadLetter, "deadLetter");
    }
}
