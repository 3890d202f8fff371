package com.example.orders.tasks.order;

import com.example.orders.tasks.Tasks;
import com.example.orders.tasks.runtime.EnumType;
import com.example.orders.tasks.runtime.Fields;
import com.example.orders.tasks.runtime.Frozen;
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
 * An order was closed unpaid, by timeout, by risk control or by the buyer. Whoever set something aside for it (stock, a coupon) gives it back.
 *
 * <p>A message of <code>order.closed&#64;1</code>.
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
public record ClosedV1(
        String id,
        String producer,
        String trace,
        Instant time,
        String idempotencyKey,
        Optional<Integer> attempt,
        Payload payload,
        boolean versionOmitted) implements TaskMessage {
    /** Type of the task. */
    public static final String TASK_TYPE = "order.closed";
    /** Version of the task. */
    public static final int VERSION = 1;
    /** Who produces and who consumes the task. */
    public static final TaskKind KIND = TaskKind.EVENT;
    /** The longest message in bytes. */
    public static final long MAX_BYTES = 65536;
    /** How a failed task is tried again. */
    public static final Retry RETRY = new Retry(Duration.ofSeconds(1), 2, Duration.ofSeconds(1), Duration.ofSeconds(600), 6);
    /** Routing key, the same whoever sends. */
    public static final String ROUTING_KEY = "order.closed";
    /** Exchange of each producing service. */
    public static final Map<String, String> EXCHANGES = Map.ofEntries(
            Map.entry("order-service", "order-service.order.event.ex"));
    /** Queues of each consuming service. */
    public static final Map<String, TaskQueue> QUEUES = Map.ofEntries(
            Map.entry("coupon-service", new TaskQueue("q.coupon-service.order_closed", "q.dlx.coupon-service.order_closed")),
            Map.entry("stock-service", new TaskQueue("q.stock-service.order_closed", "q.dlx.stock-service.order_closed")));
    /** What each producing service sends through. */
    public static final Map<String, com.example.orders.tasks.runtime.Production> PRODUCERS = Map.ofEntries(
            Map.entry("order-service", new com.example.orders.tasks.runtime.Production("order-service", "order-service.order.event.ex", "order.closed", Optional.empty())));
    /** How each consuming service consumes the task. */
    public static final Map<String, com.example.orders.tasks.runtime.Consumption> CONSUMERS = Map.ofEntries(
            Map.entry("coupon-service", new com.example.orders.tasks.runtime.Consumption(
                    "coupon-service", "q.coupon-service.order_closed", "q.dlx.coupon-service.order_closed", "coupon-service.retry.ex", "coupon-service.dlx.ex",
                    new Retry(Duration.ofSeconds(1), 2, Duration.ofSeconds(1), Duration.ofSeconds(600), 6),
                    List.of(
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(1), "q.coupon-service.order_closed.retry.1s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(2), "q.coupon-service.order_closed.retry.2s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(4), "q.coupon-service.order_closed.retry.4s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(8), "q.coupon-service.order_closed.retry.8s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(16), "q.coupon-service.order_closed.retry.16s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(32), "q.coupon-service.order_closed.retry.32s")))),
            Map.entry("stock-service", new com.example.orders.tasks.runtime.Consumption(
                    "stock-service", "q.stock-service.order_closed", "q.dlx.stock-service.order_closed", "stock-service.retry.ex", "stock-service.dlx.ex",
                    new Retry(Duration.ofSeconds(1), 2, Duration.ofSeconds(1), Duration.ofSeconds(600), 6),
                    List.of(
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(1), "q.stock-service.order_closed.retry.1s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(2), "q.stock-service.order_closed.retry.2s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(4), "q.stock-service.order_closed.retry.4s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(8), "q.stock-service.order_closed.retry.8s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(16), "q.stock-service.order_closed.retry.16s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(32), "q.stock-service.order_closed.retry.32s")))));
    /** How messages are read and written. */
    public static final TaskContract<ClosedV1> CONTRACT = new TaskContract<>(
            new TaskContract.Facts(TASK_TYPE, VERSION, KIND, MAX_BYTES, "retryCount", RETRY),
            ClosedV1.class,
            new Wire(),
            Tasks::dispatch,
            () -> List.of(ErrorCode.values()),
            PRODUCERS,
            CONSUMERS);

    /** Checks that all required members are there. */
    public ClosedV1 {
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
    public static ClosedV1 decode(byte[] message) {
        return CONTRACT.decode(message);
    }

    /**
     * Reads a message of this task, without an exception for one that is refused.
     *
     * @param message the bytes
     * @return the message, or every reason why it is refused
     */
    public static Result<ClosedV1> tryDecode(byte[] message) {
        return CONTRACT.tryDecode(message);
    }

    @Override
    public TaskContract<ClosedV1> contract() {
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
        public ClosedV1 build() {
            return new ClosedV1(
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

    private static final class Wire extends ObjectType<ClosedV1> {
        Wire() {
            super(false);
        }

        @Override
        protected void declare(Fields fields) {
            fields.constant("taskType", "order.closed");
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
        protected ClosedV1 make(Object[] slots, int from) {
            return new ClosedV1(
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
        protected void split(ClosedV1 value, Object[] slots, int from) {
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
     * @param orderId <code>orderId</code>
     * @return the key
     * @throws com.example.orders.tasks.runtime.InvalidMessageException with every reason why a value is refused
     */
    public static String idempotencyKeyOf(String orderId) {
        return tryIdempotencyKeyOf(orderId).orThrow();
    }

    /**
     * The idempotency key of a message, without an exception for values that are refused.
     *
     * @param orderId <code>orderId</code>
     * @return the key, or every reason why a value is refused
     */
    public static Result<String> tryIdempotencyKeyOf(String orderId) {
        return new com.example.orders.tasks.runtime.KeyBuilder(Payload.TYPE, "payload")
                .text("order.closed:")
                .field(0, orderId)
                .build();
    }

    /**
     * The partition key of a message. Only producers make it; consumers read it.
     *
     * @param orderId <code>orderId</code>
     * @return the key
     * @throws com.example.orders.tasks.runtime.InvalidMessageException with every reason why a value is refused
     */
    public static String partitionKeyOf(String orderId) {
        return tryPartitionKeyOf(orderId).orThrow();
    }

    /**
     * The partition key of a message, without an exception for values that are refused.
     *
     * @param orderId <code>orderId</code>
     * @return the key, or every reason why a value is refused
     */
    public static Result<String> tryPartitionKeyOf(String orderId) {
        return new com.example.orders.tasks.runtime.KeyBuilder(Payload.TYPE, "payload")
                .field(0, orderId)
                .build();
    }

    /**
     * What the task is about.
     *
     * @param orderId <code>orderId</code>
     *     The closed order.
     * @param userId <code>userId</code>
     *     Buyer.
     * @param closedBy <code>closedBy</code>
     *     Who closed it.
     * @param couponId <code>couponId</code>, empty where it is absent
     *     Coupon to unlock; absent where none was used.
     * @param reservationIds <code>reservationIds</code>, empty where it is absent
     *     Stock reservations to release, one per warehouse.
     * @param closedAt <code>closedAt</code>
     *     When the order changed its state.
     */
    public record Payload(
            String orderId,
            String userId,
            ClosedBy closedBy,
            Optional<String> couponId,
            Optional<List<UUID>> reservationIds,
            Instant closedAt) {
        private static final Wire WIRE = new Wire();
        /** How the object is read and written. */
        public static final ObjectType<Payload> TYPE = WIRE;

        /** Checks that all required members are there, and keeps copies that cannot change. */
        public Payload {
            Objects.requireNonNull(orderId, "orderId");
            Objects.requireNonNull(userId, "userId");
            Objects.requireNonNull(closedBy, "closedBy");
            Objects.requireNonNull(couponId, "couponId");
            Objects.requireNonNull(reservationIds, "reservationIds");
            Objects.requireNonNull(closedAt, "closedAt");
            reservationIds = Frozen.optional(reservationIds, Frozen::list);
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
             * Sets <code>orderId</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder orderId(String value) {
                slots[0] = value;
                return this;
            }

            /**
             * Sets <code>userId</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder userId(String value) {
                slots[1] = value;
                return this;
            }

            /**
             * Sets <code>closedBy</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder closedBy(ClosedBy value) {
                slots[2] = value;
                return this;
            }

            /**
             * Sets <code>couponId</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder couponId(String value) {
                slots[3] = Optional.ofNullable(value);
                return this;
            }

            /**
             * Sets <code>reservationIds</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder reservationIds(List<UUID> value) {
                slots[4] = Optional.ofNullable(value);
                return this;
            }

            /**
             * Sets <code>closedAt</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder closedAt(Instant value) {
                slots[5] = value;
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
                fields.required("orderId", Types.id(1, 64, "[0-9]{18}"));
                fields.required("userId", Types.id(1, 20, "[0-9]{1,20}"));
                fields.required("closedBy", ClosedBy.TYPE);
                fields.optional("couponId", Types.id(1, 32, "C[0-9A-Z]{1,31}"));
                fields.optional("reservationIds", Types.list(Types.uuid(), 0, 20, true));
                fields.required("closedAt", Types.timestamp(3));
            }

            @Override
            @SuppressWarnings("unchecked")
            protected Payload make(Object[] slots, int from) {
                return new Payload(
                        (String) slots[from],
                        (String) slots[from + 1],
                        (ClosedBy) slots[from + 2],
                        (Optional<String>) slots[from + 3],
                        (Optional<List<UUID>>) slots[from + 4],
                        (Instant) slots[from + 5]);
            }

            @Override
            protected void split(Payload value, Object[] slots, int from) {
                slots[from] = value.orderId;
                slots[from + 1] = value.userId;
                slots[from + 2] = value.closedBy;
                slots[from + 3] = value.couponId;
                slots[from + 4] = value.reservationIds;
                slots[from + 5] = value.closedAt;
            }
        }
    }

    /**
     * Who closed an order. Closed, because every consumer must decide what each of them means.
     */
    public enum ClosedBy {
        /**
         * the payment window ended
         */
        TIMEOUT("TIMEOUT"),
        /**
         * risk control
         */
        RISK("RISK"),
        /**
         * the buyer cancelled
         */
        BUYER("BUYER");

        /** How values are read and written. */
        public static final EnumType<ClosedBy> TYPE = EnumType.closed(() -> List.of(values()), one -> one.value());

        private final String value;

        ClosedBy(String value) {
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
        public static Optional<ClosedBy> find(String value) {
            return Optional.ofNullable(TYPE.find(value));
        }
    }

    /** What a handler may report. */
    public enum ErrorCode implements TaskError {
        /**
         * a row is locked
         */
        DB_LOCK_CONFLICT("DB_LOCK_CONFLICT", true),
        /**
         * no such reservation; stock has to be counted by hand
         */
        RESERVATION_UNKNOWN("RESERVATION_UNKNOWN", false);

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
