package com.example.orders.tasks.runtime;

import java.util.Objects;
import java.util.Optional;

/**
 * A field that may be absent, null, or hold a value; the three are different things on the wire.
 *
 * @param <T> the value
 */
public sealed interface Presence<T> {
    /**
     * The field is not there.
     *
     * @param <T> the value it does not have
     */
    record Absent<T>() implements Presence<T> {}

    /**
     * The field is there and null.
     *
     * @param <T> the value it does not have
     */
    record Null<T>() implements Presence<T> {}

    /**
     * The field has a value.
     *
     * @param <T> the value
     * @param value the value
     */
    record Value<T>(T value) implements Presence<T> {
        /** Checks that the value is there. */
        public Value {
            Objects.requireNonNull(value, "value");
        }
    }

    /**
     * The field is not there.
     *
     * @param <T> the value it does not have
     * @return absence
     */
    static <T> Presence<T> absent() {
        return new Absent<>();
    }

    /**
     * The field is there and null.
     *
     * @param <T> the value it does not have
     * @return a null
     */
    static <T> Presence<T> ofNull() {
        return new Null<>();
    }

    /**
     * The field has a value.
     *
     * @param <T> the value
     * @param value the value, not null
     * @return the value
     */
    static <T> Presence<T> of(T value) {
        return new Value<>(value);
    }

    /**
     * The field is there, null or not.
     *
     * @param <T> the value
     * @param value the value or null
     * @return the value or a null
     */
    static <T> Presence<T> ofNullable(T value) {
        return value == null ? ofNull() : of(value);
    }

    /**
     * The value, where there is one.
     *
     * @return empty where the field is absent or null
     */
    default Optional<T> toOptional() {
        return this instanceof Value<T> present ? Optional.of(present.value()) : Optional.empty();
    }

    /**
     * Whether the field is not there.
     *
     * @return false where it is null or has a value
     */
    default boolean isAbsent() {
        return this instanceof Absent;
    }

    /**
     * Whether the field is there and null.
     *
     * @return false where it is absent or has a value
     */
    default boolean isNull() {
        return this instanceof Null;
    }
}
