package com.example.orders.tasks.runtime;

import java.util.Optional;

/**
 * Has an effect once, whatever the number of deliveries: the place where a service plugs in its database.
 *
 * @param <T> a transaction, in which the handler has its effect
 */
@FunctionalInterface
public interface Deduplicator<T> {
    /** What came of it. */
    enum Once {
        /** The work was done and is committed. */
        APPLIED,
        /** The work had been done before and was not done again. */
        DUPLICATE
    }

    /**
     * What is to be done once.
     *
     * @param <T> a transaction
     */
    @FunctionalInterface
    interface Work<T> {
        /**
         * Does it.
         *
         * @param transaction the transaction to do it in
         * @throws Exception where it failed: then the transaction must be rolled back
         */
        void run(T transaction) throws Exception;
    }

    /**
     * Opens a transaction, inserts key and handler <em>first</em>, then does the work in the same transaction and commits.
     * Where key and handler are there already, nothing is done. Where the work fails the transaction is rolled back and the
     * exception passed on. Without a key the work is done, in a transaction too.
     *
     * @param key by which the same event is recognised, empty where the message has none
     * @param handler who handles it: one event is handled once by each
     * @param work what is to be done
     * @return what came of it
     * @throws Exception of the work, or where the store fails; the message is then tried again
     */
    Once once(Optional<String> key, String handler, Work<T> work) throws Exception;
}
