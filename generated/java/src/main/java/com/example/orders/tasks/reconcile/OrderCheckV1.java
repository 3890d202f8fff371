package com.example.orders.tasks.reconcile;

import com.example.orders.tasks.Tasks;
import com.example.orders.tasks.runtime.EnumType;
import com.example.orders.tasks.runtime.Fields;
import com.example.orders.tasks.runtime.ObjectType;
import com.example.orders.tasks.runtime.Presence;
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
 * Ask the channel what became of a payment whose outcome is unknown, and put the order right. Comes back with the next round until the channel knows or the rounds are used up.
 *
 * <p>A message of <code>reconcile.order.check&#64;1</code>.
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
public record OrderCheckV1(
        String id,
        String producer,
        String trace,
        Instant time,
        String idempotencyKey,
        Optional<Integer> attempt,
        Payload payload,
        boolean versionOmitted) implements TaskMessage {
    /** Type of the task. */
    public static final String TASK_TYPE = "reconcile.order.check";
    /** Version of the task. */
    public static final int VERSION = 1;
    /** Who produces and who consumes the task. */
    public static final TaskKind KIND = TaskKind.COMMAND;
    /** The longest message in bytes. */
    public static final long MAX_BYTES = 65536;
    /** How a failed task is tried again. */
    public static final Retry RETRY = new Retry(Duration.ofSeconds(10), 2, Duration.ofSeconds(5), Duration.ofSeconds(600), 6);
    /** How long the task waits before it runs. */
    public static final Duration DELAY = Duration.ofSeconds(300);
    /** Routing key, the same whoever sends. */
    public static final String ROUTING_KEY = "reconcile.order_check";
    /** Exchange of each producing service. */
    public static final Map<String, String> EXCHANGES = Map.ofEntries(
            Map.entry("order-service", "order-service.reconcile.command.ex"));
    /** Queues of each consuming service. */
    public static final Map<String, TaskQueue> QUEUES = Map.ofEntries(
            Map.entry("reconcile-service", new TaskQueue("q.reconcile-service.reconcile_order_check", "q.dlx.reconcile-service.reconcile_order_check")));
    /** What each producing service sends through. */
    public static final Map<String, com.example.orders.tasks.runtime.Production> PRODUCERS = Map.ofEntries(
            Map.entry("order-service", new com.example.orders.tasks.runtime.Production("order-service", "order-service.reconcile.command.ex", "reconcile.order_check", Optional.of(
                    new com.example.orders.tasks.runtime.Production.Delay("order-service.delay.ex", "q.order-service.reconcile_order_check.delay.5m", Duration.ofSeconds(300))))));
    /** How each consuming service consumes the task. */
    public static final Map<String, com.example.orders.tasks.runtime.Consumption> CONSUMERS = Map.ofEntries(
            Map.entry("reconcile-service", new com.example.orders.tasks.runtime.Consumption(
                    "reconcile-service", "q.reconcile-service.reconcile_order_check", "q.dlx.reconcile-service.reconcile_order_check", "reconcile-service.retry.ex", "reconcile-service.dlx.ex",
                    new Retry(Duration.ofSeconds(10), 2, Duration.ofSeconds(5), Duration.ofSeconds(600), 6),
                    List.of(
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(10), "q.reconcile-service.reconcile_order_check.retry.10s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(20), "q.reconcile-service.reconcile_order_check.retry.20s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(40), "q.reconcile-service.reconcile_order_check.retry.40s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(80), "q.reconcile-service.reconcile_order_check.retry.80s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(160), "q.reconcile-service.reconcile_order_check.retry.160s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(320), "q.reconcile-service.reconcile_order_check.retry.320s")))));
    /** How messages are read and written. */
    public static final TaskContract<OrderCheckV1> CONTRACT = new TaskContract<>(
            new TaskContract.Facts(TASK_TYPE, VERSION, KIND, MAX_BYTES, "retryCount", RETRY),
            OrderCheckV1.class,
            new Wire(),
            Tasks::dispatch,
            () -> List.of(ErrorCode.values()),
            PRODUCERS,
            CONSUMERS);

    /** Checks that all required members are there. */
    public OrderCheckV1 {
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
    public static OrderCheckV1 decode(byte[] message) {
        return CONTRACT.decode(message);
    }

    /**
     * Reads a message of this task, without an exception for one that is refused.
     *
     * @param message the bytes
     * @return the message, or every reason why it is refused
     */
    public static Result<OrderCheckV1> tryDecode(byte[] message) {
        return CONTRACT.tryDecode(message);
    }

    @Override
    public TaskContract<OrderCheckV1> contract() {
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
        public OrderCheckV1 build() {
            return new OrderCheckV1(
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

    private static final class Wire extends ObjectType<OrderCheckV1> {
        Wire() {
            super(false);
        }

        @Override
        protected void declare(Fields fields) {
            fields.constant("taskType", "reconcile.order.check");
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
        protected OrderCheckV1 make(Object[] slots, int from) {
            return new OrderCheckV1(
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
        protected void split(OrderCheckV1 value, Object[] slots, int from) {
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
     * @param payNo <code>payNo</code>
     * @param round <code>round</code>
     * @return the key
     * @throws com.example.orders.tasks.runtime.InvalidMessageException with every reason why a value is refused
     */
    public static String idempotencyKeyOf(String payNo, int round) {
        return tryIdempotencyKeyOf(payNo, round).orThrow();
    }

    /**
     * The idempotency key of a message, without an exception for values that are refused.
     *
     * @param payNo <code>payNo</code>
     * @param round <code>round</code>
     * @return the key, or every reason why a value is refused
     */
    public static Result<String> tryIdempotencyKeyOf(String payNo, int round) {
        return new com.example.orders.tasks.runtime.KeyBuilder(Payload.TYPE, "payload")
                .text("reconcile.order.check:")
                .field(1, payNo)
                .text(":")
                .field(5, round)
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
     *     Order in doubt.
     * @param payNo <code>payNo</code>
     *     Payment to ask about.
     * @param channel <code>channel</code>
     *     Whom to ask.
     * @param expectedAmount <code>expectedAmount</code>
     *     What should have been paid.
     * @param businessDate <code>businessDate</code>
     *     Day under which the channel files the payment, in the channel's time zone.
     * @param round <code>round</code>
     *     Which attempt this is, from 1.
     * @param lastAnswer <code>lastAnswer</code>, absent, null or a value
     *     What the channel said in the round before; null where it said nothing, absent in the first round.
     */
    public record Payload(
            String orderId,
            String payNo,
            PayChannel channel,
            BigDecimal expectedAmount,
            LocalDate businessDate,
            int round,
            Presence<String> lastAnswer) {
        private static final Wire WIRE = new Wire();
        /** How the object is read and written. */
        public static final ObjectType<Payload> TYPE = WIRE;

        /** Checks that all required members are there, and keeps copies that cannot change. */
        public Payload {
            Objects.requireNonNull(orderId, "orderId");
            Objects.requireNonNull(payNo, "payNo");
            Objects.requireNonNull(channel, "channel");
            Objects.requireNonNull(expectedAmount, "expectedAmount");
            Objects.requireNonNull(businessDate, "businessDate");
            Objects.requireNonNull(lastAnswer, "lastAnswer");
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
             * Sets <code>payNo</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder payNo(String value) {
                slots[1] = value;
                return this;
            }

            /**
             * Sets <code>channel</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder channel(PayChannel value) {
                slots[2] = value;
                return this;
            }

            /**
             * Sets <code>expectedAmount</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder expectedAmount(BigDecimal value) {
                slots[3] = value;
                return this;
            }

            /**
             * Sets <code>businessDate</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder businessDate(LocalDate value) {
                slots[4] = value;
                return this;
            }

            /**
             * Sets <code>round</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder round(int value) {
                slots[5] = value;
                return this;
            }

            /**
             * Sets <code>lastAnswer</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder lastAnswer(String value) {
                slots[6] = Presence.ofNullable(value);
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
                fields.required("payNo", Types.id(1, 64, "P[0-9]{20}"));
                fields.required("channel", PayChannel.TYPE);
                fields.required("expectedAmount", Types.decimal(2, "1", "999999999"));
                fields.required("businessDate", Types.date());
                fields.required("round", Types.int32(1, 12));
                fields.tristate("lastAnswer", Types.string(0, 200, null));
            }

            @Override
            @SuppressWarnings("unchecked")
            protected Payload make(Object[] slots, int from) {
                return new Payload(
                        (String) slots[from],
                        (String) slots[from + 1],
                        (PayChannel) slots[from + 2],
                        (BigDecimal) slots[from + 3],
                        (LocalDate) slots[from + 4],
                        (int) slots[from + 5],
                        (Presence<String>) slots[from + 6]);
            }

            @Override
            protected void split(Payload value, Object[] slots, int from) {
                slots[from] = value.orderId;
                slots[from + 1] = value.payNo;
                slots[from + 2] = value.channel;
                slots[from + 3] = value.expectedAmount;
                slots[from + 4] = value.businessDate;
                slots[from + 5] = value.round;
                slots[from + 6] = value.lastAnswer;
            }
        }
    }

    /**
     * Who moved the money. Open, because a new channel goes live before every consumer is rebuilt.
     */
    public sealed interface PayChannel {
        /** How values are read and written. */
        EnumType<PayChannel> TYPE = EnumType.open(() -> List.of(Known.values()), one -> one.value(), Unknown::new);

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
        static PayChannel of(String value) {
            PayChannel known = TYPE.find(value);
            return known == null ? new Unknown(value) : known;
        }

        /**
         * A value that this version of the contract does not know; a consumer keeps it, a producer may not send it.
         *
         * @param value the text, never that of a known value
         */
        record Unknown(String value) implements PayChannel {
            /** Checks that the text can be an unknown value. */
            public Unknown {
                TYPE.requireUnknown(value);
            }
        }

        /** The values that are known. */
        enum Known implements PayChannel {
            /**
             * Alipay
             */
            ALIPAY("ALIPAY"),
            /**
             * WeChat Pay
             */
            WECHAT_PAY("WECHAT_PAY"),
            /**
             * UnionPay QuickPass
             */
            UNION_PAY("UNION_PAY"),
            /**
             * bank card through the acquirer
             */
            CARD("CARD"),
            /**
             * the platform's own prepaid card
             *
             * @deprecated no new cards are sold; balances are paid out as WALLET
             */
            @Deprecated(since = "2026-06-30")
            CASH_CARD("CASH_CARD"),
            /**
             * the platform's own wallet
             */
            WALLET("WALLET");

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
         * paid and expected amount differ
         */
        AMOUNT_MISMATCH("AMOUNT_MISMATCH", false),
        /**
         * the channel is closed for the night
         */
        CHANNEL_MAINTENANCE("CHANNEL_MAINTENANCE", true),
        /**
         * the channel did not answer in time
         */
        CHANNEL_TIMEOUT("CHANNEL_TIMEOUT", true),
        /**
         * the channel has never heard of the payment
         */
        PAYMENT_UNKNOWN("PAYMENT_UNKNOWN", false);

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
