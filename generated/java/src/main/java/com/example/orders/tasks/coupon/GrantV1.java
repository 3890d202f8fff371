package com.example.orders.tasks.coupon;

import com.example.orders.tasks.Tasks;
import com.example.orders.tasks.runtime.EnumType;
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
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Put a coupon into a member's wallet.
 *
 * <p>A message of <code>coupon.grant&#64;1</code>.
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
public record GrantV1(
        String id,
        String producer,
        String trace,
        Instant time,
        String idempotencyKey,
        Optional<Integer> attempt,
        Payload payload,
        boolean versionOmitted) implements TaskMessage {
    /** Type of the task. */
    public static final String TASK_TYPE = "coupon.grant";
    /** Version of the task. */
    public static final int VERSION = 1;
    /** Who produces and who consumes the task. */
    public static final TaskKind KIND = TaskKind.COMMAND;
    /** The longest message in bytes. */
    public static final long MAX_BYTES = 65536;
    /** How a failed task is tried again. */
    public static final Retry RETRY = new Retry(Duration.ofSeconds(1), 2, Duration.ofSeconds(1), Duration.ofSeconds(600), 6);
    /** Routing key, the same whoever sends. */
    public static final String ROUTING_KEY = "coupon.grant";
    /** Exchange of each producing service. */
    public static final Map<String, String> EXCHANGES = Map.ofEntries(
            Map.entry("points-service", "points-service.coupon.command.ex"));
    /** Queues of each consuming service. */
    public static final Map<String, TaskQueue> QUEUES = Map.ofEntries(
            Map.entry("coupon-service", new TaskQueue("q.coupon-service.coupon_grant", "q.dlx.coupon-service.coupon_grant")));
    /** What each producing service sends through. */
    public static final Map<String, com.example.orders.tasks.runtime.Production> PRODUCERS = Map.ofEntries(
            Map.entry("points-service", new com.example.orders.tasks.runtime.Production("points-service", "points-service.coupon.command.ex", "coupon.grant", Optional.empty())));
    /** How each consuming service consumes the task. */
    public static final Map<String, com.example.orders.tasks.runtime.Consumption> CONSUMERS = Map.ofEntries(
            Map.entry("coupon-service", new com.example.orders.tasks.runtime.Consumption(
                    "coupon-service", "q.coupon-service.coupon_grant", "q.dlx.coupon-service.coupon_grant", "coupon-service.retry.ex", "coupon-service.dlx.ex",
                    new Retry(Duration.ofSeconds(1), 2, Duration.ofSeconds(1), Duration.ofSeconds(600), 6),
                    List.of(
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(1), "q.coupon-service.coupon_grant.retry.1s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(2), "q.coupon-service.coupon_grant.retry.2s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(4), "q.coupon-service.coupon_grant.retry.4s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(8), "q.coupon-service.coupon_grant.retry.8s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(16), "q.coupon-service.coupon_grant.retry.16s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(32), "q.coupon-service.coupon_grant.retry.32s")))));
    /** How messages are read and written. */
    public static final TaskContract<GrantV1> CONTRACT = new TaskContract<>(
            new TaskContract.Facts(TASK_TYPE, VERSION, KIND, MAX_BYTES, "retryCount", RETRY),
            GrantV1.class,
            new Wire(),
            Tasks::dispatch,
            () -> List.of(ErrorCode.values()),
            PRODUCERS,
            CONSUMERS);

    /** Checks that all required members are there. */
    public GrantV1 {
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
    public static GrantV1 decode(byte[] message) {
        return CONTRACT.decode(message);
    }

    /**
     * Reads a message of this task, without an exception for one that is refused.
     *
     * @param message the bytes
     * @return the message, or every reason why it is refused
     */
    public static Result<GrantV1> tryDecode(byte[] message) {
        return CONTRACT.tryDecode(message);
    }

    @Override
    public TaskContract<GrantV1> contract() {
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
        public GrantV1 build() {
            return new GrantV1(
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

    private static final class Wire extends ObjectType<GrantV1> {
        Wire() {
            super(false);
        }

        @Override
        protected void declare(Fields fields) {
            fields.constant("taskType", "coupon.grant");
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
        protected GrantV1 make(Object[] slots, int from) {
            return new GrantV1(
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
        protected void split(GrantV1 value, Object[] slots, int from) {
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
     * @param templateId <code>templateId</code>
     * @param batch <code>batch</code>
     * @param userId <code>userId</code>
     * @return the key
     * @throws com.example.orders.tasks.runtime.InvalidMessageException with every reason why a value is refused
     */
    public static String idempotencyKeyOf(String templateId, String batch, String userId) {
        return tryIdempotencyKeyOf(templateId, batch, userId).orThrow();
    }

    /**
     * The idempotency key of a message, without an exception for values that are refused.
     *
     * @param templateId <code>templateId</code>
     * @param batch <code>batch</code>
     * @param userId <code>userId</code>
     * @return the key, or every reason why a value is refused
     */
    public static Result<String> tryIdempotencyKeyOf(String templateId, String batch, String userId) {
        return new com.example.orders.tasks.runtime.KeyBuilder(Payload.TYPE, "payload")
                .text("coupon.grant:")
                .field(1, templateId)
                .text(":")
                .field(2, batch)
                .text(":")
                .field(0, userId)
                .build();
    }

    /**
     * What the task is about.
     *
     * @param userId <code>userId</code>
     *     Member who gets the coupon.
     * @param templateId <code>templateId</code>
     *     What kind of coupon; amount and conditions come from the template.
     * @param batch <code>batch</code>
     *     Why and when it is granted. A member gets one coupon of a template per batch.
     * @param reason <code>reason</code>
     *     What the member is told.
     * @param validFor <code>validFor</code>, empty where it is absent
     *     How long it can be used, from the moment it is granted; absent means as the template says.
     * @param faceValue <code>faceValue</code>, empty where it is absent
     *     Worth of the coupon where the template leaves it open, in cents as the coupon system counts.
     */
    public record Payload(
            String userId,
            String templateId,
            String batch,
            GrantReason reason,
            Optional<Duration> validFor,
            Optional<BigDecimal> faceValue) {
        private static final Wire WIRE = new Wire();
        /** How the object is read and written. */
        public static final ObjectType<Payload> TYPE = WIRE;

        /** Checks that all required members are there, and keeps copies that cannot change. */
        public Payload {
            Objects.requireNonNull(userId, "userId");
            Objects.requireNonNull(templateId, "templateId");
            Objects.requireNonNull(batch, "batch");
            Objects.requireNonNull(reason, "reason");
            Objects.requireNonNull(validFor, "validFor");
            Objects.requireNonNull(faceValue, "faceValue");
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
            private final Object[] slots = new Object[6];

            private Builder() {}

            /**
             * Sets <code>userId</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder userId(String value) {
                slots[0] = value;
                return this;
            }

            /**
             * Sets <code>templateId</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder templateId(String value) {
                slots[1] = value;
                return this;
            }

            /**
             * Sets <code>batch</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder batch(String value) {
                slots[2] = value;
                return this;
            }

            /**
             * Sets <code>reason</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder reason(GrantReason value) {
                slots[3] = value;
                return this;
            }

            /**
             * Sets <code>validFor</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder validFor(Duration value) {
                slots[4] = Optional.ofNullable(value);
                return this;
            }

            /**
             * Sets <code>faceValue</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder faceValue(BigDecimal value) {
                slots[5] = Optional.ofNullable(value);
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
                fields.required("userId", Types.id(1, 20, "[0-9]{1,20}"));
                fields.required("templateId", Types.id(1, 40, "CT-[\\-0-9A-Z]{1,37}"));
                fields.required("batch", Types.id(1, 40, "[a-z]+-[0-9]{8}"));
                fields.required("reason", GrantReason.TYPE);
                fields.optional("validFor", Types.duration(0));
                fields.optional("faceValue", Types.minorUnits(2, "1", "50000"));
            }

            @Override
            @SuppressWarnings("unchecked")
            protected Payload make(Object[] slots, int from) {
                return new Payload(
                        (String) slots[from],
                        (String) slots[from + 1],
                        (String) slots[from + 2],
                        (GrantReason) slots[from + 3],
                        (Optional<Duration>) slots[from + 4],
                        (Optional<BigDecimal>) slots[from + 5]);
            }

            @Override
            protected void split(Payload value, Object[] slots, int from) {
                slots[from] = value.userId;
                slots[from + 1] = value.templateId;
                slots[from + 2] = value.batch;
                slots[from + 3] = value.reason;
                slots[from + 4] = value.validFor;
                slots[from + 5] = value.faceValue;
            }
        }
    }

    /**
     * Why a coupon is granted.
     */
    public sealed interface GrantReason {
        /** How values are read and written. */
        EnumType<GrantReason> TYPE = EnumType.open(() -> List.of(Known.values()), one -> one.value(), Unknown::new);

        /**
         * The value on the wire.
         *
         * @return the text
         */
        String value();

        /**
         * The value with a text.
         *
         * @param value the text
         * @return a known value where there is one, else an unknown one
         * @throws IllegalArgumentException where no value can have this text
         */
        static GrantReason of(String value) {
            GrantReason known = TYPE.find(value);
            return known == null ? new Unknown(value) : known;
        }

        /**
         * A value that this version of the contract does not know; a consumer keeps it, a producer may not send it.
         *
         * @param value the text, never that of a known value
         */
        record Unknown(String value) implements GrantReason {
            /** Checks that the text can be an unknown value. */
            public Unknown {
                TYPE.requireUnknown(value);
            }
        }

        /** The values that are known. */
        enum Known implements GrantReason {
            /**
             * an invitation to come back
             */
            RECALL("RECALL"),
            /**
             * something went wrong with an order
             */
            APOLOGY("APOLOGY"),
            /**
             * a campaign
             */
            CAMPAIGN("CAMPAIGN");

            private final String value;

            Known(String value) {
                this.value = value;
            }

            @Override
            public String value() {
                return value;
            }
        }
    }

    /** What a handler may report. */
    public enum ErrorCode implements TaskError {
        /**
         * the template's budget is spent
         */
        BUDGET_EXHAUSTED("BUDGET_EXHAUSTED", false),
        /**
         * the template's budget row is locked
         */
        BUDGET_LOCKED("BUDGET_LOCKED", true),
        /**
         * no connection to the database
         */
        DB_UNAVAILABLE("DB_UNAVAILABLE", true),
        /**
         * the member may not receive coupons
         */
        MEMBER_BLOCKED("MEMBER_BLOCKED", false),
        /**
         * no such template
         */
        TEMPLATE_UNKNOWN("TEMPLATE_UNKNOWN", false);

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
