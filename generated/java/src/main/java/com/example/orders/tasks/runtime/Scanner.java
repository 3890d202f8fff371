package com.example.orders.tasks.runtime;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * The strict reader: one pass over the bytes that checks all of RFC 8259, UTF-8, names that stand twice, lone surrogates
 * and depth, and leaves a {@link Tape}. It does not recurse, so no input can exhaust the stack.
 */
final class Scanner {
    /** The most brackets that may be open at once. */
    static final int MAX_DEPTH = 64;
    /** The longest number token. */
    static final int MAX_NUMBER = 1000;

    /** Objects with more names than this look them up in a set. */
    private static final int FEW_NAMES = 24;

    /** Ends the scan; what it would say is said in one place. */
    private static final class NotJson extends RuntimeException {
        private static final long serialVersionUID = 1L;
        static final NotJson IT = new NotJson();

        private NotJson() {
            super(null, null, false, false);
        }
    }

    private final byte[] bytes;
    private final int length;
    private final int maxDepth;
    private final Tape tape;
    private final ErrorList errors;
    private int at;

    private int depth;
    /** Whether each open bracket is an object; grows with the depth, beyond the allowed one. */
    private boolean[] inObject;
    /** Of the open containers within the allowed depth: their tokens, children, and where their names start. */
    private final int[] open;
    private final int[] children;
    private final int[] firstName;
    private Set<String>[] manyNames;

    /** Names of all open objects, the innermost last. */
    private int[] nameTokens = new int[32];
    private int[] nameHashes = new int[32];
    private int names;

    /** Set by {@link #string}: flags and hash of the text just read. */
    private int flags;
    private int hash;

    private Scanner(byte[] bytes, int maxDepth) {
        this.bytes = bytes;
        this.length = bytes.length;
        this.maxDepth = maxDepth;
        this.tape = new Tape(bytes);
        this.errors = new ErrorList(tape);
        this.inObject = new boolean[16];
        this.open = new int[maxDepth + 1];
        this.children = new int[maxDepth + 1];
        this.firstName = new int[maxDepth + 1];
    }

    /** Reads a message; the input holds the errors of the bytes, where there are any. */
    static Input scan(byte[] bytes, long maxBytes) {
        return scan(bytes, maxBytes, MAX_DEPTH);
    }

    static Input scan(byte[] bytes, long maxBytes, int maxDepth) {
        if (bytes.length > maxBytes) {
            return Input.refused(WireCode.TOO_LARGE);
        }
        Scanner scanner = new Scanner(bytes, maxDepth);
        try {
            scanner.document();
        } catch (NotJson e) {
            return Input.refused(WireCode.NOT_JSON);
        }
        return new Input(scanner.tape, scanner.errors);
    }

    private void document() {
        while (true) {
            boolean complete = value();
            while (complete) {
                if (depth == 0) {
                    skipSpace();
                    if (at != length) {
                        throw NotJson.IT;
                    }
                    return;
                }
                complete = afterValue();
            }
        }
    }

    /** Reads a value or the start of one; false where a value must follow. */
    private boolean value() {
        byte first = nextByte();
        switch (first) {
            case '"' -> string(Tape.STRING);
            case '{' -> {
                open(true);
                if (nextByte() != '}') {
                    at--;
                    name();
                    return false;
                }
                close();
            }
            case '[' -> {
                open(false);
                if (nextByte() != ']') {
                    at--;
                    return false;
                }
                close();
            }
            case 't' -> literal("true", Tape.TRUE);
            case 'f' -> literal("false", Tape.FALSE);
            case 'n' -> literal("null", Tape.NULL);
            default -> number(first);
        }
        return true;
    }

    /** Reads what stands behind a value in a container; false where a value must follow. */
    private boolean afterValue() {
        if (depth <= maxDepth) {
            children[depth]++;
        }
        byte next = nextByte();
        boolean object = inObject[depth];
        if (next == ',') {
            if (object) {
                name();
            }
            return false;
        }
        if (next != (object ? '}' : ']')) {
            throw NotJson.IT;
        }
        close();
        return true;
    }

    private void open(boolean object) {
        depth++;
        if (depth == inObject.length) {
            inObject = Arrays.copyOf(inObject, depth * 2);
        }
        inObject[depth] = object;
        if (depth <= maxDepth + 1) {
            int token = tape.add(object ? Tape.OBJECT : Tape.ARRAY, at - 1, 0, 0);
            if (depth <= maxDepth) {
                open[depth] = token;
                children[depth] = 0;
                firstName[depth] = names;
            } else {
                tape.close(token, 0, 0);
                errors.addOnce(token, WireCode.TOO_DEEP);
            }
        }
    }

    private void close() {
        if (depth <= maxDepth) {
            tape.close(open[depth], at, children[depth]);
            names = firstName[depth];
            if (manyNames != null) {
                manyNames[depth] = null;
            }
        }
        depth--;
    }

    private void name() {
        if (nextByte() != '"') {
            throw NotJson.IT;
        }
        int token = string(Tape.NAME);
        if (nextByte() != ':') {
            throw NotJson.IT;
        }
        if (token < 0) {
            return;
        }
        if ((flags & Tape.LONE) != 0) {
            errors.add(open[depth], WireCode.LONE_SURROGATE);
        }
        if (isKnown(token)) {
            errors.add(token, WireCode.DUPLICATE_NAME);
        }
    }

    /** Whether the innermost object has the name already; remembers it. */
    private boolean isKnown(int token) {
        int first = firstName[depth];
        if (names - first >= FEW_NAMES) {
            return !namesOfLargeObject(first).add(tape.text(token));
        }
        boolean known = false;
        for (int i = first; i < names; i++) {
            known |= nameHashes[i] == hash && tape.sameText(nameTokens[i], token);
        }
        if (names == nameTokens.length) {
            nameTokens = Arrays.copyOf(nameTokens, names * 2);
            nameHashes = Arrays.copyOf(nameHashes, names * 2);
        }
        nameTokens[names] = token;
        nameHashes[names++] = hash;
        return known;
    }

    private Set<String> namesOfLargeObject(int first) {
        if (manyNames == null) {
            manyNames = newSets(maxDepth + 1);
        }
        if (manyNames[depth] == null) {
            manyNames[depth] = new HashSet<>();
            for (int i = first; i < names; i++) {
                manyNames[depth].add(tape.text(nameTokens[i]));
            }
        }
        return manyNames[depth];
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static Set<String>[] newSets(int count) {
        return new Set[count];
    }

    /** Reads a text whose opening quote is behind us; the token, or -1 where it is too deep to be looked at. */
    private int string(int kind) {
        int start = at;
        int end = kind == Tape.NAME ? nameText() : text(0);
        if (depth > maxDepth) {
            return -1;
        }
        int token = tape.size();
        tape.add(kind | flags, start, end, kind == Tape.NAME ? hash : token + 1);
        if ((flags & Tape.LONE) != 0 && kind == Tape.STRING) {
            errors.add(token, WireCode.LONE_SURROGATE);
        }
        return token;
    }

    /** Reads a text and its hash. */
    private int nameText() {
        byte[] b = bytes;
        int p = at;
        int start = p;
        int h = 0;
        while (p < length) {
            byte c = b[p];
            if (c == '"') {
                flags = 0;
                hash = h;
                at = p + 1;
                return p;
            }
            if (c < 0x20 || c == '\\') {
                break;
            }
            h = 31 * h + c;
            p++;
        }
        int end = text(0);
        hash = (flags & Tape.ESCAPED) == 0
                ? Names.hash(b, start, end)
                : Names.hash(Tape.textOf(b, start, end, flags));
        return end;
    }

    /** Reads up to the closing quote; returns where that stands. */
    private int text(int seen) {
        byte[] b = bytes;
        int found = seen;
        int p = at;
        while (true) {
            // Most text is plain ASCII.
            while (p < length && b[p] >= 0x20 && b[p] != '"' && b[p] != '\\') {
                p++;
            }
            if (p >= length) {
                throw NotJson.IT;
            }
            byte c = b[p];
            if (c == '"') {
                flags = found;
                at = p + 1;
                return p;
            }
            if (c == '\\') {
                at = p;
                found |= Tape.ESCAPED | escape();
                p = at;
            } else if (c < 0) {
                found |= Tape.WIDE;
                p = multibyte(p);
            } else {
                throw NotJson.IT;
            }
        }
    }

    /** Reads an escape, of a surrogate pair both; {@link Tape#LONE} for half a pair. */
    private int escape() {
        int c = at + 1 < length ? bytes[at + 1] : 0;
        if (c != 'u') {
            if ("\"\\/bfnrt".indexOf(c) < 0 || c == 0) {
                throw NotJson.IT;
            }
            at += 2;
            return 0;
        }
        int unit = hex(at + 2);
        at += 6;
        if (unit < 0xD800 || unit > 0xDFFF) {
            return 0;
        }
        if (unit < 0xDC00 && at + 1 < length && bytes[at] == '\\' && bytes[at + 1] == 'u') {
            int second = hex(at + 2);
            if (second >= 0xDC00 && second <= 0xDFFF) {
                at += 6;
                return 0;
            }
        }
        return Tape.LONE;
    }

    private int hex(int from) {
        if (from + 4 > length) {
            throw NotJson.IT;
        }
        int unit = 0;
        for (int i = from; i < from + 4; i++) {
            byte c = bytes[i];
            int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
            if (digit < 0) {
                throw NotJson.IT;
            }
            unit = unit << 4 | digit;
        }
        return unit;
    }

    /** Steps over one character of two to four bytes; refuses overlong forms, surrogates and what is past U+10FFFF. */
    private int multibyte(int p) {
        int first = bytes[p] & 0xFF;
        int second = p + 1 < length ? bytes[p + 1] & 0xFF : 0;
        int low = 0x80;
        int high = 0xBF;
        int more;
        if (first >= 0xC2 && first <= 0xDF) {
            more = 0;
        } else if (first >= 0xE0 && first <= 0xEF) {
            more = 1;
            low = first == 0xE0 ? 0xA0 : low;
            high = first == 0xED ? 0x9F : high;
        } else if (first >= 0xF0 && first <= 0xF4) {
            more = 2;
            low = first == 0xF0 ? 0x90 : low;
            high = first == 0xF4 ? 0x8F : high;
        } else {
            throw NotJson.IT;
        }
        if (second < low || second > high) {
            throw NotJson.IT;
        }
        for (int i = p + 2; i < p + 2 + more; i++) {
            if (i >= length || (bytes[i] & 0xC0) != 0x80) {
                throw NotJson.IT;
            }
        }
        return p + 2 + more;
    }

    private void number(byte first) {
        int start = at - 1;
        byte digit = first == '-' ? peek() : first;
        if (first == '-') {
            at++;
        }
        if (digit < '0' || digit > '9') {
            throw NotJson.IT;
        }
        if (digit != '0') {
            digits();
        }
        int integer = Tape.INTEGER;
        if (peek() == '.') {
            integer = 0;
            at++;
            someDigits();
        }
        if ((peek() | 0x20) == 'e') {
            integer = 0;
            at++;
            if (peek() == '+' || peek() == '-') {
                at++;
            }
            someDigits();
        }
        if (at - start > MAX_NUMBER) {
            throw NotJson.IT;
        }
        if (depth <= maxDepth) {
            tape.add(Tape.NUMBER | integer, start, at, tape.size() + 1);
        }
    }

    private void someDigits() {
        int start = at;
        digits();
        if (at == start) {
            throw NotJson.IT;
        }
    }

    private void digits() {
        while (at < length && bytes[at] >= '0' && bytes[at] <= '9') {
            at++;
        }
    }

    private void literal(String text, int kind) {
        int start = at - 1;
        for (int i = 1; i < text.length(); i++) {
            if (peek() != text.charAt(i)) {
                throw NotJson.IT;
            }
            at++;
        }
        if (depth <= maxDepth) {
            tape.add(kind, start, at, tape.size() + 1);
        }
    }

    private byte peek() {
        return at < length ? bytes[at] : 0;
    }

    private byte nextByte() {
        skipSpace();
        if (at >= length) {
            throw NotJson.IT;
        }
        return bytes[at++];
    }

    private void skipSpace() {
        while (at < length) {
            byte c = bytes[at];
            if (c > 0x20 || c != ' ' && c != '\n' && c != '\r' && c != '\t') {
                return;
            }
            at++;
        }
    }
}
