package com.example.orders.tasks.runtime;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * An enum.
 *
 * @param <T> its values in Java
 */
public final class EnumType<T> extends ValueType<T> {
    /** The known values, by text. */
    private record Table<T>(List<T> known, Names names) {}

    private final Supplier<List<? extends T>> values;
    private final Function<T, String> text;
    /** Holds a value that is not known; null for a closed enum. */
    private final Function<String, T> unknown;

    /** Made on first use: an enum's own initialiser is not done when it makes its type. */
    private volatile Table<T> table;

    private EnumType(Supplier<List<? extends T>> values, Function<T, String> text, Function<String, T> unknown) {
        this.values = values;
        this.text = text;
        this.unknown = unknown;
    }

    private Table<T> table() {
        Table<T> ready = table;
        if (ready == null) {
            // Two threads may both do this; they get equal results.
            List<T> known = List.copyOf(values.get());
            ready = new Table<>(known, new Names(known.stream().map(text).toList()));
            table = ready;
        }
        return ready;
    }

    /**
     * An enum that refuses what it does not know.
     *
     * @param <T> its values
     * @param values gives all values
     * @param text the wire value of each
     * @return the type
     */
    public static <T> EnumType<T> closed(Supplier<List<? extends T>> values, Function<T, String> text) {
        return new EnumType<>(values, text, null);
    }

    /**
     * An enum that keeps what it does not know.
     *
     * @param <T> its values
     * @param values gives the known values
     * @param text the wire value of each
     * @param unknown makes a value of a text that is not known
     * @return the type
     */
    public static <T> EnumType<T> open(Supplier<List<? extends T>> values, Function<T, String> text, Function<String, T> unknown) {
        return new EnumType<>(values, text, unknown);
    }

    /**
     * All values of the parts of a large enum.
     *
     * @param <T> the values
     * @param parts the parts
     * @return one after another
     */
    @SafeVarargs
    public static <T> List<T> join(List<T>... parts) {
        List<T> all = new ArrayList<>();
        for (List<T> part : parts) {
            all.addAll(part);
        }
        return all;
    }

    /**
     * The known value with a text.
     *
     * @param value a wire value
     * @return null where it is not known
     */
    public T find(String value) {
        Table<T> ready = table();
        int at = ready.names.find(value);
        return at < 0 ? null : ready.known.get(at);
    }

    /**
     * Checks that a text can be an unknown value: not a known one, 1 to 128 characters, no controls.
     *
     * @param value a wire value
     * @return the same
     * @throws IllegalArgumentException where it cannot
     */
    public String requireUnknown(String value) {
        if (table().names.find(value) >= 0) {
            throw new IllegalArgumentException("a known value is never unknown");
        }
        if (!Texts.isPlausibleUnknown(value)) {
            throw new IllegalArgumentException("an unknown value has 1 to 128 characters and no controls");
        }
        return value;
    }

    @Override
    T read(Input in, int token) {
        Tape tape = in.tape();
        if (tape.kind(token) != Tape.STRING) {
            return in.mismatch(token);
        }
        Table<T> ready = table();
        int at = ready.names.findValue(tape, token);
        if (at >= 0) {
            return ready.known.get(at);
        }
        String value = unknown == null ? null : tape.text(token);
        return value == null || !Texts.isPlausibleUnknown(value) ? in.fail(token, WireCode.ENUM) : unknown.apply(value);
    }

    @Override
    void write(Output out, T value) {
        String wire = text.apply(value);
        if (unknown != null && out.producer && table().names.find(wire) < 0) {
            out.fail(WireCode.ENUM);
        }
        out.string(wire);
    }
}
