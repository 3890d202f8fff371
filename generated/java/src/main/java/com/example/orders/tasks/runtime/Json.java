package com.example.orders.tasks.runtime;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Any JSON value, kept as it was spelled: names keep their order, numbers every digit; only white space and needless escapes
 * are gone. Two values are equal where they are spelled alike.
 */
public final class Json {
    /** The JSON null. */
    public static final Json NULL = parse("null");

    private final byte[] bytes;
    private final int depth;

    private Json(byte[] bytes, int depth) {
        this.bytes = bytes;
        this.depth = depth;
    }

    /**
     * Reads a JSON text strictly: no name twice, no lone surrogates, at most 64 open brackets.
     *
     * @param text one JSON text
     * @return the value
     * @throws InvalidMessageException with all errors
     */
    public static Json parse(String text) {
        if (Texts.hasLoneSurrogate(text)) {
            throw Input.refused(WireCode.LONE_SURROGATE).exception();
        }
        return parse(text.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Reads a JSON text strictly: no name twice, no lone surrogates, at most 64 open brackets.
     *
     * @param text one JSON text in UTF-8
     * @return the value
     * @throws InvalidMessageException with all errors
     */
    public static Json parse(byte[] text) {
        Input in = Scanner.scan(text, Integer.MAX_VALUE);
        if (in.failed()) {
            throw in.exception();
        }
        return of(in.tape(), 0);
    }

    static Json of(Tape tape, int token) {
        Output out = new Output(false);
        out.copy(tape, token);
        return new Json(out.finish(Long.MAX_VALUE).orThrow(), depth(tape, token));
    }

    private static int depth(Tape tape, int token) {
        int kind = tape.kind(token);
        if (kind != Tape.OBJECT && kind != Tape.ARRAY) {
            return 0;
        }
        int deepest = 0;
        int step = kind == Tape.OBJECT ? 1 : 0;
        for (int child = token + 1 + step; child < tape.next(token); child = tape.next(child) + step) {
            deepest = Math.max(deepest, depth(tape, child));
        }
        return deepest + 1;
    }

    /** How many brackets are open at most. */
    int depth() {
        return depth;
    }

    byte[] bytes() {
        return bytes;
    }

    /** The text of a member of an object; null where there is none. */
    String member(String name) {
        Input in = Scanner.scan(bytes, Integer.MAX_VALUE);
        Tape tape = in.tape();
        if (tape.kind(0) == Tape.OBJECT) {
            for (int at = 1; at < tape.next(0); at = tape.next(at + 1)) {
                if (tape.kind(at + 1) == Tape.STRING && tape.text(at).equals(name)) {
                    return tape.text(at + 1);
                }
            }
        }
        return null;
    }

    /**
     * The value as compact JSON in UTF-8.
     *
     * @return a copy
     */
    public byte[] toBytes() {
        return bytes.clone();
    }

    /**
     * The value as compact JSON.
     *
     * @return the text
     */
    public String text() {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Json json && Arrays.equals(bytes, json.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return text();
    }
}
