package com.example.orders.tasks.order;

import com.example.orders.tasks.Tasks;
import com.example.orders.tasks.runtime.EnumType;
import com.example.orders.tasks.runtime.Fields;
import com.example.orders.tasks.runtime.Json;
import com.example.orders.tasks.runtime.ObjectType;
import com.example.orders.tasks.runtime.Result;
import com.example.orders.tasks.runtime.Retry;
import com.example.orders.tasks.runtime.TaskContract;
import com.example.orders.tasks.runtime.TaskError;
import com.example.orders.tasks.runtime.TaskKind;
import com.example.orders.tasks.runtime.TaskMessage;
import com.example.orders.tasks.runtime.TaskQueue;
import com.example.orders.tasks.runtime.Types;
import com.example.orders.tasks.runtime.UnionType;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The channel refused the payment for a reason the buyer can understand. The checkout ends here, and what was set aside for the order goes back.
 *
 * <p>A message of <code>order.pay.failed&#64;1</code>.
 *
 * @param id the message id
 * @param trace the trace id, empty where it is absent
 * @param time the time at which the message was made
 * @param idempotencyKey the idempotency key
 * @param attempt the attempt counter, from 0, empty where it is absent
 * @param payload what the task is about
 * @param versionOmitted whether the received message left the version out; a producer always writes it
 */
public record PayFailedV1(
        String id,
        Optional<String> trace,
        Instant time,
        String idempotencyKey,
        Optional<Integer> attempt,
        Payload payload,
        boolean versionOmitted) implements TaskMessage {
    /** Type of the task. */
    public static final String TASK_TYPE = "order.pay.failed";
    /** Version of the task. */
    public static final int VERSION = 1;
    /** Who produces and who consumes the task. */
    public static final TaskKind KIND = TaskKind.RESULT;
    /** The longest message in bytes. */
    public static final long MAX_BYTES = 65536;
    /** How a failed task is tried again. */
    public static final Retry RETRY = new Retry(Duration.ofSeconds(1), 2, Duration.ofSeconds(1), Duration.ofSeconds(600), 6);
    /** Routing key, the same whoever sends. */
    public static final String ROUTING_KEY = "order.pay_failed";
    /** Exchange of each producing service. */
    public static final Map<String, String> EXCHANGES = Map.ofEntries(
            Map.entry("pay-callback", "pay-callback.order.result.ex"));
    /** Queues of each consuming service. */
    public static final Map<String, TaskQueue> QUEUES = Map.ofEntries(
            Map.entry("notify-service", new TaskQueue("q.notify-service.order_pay_failed", "q.dlx.notify-service.order_pay_failed")),
            Map.entry("order-service", new TaskQueue("q.order-service.order_pay_failed", "q.dlx.order-service.order_pay_failed")));
    /** What each producing service sends through. */
    public static final Map<String, com.example.orders.tasks.runtime.Production> PRODUCERS = Map.ofEntries(
            Map.entry("pay-callback", new com.example.orders.tasks.runtime.Production("pay-callback", "pay-callback.order.result.ex", "order.pay_failed", Optional.empty())));
    /** How each consuming service consumes the task. */
    public static final Map<String, com.example.orders.tasks.runtime.Consumption> CONSUMERS = Map.ofEntries(
            Map.entry("notify-service", new com.example.orders.tasks.runtime.Consumption(
                    "notify-service", "q.notify-service.order_pay_failed", "q.dlx.notify-service.order_pay_failed", "notify-service.retry.ex", "notify-service.dlx.ex",
                    new Retry(Duration.ofSeconds(1), 2, Duration.ofSeconds(1), Duration.ofSeconds(600), 3),
                    List.of(
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(1), "q.notify-service.order_pay_failed.retry.1s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(2), "q.notify-service.order_pay_failed.retry.2s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(4), "q.notify-service.order_pay_failed.retry.4s")))),
            Map.entry("order-service", new com.example.orders.tasks.runtime.Consumption(
                    "order-service", "q.order-service.order_pay_failed", "q.dlx.order-service.order_pay_failed", "order-service.retry.ex", "order-service.dlx.ex",
                    new Retry(Duration.ofSeconds(1), 2, Duration.ofSeconds(1), Duration.ofSeconds(600), 6),
                    List.of(
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(1), "q.order-service.order_pay_failed.retry.1s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(2), "q.order-service.order_pay_failed.retry.2s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(4), "q.order-service.order_pay_failed.retry.4s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(8), "q.order-service.order_pay_failed.retry.8s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(16), "q.order-service.order_pay_failed.retry.16s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(32), "q.order-service.order_pay_failed.retry.32s")))));
    /** How messages are read and written. */
    public static final TaskContract<PayFailedV1> CONTRACT = new TaskContract<>(
            new TaskContract.Facts(TASK_TYPE, VERSION, KIND, MAX_BYTES, "retry_count", RETRY),
            PayFailedV1.class,
            new Wire(),
            Tasks::dispatch,
            () -> List.of(ErrorCode.values()),
            PRODUCERS,
            CONSUMERS);

    /** Checks that all required members are there. */
    public PayFailedV1 {
        Objects.requireNonNull(id, "id");
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
    public static PayFailedV1 decode(byte[] message) {
        return CONTRACT.decode(message);
    }

    /**
     * Reads a message of this task, without an exception for one that is refused.
     *
     * @param message the bytes
     * @return the message, or every reason why it is refused
     */
    public static Result<PayFailedV1> tryDecode(byte[] message) {
        return CONTRACT.tryDecode(message);
    }

    @Override
    public TaskContract<PayFailedV1> contract() {
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
         * Sets the trace id.
         *
         * @param value the value, null where it is to be absent
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
        public PayFailedV1 build() {
            return new PayFailedV1(
                    Objects.requireNonNull(id, "id"),
                    Optional.ofNullable(trace),
                    Objects.requireNonNull(time, "time"),
                    Objects.requireNonNull(idempotencyKey, "idempotencyKey"),
                    Optional.ofNullable(attempt),
                    payload,
                    false);
        }
    }

    private static final class Wire extends ObjectType<PayFailedV1> {
        Wire() {
            super(false);
        }

        @Override
        protected void declare(Fields fields) {
            fields.constant("event_type", "PAY_FAILED");
            fields.version("version", 1);
            fields.required("message_id", Types.id(1, 64, null));
            fields.optional("trace_id", Types.id(1, 64, null));
            fields.required("occurred_at", Types.timestamp(0));
            fields.required("biz_key", Types.id(1, 128, null));
            fields.optional("retry_count", Types.int32(0, Integer.MAX_VALUE));
            fields.inline(Payload.TYPE);
        }

        @Override
        @SuppressWarnings("unchecked")
        protected PayFailedV1 make(Object[] slots, int from) {
            return new PayFailedV1(
                    (String) slots[from + 2],
                    (Optional<String>) slots[from + 3],
                    (Instant) slots[from + 4],
                    (String) slots[from + 5],
                    (Optional<Integer>) slots[from + 6],
                    Payload.WIRE.make(slots, from + 7),
                    (boolean) slots[from + 1]);
        }

        @Override
        protected void split(PayFailedV1 value, Object[] slots, int from) {
            slots[from + 2] = value.id;
            slots[from + 3] = value.trace;
            slots[from + 4] = value.time;
            slots[from + 5] = value.idempotencyKey;
            slots[from + 6] = value.attempt;
            Payload.WIRE.split(value.payload, slots, from + 7);
            slots[from + 1] = value.versionOmitted;
        }
    }

    /**
     * The idempotency key of a message. Only producers make it; consumers read it.
     *
     * @param payNo <code>pay_no</code>
     * @return the key
     * @throws com.example.orders.tasks.runtime.InvalidMessageException with every reason why a value is refused
     */
    public static String idempotencyKeyOf(String payNo) {
        return tryIdempotencyKeyOf(payNo).orThrow();
    }

    /**
     * The idempotency key of a message, without an exception for values that are refused.
     *
     * @param payNo <code>pay_no</code>
     * @return the key, or every reason why a value is refused
     */
    public static Result<String> tryIdempotencyKeyOf(String payNo) {
        return new com.example.orders.tasks.runtime.KeyBuilder(Payload.TYPE, null)
                .text("pay_no:")
                .field(1, payNo)
                .text(":PAY_FAILED")
                .build();
    }

    /**
     * The partition key of a message. Only producers make it; consumers read it.
     *
     * @param orderId <code>order_id</code>
     * @return the key
     * @throws com.example.orders.tasks.runtime.InvalidMessageException with every reason why a value is refused
     */
    public static String partitionKeyOf(String orderId) {
        return tryPartitionKeyOf(orderId).orThrow();
    }

    /**
     * The partition key of a message, without an exception for values that are refused.
     *
     * @param orderId <code>order_id</code>
     * @return the key, or every reason why a value is refused
     */
    public static Result<String> tryPartitionKeyOf(String orderId) {
        return new com.example.orders.tasks.runtime.KeyBuilder(Payload.TYPE, null)
                .field(0, orderId)
                .build();
    }

    /**
     * What the task is about.
     *
     * @param orderId <code>order_id</code>
     *     Order that was to be paid.
     * @param payNo <code>pay_no</code>
     *     Our payment number. Unique per attempt to pay.
     * @param userId <code>user_id</code>
     *     Buyer.
     * @param amount <code>amount</code>
     *     What was to be paid.
     * @param channel <code>channel</code>
     *     Who refused.
     * @param method <code>method</code>, empty where it is absent
     *     What the buyer tried to pay with; absent where the channel does not tell.
     * @param reason <code>reason</code>
     *     Why, in our words.
     * @param channelCode <code>channel_code</code>, empty where it is absent
     *     Why, in the channel's words, for support staff.
     * @param mayRetry <code>may_retry</code>
     *     Whether the buyer may try the same method again at once.
     */
    public record Payload(
            String orderId,
            String payNo,
            String userId,
            BigDecimal amount,
            PayChannel channel,
            Optional<PayMethod> method,
            PayFailure reason,
            Optional<String> channelCode,
            boolean mayRetry) {
        private static final Wire WIRE = new Wire();
        /** How the object is read and written. */
        public static final ObjectType<Payload> TYPE = WIRE;

        /** Checks that all required members are there, and keeps copies that cannot change. */
        public Payload {
            Objects.requireNonNull(orderId, "orderId");
            Objects.requireNonNull(payNo, "payNo");
            Objects.requireNonNull(userId, "userId");
            Objects.requireNonNull(amount, "amount");
            Objects.requireNonNull(channel, "channel");
            Objects.requireNonNull(method, "method");
            Objects.requireNonNull(reason, "reason");
            Objects.requireNonNull(channelCode, "channelCode");
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
            private final Object[] slots = new Object[9];

            private Builder() {}

            /**
             * Sets <code>order_id</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder orderId(String value) {
                slots[0] = value;
                return this;
            }

            /**
             * Sets <code>pay_no</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder payNo(String value) {
                slots[1] = value;
                return this;
            }

            /**
             * Sets <code>user_id</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder userId(String value) {
                slots[2] = value;
                return this;
            }

            /**
             * Sets <code>amount</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder amount(BigDecimal value) {
                slots[3] = value;
                return this;
            }

            /**
             * Sets <code>channel</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder channel(PayChannel value) {
                slots[4] = value;
                return this;
            }

            /**
             * Sets <code>method</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder method(PayMethod value) {
                slots[5] = Optional.ofNullable(value);
                return this;
            }

            /**
             * Sets <code>reason</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder reason(PayFailure value) {
                slots[6] = value;
                return this;
            }

            /**
             * Sets <code>channel_code</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder channelCode(String value) {
                slots[7] = Optional.ofNullable(value);
                return this;
            }

            /**
             * Sets <code>may_retry</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder mayRetry(boolean value) {
                slots[8] = value;
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
                fields.required("order_id", Types.id(1, 64, "[0-9]{18}"));
                fields.required("pay_no", Types.id(1, 64, "P[0-9]{20}"));
                fields.required("user_id", Types.id(1, 20, "[0-9]{1,20}"));
                fields.required("amount", Types.decimal(2, "1", "999999999"));
                fields.required("channel", PayChannel.TYPE);
                fields.optional("method", PayMethod.TYPE);
                fields.required("reason", PayFailure.TYPE);
                fields.optional("channel_code", Types.string(0, 64, null));
                fields.required("may_retry", Types.bool());
            }

            @Override
            @SuppressWarnings("unchecked")
            protected Payload make(Object[] slots, int from) {
                return new Payload(
                        (String) slots[from],
                        (String) slots[from + 1],
                        (String) slots[from + 2],
                        (BigDecimal) slots[from + 3],
                        (PayChannel) slots[from + 4],
                        (Optional<PayMethod>) slots[from + 5],
                        (PayFailure) slots[from + 6],
                        (Optional<String>) slots[from + 7],
                        (boolean) slots[from + 8]);
            }

            @Override
            protected void split(Payload value, Object[] slots, int from) {
                slots[from] = value.orderId;
                slots[from + 1] = value.payNo;
                slots[from + 2] = value.userId;
                slots[from + 3] = value.amount;
                slots[from + 4] = value.channel;
                slots[from + 5] = value.method;
                slots[from + 6] = value.reason;
                slots[from + 7] = value.channelCode;
                slots[from + 8] = value.mayRetry;
            }
        }
    }

    /**
     * A bank card.
     *
     * @param last4 <code>last4</code>
     *     The last four digits, all that may be kept of a card number.
     * @param issuer <code>issuer</code>, empty where it is absent
     *     Bank that issued the card, as the acquirer spells it.
     */
    public record CardPayment(
            String last4,
            Optional<String> issuer) {
        private static final Wire WIRE = new Wire();
        /** How the object is read and written. */
        public static final ObjectType<CardPayment> TYPE = WIRE;

        /** Checks that all required members are there, and keeps copies that cannot change. */
        public CardPayment {
            Objects.requireNonNull(last4, "last4");
            Objects.requireNonNull(issuer, "issuer");
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
            private final Object[] slots = new Object[2];

            private Builder() {}

            /**
             * Sets <code>last4</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder last4(String value) {
                slots[0] = value;
                return this;
            }

            /**
             * Sets <code>issuer</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder issuer(String value) {
                slots[1] = Optional.ofNullable(value);
                return this;
            }

            /**
             * Makes the object.
             *
             * @return the object
             * @throws IllegalStateException where required members are not set
             */
            public CardPayment build() {
                return TYPE.build(slots);
            }
        }

        private static final class Wire extends ObjectType<CardPayment> {
            Wire() {
                super(false);
            }

            @Override
            protected void declare(Fields fields) {
                fields.required("last4", Types.string(0, Types.UNBOUNDED, "[0-9]{4}"));
                fields.optional("issuer", Types.string(0, 64, null));
            }

            @Override
            @SuppressWarnings("unchecked")
            protected CardPayment make(Object[] slots, int from) {
                return new CardPayment(
                        (String) slots[from],
                        (Optional<String>) slots[from + 1]);
            }

            @Override
            protected void split(CardPayment value, Object[] slots, int from) {
                slots[from] = value.last4;
                slots[from + 1] = value.issuer;
            }
        }
    }

    /**
     * Payment spread over months by the channel; the merchant receives the whole amount at once.
     *
     * @param months <code>months</code>
     *     Number of monthly rates.
     * @param rate <code>rate</code>
     *     Yearly interest the buyer pays, in percent.
     */
    public record InstallmentPayment(
            int months,
            BigDecimal rate) {
        private static final Wire WIRE = new Wire();
        /** How the object is read and written. */
        public static final ObjectType<InstallmentPayment> TYPE = WIRE;

        /** Checks that all required members are there, and keeps copies that cannot change. */
        public InstallmentPayment {
            Objects.requireNonNull(rate, "rate");
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
            private final Object[] slots = new Object[2];

            private Builder() {}

            /**
             * Sets <code>months</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder months(int value) {
                slots[0] = value;
                return this;
            }

            /**
             * Sets <code>rate</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder rate(BigDecimal value) {
                slots[1] = value;
                return this;
            }

            /**
             * Makes the object.
             *
             * @return the object
             * @throws IllegalStateException where required members are not set
             */
            public InstallmentPayment build() {
                return TYPE.build(slots);
            }
        }

        private static final class Wire extends ObjectType<InstallmentPayment> {
            Wire() {
                super(false);
            }

            @Override
            protected void declare(Fields fields) {
                fields.required("months", Types.int32(2, 36));
                fields.required("rate", Types.decimal(3, "0", "36000"));
            }

            @Override
            protected InstallmentPayment make(Object[] slots, int from) {
                return new InstallmentPayment(
                        (int) slots[from],
                        (BigDecimal) slots[from + 1]);
            }

            @Override
            protected void split(InstallmentPayment value, Object[] slots, int from) {
                slots[from] = value.months;
                slots[from + 1] = value.rate;
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

    /**
     * Why a payment was refused. Channels invent new reasons; one that is not known is shown as "declined".
     */
    public sealed interface PayFailure {
        /** How values are read and written. */
        EnumType<PayFailure> TYPE = EnumType.open(() -> List.of(Known.values()), one -> one.value(), Unknown::new);

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
        static PayFailure of(String value) {
            PayFailure known = TYPE.find(value);
            return known == null ? new Unknown(value) : known;
        }

        /**
         * A value that this version of the contract does not know; a consumer keeps it, a producer may not send it.
         *
         * @param value the text, never that of a known value
         */
        record Unknown(String value) implements PayFailure {
            /** Checks that the text can be an unknown value. */
            public Unknown {
                TYPE.requireUnknown(value);
            }
        }

        /** The values that are known. */
        enum Known implements PayFailure {
            /**
             * not enough money
             */
            INSUFFICIENT_FUNDS("INSUFFICIENT_FUNDS"),
            /**
             * over the day's or the card's limit
             */
            LIMIT_EXCEEDED("LIMIT_EXCEEDED"),
            /**
             * the card is past its date
             */
            EXPIRED_CARD("EXPIRED_CARD"),
            /**
             * the channel's risk control said no
             */
            RISK_REJECTED("RISK_REJECTED"),
            /**
             * the buyer turned back
             */
            USER_CANCELLED("USER_CANCELLED"),
            /**
             * the bank could not confirm that it was the buyer
             */
            STRONG_AUTH_FAILED("3DS_FAILED");

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

    /**
     * What the buyer paid with. Open, so that a new method reaches old consumers as raw JSON instead of an error.
     */
    public sealed interface PayMethod {
        /** How variants are read and written. */
        UnionType<PayMethod> TYPE = new Wire();

        /**
         * The variant <code>card</code>.
         *
         * @param value its members
         */
        record Card(PayFailedV1.CardPayment value) implements PayMethod {
            /** Checks that the members are there. */
            public Card {
                Objects.requireNonNull(value, "value");
            }
        }

        /**
         * The variant <code>wallet</code>.
         *
         * @param value its members
         */
        record Wallet(PayFailedV1.WalletPayment value) implements PayMethod {
            /** Checks that the members are there. */
            public Wallet {
                Objects.requireNonNull(value, "value");
            }
        }

        /**
         * The variant <code>installments</code>.
         *
         * @param value its members
         */
        record Installments(PayFailedV1.InstallmentPayment value) implements PayMethod {
            /** Checks that the members are there. */
            public Installments {
                Objects.requireNonNull(value, "value");
            }
        }

        /**
         * A variant that this version of the contract does not know; a consumer keeps it, a producer may not send it.
         *
         * @param tag the tag, never that of a known variant
         * @param value the whole object, tag and all
         */
        record Unknown(String tag, Json value) implements PayMethod {
            /** Checks that the object can be an unknown variant. */
            public Unknown {
                TYPE.requireUnknown(tag, value);
            }

            /** Leaves out the object: nobody here knows what in it is sensitive. */
            @Override
            public String toString() {
                return "Unknown[tag=" + tag + "]";
            }
        }

        /** The table of the variants. */
        final class Wire extends UnionType<PayMethod> {
            private Wire() {
                super("kind", false, Unknown::new, union -> union instanceof Unknown unknown ? unknown.value() : null);
            }

            @Override
            protected void declare(Variants<PayMethod> variants) {
                declare0(variants);
            }

            private static void declare0(Variants<PayMethod> variants) {
                variants.add("card", PayFailedV1.CardPayment.TYPE, Card.class, Card::new, Card::value);
                variants.add("wallet", PayFailedV1.WalletPayment.TYPE, Wallet.class, Wallet::new, Wallet::value);
                variants.add("installments", PayFailedV1.InstallmentPayment.TYPE, Installments.class, Installments::new, Installments::value);
            }
        }
    }

    /**
     * A wallet balance.
     *
     * @param provider <code>provider</code>
     *     Whose wallet.
     * @param account <code>account</code>, empty where it is absent
     *     Masked account name, shown to support staff only.
     */
    public record WalletPayment(
            PayChannel provider,
            Optional<String> account) {
        private static final Wire WIRE = new Wire();
        /** How the object is read and written. */
        public static final ObjectType<WalletPayment> TYPE = WIRE;

        /** Checks that all required members are there, and keeps copies that cannot change. */
        public WalletPayment {
            Objects.requireNonNull(provider, "provider");
            Objects.requireNonNull(account, "account");
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

        /** Leaves out what is sensitive. */
        @Override
        public String toString() {
            return TYPE.describe("WalletPayment", this);
        }

        /** Builds an object; what is not set is absent. */
        public static final class Builder {
            private final Object[] slots = new Object[2];

            private Builder() {}

            /**
             * Sets <code>provider</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder provider(PayChannel value) {
                slots[0] = value;
                return this;
            }

            /**
             * Sets <code>account</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder account(String value) {
                slots[1] = Optional.ofNullable(value);
                return this;
            }

            /**
             * Makes the object.
             *
             * @return the object
             * @throws IllegalStateException where required members are not set
             */
            public WalletPayment build() {
                return TYPE.build(slots);
            }
        }

        private static final class Wire extends ObjectType<WalletPayment> {
            Wire() {
                super(false);
            }

            @Override
            protected void declare(Fields fields) {
                fields.required("provider", PayChannel.TYPE);
                fields.optional("account", Types.string(0, 64, null)).hidden();
            }

            @Override
            @SuppressWarnings("unchecked")
            protected WalletPayment make(Object[] slots, int from) {
                return new WalletPayment(
                        (PayChannel) slots[from],
                        (Optional<String>) slots[from + 1]);
            }

            @Override
            protected void split(WalletPayment value, Object[] slots, int from) {
                slots[from] = value.provider;
                slots[from + 1] = value.account;
            }
        }
    }

    /** What a handler may report. */
    public enum ErrorCode implements TaskError {
        /**
         * the order row is locked
         */
        DB_LOCK_CONFLICT("DB_LOCK_CONFLICT", true),
        /**
         * another attempt succeeded; nothing to tell the buyer
         */
        ORDER_ALREADY_PAID("ORDER_ALREADY_PAID", false),
        /**
         * no such order
         */
        ORDER_NOT_FOUND("ORDER_NOT_FOUND", false);

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
