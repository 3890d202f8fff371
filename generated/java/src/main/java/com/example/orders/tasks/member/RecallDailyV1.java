package com.example.orders.tasks.member;

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

/**
 * Find members who have not ordered for a while and invite them back with a coupon and a text message. Sent by the scheduler every morning. Each run sends coupon.grant and notify.sms.send tasks whose own keys keep a second run of the same day from reaching anybody twice, so this task needs no idempotency key.
 *
 * <p>A message of <code>member.recall.daily&#64;1</code>.
 *
 * @param id the message id
 * @param producer the sending service
 * @param trace the trace id
 * @param time the time at which the message was made
 * @param idempotencyKey the idempotency key, empty where it is absent
 * @param attempt the attempt counter, from 0, empty where it is absent
 * @param payload what the task is about
 * @param versionOmitted whether the received message left the version out; a producer always writes it
 */
public record RecallDailyV1(
        String id,
        String producer,
        String trace,
        Instant time,
        Optional<String> idempotencyKey,
        Optional<Integer> attempt,
        Payload payload,
        boolean versionOmitted) implements TaskMessage {
    /** Type of the task. */
    public static final String TASK_TYPE = "member.recall.daily";
    /** Version of the task. */
    public static final int VERSION = 1;
    /** Who produces and who consumes the task. */
    public static final TaskKind KIND = TaskKind.COMMAND;
    /** The longest message in bytes. */
    public static final long MAX_BYTES = 65536;
    /** How a failed task is tried again. */
    public static final Retry RETRY = new Retry(Duration.ofSeconds(60), 2, Duration.ofSeconds(10), Duration.ofSeconds(1800), 4);
    /** When the task runs, as a cron expression. */
    public static final String CRON = "0 10 * * *";
    /** The time zone of {@link #CRON}. */
    public static final String CRON_ZONE = "Asia/Shanghai";
    /** Routing key, the same whoever sends. */
    public static final String ROUTING_KEY = "member.recall_daily";
    /** Exchange of each producing service. */
    public static final Map<String, String> EXCHANGES = Map.ofEntries(
            Map.entry("scheduler", "scheduler.member.command.ex"));
    /** Queues of each consuming service. */
    public static final Map<String, TaskQueue> QUEUES = Map.ofEntries(
            Map.entry("points-service", new TaskQueue("q.points-service.member_recall_daily", "q.dlx.points-service.member_recall_daily")));
    /** What each producing service sends through. */
    public static final Map<String, com.example.orders.tasks.runtime.Production> PRODUCERS = Map.ofEntries(
            Map.entry("scheduler", new com.example.orders.tasks.runtime.Production("scheduler", "scheduler.member.command.ex", "member.recall_daily", Optional.empty())));
    /** How each consuming service consumes the task. */
    public static final Map<String, com.example.orders.tasks.runtime.Consumption> CONSUMERS = Map.ofEntries(
            Map.entry("points-service", new com.example.orders.tasks.runtime.Consumption(
                    "points-service", "q.points-service.member_recall_daily", "q.dlx.points-service.member_recall_daily", "points-service.retry.ex", "points-service.dlx.ex",
                    new Retry(Duration.ofSeconds(60), 2, Duration.ofSeconds(10), Duration.ofSeconds(1800), 4),
                    List.of(
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(60), "q.points-service.member_recall_daily.retry.1m"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(120), "q.points-service.member_recall_daily.retry.2m"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(240), "q.points-service.member_recall_daily.retry.4m"),
                            new com.example.orders.tasks.runtime.Rung(Duration.ofSeconds(480), "q.points-service.member_recall_daily.retry.8m")))));
    /** How messages are read and written. */
    public static final TaskContract<RecallDailyV1> CONTRACT = new TaskContract<>(
            new TaskContract.Facts(TASK_TYPE, VERSION, KIND, MAX_BYTES, "retryCount", RETRY),
            RecallDailyV1.class,
            new Wire(),
            Tasks::dispatch,
            () -> List.of(ErrorCode.values()),
            PRODUCERS,
            CONSUMERS);

    /** Checks that all required members are there. */
    public RecallDailyV1 {
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
    public static RecallDailyV1 decode(byte[] message) {
        return CONTRACT.decode(message);
    }

    /**
     * Reads a message of this task, without an exception for one that is refused.
     *
     * @param message the bytes
     * @return the message, or every reason why it is refused
     */
    public static Result<RecallDailyV1> tryDecode(byte[] message) {
        return CONTRACT.tryDecode(message);
    }

    @Override
    public TaskContract<RecallDailyV1> contract() {
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
        return idempotencyKey;
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
         * @param value the value, null where it is to be absent
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
        public RecallDailyV1 build() {
            return new RecallDailyV1(
                    Objects.requireNonNull(id, "id"),
                    Objects.requireNonNull(producer, "producer"),
                    Objects.requireNonNull(trace, "trace"),
                    Objects.requireNonNull(time, "time"),
                    Optional.ofNullable(idempotencyKey),
                    Optional.ofNullable(attempt),
                    payload,
                    false);
        }
    }

    private static final class Wire extends ObjectType<RecallDailyV1> {
        Wire() {
            super(false);
        }

        @Override
        protected void declare(Fields fields) {
            fields.constant("taskType", "member.recall.daily");
            fields.version("version", 1);
            fields.required("taskId", Types.id(1, 64, null));
            fields.required("payload", Payload.TYPE);
            fields.required("producer", Types.producer());
            fields.required("traceId", Types.id(1, 64, null));
            fields.required("timestamp", Types.timestamp(0));
            fields.optional("bizKey", Types.id(1, 128, null));
            fields.optional("retryCount", Types.int32(0, Integer.MAX_VALUE));
        }

        @Override
        @SuppressWarnings("unchecked")
        protected RecallDailyV1 make(Object[] slots, int from) {
            return new RecallDailyV1(
                    (String) slots[from + 2],
                    (String) slots[from + 4],
                    (String) slots[from + 5],
                    (Instant) slots[from + 6],
                    (Optional<String>) slots[from + 7],
                    (Optional<Integer>) slots[from + 8],
                    (Payload) slots[from + 3],
                    (boolean) slots[from + 1]);
        }

        @Override
        protected void split(RecallDailyV1 value, Object[] slots, int from) {
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
     * What the task is about.
     *
     * @param dormantDays <code>dormantDays</code>
     *     Days since the last order.
     * @param segments <code>segments</code>, empty where it is absent
     *     Which members; absent means all.
     * @param couponTemplateId <code>couponTemplateId</code>
     *     Template of the coupon to grant.
     * @param smsTemplateId <code>smsTemplateId</code>, empty where it is absent
     *     Template of the text message; absent means none is sent.
     * @param limit <code>limit</code>
     *     Members to invite at most, so that a mistake stays small.
     */
    public record Payload(
            int dormantDays,
            Optional<List<MemberSegment>> segments,
            String couponTemplateId,
            Optional<String> smsTemplateId,
            int limit) {
        private static final Wire WIRE = new Wire();
        /** How the object is read and written. */
        public static final ObjectType<Payload> TYPE = WIRE;

        /** Checks that all required members are there, and keeps copies that cannot change. */
        public Payload {
            Objects.requireNonNull(segments, "segments");
            Objects.requireNonNull(couponTemplateId, "couponTemplateId");
            Objects.requireNonNull(smsTemplateId, "smsTemplateId");
            segments = Frozen.optional(segments, Frozen::list);
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
            private final Object[] slots = new Object[5];

            private Builder() {}

            /**
             * Sets <code>dormantDays</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder dormantDays(int value) {
                slots[0] = value;
                return this;
            }

            /**
             * Sets <code>segments</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder segments(List<MemberSegment> value) {
                slots[1] = Optional.ofNullable(value);
                return this;
            }

            /**
             * Sets <code>couponTemplateId</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder couponTemplateId(String value) {
                slots[2] = value;
                return this;
            }

            /**
             * Sets <code>smsTemplateId</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder smsTemplateId(String value) {
                slots[3] = Optional.ofNullable(value);
                return this;
            }

            /**
             * Sets <code>limit</code>.
             *
             * @param value the value
             * @return this
             */
            public Builder limit(int value) {
                slots[4] = value;
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
                fields.required("dormantDays", Types.int32(7, 365));
                fields.optional("segments", Types.list(MemberSegment.TYPE, 1, 4, true));
                fields.required("couponTemplateId", Types.id(1, 40, "CT-[\\-0-9A-Z]{1,37}"));
                fields.optional("smsTemplateId", Types.id(1, 40, "SMS_[0-9A-Z_]{1,36}"));
                fields.required("limit", Types.int32(1, 100000));
            }

            @Override
            @SuppressWarnings("unchecked")
            protected Payload make(Object[] slots, int from) {
                return new Payload(
                        (int) slots[from],
                        (Optional<List<MemberSegment>>) slots[from + 1],
                        (String) slots[from + 2],
                        (Optional<String>) slots[from + 3],
                        (int) slots[from + 4]);
            }

            @Override
            protected void split(Payload value, Object[] slots, int from) {
                slots[from] = value.dormantDays;
                slots[from + 1] = value.segments;
                slots[from + 2] = value.couponTemplateId;
                slots[from + 3] = value.smsTemplateId;
                slots[from + 4] = value.limit;
            }
        }
    }

    /**
     * A member's level.
     */
    public enum MemberSegment {
        /**
         * no level yet
         */
        BASIC("BASIC"),
        /**
         * from 1,000 points a year
         */
        SILVER("SILVER"),
        /**
         * from 10,000
         */
        GOLD("GOLD"),
        /**
         * from 50,000
         */
        PLATINUM("PLATINUM");

        /** How values are read and written. */
        public static final EnumType<MemberSegment> TYPE = EnumType.closed(() -> List.of(values()), one -> one.value());

        private final String value;

        MemberSegment(String value) {
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
        public static Optional<MemberSegment> find(String value) {
            return Optional.ofNullable(TYPE.find(value));
        }
    }

    /** What a handler may report. */
    public enum ErrorCode implements TaskError {
        /**
         * the read replica is behind; dormant members cannot be told from active ones
         */
        REPLICA_LAGGING("REPLICA_LAGGING", true),
        /**
         * no such coupon or message template
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
