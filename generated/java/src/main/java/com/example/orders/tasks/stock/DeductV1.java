package com.example.orders.tasks.stock;

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
 * Set stock aside for an order in one warehouse. All lines or none: half a reservation is worse than a refusal. The reservation ends with shipping, or when the order is closed.
 *
 * <p>A message of <code>stock.deduct&#64;1</code>.
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
public record DeductV1(
        String id,
        String producer,
        String trace,
        Instant time,
        String idempotencyKey,
        Optional<Integer> attempt,
        Payload payload,
        boolean versionOmitted) implements TaskMessage {
    /** Type of the task. */
    public static final String TASK_TYPE = "stock.deduct";
    /** Version of the task. */
    public static final int VERSION = 1;
    /** Who produces and who consumes the task. */
    public static final TaskKind KIND = TaskKind.COMMAND;
    /** The longest message in bytes. */
    public static final long MAX_BYTES = 65536;
    /** How a failed task is tried again. */
    public static final Retry RETRY = new Retry(Duration.ofMillis(500), 2, Duration.ofMillis(500), Duration.ofSeconds(30), 5);
    /** Routing key, the same whoever sends. */
    public static final String ROUTING_KEY = "stock.deduct";
    /** Exchange of each producing service. */
    public static final Map<String, String> EXCHANGES = Map.ofEntries(
            Map.entry("order-service", "order-service.stock.command.ex"));
    /** Queues of each consuming service. */
    public static final Map<String, TaskQueue> QUEUES = Map.ofEntries(
            Map.entry("stock-service", new TaskQueue("q.stock-service.stock_deduct", "q.dlx.stock-service.stock_deduct")));
    /** What each producing service sends through. */
    public static final Map<String, com.example.orders.tasks.runtime.Production> PRODUCERS = Map.ofEntries(
            Map.entry("order-service", new com.example.orders.tasks.runtime.Production("order-service", "order-service.stock.command.ex", "stock.deduct", Optional.empty())));
    /** How each consuming service consumes the task. */
    public static final Map<String, com.example.orders.tasks.runtime.Consumption> CONSUMERS = Map.ofEntries(
            Map.entry("stock-service", new com.example.orders.tasks.runtime.Consumption(
                    "stock-service", "q.stock-service.stock_deduct", "q.dlx.stock-service.stock_deduct", "stock-service.retry.ex", "stock-service.dlx.ex",
                    new Retry(Duration.ofMillis(500), 2, Duration.ofMillis(500), Duration.ofSeconds(30), 5),
                    List.of(
                            new com.example.orders.tasks.runtime.Rung(Duration.ofMillis(500), "q.stock-service.stock_deduct.retry.500ms"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(1), "q.stock-service.stock_deduct.retry.1s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(2), "q.stock-service.stock_deduct.retry.2s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(4), "q.stock-service.stock_deduct.retry.4s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(8), "q.stock-service.stock_deduct.retry.8s")))));
    /** How messages are read and written. */
    public static final TaskContract<DeductV1> CONTRACT = new TaskContract<>(
            new TaskContract.Facts(TASK_TYPE, VERSION, KIND, MAX_BYTES, "retryCount", RETRY),
            DeductV1.class,
            new Wire(),
            Tasks::dispatch,
            () -> List.of(ErrorCode.values()),
            PRODUCERS,
            CONSUMERS);

    /** Checks that all required members are there. */
    public DeductV1 {
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
    public static DeductV1 decode(byte[] message) {
        return CONTRACT.decode(message);
    }

    /**
     * Reads a message of this task, without an exception for one that is refused.
     *
     * @param message the bytes
     * @return the message, or every reason why it is refused
     */
    public static Result<DeductV1> tryDecode(byte[] message) {
        return CONTRACT.tryDecode(message);
    }

    @Override
    public TaskContract<DeductV1> contract() {
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
        public DeductV1 build() {
            return new DeductV1(
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

    private static final class Wire extends ObjectType<DeductV1> {
        Wire() {
            super(false);
        }

        @Override
        protected void declare(Fields fields) {
            fields.constant("taskType", "stock.deduct");
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
        protected DeductV1 make(Object[] slots, int from) {
            return new DeductV1(
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
        protected void split(DeductV1 value, Object[] slots, int from) {
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
     * @param warehouseId <code>warehouseId</code>
     * @return the key
     * @throws com.example.orders.tasks.runtime.InvalidMessageException with every reason why a value is refused
     */
    public static String idempotencyKeyOf(String orderId, String warehouseId) {
        return tryIdempotencyKeyOf(orderId, warehouseId).orThrow();
    }

    /**
     * The idempotency key of a message, without an exception for values that are refused.
     *
     * @param orderId <code>orderId</code>
     * @param warehouseId <code>warehouseId</code>
     * @return the key, or every reason why a value is refused
     */
    public static Result<String> tryIdempotencyKeyOf(String orderId, String warehouseId) {
        return new com.example.orders.tasks.runtime.KeyBuilder(Payload.TYPE, "payload")
                .text("stock.deduct:")
                .field(1, orderId)
                .text(":")
                .field(2, warehouseId)
                .build();
    }

    /**
     * The partition key of a message. Only producers make it; consumers read it.
     *
     * @param warehouseId <code>warehouseId</code>
     * @return the key
     * @throws com.example.orders.tasks.runtime.InvalidMessageException with every reason why a value is refused
     */
    public static String partitionKeyOf(String warehouseId) {
        return tryPartitionKeyOf(warehouseId).orThrow();
    }

    /**
     * The partition key of a message, without an exception for values that are refused.
     *
     * @param warehouseId <code>warehouseId</code>
     * @return the key, or every reason why a value is refused
     */
    public static Result<String> tryPartitionKeyOf(String warehouseId) {
        return new com.example.orders.tasks.runtime.KeyBuilder(Payload.TYPE, "payload")
                .field(2, warehouseId)
                .build();
    }

    /**
     * What the task is about.
     *
     * @param reservationId <code>reservationId</code>
     *     Number of the reservation, made by the sender so that it can be released without an answer.
     * @param orderId <code>orderId</code>
     *     Order it is for.
     * @param warehouseId <code>warehouseId</code>
     *     Warehouse that is to deliver.
     * @param lines <code>lines</code>
     *     What to set aside, each article once.
     * @param priority <code>priority</code>, empty where it is absent
     *     Who goes first when stock runs out; absent means NORMAL.
     * @param holdUntil <code>holdUntil</code>
     *     When an unpaid reservation may be given to somebody else.
     */
    public record Payload(
            UUID reservationId,
            String orderId,
            String warehouseId,
            List<StockLine> lines,
            Optional<DeductPriority> priority,
            Instant holdUntil) {
        private static final Wire WIRE = new Wire();
        /** How the object is read and written. */
        public static final ObjectType<Payload> TYPE = WIRE;

        /** Checks that all required members are there, and keeps copies that cannot change. */
        public Payload {
            Objects.requireNonNull(reservationId, "reservationId");
            Objects.requireNonNull(orderId, "orderId");
            Objects.requireNonNull(warehouseId, "warehouseId");
            Objects.requireNonNull(lines, "lines");
            Objects.requireNonNull(priority, "priority");
            Objects.requireNonNull(holdUntil, "holdUntil");
            lines = Frozen.list(lines);
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
             * Sets <code>reservationId</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder reservationId(UUID value) {
                slots[0] = value;
                return this;
            }

            /**
             * Sets <code>orderId</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder orderId(String value) {
                slots[1] = value;
                return this;
            }

            /**
             * Sets <code>warehouseId</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder warehouseId(String value) {
                slots[2] = value;
                return this;
            }

            /**
             * Sets <code>lines</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder lines(List<StockLine> value) {
                slots[3] = value;
                return this;
            }

            /**
             * Sets <code>priority</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder priority(DeductPriority value) {
                slots[4] = Optional.ofNullable(value);
                return this;
            }

            /**
             * Sets <code>holdUntil</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder holdUntil(Instant value) {
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
                fields.required("reservationId", Types.uuid());
                fields.required("orderId", Types.id(1, 64, "[0-9]{18}"));
                fields.required("warehouseId", Types.id(1, 64, "WH-[A-Z]{3}-[0-9]{2}"));
                fields.required("lines", Types.list(StockLine.TYPE, 1, 200, false));
                fields.optional("priority", DeductPriority.TYPE);
                fields.required("holdUntil", Types.timestamp(0));
            }

            @Override
            @SuppressWarnings("unchecked")
            protected Payload make(Object[] slots, int from) {
                return new Payload(
                        (UUID) slots[from],
                        (String) slots[from + 1],
                        (String) slots[from + 2],
                        (List<StockLine>) slots[from + 3],
                        (Optional<DeductPriority>) slots[from + 4],
                        (Instant) slots[from + 5]);
            }

            @Override
            protected void split(Payload value, Object[] slots, int from) {
                slots[from] = value.reservationId;
                slots[from + 1] = value.orderId;
                slots[from + 2] = value.warehouseId;
                slots[from + 3] = value.lines;
                slots[from + 4] = value.priority;
                slots[from + 5] = value.holdUntil;
            }
        }
    }

    /**
     * Who goes first. Closed, because an unknown priority cannot be queued.
     */
    public enum DeductPriority {
        /**
         * samples and gifts
         */
        LOW("LOW"),
        /**
         * an ordinary order
         */
        NORMAL("NORMAL"),
        /**
         * a promised delivery date
         */
        HIGH("HIGH");

        /** How values are read and written. */
        public static final EnumType<DeductPriority> TYPE = EnumType.closed(() -> List.of(values()), one -> one.value());

        private final String value;

        DeductPriority(String value) {
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
        public static Optional<DeductPriority> find(String value) {
            return Optional.ofNullable(TYPE.find(value));
        }
    }

    /**
     * Pieces of one article.
     *
     * @param skuId <code>skuId</code>
     *     Stock keeping unit.
     * @param quantity <code>quantity</code>
     *     Pieces.
     * @param lot <code>lot</code>, empty where it is absent
     *     Lot to take them from, where it matters (best-before dates, recalls).
     */
    public record StockLine(
            String skuId,
            int quantity,
            Optional<String> lot) {
        private static final Wire WIRE = new Wire();
        /** How the object is read and written. */
        public static final ObjectType<StockLine> TYPE = WIRE;

        /** Checks that all required members are there, and keeps copies that cannot change. */
        public StockLine {
            Objects.requireNonNull(skuId, "skuId");
            Objects.requireNonNull(lot, "lot");
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
            private final Object[] slots = new Object[3];

            private Builder() {}

            /**
             * Sets <code>skuId</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder skuId(String value) {
                slots[0] = value;
                return this;
            }

            /**
             * Sets <code>quantity</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder quantity(int value) {
                slots[1] = value;
                return this;
            }

            /**
             * Sets <code>lot</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder lot(String value) {
                slots[2] = Optional.ofNullable(value);
                return this;
            }

            /**
             * Makes the object.
             *
             * @return the object
             * @throws IllegalStateException where required members are not set
             */
            public StockLine build() {
                return TYPE.build(slots);
            }
        }

        private static final class Wire extends ObjectType<StockLine> {
            Wire() {
                super(false);
            }

            @Override
            protected void declare(Fields fields) {
                fields.required("skuId", Types.id(1, 32, "SKU-[0-9A-Z]{4,28}"));
                fields.required("quantity", Types.int32(1, 999));
                fields.optional("lot", Types.id(1, 20, "L[0-9]{4}-[0-9]{1,6}"));
            }

            @Override
            @SuppressWarnings("unchecked")
            protected StockLine make(Object[] slots, int from) {
                return new StockLine(
                        (String) slots[from],
                        (int) slots[from + 1],
                        (Optional<String>) slots[from + 2]);
            }

            @Override
            protected void split(StockLine value, Object[] slots, int from) {
                slots[from] = value.skuId;
                slots[from + 1] = value.quantity;
                slots[from + 2] = value.lot;
            }
        }
    }

    /** What a handler may report. */
    public enum ErrorCode implements TaskError {
        /**
         * the stock row is locked by another order
         */
        DB_LOCK_CONFLICT("DB_LOCK_CONFLICT", true),
        /**
         * the warehouse does not carry the article
         */
        SKU_UNKNOWN("SKU_UNKNOWN", false),
        /**
         * not enough pieces; the order service decides what happens
         */
        STOCK_SHORTAGE("STOCK_SHORTAGE", false),
        /**
         * the warehouse system did not answer in time
         */
        WMS_TIMEOUT("WMS_TIMEOUT", true);

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
