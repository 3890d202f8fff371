package com.example.orders.tasks.notify;

import com.example.orders.tasks.Tasks;
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
 * Send one text message. The text is a template that the carrier has approved; only its gaps are filled here.
 *
 * <p>A message of <code>notify.sms.send&#64;1</code>.
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
public record SmsSendV1(
        String id,
        String producer,
        String trace,
        Instant time,
        String idempotencyKey,
        Optional<Integer> attempt,
        Payload payload,
        boolean versionOmitted) implements TaskMessage {
    /** Type of the task. */
    public static final String TASK_TYPE = "notify.sms.send";
    /** Version of the task. */
    public static final int VERSION = 1;
    /** Who produces and who consumes the task. */
    public static final TaskKind KIND = TaskKind.COMMAND;
    /** The longest message in bytes. */
    public static final long MAX_BYTES = 8192;
    /** How a failed task is tried again. */
    public static final Retry RETRY = new Retry(Duration.ofSeconds(5), 3, Duration.ofSeconds(2), Duration.ofSeconds(120), 3);
    /** Routing key, the same whoever sends. */
    public static final String ROUTING_KEY = "notify.sms_send";
    /** Exchange of each producing service. */
    public static final Map<String, String> EXCHANGES = Map.ofEntries(
            Map.entry("order-service", "order-service.notify.command.ex"),
            Map.entry("points-service", "points-service.notify.command.ex"));
    /** Queues of each consuming service. */
    public static final Map<String, TaskQueue> QUEUES = Map.ofEntries(
            Map.entry("notify-service", new TaskQueue("q.notify-service.notify_sms_send", "q.dlx.notify-service.notify_sms_send")));
    /** What each producing service sends through. */
    public static final Map<String, com.example.orders.tasks.runtime.Production> PRODUCERS = Map.ofEntries(
            Map.entry("order-service", new com.example.orders.tasks.runtime.Production("order-service", "order-service.notify.command.ex", "notify.sms_send", Optional.empty())),
            Map.entry("points-service", new com.example.orders.tasks.runtime.Production("points-service", "points-service.notify.command.ex", "notify.sms_send", Optional.empty())));
    /** How each consuming service consumes the task. */
    public static final Map<String, com.example.orders.tasks.runtime.Consumption> CONSUMERS = Map.ofEntries(
            Map.entry("notify-service", new com.example.orders.tasks.runtime.Consumption(
                    "notify-service", "q.notify-service.notify_sms_send", "q.dlx.notify-service.notify_sms_send", "notify-service.retry.ex", "notify-service.dlx.ex",
                    new Retry(Duration.ofSeconds(5), 3, Duration.ofSeconds(2), Duration.ofSeconds(120), 3),
                    List.of(
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(5), "q.notify-service.notify_sms_send.retry.5s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(15), "q.notify-service.notify_sms_send.retry.15s"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(45), "q.notify-service.notify_sms_send.retry.45s")))));
    /** How messages are read and written. */
    public static final TaskContract<SmsSendV1> CONTRACT = new TaskContract<>(
            new TaskContract.Facts(TASK_TYPE, VERSION, KIND, MAX_BYTES, "retryCount", RETRY),
            SmsSendV1.class,
            new Wire(),
            Tasks::dispatch,
            () -> List.of(ErrorCode.values()),
            PRODUCERS,
            CONSUMERS);

    /** Checks that all required members are there. */
    public SmsSendV1 {
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
    public static SmsSendV1 decode(byte[] message) {
        return CONTRACT.decode(message);
    }

    /**
     * Reads a message of this task, without an exception for one that is refused.
     *
     * @param message the bytes
     * @return the message, or every reason why it is refused
     */
    public static Result<SmsSendV1> tryDecode(byte[] message) {
        return CONTRACT.tryDecode(message);
    }

    @Override
    public TaskContract<SmsSendV1> contract() {
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
        public SmsSendV1 build() {
            return new SmsSendV1(
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

    private static final class Wire extends ObjectType<SmsSendV1> {
        Wire() {
            super(false);
        }

        @Override
        protected void declare(Fields fields) {
            fields.constant("taskType", "notify.sms.send");
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
        protected SmsSendV1 make(Object[] slots, int from) {
            return new SmsSendV1(
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
        protected void split(SmsSendV1 value, Object[] slots, int from) {
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
     * @param smsId <code>smsId</code>
     * @return the key
     * @throws com.example.orders.tasks.runtime.InvalidMessageException with every reason why a value is refused
     */
    public static String idempotencyKeyOf(UUID smsId) {
        return tryIdempotencyKeyOf(smsId).orThrow();
    }

    /**
     * The idempotency key of a message, without an exception for values that are refused.
     *
     * @param smsId <code>smsId</code>
     * @return the key, or every reason why a value is refused
     */
    public static Result<String> tryIdempotencyKeyOf(UUID smsId) {
        return new com.example.orders.tasks.runtime.KeyBuilder(Payload.TYPE, "payload")
                .text("notify.sms.send:")
                .field(0, smsId)
                .build();
    }

    /**
     * What the task is about.
     *
     * @param smsId <code>smsId</code>
     *     Number of this message, made by the sender.
     * @param phone <code>phone</code>
     *     Receiver in E.164 form. Never in logs, error messages or dead-letter pages.
     * @param templateId <code>templateId</code>
     *     The approved template.
     * @param params <code>params</code>, empty where it is absent
     *     What fills the template's gaps. May name people or addresses, therefore sensitive.
     * @param locale <code>locale</code>, empty where it is absent
     *     Language of the text; absent means zh-CN.
     * @param notAfter <code>notAfter</code>, empty where it is absent
     *     When the message stops being useful (a code that expired); it is then dropped without an error.
     */
    public record Payload(
            UUID smsId,
            String phone,
            String templateId,
            Optional<Map<String, String>> params,
            Optional<String> locale,
            Optional<Instant> notAfter) {
        private static final Wire WIRE = new Wire();
        /** How the object is read and written. */
        public static final ObjectType<Payload> TYPE = WIRE;

        /** Checks that all required members are there, and keeps copies that cannot change. */
        public Payload {
            Objects.requireNonNull(smsId, "smsId");
            Objects.requireNonNull(phone, "phone");
            Objects.requireNonNull(templateId, "templateId");
            Objects.requireNonNull(params, "params");
            Objects.requireNonNull(locale, "locale");
            Objects.requireNonNull(notAfter, "notAfter");
            params = Frozen.optional(params, Frozen::map);
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
            private final Object[] slots = new Object[6];

            private Builder() {}

            /**
             * Sets <code>smsId</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder smsId(UUID value) {
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
             * Sets <code>templateId</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder templateId(String value) {
                slots[2] = value;
                return this;
            }

            /**
             * Sets <code>params</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder params(Map<String, String> value) {
                slots[3] = Optional.ofNullable(value);
                return this;
            }

            /**
             * Sets <code>locale</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder locale(String value) {
                slots[4] = Optional.ofNullable(value);
                return this;
            }

            /**
             * Sets <code>notAfter</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder notAfter(Instant value) {
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
                fields.required("smsId", Types.uuid());
                fields.required("phone", Types.string(0, Types.UNBOUNDED, "\\+[1-9][0-9]{6,14}")).hidden();
                fields.required("templateId", Types.id(1, 40, "SMS_[0-9A-Z_]{1,36}"));
                fields.optional("params", Types.sensitive(Types.map(Types.string(0, 64, null), Types.string(0, Types.UNBOUNDED, "[a-z][0-9A-Za-z]{0,31}"), false, 10))).hidden();
                fields.optional("locale", Types.string(0, Types.UNBOUNDED, "[a-z]{2}-[A-Z]{2}"));
                fields.optional("notAfter", Types.timestamp(0));
            }

            @Override
            @SuppressWarnings("unchecked")
            protected Payload make(Object[] slots, int from) {
                return new Payload(
                        (UUID) slots[from],
                        (String) slots[from + 1],
                        (String) slots[from + 2],
                        (Optional<Map<String, String>>) slots[from + 3],
                        (Optional<String>) slots[from + 4],
                        (Optional<Instant>) slots[from + 5]);
            }

            @Override
            protected void split(Payload value, Object[] slots, int from) {
                slots[from] = value.smsId;
                slots[from + 1] = value.phone;
                slots[from + 2] = value.templateId;
                slots[from + 3] = value.params;
                slots[from + 4] = value.locale;
                slots[from + 5] = value.notAfter;
            }
        }
    }

    /** What a handler may report. */
    public enum ErrorCode implements TaskError {
        /**
         * over the agreed rate
         */
        CARRIER_THROTTLED("CARRIER_THROTTLED", true),
        /**
         * the carrier did not answer in time
         */
        CARRIER_TIMEOUT("CARRIER_TIMEOUT", true),
        /**
         * the carrier does not know the number
         */
        NUMBER_INVALID("NUMBER_INVALID", false),
        /**
         * the receiver does not want messages
         */
        OPTED_OUT("OPTED_OUT", false),
        /**
         * the carrier does not know the template
         */
        TEMPLATE_UNKNOWN("TEMPLATE_UNKNOWN", false);

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
