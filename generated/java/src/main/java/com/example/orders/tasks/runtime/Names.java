package com.example.orders.tasks.runtime;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Finds a text of a message in a fixed list without making a string of it. */
final class Names {
    private final byte[][] names;
    private final String[] texts;
    private final int[] hashes;
    /** Open addressing: 1 + index of a name, 0 where free. */
    private final int[] table;

    Names(List<String> list) {
        int count = list.size();
        names = new byte[count][];
        texts = list.toArray(new String[0]);
        hashes = new int[count];
        table = new int[Integer.highestOneBit(Math.max(4, count) * 4)];
        for (int i = 0; i < count; i++) {
            names[i] = texts[i].getBytes(StandardCharsets.UTF_8);
            hashes[i] = hash(names[i], 0, names[i].length);
            int slot = slot(hashes[i]);
            while (table[slot] != 0) {
                slot = slot + 1 & table.length - 1;
            }
            table[slot] = i + 1;
        }
    }

    String text(int at) {
        return texts[at];
    }

    static int hash(byte[] bytes, int from, int to) {
        int hash = 0;
        for (int i = from; i < to; i++) {
            hash = 31 * hash + bytes[i];
        }
        return hash;
    }

    /** The hash of a text as UTF-8. */
    static int hash(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return hash(bytes, 0, bytes.length);
    }

    private int slot(int hash) {
        return (hash ^ hash >>> 15) & table.length - 1;
    }

    /** The index of a member's name, or -1. */
    int find(Tape tape, int name) {
        return find(tape, name, tape.hash(name));
    }

    /** The index of a string value, or -1. */
    int findValue(Tape tape, int string) {
        int hash = tape.has(string, Tape.ESCAPED)
                ? hash(tape.text(string))
                : hash(tape.bytes, tape.start(string), tape.end(string));
        return find(tape, string, hash);
    }

    /** The index of a text, or -1. */
    int find(String text) {
        int hash = hash(text);
        for (int slot = slot(hash); table[slot] != 0; slot = slot + 1 & table.length - 1) {
            int at = table[slot] - 1;
            if (hashes[at] == hash && texts[at].equals(text)) {
                return at;
            }
        }
        return -1;
    }

    /** Whether a member has the name at {@code at}: cheaper than a search where members come in an expected order. */
    boolean is(Tape tape, int name, int at) {
        return hashes[at] == tape.hash(name) && same(tape, name, at);
    }

    private int find(Tape tape, int token, int hash) {
        for (int slot = slot(hash); table[slot] != 0; slot = slot + 1 & table.length - 1) {
            int at = table[slot] - 1;
            if (hashes[at] == hash && same(tape, token, at)) {
                return at;
            }
        }
        return -1;
    }

    private boolean same(Tape tape, int token, int at) {
        if (tape.has(token, Tape.ESCAPED)) {
            return texts[at].equals(tape.text(token));
        }
        byte[] name = names[at];
        return Arrays.equals(name, 0, name.length, tape.bytes, tape.start(token), tape.end(token));
    }
}
