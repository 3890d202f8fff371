package com.example.orders.tasks.runtime;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Matches whole texts in linear time: a Thompson automaton whose deterministic states are made when first reached.
 * {@link java.util.regex.Pattern} backtracks, and a message must not be able to keep a consumer busy. Safe for all threads.
 */
final class TextPattern {
    /** States beyond this many are not remembered; matching stays linear. */
    private static final int MOST_STATES = 1000;

    private static final int SPLIT = -1;
    private static final int MATCH = -2;

    /** Of each node of the automaton: its set of characters, or SPLIT or MATCH; and where it leads. */
    private int[] sets = new int[16];
    private int[] first = new int[16];
    private int[] second = new int[16];
    private int nodes;

    /** Where the alphabet changes: characters between two borders are all alike. */
    private final int[] borders;
    private final short[] ascii = new short[128];
    /** The letters (spans between borders) of each set of characters. */
    private final BitSet[] members;

    private final Map<Positions, State> states = new HashMap<>();
    private final State start;

    /** A deterministic state; its arrows are filled in as they are used, by any thread, always with equal states. */
    private static final class State {
        final int[] positions;
        final boolean accepting;
        /** Null where there are too many states to remember them all. */
        final State[] next;

        State(int[] positions, boolean accepting, State[] next) {
            this.positions = positions;
            this.accepting = accepting;
            this.next = next;
        }
    }

    private record Positions(int[] nodes) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Positions positions && Arrays.equals(nodes, positions.nodes);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(nodes);
        }
    }

    private TextPattern(PatternParser.Node pattern) {
        Map<List<List<Integer>>, Integer> distinct = new HashMap<>();
        TreeSet<Integer> changes = new TreeSet<>(List.of(0));
        Map<Integer, List<int[]>> ranges = new HashMap<>();
        int match = node(MATCH, 0, 0);
        int entry = compile(pattern, match, chars -> {
            List<List<Integer>> key = chars.stream().map(range -> List.of(range[0], range[1])).toList();
            return distinct.computeIfAbsent(key, unused -> {
                for (int[] range : chars) {
                    changes.add(range[0]);
                    changes.add(range[1] + 1);
                }
                ranges.put(ranges.size(), chars);
                return ranges.size() - 1;
            });
        });
        borders = changes.stream().mapToInt(Integer::intValue).toArray();
        for (int c = 0; c < ascii.length; c++) {
            ascii[c] = (short) searchLetter(c);
        }
        members = new BitSet[ranges.size()];
        ranges.forEach((set, chars) -> {
            members[set] = new BitSet();
            for (int[] range : chars) {
                members[set].set(searchLetter(range[0]), searchLetter(range[1]) + 1);
            }
        });
        start = state(closure(List.of(entry)));
    }

    static TextPattern of(String normalised) {
        return new TextPattern(PatternParser.parse(normalised));
    }

    boolean matches(String text) {
        State state = start;
        int at = 0;
        while (at < text.length()) {
            int c = text.charAt(at);
            int letter;
            if (c < 0x80) {
                letter = ascii[c];
                at++;
            } else {
                c = text.codePointAt(at);
                letter = searchLetter(c);
                at += Character.charCount(c);
            }
            State next = state.next == null ? null : state.next[letter];
            state = next != null ? next : step(state, letter);
            if (state.positions.length == 0) {
                return false;
            }
        }
        return state.accepting;
    }

    private int searchLetter(int c) {
        int found = Arrays.binarySearch(borders, c);
        return found >= 0 ? found : -found - 2;
    }

    private State step(State from, int letter) {
        BitSet reached = new BitSet();
        for (int node : from.positions) {
            if (sets[node] >= 0 && members[sets[node]].get(letter)) {
                reached.set(first[node]);
            }
        }
        State next = state(closure(reached.stream().boxed().toList()));
        if (from.next != null && next.next != null) {
            from.next[letter] = next;
        }
        return next;
    }

    /** All nodes that can be reached without a character, splits left out. */
    private int[] closure(List<Integer> from) {
        BitSet seen = new BitSet(nodes);
        int[] stack = new int[nodes * 3 + 2];
        int size = 0;
        for (int node : from) {
            stack[size++] = node;
        }
        while (size > 0) {
            int node = stack[--size];
            if (seen.get(node)) {
                continue;
            }
            seen.set(node);
            if (sets[node] == SPLIT) {
                stack[size++] = first[node];
                stack[size++] = second[node];
            }
        }
        return seen.stream().filter(node -> sets[node] != SPLIT).toArray();
    }

    private State state(int[] positions) {
        synchronized (states) {
            State known = states.get(new Positions(positions));
            if (known != null) {
                return known;
            }
            boolean accepting = Arrays.stream(positions).anyMatch(node -> sets[node] == MATCH);
            if (states.size() == MOST_STATES) {
                return new State(positions, accepting, null);
            }
            State made = new State(positions, accepting, new State[borders.length]);
            states.put(new Positions(positions), made);
            return made;
        }
    }

    private interface Sets {
        int indexOf(List<int[]> chars);
    }

    /** Adds the nodes of a pattern that goes on at {@code next}; returns where it starts. */
    private int compile(PatternParser.Node pattern, int next, Sets known) {
        if (pattern instanceof PatternParser.Node.Chars chars) {
            return node(known.indexOf(chars.ranges()), next, 0);
        }
        if (pattern instanceof PatternParser.Node.Row row) {
            int entry = next;
            for (int at = row.parts().size() - 1; at >= 0; at--) {
                entry = compile(row.parts().get(at), entry, known);
            }
            return entry;
        }
        if (pattern instanceof PatternParser.Node.Choice choice) {
            int entry = compile(choice.branches().get(0), next, known);
            for (PatternParser.Node branch : choice.branches().subList(1, choice.branches().size())) {
                entry = node(SPLIT, entry, compile(branch, next, known));
            }
            return entry;
        }
        return compileRepeat((PatternParser.Node.Repeat) pattern, next, known);
    }

    private int compileRepeat(PatternParser.Node.Repeat repeat, int next, Sets known) {
        int entry = next;
        if (repeat.max() < 0) {
            entry = node(SPLIT, next, next);
            // Compiling may move the arrays to larger ones, so the place to write to is looked up behind it.
            int inner = compile(repeat.of(), entry, known);
            first[entry] = inner;
        } else {
            for (int left = repeat.max() - repeat.min(); left > 0; left--) {
                entry = node(SPLIT, compile(repeat.of(), entry, known), next);
            }
        }
        for (int left = repeat.min(); left > 0; left--) {
            entry = compile(repeat.of(), entry, known);
        }
        return entry;
    }

    private int node(int set, int one, int other) {
        if (nodes == sets.length) {
            sets = Arrays.copyOf(sets, nodes * 2);
            first = Arrays.copyOf(first, nodes * 2);
            second = Arrays.copyOf(second, nodes * 2);
        }
        sets[nodes] = set;
        first[nodes] = one;
        second[nodes] = other;
        return nodes++;
    }
}
