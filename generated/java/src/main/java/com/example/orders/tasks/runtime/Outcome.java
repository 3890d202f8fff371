package com.example.orders.tasks.runtime;

/** What came of a delivery: every delivery is counted as exactly one of these. */
public enum Outcome {
    /** It was given up after its handler failed. */
    DEAD_LETTERED("dead_lettered"),
    /** It had been handled before. */
    DEDUPLICATED("deduplicated"),
    /** Its handler did its work. */
    PROCESSED("processed"),
    /** No handler was called: it cannot be read, or nobody here knows what to do with it. */
    REFUSED("refused"),
    /** Its handler failed and it is tried again. */
    RETRIED("retried");

    private final String text;

    Outcome(String text) {
        this.text = text;
    }

    /**
     * The value of the label.
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
