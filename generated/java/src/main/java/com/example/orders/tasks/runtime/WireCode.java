package com.example.orders.tasks.runtime;

/** Why a message is refused: the closed list of codes that every language of the contract shares. */
public enum WireCode {
    /** Longer than the task (or any task) allows. */
    TOO_LARGE("too-large"),
    /** The bytes are not one JSON text in UTF-8. */
    NOT_JSON("not-json"),
    /** A name stands twice in one object. */
    DUPLICATE_NAME("duplicate-name"),
    /** Half of a surrogate pair. */
    LONE_SURROGATE("lone-surrogate"),
    /** More than 64 open brackets. */
    TOO_DEEP("too-deep"),
    /** Another JSON type than declared. */
    TYPE("type"),
    /** A JSON null where none is allowed. */
    NULL("null"),
    /** A required field is absent. */
    MISSING("missing"),
    /** No task of this type and version. */
    UNKNOWN_TASK("unknown-task"),
    /** Outside the declared bounds. */
    RANGE("range"),
    /** Not the declared spelling. */
    FORMAT("format"),
    /** Too short or too long. */
    LENGTH("length"),
    /** Does not match the declared pattern. */
    PATTERN("pattern"),
    /** Not a value of the enum. */
    ENUM("enum"),
    /** Too few or too many items or entries. */
    COUNT("count"),
    /** Two equal items. */
    UNIQUE("unique"),
    /** A name that is not a valid key of the map. */
    KEY("key"),
    /** Not a variant of the union. */
    UNKNOWN_VARIANT("unknown-variant"),
    /** A field that a producer may not write. */
    UNDECLARED("undeclared");

    private final String text;

    WireCode(String text) {
        this.text = text;
    }

    /**
     * The code as it is written in reports.
     *
     * @return the text
     */
    public String text() {
        return text;
    }

    @Override
    public String toString() {
        return text;
    }
}
