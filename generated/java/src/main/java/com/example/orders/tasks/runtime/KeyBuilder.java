package com.example.orders.tasks.runtime;

import java.util.Objects;

/** For generated code: makes a key of texts and payload fields. A field counts with its text on the wire. */
public final class KeyBuilder {
    private final ObjectType<?> payload;
    private final StringBuilder key = new StringBuilder();
    /** Checks the fields where they would stand in a message, so that errors have the same paths. */
    private final Output checked = new Output(true);

    /**
     * An empty key.
     *
     * @param payload type of the payload
     * @param name wire name of the payload, or null where its fields stand in the envelope
     */
    public KeyBuilder(ObjectType<?> payload, String name) {
        this.payload = payload;
        if (name != null) {
            checked.enter(name);
        }
    }

    /**
     * Adds text.
     *
     * @param text the text
     * @return this
     */
    public KeyBuilder text(String text) {
        key.append(text);
        return this;
    }

    /**
     * Adds a field.
     *
     * @param slot the slot of the field in the payload
     * @param value its value
     * @return this
     */
    public KeyBuilder field(int slot, Object value) {
        Fields.Field field = payload.fields().at(slot);
        Objects.requireNonNull(value, field.name());
        checked.enter(field.name());
        int start = checked.size();
        int errors = checked.errorCount();
        field.type().write(checked, value);
        if (checked.errorCount() == errors) {
            key.append(checked.wireText(start));
        }
        checked.leave();
        return this;
    }

    /**
     * The key, unless a field breaks the contract: then two events might share it.
     *
     * @return the key, or every reason why there is none
     */
    public Result<String> build() {
        return checked.finish(Long.MAX_VALUE).map(unused -> key.toString());
    }
}
