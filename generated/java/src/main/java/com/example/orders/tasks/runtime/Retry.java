package com.example.orders.tasks.runtime;

import java.time.Duration;
import java.util.AbstractList;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;

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

    /**
     * All waits of a task that keeps failing.
     *
     * @param delays the wait before each retry, without its random part
     * @param min all waits together, no random part
     * @param max all waits together, each with the whole random part
     */
    public record Schedule(List<Duration> delays, Duration min, Duration max) {
        /** Checks that all is there. */
        public Schedule {
            Objects.requireNonNull(delays, "delays");
            Objects.requireNonNull(min, "min");
            Objects.requireNonNull(max, "max");
        }
    }

    /**
     * How long to wait after a failed attempt.
     *
     * @param attempt the number of the attempt that failed, from 1; less counts as 1
     * @param random a number from 0 to 1 that chooses the random part; less counts as 0, more as 1
     * @return whole milliseconds
     */
    public Duration delay(long attempt, double random) {
        // Not a number compares as less than everything here.
        double clamped = random > 0 ? Math.min(random, 1) : 0;
        long part = (long) Math.floor((double) jitter.toMillis() * clamped);
        return Duration.ofMillis(saturatingAdd(step(attempt), part));
    }

    /**
     * The wait after a failed attempt without its random part: it names the retry queue.
     *
     * @param attempt the number of the attempt that failed, from 1; less counts as 1
     * @return whole milliseconds
     */
    public Duration rung(long attempt) {
        return Duration.ofMillis(step(attempt));
    }

    /**
     * All waits in advance.
     *
     * @return the schedule
     */
    public Schedule schedule() {
        long total = 0;
        long left = maxRetries;
        // Once a wait is as long as the next one, so are all that follow.
        for (long attempt = 1; left > 0; attempt++) {
            long wait = step(attempt);
            boolean grows = step(attempt + 1) > wait;
            long times = grows ? 1 : left;
            total = saturatingAdd(total, saturatingMultiply(wait, times));
            left -= times;
        }
        long most = saturatingAdd(total, saturatingMultiply(jitter.toMillis(), maxRetries));
        return new Schedule(new Delays(this), Duration.ofMillis(total), Duration.ofMillis(most));
    }

    /**
     * What to do with a message whose handler failed.
     *
     * @param retryable whether trying again can help
     * @param attempt the number of the attempt that failed, from 1
     * @param random a number from 0 to 1 that chooses the random part of the wait
     * @return another try, or the dead letters
     */
    public Decision decide(boolean retryable, long attempt, double random) {
        return retryable && attempt <= maxRetries ? new Decision.RetryAfter(delay(attempt, random)) : new Decision.DeadLetter();
    }

    private long step(long attempt) {
        long most = maxDelay.toMillis();
        long wait = baseDelay.toMillis();
        if (multiplier > 1 && wait > 0) {
            for (long at = 1; at < attempt && wait < most; at++) {
                wait = saturatingMultiply(wait, multiplier);
            }
        }
        return Math.min(wait, most);
    }

    /** Neither factor is negative. */
    private static long saturatingMultiply(long left, long right) {
        return right != 0 && left > Long.MAX_VALUE / right ? Long.MAX_VALUE : left * right;
    }

    private static long saturatingAdd(long left, long right) {
        return left > Long.MAX_VALUE - right ? Long.MAX_VALUE : left + right;
    }

    /** Waits that are worked out when asked for: a contract may allow any number of retries. */
    private static final class Delays extends AbstractList<Duration> implements RandomAccess {
        private final Retry retry;

        Delays(Retry retry) {
            this.retry = retry;
        }

        @Override
        public Duration get(int index) {
            return retry.rung(Objects.checkIndex(index, size()) + 1L);
        }

        @Override
        public int size() {
            return (int) Math.max(0, Math.min(retry.maxRetries, Integer.MAX_VALUE));
        }
    }
}
