package com.example.orders.tasks.order;

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
 * Close an order that is still unpaid when its payment window ends. Sent at the moment the order is placed and delivered 30 minutes later; the handler looks at the order again and does nothing if it was paid in the meantime.
 *
 * <p>A message of <code>order.close.timeout&#64;1</code>.
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
public record CloseTimeoutV1(
        String id,
        String producer,
        String trace,
        Instant time,
        String idempotencyKey,
        Optional<Integer> attempt,
        Payload payload,
        boolean versionOmitted) implements TaskMessage {
    /** Type of the task. */
    public static final String TASK_TYPE = "order.close.timeout";
    /** Version of the task. */
    public static final int VERSION = 1;
    /** Who produces and who consumes the task. */
    public static final TaskKind KIND = TaskKind.COMMAND;
    /** The longest message in bytes. */
    public static final long MAX_BYTES = 65536;
    /** How a failed task is tried again. */
    public static final Retry RETRY = new Retry(Duration.ofSeconds(1), 2, Duration.ofSeconds(1), Duration.ofSeconds(600), 3);
    /** How long the task waits before it runs. */
    public static final Duration DELAY = Duration.ofSeconds(1800);
    /** Routing key, the same whoever sends. */
    public static final String ROUTING_KEY = "order.close_timeout";
    /** Exchange of each producing service. */
    public static final Map<String, String> EXCHANGES = Map.ofEntries(
            Map.entry("order-service", "order-service.order.command.ex"));
    /** Queues of each consuming service. */
    public static final Map<String, TaskQueue> QUEUES = Map.ofEntries(
            Map.entry("order-service", new TaskQueue("order.close.queue", "q.dlx.order-service.order_close_timeout")));
    /** What each producing service sends through. */
    public static final Map<String, com.example.orders.tasks.runtime.Production> PRODUCERS = Map.ofEntries(
            Map.entry("order-service", new com.example.orders.tasks.runtime.Production("order-service", "order-service.order.command.ex", "order.close_timeout", Optional.of(
                    new com.example.orders.tasks.runtime.Production.Delay("order-service.delay.ex", "q.order-service.order_close_timeout.delay.30m", Duration.ofSeconds(1800))))));
    /** How each consuming service consumes the task. */
    public static final Map<String, com.example.orders.tasks.runtime.Consumption> CONSUMERS = Map.ofEntries(
            Map.entry("order-service", new com.example.orders.tasks.runtime.Consumption(
                    "order-service", "order.close.queue", "q.dlx.order-service.order_close_timeout", "order-service.retry.ex", "order-service.dlx.ex",
                    new Retry(Duration.ofSeconds(1), 2, Duration.ofSeconds(1), Duration.ofSeconds(600), 3),
                    List.of(
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(1), "order.close.queue.retry.1s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(2), "order.close.queue.retry.2s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(4), "order.close.queue.retry.4s")))));
    /** How messages are read and written. */
    public static final TaskContract<CloseTimeoutV1> CONTRACT = new TaskContract<>(
            new TaskContract.Facts(TASK_TYPE, VERSION, KIND, MAX_BYTES, "retryCount", RETRY),
            CloseTimeoutV1.class,
            new Wire(),
            Tasks::dispatch,
            () -> List.of(ErrorCode.values()),
            PRODUCERS,
            CONSUMERS);

    /** Checks that all required members are there. */
    public CloseTimeoutV1 {
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
    public static CloseTimeoutV1 decode(byte[] message) {
        return CONTRACT.decode(message);
    }

    /**
     * Reads a message of this task, without an exception for one that is refused.
     *
     * @param message the bytes
     * @return the message, or every reason why it is refused
     */
    public static Result<CloseTimeoutV1> tryDecode(byte[] message) {
        return CONTRACT.tryDecode(message);
    }

    @Override
    public TaskContract<CloseTimeoutV1> contract() {
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
        public CloseTimeoutV1 build() {
            return new CloseTimeoutV1(
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

    private static final class Wire extends ObjectType<CloseTimeoutV1> {
        Wire() {
            super(false);
        }

        @Override
        protected void declare(Fields fields) {
            fields.constant("taskType", "order.close.timeout");
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
        protected CloseTimeoutV1 make(Object[] slots, int from) {
            return new CloseTimeoutV1(
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
        protected void split(CloseTimeoutV1 value, Object[] slots, int from) {
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
                .text("order.close.timeout:")
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
        return com.example.orders.tasks.runtime.Step.of(current, com.example.orders.tasks.OrderState.CLOSED, com.example.orders.tasks.OrderState.CREATED, com.example.orders.tasks.OrderState.PAYING);
    }

    /**
     * What the task is about.
     *
     * @param orderId <code>orderId</code>
     *     Order to close.
     * @param userId <code>userId</code>
     *     Buyer, for the message that tells them.
     * @param amount <code>amount</code>
     *     What was to be paid. A difference from the stored order is an alarm, not a reason to close.
     * @param expireAt <code>expireAt</code>
     *     End of the payment window.
     * @param paymentWindow <code>paymentWindow</code>, empty where it is absent
     *     Length of the window; longer than usual in pre-sales.
     * @param reason <code>reason</code>, empty where it is absent
     *     Why the order is closed; absent means UNPAID_TIMEOUT.
     */
    public record Payload(
            String orderId,
            String userId,
            BigDecimal amount,
            Instant expireAt,
            Optional<Duration> paymentWindow,
            Optional<CloseReason> reason) {
        private static final Wire WIRE = new Wire();
        /** How the object is read and written. */
        public static final ObjectType<Payload> TYPE = WIRE;

        /** Checks that all required members are there, and keeps copies that cannot change. */
        public Payload {
            Objects.requireNonNull(orderId, "orderId");
            Objects.requireNonNull(userId, "userId");
            Objects.requireNonNull(amount, "amount");
            Objects.requireNonNull(expireAt, "expireAt");
            Objects.requireNonNull(paymentWindow, "paymentWindow");
            Objects.requireNonNull(reason, "reason");
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
             * Sets <code>expireAt</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder expireAt(Instant value) {
                slots[3] = value;
                return this;
            }

            /**
             * Sets <code>paymentWindow</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder paymentWindow(Duration value) {
                slots[4] = Optional.ofNullable(value);
                return this;
            }

            /**
             * Sets <code>reason</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder reason(CloseReason value) {
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
                fields.required("orderId", Types.id(1, 64, "[0-9]{18}"));
                fields.required("userId", Types.id(1, 20, "[0-9]{1,20}"));
                fields.required("amount", Types.decimal(2, "1", "999999999"));
                fields.required("expireAt", Types.timestamp(0));
                fields.optional("paymentWindow", Types.duration(0));
                fields.optional("reason", CloseReason.TYPE);
            }

            @Override
            @SuppressWarnings("unchecked")
            protected Payload make(Object[] slots, int from) {
                return new Payload(
                        (String) slots[from],
                        (String) slots[from + 1],
                        (BigDecimal) slots[from + 2],
                        (Instant) slots[from + 3],
                        (Optional<Duration>) slots[from + 4],
                        (Optional<CloseReason>) slots[from + 5]);
            }

            @Override
            protected void split(Payload value, Object[] slots, int from) {
                slots[from] = value.orderId;
                slots[from + 1] = value.userId;
                slots[from + 2] = value.amount;
                slots[from + 3] = value.expireAt;
                slots[from + 4] = value.paymentWindow;
                slots[from + 5] = value.reason;
            }
        }
    }

    /**
     * Why an order is closed before it was paid.
     */
    public sealed interface CloseReason {
        /** How values are read and written. */
        EnumType<CloseReason> TYPE = EnumType.open(() -> List.of(Known.values()), one -> one.value(), Unknown::new);

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
        static CloseReason of(String value) {
            CloseReason known = TYPE.find(value);
            return known == null ? new Unknown(value) : known;
        }

        /**
         * A value that this version of the contract does not know; a consumer keeps it, a producer may not send it.
         *
         * @param value the text, never that of a known value
         */
        record Unknown(String value) implements CloseReason {
            /** Checks that the text can be an unknown value. */
            public Unknown {
                TYPE.requireUnknown(value);
            }
        }

        /** The values that are known. */
        enum Known implements CloseReason {
            /**
             * the payment window ended
             */
            UNPAID_TIMEOUT("UNPAID_TIMEOUT"),
            /**
             * risk control closed it
             */
            RISK_REJECTED("RISK_REJECTED"),
            /**
             * an article turned out to be gone
             */
            STOCK_SHORTAGE("STOCK_SHORTAGE");

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
         * the message and the stored order disagree about the amount
         */
        AMOUNT_MISMATCH("AMOUNT_MISMATCH", false),
        /**
         * the order row is locked by a payment in progress
         */
        DB_LOCK_CONFLICT("DB_LOCK_CONFLICT", true),
        /**
         * paid in the meantime; nothing to close
         */
        ORDER_ALREADY_PAID("ORDER_ALREADY_PAID", false),
        /**
         * no such order
         */
        ORDER_NOT_FOUND("ORDER_NOT_FOUND", false),
        /**
         * the channel did not say whether a payment is under way
         */
        PAY_CHANNEL_UNREACHABLE("PAY_CHANNEL_UNREACHABLE", true);

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
