package com.example.orders.tasks.runtime;

import java.time.Duration;
import java.util.Objects;

/**
 * What to do with a delivery. Where there is something to publish, publish it first, wait until the broker confirms, and
 * only then acknowledge the delivery: then a crash in between gives a duplicate and never a loss.
 */
public sealed interface Verdict {
    /**
     * What the delivery was counted as.
     *
     * @return the outcome
     */
    Outcome outcome();

    /**
     * The type of the task, or {@code unknown}.
     *
     * @return the label under which the delivery was counted
     */
    String taskType();

    /**
     * Nothing more to do: acknowledge.
     *
     * @param outcome processed or deduplicated
     * @param taskType the label
     */
    record Ack(Outcome outcome, String taskType) implements Verdict {
        /** Checks that both are there. */
        public Ack {
            Objects.requireNonNull(outcome, "outcome");
            Objects.requireNonNull(taskType, "taskType");
        }
    }

    /**
     * Publish to a retry queue, then acknowledge.
     *
     * @param taskType the label
     * @param exchange where to publish
     * @param queue the retry queue, which is the routing key too
     * @param delay how long the message is to wait there: its expiration, in milliseconds
     * @param body the message with nothing but its attempt counter changed
     */
    record Retry(String taskType, String exchange, String queue, Duration delay, Bytes body) implements Verdict {
        /** Checks that all is there. */
        public Retry {
            Objects.requireNonNull(taskType, "taskType");
            Objects.requireNonNull(exchange, "exchange");
            Objects.requireNonNull(queue, "queue");
            Objects.requireNonNull(delay, "delay");
            Objects.requireNonNull(body, "body");
        }

        @Override
        public Outcome outcome() {
            return Outcome.RETRIED;
        }
    }

    /**
     * Publish to a dead-letter queue, then acknowledge.
     *
     * @param outcome dead-lettered or refused
     * @param taskType the label
     * @param exchange where to publish
     * @param queue the dead-letter queue, which is the routing key too
     * @param record what is kept of the message
     * @param body the bytes of the record
     */
    record DeadLetter(
            Outcome outcome, String taskType, String exchange, String queue, com.example.orders.tasks.runtime.DeadLetter record, Bytes body)
            implements Verdict {
        /** Checks that all is there. */
        public DeadLetter {
            Objects.requireNonNull(outcome, "outcome");
            Objects.requireNonNull(taskType, "taskType");
            Objects.requireNonNull(exchange, "exchange");
            Objects.requireNonNull(queue, "queue");
            Objects.requireNonNull(record, "record");
            Objects.requireNonNull(body, "body");
        }
    }
}
