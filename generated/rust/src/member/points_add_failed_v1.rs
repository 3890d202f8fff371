//! `member.points.add.failed@1`
//!
//! No points were booked, and trying again would not help: the account is frozen or gone. Who may not earn points may not buy on this platform either.

// What is deprecated is still read and written.
#![allow(deprecated)]

use crate::runtime::bridge::{bridge, bridge_message};
use crate::runtime::{self as rt, spec};

/// No points were booked, and trying again would not help: the account is frozen or gone. Who may not earn points may not buy on this platform either.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct PointsAddFailedV1 {
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

/// What a [`PointsAddFailedV1`] cannot be without.
#[derive(Debug, Clone)]
pub struct PointsAddFailedV1Required {
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

impl PointsAddFailedV1 {
    /// Type of the task.
    pub const TASK_TYPE: &'static str = "member.points.add.failed";
    /// Version of the contract.
    pub const VERSION: i32 = 1;
    /// Type and version.
    pub const ID: rt::TaskId = rt::TaskId { task_type: Self::TASK_TYPE, version: Self::VERSION };
    /// Who produces and who consumes it.
    pub const KIND: rt::TaskKind = rt::TaskKind::Result;
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
        routing_key: "member.points_add_failed",
        exchanges: &[("points-service", "points-service.member.result.ex")],
        queues: &[
            rt::QueueNames { service: "order-service", queue: "q.order-service.member_points_add_failed", dead_letter_queue: "q.dlx.order-service.member_points_add_failed" },
        ],
    };
    /// What each producing service sends it through, sorted by service.
    pub const PUBLICATIONS: &'static [rt::Publication] = &[
        rt::Publication {
            service: "points-service",
            exchange: "points-service.member.result.ex",
            routing_key: "member.points_add_failed",
            delay: None,
        },
    ];
    /// How each consuming service consumes it, sorted by service.
    pub const SUBSCRIPTIONS: &'static [rt::Subscription] = &[
        rt::Subscription {
            service: "order-service",
            queue: "q.order-service.member_points_add_failed",
            dead_letter_queue: "q.dlx.order-service.member_points_add_failed",
            retry_exchange: "order-service.retry.ex",
            dead_letter_exchange: "order-service.dlx.ex",
            retry: rt::RetryPolicy {
                base_delay: std::time::Duration::from_millis(1000),
                multiplier: 2,
                jitter: std::time::Duration::from_millis(1000),
                max_delay: std::time::Duration::from_millis(600000),
                max_retries: 6,
            },
            rungs: &[
                rt::Rung { delay: std::time::Duration::from_millis(1000), queue: "q.order-service.member_points_add_failed.retry.1s" },
                rt::Rung { delay: std::time::Duration::from_millis(2000), queue: "q.order-service.member_points_add_failed.retry.2s" },
                rt::Rung { delay: std::time::Duration::from_millis(4000), queue: "q.order-service.member_points_add_failed.retry.4s" },
                rt::Rung { delay: std::time::Duration::from_millis(8000), queue: "q.order-service.member_points_add_failed.retry.8s" },
                rt::Rung { delay: std::time::Duration::from_millis(16000), queue: "q.order-service.member_points_add_failed.retry.16s" },
                rt::Rung { delay: std::time::Duration::from_millis(32000), queue: "q.order-service.member_points_add_failed.retry.32s" },
            ],
        },
    ];

    /// One with what it cannot be without; all else is absent.
    pub fn new(required: PointsAddFailedV1Required) -> Self {
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

    /// The key by which the same event is recognised, for producers: `member.points.add.failed:{sourceId}:{userId}`. Consumers read what stands in the message.
    ///
    /// # Errors
    /// What `encode` says of a field that the contract refuses.
    pub fn idempotency_key_of(source_id: impl Into<String>, user_id: impl Into<String>) -> Result<String, rt::Rejection> {
        let source_id = source_id.into();
        let user_id = user_id.into();
        rt::Key::new(Some("payload"))
            .literal("member.points.add.failed:")
            .field("sourceId", &PAYLOAD_SOURCE_ID, &source_id)
            .literal(":")
            .field("userId", &PAYLOAD_USER_ID, &user_id)
            .build()
    }

    /// The key by which messages are kept in order, for producers: `{sourceId}`. Consumers read what stands in the message.
    ///
    /// # Errors
    /// What `encode` says of a field that the contract refuses.
    pub fn partition_key_of(source_id: impl Into<String>) -> Result<String, rt::Rejection> {
        let source_id = source_id.into();
        rt::Key::new(Some("payload"))
            .field("sourceId", &PAYLOAD_SOURCE_ID, &source_id)
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

impl rt::Task for PointsAddFailedV1 {
    const ID: rt::TaskId = Self::ID;
    const KIND: rt::TaskKind = Self::KIND;
    const MAX_BYTES: u64 = Self::MAX_BYTES;
    const TRIGGER: rt::Trigger = Self::TRIGGER;
    const RETRY: rt::RetryPolicy = Self::RETRY;
    const BROKER: rt::BrokerNames = Self::BROKER;
    const PUBLICATIONS: &'static [rt::Publication] = Self::PUBLICATIONS;
    const SUBSCRIPTIONS: &'static [rt::Subscription] = Self::SUBSCRIPTIONS;
    const ERRORS: &'static [(&'static str, bool)] = &[
        ("CHECKOUT_UNKNOWN", false),
        ("DB_LOCK_CONFLICT", true),
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

static POINTS_ADD_FAILED_V1_ID: spec::Id = spec::Id::new(1, 64);
static POINTS_ADD_FAILED_V1_PRODUCER: spec::Producer = spec::Producer;
static POINTS_ADD_FAILED_V1_TRACE: spec::Id = spec::Id::new(1, 64);
static POINTS_ADD_FAILED_V1_TIME: spec::Timestamp = spec::Timestamp { digits: 0 };
static POINTS_ADD_FAILED_V1_IDEMPOTENCY_KEY: spec::Id = spec::Id::new(1, 128);
static POINTS_ADD_FAILED_V1_ATTEMPT: spec::Int32 = spec::Int32 { min: 0, max: i32::MAX };
static POINTS_ADD_FAILED_V1_PAYLOAD: spec::Object<Payload> = spec::Object::<Payload>::NEW;

impl spec::Record for PointsAddFailedV1 {
    const NAMES: &'static [&'static str] = &["bizKey", "payload", "producer", "retryCount", "taskId", "taskType", "timestamp", "traceId", "version"];

    fn read(fields: &spec::Slots<'_>, errors: &mut rt::Errors) -> rt::Read<Self> {
        let id = fields.required(4, &POINTS_ADD_FAILED_V1_ID, errors);
        let producer = fields.required(2, &POINTS_ADD_FAILED_V1_PRODUCER, errors);
        let trace = fields.required(7, &POINTS_ADD_FAILED_V1_TRACE, errors);
        let time = fields.required(6, &POINTS_ADD_FAILED_V1_TIME, errors);
        let idempotency_key = fields.required(0, &POINTS_ADD_FAILED_V1_IDEMPOTENCY_KEY, errors);
        let attempt = fields.optional(3, &POINTS_ADD_FAILED_V1_ATTEMPT, errors);
        let payload = fields.required(1, &POINTS_ADD_FAILED_V1_PAYLOAD, errors);
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
        fields.required(0, &POINTS_ADD_FAILED_V1_IDEMPOTENCY_KEY, &self.idempotency_key);
        fields.required(1, &POINTS_ADD_FAILED_V1_PAYLOAD, &self.payload);
        fields.required(2, &POINTS_ADD_FAILED_V1_PRODUCER, &self.producer);
        fields.optional(3, &POINTS_ADD_FAILED_V1_ATTEMPT, &self.attempt);
        fields.required(4, &POINTS_ADD_FAILED_V1_ID, &self.id);
        fields.task_type(5, <Self as rt::Message>::TYPE_VALUE);
        fields.required(6, &POINTS_ADD_FAILED_V1_TIME, &self.time);
        fields.required(7, &POINTS_ADD_FAILED_V1_TRACE, &self.trace);
        fields.version(8, Self::VERSION, self.version_absent);
    }
}

impl rt::Message for PointsAddFailedV1 {
    const ENVELOPE: usize = 0;
    const TYPE_VALUE: &'static str = "member.points.add.failed";
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
        Some(Self::idempotency_key_of(self.payload.source_id.as_str(), self.payload.user_id.as_str()))
    }

    fn partition_key_again(&self) -> Option<Result<String, rt::Rejection>> {
        Some(Self::partition_key_of(self.payload.source_id.as_str()))
    }
}

bridge_message!(PointsAddFailedV1, Self::decode);

/// The payload.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Payload {
    /// What the points are for, as in member.points.add.
    ///
    /// `sourceId` on the wire.
    pub source_id: String,
    /// Member they were for.
    ///
    /// `userId` on the wire.
    pub user_id: String,
    /// Why, from the errors of member.points.add.
    ///
    /// `errorCode` on the wire.
    pub error_code: String,
    /// When it was given up.
    ///
    /// `failedAt` on the wire.
    pub failed_at: chrono::DateTime<chrono::Utc>,
}

impl Payload {
    /// One with what it cannot be without; all else is absent.
    pub fn new(source_id: impl Into<String>, user_id: impl Into<String>, error_code: impl Into<String>, failed_at: chrono::DateTime<chrono::Utc>) -> Self {
        Self {
            source_id: source_id.into(),
            user_id: user_id.into(),
            error_code: error_code.into(),
            failed_at,
        }
    }
}

static PAYLOAD_SOURCE_ID: spec::Id = spec::Id::matching(1, 32, spec::pattern!("^(?:[0-9A-Z]{1,32})$"));
static PAYLOAD_USER_ID: spec::Id = spec::Id::matching(1, 20, spec::pattern!("^(?:[0-9]{1,20})$"));
static PAYLOAD_ERROR_CODE: spec::Id = spec::Id::matching(1, 64, spec::pattern!("^(?:[A-Z][0-9A-Z_]*)$"));
static PAYLOAD_FAILED_AT: spec::Timestamp = spec::Timestamp { digits: 3 };

impl spec::Record for Payload {
    const NAMES: &'static [&'static str] = &["errorCode", "failedAt", "sourceId", "userId"];

    fn read(fields: &spec::Slots<'_>, errors: &mut rt::Errors) -> rt::Read<Self> {
        let source_id = fields.required(2, &PAYLOAD_SOURCE_ID, errors);
        let user_id = fields.required(3, &PAYLOAD_USER_ID, errors);
        let error_code = fields.required(0, &PAYLOAD_ERROR_CODE, errors);
        let failed_at = fields.required(1, &PAYLOAD_FAILED_AT, errors);
        let source_id = source_id?;
        let user_id = user_id?;
        let error_code = error_code?;
        let failed_at = failed_at?;
        Ok(Self {
            source_id,
            user_id,
            error_code,
            failed_at,
        })
    }

    fn write(&self, fields: &mut rt::Fields<'_>) {
        fields.required(0, &PAYLOAD_ERROR_CODE, &self.error_code);
        fields.required(1, &PAYLOAD_FAILED_AT, &self.failed_at);
        fields.required(2, &PAYLOAD_SOURCE_ID, &self.source_id);
        fields.required(3, &PAYLOAD_USER_ID, &self.user_id);
    }
}

bridge!(Payload, spec::Object::<Payload>::NEW);

/// An error that a handler of the task may report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Failure {
    /// no checkout waits for this; it belongs to another order service
    CheckoutUnknown,
    /// the row of the checkout is locked by another result
    DbLockConflict,
}

impl Failure {
    /// All errors of the contract, sorted by code.
    pub const ALL: &'static [Self] = &[
        Self::CheckoutUnknown,
        Self::DbLockConflict,
    ];

    /// The code as the contract spells it.
    pub const fn code(self) -> &'static str {
        match self {
            Self::CheckoutUnknown => "CHECKOUT_UNKNOWN",
            Self::DbLockConflict => "DB_LOCK_CONFLICT",
        }
    }

    /// Whether trying again can help.
    pub const fn is_retryable(self) -> bool {
        match self {
            Self::CheckoutUnknown => false,
            Self::DbLockConflict => true,
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
