package com.example.orders.tasks.runtime;

import java.util.ArrayList;
import java.util.List;

/**
 * Parses the normalised patterns that the generator writes: branches, pieces with {@code * + ? {n} {n,} {n,m}}, characters,
 * {@code (?:…)}, {@code […]} and {@code [^…]}. A character is itself, {@code \n \r \t}, a backslash and a code point in
 * hexadecimal braces behind an x, or a backslash before punctuation.
 */
final class PatternParser {
    /** A piece of a pattern. */
    sealed interface Node {
        /** One character of sorted ranges, both ends inclusive. */
        record Chars(List<int[]> ranges) implements Node {}

        /** One after another. */
        record Row(List<Node> parts) implements Node {}

        /** One of several. */
        record Choice(List<Node> branches) implements Node {}

        /** Again and again; without an upper bound where that is negative. */
        record Repeat(Node of, int min, int max) implements Node {}
    }

    private final String text;
    private int at;

    private PatternParser(String text) {
        this.text = text;
    }

    static Node parse(String text) {
        PatternParser parser = new PatternParser(text);
        Node node = parser.choice();
        if (parser.at != text.length()) {
            throw new IllegalArgumentException("not a normalised pattern");
        }
        return node;
    }

    private Node choice() {
        List<Node> branches = new ArrayList<>();
        branches.add(row());
        while (take('|')) {
            branches.add(row());
        }
        return branches.size() == 1 ? branches.get(0) : new Node.Choice(branches);
    }

    private Node row() {
        List<Node> parts = new ArrayList<>();
        while (at < text.length() && text.charAt(at) != '|' && text.charAt(at) != ')') {
            parts.add(piece());
        }
        return parts.size() == 1 ? parts.get(0) : new Node.Row(parts);
    }

    private Node piece() {
        Node atom = atom();
        if (take('*')) {
            return new Node.Repeat(atom, 0, -1);
        }
        if (take('+')) {
            return new Node.Repeat(atom, 1, -1);
        }
        if (take('?')) {
            return new Node.Repeat(atom, 0, 1);
        }
        if (!take('{')) {
            return atom;
        }
        int min = number();
        int max = min;
        if (take(',')) {
            max = text.charAt(at) == '}' ? -1 : number();
        }
        expect('}');
        return new Node.Repeat(atom, min, max);
    }

    private Node atom() {
        if (take('(')) {
            expect('?');
            expect(':');
            Node inner = choice();
            expect(')');
            return inner;
        }
        if (take('[')) {
            return new Node.Chars(set());
        }
        int character = character();
        return new Node.Chars(List.of(new int[] {character, character}));
    }

    private List<int[]> set() {
        boolean negated = take('^');
        List<int[]> ranges = new ArrayList<>();
        while (!take(']')) {
            int low = character();
            ranges.add(new int[] {low, take('-') ? character() : low});
        }
        return negated ? complement(ranges) : ranges;
    }

    private static List<int[]> complement(List<int[]> ranges) {
        ranges.sort((left, right) -> Integer.compare(left[0], right[0]));
        List<int[]> out = new ArrayList<>();
        int next = 0;
        for (int[] range : ranges) {
            if (range[0] > next) {
                out.add(new int[] {next, range[0] - 1});
            }
            next = Math.max(next, range[1] + 1);
        }
        if (next <= Character.MAX_CODE_POINT) {
            out.add(new int[] {next, Character.MAX_CODE_POINT});
        }
        return out;
    }

    private int character() {
        int c = text.codePointAt(at);
        at += Character.charCount(c);
        if (c != '\\') {
            return c;
        }
        char escaped = text.charAt(at++);
        return switch (escaped) {
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'x' -> {
                expect('{');
                int end = text.indexOf('}', at);
                int code = Integer.parseInt(text.substring(at, end), 16);
                at = end + 1;
                yield code;
            }
            default -> escaped;
        };
    }

    private int number() {
        int start = at;
        while (Character.isDigit(text.charAt(at))) {
            at++;
        }
        return Integer.parseInt(text.substring(start, at));
    }

    private boolean take(char wanted) {
        boolean found = at < text.length() && text.charAt(at) == wanted;
        at += found ? 1 : 0;
        return found;
    }

    private void expect(char wanted) {
        if (!take(wanted)) {
            throw new IllegalArgumentException("not a normalised pattern");
        }
    }
}
