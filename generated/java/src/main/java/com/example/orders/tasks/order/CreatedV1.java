package com.example.orders.tasks.order;

import com.example.orders.tasks.Tasks;
import com.example.orders.tasks.runtime.EnumType;
import com.example.orders.tasks.runtime.Fields;
import com.example.orders.tasks.runtime.Frozen;
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
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * An order was placed and is waiting for payment. Written to the outbox in the transaction that stores the order, so there is exactly one per order.
 *
 * <p>A message of <code>order.created&#64;1</code>.
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
public record CreatedV1(
        String id,
        String producer,
        String trace,
        Instant time,
        String idempotencyKey,
        Optional<Integer> attempt,
        Payload payload,
        boolean versionOmitted) implements TaskMessage {
    /** Type of the task. */
    public static final String TASK_TYPE = "order.created";
    /** Version of the task. */
    public static final int VERSION = 1;
    /** Who produces and who consumes the task. */
    public static final TaskKind KIND = TaskKind.EVENT;
    /** The longest message in bytes. */
    public static final long MAX_BYTES = 65536;
    /** How a failed task is tried again. */
    public static final Retry RETRY = new Retry(Duration.ofSeconds(1), 2, Duration.ofSeconds(1), Duration.ofSeconds(600), 6);
    /** Routing key, the same whoever sends. */
    public static final String ROUTING_KEY = "order.created";
    /** Exchange of each producing service. */
    public static final Map<String, String> EXCHANGES = Map.ofEntries(
            Map.entry("order-service", "order-service.order.event.ex"));
    /** Queues of each consuming service. */
    public static final Map<String, TaskQueue> QUEUES = Map.ofEntries(
            Map.entry("coupon-service", new TaskQueue("q.coupon-service.order_created", "q.dlx.coupon-service.order_created")),
            Map.entry("push-gateway", new TaskQueue("q.push-gateway.order_created", "q.dlx.push-gateway.order_created")),
            Map.entry("report-service", new TaskQueue("q.report-service.order_created", "q.dlx.report-service.order_created")));
    /** What each producing service sends through. */
    public static final Map<String, com.example.orders.tasks.runtime.Production> PRODUCERS = Map.ofEntries(
            Map.entry("order-service", new com.example.orders.tasks.runtime.Production("order-service", "order-service.order.event.ex", "order.created", Optional.empty())));
    /** How each consuming service consumes the task. */
    public static final Map<String, com.example.orders.tasks.runtime.Consumption> CONSUMERS = Map.ofEntries(
            Map.entry("coupon-service", new com.example.orders.tasks.runtime.Consumption(
                    "coupon-service", "q.coupon-service.order_created", "q.dlx.coupon-service.order_created", "coupon-service.retry.ex", "coupon-service.dlx.ex",
                    new Retry(Duration.ofSeconds(1), 2, Duration.ofSeconds(1), Duration.ofSeconds(600), 6),
                    List.of(
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(1), "q.coupon-service.order_created.retry.1s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(2), "q.coupon-service.order_created.retry.2s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(4), "q.coupon-service.order_created.retry.4s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(8), "q.coupon-service.order_created.retry.8s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(16), "q.coupon-service.order_created.retry.16s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(32), "q.coupon-service.order_created.retry.32s")))),
            Map.entry("push-gateway", new com.example.orders.tasks.runtime.Consumption(
                    "push-gateway", "q.push-gateway.order_created", "q.dlx.push-gateway.order_created", "push-gateway.retry.ex", "push-gateway.dlx.ex",
                    new Retry(Duration.ofSeconds(1), 2, Duration.ofSeconds(1), Duration.ofSeconds(600), 2),
                    List.of(
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(1), "q.push-gateway.order_created.retry.1s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(2), "q.push-gateway.order_created.retry.2s")))),
            Map.entry("report-service", new com.example.orders.tasks.runtime.Consumption(
                    "report-service", "q.report-service.order_created", "q.dlx.report-service.order_created", "report-service.retry.ex", "report-service.dlx.ex",
                    new Retry(Duration.ofSeconds(1), 2, Duration.ofSeconds(1), Duration.ofSeconds(600), 6),
                    List.of(
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(1), "q.report-service.order_created.retry.1s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(2), "q.report-service.order_created.retry.2s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(4), "q.report-service.order_created.retry.4s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(8), "q.report-service.order_created.retry.8s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(16), "q.report-service.order_created.retry.16s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(32), "q.report-service.order_created.retry.32s")))));
    /** How messages are read and written. */
    public static final TaskContract<CreatedV1> CONTRACT = new TaskContract<>(
            new TaskContract.Facts(TASK_TYPE, VERSION, KIND, MAX_BYTES, "retryCount", RETRY),
            CreatedV1.class,
            new Wire(),
            Tasks::dispatch,
            () -> List.of(ErrorCode.values()),
            PRODUCERS,
            CONSUMERS);

    /** Checks that all required members are there. */
    public CreatedV1 {
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
    public static CreatedV1 decode(byte[] message) {
        return CONTRACT.decode(message);
    }

    /**
     * Reads a message of this task, without an exception for one that is refused.
     *
     * @param message the bytes
     * @return the message, or every reason why it is refused
     */
    public static Result<CreatedV1> tryDecode(byte[] message) {
        return CONTRACT.tryDecode(message);
    }

    @Override
    public TaskContract<CreatedV1> contract() {
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
        public CreatedV1 build() {
            return new CreatedV1(
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

    private static final class Wire extends ObjectType<CreatedV1> {
        Wire() {
            super(false);
        }

        @Override
        protected void declare(Fields fields) {
            fields.constant("taskType", "order.created");
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
        protected CreatedV1 make(Object[] slots, int from) {
            return new CreatedV1(
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
        protected void split(CreatedV1 value, Object[] slots, int from) {
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
                .text("order.created:")
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
     *     The new order.
     * @param userId <code>userId</code>
     *     Buyer.
     * @param merchantId <code>merchantId</code>
     *     Seller.
     * @param lines <code>lines</code>
     *     What was ordered, in the order of the basket.
     * @param amount <code>amount</code>
     *     What the buyer is to pay, everything included.
     * @param discount <code>discount</code>, empty where it is absent
     *     What coupons and promotions took off; absent where there were none.
     * @param couponId <code>couponId</code>, absent, null or a value
     *     Coupon that was used. Null means the buyer turned down one that was offered; absent means none was offered.
     * @param receiver <code>receiver</code>, empty where it is absent
     *     Who the parcel goes to; absent for virtual goods.
     * @param source <code>source</code>
     *     Where the order was placed.
     * @param channelCode <code>channelCode</code>, empty where it is absent
     *     Where the order was placed, as a two-digit code of the old shop.
     *     (deprecated: `source` says the same in words; the report of the old shop reads this until it is switched off)
     * @param labels <code>labels</code>, empty where it is absent
     *     Marks of campaigns and experiments that touched the order, for reports.
     * @param placedAt <code>placedAt</code>
     *     When the buyer pressed the button.
     * @param payBefore <code>payBefore</code>
     *     End of the payment window.
     */
    public record Payload(
            String orderId,
            String userId,
            String merchantId,
            List<OrderLine> lines,
            BigDecimal amount,
            Optional<BigDecimal> discount,
            Presence<String> couponId,
            Optional<Receiver> receiver,
            OrderSource source,
            Optional<String> channelCode,
            Optional<Map<String, String>> labels,
            Instant placedAt,
            Instant payBefore) {
        private static final Wire WIRE = new Wire();
        /** How the object is read and written. */
        public static final ObjectType<Payload> TYPE = WIRE;

        /** Checks that all required members are there, and keeps copies that cannot change. */
        public Payload {
            Objects.requireNonNull(orderId, "orderId");
            Objects.requireNonNull(userId, "userId");
            Objects.requireNonNull(merchantId, "merchantId");
            Objects.requireNonNull(lines, "lines");
            Objects.requireNonNull(amount, "amount");
            Objects.requireNonNull(discount, "discount");
            Objects.requireNonNull(couponId, "couponId");
            Objects.requireNonNull(receiver, "receiver");
            Objects.requireNonNull(source, "source");
            Objects.requireNonNull(channelCode, "channelCode");
            Objects.requireNonNull(labels, "labels");
            Objects.requireNonNull(placedAt, "placedAt");
            Objects.requireNonNull(payBefore, "payBefore");
            lines = Frozen.list(lines);
            labels = Frozen.optional(labels, Frozen::map);
        }

        /**
         * <code>channelCode</code>, empty where it is absent.
         *
         * @return the value
         * @deprecated `source` says the same in words; the report of the old shop reads this until it is switched off
         */
        @Deprecated(since = "2026-11-30")
        public Optional<String> channelCode() {
            return channelCode;
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
            private final Object[] slots = new Object[13];

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
             * Sets <code>merchantId</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder merchantId(String value) {
                slots[2] = value;
                return this;
            }

            /**
             * Sets <code>lines</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder lines(List<OrderLine> value) {
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
             * Sets <code>discount</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder discount(BigDecimal value) {
                slots[5] = Optional.ofNullable(value);
                return this;
            }

            /**
             * Sets <code>couponId</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder couponId(String value) {
                slots[6] = Presence.ofNullable(value);
                return this;
            }

            /**
             * Sets <code>receiver</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder receiver(Receiver value) {
                slots[7] = Optional.ofNullable(value);
                return this;
            }

            /**
             * Sets <code>source</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder source(OrderSource value) {
                slots[8] = value;
                return this;
            }

            /**
             * Sets <code>channelCode</code>.
             *
             * @param value the value
             * @return this
             * @deprecated `source` says the same in words; the report of the old shop reads this until it is switched off
             */
            @Deprecated(since = "2026-11-30")
            public Builder channelCode(String value) {
                slots[9] = Optional.ofNullable(value);
                return this;
            }

            /**
             * Sets <code>labels</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder labels(Map<String, String> value) {
                slots[10] = Optional.ofNullable(value);
                return this;
            }

            /**
             * Sets <code>placedAt</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder placedAt(Instant value) {
                slots[11] = value;
                return this;
            }

            /**
             * Sets <code>payBefore</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder payBefore(Instant value) {
                slots[12] = value;
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
                fields.required("merchantId", Types.id(1, 64, "M[0-9]{8}"));
                fields.required("lines", Types.list(OrderLine.TYPE, 1, 200, false));
                fields.required("amount", Types.decimal(2, "1", "999999999"));
                fields.optional("discount", Types.decimal(2, "0", "999999999"));
                fields.tristate("couponId", Types.id(1, 32, "C[0-9A-Z]{1,31}"));
                fields.optional("receiver", Receiver.TYPE);
                fields.required("source", OrderSource.TYPE);
                fields.optional("channelCode", Types.string(0, Types.UNBOUNDED, "[0-9]{2}"));
                fields.optional("labels", Types.map(Types.string(0, 64, null), Types.string(1, 32, "[a-z][\\-.0-9a-z]*"), false, 16));
                fields.required("placedAt", Types.timestamp(3));
                fields.required("payBefore", Types.timestamp(0));
            }

            @Override
            @SuppressWarnings("unchecked")
            protected Payload make(Object[] slots, int from) {
                return new Payload(
                        (String) slots[from],
                        (String) slots[from + 1],
                        (String) slots[from + 2],
                        (List<OrderLine>) slots[from + 3],
                        (BigDecimal) slots[from + 4],
                        (Optional<BigDecimal>) slots[from + 5],
                        (Presence<String>) slots[from + 6],
                        (Optional<Receiver>) slots[from + 7],
                        (OrderSource) slots[from + 8],
                        (Optional<String>) slots[from + 9],
                        (Optional<Map<String, String>>) slots[from + 10],
                        (Instant) slots[from + 11],
                        (Instant) slots[from + 12]);
            }

            @Override
            protected void split(Payload value, Object[] slots, int from) {
                slots[from] = value.orderId;
                slots[from + 1] = value.userId;
                slots[from + 2] = value.merchantId;
                slots[from + 3] = value.lines;
                slots[from + 4] = value.amount;
                slots[from + 5] = value.discount;
                slots[from + 6] = value.couponId;
                slots[from + 7] = value.receiver;
                slots[from + 8] = value.source;
                slots[from + 9] = value.channelCode;
                slots[from + 10] = value.labels;
                slots[from + 11] = value.placedAt;
                slots[from + 12] = value.payBefore;
            }
        }
    }

    /**
     * One article of an order, as the buyer saw it at the moment of ordering.
     *
     * @param lineNo <code>lineNo</code>
     *     Position within the order, from 1.
     * @param skuId <code>skuId</code>
     *     Stock keeping unit.
     * @param title <code>title</code>
     *     Article name, for people; never used to find the article.
     * @param quantity <code>quantity</code>
     *     Pieces ordered.
     * @param unitPrice <code>unitPrice</code>
     *     Price of one piece after line discounts.
     * @param gift <code>gift</code>, empty where it is absent
     *     Whether the piece is a free gift; its price is then 0.00. Absent means no.
     */
    public record OrderLine(
            int lineNo,
            String skuId,
            String title,
            int quantity,
            BigDecimal unitPrice,
            Optional<Boolean> gift) {
        private static final Wire WIRE = new Wire();
        /** How the object is read and written. */
        public static final ObjectType<OrderLine> TYPE = WIRE;

        /** Checks that all required members are there, and keeps copies that cannot change. */
        public OrderLine {
            Objects.requireNonNull(skuId, "skuId");
            Objects.requireNonNull(title, "title");
            Objects.requireNonNull(unitPrice, "unitPrice");
            Objects.requireNonNull(gift, "gift");
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
             * Sets <code>lineNo</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder lineNo(int value) {
                slots[0] = value;
                return this;
            }

            /**
             * Sets <code>skuId</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder skuId(String value) {
                slots[1] = value;
                return this;
            }

            /**
             * Sets <code>title</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder title(String value) {
                slots[2] = value;
                return this;
            }

            /**
             * Sets <code>quantity</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder quantity(int value) {
                slots[3] = value;
                return this;
            }

            /**
             * Sets <code>unitPrice</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder unitPrice(BigDecimal value) {
                slots[4] = value;
                return this;
            }

            /**
             * Sets <code>gift</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder gift(Boolean value) {
                slots[5] = Optional.ofNullable(value);
                return this;
            }

            /**
             * Makes the object.
             *
             * @return the object
             * @throws IllegalStateException where required members are not set
             */
            public OrderLine build() {
                return TYPE.build(slots);
            }
        }

        private static final class Wire extends ObjectType<OrderLine> {
            Wire() {
                super(false);
            }

            @Override
            protected void declare(Fields fields) {
                fields.required("lineNo", Types.int32(1, 200));
                fields.required("skuId", Types.id(1, 32, "SKU-[0-9A-Z]{4,28}"));
                fields.required("title", Types.string(1, 120, null));
                fields.required("quantity", Types.int32(1, 999));
                fields.required("unitPrice", Types.decimal(2, "0", "999999999"));
                fields.optional("gift", Types.bool());
            }

            @Override
            @SuppressWarnings("unchecked")
            protected OrderLine make(Object[] slots, int from) {
                return new OrderLine(
                        (int) slots[from],
                        (String) slots[from + 1],
                        (String) slots[from + 2],
                        (int) slots[from + 3],
                        (BigDecimal) slots[from + 4],
                        (Optional<Boolean>) slots[from + 5]);
            }

            @Override
            protected void split(OrderLine value, Object[] slots, int from) {
                slots[from] = value.lineNo;
                slots[from + 1] = value.skuId;
                slots[from + 2] = value.title;
                slots[from + 3] = value.quantity;
                slots[from + 4] = value.unitPrice;
                slots[from + 5] = value.gift;
            }
        }
    }

    /**
     * Where an order was placed.
     */
    public sealed interface OrderSource {
        /** How values are read and written. */
        EnumType<OrderSource> TYPE = EnumType.open(() -> List.of(Known.values()), one -> one.value(), Unknown::new);

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
        static OrderSource of(String value) {
            OrderSource known = TYPE.find(value);
            return known == null ? new Unknown(value) : known;
        }

        /**
         * A value that this version of the contract does not know; a consumer keeps it, a producer may not send it.
         *
         * @param value the text, never that of a known value
         */
        record Unknown(String value) implements OrderSource {
            /** Checks that the text can be an unknown value. */
            public Unknown {
                TYPE.requireUnknown(value);
            }
        }

        /** The values that are known. */
        enum Known implements OrderSource {
            /**
             * iPhone or iPad app
             */
            APP_IOS("APP_IOS"),
            /**
             * Android app
             */
            APP_ANDROID("APP_ANDROID"),
            /**
             * mini program inside another app
             */
            MINI_PROGRAM("MINI_PROGRAM"),
            /**
             * browser
             */
            WEB("WEB"),
            /**
             * a shop assistant's terminal
             */
            STORE("STORE");

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
     * Who the parcel goes to. Everything that finds a person is sensitive.
     *
     * @param name <code>name</code>
     *     Name on the parcel.
     * @param phone <code>phone</code>
     *     Phone number in E.164 form, for the courier.
     * @param region <code>region</code>
     *     Six-digit administrative division code, enough for statistics and for choosing a warehouse.
     * @param address <code>address</code>
     *     Street, house and door.
     */
    public record Receiver(
            String name,
            String phone,
            String region,
            String address) {
        private static final Wire WIRE = new Wire();
        /** How the object is read and written. */
        public static final ObjectType<Receiver> TYPE = WIRE;

        /** Checks that all required members are there, and keeps copies that cannot change. */
        public Receiver {
            Objects.requireNonNull(name, "name");
            Objects.requireNonNull(phone, "phone");
            Objects.requireNonNull(region, "region");
            Objects.requireNonNull(address, "address");
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
            return TYPE.describe("Receiver", this);
        }

        /** Builds an object; what is not set is absent. */
        public static final class Builder {
            private final Object[] slots = new Object[4];

            private Builder() {}

            /**
             * Sets <code>name</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder name(String value) {
                slots[0] = value;
                return this;
            }

            /**
             * Sets <code>phone</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder phone(String value) {
                slots[1] = value;
                return this;
            }

            /**
             * Sets <code>region</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder region(String value) {
                slots[2] = value;
                return this;
            }

            /**
             * Sets <code>address</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder address(String value) {
                slots[3] = value;
                return this;
            }

            /**
             * Makes the object.
             *
             * @return the object
             * @throws IllegalStateException where required members are not set
             */
            public Receiver build() {
                return TYPE.build(slots);
            }
        }

        private static final class Wire extends ObjectType<Receiver> {
            Wire() {
                super(false);
            }

            @Override
            protected void declare(Fields fields) {
                fields.required("name", Types.string(1, 64, null)).hidden();
                fields.required("phone", Types.string(0, Types.UNBOUNDED, "\\+[1-9][0-9]{6,14}")).hidden();
                fields.required("region", Types.id(1, 64, "[0-9]{6}"));
                fields.required("address", Types.string(1, 200, null)).hidden();
            }

            @Override
            protected Receiver make(Object[] slots, int from) {
                return new Receiver(
                        (String) slots[from],
                        (String) slots[from + 1],
                        (String) slots[from + 2],
                        (String) slots[from + 3]);
            }

            @Override
            protected void split(Receiver value, Object[] slots, int from) {
                slots[from] = value.name;
                slots[from + 1] = value.phone;
                slots[from + 2] = value.region;
                slots[from + 3] = value.address;
            }
        }
    }

    /** What a handler may report. */
    public enum ErrorCode implements TaskError {
        /**
         * the coupon the order claims does not exist
         */
        COUPON_NOT_FOUND("COUPON_NOT_FOUND", false),
        /**
         * a row is locked
         */
        DB_LOCK_CONFLICT("DB_LOCK_CONFLICT", true),
        /**
         * a service behind the consumer did not answer in time
         */
        DOWNSTREAM_TIMEOUT("DOWNSTREAM_TIMEOUT", true);

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
