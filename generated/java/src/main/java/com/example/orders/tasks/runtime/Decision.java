package com.example.orders.tasks.runtime;

import java.time.Duration;
import java.util.Objects;

/** What to do with a message after its handler was called. */
public sealed interface Decision {
    /** The handler did its work: the message is acknowledged. */
    record Ack() implements Decision {}

    /**
     * The message is tried again later.
     *
     * @param delay after how long
     */
    record RetryAfter(Duration delay) implements Decision {
        /** Checks that the delay is there. */
        public RetryAfter {
            Objects.requireNonNull(delay, "delay");
        }
    }

    /** The message is given up and kept for people to look at. */
    record DeadLetter() implements Decision {}
}
