package com.example.orders.tasks.order;

import com.example.orders.tasks.Tasks;
import com.example.orders.tasks.runtime.Bytes;
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
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Something technical went wrong between us and the channel: whether money moved is unknown. The checkout has whatever moved given back, and the reconciliation looks whether it was.
 *
 * <p>A message of <code>order.pay.error&#64;1</code>.
 *
 * @param id the message id
 * @param trace the trace id, empty where it is absent
 * @param time the time at which the message was made
 * @param idempotencyKey the idempotency key
 * @param attempt the attempt counter, from 0, empty where it is absent
 * @param payload what the task is about
 * @param versionOmitted whether the received message left the version out; a producer always writes it
 */
public record PayErrorV1(
        String id,
        Optional<String> trace,
        Instant time,
        String idempotencyKey,
        Optional<Integer> attempt,
        Payload payload,
        boolean versionOmitted) implements TaskMessage {
    /** Type of the task. */
    public static final String TASK_TYPE = "order.pay.error";
    /** Version of the task. */
    public static final int VERSION = 1;
    /** Who produces and who consumes the task. */
    public static final TaskKind KIND = TaskKind.RESULT;
    /** The longest message in bytes. */
    public static final long MAX_BYTES = 32768;
    /** How a failed task is tried again. */
    public static final Retry RETRY = new Retry(Duration.ofSeconds(1), 2, Duration.ofSeconds(1), Duration.ofSeconds(600), 6);
    /** Routing key, the same whoever sends. */
    public static final String ROUTING_KEY = "order.pay_error";
    /** Exchange of each producing service. */
    public static final Map<String, String> EXCHANGES = Map.ofEntries(
            Map.entry("pay-callback", "pay-callback.order.result.ex"));
    /** Queues of each consuming service. */
    public static final Map<String, TaskQueue> QUEUES = Map.ofEntries(
            Map.entry("order-service", new TaskQueue("q.order-service.order_pay_error", "q.dlx.order-service.order_pay_error")),
            Map.entry("reconcile-service", new TaskQueue("q.reconcile-service.order_pay_error", "q.dlx.reconcile-service.order_pay_error")));
    /** What each producing service sends through. */
    public static final Map<String, com.example.orders.tasks.runtime.Production> PRODUCERS = Map.ofEntries(
            Map.entry("pay-callback", new com.example.orders.tasks.runtime.Production("pay-callback", "pay-callback.order.result.ex", "order.pay_error", Optional.empty())));
    /** How each consuming service consumes the task. */
    public static final Map<String, com.example.orders.tasks.runtime.Consumption> CONSUMERS = Map.ofEntries(
            Map.entry("order-service", new com.example.orders.tasks.runtime.Consumption(
                    "order-service", "q.order-service.order_pay_error", "q.dlx.order-service.order_pay_error", "order-service.retry.ex", "order-service.dlx.ex",
                    new Retry(Duration.ofSeconds(1), 2, Duration.ofSeconds(1), Duration.ofSeconds(600), 6),
                    List.of(
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(1), "q.order-service.order_pay_error.retry.1s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(2), "q.order-service.order_pay_error.retry.2s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(4), "q.order-service.order_pay_error.retry.4s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(8), "q.order-service.order_pay_error.retry.8s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(16), "q.order-service.order_pay_error.retry.16s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(32), "q.order-service.order_pay_error.retry.32s")))),
            Map.entry("reconcile-service", new com.example.orders.tasks.runtime.Consumption(
                    "reconcile-service", "q.reconcile-service.order_pay_error", "q.dlx.reconcile-service.order_pay_error", "reconcile-service.retry.ex", "reconcile-service.dlx.ex",
                    new Retry(Duration.ofSeconds(1), 2, Duration.ofSeconds(1), Duration.ofSeconds(600), 6),
                    List.of(
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(1), "q.reconcile-service.order_pay_error.retry.1s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(2), "q.reconcile-service.order_pay_error.retry.2s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(4), "q.reconcile-service.order_pay_error.retry.4s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(8), "q.reconcile-service.order_pay_error.retry.8s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(16), "q.reconcile-service.order_pay_error.retry.16s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(32), "q.reconcile-service.order_pay_error.retry.32s")))));
    /** How messages are read and written. */
    public static final TaskContract<PayErrorV1> CONTRACT = new TaskContract<>(
            new TaskContract.Facts(TASK_TYPE, VERSION, KIND, MAX_BYTES, "retry_count", RETRY),
            PayErrorV1.class,
            new Wire(),
            Tasks::dispatch,
            () -> List.of(ErrorCode.values()),
            PRODUCERS,
            CONSUMERS);

    /** Checks that all required members are there. */
    public PayErrorV1 {
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
    public static PayErrorV1 decode(byte[] message) {
        return CONTRACT.decode(message);
    }

    /**
     * Reads a message of this task, without an exception for one that is refused.
     *
     * @param message the bytes
     * @return the message, or every reason why it is refused
     */
    public static Result<PayErrorV1> tryDecode(byte[] message) {
        return CONTRACT.tryDecode(message);
    }

    @Override
    public TaskContract<PayErrorV1> contract() {
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
        public PayErrorV1 build() {
            return new PayErrorV1(
                    Objects.requireNonNull(id, "id"),
                    Optional.ofNullable(trace),
                    Objects.requireNonNull(time, "time"),
                    Objects.requireNonNull(idempotencyKey, "idempotencyKey"),
                    Optional.ofNullable(attempt),
                    payload,
                    false);
        }
    }

    private static final class Wire extends ObjectType<PayErrorV1> {
        Wire() {
            super(false);
        }

        @Override
        protected void declare(Fields fields) {
            fields.constant("event_type", "PAY_ERROR");
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
        protected PayErrorV1 make(Object[] slots, int from) {
            return new PayErrorV1(
                    (String) slots[from + 2],
                    (Optional<String>) slots[from + 3],
                    (Instant) slots[from + 4],
                    (String) slots[from + 5],
                    (Optional<Integer>) slots[from + 6],
                    Payload.WIRE.make(slots, from + 7),
                    (boolean) slots[from + 1]);
        }

        @Override
        protected void split(PayErrorV1 value, Object[] slots, int from) {
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
     * @param queryRound <code>query_round</code>
     * @return the key
     * @throws com.example.orders.tasks.runtime.InvalidMessageException with every reason why a value is refused
     */
    public static String idempotencyKeyOf(String payNo, int queryRound) {
        return tryIdempotencyKeyOf(payNo, queryRound).orThrow();
    }

    /**
     * The idempotency key of a message, without an exception for values that are refused.
     *
     * @param payNo <code>pay_no</code>
     * @param queryRound <code>query_round</code>
     * @return the key, or every reason why a value is refused
     */
    public static Result<String> tryIdempotencyKeyOf(String payNo, int queryRound) {
        return new com.example.orders.tasks.runtime.KeyBuilder(Payload.TYPE, null)
                .text("pay_no:")
                .field(1, payNo)
                .text(":PAY_ERROR:")
                .field(5, queryRound)
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
     *     Our payment number.
     * @param amount <code>amount</code>
     *     What was to be paid.
     * @param channel <code>channel</code>
     *     The channel that did not answer as it should.
     * @param stage <code>stage</code>
     *     Which call went wrong.
     * @param queryRound <code>query_round</code>
     *     How often the channel was asked before giving up; 0 where it was not asked again.
     * @param errorCode <code>error_code</code>
     *     The channel's code or our client's, as it came.
     * @param detail <code>detail</code>, empty where it is absent
     *     What the channel said, untouched. For people; nothing may depend on its shape.
     * @param rawResponse <code>raw_response</code>, empty where it is absent
     *     The beginning of a response that could not be read at all. May hold anything, therefore sensitive.
     * @param elapsed <code>elapsed</code>
     *     How long the last call took.
     */
    public record Payload(
            String orderId,
            String payNo,
            BigDecimal amount,
            PayChannel channel,
            PayStage stage,
            int queryRound,
            String errorCode,
            Optional<Json> detail,
            Optional<Bytes> rawResponse,
            Duration elapsed) {
        private static final Wire WIRE = new Wire();
        /** How the object is read and written. */
        public static final ObjectType<Payload> TYPE = WIRE;

        /** Checks that all required members are there, and keeps copies that cannot change. */
        public Payload {
            Objects.requireNonNull(orderId, "orderId");
            Objects.requireNonNull(payNo, "payNo");
            Objects.requireNonNull(amount, "amount");
            Objects.requireNonNull(channel, "channel");
            Objects.requireNonNull(stage, "stage");
            Objects.requireNonNull(errorCode, "errorCode");
            Objects.requireNonNull(detail, "detail");
            Objects.requireNonNull(rawResponse, "rawResponse");
            Objects.requireNonNull(elapsed, "elapsed");
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
            return TYPE.describe("Payload", this);
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
             * Sets <code>channel</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder channel(PayChannel value) {
                slots[3] = value;
                return this;
            }

            /**
             * Sets <code>stage</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder stage(PayStage value) {
                slots[4] = value;
                return this;
            }

            /**
             * Sets <code>query_round</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder queryRound(int value) {
                slots[5] = value;
                return this;
            }

            /**
             * Sets <code>error_code</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder errorCode(String value) {
                slots[6] = value;
                return this;
            }

            /**
             * Sets <code>detail</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder detail(Json value) {
                slots[7] = Optional.ofNullable(value);
                return this;
            }

            /**
             * Sets <code>raw_response</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder rawResponse(Bytes value) {
                slots[8] = Optional.ofNullable(value);
                return this;
            }

            /**
             * Sets <code>elapsed</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder elapsed(Duration value) {
                slots[9] = value;
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
                fields.required("amount", Types.decimal(2, "1", "999999999"));
                fields.required("channel", PayChannel.TYPE);
                fields.required("stage", PayStage.TYPE);
                fields.required("query_round", Types.int32(0, 20));
                fields.required("error_code", Types.string(1, 64, null));
                fields.optional("detail", Types.json(8192));
                fields.optional("raw_response", Types.bytes(4096)).hidden();
                fields.required("elapsed", Types.duration(3));
            }

            @Override
            @SuppressWarnings("unchecked")
            protected Payload make(Object[] slots, int from) {
                return new Payload(
                        (String) slots[from],
                        (String) slots[from + 1],
                        (BigDecimal) slots[from + 2],
                        (PayChannel) slots[from + 3],
                        (PayStage) slots[from + 4],
                        (int) slots[from + 5],
                        (String) slots[from + 6],
                        (Optional<Json>) slots[from + 7],
                        (Optional<Bytes>) slots[from + 8],
                        (Duration) slots[from + 9]);
            }

            @Override
            protected void split(Payload value, Object[] slots, int from) {
                slots[from] = value.orderId;
                slots[from + 1] = value.payNo;
                slots[from + 2] = value.amount;
                slots[from + 3] = value.channel;
                slots[from + 4] = value.stage;
                slots[from + 5] = value.queryRound;
                slots[from + 6] = value.errorCode;
                slots[from + 7] = value.detail;
                slots[from + 8] = value.rawResponse;
                slots[from + 9] = value.elapsed;
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
     * A call to the channel. Closed, because what to do next differs for each.
     */
    public enum PayStage {
        /**
         * the payment was being started
         */
        CREATE("CREATE"),
        /**
         * the channel's callback could not be read or its signature was wrong
         */
        CALLBACK("CALLBACK"),
        /**
         * the channel was asked for the outcome
         */
        QUERY("QUERY");

        /** How values are read and written. */
        public static final EnumType<PayStage> TYPE = EnumType.closed(() -> List.of(values()), one -> one.value());

        private final String value;

        PayStage(String value) {
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
        public static Optional<PayStage> find(String value) {
            return Optional.ofNullable(TYPE.find(value));
        }
    }

    /** What a handler may report. */
    public enum ErrorCode implements TaskError {
        /**
         * no connection to the database
         */
        DB_UNAVAILABLE("DB_UNAVAILABLE", true),
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
