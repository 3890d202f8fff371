package com.example.orders.tasks.order;

import com.example.orders.tasks.Tasks;
import com.example.orders.tasks.runtime.EnumType;
import com.example.orders.tasks.runtime.Fields;
import com.example.orders.tasks.runtime.Json;
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
import com.example.orders.tasks.runtime.UnionType;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The channel confirmed that the money has arrived. Channels call back more than once; the idempotency key makes one payment out of them.
 *
 * <p>A message of <code>order.pay.success&#64;1</code>.
 *
 * @param id the message id
 * @param trace the trace id, empty where it is absent
 * @param time the time at which the message was made
 * @param idempotencyKey the idempotency key
 * @param attempt the attempt counter, from 0, empty where it is absent
 * @param payload what the task is about
 * @param versionOmitted whether the received message left the version out; a producer always writes it
 */
public record PaySuccessV1(
        String id,
        Optional<String> trace,
        Instant time,
        String idempotencyKey,
        Optional<Integer> attempt,
        Payload payload,
        boolean versionOmitted) implements TaskMessage {
    /** Type of the task. */
    public static final String TASK_TYPE = "order.pay.success";
    /** Version of the task. */
    public static final int VERSION = 1;
    /** Who produces and who consumes the task. */
    public static final TaskKind KIND = TaskKind.RESULT;
    /** The longest message in bytes. */
    public static final long MAX_BYTES = 65536;
    /** How a failed task is tried again. */
    public static final Retry RETRY = new Retry(Duration.ofSeconds(1), 2, Duration.ofSeconds(1), Duration.ofSeconds(600), 8);
    /** Routing key, the same whoever sends. */
    public static final String ROUTING_KEY = "order.pay_success";
    /** Exchange of each producing service. */
    public static final Map<String, String> EXCHANGES = Map.ofEntries(
            Map.entry("pay-callback", "pay-callback.order.result.ex"));
    /** Queues of each consuming service. */
    public static final Map<String, TaskQueue> QUEUES = Map.ofEntries(
            Map.entry("order-service", new TaskQueue("q.order-service.order_pay_success", "q.dlx.order-service.order_pay_success")),
            Map.entry("push-gateway", new TaskQueue("q.push-gateway.order_pay_success", "q.dlx.push-gateway.order_pay_success")),
            Map.entry("reconcile-service", new TaskQueue("q.reconcile-service.order_pay_success", "q.dlx.reconcile-service.order_pay_success")),
            Map.entry("report-service", new TaskQueue("q.report-service.order_pay_success", "q.dlx.report-service.order_pay_success")));
    /** What each producing service sends through. */
    public static final Map<String, com.example.orders.tasks.runtime.Production> PRODUCERS = Map.ofEntries(
            Map.entry("pay-callback", new com.example.orders.tasks.runtime.Production("pay-callback", "pay-callback.order.result.ex", "order.pay_success", Optional.empty())));
    /** How each consuming service consumes the task. */
    public static final Map<String, com.example.orders.tasks.runtime.Consumption> CONSUMERS = Map.ofEntries(
            Map.entry("order-service", new com.example.orders.tasks.runtime.Consumption(
                    "order-service", "q.order-service.order_pay_success", "q.dlx.order-service.order_pay_success", "order-service.retry.ex", "order-service.dlx.ex",
                    new Retry(Duration.ofSeconds(1), 2, Duration.ofSeconds(1), Duration.ofSeconds(600), 8),
                    List.of(
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(1), "q.order-service.order_pay_success.retry.1s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(2), "q.order-service.order_pay_success.retry.2s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(4), "q.order-service.order_pay_success.retry.4s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(8), "q.order-service.order_pay_success.retry.8s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(16), "q.order-service.order_pay_success.retry.16s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(32), "q.order-service.order_pay_success.retry.32s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(64), "q.order-service.order_pay_success.retry.64s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(128), "q.order-service.order_pay_success.retry.128s")))),
            Map.entry("push-gateway", new com.example.orders.tasks.runtime.Consumption(
                    "push-gateway", "q.push-gateway.order_pay_success", "q.dlx.push-gateway.order_pay_success", "push-gateway.retry.ex", "push-gateway.dlx.ex",
                    new Retry(Duration.ofSeconds(1), 2, Duration.ofSeconds(1), Duration.ofSeconds(600), 2),
                    List.of(
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(1), "q.push-gateway.order_pay_success.retry.1s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(2), "q.push-gateway.order_pay_success.retry.2s")))),
            Map.entry("reconcile-service", new com.example.orders.tasks.runtime.Consumption(
                    "reconcile-service", "q.reconcile-service.order_pay_success", "q.dlx.reconcile-service.order_pay_success", "reconcile-service.retry.ex", "reconcile-service.dlx.ex",
                    new Retry(Duration.ofSeconds(1), 2, Duration.ofSeconds(1), Duration.ofSeconds(600), 8),
                    List.of(
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(1), "q.reconcile-service.order_pay_success.retry.1s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(2), "q.reconcile-service.order_pay_success.retry.2s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(4), "q.reconcile-service.order_pay_success.retry.4s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(8), "q.reconcile-service.order_pay_success.retry.8s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(16), "q.reconcile-service.order_pay_success.retry.16s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(32), "q.reconcile-service.order_pay_success.retry.32s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(64), "q.reconcile-service.order_pay_success.retry.64s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(128), "q.reconcile-service.order_pay_success.retry.128s")))),
            Map.entry("report-service", new com.example.orders.tasks.runtime.Consumption(
                    "report-service", "q.report-service.order_pay_success", "q.dlx.report-service.order_pay_success", "report-service.retry.ex", "report-service.dlx.ex",
                    new Retry(Duration.ofSeconds(1), 2, Duration.ofSeconds(1), Duration.ofSeconds(600), 8),
                    List.of(
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(1), "q.report-service.order_pay_success.retry.1s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(2), "q.report-service.order_pay_success.retry.2s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(4), "q.report-service.order_pay_success.retry.4s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(8), "q.report-service.order_pay_success.retry.8s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(16), "q.report-service.order_pay_success.retry.16s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(32), "q.report-service.order_pay_success.retry.32s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(64), "q.report-service.order_pay_success.retry.64s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(128), "q.report-service.order_pay_success.retry.128s")))));
    /** How messages are read and written. */
    public static final TaskContract<PaySuccessV1> CONTRACT = new TaskContract<>(
            new TaskContract.Facts(TASK_TYPE, VERSION, KIND, MAX_BYTES, "retry_count", RETRY),
            PaySuccessV1.class,
            new Wire(),
            Tasks::dispatch,
            () -> List.of(ErrorCode.values()),
            PRODUCERS,
            CONSUMERS);

    /** Checks that all required members are there. */
    public PaySuccessV1 {
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
    public static PaySuccessV1 decode(byte[] message) {
        return CONTRACT.decode(message);
    }

    /**
     * Reads a message of this task, without an exception for one that is refused.
     *
     * @param message the bytes
     * @return the message, or every reason why it is refused
     */
    public static Result<PaySuccessV1> tryDecode(byte[] message) {
        return CONTRACT.tryDecode(message);
    }

    @Override
    public TaskContract<PaySuccessV1> contract() {
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
        public PaySuccessV1 build() {
            return new PaySuccessV1(
                    Objects.requireNonNull(id, "id"),
                    Optional.ofNullable(trace),
                    Objects.requireNonNull(time, "time"),
                    Objects.requireNonNull(idempotencyKey, "idempotencyKey"),
                    Optional.ofNullable(attempt),
                    payload,
                    false);
        }
    }

    private static final class Wire extends ObjectType<PaySuccessV1> {
        Wire() {
            super(false);
        }

        @Override
        protected void declare(Fields fields) {
            fields.constant("event_type", "PAY_SUCCESS");
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
        protected PaySuccessV1 make(Object[] slots, int from) {
            return new PaySuccessV1(
                    (String) slots[from + 2],
                    (Optional<String>) slots[from + 3],
                    (Instant) slots[from + 4],
                    (String) slots[from + 5],
                    (Optional<Integer>) slots[from + 6],
                    Payload.WIRE.make(slots, from + 7),
                    (boolean) slots[from + 1]);
        }

        @Override
        protected void split(PaySuccessV1 value, Object[] slots, int from) {
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
     * @param orderId <code>order_id</code>
     * @return the key
     * @throws com.example.orders.tasks.runtime.InvalidMessageException with every reason why a value is refused
     */
    public static String idempotencyKeyOf(String orderId) {
        return tryIdempotencyKeyOf(orderId).orThrow();
    }

    /**
     * The idempotency key of a message, without an exception for values that are refused.
     *
     * @param orderId <code>order_id</code>
     * @return the key, or every reason why a value is refused
     */
    public static Result<String> tryIdempotencyKeyOf(String orderId) {
        return new com.example.orders.tasks.runtime.KeyBuilder(Payload.TYPE, null)
                .text("order_id:")
                .field(0, orderId)
                .text(":PAY_SUCCESS")
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
     * What the task would do to something that is in a state.
     *
     * @param current the state
     * @return go, a duplicate where the task has had its effect, or illegal
     */
    public static com.example.orders.tasks.runtime.Step transit(com.example.orders.tasks.OrderState current) {
        return com.example.orders.tasks.runtime.Step.of(current, com.example.orders.tasks.OrderState.PAID, com.example.orders.tasks.OrderState.PAYING);
    }

    /**
     * What the task is about.
     *
     * @param orderId <code>order_id</code>
     *     Order that was paid.
     * @param payNo <code>pay_no</code>
     *     Our payment number, unique per attempt to pay.
     * @param channelNo <code>channel_no</code>
     *     The channel's own number, needed to ask it about the payment.
     * @param userId <code>user_id</code>
     *     Buyer.
     * @param amount <code>amount</code>
     *     What the buyer paid.
     * @param fee <code>fee</code>, empty where it is absent
     *     What the channel keeps; absent until the channel says it.
     * @param channel <code>channel</code>
     *     Who moved the money.
     * @param method <code>method</code>, empty where it is absent
     *     What the buyer paid with; absent where the channel does not tell.
     * @param paidAt <code>paid_at</code>
     *     When the money moved, by the channel's clock.
     * @param settleDate <code>settle_date</code>, absent, null or a value
     *     Day on which the channel pays out; null where it settles at once.
     */
    public record Payload(
            String orderId,
            String payNo,
            String channelNo,
            String userId,
            BigDecimal amount,
            Optional<BigDecimal> fee,
            PayChannel channel,
            Optional<PayMethod> method,
            Instant paidAt,
            Presence<LocalDate> settleDate) {
        private static final Wire WIRE = new Wire();
        /** How the object is read and written. */
        public static final ObjectType<Payload> TYPE = WIRE;

        /** Checks that all required members are there, and keeps copies that cannot change. */
        public Payload {
            Objects.requireNonNull(orderId, "orderId");
            Objects.requireNonNull(payNo, "payNo");
            Objects.requireNonNull(channelNo, "channelNo");
            Objects.requireNonNull(userId, "userId");
            Objects.requireNonNull(amount, "amount");
            Objects.requireNonNull(fee, "fee");
            Objects.requireNonNull(channel, "channel");
            Objects.requireNonNull(method, "method");
            Objects.requireNonNull(paidAt, "paidAt");
            Objects.requireNonNull(settleDate, "settleDate");
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
            private final Object[] slots = new Object[10];

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
             * Sets <code>channel_no</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder channelNo(String value) {
                slots[2] = value;
                return this;
            }

            /**
             * Sets <code>user_id</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder userId(String value) {
                slots[3] = value;
                return this;
            }

            /**
             * Sets <code>amount</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder amount(BigDecimal value) {
                slots[4] = value;
                return this;
            }

            /**
             * Sets <code>fee</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder fee(BigDecimal value) {
                slots[5] = Optional.ofNullable(value);
                return this;
            }

            /**
             * Sets <code>channel</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder channel(PayChannel value) {
                slots[6] = value;
                return this;
            }

            /**
             * Sets <code>method</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder method(PayMethod value) {
                slots[7] = Optional.ofNullable(value);
                return this;
            }

            /**
             * Sets <code>paid_at</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder paidAt(Instant value) {
                slots[8] = value;
                return this;
            }

            /**
             * Sets <code>settle_date</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder settleDate(LocalDate value) {
                slots[9] = Presence.ofNullable(value);
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
                fields.required("channel_no", Types.id(1, 64, null));
                fields.required("user_id", Types.id(1, 20, "[0-9]{1,20}"));
                fields.required("amount", Types.decimal(2, "1", "999999999"));
                fields.optional("fee", Types.decimal(2, "0", "999999999"));
                fields.required("channel", PayChannel.TYPE);
                fields.optional("method", PayMethod.TYPE);
                fields.required("paid_at", Types.timestamp(0));
                fields.tristate("settle_date", Types.date());
            }

            @Override
            @SuppressWarnings("unchecked")
            protected Payload make(Object[] slots, int from) {
                return new Payload(
                        (String) slots[from],
                        (String) slots[from + 1],
                        (String) slots[from + 2],
                        (String) slots[from + 3],
                        (BigDecimal) slots[from + 4],
                        (Optional<BigDecimal>) slots[from + 5],
                        (PayChannel) slots[from + 6],
                        (Optional<PayMethod>) slots[from + 7],
                        (Instant) slots[from + 8],
                        (Presence<LocalDate>) slots[from + 9]);
            }

            @Override
            protected void split(Payload value, Object[] slots, int from) {
                slots[from] = value.orderId;
                slots[from + 1] = value.payNo;
                slots[from + 2] = value.channelNo;
                slots[from + 3] = value.userId;
                slots[from + 4] = value.amount;
                slots[from + 5] = value.fee;
                slots[from + 6] = value.channel;
                slots[from + 7] = value.method;
                slots[from + 8] = value.paidAt;
                slots[from + 9] = value.settleDate;
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
        record Card(PaySuccessV1.CardPayment value) implements PayMethod {
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
        record Wallet(PaySuccessV1.WalletPayment value) implements PayMethod {
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
        record Installments(PaySuccessV1.InstallmentPayment value) implements PayMethod {
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
                variants.add("card", PaySuccessV1.CardPayment.TYPE, Card.class, Card::new, Card::value);
                variants.add("wallet", PaySuccessV1.WalletPayment.TYPE, Wallet.class, Wallet::new, Wallet::value);
                variants.add("installments", PaySuccessV1.InstallmentPayment.TYPE, Installments.class, Installments::new, Installments::value);
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
         * paid and ordered amount differ
         */
        AMOUNT_MISMATCH("AMOUNT_MISMATCH", false),
        /**
         * the order row is locked by the closing task
         */
        DB_LOCK_CONFLICT("DB_LOCK_CONFLICT", true),
        /**
         * no connection to the database
         */
        DB_UNAVAILABLE("DB_UNAVAILABLE", true),
        /**
         * paid after the window; the money has to go back by hand
         */
        ORDER_ALREADY_CLOSED("ORDER_ALREADY_CLOSED", false),
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
