package com.example.orders.tasks;

import com.example.orders.tasks.runtime.Step;
import java.util.Optional;

/** States of the machine <code>points</code>, and the steps between them. */
public enum PointsState {
    /** The state <code>PENDING</code>. */
    PENDING("PENDING"),
    /** The state <code>AVAILABLE</code>. */
    AVAILABLE("AVAILABLE"),
    /** The state <code>FROZEN</code>. */
    FROZEN("FROZEN"),
    /** The state <code>SPENT</code>. */
    SPENT("SPENT"),
    /** The state <code>EXPIRED</code>. */
    EXPIRED("EXPIRED"),
    /** The state <code>REVOKED</code>. */
    REVOKED("REVOKED");

    /** The state in which everything begins. */
    public static final PointsState INITIAL = PENDING;

    private final String value;

    PointsState(String value) {
        this.value = value;
    }

    /**
     * Whether something may go from one state to another.
     *
     * @param from where it is
     * @param to where it is to go
     * @return go, a duplicate where it is there already, or illegal
     */
    public static Step canTransit(PointsState from, PointsState to) {
        return switch (to) {
            case AVAILABLE -> Step.of(from, to, FROZEN, PENDING);
            case FROZEN -> Step.of(from, to, AVAILABLE);
            case SPENT -> Step.of(from, to, AVAILABLE);
            case EXPIRED -> Step.of(from, to, AVAILABLE);
            case REVOKED -> Step.of(from, to, FROZEN, PENDING);
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
    public static Optional<PointsState> find(String value) {
        for (PointsState state : values()) {
            if (state.value.equals(value)) {
                return Optional.of(state);
            }
        }
        return Optional.empty();
    }
}
