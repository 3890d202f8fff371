package com.example.orders.tasks.runtime;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * How a service consumes a task.
 *
 * @param service the service
 * @param queue where it reads messages
 * @param deadLetterQueue where messages end that it gave up
 * @param retryExchange where messages go that are tried again; the routing key is the name of a retry queue
 * @param deadLetterExchange where messages go that are given up; the routing key is the name of the dead-letter queue
 * @param retry how a failed task is tried again: the contract's schedule, lowered where the service says so
 * @param rungs the retry queues of {@code queue}, shortest wait first
 */
public record Consumption(
        String service,
        String queue,
        String deadLetterQueue,
        String retryExchange,
        String deadLetterExchange,
        Retry retry,
        List<Rung> rungs) {
    /** Checks that all is there. */
    public Consumption {
        Objects.requireNonNull(service, "service");
        Objects.requireNonNull(queue, "queue");
        Objects.requireNonNull(deadLetterQueue, "deadLetterQueue");
        Objects.requireNonNull(retryExchange, "retryExchange");
        Objects.requireNonNull(deadLetterExchange, "deadLetterExchange");
        Objects.requireNonNull(retry, "retry");
        rungs = List.copyOf(rungs);
    }

    /**
     * Where a message waits after a failed attempt.
     *
     * @param attempt the number of the attempt that failed, from 1
     * @return empty where the schedule has no such retry
     */
    public Optional<Rung> rung(long attempt) {
        Duration wait = retry.rung(attempt);
        return rungs.stream().filter(rung -> rung.delay().equals(wait)).findFirst();
    }
}
