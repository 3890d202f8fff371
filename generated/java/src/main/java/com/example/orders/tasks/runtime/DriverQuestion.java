package com.example.orders.tasks.runtime;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;

/** A question to the conformance driver: the members of one line. */
final class DriverQuestion {
    private final Tape tape;
    private final Map<String, Integer> members = new HashMap<>();

    private DriverQuestion(Tape tape) {
        this.tape = tape;
        for (int name = 1; name < tape.next(0); name = tape.next(name + 1)) {
            members.put(tape.text(name), name + 1);
        }
    }

    static DriverQuestion of(byte[] line) {
        Input in = Scanner.scan(line, Integer.MAX_VALUE);
        if (in.failed() || in.tape().kind(0) != Tape.OBJECT) {
            throw new IllegalArgumentException("a question is a JSON object");
        }
        return new DriverQuestion(in.tape());
    }

    /** Whether a member is there and not null. */
    boolean has(String name) {
        Integer token = members.get(name);
        return token != null && tape.kind(token) != Tape.NULL;
    }

    /** The text of a member; null where there is none. */
    String text(String name) {
        Integer token = members.get(name);
        return token == null || tape.kind(token) != Tape.STRING ? null : tape.text(token);
    }

    /** The text of a member that must be there. */
    String need(String name) {
        String text = text(name);
        if (text == null) {
            throw new IllegalArgumentException("`" + name + "` is a text");
        }
        return text;
    }

    /** The bytes of a member that must be there. */
    byte[] bytes(String name) {
        return Base64.getDecoder().decode(need(name));
    }

    /** A number that must be there. */
    double number(String name) {
        return Double.parseDouble(token(name));
    }

    /** An integer that must be there. */
    long integer(String name) {
        return Long.parseLong(token(name));
    }

    /** An integer of 32 bits that must be there. */
    int int32(String name) {
        return Math.toIntExact(integer(name));
    }

    private String token(String name) {
        Integer token = members.get(name);
        if (token == null || tape.kind(token) != Tape.NUMBER) {
            throw new IllegalArgumentException("`" + name + "` is a number");
        }
        return new String(tape.bytes, tape.start(token), tape.end(token) - tape.start(token), StandardCharsets.US_ASCII);
    }
}
