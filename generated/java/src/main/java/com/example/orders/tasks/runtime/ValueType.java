package com.example.orders.tasks.runtime;

import java.util.Objects;

/**
 * How a value is read, checked and written.
 *
 * @param <T> the value in Java
 */
public abstract class ValueType<T> {
    /** Only this package knows how to read and write. */
    ValueType() {}

    /** Reads the value at a token; null after it told an error. */
    abstract T read(Input in, int token);

    /** Checks and writes a value. */
    abstract void write(Output out, T value);

    /** Whether a JSON null is a value like any other. */
    boolean takesNull() {
        return false;
    }

    /**
     * Reads a value that stands alone, as strictly as in a message.
     *
     * @param json one JSON text in UTF-8
     * @return the value
     * @throws InvalidMessageException with all errors
     */
    public final T decode(byte[] json) {
        Input in = Scanner.scan(json, Integer.MAX_VALUE);
        T value = in.failed() ? null : read(in, 0);
        if (in.failed()) {
            throw new InvalidMessageException(in.errors());
        }
        return value;
    }

    /**
     * Writes a value in the canonical form, as a consumer may carry it.
     *
     * @param value the value
     * @return one JSON text in UTF-8
     * @throws InvalidMessageException with all errors
     */
    public final byte[] canonical(T value) {
        Output out = new Output(false);
        write(out, Objects.requireNonNull(value, "value"));
        return out.finish(Long.MAX_VALUE).orThrow();
    }
}
