package com.example.orders.tasks.runtime;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;

/**
 * An object with declared members. A generated type says which, and how a value is made of its slots and taken apart.
 *
 * @param <T> the value in Java
 */
public abstract class ObjectType<T> extends ValueType<T> {
    /** Stands in a slot whose value was refused. */
    private static final Object REFUSED = new Object();

    private final boolean sensitive;

    /** Made on first use, so that types may refer to each other in any order. */
    private volatile Fields fields;

    /**
     * For generated types.
     *
     * @param sensitive whether everything beneath is never told
     */
    protected ObjectType(boolean sensitive) {
        this.sensitive = sensitive;
    }

    /**
     * Declares the members in the order of the slots.
     *
     * @param fields where to declare them
     */
    protected abstract void declare(Fields fields);

    /**
     * Makes a value.
     *
     * @param slots holds the members' values
     * @param from the first slot of this object
     * @return the value
     */
    protected abstract T make(Object[] slots, int from);

    /**
     * Takes a value apart.
     *
     * @param value the value
     * @param slots takes the members' values
     * @param from the first slot of this object
     */
    protected abstract void split(T value, Object[] slots, int from);

    /**
     * Makes a value of what a builder holds.
     *
     * @param slots the members' values, null where they are not set
     * @return the value
     * @throws IllegalStateException where required members are not set
     */
    public final T build(Object[] slots) {
        Object[] all = slots.clone();
        List<String> missing = new ArrayList<>(0);
        for (int slot = 0; slot < all.length; slot++) {
            if (all[slot] == null) {
                Fields.Field field = fields().at(slot);
                switch (field.mode()) {
                    case OPTIONAL -> all[slot] = Optional.empty();
                    case TRISTATE -> all[slot] = Presence.absent();
                    default -> missing.add(field.name());
                }
            }
        }
        if (!missing.isEmpty()) {
            throw new IllegalStateException("required and not set: " + String.join(", ", missing));
        }
        return make(all, 0);
    }

    /**
     * Debug text that leaves out what is sensitive.
     *
     * @param name what the type is called
     * @param value a value
     * @return the text
     */
    public final String describe(String name, T value) {
        if (sensitive) {
            return name + "[sensitive]";
        }
        Fields declared = fields();
        Object[] slots = new Object[declared.size()];
        split(value, slots, 0);
        StringJoiner text = new StringJoiner(", ", name + "[", "]");
        for (int slot = 0; slot < slots.length; slot++) {
            text.add(declared.at(slot).name() + "=" + (declared.isHidden(slot) ? "[sensitive]" : slots[slot]));
        }
        return text.toString();
    }

    final Fields fields() {
        Fields ready = fields;
        if (ready == null) {
            // Two threads may both do this; they get equal results.
            ready = new Fields();
            declare(ready);
            ready.complete();
            fields = ready;
        }
        return ready;
    }

    @Override
    final T read(Input in, int token) {
        if (in.tape().kind(token) != Tape.OBJECT) {
            return in.mismatch(token);
        }
        return readMembers(in, token);
    }

    /** Reads the members of a token that is known to be an object. */
    final T readMembers(Input in, int token) {
        if (sensitive) {
            in.enterSensitive();
        }
        Fields declared = fields();
        Object[] slots = new Object[declared.size()];
        Tape tape = in.tape();
        Names names = declared.names();
        int end = tape.next(token);
        int expected = 0;
        for (int name = token + 1; name < end; name = tape.next(name + 1)) {
            // Most writers keep an order: ours the canonical one, others the declared one.
            int slot = expected < slots.length && names.is(tape, name, expected) ? expected : names.find(tape, name);
            if (slot >= 0) {
                slots[slot] = readMember(in, declared.at(slot), name + 1);
                expected = slot + 1;
            }
        }
        boolean well = complete(in, token, declared, slots);
        if (sensitive) {
            in.leaveSensitive();
        }
        return well ? make(slots, 0) : null;
    }

    private static Object readMember(Input in, Fields.Field field, int token) {
        switch (field.mode()) {
            case CONSTANT -> {
                return REFUSED;
            }
            case VERSION -> {
                return Boolean.FALSE;
            }
            case TRISTATE -> {
                if (in.tape().kind(token) == Tape.NULL) {
                    return Presence.ofNull();
                }
            }
            default -> {}
        }
        Object value = field.type().read(in, token);
        if (value == null) {
            return REFUSED;
        }
        return switch (field.mode()) {
            case OPTIONAL -> Optional.of(value);
            case TRISTATE -> Presence.of(value);
            default -> value;
        };
    }

    /** Fills the slots of absent members; false where the object cannot be made. */
    private static boolean complete(Input in, int token, Fields declared, Object[] slots) {
        boolean well = true;
        for (int slot = 0; slot < slots.length; slot++) {
            Object value = slots[slot];
            if (value == null) {
                Fields.Field field = declared.at(slot);
                switch (field.mode()) {
                    case OPTIONAL -> slots[slot] = Optional.empty();
                    case TRISTATE -> slots[slot] = Presence.absent();
                    case VERSION -> slots[slot] = Boolean.TRUE;
                    case CONSTANT -> {}
                    default -> {
                        in.missing(token, field.name());
                        well = false;
                    }
                }
            } else if (value == REFUSED && declared.at(slot).mode() != Fields.Mode.CONSTANT) {
                well = false;
            }
        }
        return well;
    }

    @Override
    final void write(Output out, T value) {
        if (out.open('{')) {
            writeMembers(out, value, -1, null, null);
            out.close('}');
        }
    }

    /** Writes the members, and before the one at {@code tagPlace} of the canonical order a tag. */
    final void writeMembers(Output out, T value, int tagPlace, byte[] tagPrefix, String tag) {
        if (sensitive) {
            out.enterSensitive();
        }
        Fields declared = fields();
        Object[] slots = new Object[declared.size()];
        split(value, slots, 0);
        boolean first = true;
        for (int place = 0; place <= slots.length; place++) {
            if (place == tagPlace) {
                separate(out, first);
                out.raw(tagPrefix);
                out.string(tag);
                first = false;
            }
            if (place < slots.length) {
                int slot = declared.canonical(place);
                first &= !writeMember(out, declared.at(slot), slots[slot], first);
            }
        }
        if (sensitive) {
            out.leaveSensitive();
        }
    }

    /** Writes a member; false where it is absent. */
    private static boolean writeMember(Output out, Fields.Field field, Object slot, boolean first) {
        Object value = slot;
        switch (field.mode()) {
            case VERSION -> {
                if (Boolean.TRUE.equals(slot) && !out.producer) {
                    return false;
                }
                separate(out, first);
                out.raw(field.prefix());
                out.ascii(field.constant());
                return true;
            }
            case CONSTANT -> {
                separate(out, first);
                out.raw(field.prefix());
                out.string(field.constant());
                return true;
            }
            case OPTIONAL -> value = ((Optional<?>) slot).orElse(null);
            case TRISTATE -> {
                if (((Presence<?>) slot).isAbsent()) {
                    return false;
                }
                value = ((Presence<?>) slot).toOptional().orElse(null);
            }
            default -> {}
        }
        if (value == null && field.mode() == Fields.Mode.OPTIONAL) {
            return false;
        }
        separate(out, first);
        out.raw(field.prefix());
        if (value == null) {
            out.ascii("null");
            return true;
        }
        out.enter(field.name());
        field.type().write(out, value);
        out.leave();
        return true;
    }

    private static void separate(Output out, boolean first) {
        if (!first) {
            out.put((byte) ',');
        }
    }
}
