package com.example.orders.tasks.runtime;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.Optional;

/**
 * A message that was given up, as it is kept in a dead-letter queue. Equal bytes in every language.
 *
 * @param attempts tries that were made, 0 where no handler was called
 * @param errorCode a code of the task's contract, or why the message was refused or given up
 * @param errorText what happened; kept are the first {@value #TEXT_LIMIT} characters
 * @param original the message as it was received
 * @param service who gave it up
 * @param taskId id of the message, empty where it is not known
 * @param taskType type of the task, empty where it is not known
 * @param time when it was given up, in whole seconds
 * @param version version of the task, empty where it is not known
 */
public record DeadLetter(
        int attempts,
        String errorCode,
        String errorText,
        Bytes original,
        String service,
        Optional<String> taskId,
        Optional<String> taskType,
        Instant time,
        Optional<Integer> version) {
    /** Most code points of the error text. */
    public static final int TEXT_LIMIT = 1000;

    private static final Wire WIRE = new Wire();

    /** Cuts the error text and the fraction of the second. */
    public DeadLetter {
        Objects.requireNonNull(errorCode, "errorCode");
        errorText = Texts.capped(errorText, TEXT_LIMIT);
        Objects.requireNonNull(original, "original");
        Objects.requireNonNull(service, "service");
        Objects.requireNonNull(taskId, "taskId");
        Objects.requireNonNull(taskType, "taskType");
        time = time.truncatedTo(ChronoUnit.SECONDS);
        Objects.requireNonNull(version, "version");
    }

    /**
     * Reads a record, as strictly as a message; what it does not declare is passed over.
     *
     * @param record the bytes
     * @return the record, or every reason why it is refused
     */
    public static Result<DeadLetter> tryDecode(byte[] record) {
        Input in = Scanner.scan(record, Integer.MAX_VALUE);
        if (!in.failed() && in.tape().kind(0) != Tape.OBJECT) {
            in.fail(0, WireCode.TYPE);
        }
        DeadLetter read = in.failed() ? null : WIRE.read(in, 0);
        return in.failed() ? new Result.Refused<>(in.errors()) : new Result.Ok<>(read);
    }

    /**
     * Reads a record, as strictly as a message; what it does not declare is passed over.
     *
     * @param record the bytes
     * @return the record
     * @throws InvalidMessageException with every reason why it is refused
     */
    public static DeadLetter decode(byte[] record) {
        return tryDecode(record).orThrow();
    }

    /**
     * Writes the record.
     *
     * @return its canonical bytes
     * @throws InvalidMessageException with every reason why it may not be written
     */
    public byte[] encode() {
        return WIRE.canonical(this);
    }

    /** The original may hold what must not be seen. */
    @Override
    public String toString() {
        return "DeadLetter[" + taskType.orElse("unknown") + ", " + errorCode + ", attempts=" + attempts + "]";
    }

    private static final class Wire extends ObjectType<DeadLetter> {
        Wire() {
            super(false);
        }

        @Override
        protected void declare(Fields fields) {
            TextType text = Types.string(0, Types.UNBOUNDED, null);
            fields.required("attempts", Types.int32(0, Integer.MAX_VALUE));
            fields.required("errorCode", text);
            fields.required("errorText", Types.string(0, TEXT_LIMIT, null));
            fields.required("original", Types.bytes(Types.UNBOUNDED));
            fields.required("service", text);
            fields.optional("taskId", text);
            fields.optional("taskType", text);
            fields.required("time", Types.timestamp(0));
            fields.optional("version", Types.int32(1, Integer.MAX_VALUE));
        }

        @Override
        @SuppressWarnings("unchecked")
        protected DeadLetter make(Object[] slots, int from) {
            return new DeadLetter(
                    (int) slots[from],
                    (String) slots[from + 1],
                    (String) slots[from + 2],
                    (Bytes) slots[from + 3],
                    (String) slots[from + 4],
                    (Optional<String>) slots[from + 5],
                    (Optional<String>) slots[from + 6],
                    (Instant) slots[from + 7],
                    (Optional<Integer>) slots[from + 8]);
        }

        @Override
        protected void split(DeadLetter value, Object[] slots, int from) {
            slots[from] = value.attempts;
            slots[from + 1] = value.errorCode;
            slots[from + 2] = value.errorText;
            slots[from + 3] = value.original;
            slots[from + 4] = value.service;
            slots[from + 5] = value.taskId;
            slots[from + 6] = value.taskType;
            slots[from + 7] = value.time;
            slots[from + 8] = value.version;
        }
    }
}
