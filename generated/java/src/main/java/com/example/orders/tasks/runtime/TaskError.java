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
}
