package com.example.orders.tasks.runtime;

import java.nio.charset.StandardCharsets;
import java.util.List;

/** A message on its way in: what the strict reader found, and the errors so far. */
public final class Input {
    private final Tape tape;
    private final ErrorList errors;

    /** How many sensitive things we are in. */
    private int sensitive;
    /** The outermost map whose names must not be told, or -1. */
    private int cover = -1;

    /** Set by {@link #plain}: the bytes of a text. */
    byte[] span;
    int from;
    int to;

    Input(Tape tape, ErrorList errors) {
        this.tape = tape;
        this.errors = errors;
    }

    static Input refused(WireCode code) {
        ErrorList errors = new ErrorList(null);
        errors.add(0, code);
        return new Input(null, errors);
    }

    Tape tape() {
        return tape;
    }

    boolean failed() {
        return !errors.isEmpty();
    }

    List<WireError> errors() {
        return errors.sorted();
    }

    InvalidMessageException exception() {
        return new InvalidMessageException(errors());
    }

    /** Notes an error at a value or name. */
    <T> T fail(int token, WireCode code) {
        errors.add(cover >= 0 ? cover : token, code);
        return null;
    }

    /** Notes a required field that is not there. */
    void missing(int object, String name) {
        failAbsent(object, name, WireCode.MISSING);
    }

    /** Notes an error at a field that is not there. */
    void failAbsent(int object, String name, WireCode code) {
        if (cover >= 0) {
            errors.add(cover, code);
        } else {
            errors.addAbsent(object, name, code);
        }
    }

    /** Notes a value of the wrong JSON type. */
    <T> T mismatch(int token) {
        return fail(token, tape.kind(token) == Tape.NULL ? WireCode.NULL : WireCode.TYPE);
    }

    void enterSensitive() {
        sensitive++;
    }

    void leaveSensitive() {
        sensitive--;
    }

    /** Enters a map; paths end at it where its names must not be told. */
    int enterMap(int token, boolean sensitiveKeys) {
        int before = cover;
        if (before < 0 && (sensitiveKeys || sensitive > 0)) {
            cover = token;
        }
        return before;
    }

    void leaveMap(int before) {
        cover = before;
    }

    /** Sets the span to the bytes of a text or number, unescaped. */
    void plain(int token) {
        if (tape.has(token, Tape.ESCAPED)) {
            span = tape.text(token).getBytes(StandardCharsets.UTF_8);
            from = 0;
            to = span.length;
        } else {
            span = tape.bytes;
            from = tape.start(token);
            to = tape.end(token);
        }
    }
}
