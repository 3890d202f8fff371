package com.example.orders.tasks.runtime;

/** An error that a handler of a task may report. */
public interface TaskError {
    /**
     * The code.
     *
     * @return the code as the contract spells it
     */
    String code();

    /**
     * Whether trying again can help.
     *
     * @return false where the task has failed for good
     */
    boolean isRetryable();

    /**
     * The exception with which a handler reports this error.
     *
     * @param text what happened, for the people who look at it
     * @return a {@link RetryableException} or a {@link NonRetryableException}, to be thrown
     */
    default TaskException exception(String text) {
        return exception(text, null);
    }

    /**
     * The exception with which a handler reports this error.
     *
     * @param text what happened, for the people who look at it
     * @param cause what it came from, or null
     * @return a {@link RetryableException} or a {@link NonRetryableException}, to be thrown
     */
    default TaskException exception(String text, Throwable cause) {
        return isRetryable() ? new RetryableException(this, text, cause) : new NonRetryableException(this, text, cause);
    }
}
