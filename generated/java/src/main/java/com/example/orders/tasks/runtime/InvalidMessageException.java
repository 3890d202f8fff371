package com.example.orders.tasks.runtime;

import java.util.List;

/** A message that may not be read or written, with every reason. The text holds paths and codes, never values. */
public final class InvalidMessageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient List<WireError> errors;

    InvalidMessageException(List<WireError> errors) {
        super(describe(errors));
        this.errors = errors;
    }

    private static String describe(List<WireError> errors) {
        StringBuilder text = new StringBuilder("message refused");
        String separator = ": ";
        for (WireError error : errors) {
            text.append(separator).append(error);
            separator = "; ";
        }
        return text.toString();
    }

    /**
     * The reasons, sorted by path and code; at most {@value WireError#LIMIT}.
     *
     * @return the reasons, empty only in a copy that was serialised
     */
    public List<WireError> errors() {
        return errors == null ? List.of() : errors;
    }
}
