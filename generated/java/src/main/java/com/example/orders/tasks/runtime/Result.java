package com.example.orders.tasks.runtime;

import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/**
 * What comes of reading or writing a message: a value, or every reason why not.
 *
 * @param <T> the value
 */
public sealed interface Result<T> {
    /**
     * The value is there.
     *
     * @param <T> the value
     * @param value the value
     */
    record Ok<T>(T value) implements Result<T> {
        /** Checks that the value is there. */
        public Ok {
            Objects.requireNonNull(value, "value");
        }
    }

    /**
     * The message is refused.
     *
     * @param <T> the value that could not be had
     * @param errors the reasons, sorted by path and code, never empty
     */
    record Refused<T>(List<WireError> errors) implements Result<T> {
        /** Keeps its own copy. */
        public Refused {
            errors = List.copyOf(errors);
        }
    }

    /**
     * The value.
     *
     * @return the value
     * @throws InvalidMessageException with the reasons where there is none
     */
    default T orThrow() {
        if (this instanceof Ok<T> ok) {
            return ok.value();
        }
        throw new InvalidMessageException(errors());
    }

    /**
     * The reasons.
     *
     * @return empty where there is a value
     */
    default List<WireError> errors() {
        return List.of();
    }

    /**
     * Turns the value into another.
     *
     * @param <U> the other
     * @param function what to do with the value
     * @return the other value, or the same reasons
     */
    default <U> Result<U> map(Function<? super T, ? extends U> function) {
        return this instanceof Ok<T> ok ? new Ok<>(function.apply(ok.value())) : new Refused<>(errors());
    }
}
