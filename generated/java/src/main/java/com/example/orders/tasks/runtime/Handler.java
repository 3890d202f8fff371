package com.example.orders.tasks.runtime;

/**
 * What a service does with the messages of a task.
 *
 * @param <M> the messages
 * @param <T> a transaction
 */
@FunctionalInterface
public interface Handler<M, T> {
    /**
     * Has the effect of a message, all of it in the transaction.
     *
     * @param message the message
     * @param transaction the transaction, which is committed by whoever opened it
     * @throws Exception where it failed: a {@link TaskException} with a code of the contract, or anything else, which is
     *     unexpected and therefore tried again
     */
    void handle(M message, T transaction) throws Exception;
}
