package com.example.orders.tasks.runtime;

import java.util.Objects;
import java.util.Optional;

/**
 * What a result does to a flow.
 *
 * @param <S> states of the flow
 */
public sealed interface Progress<S> {
    /**
     * The flow moves on: store the state and send the command in one transaction.
     *
     * @param <S> states of the flow
     * @param to the state after
     * @param sends the command to send, empty where there is none
     */
    record Go<S>(S to, Optional<TaskContract<?>> sends) implements Progress<S> {
        /** Checks that both are there. */
        public Go {
            Objects.requireNonNull(to, "to");
            Objects.requireNonNull(sends, "sends");
        }
    }

    /**
     * The result was taken before: there is nothing to do, and nothing is wrong.
     *
     * @param <S> states of the flow
     */
    record Duplicate<S>() implements Progress<S> {}

    /**
     * The result cannot be: an alarm.
     *
     * @param <S> states of the flow
     */
    record Illegal<S>() implements Progress<S> {}
}
