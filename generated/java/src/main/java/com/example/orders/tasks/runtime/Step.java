package com.example.orders.tasks.runtime;

import java.util.Objects;

/** What a state machine says of a step. */
public enum Step {
    /** The step may be taken. */
    GO("go"),
    /** The state is already there: the message has been handled before. */
    DUPLICATE("duplicate"),
    /** The step is not allowed. */
    ILLEGAL("illegal");

    private final String text;

    Step(String text) {
        this.text = text;
    }

    /**
     * The step as it is written in reports.
     *
     * @return the text
     */
    public String text() {
        return text;
    }

    /**
     * For generated code: the step from one state to another.
     *
     * @param <S> states
     * @param current where something is
     * @param to where it is to go
     * @param from from where it may go there
     * @return what to do
     */
    @SafeVarargs
    public static <S extends Enum<S>> Step of(S current, S to, S... from) {
        Objects.requireNonNull(current, "current");
        if (current == to) {
            return DUPLICATE;
        }
        for (S allowed : from) {
            if (allowed == current) {
                return GO;
            }
        }
        return ILLEGAL;
    }

    @Override
    public String toString() {
        return text;
    }
}
