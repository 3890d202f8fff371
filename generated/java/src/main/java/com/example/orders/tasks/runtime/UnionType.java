package com.example.orders.tasks.runtime;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * A tagged union: the tag is a member of the JSON object beside the variant's own.
 *
 * @param <T> the sum in Java
 */
public abstract class UnionType<T> extends ValueType<T> {
    /** One variant: its tag, its members, and how it stands in the sum. */
    private record Variant<T, V>(String tag, ObjectType<V> type, int place, Function<V, ? extends T> wrap, Function<? super T, V> unwrap) {
        T read(Input in, int token) {
            V value = type.readMembers(in, token);
            return value == null ? null : wrap.apply(value);
        }

        void write(Output out, byte[] prefix, T value) {
            type.writeMembers(out, unwrap.apply(value), place, prefix, tag);
        }
    }

    /**
     * The variants of a union; filled once by the generated type.
     *
     * @param <T> the sum in Java
     */
    public static final class Variants<T> {
        private final String tagName;
        private final List<Variant<T, ?>> list = new ArrayList<>();
        private final List<Class<?>> classes = new ArrayList<>();
        private Names names;

        private Variants(String tagName) {
            this.tagName = tagName;
        }

        /**
         * Adds a variant.
         *
         * @param <W> the variant in Java
         * @param <V> what it holds
         * @param tag value of the tag
         * @param type the members
         * @param variant the class that stands for it
         * @param wrap makes the variant
         * @param unwrap what the variant holds
         * @return this
         */
        public <W extends T, V> Variants<T> add(String tag, ObjectType<V> type, Class<W> variant, Function<V, W> wrap, Function<W, V> unwrap) {
            list.add(new Variant<>(tag, type, type.fields().placeOf(tagName), wrap, value -> unwrap.apply(variant.cast(value))));
            classes.add(variant);
            return this;
        }
    }

    private final String tagName;
    private final Names tagNames;
    private final boolean sensitive;
    /** Makes an unknown variant of its tag and text; null for a closed union. */
    private final BiFunction<String, Json, T> unknown;
    private final Function<? super T, Json> raw;
    private final byte[] prefix;
    private volatile Variants<T> variants;

    /**
     * For generated types.
     *
     * @param tagName wire name of the tag
     * @param sensitive whether everything beneath is never told
     * @param unknown makes an unknown variant of its tag and text; null for a closed union
     * @param raw the text of an unknown variant, null for a known one; null for a closed union
     */
    protected UnionType(String tagName, boolean sensitive, BiFunction<String, Json, T> unknown, Function<? super T, Json> raw) {
        this.tagName = tagName;
        this.tagNames = new Names(List.of(tagName));
        this.sensitive = sensitive;
        this.unknown = unknown;
        this.raw = raw;
        Output out = new Output(false);
        out.string(tagName);
        out.put((byte) ':');
        this.prefix = out.finish(Long.MAX_VALUE).orThrow();
    }

    /**
     * Declares the variants.
     *
     * @param variants where to declare them
     */
    protected abstract void declare(Variants<T> variants);

    /**
     * Checks that a text can be an unknown variant: an object with a tag that is not known, of 1 to 128 characters, no controls.
     *
     * @param tag the tag
     * @param value the whole object
     * @throws IllegalArgumentException where it cannot
     */
    public final void requireUnknown(String tag, Json value) {
        if (!tag.equals(value.member(tagName))) {
            throw new IllegalArgumentException("an unknown variant is an object that holds its tag");
        }
        if (variants().names.find(tag) >= 0) {
            throw new IllegalArgumentException("a known variant is never unknown");
        }
        if (!Texts.isPlausibleUnknown(tag)) {
            throw new IllegalArgumentException("an unknown tag has 1 to 128 characters and no controls");
        }
    }

    private Variants<T> variants() {
        Variants<T> ready = variants;
        if (ready == null) {
            // Two threads may both do this; they get equal results.
            ready = new Variants<>(tagName);
            declare(ready);
            ready.names = new Names(ready.list.stream().<String>map(Variant::tag).toList());
            variants = ready;
        }
        return ready;
    }

    @Override
    final T read(Input in, int token) {
        Tape tape = in.tape();
        if (tape.kind(token) != Tape.OBJECT) {
            return in.mismatch(token);
        }
        int tag = -1;
        for (int name = token + 1; name < tape.next(token) && tag < 0; name = tape.next(name + 1)) {
            tag = tagNames.find(tape, name) == 0 ? name + 1 : -1;
        }
        if (tag < 0) {
            in.missing(token, tagName);
            return null;
        }
        if (tape.kind(tag) != Tape.STRING) {
            return in.mismatch(tag);
        }
        Variants<T> declared = variants();
        int at = declared.names.findValue(tape, tag);
        if (at < 0) {
            String text = unknown == null ? null : tape.text(tag);
            boolean kept = text != null && Texts.isPlausibleUnknown(text);
            return kept ? unknown.apply(text, Json.of(tape, token)) : in.fail(tag, WireCode.UNKNOWN_VARIANT);
        }
        if (sensitive) {
            in.enterSensitive();
        }
        T value = declared.list.get(at).read(in, token);
        if (sensitive) {
            in.leaveSensitive();
        }
        return value;
    }

    @Override
    final void write(Output out, T value) {
        Json text = raw == null ? null : raw.apply(value);
        if (text != null) {
            if (out.producer) {
                out.fail(tagName, WireCode.UNKNOWN_VARIANT);
            }
            out.json(text);
            return;
        }
        if (!out.open('{')) {
            return;
        }
        if (sensitive) {
            out.enterSensitive();
        }
        Variants<T> declared = variants();
        declared.list.get(declared.classes.indexOf(value.getClass())).write(out, prefix, value);
        if (sensitive) {
            out.leaveSensitive();
        }
        out.close('}');
    }
}
