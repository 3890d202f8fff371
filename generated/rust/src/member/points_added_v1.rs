//! `member.points.added@1`
//!
//! Points were booked and can be spent. Says the new balance, so that nobody has to ask for it.

// What is deprecated is still read and written.
#![allow(deprecated)]

use crate::runtime::bridge::{bridge, bridge_message};
use crate::runtime::{self as rt, spec};

/// Points were booked and can be spent. Says the new balance, so that nobody has to ask for it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct PointsAddedV1 {
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

/// What a [`PointsAddedV1`] cannot be without.
#[derive(Debug, Clone)]
pub struct PointsAddedV1Required {
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

impl PointsAddedV1 {
    /// Type of the task.
    pub const TASK_TYPE: &'static str = "member.points.added";
    /// Version of the contract.
    pub const VERSION: i32 = 1;
    /// Type and version.
    pub const ID: rt::TaskId = rt::TaskId { task_type: Self::TASK_TYPE, version: Self::VERSION };
    /// Who produces and who consumes it.
    pub const KIND: rt::TaskKind = rt::TaskKind::Event;
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
        routing_key: "member.points_added",
        exchanges: &[("points-service", "points-service.member.event.ex")],
        queues: &[
            rt::QueueNames { service: "push-gateway", queue: "q.push-gateway.member_points_added", dead_letter_queue: "q.dlx.push-gateway.member_points_added" },
        ],
    };
    /// What each producing service sends it through, sorted by service.
    pub const PUBLICATIONS: &'static [rt::Publication] = &[
        rt::Publication {
            service: "points-service",
            exchange: "points-service.member.event.ex",
            routing_key: "member.points_added",
            delay: None,
        },
    ];
    /// How each consuming service consumes it, sorted by service.
    pub const SUBSCRIPTIONS: &'static [rt::Subscription] = &[
        rt::Subscription {
            service: "push-gateway",
            queue: "q.push-gateway.member_points_added",
            dead_letter_queue: "q.dlx.push-gateway.member_points_added",
            retry_exchange: "push-gateway.retry.ex",
            dead_letter_exchange: "push-gateway.dlx.ex",
            retry: rt::RetryPolicy {
                base_delay: std::time::Duration::from_millis(1000),
                multiplier: 2,
                jitter: std::time::Duration::from_millis(1000),
                max_delay: std::time::Duration::from_millis(600000),
                max_retries: 2,
            },
            rungs: &[
                rt::Rung { delay: std::time::Duration::from_millis(1000), queue: "q.push-gateway.member_points_added.retry.1s" },
                rt::Rung { delay: std::time::Duration::from_millis(2000), queue: "q.push-gateway.member_points_added.retry.2s" },
            ],
        },
    ];

    /// One with what it cannot be without; all else is absent.
    pub fn new(required: PointsAddedV1Required) -> Self {
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

    /// The key by which the same event is recognised, for producers: `member.points.added:{entryId}`. Consumers read what stands in the message.
    ///
    /// # Errors
    /// What `encode` says of a field that the contract refuses.
    pub fn idempotency_key_of(entry_id: rt::Uuid) -> Result<String, rt::Rejection> {
        rt::Key::new(Some("payload"))
            .literal("member.points.added:")
            .field("entryId", &PAYLOAD_ENTRY_ID, &entry_id)
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

    /// The bytes of a message to be tried again: the same but for the number of attempts.
    ///
    /// # Errors
    /// Bytes that are no message of this task, and a negative number. The contract is not checked again.
    pub fn retry_bytes(original: &[u8], attempt: i32) -> Result<Vec<u8>, rt::Rejection> {
        crate::any::REGISTRY.retry::<Self>("retryCount", original, attempt)
    }
}

impl rt::Task for PointsAddedV1 {
    const ID: rt::TaskId = Self::ID;
    const KIND: rt::TaskKind = Self::KIND;
    const MAX_BYTES: u64 = Self::MAX_BYTES;
    const TRIGGER: rt::Trigger = Self::TRIGGER;
    const RETRY: rt::RetryPolicy = Self::RETRY;
    const BROKER: rt::BrokerNames = Self::BROKER;
    const PUBLICATIONS: &'static [rt::Publication] = Self::PUBLICATIONS;
    const SUBSCRIPTIONS: &'static [rt::Subscription] = Self::SUBSCRIPTIONS;
    const ERRORS: &'static [(&'static str, bool)] = &[
        ("PUSH_PROVIDER_DOWN", true),
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

static POINTS_ADDED_V1_ID: spec::Id = spec::Id::new(1, 64);
static POINTS_ADDED_V1_PRODUCER: spec::Producer = spec::Producer;
static POINTS_ADDED_V1_TRACE: spec::Id = spec::Id::new(1, 64);
static POINTS_ADDED_V1_TIME: spec::Timestamp = spec::Timestamp { digits: 0 };
static POINTS_ADDED_V1_IDEMPOTENCY_KEY: spec::Id = spec::Id::new(1, 128);
static POINTS_ADDED_V1_ATTEMPT: spec::Int32 = spec::Int32 { min: 0, max: i32::MAX };
static POINTS_ADDED_V1_PAYLOAD: spec::Object<Payload> = spec::Object::<Payload>::NEW;

impl spec::Record for PointsAddedV1 {
    const NAMES: &'static [&'static str] = &["bizKey", "payload", "producer", "retryCount", "taskId", "taskType", "timestamp", "traceId", "version"];

    fn read(fields: &spec::Slots<'_>, errors: &mut rt::Errors) -> rt::Read<Self> {
        let id = fields.required(4, &POINTS_ADDED_V1_ID, errors);
        let producer = fields.required(2, &POINTS_ADDED_V1_PRODUCER, errors);
        let trace = fields.required(7, &POINTS_ADDED_V1_TRACE, errors);
        let time = fields.required(6, &POINTS_ADDED_V1_TIME, errors);
        let idempotency_key = fields.required(0, &POINTS_ADDED_V1_IDEMPOTENCY_KEY, errors);
        let attempt = fields.optional(3, &POINTS_ADDED_V1_ATTEMPT, errors);
        let payload = fields.required(1, &POINTS_ADDED_V1_PAYLOAD, errors);
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
        fields.required(0, &POINTS_ADDED_V1_IDEMPOTENCY_KEY, &self.idempotency_key);
        fields.required(1, &POINTS_ADDED_V1_PAYLOAD, &self.payload);
        fields.required(2, &POINTS_ADDED_V1_PRODUCER, &self.producer);
        fields.optional(3, &POINTS_ADDED_V1_ATTEMPT, &self.attempt);
        fields.required(4, &POINTS_ADDED_V1_ID, &self.id);
        fields.task_type(5, <Self as rt::Message>::TYPE_VALUE);
        fields.required(6, &POINTS_ADDED_V1_TIME, &self.time);
        fields.required(7, &POINTS_ADDED_V1_TRACE, &self.trace);
        fields.version(8, Self::VERSION, self.version_absent);
    }
}

impl rt::Message for PointsAddedV1 {
    const ENVELOPE: usize = 0;
    const TYPE_VALUE: &'static str = "member.points.added";
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
        Some(Self::idempotency_key_of(self.payload.entry_id))
    }

    fn partition_key_again(&self) -> Option<Result<String, rt::Rejection>> {
        Some(Self::partition_key_of(self.payload.user_id.as_str()))
    }
}

bridge_message!(PointsAddedV1, Self::decode);

/// The payload.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Payload {
    /// Member who got the points.
    ///
    /// `userId` on the wire.
    pub user_id: String,
    /// The entry in the account.
    ///
    /// `entryId` on the wire.
    pub entry_id: rt::Uuid,
    /// Points booked.
    ///
    /// `points` on the wire.
    pub points: i64,
    /// Points that can be spent now.
    ///
    /// `balance` on the wire.
    pub balance: i64,
    /// Last day on which these points can be spent; null means never.
    ///
    /// `expiresOn` on the wire.
    pub expires_on: Option<chrono::NaiveDate>,
    /// When they were booked.
    ///
    /// `bookedAt` on the wire.
    pub booked_at: chrono::DateTime<chrono::Utc>,
}

/// What a [`Payload`] cannot be without.
#[derive(Debug, Clone)]
pub struct PayloadRequired {
    /// Member who got the points.
    ///
    /// `userId` on the wire.
    pub user_id: String,
    /// The entry in the account.
    ///
    /// `entryId` on the wire.
    pub entry_id: rt::Uuid,
    /// Points booked.
    ///
    /// `points` on the wire.
    pub points: i64,
    /// Points that can be spent now.
    ///
    /// `balance` on the wire.
    pub balance: i64,
    /// Last day on which these points can be spent; null means never.
    ///
    /// `expiresOn` on the wire.
    pub expires_on: Option<chrono::NaiveDate>,
    /// When they were booked.
    ///
    /// `bookedAt` on the wire.
    pub booked_at: chrono::DateTime<chrono::Utc>,
}

impl Payload {
    /// One with what it cannot be without; all else is absent.
    pub fn new(required: PayloadRequired) -> Self {
        Self {
            user_id: required.user_id,
            entry_id: required.entry_id,
            points: required.points,
            balance: required.balance,
            expires_on: required.expires_on,
            booked_at: required.booked_at,
        }
    }
}

static PAYLOAD_USER_ID: spec::Id = spec::Id::matching(1, 20, spec::pattern!("^(?:[0-9]{1,20})$"));
static PAYLOAD_ENTRY_ID: spec::Uuid = spec::Uuid;
static PAYLOAD_POINTS: spec::Int64 = spec::Int64 { min: 1, max: i64::MAX };
static PAYLOAD_BALANCE: spec::Int64 = spec::Int64 { min: 0, max: i64::MAX };
static PAYLOAD_EXPIRES_ON: spec::Nullable<spec::Date> = spec::Nullable(spec::Date);
static PAYLOAD_BOOKED_AT: spec::Timestamp = spec::Timestamp { digits: 3 };

impl spec::Record for Payload {
    const NAMES: &'static [&'static str] = &["balance", "bookedAt", "entryId", "expiresOn", "points", "userId"];

    fn read(fields: &spec::Slots<'_>, errors: &mut rt::Errors) -> rt::Read<Self> {
        let user_id = fields.required(5, &PAYLOAD_USER_ID, errors);
        let entry_id = fields.required(2, &PAYLOAD_ENTRY_ID, errors);
        let points = fields.required(4, &PAYLOAD_POINTS, errors);
        let balance = fields.required(0, &PAYLOAD_BALANCE, errors);
        let expires_on = fields.required(3, &PAYLOAD_EXPIRES_ON, errors);
        let booked_at = fields.required(1, &PAYLOAD_BOOKED_AT, errors);
        let user_id = user_id?;
        let entry_id = entry_id?;
        let points = points?;
        let balance = balance?;
        let expires_on = expires_on?;
        let booked_at = booked_at?;
        Ok(Self {
            user_id,
            entry_id,
            points,
            balance,
            expires_on,
            booked_at,
        })
    }

    fn write(&self, fields: &mut rt::Fields<'_>) {
        fields.required(0, &PAYLOAD_BALANCE, &self.balance);
        fields.required(1, &PAYLOAD_BOOKED_AT, &self.booked_at);
        fields.required(2, &PAYLOAD_ENTRY_ID, &self.entry_id);
        fields.required(3, &PAYLOAD_EXPIRES_ON, &self.expires_on);
        fields.required(4, &PAYLOAD_POINTS, &self.points);
        fields.required(5, &PAYLOAD_USER_ID, &self.user_id);
    }
}

bridge!(Payload, spec::Object::<Payload>::NEW);

/// An error that a handler of the task may report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Failure {
    /// the phone maker's push service does not answer
    PushProviderDown,
}

impl Failure {
    /// All errors of the contract, sorted by code.
    pub const ALL: &'static [Self] = &[
        Self::PushProviderDown,
    ];

    /// The code as the contract spells it.
    pub const fn code(self) -> &'static str {
        match self {
            Self::PushProviderDown => "PUSH_PROVIDER_DOWN",
        }
    }

    /// Whether trying again can help.
    pub const fn is_retryable(self) -> bool {
        match self {
            Self::PushProviderDown => true,
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
