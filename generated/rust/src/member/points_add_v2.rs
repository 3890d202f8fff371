//! `member.points.add@2`
//!
//! Book points of one kind for a member. An order can bring several kinds (purchase, campaign, review), each booked once; version 1 could book only one per order.

// What is deprecated is still read and written.
#![allow(deprecated)]

use crate::runtime::bridge::{bridge, bridge_message};
use crate::runtime::{self as rt, spec};

/// Book points of one kind for a member. An order can bring several kinds (purchase, campaign, review), each booked once; version 1 could book only one per order.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct PointsAddV2 {
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

/// What a [`PointsAddV2`] cannot be without.
#[derive(Debug, Clone)]
pub struct PointsAddV2Required {
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

impl PointsAddV2 {
    /// Type of the task.
    pub const TASK_TYPE: &'static str = "member.points.add";
    /// Version of the contract.
    pub const VERSION: i32 = 2;
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
        routing_key: "member.points_add",
        exchanges: &[("order-service", "order-service.member.command.ex")],
        queues: &[
            rt::QueueNames { service: "points-service", queue: "member.points.queue", dead_letter_queue: "q.dlx.points-service.member_points_add" },
        ],
    };
    /// What each producing service sends it through, sorted by service.
    pub const PUBLICATIONS: &'static [rt::Publication] = &[
        rt::Publication {
            service: "order-service",
            exchange: "order-service.member.command.ex",
            routing_key: "member.points_add",
            delay: None,
        },
    ];
    /// How each consuming service consumes it, sorted by service.
    pub const SUBSCRIPTIONS: &'static [rt::Subscription] = &[
        rt::Subscription {
            service: "points-service",
            queue: "member.points.queue",
            dead_letter_queue: "q.dlx.points-service.member_points_add",
            retry_exchange: "points-service.retry.ex",
            dead_letter_exchange: "points-service.dlx.ex",
            retry: rt::RetryPolicy {
                base_delay: std::time::Duration::from_millis(1000),
                multiplier: 2,
                jitter: std::time::Duration::from_millis(1000),
                max_delay: std::time::Duration::from_millis(600000),
                max_retries: 6,
            },
            rungs: &[
                rt::Rung { delay: std::time::Duration::from_millis(1000), queue: "member.points.queue.retry.1s" },
                rt::Rung { delay: std::time::Duration::from_millis(2000), queue: "member.points.queue.retry.2s" },
                rt::Rung { delay: std::time::Duration::from_millis(4000), queue: "member.points.queue.retry.4s" },
                rt::Rung { delay: std::time::Duration::from_millis(8000), queue: "member.points.queue.retry.8s" },
                rt::Rung { delay: std::time::Duration::from_millis(16000), queue: "member.points.queue.retry.16s" },
                rt::Rung { delay: std::time::Duration::from_millis(32000), queue: "member.points.queue.retry.32s" },
            ],
        },
    ];

    /// One with what it cannot be without; all else is absent.
    pub fn new(required: PointsAddV2Required) -> Self {
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

    /// The key by which the same event is recognised, for producers: `member.points.add:{sourceId}:{pointsType}`. Consumers read what stands in the message.
    ///
    /// # Errors
    /// What `encode` says of a field that the contract refuses.
    pub fn idempotency_key_of(source_id: impl Into<String>, points_type: PointsType) -> Result<String, rt::Rejection> {
        let source_id = source_id.into();
        rt::Key::new(Some("payload"))
            .literal("member.points.add:")
            .field("sourceId", &PAYLOAD_SOURCE_ID, &source_id)
            .literal(":")
            .field("pointsType", &PAYLOAD_POINTS_TYPE, &points_type)
            .build()
    }

    /// The key by which messages are kept in order, for producers: `{userId}`. Consumers read what stands in the message.
    ///
    /// # Errors
    /// What `encode` says of a field that the contract refuses.
    pub fn partition_key_of(user_id: impl Into<String>) -> Result<String, rt::Rejection> {
        let user_id = user_id.into();
        rt::Key::new(Some("payload"))
            .field("userId", &PAYLOAD_USER_ID, &user_id)
            .build()
    }

    /// What the step that the task makes in the machine `points` would be.
    pub fn transit(current: crate::machines::PointsState) -> rt::Step {
        rt::step(current, &[crate::machines::PointsState::Pending], crate::machines::PointsState::Available)
    }

    /// The bytes of a message to be tried again: the same but for the number of attempts.
    ///
    /// # Errors
    /// Bytes that are no message of this task, and a negative number. The contract is not checked again.
    pub fn retry_bytes(original: &[u8], attempt: i32) -> Result<Vec<u8>, rt::Rejection> {
        crate::any::REGISTRY.retry::<Self>("retryCount", original, attempt)
    }
}

impl rt::Task for PointsAddV2 {
    const ID: rt::TaskId = Self::ID;
    const KIND: rt::TaskKind = Self::KIND;
    const MAX_BYTES: u64 = Self::MAX_BYTES;
    const TRIGGER: rt::Trigger = Self::TRIGGER;
    const RETRY: rt::RetryPolicy = Self::RETRY;
    const BROKER: rt::BrokerNames = Self::BROKER;
    const PUBLICATIONS: &'static [rt::Publication] = Self::PUBLICATIONS;
    const SUBSCRIPTIONS: &'static [rt::Subscription] = Self::SUBSCRIPTIONS;
    const ERRORS: &'static [(&'static str, bool)] = &[
        ("ACCOUNT_FROZEN", false),
        ("ALREADY_EXPIRED", false),
        ("DB_LOCK_CONFLICT", true),
        ("MEMBER_NOT_FOUND", false),
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

static POINTS_ADD_V2_ID: spec::Id = spec::Id::new(1, 64);
static POINTS_ADD_V2_PRODUCER: spec::Producer = spec::Producer;
static POINTS_ADD_V2_TRACE: spec::Id = spec::Id::new(1, 64);
static POINTS_ADD_V2_TIME: spec::Timestamp = spec::Timestamp { digits: 0 };
static POINTS_ADD_V2_IDEMPOTENCY_KEY: spec::Id = spec::Id::new(1, 128);
static POINTS_ADD_V2_ATTEMPT: spec::Int32 = spec::Int32 { min: 0, max: i32::MAX };
static POINTS_ADD_V2_PAYLOAD: spec::Object<Payload> = spec::Object::<Payload>::NEW;

impl spec::Record for PointsAddV2 {
    const NAMES: &'static [&'static str] = &["bizKey", "payload", "producer", "retryCount", "taskId", "taskType", "timestamp", "traceId", "version"];

    fn read(fields: &spec::Slots<'_>, errors: &mut rt::Errors) -> rt::Read<Self> {
        let id = fields.required(4, &POINTS_ADD_V2_ID, errors);
        let producer = fields.required(2, &POINTS_ADD_V2_PRODUCER, errors);
        let trace = fields.required(7, &POINTS_ADD_V2_TRACE, errors);
        let time = fields.required(6, &POINTS_ADD_V2_TIME, errors);
        let idempotency_key = fields.required(0, &POINTS_ADD_V2_IDEMPOTENCY_KEY, errors);
        let attempt = fields.optional(3, &POINTS_ADD_V2_ATTEMPT, errors);
        let payload = fields.required(1, &POINTS_ADD_V2_PAYLOAD, errors);
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
        fields.required(0, &POINTS_ADD_V2_IDEMPOTENCY_KEY, &self.idempotency_key);
        fields.required(1, &POINTS_ADD_V2_PAYLOAD, &self.payload);
        fields.required(2, &POINTS_ADD_V2_PRODUCER, &self.producer);
        fields.optional(3, &POINTS_ADD_V2_ATTEMPT, &self.attempt);
        fields.required(4, &POINTS_ADD_V2_ID, &self.id);
        fields.task_type(5, <Self as rt::Message>::TYPE_VALUE);
        fields.required(6, &POINTS_ADD_V2_TIME, &self.time);
        fields.required(7, &POINTS_ADD_V2_TRACE, &self.trace);
        fields.version(8, Self::VERSION, self.version_absent);
    }
}

impl rt::Message for PointsAddV2 {
    const ENVELOPE: usize = 0;
    const TYPE_VALUE: &'static str = "member.points.add";
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
        Some(Self::idempotency_key_of(self.payload.source_id.as_str(), self.payload.points_type))
    }

    fn partition_key_again(&self) -> Option<Result<String, rt::Rejection>> {
        Some(Self::partition_key_of(self.payload.user_id.as_str()))
    }

    fn transit_from(state: &str) -> Option<rt::Step> {
        Some(Self::transit(state.parse().ok()?))
    }
}

bridge_message!(PointsAddV2, Self::decode);

/// The payload.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Payload {
    /// Member who gets the points.
    ///
    /// `userId` on the wire.
    pub user_id: String,
    /// What the points are for, the number of an order, a review or a campaign.
    ///
    /// `sourceId` on the wire.
    pub source_id: String,
    /// Kind of points; one booking per source and kind.
    ///
    /// `pointsType` on the wire.
    pub points_type: PointsType,
    /// Points to book, after the factor. Campaigns of whole companies need more than 32 bits.
    ///
    /// `points` on the wire.
    pub points: i64,
    /// The member's factor at the time of the purchase, for the account statement; absent means 1.00.
    ///
    /// `factor` on the wire, 2 fraction digits.
    pub factor: Option<rt::Decimal>,
    /// Last day on which the points can be spent, in the member's time zone. Null means never.
    ///
    /// `expiresOn` on the wire.
    pub expires_on: Option<chrono::NaiveDate>,
    /// Line shown in the member's account.
    ///
    /// `remark` on the wire.
    pub remark: Option<String>,
}

/// What a [`Payload`] cannot be without.
#[derive(Debug, Clone)]
pub struct PayloadRequired {
    /// Member who gets the points.
    ///
    /// `userId` on the wire.
    pub user_id: String,
    /// What the points are for, the number of an order, a review or a campaign.
    ///
    /// `sourceId` on the wire.
    pub source_id: String,
    /// Kind of points; one booking per source and kind.
    ///
    /// `pointsType` on the wire.
    pub points_type: PointsType,
    /// Points to book, after the factor. Campaigns of whole companies need more than 32 bits.
    ///
    /// `points` on the wire.
    pub points: i64,
    /// Last day on which the points can be spent, in the member's time zone. Null means never.
    ///
    /// `expiresOn` on the wire.
    pub expires_on: Option<chrono::NaiveDate>,
}

impl Payload {
    /// One with what it cannot be without; all else is absent.
    pub fn new(required: PayloadRequired) -> Self {
        Self {
            user_id: required.user_id,
            source_id: required.source_id,
            points_type: required.points_type,
            points: required.points,
            factor: None,
            expires_on: required.expires_on,
            remark: None,
        }
    }
}

static PAYLOAD_USER_ID: spec::Id = spec::Id::matching(1, 20, spec::pattern!("^(?:[0-9]{1,20})$"));
static PAYLOAD_SOURCE_ID: spec::Id = spec::Id::matching(1, 32, spec::pattern!("^(?:[0-9A-Z]{1,32})$"));
static PAYLOAD_POINTS_TYPE: spec::Enum<PointsType> = spec::Enum::<PointsType>::NEW;
static PAYLOAD_POINTS: spec::Int64 = spec::Int64 { min: 1, max: 1000000000000 };
static PAYLOAD_FACTOR: spec::Decimal = spec::Decimal { scale: 2, wire_scale: 2, min: 10, max: 1000 };
static PAYLOAD_EXPIRES_ON: spec::Nullable<spec::Date> = spec::Nullable(spec::Date);
static PAYLOAD_REMARK: spec::Text = spec::Text::new(0, 100);

impl spec::Record for Payload {
    const NAMES: &'static [&'static str] = &["expiresOn", "factor", "points", "pointsType", "remark", "sourceId", "userId"];

    fn read(fields: &spec::Slots<'_>, errors: &mut rt::Errors) -> rt::Read<Self> {
        let user_id = fields.required(6, &PAYLOAD_USER_ID, errors);
        let source_id = fields.required(5, &PAYLOAD_SOURCE_ID, errors);
        let points_type = fields.required(3, &PAYLOAD_POINTS_TYPE, errors);
        let points = fields.required(2, &PAYLOAD_POINTS, errors);
        let factor = fields.optional(1, &PAYLOAD_FACTOR, errors);
        let expires_on = fields.required(0, &PAYLOAD_EXPIRES_ON, errors);
        let remark = fields.optional(4, &PAYLOAD_REMARK, errors);
        let user_id = user_id?;
        let source_id = source_id?;
        let points_type = points_type?;
        let points = points?;
        let factor = factor?;
        let expires_on = expires_on?;
        let remark = remark?;
        Ok(Self {
            user_id,
            source_id,
            points_type,
            points,
            factor,
            expires_on,
            remark,
        })
    }

    fn write(&self, fields: &mut rt::Fields<'_>) {
        fields.required(0, &PAYLOAD_EXPIRES_ON, &self.expires_on);
        fields.optional(1, &PAYLOAD_FACTOR, &self.factor);
        fields.required(2, &PAYLOAD_POINTS, &self.points);
        fields.required(3, &PAYLOAD_POINTS_TYPE, &self.points_type);
        fields.optional(4, &PAYLOAD_REMARK, &self.remark);
        fields.required(5, &PAYLOAD_SOURCE_ID, &self.source_id);
        fields.required(6, &PAYLOAD_USER_ID, &self.user_id);
    }
}

bridge!(Payload, spec::Object::<Payload>::NEW);

/// Kind of points. Closed, because the idempotency key is made from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PointsType {
    /// for paying an order
    Purchase,
    /// on top, from a campaign
    Campaign,
    /// for a review
    Review,
    /// booked by support staff
    Adjustment,
}

impl PointsType {
    /// The values of the contract, in its order.
    pub const KNOWN: &'static [Self] = &[
        Self::Purchase,
        Self::Campaign,
        Self::Review,
        Self::Adjustment,
    ];

    /// The value on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Purchase => "PURCHASE",
            Self::Campaign => "CAMPAIGN",
            Self::Review => "REVIEW",
            Self::Adjustment => "ADJUSTMENT",
        }
    }
}

impl std::fmt::Display for PointsType {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}

impl std::str::FromStr for PointsType {
    type Err = rt::InvalidText;

    /// # Errors
    /// A text that is no value.
    fn from_str(text: &str) -> Result<Self, rt::InvalidText> {
        spec::Enumerated::from_text(text).ok_or(rt::InvalidText)
    }
}

impl spec::Enumerated for PointsType {
    const KNOWN: &'static [(&'static str, Self)] = &[
        ("ADJUSTMENT", Self::Adjustment),
        ("CAMPAIGN", Self::Campaign),
        ("PURCHASE", Self::Purchase),
        ("REVIEW", Self::Review),
    ];
    const KEEP: Option<fn(rt::Unknown<Self>) -> Self> = None;

    fn text(&self) -> &str {
        self.as_str()
    }

    fn is_unknown(&self) -> bool {
        false
    }
}

bridge!(PointsType, spec::Enum::<PointsType>::NEW);

/// An error that a handler of the task may report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Failure {
    /// the account is frozen; points are booked by hand after the review
    AccountFrozen,
    /// the last day is over
    AlreadyExpired,
    /// the account row is locked
    DbLockConflict,
    /// no such member
    MemberNotFound,
}

impl Failure {
    /// All errors of the contract, sorted by code.
    pub const ALL: &'static [Self] = &[
        Self::AccountFrozen,
        Self::AlreadyExpired,
        Self::DbLockConflict,
        Self::MemberNotFound,
    ];

    /// The code as the contract spells it.
    pub const fn code(self) -> &'static str {
        match self {
            Self::AccountFrozen => "ACCOUNT_FROZEN",
            Self::AlreadyExpired => "ALREADY_EXPIRED",
            Self::DbLockConflict => "DB_LOCK_CONFLICT",
            Self::MemberNotFound => "MEMBER_NOT_FOUND",
        }
    }

    /// Whether trying again can help.
    pub const fn is_retryable(self) -> bool {
        match self {
            Self::AccountFrozen => false,
            Self::AlreadyExpired => false,
            Self::DbLockConflict => true,
            Self::MemberNotFound => false,
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
