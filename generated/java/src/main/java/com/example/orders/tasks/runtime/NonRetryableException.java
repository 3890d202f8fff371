package com.example.orders.tasks.runtime;

/** A failure for good: trying again would fail again, so the message goes straight to the dead letters. */
public final class NonRetryableException extends TaskException {
    private static final long serialVersionUID = 1L;

    /**
     * A failure.
     *
     * @param error a code of the task's contract
     * @param text what happened, for the people who look at it
     * @throws IllegalArgumentException where the contract says that the error is retryable
     */
    public NonRetryableException(TaskError error, String text) {
        this(error, text, null);
    }

    /**
     * A failure.
     *
     * @param error a code of the task's contract
     * @param text what happened, for the people who look at it
     * @param cause what it came from, or null
     * @throws IllegalArgumentException where the contract says that the error is retryable
     */
    public NonRetryableException(TaskError error, String text, Throwable cause) {
        super(error, text, cause, false);
    }
}
