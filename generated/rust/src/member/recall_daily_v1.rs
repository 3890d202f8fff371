//! `member.recall.daily@1`
//!
//! Find members who have not ordered for a while and invite them back with a coupon and a text message. Sent by the scheduler every morning. Each run sends coupon.grant and notify.sms.send tasks whose own keys keep a second run of the same day from reaching anybody twice, so this task needs no idempotency key.

// What is deprecated is still read and written.
#![allow(deprecated)]

use crate::runtime::bridge::{bridge, bridge_message};
use crate::runtime::{self as rt, spec};

/// Find members who have not ordered for a while and invite them back with a coupon and a text message. Sent by the scheduler every morning. Each run sends coupon.grant and notify.sms.send tasks whose own keys keep a second run of the same day from reaching anybody twice, so this task needs no idempotency key.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct RecallDailyV1 {
    /// Id of the message; `taskId` on the wire.
    pub id: String,
    /// The service that sent the message; `producer` on the wire.
    pub producer: String,
    /// The trace that the message belongs to; `traceId` on the wire.
    pub trace: String,
    /// When the message was made; `timestamp` on the wire.
    pub time: chrono::DateTime<chrono::Utc>,
    /// What tells a repeated message from a new one; `bizKey` on the wire.
    pub idempotency_key: Option<String>,
    /// How often the message has been tried again; `retryCount` on the wire.
    pub attempt: Option<i32>,
    /// What the task is about; `payload` on the wire.
    pub payload: Payload,
    /// Whether the message came without a version.
    version_absent: bool,
}

/// What a [`RecallDailyV1`] cannot be without.
#[derive(Debug, Clone)]
pub struct RecallDailyV1Required {
    /// Id of the message; `taskId` on the wire.
    pub id: String,
    /// The service that sent the message; `producer` on the wire.
    pub producer: String,
    /// The trace that the message belongs to; `traceId` on the wire.
    pub trace: String,
    /// When the message was made; `timestamp` on the wire.
    pub time: chrono::DateTime<chrono::Utc>,
    /// What the task is about; `payload` on the wire.
    pub payload: Payload,
}

impl RecallDailyV1 {
    /// Type of the task.
    pub const TASK_TYPE: &'static str = "member.recall.daily";
    /// Version of the contract.
    pub const VERSION: i32 = 1;
    /// Type and version.
    pub const ID: rt::TaskId = rt::TaskId { task_type: Self::TASK_TYPE, version: Self::VERSION };
    /// Who produces and who consumes it.
    pub const KIND: rt::TaskKind = rt::TaskKind::Command;
    /// Limit of a whole message in bytes.
    pub const MAX_BYTES: u64 = 65536;
    /// When it runs.
    pub const TRIGGER: rt::Trigger = rt::Trigger::Cron { expression: "0 10 * * *", zone: "Asia/Shanghai" };
    /// How it is tried again.
    pub const RETRY: rt::RetryPolicy = rt::RetryPolicy {
        base_delay: std::time::Duration::from_millis(60000),
        multiplier: 2,
        jitter: std::time::Duration::from_millis(10000),
        max_delay: std::time::Duration::from_millis(1800000),
        max_retries: 4,
    };
    /// Names on a broker.
    pub const BROKER: rt::BrokerNames = rt::BrokerNames {
        routing_key: "member.recall_daily",
        exchanges: &[("scheduler", "scheduler.member.command.ex")],
        queues: &[
            rt::QueueNames { service: "points-service", queue: "q.points-service.member_recall_daily", dead_letter_queue: "q.dlx.points-service.member_recall_daily" },
        ],
    };
    /// What each producing service sends it through, sorted by service.
    pub const PUBLICATIONS: &'static [rt::Publication] = &[
        rt::Publication {
            service: "scheduler",
            exchange: "scheduler.member.command.ex",
            routing_key: "member.recall_daily",
            delay: None,
        },
    ];
    /// How each consuming service consumes it, sorted by service.
    pub const SUBSCRIPTIONS: &'static [rt::Subscription] = &[
        rt::Subscription {
            service: "points-service",
            queue: "q.points-service.member_recall_daily",
            dead_letter_queue: "q.dlx.points-service.member_recall_daily",
            retry_exchange: "points-service.retry.ex",
            dead_letter_exchange: "points-service.dlx.ex",
            retry: rt::RetryPolicy {
                base_delay: std::time::Duration::from_millis(60000),
                multiplier: 2,
                jitter: std::time::Duration::from_millis(10000),
                max_delay: std::time::Duration::from_millis(1800000),
                max_retries: 4,
            },
            rungs: &[
                rt::Rung { delay: std::time::Duration::from_millis(60000), queue: "q.points-service.member_recall_daily.retry.1m" },
                rt::Rung { delay: std::time::Duration::from_millis(120000), queue: "q.points-service.member_recall_daily.retry.2m" },
                rt::Rung { delay: std::time::Duration::from_millis(240000), queue: "q.points-service.member_recall_daily.retry.4m" },
                rt::Rung { delay: std::time::Duration::from_millis(480000), queue: "q.points-service.member_recall_daily.retry.8m" },
            ],
        },
    ];

    /// One with what it cannot be without; all else is absent.
    pub fn new(required: RecallDailyV1Required) -> Self {
        Self {
            id: required.id,
            producer: required.producer,
            trace: required.trace,
            time: required.time,
            idempotency_key: None,
            attempt: None,
            payload: required.payload,
            version_absent: false,
        }
    }

    /// Reads a message as a consumer.
    ///
    /// # Errors
    /// Everything that is wrong with it; `unknown-task` where it is a message of another task.
    pub fn decode(bytes: &[u8]) -> Result<Self, rt::Rejection> {
        crate::any::REGISTRY.decode(bytes)
    }

    /// Writes the message as a producer.
    ///
    /// # Errors
    /// Everything that a consumer would refuse, what only a consumer may carry, and more bytes than a producer may write.
    pub fn encode(&self) -> Result<Vec<u8>, rt::Rejection> {
        rt::write(self, rt::Role::Producer)
    }

    /// Writes a message that was received in its canonical form.
    ///
    /// # Errors
    /// Everything that a consumer would refuse; nothing where the message was decoded and not changed.
    pub fn canonical(&self) -> Result<Vec<u8>, rt::Rejection> {
        rt::write(self, rt::Role::Consumer)
    }

    /// The bytes of a message to be tried again: the same but for the number of attempts.
    ///
    /// # Errors
    /// Bytes that are no message of this task, and a negative number. The contract is not checked again.
    pub fn retry_bytes(original: &[u8], attempt: i32) -> Result<Vec<u8>, rt::Rejection> {
        crate::any::REGISTRY.retry::<Self>("retryCount", original, attempt)
    }
}

impl rt::Task for RecallDailyV1 {
    const ID: rt::TaskId = Self::ID;
    const KIND: rt::TaskKind = Self::KIND;
    const MAX_BYTES: u64 = Self::MAX_BYTES;
    const TRIGGER: rt::Trigger = Self::TRIGGER;
    const RETRY: rt::RetryPolicy = Self::RETRY;
    const BROKER: rt::BrokerNames = Self::BROKER;
    const PUBLICATIONS: &'static [rt::Publication] = Self::PUBLICATIONS;
    const SUBSCRIPTIONS: &'static [rt::Subscription] = Self::SUBSCRIPTIONS;
    const ERRORS: &'static [(&'static str, bool)] = &[
        ("REPLICA_LAGGING", true),
        ("TEMPLATE_UNKNOWN", false),
    ];

    type Failure = Failure;

    fn decode(bytes: &[u8]) -> Result<Self, rt::Rejection> {
        Self::decode(bytes)
    }

    fn encode(&self) -> Result<Vec<u8>, rt::Rejection> {
        Self::encode(self)
    }

    fn canonical(&self) -> Result<Vec<u8>, rt::Rejection> {
        Self::canonical(self)
    }
}

static RECALL_DAILY_V1_ID: spec::Id = spec::Id::new(1, 64);
static RECALL_DAILY_V1_PRODUCER: spec::Producer = spec::Producer;
static RECALL_DAILY_V1_TRACE: spec::Id = spec::Id::new(1, 64);
static RECALL_DAILY_V1_TIME: spec::Timestamp = spec::Timestamp { digits: 0 };
static RECALL_DAILY_V1_IDEMPOTENCY_KEY: spec::Id = spec::Id::new(1, 128);
static RECALL_DAILY_V1_ATTEMPT: spec::Int32 = spec::Int32 { min: 0, max: i32::MAX };
static RECALL_DAILY_V1_PAYLOAD: spec::Object<Payload> = spec::Object::<Payload>::NEW;

impl spec::Record for RecallDailyV1 {
    const NAMES: &'static [&'static str] = &["bizKey", "payload", "producer", "retryCount", "taskId", "taskType", "timestamp", "traceId", "version"];

    fn read(fields: &spec::Slots<'_>, errors: &mut rt::Errors) -> rt::Read<Self> {
        let id = fields.required(4, &RECALL_DAILY_V1_ID, errors);
        let producer = fields.required(2, &RECALL_DAILY_V1_PRODUCER, errors);
        let trace = fields.required(7, &RECALL_DAILY_V1_TRACE, errors);
        let time = fields.required(6, &RECALL_DAILY_V1_TIME, errors);
        let idempotency_key = fields.optional(0, &RECALL_DAILY_V1_IDEMPOTENCY_KEY, errors);
        let attempt = fields.optional(3, &RECALL_DAILY_V1_ATTEMPT, errors);
        let payload = fields.required(1, &RECALL_DAILY_V1_PAYLOAD, errors);
        let id = id?;
        let producer = producer?;
        let trace = trace?;
        let time = time?;
        let idempotency_key = idempotency_key?;
        let attempt = attempt?;
        let payload = payload?;
        Ok(Self {
            id,
            producer,
            trace,
            time,
            idempotency_key,
            attempt,
            payload,
            version_absent: !fields.has(8),
        })
    }

    fn write(&self, fields: &mut rt::Fields<'_>) {
        fields.optional(0, &RECALL_DAILY_V1_IDEMPOTENCY_KEY, &self.idempotency_key);
        fields.required(1, &RECALL_DAILY_V1_PAYLOAD, &self.payload);
        fields.required(2, &RECALL_DAILY_V1_PRODUCER, &self.producer);
        fields.optional(3, &RECALL_DAILY_V1_ATTEMPT, &self.attempt);
        fields.required(4, &RECALL_DAILY_V1_ID, &self.id);
        fields.task_type(5, <Self as rt::Message>::TYPE_VALUE);
        fields.required(6, &RECALL_DAILY_V1_TIME, &self.time);
        fields.required(7, &RECALL_DAILY_V1_TRACE, &self.trace);
        fields.version(8, Self::VERSION, self.version_absent);
    }
}

impl rt::Message for RecallDailyV1 {
    const ENVELOPE: usize = 0;
    const TYPE_VALUE: &'static str = "member.recall.daily";
    const VERSION: i32 = Self::VERSION;
    const INLINE: bool = false;
    const MAX_BYTES: u64 = Self::MAX_BYTES;

    fn head(&self) -> rt::Head<'_> {
        rt::Head {
            task: Self::ID,
            message_id: Some(&self.id),
            idempotency_key: self.idempotency_key.as_deref(),
            attempt: self.attempt,
        }
    }

    fn idempotency_key_again(&self) -> Option<Result<String, rt::Rejection>> {
        None
    }

    fn partition_key_again(&self) -> Option<Result<String, rt::Rejection>> {
        None
    }
}

bridge_message!(RecallDailyV1, Self::decode);

/// The payload.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Payload {
    /// Days since the last order.
    ///
    /// `dormantDays` on the wire.
    pub dormant_days: i32,
    /// Which members; absent means all.
    ///
    /// `segments` on the wire.
    pub segments: Option<Vec<MemberSegment>>,
    /// Template of the coupon to grant.
    ///
    /// `couponTemplateId` on the wire.
    pub coupon_template_id: String,
    /// Template of the text message; absent means none is sent.
    ///
    /// `smsTemplateId` on the wire.
    pub sms_template_id: Option<String>,
    /// Members to invite at most, so that a mistake stays small.
    ///
    /// `limit` on the wire.
    pub limit: i32,
}

impl Payload {
    /// One with what it cannot be without; all else is absent.
    pub fn new(dormant_days: i32, coupon_template_id: impl Into<String>, limit: i32) -> Self {
        Self {
            dormant_days,
            segments: None,
            coupon_template_id: coupon_template_id.into(),
            sms_template_id: None,
            limit,
        }
    }
}

static PAYLOAD_DORMANT_DAYS: spec::Int32 = spec::Int32 { min: 7, max: 365 };
static PAYLOAD_SEGMENTS: spec::Unique<spec::Enum<MemberSegment>> = spec::Unique(spec::List { of: spec::Enum::<MemberSegment>::NEW, min: 1, max: 4 });
static PAYLOAD_COUPON_TEMPLATE_ID: spec::Id = spec::Id::matching(1, 40, spec::pattern!("^(?:CT-[\\-0-9A-Z]{1,37})$"));
static PAYLOAD_SMS_TEMPLATE_ID: spec::Id = spec::Id::matching(1, 40, spec::pattern!("^(?:SMS_[0-9A-Z_]{1,36})$"));
static PAYLOAD_LIMIT: spec::Int32 = spec::Int32 { min: 1, max: 100000 };

impl spec::Record for Payload {
    const NAMES: &'static [&'static str] = &["couponTemplateId", "dormantDays", "limit", "segments", "smsTemplateId"];

    fn read(fields: &spec::Slots<'_>, errors: &mut rt::Errors) -> rt::Read<Self> {
        let dormant_days = fields.required(1, &PAYLOAD_DORMANT_DAYS, errors);
        let segments = fields.optional(3, &PAYLOAD_SEGMENTS, errors);
        let coupon_template_id = fields.required(0, &PAYLOAD_COUPON_TEMPLATE_ID, errors);
        let sms_template_id = fields.optional(4, &PAYLOAD_SMS_TEMPLATE_ID, errors);
        let limit = fields.required(2, &PAYLOAD_LIMIT, errors);
        let dormant_days = dormant_days?;
        let segments = segments?;
        let coupon_template_id = coupon_template_id?;
        let sms_template_id = sms_template_id?;
        let limit = limit?;
        Ok(Self {
            dormant_days,
            segments,
            coupon_template_id,
            sms_template_id,
            limit,
        })
    }

    fn write(&self, fields: &mut rt::Fields<'_>) {
        fields.required(0, &PAYLOAD_COUPON_TEMPLATE_ID, &self.coupon_template_id);
        fields.required(1, &PAYLOAD_DORMANT_DAYS, &self.dormant_days);
        fields.required(2, &PAYLOAD_LIMIT, &self.limit);
        fields.optional(3, &PAYLOAD_SEGMENTS, &self.segments);
        fields.optional(4, &PAYLOAD_SMS_TEMPLATE_ID, &self.sms_template_id);
    }
}

bridge!(Payload, spec::Object::<Payload>::NEW);

/// A member's level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MemberSegment {
    /// no level yet
    Basic,
    /// from 1,000 points a year
    Silver,
    /// from 10,000
    Gold,
    /// from 50,000
    Platinum,
}

impl MemberSegment {
    /// The values of the contract, in its order.
    pub const KNOWN: &'static [Self] = &[
        Self::Basic,
        Self::Silver,
        Self::Gold,
        Self::Platinum,
    ];

    /// The value on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Basic => "BASIC",
            Self::Silver => "SILVER",
            Self::Gold => "GOLD",
            Self::Platinum => "PLATINUM",
        }
    }
}

impl std::fmt::Display for MemberSegment {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}

impl std::str::FromStr for MemberSegment {
    type Err = rt::InvalidText;

    /// # Errors
    /// A text that is no value.
    fn from_str(text: &str) -> Result<Self, rt::InvalidText> {
        spec::Enumerated::from_text(text).ok_or(rt::InvalidText)
    }
}

impl spec::Enumerated for MemberSegment {
    const KNOWN: &'static [(&'static str, Self)] = &[
        ("BASIC", Self::Basic),
        ("GOLD", Self::Gold),
        ("PLATINUM", Self::Platinum),
        ("SILVER", Self::Silver),
    ];
    const KEEP: Option<fn(rt::Unknown<Self>) -> Self> = None;

    fn text(&self) -> &str {
        self.as_str()
    }

    fn is_unknown(&self) -> bool {
        false
    }
}

bridge!(MemberSegment, spec::Enum::<MemberSegment>::NEW);

/// An error that a handler of the task may report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Failure {
    /// the read replica is behind; dormant members cannot be told from active ones
    ReplicaLagging,
    /// no such coupon or message template
    TemplateUnknown,
}

impl Failure {
    /// All errors of the contract, sorted by code.
    pub const ALL: &'static [Self] = &[
        Self::ReplicaLagging,
        Self::TemplateUnknown,
    ];

    /// The code as the contract spells it.
    pub const fn code(self) -> &'static str {
        match self {
            Self::ReplicaLagging => "REPLICA_LAGGING",
            Self::TemplateUnknown => "TEMPLATE_UNKNOWN",
        }
    }

    /// Whether trying again can help.
    pub const fn is_retryable(self) -> bool {
        match self {
            Self::ReplicaLagging => true,
            Self::TemplateUnknown => false,
        }
    }

    /// This error, with what happened in words for people.
    pub fn because(self, text: impl std::fmt::Display) -> rt::Failed<Self> {
        rt::TaskError::because(self, text)
    }
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.code())
    }
}

impl std::error::Error for Failure {}

impl rt::TaskError for Failure {
    fn code(self) -> &'static str {
        Self::code(self)
    }

    fn is_retryable(self) -> bool {
        Self::is_retryable(self)
    }
}
