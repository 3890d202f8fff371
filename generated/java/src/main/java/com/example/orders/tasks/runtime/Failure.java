package com.example.orders.tasks.runtime;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Objects;
import java.util.Set;

/**
 * A failure as retries and dead letters see it.
 *
 * @param code a code of the task's contract, {@value #UNEXPECTED}, or a code that the contract does not have
 * @param text what happened
 * @param retryable whether trying again can help
 */
public record Failure(String code, String text, boolean retryable) {
    /** The code of what nobody foresaw: a bug, a lost connection, a store that is down. Trying again may help. */
    public static final String UNEXPECTED = "unexpected";

    /** Checks that all is there. */
    public Failure {
        Objects.requireNonNull(code, "code");
        Objects.requireNonNull(text, "text");
    }

    /**
     * What a throwable that is no {@link TaskException} comes to.
     *
     * @param thrown what was thrown
     * @return an unexpected failure whose text names the exception and its causes
     */
    public static Failure unexpected(Throwable thrown) {
        return new Failure(UNEXPECTED, describe(thrown), true);
    }

    private static String describe(Throwable thrown) {
        // An exception may be its own cause, by some way round.
        Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        StringBuilder text = new StringBuilder();
        for (Throwable cause = thrown; cause != null && seen.add(cause); cause = cause.getCause()) {
            text.append(seen.size() == 1 ? "" : "; caused by ").append(name(cause));
        }
        return text.toString();
    }

    /** Its own words, unless it fails at saying them. */
    private static String name(Throwable thrown) {
        try {
            return String.valueOf(thrown);
        } catch (RuntimeException e) {
            return thrown.getClass().getName();
        }
    }
}
