package com.example.orders.tasks.order;

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
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Give the buyer back whatever was paid for an order. An order for which nothing was paid is fine: then there is nothing to give back.
 *
 * <p>A message of <code>order.refund&#64;1</code>.
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
public record RefundV1(
        String id,
        String producer,
        String trace,
        Instant time,
        String idempotencyKey,
        Optional<Integer> attempt,
        Payload payload,
        boolean versionOmitted) implements TaskMessage {
    /** Type of the task. */
    public static final String TASK_TYPE = "order.refund";
    /** Version of the task. */
    public static final int VERSION = 1;
    /** Who produces and who consumes the task. */
    public static final TaskKind KIND = TaskKind.COMMAND;
    /** The longest message in bytes. */
    public static final long MAX_BYTES = 65536;
    /** How a failed task is tried again. */
    public static final Retry RETRY = new Retry(Duration.ofSeconds(2), 2, Duration.ofSeconds(1), Duration.ofSeconds(600), 10);
    /** Routing key, the same whoever sends. */
    public static final String ROUTING_KEY = "order.refund";
    /** Exchange of each producing service. */
    public static final Map<String, String> EXCHANGES = Map.ofEntries(
            Map.entry("order-service", "order-service.order.command.ex"));
    /** Queues of each consuming service. */
    public static final Map<String, TaskQueue> QUEUES = Map.ofEntries(
            Map.entry("pay-callback", new TaskQueue("q.pay-callback.order_refund", "q.dlx.pay-callback.order_refund")));
    /** What each producing service sends through. */
    public static final Map<String, com.example.orders.tasks.runtime.Production> PRODUCERS = Map.ofEntries(
            Map.entry("order-service", new com.example.orders.tasks.runtime.Production("order-service", "order-service.order.command.ex", "order.refund", Optional.empty())));
    /** How each consuming service consumes the task. */
    public static final Map<String, com.example.orders.tasks.runtime.Consumption> CONSUMERS = Map.ofEntries(
            Map.entry("pay-callback", new com.example.orders.tasks.runtime.Consumption(
                    "pay-callback", "q.pay-callback.order_refund", "q.dlx.pay-callback.order_refund", "pay-callback.retry.ex", "pay-callback.dlx.ex",
                    new Retry(Duration.ofSeconds(2), 2, Duration.ofSeconds(1), Duration.ofSeconds(600), 10),
                    List.of(
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(2), "q.pay-callback.order_refund.retry.2s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(4), "q.pay-callback.order_refund.retry.4s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(8), "q.pay-callback.order_refund.retry.8s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(16), "q.pay-callback.order_refund.retry.16s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(32), "q.pay-callback.order_refund.retry.32s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(64), "q.pay-callback.order_refund.retry.64s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(128), "q.pay-callback.order_refund.retry.128s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(256), "q.pay-callback.order_refund.retry.256s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(512), "q.pay-callback.order_refund.retry.512s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(600), "q.pay-callback.order_refund.retry.10m")))));
    /** How messages are read and written. */
    public static final TaskContract<RefundV1> CONTRACT = new TaskContract<>(
            new TaskContract.Facts(TASK_TYPE, VERSION, KIND, MAX_BYTES, "retryCount", RETRY),
            RefundV1.class,
            new Wire(),
            Tasks::dispatch,
            () -> List.of(ErrorCode.values()),
            PRODUCERS,
            CONSUMERS);

    /** Checks that all required members are there. */
    public RefundV1 {
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
    public static RefundV1 decode(byte[] message) {
        return CONTRACT.decode(message);
    }

    /**
     * Reads a message of this task, without an exception for one that is refused.
     *
     * @param message the bytes
     * @return the message, or every reason why it is refused
     */
    public static Result<RefundV1> tryDecode(byte[] message) {
        return CONTRACT.tryDecode(message);
    }

    @Override
    public TaskContract<RefundV1> contract() {
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
        public RefundV1 build() {
            return new RefundV1(
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

    private static final class Wire extends ObjectType<RefundV1> {
        Wire() {
            super(false);
        }

        @Override
        protected void declare(Fields fields) {
            fields.constant("taskType", "order.refund");
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
        protected RefundV1 make(Object[] slots, int from) {
            return new RefundV1(
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
        protected void split(RefundV1 value, Object[] slots, int from) {
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
                .text("order.refund:")
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
     * What the task would do to something that is in a state.
     *
     * @param current the state
     * @return go, a duplicate where the task has had its effect, or illegal
     */
    public static com.example.orders.tasks.runtime.Step transit(com.example.orders.tasks.OrderState current) {
        return com.example.orders.tasks.runtime.Step.of(current, com.example.orders.tasks.OrderState.REFUNDING, com.example.orders.tasks.OrderState.PAYING, com.example.orders.tasks.OrderState.PAID);
    }

    /**
     * What the task is about.
     *
     * @param orderId <code>orderId</code>
     *     Order whose payment goes back.
     * @param userId <code>userId</code>
     *     Buyer who gets the money.
     * @param amount <code>amount</code>
     *     What the order cost, the most that may go back.
     * @param payNo <code>payNo</code>, empty where it is absent
     *     Payment to give back; absent where it is not known whether there is one.
     */
    public record Payload(
            String orderId,
            String userId,
            BigDecimal amount,
            Optional<String> payNo) {
        private static final Wire WIRE = new Wire();
        /** How the object is read and written. */
        public static final ObjectType<Payload> TYPE = WIRE;

        /** Checks that all required members are there, and keeps copies that cannot change. */
        public Payload {
            Objects.requireNonNull(orderId, "orderId");
            Objects.requireNonNull(userId, "userId");
            Objects.requireNonNull(amount, "amount");
            Objects.requireNonNull(payNo, "payNo");
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
            private final Object[] slots = new Object[4];

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
             * Sets <code>amount</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder amount(BigDecimal value) {
                slots[2] = value;
                return this;
            }

            /**
             * Sets <code>payNo</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder payNo(String value) {
                slots[3] = Optional.ofNullable(value);
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
                fields.required("amount", Types.decimal(2, "1", "999999999"));
                fields.optional("payNo", Types.id(1, 64, "P[0-9]{20}"));
            }

            @Override
            @SuppressWarnings("unchecked")
            protected Payload make(Object[] slots, int from) {
                return new Payload(
                        (String) slots[from],
                        (String) slots[from + 1],
                        (BigDecimal) slots[from + 2],
                        (Optional<String>) slots[from + 3]);
            }

            @Override
            protected void split(Payload value, Object[] slots, int from) {
                slots[from] = value.orderId;
                slots[from + 1] = value.userId;
                slots[from + 2] = value.amount;
                slots[from + 3] = value.payNo;
            }
        }
    }

    /** What a handler may report. */
    public enum ErrorCode implements TaskError {
        /**
         * the channel is in maintenance
         */
        CHANNEL_DOWN("CHANNEL_DOWN", true),
        /**
         * the channel did not answer in time
         */
        CHANNEL_TIMEOUT("CHANNEL_TIMEOUT", true),
        /**
         * the channel refuses; the money goes back by bank transfer
         */
        REFUND_REFUSED("REFUND_REFUSED", false);

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
