package com.example.orders.tasks.stock;

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
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

/**
 * Give back what a reservation set aside. A reservation that is unknown, or already released, is fine: then there is nothing to give back.
 *
 * <p>A message of <code>stock.release&#64;1</code>.
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
public record ReleaseV1(
        String id,
        String producer,
        String trace,
        Instant time,
        String idempotencyKey,
        Optional<Integer> attempt,
        Payload payload,
        boolean versionOmitted) implements TaskMessage {
    /** Type of the task. */
    public static final String TASK_TYPE = "stock.release";
    /** Version of the task. */
    public static final int VERSION = 1;
    /** Who produces and who consumes the task. */
    public static final TaskKind KIND = TaskKind.COMMAND;
    /** The longest message in bytes. */
    public static final long MAX_BYTES = 65536;
    /** How a failed task is tried again. */
    public static final Retry RETRY = new Retry(Duration.ofSeconds(1), 2, Duration.ofSeconds(1), Duration.ofSeconds(300), 8);
    /** Routing key, the same whoever sends. */
    public static final String ROUTING_KEY = "stock.release";
    /** Exchange of each producing service. */
    public static final Map<String, String> EXCHANGES = Map.ofEntries(
            Map.entry("order-service", "order-service.stock.command.ex"));
    /** Queues of each consuming service. */
    public static final Map<String, TaskQueue> QUEUES = Map.ofEntries(
            Map.entry("stock-service", new TaskQueue("q.stock-service.stock_release", "q.dlx.stock-service.stock_release")));
    /** What each producing service sends through. */
    public static final Map<String, com.example.orders.tasks.runtime.Production> PRODUCERS = Map.ofEntries(
            Map.entry("order-service", new com.example.orders.tasks.runtime.Production("order-service", "order-service.stock.command.ex", "stock.release", Optional.empty())));
    /** How each consuming service consumes the task. */
    public static final Map<String, com.example.orders.tasks.runtime.Consumption> CONSUMERS = Map.ofEntries(
            Map.entry("stock-service", new com.example.orders.tasks.runtime.Consumption(
                    "stock-service", "q.stock-service.stock_release", "q.dlx.stock-service.stock_release", "stock-service.retry.ex", "stock-service.dlx.ex",
                    new Retry(Duration.ofSeconds(1), 2, Duration.ofSeconds(1), Duration.ofSeconds(300), 8),
                    List.of(
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(1), "q.stock-service.stock_release.retry.1s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(2), "q.stock-service.stock_release.retry.2s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(4), "q.stock-service.stock_release.retry.4s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(8), "q.stock-service.stock_release.retry.8s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(16), "q.stock-service.stock_release.retry.16s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(32), "q.stock-service.stock_release.retry.32s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(64), "q.stock-service.stock_release.retry.64s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(128), "q.stock-service.stock_release.retry.128s")))));
    /** How messages are read and written. */
    public static final TaskContract<ReleaseV1> CONTRACT = new TaskContract<>(
            new TaskContract.Facts(TASK_TYPE, VERSION, KIND, MAX_BYTES, "retryCount", RETRY),
            ReleaseV1.class,
            new Wire(),
            Tasks::dispatch,
            () -> List.of(ErrorCode.values()),
            PRODUCERS,
            CONSUMERS);

    /** Checks that all required members are there. */
    public ReleaseV1 {
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
    public static ReleaseV1 decode(byte[] message) {
        return CONTRACT.decode(message);
    }

    /**
     * Reads a message of this task, without an exception for one that is refused.
     *
     * @param message the bytes
     * @return the message, or every reason why it is refused
     */
    public static Result<ReleaseV1> tryDecode(byte[] message) {
        return CONTRACT.tryDecode(message);
    }

    @Override
    public TaskContract<ReleaseV1> contract() {
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
        public ReleaseV1 build() {
            return new ReleaseV1(
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

    private static final class Wire extends ObjectType<ReleaseV1> {
        Wire() {
            super(false);
        }

        @Override
        protected void declare(Fields fields) {
            fields.constant("taskType", "stock.release");
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
        protected ReleaseV1 make(Object[] slots, int from) {
            return new ReleaseV1(
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
        protected void split(ReleaseV1 value, Object[] slots, int from) {
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
     * @param reservationId <code>reservationId</code>
     * @return the key
     * @throws com.example.orders.tasks.runtime.InvalidMessageException with every reason why a value is refused
     */
    public static String idempotencyKeyOf(UUID reservationId) {
        return tryIdempotencyKeyOf(reservationId).orThrow();
    }

    /**
     * The idempotency key of a message, without an exception for values that are refused.
     *
     * @param reservationId <code>reservationId</code>
     * @return the key, or every reason why a value is refused
     */
    public static Result<String> tryIdempotencyKeyOf(UUID reservationId) {
        return new com.example.orders.tasks.runtime.KeyBuilder(Payload.TYPE, "payload")
                .text("stock.release:")
                .field(0, reservationId)
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
     *     Reservation to release.
     * @param orderId <code>orderId</code>
     *     Order it was for.
     * @param warehouseId <code>warehouseId</code>
     *     Warehouse that holds it.
     * @param reason <code>reason</code>, empty where it is absent
     *     Why, for the warehouse's statistics; absent means CHECKOUT_FAILED.
     */
    public record Payload(
            UUID reservationId,
            String orderId,
            String warehouseId,
            Optional<ReleaseReason> reason) {
        private static final Wire WIRE = new Wire();
        /** How the object is read and written. */
        public static final ObjectType<Payload> TYPE = WIRE;

        /** Checks that all required members are there, and keeps copies that cannot change. */
        public Payload {
            Objects.requireNonNull(reservationId, "reservationId");
            Objects.requireNonNull(orderId, "orderId");
            Objects.requireNonNull(warehouseId, "warehouseId");
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
            private final Object[] slots = new Object[4];

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
             * Sets <code>reason</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder reason(ReleaseReason value) {
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
                fields.required("reservationId", Types.uuid());
                fields.required("orderId", Types.id(1, 64, "[0-9]{18}"));
                fields.required("warehouseId", Types.id(1, 64, "WH-[A-Z]{3}-[0-9]{2}"));
                fields.optional("reason", ReleaseReason.TYPE);
            }

            @Override
            @SuppressWarnings("unchecked")
            protected Payload make(Object[] slots, int from) {
                return new Payload(
                        (UUID) slots[from],
                        (String) slots[from + 1],
                        (String) slots[from + 2],
                        (Optional<ReleaseReason>) slots[from + 3]);
            }

            @Override
            protected void split(Payload value, Object[] slots, int from) {
                slots[from] = value.reservationId;
                slots[from + 1] = value.orderId;
                slots[from + 2] = value.warehouseId;
                slots[from + 3] = value.reason;
            }
        }
    }

    /**
     * Why stock goes back.
     */
    public sealed interface ReleaseReason {
        /** How values are read and written. */
        EnumType<ReleaseReason> TYPE = EnumType.open(() -> List.of(Known.values()), one -> one.value(), Unknown::new);

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
        static ReleaseReason of(String value) {
            ReleaseReason known = TYPE.find(value);
            return known == null ? new Unknown(value) : known;
        }

        /**
         * A value that this version of the contract does not know; a consumer keeps it, a producer may not send it.
         *
         * @param value the text, never that of a known value
         */
        record Unknown(String value) implements ReleaseReason {
            /** Checks that the text can be an unknown value. */
            public Unknown {
                TYPE.requireUnknown(value);
            }
        }

        /** The values that are known. */
        enum Known implements ReleaseReason {
            /**
             * the order could not be completed
             */
            CHECKOUT_FAILED("CHECKOUT_FAILED"),
            /**
             * the buyer could not pay
             */
            PAYMENT_REFUSED("PAYMENT_REFUSED"),
            /**
             * whether anything was set aside is not known
             */
            STATE_UNKNOWN("STATE_UNKNOWN");

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
         * the parcel has left; it has to be called back by hand
         */
        ALREADY_SHIPPED("ALREADY_SHIPPED", false),
        /**
         * the stock row is locked by another order
         */
        DB_LOCK_CONFLICT("DB_LOCK_CONFLICT", true),
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
