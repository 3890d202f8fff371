package com.example.orders.tasks.member;

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
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Book points of one kind for a member. An order can bring several kinds (purchase, campaign, review), each booked once; version 1 could book only one per order.
 *
 * <p>A message of <code>member.points.add&#64;2</code>.
 *
 * @param id the message id
 * @param producer the sending service
 * @param trace the trace id
 * @param time the time at which the message was made
 * @param idempotencyKey the idempotency key
 * @param attempt the attempt counter, from 0, empty where it is absent
 * @param payload what the task is about
 */
public record PointsAddV2(
        String id,
        String producer,
        String trace,
        Instant time,
        String idempotencyKey,
        Optional<Integer> attempt,
        Payload payload) implements TaskMessage {
    /** Type of the task. */
    public static final String TASK_TYPE = "member.points.add";
    /** Version of the task. */
    public static final int VERSION = 2;
    /** Who produces and who consumes the task. */
    public static final TaskKind KIND = TaskKind.COMMAND;
    /** The longest message in bytes. */
    public static final long MAX_BYTES = 65536;
    /** How a failed task is tried again. */
    public static final Retry RETRY = new Retry(Duration.ofSeconds(1), 2, Duration.ofSeconds(1), Duration.ofSeconds(600), 6);
    /** Routing key, the same whoever sends. */
    public static final String ROUTING_KEY = "member.points_add";
    /** Exchange of each producing service. */
    public static final Map<String, String> EXCHANGES = Map.ofEntries(
            Map.entry("order-service", "order-service.member.command.ex"));
    /** Queues of each consuming service. */
    public static final Map<String, TaskQueue> QUEUES = Map.ofEntries(
            Map.entry("points-service", new TaskQueue("member.points.queue", "q.dlx.points-service.member_points_add")));
    /** What each producing service sends through. */
    public static final Map<String, com.example.orders.tasks.runtime.Production> PRODUCERS = Map.ofEntries(
            Map.entry("order-service", new com.example.orders.tasks.runtime.Production("order-service", "order-service.member.command.ex", "member.points_add", Optional.empty())));
    /** How each consuming service consumes the task. */
    public static final Map<String, com.example.orders.tasks.runtime.Consumption> CONSUMERS = Map.ofEntries(
            Map.entry("points-service", new com.example.orders.tasks.runtime.Consumption(
                    "points-service", "member.points.queue", "q.dlx.points-service.member_points_add", "points-service.retry.ex", "points-service.dlx.ex",
                    new Retry(Duration.ofSeconds(1), 2, Duration.ofSeconds(1), Duration.ofSeconds(600), 6),
                    List.of(
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(1), "member.points.queue.retry.1s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(2), "member.points.queue.retry.2s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(4), "member.points.queue.retry.4s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(8), "member.points.queue.retry.8s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(16), "member.points.queue.retry.16s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(32), "member.points.queue.retry.32s")))));
    /** How messages are read and written. */
    public static final TaskContract<PointsAddV2> CONTRACT = new TaskContract<>(
            new TaskContract.Facts(TASK_TYPE, VERSION, KIND, MAX_BYTES, "retryCount", RETRY),
            PointsAddV2.class,
            new Wire(),
            Tasks::dispatch,
            () -> List.of(ErrorCode.values()),
            PRODUCERS,
            CONSUMERS);

    /** Checks that all required members are there. */
    public PointsAddV2 {
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
    public static PointsAddV2 decode(byte[] message) {
        return CONTRACT.decode(message);
    }

    /**
     * Reads a message of this task, without an exception for one that is refused.
     *
     * @param message the bytes
     * @return the message, or every reason why it is refused
     */
    public static Result<PointsAddV2> tryDecode(byte[] message) {
        return CONTRACT.tryDecode(message);
    }

    @Override
    public TaskContract<PointsAddV2> contract() {
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
        public PointsAddV2 build() {
            return new PointsAddV2(
                    Objects.requireNonNull(id, "id"),
                    Objects.requireNonNull(producer, "producer"),
                    Objects.requireNonNull(trace, "trace"),
                    Objects.requireNonNull(time, "time"),
                    Objects.requireNonNull(idempotencyKey, "idempotencyKey"),
                    Optional.ofNullable(attempt),
                    payload);
        }
    }

    private static final class Wire extends ObjectType<PointsAddV2> {
        Wire() {
            super(false);
        }

        @Override
        protected void declare(Fields fields) {
            fields.constant("taskType", "member.points.add");
            fields.version("version", 2);
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
        protected PointsAddV2 make(Object[] slots, int from) {
            return new PointsAddV2(
                    (String) slots[from + 2],
                    (String) slots[from + 4],
                    (String) slots[from + 5],
                    (Instant) slots[from + 6],
                    (String) slots[from + 7],
                    (Optional<Integer>) slots[from + 8],
                    (Payload) slots[from + 3]);
        }

        @Override
        protected void split(PointsAddV2 value, Object[] slots, int from) {
            slots[from + 2] = value.id;
            slots[from + 4] = value.producer;
            slots[from + 5] = value.trace;
            slots[from + 6] = value.time;
            slots[from + 7] = value.idempotencyKey;
            slots[from + 8] = value.attempt;
            slots[from + 3] = value.payload;
        }
    }

    /**
     * The idempotency key of a message. Only producers make it; consumers read it.
     *
     * @param sourceId <code>sourceId</code>
     * @param pointsType <code>pointsType</code>
     * @return the key
     * @throws com.example.orders.tasks.runtime.InvalidMessageException with every reason why a value is refused
     */
    public static String idempotencyKeyOf(String sourceId, PointsType pointsType) {
        return tryIdempotencyKeyOf(sourceId, pointsType).orThrow();
    }

    /**
     * The idempotency key of a message, without an exception for values that are refused.
     *
     * @param sourceId <code>sourceId</code>
     * @param pointsType <code>pointsType</code>
     * @return the key, or every reason why a value is refused
     */
    public static Result<String> tryIdempotencyKeyOf(String sourceId, PointsType pointsType) {
        return new com.example.orders.tasks.runtime.KeyBuilder(Payload.TYPE, "payload")
                .text("member.points.add:")
                .field(1, sourceId)
                .text(":")
                .field(2, pointsType)
                .build();
    }

    /**
     * The partition key of a message. Only producers make it; consumers read it.
     *
     * @param userId <code>userId</code>
     * @return the key
     * @throws com.example.orders.tasks.runtime.InvalidMessageException with every reason why a value is refused
     */
    public static String partitionKeyOf(String userId) {
        return tryPartitionKeyOf(userId).orThrow();
    }

    /**
     * The partition key of a message, without an exception for values that are refused.
     *
     * @param userId <code>userId</code>
     * @return the key, or every reason why a value is refused
     */
    public static Result<String> tryPartitionKeyOf(String userId) {
        return new com.example.orders.tasks.runtime.KeyBuilder(Payload.TYPE, "payload")
                .field(0, userId)
                .build();
    }

    /**
     * What the task would do to something that is in a state.
     *
     * @param current the state
     * @return go, a duplicate where the task has had its effect, or illegal
     */
    public static com.example.orders.tasks.runtime.Step transit(com.example.orders.tasks.PointsState current) {
        return com.example.orders.tasks.runtime.Step.of(current, com.example.orders.tasks.PointsState.AVAILABLE, com.example.orders.tasks.PointsState.PENDING);
    }

    /**
     * What the task is about.
     *
     * @param userId <code>userId</code>
     *     Member who gets the points.
     * @param sourceId <code>sourceId</code>
     *     What the points are for, the number of an order, a review or a campaign.
     * @param pointsType <code>pointsType</code>
     *     Kind of points; one booking per source and kind.
     * @param points <code>points</code>
     *     Points to book, after the factor. Campaigns of whole companies need more than 32 bits.
     * @param factor <code>factor</code>, empty where it is absent
     *     The member's factor at the time of the purchase, for the account statement; absent means 1.00.
     * @param expiresOn <code>expiresOn</code>, empty where it is null
     *     Last day on which the points can be spent, in the member's time zone. Null means never.
     * @param remark <code>remark</code>, empty where it is absent
     *     Line shown in the member's account.
     */
    public record Payload(
            String userId,
            String sourceId,
            PointsType pointsType,
            long points,
            Optional<BigDecimal> factor,
            Optional<LocalDate> expiresOn,
            Optional<String> remark) {
        private static final Wire WIRE = new Wire();
        /** How the object is read and written. */
        public static final ObjectType<Payload> TYPE = WIRE;

        /** Checks that all required members are there, and keeps copies that cannot change. */
        public Payload {
            Objects.requireNonNull(userId, "userId");
            Objects.requireNonNull(sourceId, "sourceId");
            Objects.requireNonNull(pointsType, "pointsType");
            Objects.requireNonNull(factor, "factor");
            Objects.requireNonNull(expiresOn, "expiresOn");
            Objects.requireNonNull(remark, "remark");
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
            private final Object[] slots = new Object[7];

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
             * Sets <code>sourceId</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder sourceId(String value) {
                slots[1] = value;
                return this;
            }

            /**
             * Sets <code>pointsType</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder pointsType(PointsType value) {
                slots[2] = value;
                return this;
            }

            /**
             * Sets <code>points</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder points(long value) {
                slots[3] = value;
                return this;
            }

            /**
             * Sets <code>factor</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder factor(BigDecimal value) {
                slots[4] = Optional.ofNullable(value);
                return this;
            }

            /**
             * Sets <code>expiresOn</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder expiresOn(LocalDate value) {
                slots[5] = Optional.ofNullable(value);
                return this;
            }

            /**
             * Sets <code>remark</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder remark(String value) {
                slots[6] = Optional.ofNullable(value);
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
                fields.required("sourceId", Types.id(1, 32, "[0-9A-Z]{1,32}"));
                fields.required("pointsType", PointsType.TYPE);
                fields.required("points", Types.int64(1, 1000000000000L));
                fields.optional("factor", Types.decimal(2, "10", "1000"));
                fields.required("expiresOn", Types.nullable(Types.date()));
                fields.optional("remark", Types.string(0, 100, null));
            }

            @Override
            @SuppressWarnings("unchecked")
            protected Payload make(Object[] slots, int from) {
                return new Payload(
                        (String) slots[from],
                        (String) slots[from + 1],
                        (PointsType) slots[from + 2],
                        (long) slots[from + 3],
                        (Optional<BigDecimal>) slots[from + 4],
                        (Optional<LocalDate>) slots[from + 5],
                        (Optional<String>) slots[from + 6]);
            }

            @Override
            protected void split(Payload value, Object[] slots, int from) {
                slots[from] = value.userId;
                slots[from + 1] = value.sourceId;
                slots[from + 2] = value.pointsType;
                slots[from + 3] = value.points;
                slots[from + 4] = value.factor;
                slots[from + 5] = value.expiresOn;
                slots[from + 6] = value.remark;
            }
        }
    }

    /**
     * Kind of points. Closed, because the idempotency key is made from it.
     */
    public enum PointsType {
        /**
         * for paying an order
         */
        PURCHASE("PURCHASE"),
        /**
         * on top, from a campaign
         */
        CAMPAIGN("CAMPAIGN"),
        /**
         * for a review
         */
        REVIEW("REVIEW"),
        /**
         * booked by support staff
         */
        ADJUSTMENT("ADJUSTMENT");

        /** How values are read and written. */
        public static final EnumType<PointsType> TYPE = EnumType.closed(() -> List.of(values()), one -> one.value());

        private final String value;

        PointsType(String value) {
            this.value = value;
        }

        /**
         * The value on the wire.
         *
         * @return the text
         */
        public String value() {
            return value;
        }

        /**
         * The value with a text.
         *
         * @param value the text
         * @return empty where there is none
         */
        public static Optional<PointsType> find(String value) {
            return Optional.ofNullable(TYPE.find(value));
        }
    }

    /** What a handler may report. */
    public enum ErrorCode implements TaskError {
        /**
         * the account is frozen; points are booked by hand after the review
         */
        ACCOUNT_FROZEN("ACCOUNT_FROZEN", false),
        /**
         * the last day is over
         */
        ALREADY_EXPIRED("ALREADY_EXPIRED", false),
        /**
         * the account row is locked
         */
        DB_LOCK_CONFLICT("DB_LOCK_CONFLICT", true),
        /**
         * no such member
         */
        MEMBER_NOT_FOUND("MEMBER_NOT_FOUND", false);

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
