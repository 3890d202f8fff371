package com.example.orders.tasks.runtime;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The members of an object, in the order of its slots; filled once by the generated type. */
public final class Fields {
    /** How a slot stands for a member. */
    enum Mode {
        /** The value itself. */
        REQUIRED,
        /** An {@link Optional}. */
        OPTIONAL,
        /** A {@link Presence}. */
        TRISTATE,
        /** No slot of its own: a constant text. */
        CONSTANT,
        /** Whether the version was left out, as a {@link Boolean}. */
        VERSION
    }

    /** A member. */
    record Field(String name, byte[] prefix, Mode mode, ValueType<Object> type, String constant) {
        private static Field of(String name, Mode mode, ValueType<Object> type, String constant) {
            Output out = new Output(false);
            out.string(name);
            out.put((byte) ':');
            return new Field(name, out.finish(Long.MAX_VALUE).orThrow(), mode, type, constant);
        }
    }

    private final List<Field> list = new ArrayList<>();
    private final BitSet hidden = new BitSet();

    /** Completed by {@link #complete}. */
    private Field[] fields;
    private Names names;
    private int[] canonical;

    Fields() {}

    /**
     * A member that must be there.
     *
     * @param name wire name
     * @param type its type
     * @return this
     */
    public Fields required(String name, ValueType<?> type) {
        return add(name, Mode.REQUIRED, type, null);
    }

    /**
     * A member that may be absent.
     *
     * @param name wire name
     * @param type its type
     * @return this
     */
    public Fields optional(String name, ValueType<?> type) {
        return add(name, Mode.OPTIONAL, type, null);
    }

    /**
     * A member that may be absent or null.
     *
     * @param name wire name
     * @param type its type
     * @return this
     */
    public Fields tristate(String name, ValueType<?> type) {
        return add(name, Mode.TRISTATE, type, null);
    }

    /**
     * A member whose text is fixed and has been checked before.
     *
     * @param name wire name
     * @param value the text
     * @return this
     */
    public Fields constant(String name, String value) {
        return add(name, Mode.CONSTANT, null, value);
    }

    /**
     * The version, which has been checked before; its slot says whether it was left out.
     *
     * @param name wire name
     * @param version the version of the task
     * @return this
     */
    public Fields version(String name, int version) {
        return add(name, Mode.VERSION, null, Integer.toString(version));
    }

    /**
     * All members of another object, beside the own ones.
     *
     * @param payload the other object
     * @return this
     */
    public Fields inline(ObjectType<?> payload) {
        list.addAll(payload.fields().list);
        return this;
    }

    /**
     * Never shows the member declared last in debug text.
     *
     * @return this
     */
    public Fields hidden() {
        hidden.set(list.size() - 1);
        return this;
    }

    boolean isHidden(int slot) {
        return hidden.get(slot);
    }

    @SuppressWarnings("unchecked")
    private Fields add(String name, Mode mode, ValueType<?> type, String constant) {
        list.add(Field.of(name, mode, (ValueType<Object>) type, constant));
        return this;
    }

    Fields complete() {
        fields = list.toArray(new Field[0]);
        names = new Names(list.stream().map(Field::name).toList());
        // String compares UTF-16 units, as the canonical form sorts.
        canonical = IntStream.range(0, fields.length).boxed()
                .sorted(Comparator.comparing(at -> fields[at].name()))
                .mapToInt(Integer::intValue).toArray();
        return this;
    }

    int size() {
        return fields.length;
    }

    Field at(int slot) {
        return fields[slot];
    }

    /** The slot at a place of the canonical order. */
    int canonical(int place) {
        return canonical[place];
    }

    /** How many members stand before a name in the canonical order. */
    int placeOf(String name) {
        int place = 0;
        while (place < canonical.length && fields[canonical[place]].name().compareTo(name) < 0) {
            place++;
        }
        return place;
    }

    Names names() {
        return names;
    }
}
