package com.example.orders.tasks.runtime;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The values and names of a JSON text in document order, four numbers each: kind and flags, start, end, and either where
 * the next sibling stands (values) or the hash of the text (names). A member is a name followed by its value.
 */
final class Tape {
    static final int OBJECT = 1;
    static final int ARRAY = 2;
    static final int STRING = 3;
    static final int NUMBER = 4;
    static final int TRUE = 5;
    static final int FALSE = 6;
    static final int NULL = 7;
    static final int NAME = 8;

    /** The text has escapes, so the bytes between the quotes are not the text. */
    static final int ESCAPED = 0x10;
    /** The text has bytes above 0x7F. */
    static final int WIDE = 0x20;
    /** The text has a surrogate without its partner. */
    static final int LONE = 0x40;
    /** The number has neither fraction nor exponent. */
    static final int INTEGER = 0x80;

    /** The number of children stands above the flags; more than this many are counted as this many. */
    static final int MOST_COUNTED = 0x7FFFFF;

    final byte[] bytes;
    private int[] words;
    private int size;

    Tape(byte[] bytes) {
        this.bytes = bytes;
        // A token takes seven bytes or so in usual messages.
        this.words = new int[Math.max(16, bytes.length / 7) * 4];
    }

    int size() {
        return size;
    }

    int add(int kindAndFlags, int start, int end, int link) {
        int at = size * 4;
        if (at == words.length) {
            words = Arrays.copyOf(words, at * 2);
        }
        words[at] = kindAndFlags;
        words[at + 1] = start;
        words[at + 2] = end;
        words[at + 3] = link;
        return size++;
    }

    /** Completes an object or array: where it ends and how many children it has. */
    void close(int token, int end, int count) {
        words[token * 4] |= Math.min(count, MOST_COUNTED) << 8;
        words[token * 4 + 2] = end;
        words[token * 4 + 3] = size;
    }

    int kind(int token) {
        return words[token * 4] & 0xF;
    }

    boolean has(int token, int flag) {
        return (words[token * 4] & flag) != 0;
    }

    int count(int token) {
        return words[token * 4] >>> 8;
    }

    /** Where the value starts; for texts the byte behind the opening quote. */
    int start(int token) {
        return words[token * 4 + 1];
    }

    /** Behind the value; for texts the closing quote. */
    int end(int token) {
        return words[token * 4 + 2];
    }

    /** The token behind this value and all that is in it. */
    int next(int token) {
        return words[token * 4 + 3];
    }

    int hash(int name) {
        return words[name * 4 + 3];
    }

    /** The text of a string or name, unescaped. */
    String text(int token) {
        return textOf(bytes, start(token), end(token), words[token * 4]);
    }

    /** The text between two quotes, given its flags. */
    static String textOf(byte[] bytes, int start, int end, int flags) {
        if ((flags & (ESCAPED | WIDE)) == 0) {
            return new String(bytes, start, end - start, StandardCharsets.ISO_8859_1);
        }
        String raw = new String(bytes, start, end - start, StandardCharsets.UTF_8);
        return (flags & ESCAPED) == 0 ? raw : unescape(raw);
    }

    /** Whether two names are spelled alike once unescaped. */
    boolean sameText(int left, int right) {
        if (has(left, ESCAPED) || has(right, ESCAPED)) {
            return text(left).equals(text(right));
        }
        return Arrays.equals(bytes, start(left), end(left), bytes, start(right), end(right));
    }

    private static String unescape(String raw) {
        StringBuilder out = new StringBuilder(raw.length());
        for (int at = 0; at < raw.length(); at++) {
            char c = raw.charAt(at);
            if (c != '\\') {
                out.append(c);
                continue;
            }
            at++;
            switch (raw.charAt(at)) {
                case 'b' -> out.append('\b');
                case 'f' -> out.append('\f');
                case 'n' -> out.append('\n');
                case 'r' -> out.append('\r');
                case 't' -> out.append('\t');
                case 'u' -> {
                    out.append((char) Integer.parseInt(raw, at + 1, at + 5, 16));
                    at += 4;
                }
                default -> out.append(raw.charAt(at));
            }
        }
        return out.toString();
    }
}
