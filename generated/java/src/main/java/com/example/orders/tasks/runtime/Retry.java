package com.example.orders.tasks.runtime;

import java.time.Duration;
import java.util.Objects;

/**
 * How a failed task is tried again: attempt n, from 1, waits the smaller of {@code maxDelay} and
 * {@code baseDelay · multiplier^(n−1)}, and a random part of {@code jitter} more.
 *
 * @param baseDelay delay before the first retry
 * @param multiplier growth per retry
 * @param jitter upper bound of the random part
 * @param maxDelay upper bound of the growing part
 * @param maxRetries retries after the first attempt
 */
public record Retry(Duration baseDelay, long multiplier, Duration jitter, Duration maxDelay, long maxRetries) {
    /** Checks that all is there. */
    public Retry {
        Objects.requireNonNull(baseDelay, "baseDelay");
        Objects.requireNonNull(jitter, "jitter");
        Objects.requireNonNull(maxDelay, "maxDelay");
    }
}
