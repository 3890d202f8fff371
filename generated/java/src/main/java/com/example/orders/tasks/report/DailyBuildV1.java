package com.example.orders.tasks.report;

import com.example.orders.tasks.Tasks;
import com.example.orders.tasks.runtime.Fields;
import com.example.orders.tasks.runtime.ObjectType;
import com.example.orders.tasks.runtime.Result;
import com.example.orders.tasks.runtime.Retry;
import com.example.orders.tasks.runtime.TaskContract;
import com.example.orders.tasks.runtime.TaskError;
import com.example.orders.tasks.runtime.TaskKind;
import com.example.orders.tasks.runtime.TaskMessage;
import com.example.orders.tasks.runtime.TaskQueue;
import com.example.orders.tasks.runtime.Types;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

/**
 * Build a merchant's report of one day. A reference message: the day can hold a million orders, so only ids travel and the report service reads what they stand for.
 *
 * <p>A message of <code>report.daily.build&#64;1</code>.
 *
 * @param id the message id
 * @param producer the sending service
 * @param trace the trace id
 * @param time the time at which the message was made
 * @param idempotencyKey the idempotency key
 * @param attempt the attempt counter, from 0, empty where it is absent
 * @param payload what the task is about
 * @param versionOmitted whether the received message left the version out; a producer always writes it
 */
public record DailyBuildV1(
        String id,
        String producer,
        String trace,
        Instant time,
        String idempotencyKey,
        Optional<Integer> attempt,
        Payload payload,
        boolean versionOmitted) implements TaskMessage {
    /** Type of the task. */
    public static final String TASK_TYPE = "report.daily.build";
    /** Version of the task. */
    public static final int VERSION = 1;
    /** Who produces and who consumes the task. */
    public static final TaskKind KIND = TaskKind.COMMAND;
    /** The longest message in bytes. */
    public static final long MAX_BYTES = 2048;
    /** How a failed task is tried again. */
    public static final Retry RETRY = new Retry(Duration.ofSeconds(30), 2, Duration.ofSeconds(10), Duration.ofSeconds(1800), 6);
    /** Routing key, the same whoever sends. */
    public static final String ROUTING_KEY = "report.daily_build";
    /** Exchange of each producing service. */
    public static final Map<String, String> EXCHANGES = Map.ofEntries(
            Map.entry("reconcile-service", "reconcile-service.report.command.ex"));
    /** Queues of each consuming service. */
    public static final Map<String, TaskQueue> QUEUES = Map.ofEntries(
            Map.entry("report-service", new TaskQueue("q.report-service.report_daily_build", "q.dlx.report-service.report_daily_build")));
    /** What each producing service sends through. */
    public static final Map<String, com.example.orders.tasks.runtime.Production> PRODUCERS = Map.ofEntries(
            Map.entry("reconcile-service", new com.example.orders.tasks.runtime.Production("reconcile-service", "reconcile-service.report.command.ex", "report.daily_build", Optional.empty())));
    /** How each consuming service consumes the task. */
    public static final Map<String, com.example.orders.tasks.runtime.Consumption> CONSUMERS = Map.ofEntries(
            Map.entry("report-service", new com.example.orders.tasks.runtime.Consumption(
                    "report-service", "q.report-service.report_daily_build", "q.dlx.report-service.report_daily_build", "report-service.retry.ex", "report-service.dlx.ex",
                    new Retry(Duration.ofSeconds(30), 2, Duration.ofSeconds(10), Duration.ofSeconds(1800), 6),
                    List.of(
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(30), "q.report-service.report_daily_build.retry.30s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(60), "q.report-service.report_daily_build.retry.1m"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(120), "q.report-service.report_daily_build.retry.2m"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(240), "q.report-service.report_daily_build.retry.4m"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(480), "q.report-service.report_daily_build.retry.8m"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(960), "q.report-service.report_daily_build.retry.16m")))));
    /** How messages are read and written. */
    public static final TaskContract<DailyBuildV1> CONTRACT = new TaskContract<>(
            new TaskContract.Facts(TASK_TYPE, VERSION, KIND, MAX_BYTES, "retryCount", RETRY),
            DailyBuildV1.class,
            new Wire(),
            Tasks::dispatch,
            () -> List.of(ErrorCode.values()),
            PRODUCERS,
            CONSUMERS);

    /** Checks that all required members are there. */
    public DailyBuildV1 {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(producer, "producer");
        Objects.requireNonNull(trace, "trace");
        Objects.requireNonNull(time, "time");
        Objects.requireNonNull(idempotencyKey, "idempotencyKey");
        Objects.requireNonNull(attempt, "attempt");
        Objects.requireNonNull(payload, "payload");
    }

    /**
     * Reads a message of this task.
     *
     * @param message the bytes
     * @return the message
     * @throws com.example.orders.tasks.runtime.InvalidMessageException with every reason why it is refused
     */
    public static DailyBuildV1 decode(byte[] message) {
        return CONTRACT.decode(message);
    }

    /**
     * Reads a message of this task, without an exception for one that is refused.
     *
     * @param message the bytes
     * @return the message, or every reason why it is refused
     */
    public static Result<DailyBuildV1> tryDecode(byte[] message) {
        return CONTRACT.tryDecode(message);
    }

    @Override
    public TaskContract<DailyBuildV1> contract() {
        return CONTRACT;
    }

    @Override
    public byte[] encode() {
        return CONTRACT.encode(this);
    }

    @Override
    public Result<byte[]> tryEncode() {
        return CONTRACT.tryEncode(this);
    }

    @Override
    public byte[] canonical() {
        return CONTRACT.canonical(this);
    }

    @Override
    public Optional<String> messageId() {
        return Optional.of(id);
    }

    @Override
    public Optional<String> messageKey() {
        return Optional.of(idempotencyKey);
    }

    @Override
    public int attemptsBefore() {
        return attempt.orElse(0);
    }

    /**
     * Starts a message.
     *
     * @return an empty builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /** Builds a message; what is not set is absent. */
    public static final class Builder {
        private String id;
        private String producer;
        private String trace;
        private Instant time;
        private String idempotencyKey;
        private Integer attempt;
        private Payload payload;

        private Builder() {}

        /**
         * Sets the message id.
         *
         * @param value the value
         * @return this
         */
        public Builder id(String value) {
            id = value;
            return this;
        }

        /**
         * Sets the sending service.
         *
         * @param value the value
         * @return this
         */
        public Builder producer(String value) {
            producer = value;
            return this;
        }

        /**
         * Sets the trace id.
         *
         * @param value the value
         * @return this
         */
        public Builder trace(String value) {
            trace = value;
            return this;
        }

        /**
         * Sets the time at which the message was made.
         *
         * @param value the value
         * @return this
         */
        public Builder time(Instant value) {
            time = value;
            return this;
        }

        /**
         * Sets the idempotency key.
         *
         * @param value the value
         * @return this
         */
        public Builder idempotencyKey(String value) {
            idempotencyKey = value;
            return this;
        }

        /**
         * Sets the attempt counter, from 0.
         *
         * @param value the value, null where it is to be absent
         * @return this
         */
        public Builder attempt(Integer value) {
            attempt = value;
            return this;
        }

        /**
         * Sets what the task is about.
         *
         * @param value the payload
         * @return this
         */
        public Builder payload(Payload value) {
            payload = value;
            return this;
        }

        /**
         * Makes the message.
         *
         * @return the message
         * @throws NullPointerException where a required member is not set
         */
        public DailyBuildV1 build() {
            return new DailyBuildV1(
                    Objects.requireNonNull(id, "id"),
                    Objects.requireNonNull(producer, "producer"),
                    Objects.requireNonNull(trace, "trace"),
                    Objects.requireNonNull(time, "time"),
                    Objects.requireNonNull(idempotencyKey, "idempotencyKey"),
                    Optional.ofNullable(attempt),
                    payload,
                    false);
        }
    }

    private static final class Wire extends ObjectType<DailyBuildV1> {
        Wire() {
            super(false);
        }

        @Override
        protected void declare(Fields fields) {
            fields.constant("taskType", "report.daily.build");
            fields.version("version", 1);
            fields.required("taskId", Types.id(1, 64, null));
            fields.required("payload", Payload.TYPE);
            fields.required("producer", Types.producer());
            fields.required("traceId", Types.id(1, 64, null));
            fields.required("timestamp", Types.timestamp(0));
            fields.required("bizKey", Types.id(1, 128, null));
            fields.optional("retryCount", Types.int32(0, Integer.MAX_VALUE));
        }

        @Override
        @SuppressWarnings("unchecked")
        protected DailyBuildV1 make(Object[] slots, int from) {
            return new DailyBuildV1(
                    (String) slots[from + 2],
                    (String) slots[from + 4],
                    (String) slots[from + 5],
                    (Instant) slots[from + 6],
                    (String) slots[from + 7],
                    (Optional<Integer>) slots[from + 8],
                    (Payload) slots[from + 3],
                    (boolean) slots[from + 1]);
        }

        @Override
        protected void split(DailyBuildV1 value, Object[] slots, int from) {
            slots[from + 2] = value.id;
            slots[from + 4] = value.producer;
            slots[from + 5] = value.trace;
            slots[from + 6] = value.time;
            slots[from + 7] = value.idempotencyKey;
            slots[from + 8] = value.attempt;
            slots[from + 3] = value.payload;
            slots[from + 1] = value.versionOmitted;
        }
    }

    /**
     * The idempotency key of a message. Only producers make it; consumers read it.
     *
     * @param reportId <code>reportId</code>
     * @param reconcileBatchId <code>reconcileBatchId</code>
     * @return the key
     * @throws com.example.orders.tasks.runtime.InvalidMessageException with every reason why a value is refused
     */
    public static String idempotencyKeyOf(String reportId, UUID reconcileBatchId) {
        return tryIdempotencyKeyOf(reportId, reconcileBatchId).orThrow();
    }

    /**
     * The idempotency key of a message, without an exception for values that are refused.
     *
     * @param reportId <code>reportId</code>
     * @param reconcileBatchId <code>reconcileBatchId</code>
     * @return the key, or every reason why a value is refused
     */
    public static Result<String> tryIdempotencyKeyOf(String reportId, UUID reconcileBatchId) {
        return new com.example.orders.tasks.runtime.KeyBuilder(Payload.TYPE, "payload")
                .text("report.daily.build:")
                .field(0, reportId)
                .text(":")
                .field(2, reconcileBatchId)
                .build();
    }

    /**
     * The partition key of a message. Only producers make it; consumers read it.
     *
     * @param merchantId <code>merchantId</code>
     * @return the key
     * @throws com.example.orders.tasks.runtime.InvalidMessageException with every reason why a value is refused
     */
    public static String partitionKeyOf(String merchantId) {
        return tryPartitionKeyOf(merchantId).orThrow();
    }

    /**
     * The partition key of a message, without an exception for values that are refused.
     *
     * @param merchantId <code>merchantId</code>
     * @return the key, or every reason why a value is refused
     */
    public static Result<String> tryPartitionKeyOf(String merchantId) {
        return new com.example.orders.tasks.runtime.KeyBuilder(Payload.TYPE, "payload")
                .field(1, merchantId)
                .build();
    }

    /**
     * What the task is about.
     *
     * @param reportId <code>reportId</code>
     *     The report to fill; its row says the day and the columns.
     * @param merchantId <code>merchantId</code>
     *     Merchant the report is for.
     * @param reconcileBatchId <code>reconcileBatchId</code>
     *     The reconciliation that must be finished before; its rows are the report's input.
     */
    public record Payload(
            String reportId,
            String merchantId,
            UUID reconcileBatchId) {
        private static final Wire WIRE = new Wire();
        /** How the object is read and written. */
        public static final ObjectType<Payload> TYPE = WIRE;

        /** Checks that all required members are there, and keeps copies that cannot change. */
        public Payload {
            Objects.requireNonNull(reportId, "reportId");
            Objects.requireNonNull(merchantId, "merchantId");
            Objects.requireNonNull(reconcileBatchId, "reconcileBatchId");
        }

        /**
         * Starts an object.
         *
         * @return an empty builder
         */
        public static Builder builder() {
            return new Builder();
        }

        /**
         * Starts an object like this one.
         *
         * @return a builder that holds the same members
         */
        public Builder toBuilder() {
            Builder builder = new Builder();
            WIRE.split(this, builder.slots, 0);
            return builder;
        }

        /** Builds an object; what is not set is absent. */
        public static final class Builder {
            private final Object[] slots = new Object[3];

            private Builder() {}

            /**
             * Sets <code>reportId</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder reportId(String value) {
                slots[0] = value;
                return this;
            }

            /**
             * Sets <code>merchantId</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder merchantId(String value) {
                slots[1] = value;
                return this;
            }

            /**
             * Sets <code>reconcileBatchId</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder reconcileBatchId(UUID value) {
                slots[2] = value;
                return this;
            }

            /**
             * Makes the object.
             *
             * @return the object
             * @throws IllegalStateException where required members are not set
             */
            public Payload build() {
                return TYPE.build(slots);
            }
        }

        private static final class Wire extends ObjectType<Payload> {
            Wire() {
                super(false);
            }

            @Override
            protected void declare(Fields fields) {
                fields.required("reportId", Types.id(1, 32, "RPT[0-9]{8}M[0-9]{8}"));
                fields.required("merchantId", Types.id(1, 64, "M[0-9]{8}"));
                fields.required("reconcileBatchId", Types.uuid());
            }

            @Override
            protected Payload make(Object[] slots, int from) {
                return new Payload(
                        (String) slots[from],
                        (String) slots[from + 1],
                        (UUID) slots[from + 2]);
            }

            @Override
            protected void split(Payload value, Object[] slots, int from) {
                slots[from] = value.reportId;
                slots[from + 1] = value.merchantId;
                slots[from + 2] = value.reconcileBatchId;
            }
        }
    }

    /** What a handler may report. */
    public enum ErrorCode implements TaskError {
        /**
         * no such reconciliation
         */
        BATCH_UNKNOWN("BATCH_UNKNOWN", false),
        /**
         * the finished file cannot be stored
         */
        OBJECT_STORE_DOWN("OBJECT_STORE_DOWN", true),
        /**
         * the merchant left in the meantime
         */
        REPORT_CANCELLED("REPORT_CANCELLED", false),
        /**
         * the data warehouse has no free slot
         */
        WAREHOUSE_BUSY("WAREHOUSE_BUSY", true);

        private final String code;
        private final boolean retryable;

        ErrorCode(String code, boolean retryable) {
            this.code = code;
            this.retryable = retryable;
        }

        @Override
        public String code() {
            return code;
        }

        @Override
        public boolean isRetryable() {
            return retryable;
        }
    }
}
