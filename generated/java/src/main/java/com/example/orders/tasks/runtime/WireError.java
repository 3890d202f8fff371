package com.example.orders.tasks.runtime;

import java.io.Serializable;
import java.util.Objects;

/**
 * One reason why a message is refused. Never holds a value of the message, and its path never leads below a sensitive map.
 *
 * @param path JSON Pointer to the place, empty for the whole message
 * @param code what is wrong there
 */
public record WireError(String path, WireCode code) implements Comparable<WireError>, Serializable {
    /** At most this many errors of a message are told. */
    public static final int LIMIT = 100;

    /** Checks that both are there. */
    public WireError {
        Objects.requireNonNull(path, "path");
        Objects.requireNonNull(code, "code");
    }

    /** By path in code point order, then by code. */
    @Override
    public int compareTo(WireError other) {
        int byPath = Texts.compareCodePoints(path, other.path);
        return byPath != 0 ? byPath : code.text().compareTo(other.code.text());
    }

    @Override
    public String toString() {
        return path + ": " + code.text();
    }
}
