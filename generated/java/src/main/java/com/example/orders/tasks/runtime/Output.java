package com.example.orders.tasks.runtime;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;

/** A message on its way out: canonical JSON, the path we are at, and the errors so far. */
final class Output {
    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

    /** Whether values that only a consumer may carry are refused. */
    final boolean producer;

    private byte[] bytes = new byte[512];
    private int size;
    private int depth;

    /** The path: a name for members, null for items, whose index stands beside it. */
    private final String[] names = new String[Scanner.MAX_DEPTH + 1];
    private final int[] indexes = new int[Scanner.MAX_DEPTH + 1];
    private int steps;
    /** Paths end after this many steps: below are names that must not be told. */
    private int cover = Integer.MAX_VALUE;
    private int sensitive;

    /** Errors that a reader would find in the bytes; they hide all others. */
    private final List<WireError> ofBytes = new ArrayList<>(0);
    private final List<WireError> ofContract = new ArrayList<>(0);
    private boolean tooDeep;

    Output(boolean producer) {
        this.producer = producer;
    }

    // --- where we are

    void enter(String name) {
        names[steps++] = name;
    }

    void enter(int index) {
        names[steps] = null;
        indexes[steps++] = index;
    }

    void leave() {
        steps--;
    }

    void enterSensitive() {
        sensitive++;
    }

    void leaveSensitive() {
        sensitive--;
    }

    int enterMap(boolean sensitiveKeys) {
        int before = cover;
        if (before == Integer.MAX_VALUE && (sensitiveKeys || sensitive > 0)) {
            cover = steps;
        }
        return before;
    }

    void leaveMap(int before) {
        cover = before;
    }

    // --- errors

    void fail(WireCode code) {
        boolean bytesSay = code == WireCode.LONE_SURROGATE || code == WireCode.TOO_DEEP;
        (bytesSay ? ofBytes : ofContract).add(new WireError(path(), code));
    }

    /** An error at a member of the object we are in. */
    void fail(String name, WireCode code) {
        enter(name);
        fail(code);
        leave();
    }

    private String path() {
        StringBuilder path = new StringBuilder();
        for (int at = 0; at < Math.min(steps, cover); at++) {
            Texts.appendStep(path, names[at] == null ? Integer.toString(indexes[at]) : names[at]);
        }
        return path.toString();
    }

    /** The bytes, unless there are errors. */
    Result<byte[]> finish(long maxBytes) {
        if (ofBytes.isEmpty() && ofContract.isEmpty() && size > maxBytes) {
            return new Result.Refused<>(List.of(new WireError("", WireCode.TOO_LARGE)));
        }
        if (ofBytes.isEmpty() && ofContract.isEmpty()) {
            return new Result.Ok<>(Arrays.copyOf(bytes, size));
        }
        TreeSet<WireError> sorted = new TreeSet<>(ofBytes.isEmpty() ? ofContract : ofBytes);
        if (ofBytes.isEmpty() && size > maxBytes) {
            sorted.add(new WireError("", WireCode.TOO_LARGE));
        }
        return new Result.Refused<>(sorted.stream().limit(WireError.LIMIT).toList());
    }

    // --- JSON

    /** Opens an object or array; false where that would be too deep, and then nothing of it may be written. */
    boolean open(char bracket) {
        if (depth == Scanner.MAX_DEPTH) {
            if (!tooDeep) {
                tooDeep = true;
                fail(WireCode.TOO_DEEP);
            }
            ascii("null");
            return false;
        }
        depth++;
        put((byte) bracket);
        return true;
    }

    void close(char bracket) {
        depth--;
        put((byte) bracket);
    }

    void put(byte one) {
        reserve(1);
        bytes[size++] = one;
    }

    /** Writes bytes as they are. */
    void raw(byte[] text) {
        raw(text, 0, text.length);
    }

    void raw(byte[] text, int from, int to) {
        reserve(to - from);
        System.arraycopy(text, from, bytes, size, to - from);
        size += to - from;
    }

    /** Writes ASCII as it is. */
    @SuppressWarnings("deprecation")
    void ascii(String text) {
        int length = text.length();
        reserve(length);
        text.getBytes(0, length, bytes, size);
        size += length;
    }

    /** Writes a JSON string; a surrogate without its partner is an error here. */
    void string(String text) {
        int length = text.length();
        // A character takes three bytes at most, six when escaped.
        reserve(length + 2);
        bytes[size++] = '"';
        for (int at = 0; at < length; at++) {
            char c = text.charAt(at);
            if (c < 0x80 && c >= 0x20 && c != '"' && c != '\\') {
                bytes[size++] = (byte) c;
            } else {
                reserve(6 + length - at);
                at = special(text, at, c);
            }
        }
        put((byte) '"');
    }

    private int special(String text, int at, char c) {
        if (c < 0x80) {
            escape(c);
        } else if (c < 0x800) {
            put((byte) (0xC0 | c >> 6));
            put((byte) (0x80 | c & 0x3F));
        } else if (!Character.isSurrogate(c)) {
            put((byte) (0xE0 | c >> 12));
            put((byte) (0x80 | c >> 6 & 0x3F));
            put((byte) (0x80 | c & 0x3F));
        } else if (at + 1 < text.length() && Character.isSurrogatePair(c, text.charAt(at + 1))) {
            int point = Character.toCodePoint(c, text.charAt(at + 1));
            put((byte) (0xF0 | point >> 18));
            put((byte) (0x80 | point >> 12 & 0x3F));
            put((byte) (0x80 | point >> 6 & 0x3F));
            put((byte) (0x80 | point & 0x3F));
            return at + 1;
        } else {
            fail(WireCode.LONE_SURROGATE);
        }
        return at;
    }

    private void escape(char c) {
        put((byte) '\\');
        switch (c) {
            case '\b' -> put((byte) 'b');
            case '\t' -> put((byte) 't');
            case '\n' -> put((byte) 'n');
            case '\f' -> put((byte) 'f');
            case '\r' -> put((byte) 'r');
            case '"', '\\' -> put((byte) c);
            default -> {
                ascii("u00");
                put(HEX[c >> 4]);
                put(HEX[c & 0xF]);
            }
        }
    }

    /** Writes a value of another text compactly: names keep their order, numbers their spelling. */
    void copy(Tape tape, int token) {
        switch (tape.kind(token)) {
            case Tape.STRING, Tape.NAME -> copyText(tape, token);
            case Tape.OBJECT -> {
                byte separator = '{';
                for (int name = token + 1; name < tape.next(token); name = tape.next(name + 1)) {
                    put(separator);
                    copyText(tape, name);
                    put((byte) ':');
                    copy(tape, name + 1);
                    separator = ',';
                }
                ascii(separator == '{' ? "{}" : "}");
            }
            case Tape.ARRAY -> {
                byte separator = '[';
                for (int item = token + 1; item < tape.next(token); item = tape.next(item)) {
                    put(separator);
                    copy(tape, item);
                    separator = ',';
                }
                ascii(separator == '[' ? "[]" : "]");
            }
            default -> raw(tape.bytes, tape.start(token), tape.end(token));
        }
    }

    private void copyText(Tape tape, int token) {
        if (tape.has(token, Tape.ESCAPED)) {
            string(tape.text(token));
        } else {
            raw(tape.bytes, tape.start(token) - 1, tape.end(token) + 1);
        }
    }

    /** Writes a value that is compact JSON already. */
    void json(Json value) {
        if (depth + value.depth() > Scanner.MAX_DEPTH && !tooDeep) {
            tooDeep = true;
            Input in = Scanner.scan(value.bytes(), Integer.MAX_VALUE, Scanner.MAX_DEPTH - depth);
            for (WireError error : in.errors()) {
                ofBytes.add(new WireError(cover < Integer.MAX_VALUE ? path() : path() + error.path(), error.code()));
            }
        }
        raw(value.bytes());
    }

    int size() {
        return size;
    }

    int errorCount() {
        return ofBytes.size() + ofContract.size();
    }

    /** What has been written since, a text without its quotes and escapes. */
    String wireText(int start) {
        if (bytes[start] != '"') {
            return written(start);
        }
        return Tape.textOf(bytes, start + 1, size - 1, Tape.ESCAPED | Tape.WIDE);
    }

    /** What has been written since, as a value that can be compared. */
    String written(int start) {
        return new String(bytes, start, size - start, StandardCharsets.ISO_8859_1);
    }

    private void reserve(int more) {
        if (bytes.length - size < more) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, size + more));
        }
    }
}
