package com.example.orders.tasks.runtime;

import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Types made of other types: list, map, nullable, sensitive; and json. */
final class ContainerTypes {
    private ContainerTypes() {}

    /** {@code list}. */
    static final class ListOf<E> extends ValueType<List<E>> {
        private final ValueType<E> of;
        private final long minItems;
        private final long maxItems;
        private final boolean unique;

        ListOf(ValueType<E> of, long minItems, long maxItems, boolean unique) {
            this.of = of;
            this.minItems = minItems;
            this.maxItems = maxItems;
            this.unique = unique;
        }

        @Override
        @SuppressWarnings("unchecked")
        List<E> read(Input in, int token) {
            Tape tape = in.tape();
            if (tape.kind(token) != Tape.ARRAY) {
                return in.mismatch(token);
            }
            int end = tape.next(token);
            Object[] items = new Object[tape.count(token)];
            int count = 0;
            boolean well = true;
            for (int item = token + 1; item < end; item = tape.next(item)) {
                if (count == items.length) {
                    items = Arrays.copyOf(items, count * 2);
                }
                items[count] = of.read(in, item);
                well &= items[count++] != null;
            }
            if (count < minItems || count > maxItems) {
                well = false;
                in.fail(token, WireCode.COUNT);
            }
            if (unique && !isUnique(items, count)) {
                well = false;
                in.fail(token, WireCode.UNIQUE);
            }
            return well ? (List<E>) List.of(count == items.length ? items : Arrays.copyOf(items, count)) : null;
        }

        /** Whether no two items are equal; also true where an item is missing, because then nothing can be said. */
        private static boolean isUnique(Object[] items, int count) {
            Set<Object> seen = new HashSet<>();
            boolean unique = true;
            for (int at = 0; at < count; at++) {
                if (items[at] == null) {
                    return true;
                }
                unique &= seen.add(items[at]);
            }
            return unique;
        }

        @Override
        void write(Output out, List<E> value) {
            if (value.size() < minItems || value.size() > maxItems) {
                out.fail(WireCode.COUNT);
            }
            if (!out.open('[')) {
                return;
            }
            int errors = out.errorCount();
            // Equal items are written alike, however they are held.
            Set<String> seen = unique ? new HashSet<>() : null;
            boolean distinct = true;
            int index = 0;
            for (E item : value) {
                if (index > 0) {
                    out.put((byte) ',');
                }
                out.enter(index++);
                int start = out.size();
                of.write(out, item);
                out.leave();
                if (unique) {
                    distinct &= seen.add(out.written(start));
                }
            }
            out.close(']');
            if (!distinct && out.errorCount() == errors) {
                out.fail(WireCode.UNIQUE);
            }
        }
    }

    /** {@code map}: any names, or those that the type of the keys takes. */
    static final class MapOf<V> extends ValueType<Map<String, V>> {
        private final ValueType<V> of;
        private final TextType keys;
        private final boolean sensitiveKeys;
        private final long maxEntries;

        MapOf(ValueType<V> of, TextType keys, boolean sensitiveKeys, long maxEntries) {
            this.of = of;
            this.keys = keys;
            this.sensitiveKeys = sensitiveKeys;
            this.maxEntries = maxEntries;
        }

        @Override
        Map<String, V> read(Input in, int token) {
            Tape tape = in.tape();
            if (tape.kind(token) != Tape.OBJECT) {
                return in.mismatch(token);
            }
            int cover = in.enterMap(token, sensitiveKeys);
            Map<String, V> entries = new LinkedHashMap<>();
            boolean well = true;
            int count = 0;
            for (int name = token + 1; name < tape.next(token); name = tape.next(name + 1)) {
                String key = tape.text(name);
                if (keys != null && !keys.accepts(key)) {
                    in.fail(name, WireCode.KEY);
                    well = false;
                }
                V value = of.read(in, name + 1);
                well &= value != null;
                entries.put(key, value);
                count++;
            }
            if (count > maxEntries) {
                in.fail(token, WireCode.COUNT);
                well = false;
            }
            in.leaveMap(cover);
            return well ? Frozen.owned(entries) : null;
        }

        @Override
        void write(Output out, Map<String, V> value) {
            int cover = out.enterMap(sensitiveKeys);
            if (value.size() > maxEntries) {
                out.fail(WireCode.COUNT);
            }
            if (out.open('{')) {
                // String compares UTF-16 units, as the canonical form sorts.
                String[] names = value.keySet().toArray(new String[0]);
                Arrays.sort(names);
                for (int at = 0; at < names.length; at++) {
                    if (at > 0) {
                        out.put((byte) ',');
                    }
                    out.string(names[at]);
                    out.put((byte) ':');
                    out.enter(names[at]);
                    if (keys != null && !Texts.hasLoneSurrogate(names[at]) && !keys.accepts(names[at])) {
                        out.fail(WireCode.KEY);
                    }
                    of.write(out, value.get(names[at]));
                    out.leave();
                }
                out.close('}');
            }
            out.leaveMap(cover);
        }
    }

    /** A value or null. */
    static final class Nullable<T> extends ValueType<Optional<T>> {
        private final ValueType<T> type;

        Nullable(ValueType<T> type) {
            this.type = type;
        }

        @Override
        Optional<T> read(Input in, int token) {
            if (in.tape().kind(token) == Tape.NULL) {
                return Optional.empty();
            }
            T value = type.read(in, token);
            return value == null ? null : Optional.of(value);
        }

        @Override
        void write(Output out, Optional<T> value) {
            if (value.isPresent()) {
                type.write(out, value.get());
            } else {
                out.ascii("null");
            }
        }
    }

    /** A place whose contents are never told. */
    static final class Sensitive<T> extends ValueType<T> {
        private final ValueType<T> type;

        Sensitive(ValueType<T> type) {
            this.type = type;
        }

        @Override
        T read(Input in, int token) {
            in.enterSensitive();
            T value = type.read(in, token);
            in.leaveSensitive();
            return value;
        }

        @Override
        void write(Output out, T value) {
            out.enterSensitive();
            type.write(out, value);
            out.leaveSensitive();
        }

        @Override
        boolean takesNull() {
            return type.takesNull();
        }
    }

    /** {@code json}. */
    static final class Any extends ValueType<Json> {
        private final long maxBytes;

        Any(long maxBytes) {
            this.maxBytes = maxBytes;
        }

        @Override
        Json read(Input in, int token) {
            Json value = Json.of(in.tape(), token);
            return value.bytes().length > maxBytes ? in.fail(token, WireCode.LENGTH) : value;
        }

        @Override
        void write(Output out, Json value) {
            if (value.bytes().length > maxBytes) {
                out.fail(WireCode.LENGTH);
            }
            out.json(value);
        }

        @Override
        boolean takesNull() {
            return true;
        }
    }
}
