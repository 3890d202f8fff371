package com.example.orders.tasks.runtime;

/** Thrown by a handler: the task failed with a code of its contract, which says whether trying again can help. */
public abstract sealed class TaskException extends RuntimeException permits RetryableException, NonRetryableException {
    private static final long serialVersionUID = 1L;

    private final String code;

    TaskException(TaskError error, String text, Throwable cause, boolean retryable) {
        super(text, cause);
        if (error.isRetryable() != retryable) {
            throw new IllegalArgumentException(error.code() + (retryable ? " is not retryable" : " is retryable"));
        }
        this.code = error.code();
    }

    /**
     * The code of the error.
     *
     * @return the code as the contract spells it
     */
    public final String code() {
        return code;
    }

    /**
     * Whether trying again can help.
     *
     * @return false where the task has failed for good
     */
    public final boolean isRetryable() {
        return this instanceof RetryableException;
    }
}
