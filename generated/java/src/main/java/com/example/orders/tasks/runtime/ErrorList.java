package com.example.orders.tasks.runtime;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The errors of a message while it is read. An error only notes a token; paths are made at the end, for the few errors that
 * are told, so a message full of errors costs no more than a good one.
 */
final class ErrorList {
    private final Tape tape;
    private int[] tokens = new int[4];
    private String[] absent = new String[4];
    private WireCode[] codes = new WireCode[4];
    private int size;
    private boolean toldOnce;

    ErrorList(Tape tape) {
        this.tape = tape;
    }

    boolean isEmpty() {
        return size == 0;
    }

    void add(int token, WireCode code) {
        addAbsent(token, null, code);
    }

    /** Only the first of all such errors counts. */
    void addOnce(int token, WireCode code) {
        if (!toldOnce) {
            toldOnce = true;
            add(token, code);
        }
    }

    /** An error at a field that is not there. */
    void addAbsent(int token, String name, WireCode code) {
        if (size == tokens.length) {
            tokens = Arrays.copyOf(tokens, size * 2);
            absent = Arrays.copyOf(absent, size * 2);
            codes = Arrays.copyOf(codes, size * 2);
        }
        tokens[size] = token;
        absent[size] = name;
        codes[size++] = code;
    }

    /** The errors as they are told: each once, sorted, the first {@value WireError#LIMIT}. */
    List<WireError> sorted() {
        return size == 0 ? List.of() : new Sorter().sorted();
    }

    /**
     * Walks the message in the order of the paths, so that it can stop after the last error that is told. Below one path
     * all tokens that share it are walked together: a name may stand twice.
     */
    private final class Sorter {
        private final int[] parents = parents();
        private final BitSet marked = new BitSet();
        private final Map<Integer, Integer> lastOfToken = new HashMap<>();
        private final int[] before = new int[size];
        private final List<WireError> out = new ArrayList<>();

        List<WireError> sorted() {
            for (int i = 0; i < size; i++) {
                Integer last = lastOfToken.put(tokens[i], i);
                before[i] = last == null ? -1 : last;
                for (int token = tokens[i]; token >= 0 && !marked.get(token); token = parents[token]) {
                    marked.set(token);
                }
            }
            StringBuilder path = new StringBuilder();
            for (WireCode code : sortedCodes(ownCodes(0))) {
                emit("", code);
            }
            if (tape != null) {
                visit(List.of(0), path);
            }
            return out;
        }

        private void emit(String path, WireCode code) {
            WireError error = new WireError(path, code);
            if (out.size() < WireError.LIMIT && (out.isEmpty() || !out.get(out.size() - 1).equals(error))) {
                out.add(error);
            }
        }

        private void visit(List<Integer> containers, StringBuilder path) {
            List<Step> steps = new ArrayList<>();
            for (int container : containers) {
                addSteps(container, steps);
            }
            steps.sort(Step.ORDER);
            int length = path.length();
            for (int at = 0; at < steps.size() && out.size() < WireError.LIMIT; at++) {
                Step step = steps.get(at);
                path.append(step.text());
                if (step.code() != null) {
                    emit(path.toString(), step.code());
                } else {
                    List<Integer> same = new ArrayList<>(List.of(step.into()));
                    while (at + 1 < steps.size() && steps.get(at + 1).code() == null && steps.get(at + 1).text().equals(step.text())) {
                        at++;
                        same.add(steps.get(at).into());
                    }
                    visit(same, path);
                }
                path.setLength(length);
            }
        }

        private void addSteps(int container, List<Step> steps) {
            for (int i = lastOfToken.getOrDefault(container, -1); i >= 0; i = before[i]) {
                if (absent[i] != null) {
                    steps.add(new Step(step(absent[i]), codes[i], -1));
                }
            }
            if (tape.kind(container) == Tape.ARRAY) {
                int index = 0;
                for (int child = container + 1; child < tape.next(container); child = tape.next(child)) {
                    addChild(child, Integer.toString(index), steps);
                    index++;
                }
            } else if (tape.kind(container) == Tape.OBJECT) {
                for (int name = container + 1; name < tape.next(container); name = tape.next(name + 1)) {
                    if ((marked.get(name) || marked.get(name + 1)) && !tape.has(name, Tape.LONE)) {
                        String text = tape.text(name);
                        addOwn(name, text, steps);
                        addChild(name + 1, text, steps);
                    }
                }
            }
        }

        private void addChild(int child, String text, List<Step> steps) {
            if (!marked.get(child)) {
                return;
            }
            addOwn(child, text, steps);
            if (tape.kind(child) == Tape.OBJECT || tape.kind(child) == Tape.ARRAY) {
                steps.add(new Step(step(text), null, child));
            }
        }

        private void addOwn(int token, String text, List<Step> steps) {
            for (WireCode code : ownCodes(token)) {
                steps.add(new Step(step(text), code, -1));
            }
        }

        /** The codes at a token itself: also those beneath names that cannot be written in a path. */
        private Set<WireCode> ownCodes(int token) {
            Set<WireCode> found = EnumSet.noneOf(WireCode.class);
            for (int i = lastOfToken.getOrDefault(token, -1); i >= 0; i = before[i]) {
                if (absent[i] == null) {
                    found.add(codes[i]);
                }
            }
            if (tape != null && tape.kind(token) == Tape.OBJECT) {
                for (int name = token + 1; name < tape.next(token); name = tape.next(name + 1)) {
                    if (tape.has(name, Tape.LONE)) {
                        addAllCodes(name, tape.next(name + 1), found);
                    }
                }
            }
            return found;
        }

        private void addAllCodes(int from, int to, Set<WireCode> found) {
            for (int token = marked.nextSetBit(from); token >= 0 && token < to; token = marked.nextSetBit(token + 1)) {
                for (int i = lastOfToken.getOrDefault(token, -1); i >= 0; i = before[i]) {
                    found.add(codes[i]);
                }
            }
        }

        private List<WireCode> sortedCodes(Set<WireCode> set) {
            return set.stream().sorted(Comparator.comparing(WireCode::text)).toList();
        }

        /** The container of each token, -1 for the message itself. */
        private int[] parents() {
            int count = tape == null ? 1 : tape.size();
            int[] found = new int[count];
            int container = -1;
            for (int token = 0; token < count; token++) {
                while (container >= 0 && token >= tape.next(container)) {
                    container = found[container];
                }
                found[token] = container;
                if (tape != null && (tape.kind(token) == Tape.OBJECT || tape.kind(token) == Tape.ARRAY)) {
                    container = token;
                }
            }
            return found;
        }

        private static String step(String name) {
            StringBuilder step = new StringBuilder(name.length() + 1);
            Texts.appendStep(step, name);
            return step.toString();
        }
    }

    /** A step of a path: an error told right there, or a container to go into. */
    private record Step(String text, WireCode code, int into) {
        /** As the whole paths sort: what lies inside a container has a slash behind the step. */
        static final Comparator<Step> ORDER = Comparator.comparing(Step::key, Texts::compareCodePoints)
                .thenComparing(step -> step.code == null ? "" : step.code.text());

        private String key() {
            return code == null ? text + "/" : text;
        }
    }
}
