//! `coupon.grant@1`
//!
//! Put a coupon into a member's wallet.

// What is deprecated is still read and written.
#![allow(deprecated)]

use crate::runtime::bridge::{bridge, bridge_message};
use crate::runtime::{self as rt, spec};

/// Put a coupon into a member's wallet.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct GrantV1 {
    /// Id of the message; `taskId` on the wire.
    pub id: String,
    /// The service that sent the message; `producer` on the wire.
    pub producer: String,
    /// The trace that the message belongs to; `traceId` on the wire.
    pub trace: String,
    /// When the message was made; `timestamp` on the wire.
    pub time: chrono::DateTime<chrono::Utc>,
    /// What tells a repeated message from a new one; `bizKey` on the wire.
    pub idempotency_key: String,
    /// How often the message has been tried again; `retryCount` on the wire.
    pub attempt: Option<i32>,
    /// What the task is about; `payload` on the wire.
    pub payload: Payload,
    /// Whether the message came without a version.
    version_absent: bool,
}

/// What a [`GrantV1`] cannot be without.
#[derive(Debug, Clone)]
pub struct GrantV1Required {
    /// Id of the message; `taskId` on the wire.
    pub id: String,
    /// The service that sent the message; `producer` on the wire.
    pub producer: String,
    /// The trace that the message belongs to; `traceId` on the wire.
    pub trace: String,
    /// When the message was made; `timestamp` on the wire.
    pub time: chrono::DateTime<chrono::Utc>,
    /// What tells a repeated message from a new one; `bizKey` on the wire.
    pub idempotency_key: String,
    /// What the task is about; `payload` on the wire.
    pub payload: Payload,
}

impl GrantV1 {
    /// Type of the task.
    pub const TASK_TYPE: &'static str = "coupon.grant";
    /// Version of the contract.
    pub const VERSION: i32 = 1;
    /// Type and version.
    pub const ID: rt::TaskId = rt::TaskId { task_type: Self::TASK_TYPE, version: Self::VERSION };
    /// Who produces and who consumes it.
    pub const KIND: rt::TaskKind = rt::TaskKind::Command;
    /// Limit of a whole message in bytes.
    pub const MAX_BYTES: u64 = 65536;
    /// When it runs.
    pub const TRIGGER: rt::Trigger = rt::Trigger::Immediate;
    /// How it is tried again.
    pub const RETRY: rt::RetryPolicy = rt::RetryPolicy {
        base_delay: std::time::Duration::from_millis(1000),
        multiplier: 2,
        jitter: std::time::Duration::from_millis(1000),
        max_delay: std::time::Duration::from_millis(600000),
        max_retries: 6,
    };
    /// Names on a broker.
    pub const BROKER: rt::BrokerNames = rt::BrokerNames {
        routing_key: "coupon.grant",
        exchanges: &[("points-service", "points-service.coupon.command.ex")],
        queues: &[
            rt::QueueNames { service: "coupon-service", queue: "q.coupon-service.coupon_grant", dead_letter_queue: "q.dlx.coupon-service.coupon_grant" },
        ],
    };
    /// What each producing service sends it through, sorted by service.
    pub const PUBLICATIONS: &'static [rt::Publication] = &[
        rt::Publication {
            service: "points-service",
            exchange: "points-service.coupon.command.ex",
            routing_key: "coupon.grant",
            delay: None,
        },
    ];
    /// How each consuming service consumes it, sorted by service.
    pub const SUBSCRIPTIONS: &'static [rt::Subscription] = &[
        rt::Subscription {
            service: "coupon-service",
            queue: "q.coupon-service.coupon_grant",
            dead_letter_queue: "q.dlx.coupon-service.coupon_grant",
            retry_exchange: "coupon-service.retry.ex",
            dead_letter_exchange: "coupon-service.dlx.ex",
            retry: rt::RetryPolicy {
                base_delay: std::time::Duration::from_millis(1000),
                multiplier: 2,
                jitter: std::time::Duration::from_millis(1000),
                max_delay: std::time::Duration::from_millis(600000),
                max_retries: 6,
            },
            rungs: &[
                rt::Rung { delay: std::time::Duration::from_millis(1000), queue: "q.coupon-service.coupon_grant.retry.1s" },
                rt::Rung { delay: std::time::Duration::from_millis(2000), queue: "q.coupon-service.coupon_grant.retry.2s" },
                rt::Rung { delay: std::time::Duration::from_millis(4000), queue: "q.coupon-service.coupon_grant.retry.4s" },
                rt::Rung { delay: std::time::Duration::from_millis(8000), queue: "q.coupon-service.coupon_grant.retry.8s" },
                rt::Rung { delay: std::time::Duration::from_millis(16000), queue: "q.coupon-service.coupon_grant.retry.16s" },
                rt::Rung { delay: std::time::Duration::from_millis(32000), queue: "q.coupon-service.coupon_grant.retry.32s" },
            ],
        },
    ];

    /// One with what it cannot be without; all else is absent.
    pub fn new(required: GrantV1Required) -> Self {
        Self {
            id: required.id,
            producer: required.producer,
            trace: required.trace,
            time: required.time,
            idempotency_key: required.idempotency_key,
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

    /// The key by which the same event is recognised, for producers: `coupon.grant:{templateId}:{batch}:{userId}`. Consumers read what stands in the message.
    ///
    /// # Errors
    /// What `encode` says of a field that the contract refuses.
    pub fn idempotency_key_of(template_id: impl Into<String>, batch: impl Into<String>, user_id: impl Into<String>) -> Result<String, rt::Rejection> {
        let template_id = template_id.into();
        let batch = batch.into();
        let user_id = user_id.into();
        rt::Key::new(Some("payload"))
            .literal("coupon.grant:")
            .field("templateId", &PAYLOAD_TEMPLATE_ID, &template_id)
            .literal(":")
            .field("batch", &PAYLOAD_BATCH, &batch)
            .literal(":")
            .field("userId", &PAYLOAD_USER_ID, &user_id)
            .build()
    }

    /// The bytes of a message to be tried again: the same but for the number of attempts.
    ///
    /// # Errors
    /// Bytes that are no message of this task, and a negative number. The contract is not checked again.
    pub fn retry_bytes(original: &[u8], attempt: i32) -> Result<Vec<u8>, rt::Rejection> {
        crate::any::REGISTRY.retry::<Self>("retryCount", original, attempt)
    }
}

impl rt::Task for GrantV1 {
    const ID: rt::TaskId = Self::ID;
    const KIND: rt::TaskKind = Self::KIND;
    const MAX_BYTES: u64 = Self::MAX_BYTES;
    const TRIGGER: rt::Trigger = Self::TRIGGER;
    const RETRY: rt::RetryPolicy = Self::RETRY;
    const BROKER: rt::BrokerNames = Self::BROKER;
    const PUBLICATIONS: &'static [rt::Publication] = Self::PUBLICATIONS;
    const SUBSCRIPTIONS: &'static [rt::Subscription] = Self::SUBSCRIPTIONS;
    const ERRORS: &'static [(&'static str, bool)] = &[
        ("BUDGET_EXHAUSTED", false),
        ("BUDGET_LOCKED", true),
        ("DB_UNAVAILABLE", true),
        ("MEMBER_BLOCKED", false),
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

static GRANT_V1_ID: spec::Id = spec::Id::new(1, 64);
static GRANT_V1_PRODUCER: spec::Producer = spec::Producer;
static GRANT_V1_TRACE: spec::Id = spec::Id::new(1, 64);
static GRANT_V1_TIME: spec::Timestamp = spec::Timestamp { digits: 0 };
static GRANT_V1_IDEMPOTENCY_KEY: spec::Id = spec::Id::new(1, 128);
static GRANT_V1_ATTEMPT: spec::Int32 = spec::Int32 { min: 0, max: i32::MAX };
static GRANT_V1_PAYLOAD: spec::Object<Payload> = spec::Object::<Payload>::NEW;

impl spec::Record for GrantV1 {
    const NAMES: &'static [&'static str] = &["bizKey", "payload", "producer", "retryCount", "taskId", "taskType", "timestamp", "traceId", "version"];

    fn read(fields: &spec::Slots<'_>, errors: &mut rt::Errors) -> rt::Read<Self> {
        let id = fields.required(4, &GRANT_V1_ID, errors);
        let producer = fields.required(2, &GRANT_V1_PRODUCER, errors);
        let trace = fields.required(7, &GRANT_V1_TRACE, errors);
        let time = fields.required(6, &GRANT_V1_TIME, errors);
        let idempotency_key = fields.required(0, &GRANT_V1_IDEMPOTENCY_KEY, errors);
        let attempt = fields.optional(3, &GRANT_V1_ATTEMPT, errors);
        let payload = fields.required(1, &GRANT_V1_PAYLOAD, errors);
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
        fields.required(0, &GRANT_V1_IDEMPOTENCY_KEY, &self.idempotency_key);
        fields.required(1, &GRANT_V1_PAYLOAD, &self.payload);
        fields.required(2, &GRANT_V1_PRODUCER, &self.producer);
        fields.optional(3, &GRANT_V1_ATTEMPT, &self.attempt);
        fields.required(4, &GRANT_V1_ID, &self.id);
        fields.task_type(5, <Self as rt::Message>::TYPE_VALUE);
        fields.required(6, &GRANT_V1_TIME, &self.time);
        fields.required(7, &GRANT_V1_TRACE, &self.trace);
        fields.version(8, Self::VERSION, self.version_absent);
    }
}

impl rt::Message for GrantV1 {
    const ENVELOPE: usize = 0;
    const TYPE_VALUE: &'static str = "coupon.grant";
    const VERSION: i32 = Self::VERSION;
    const INLINE: bool = false;
    const MAX_BYTES: u64 = Self::MAX_BYTES;

    fn head(&self) -> rt::Head<'_> {
        rt::Head {
            task: Self::ID,
            message_id: Some(&self.id),
            idempotency_key: Some(&self.idempotency_key),
            attempt: self.attempt,
        }
    }

    fn idempotency_key_again(&self) -> Option<Result<String, rt::Rejection>> {
        Some(Self::idempotency_key_of(self.payload.template_id.as_str(), self.payload.batch.as_str(), self.payload.user_id.as_str()))
    }

    fn partition_key_again(&self) -> Option<Result<String, rt::Rejection>> {
        None
    }
}

bridge_message!(GrantV1, Self::decode);

/// The payload.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Payload {
    /// Member who gets the coupon.
    ///
    /// `userId` on the wire.
    pub user_id: String,
    /// What kind of coupon; amount and conditions come from the template.
    ///
    /// `templateId` on the wire.
    pub template_id: String,
    /// Why and when it is granted. A member gets one coupon of a template per batch.
    ///
    /// `batch` on the wire.
    pub batch: String,
    /// What the member is told.
    ///
    /// `reason` on the wire.
    pub reason: GrantReason,
    /// How long it can be used, from the moment it is granted; absent means as the template says.
    ///
    /// `validFor` on the wire.
    pub valid_for: Option<chrono::TimeDelta>,
    /// Worth of the coupon where the template leaves it open, in cents as the coupon system counts.
    ///
    /// `faceValue` on the wire, 2 fraction digits, CNY, there in minor units.
    pub face_value: Option<rt::Decimal>,
}

impl Payload {
    /// One with what it cannot be without; all else is absent.
    pub fn new(user_id: impl Into<String>, template_id: impl Into<String>, batch: impl Into<String>, reason: GrantReason) -> Self {
        Self {
            user_id: user_id.into(),
            template_id: template_id.into(),
            batch: batch.into(),
            reason,
            valid_for: None,
            face_value: None,
        }
    }
}

static PAYLOAD_USER_ID: spec::Id = spec::Id::matching(1, 20, spec::pattern!("^(?:[0-9]{1,20})$"));
static PAYLOAD_TEMPLATE_ID: spec::Id = spec::Id::matching(1, 40, spec::pattern!("^(?:CT-[\\-0-9A-Z]{1,37})$"));
static PAYLOAD_BATCH: spec::Id = spec::Id::matching(1, 40, spec::pattern!("^(?:[a-z]+-[0-9]{8})$"));
static PAYLOAD_REASON: spec::Enum<GrantReason> = spec::Enum::<GrantReason>::NEW;
static PAYLOAD_VALID_FOR: spec::Duration = spec::Duration { digits: 0 };
static PAYLOAD_FACE_VALUE: spec::Decimal = spec::Decimal { scale: 2, wire_scale: 0, min: 1, max: 50000 };

impl spec::Record for Payload {
    const NAMES: &'static [&'static str] = &["batch", "faceValue", "reason", "templateId", "userId", "validFor"];

    fn read(fields: &spec::Slots<'_>, errors: &mut rt::Errors) -> rt::Read<Self> {
        let user_id = fields.required(4, &PAYLOAD_USER_ID, errors);
        let template_id = fields.required(3, &PAYLOAD_TEMPLATE_ID, errors);
        let batch = fields.required(0, &PAYLOAD_BATCH, errors);
        let reason = fields.required(2, &PAYLOAD_REASON, errors);
        let valid_for = fields.optional(5, &PAYLOAD_VALID_FOR, errors);
        let face_value = fields.optional(1, &PAYLOAD_FACE_VALUE, errors);
        let user_id = user_id?;
        let template_id = template_id?;
        let batch = batch?;
        let reason = reason?;
        let valid_for = valid_for?;
        let face_value = face_value?;
        Ok(Self {
            user_id,
            template_id,
            batch,
            reason,
            valid_for,
            face_value,
        })
    }

    fn write(&self, fields: &mut rt::Fields<'_>) {
        fields.required(0, &PAYLOAD_BATCH, &self.batch);
        fields.optional(1, &PAYLOAD_FACE_VALUE, &self.face_value);
        fields.required(2, &PAYLOAD_REASON, &self.reason);
        fields.required(3, &PAYLOAD_TEMPLATE_ID, &self.template_id);
        fields.required(4, &PAYLOAD_USER_ID, &self.user_id);
        fields.optional(5, &PAYLOAD_VALID_FOR, &self.valid_for);
    }
}

bridge!(Payload, spec::Object::<Payload>::NEW);

/// Why a coupon is granted.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum GrantReason {
    /// an invitation to come back
    Recall,
    /// something went wrong with an order
    Apology,
    /// a campaign
    Campaign,
    /// A value that this contract does not know.
    Unknown(rt::Unknown<Self>),
}

impl GrantReason {
    /// The values of the contract, in its order.
    pub const KNOWN: &'static [Self] = &[
        Self::Recall,
        Self::Apology,
        Self::Campaign,
    ];

    /// The value on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Recall => "RECALL",
            Self::Apology => "APOLOGY",
            Self::Campaign => "CAMPAIGN",
            Self::Unknown(unknown) => unknown.as_str(),
        }
    }
}

impl std::fmt::Display for GrantReason {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}

impl std::str::FromStr for GrantReason {
    type Err = rt::InvalidText;

    /// # Errors
    /// A text that is no value and that could not become one.
    fn from_str(text: &str) -> Result<Self, rt::InvalidText> {
        spec::Enumerated::from_text(text).ok_or(rt::InvalidText)
    }
}

impl spec::Enumerated for GrantReason {
    const KNOWN: &'static [(&'static str, Self)] = &[
        ("APOLOGY", Self::Apology),
        ("CAMPAIGN", Self::Campaign),
        ("RECALL", Self::Recall),
    ];
    const KEEP: Option<fn(rt::Unknown<Self>) -> Self> = Some(Self::Unknown);

    fn text(&self) -> &str {
        self.as_str()
    }

    fn is_unknown(&self) -> bool {
        matches!(self, Self::Unknown(_))
    }
}

bridge!(GrantReason, spec::Enum::<GrantReason>::NEW);

/// An error that a handler of the task may report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Failure {
    /// the template's budget is spent
    BudgetExhausted,
    /// the template's budget row is locked
    BudgetLocked,
    /// no connection to the database
    DbUnavailable,
    /// the member may not receive coupons
    MemberBlocked,
    /// no such template
    TemplateUnknown,
}

impl Failure {
    /// All errors of the contract, sorted by code.
    pub const ALL: &'static [Self] = &[
        Self::BudgetExhausted,
        Self::BudgetLocked,
        Self::DbUnavailable,
        Self::MemberBlocked,
        Self::TemplateUnknown,
    ];

    /// The code as the contract spells it.
    pub const fn code(self) -> &'static str {
        match self {
            Self::BudgetExhausted => "BUDGET_EXHAUSTED",
            Self::BudgetLocked => "BUDGET_LOCKED",
            Self::DbUnavailable => "DB_UNAVAILABLE",
            Self::MemberBlocked => "MEMBER_BLOCKED",
            Self::TemplateUnknown => "TEMPLATE_UNKNOWN",
        }
    }

    /// Whether trying again can help.
    pub const fn is_retryable(self) -> bool {
        match self {
            Self::BudgetExhausted => false,
            Self::BudgetLocked => true,
            Self::DbUnavailable => true,
            Self::MemberBlocked => false,
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
