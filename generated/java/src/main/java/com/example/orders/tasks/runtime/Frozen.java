package com.example.orders.tasks.runtime;

import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Copies that cannot change, for the fields of generated types; what is frozen already is not copied again. */
public final class Frozen {
    private Frozen() {}

    /**
     * Copies a list.
     *
     * @param <E> the items
     * @param list a list without nulls
     * @return the same items
     */
    public static <E> List<E> list(List<E> list) {
        return List.copyOf(list);
    }

    /**
     * Copies a list and what its items hold.
     *
     * @param <E> the items
     * @param list a list without nulls
     * @param item copies an item
     * @return equal items
     */
    public static <E> List<E> listOf(List<E> list, UnaryOperator<E> item) {
        List<E> copy = new ArrayList<>(list.size());
        boolean same = true;
        for (E old : list) {
            E frozen = item.apply(old);
            same &= frozen == old;
            copy.add(frozen);
        }
        return List.copyOf(same ? list : copy);
    }

    /**
     * Copies a map; the order of its entries is kept.
     *
     * @param <V> the values
     * @param map a map without nulls
     * @return the same entries
     */
    public static <V> Map<String, V> map(Map<String, V> map) {
        return mapOf(map, UnaryOperator.identity());
    }

    /**
     * Copies a map and what its values hold; the order of its entries is kept.
     *
     * @param <V> the values
     * @param map a map without nulls
     * @param value copies a value
     * @return equal entries
     */
    public static <V> Map<String, V> mapOf(Map<String, V> map, UnaryOperator<V> value) {
        if (map instanceof Entries) {
            return map;
        }
        Map<String, V> copy = new LinkedHashMap<>();
        map.forEach((name, old) -> copy.put(Objects.requireNonNull(name), Objects.requireNonNull(value.apply(old))));
        return new Entries<>(copy);
    }

    /**
     * Copies lists and what their items hold.
     *
     * @param <E> the items
     * @param item copies an item
     * @return the operator
     */
    public static <E> UnaryOperator<List<E>> lists(UnaryOperator<E> item) {
        return list -> listOf(list, item);
    }

    /**
     * Copies maps and what their values hold.
     *
     * @param <V> the values
     * @param value copies a value
     * @return the operator
     */
    public static <V> UnaryOperator<Map<String, V>> maps(UnaryOperator<V> value) {
        return map -> mapOf(map, value);
    }

    /**
     * Copies what optionals hold.
     *
     * @param <T> the value
     * @param value copies a value
     * @return the operator
     */
    public static <T> UnaryOperator<Optional<T>> optionals(UnaryOperator<T> value) {
        return optional -> optional(optional, value);
    }

    /**
     * Copies what an optional holds.
     *
     * @param <T> the value
     * @param optional a value or none
     * @param value copies a value
     * @return an equal value or none
     */
    public static <T> Optional<T> optional(Optional<T> optional, UnaryOperator<T> value) {
        if (optional.isEmpty()) {
            return optional;
        }
        T frozen = value.apply(optional.get());
        return frozen == optional.get() ? optional : Optional.of(frozen);
    }

    /**
     * Copies what a presence holds.
     *
     * @param <T> the value
     * @param presence a value, a null or nothing
     * @param value copies a value
     * @return an equal presence
     */
    public static <T> Presence<T> presence(Presence<T> presence, UnaryOperator<T> value) {
        return presence instanceof Presence.Value<T> present ? Presence.of(value.apply(present.value())) : presence;
    }

    /** Freezes a map that nobody else holds and whose values are frozen. */
    static <V> Map<String, V> owned(Map<String, V> entries) {
        return new Entries<>(entries);
    }

    private static final class Entries<V> extends AbstractMap<String, V> {
        private final Map<String, V> entries;

        Entries(Map<String, V> entries) {
            this.entries = Collections.unmodifiableMap(entries);
        }

        @Override
        public Set<Entry<String, V>> entrySet() {
            return entries.entrySet();
        }

        @Override
        public V get(Object name) {
            return entries.get(name);
        }

        @Override
        public boolean containsKey(Object name) {
            return entries.containsKey(name);
        }
    }
}
