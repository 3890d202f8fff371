package com.example.orders.tasks;

import com.example.orders.tasks.runtime.Step;
import java.util.Optional;

/** States of the machine <code>order</code>, and the steps between them. */
public enum OrderState {
    /** The state <code>CREATED</code>. */
    CREATED("CREATED"),
    /** The state <code>PAYING</code>. */
    PAYING("PAYING"),
    /** The state <code>PAID</code>. */
    PAID("PAID"),
    /** The state <code>REFUNDING</code>. */
    REFUNDING("REFUNDING"),
    /** The state <code>REFUNDED</code>. */
    REFUNDED("REFUNDED"),
    /** The state <code>CLOSED</code>. */
    CLOSED("CLOSED");

    /** The state in which everything begins. */
    public static final OrderState INITIAL = CREATED;

    private final String value;

    OrderState(String value) {
        this.value = value;
    }

    /**
     * Whether something may go from one state to another.
     *
     * @param from where it is
     * @param to where it is to go
     * @return go, a duplicate where it is there already, or illegal
     */
    public static Step canTransit(OrderState from, OrderState to) {
        return switch (to) {
            case PAYING -> Step.of(from, to, CREATED);
            case PAID -> Step.of(from, to, PAYING);
            case REFUNDING -> Step.of(from, to, PAID, PAYING);
            case REFUNDED -> Step.of(from, to, REFUNDING);
            case CLOSED -> Step.of(from, to, CREATED, PAYING);
            default -> Step.of(from, to);
        };
    }

    /**
     * The state as the contract spells it.
     *
     * @return the text
     */
    public String value() {
        return value;
    }

    /**
     * The state with a text.
     *
     * @param value the text
     * @return empty where there is none
     */
    public static Optional<OrderState> find(String value) {
        for (OrderState state : values()) {
            if (state.value.equals(value)) {
                return Optional.of(state);
            }
        }
        return Optional.empty();
    }
}
