//! `order.closed@1`
//!
//! An order was closed unpaid, by timeout, by risk control or by the buyer. Whoever set something aside for it (stock, a coupon) gives it back.

// What is deprecated is still read and written.
#![allow(deprecated)]

use crate::runtime::bridge::{bridge, bridge_message};
use crate::runtime::{self as rt, spec};

/// An order was closed unpaid, by timeout, by risk control or by the buyer. Whoever set something aside for it (stock, a coupon) gives it back.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ClosedV1 {
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

/// What a [`ClosedV1`] cannot be without.
#[derive(Debug, Clone)]
pub struct ClosedV1Required {
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

impl ClosedV1 {
    /// Type of the task.
    pub const TASK_TYPE: &'static str = "order.closed";
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
        routing_key: "order.closed",
        exchanges: &[("order-service", "order-service.order.event.ex")],
        queues: &[
            rt::QueueNames { service: "coupon-service", queue: "q.coupon-service.order_closed", dead_letter_queue: "q.dlx.coupon-service.order_closed" },
            rt::QueueNames { service: "stock-service", queue: "q.stock-service.order_closed", dead_letter_queue: "q.dlx.stock-service.order_closed" },
        ],
    };
    /// What each producing service sends it through, sorted by service.
    pub const PUBLICATIONS: &'static [rt::Publication] = &[
        rt::Publication {
            service: "order-service",
            exchange: "order-service.order.event.ex",
            routing_key: "order.closed",
            delay: None,
        },
    ];
    /// How each consuming service consumes it, sorted by service.
    pub const SUBSCRIPTIONS: &'static [rt::Subscription] = &[
        rt::Subscription {
            service: "coupon-service",
            queue: "q.coupon-service.order_closed",
            dead_letter_queue: "q.dlx.coupon-service.order_closed",
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
                rt::Rung { delay: std::time::Duration::from_millis(1000), queue: "q.coupon-service.order_closed.retry.1s" },
                rt::Rung { delay: std::time::Duration::from_millis(2000), queue: "q.coupon-service.order_closed.retry.2s" },
                rt::Rung { delay: std::time::Duration::from_millis(4000), queue: "q.coupon-service.order_closed.retry.4s" },
                rt::Rung { delay: std::time::Duration::from_millis(8000), queue: "q.coupon-service.order_closed.retry.8s" },
                rt::Rung { delay: std::time::Duration::from_millis(16000), queue: "q.coupon-service.order_closed.retry.16s" },
                rt::Rung { delay: std::time::Duration::from_millis(32000), queue: "q.coupon-service.order_closed.retry.32s" },
            ],
        },
        rt::Subscription {
            service: "stock-service",
            queue: "q.stock-service.order_closed",
            dead_letter_queue: "q.dlx.stock-service.order_closed",
            retry_exchange: "stock-service.retry.ex",
            dead_letter_exchange: "stock-service.dlx.ex",
            retry: rt::RetryPolicy {
                base_delay: std::time::Duration::from_millis(1000),
                multiplier: 2,
                jitter: std::time::Duration::from_millis(1000),
                max_delay: std::time::Duration::from_millis(600000),
                max_retries: 6,
            },
            rungs: &[
                rt::Rung { delay: std::time::Duration::from_millis(1000), queue: "q.stock-service.order_closed.retry.1s" },
                rt::Rung { delay: std::time::Duration::from_millis(2000), queue: "q.stock-service.order_closed.retry.2s" },
                rt::Rung { delay: std::time::Duration::from_millis(4000), queue: "q.stock-service.order_closed.retry.4s" },
                rt::Rung { delay: std::time::Duration::from_millis(8000), queue: "q.stock-service.order_closed.retry.8s" },
                rt::Rung { delay: std::time::Duration::from_millis(16000), queue: "q.stock-service.order_closed.retry.16s" },
                rt::Rung { delay: std::time::Duration::from_millis(32000), queue: "q.stock-service.order_closed.retry.32s" },
            ],
        },
    ];

    /// One with what it cannot be without; all else is absent.
    pub fn new(required: ClosedV1Required) -> Self {
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

    /// The key by which the same event is recognised, for producers: `order.closed:{orderId}`. Consumers read what stands in the message.
    ///
    /// # Errors
    /// What `encode` says of a field that the contract refuses.
    pub fn idempotency_key_of(order_id: impl Into<String>) -> Result<String, rt::Rejection> {
        let order_id = order_id.into();
        rt::Key::new(Some("payload"))
            .literal("order.closed:")
            .field("orderId", &PAYLOAD_ORDER_ID, &order_id)
            .build()
    }

    /// The key by which messages are kept in order, for producers: `{orderId}`. Consumers read what stands in the message.
    ///
    /// # Errors
    /// What `encode` says of a field that the contract refuses.
    pub fn partition_key_of(order_id: impl Into<String>) -> Result<String, rt::Rejection> {
        let order_id = order_id.into();
        rt::Key::new(Some("payload"))
            .field("orderId", &PAYLOAD_ORDER_ID, &order_id)
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

impl rt::Task for ClosedV1 {
    const ID: rt::TaskId = Self::ID;
    const KIND: rt::TaskKind = Self::KIND;
    const MAX_BYTES: u64 = Self::MAX_BYTES;
    const TRIGGER: rt::Trigger = Self::TRIGGER;
    const RETRY: rt::RetryPolicy = Self::RETRY;
    const BROKER: rt::BrokerNames = Self::BROKER;
    const PUBLICATIONS: &'static [rt::Publication] = Self::PUBLICATIONS;
    const SUBSCRIPTIONS: &'static [rt::Subscription] = Self::SUBSCRIPTIONS;
    const ERRORS: &'static [(&'static str, bool)] = &[
        ("DB_LOCK_CONFLICT", true),
        ("RESERVATION_UNKNOWN", false),
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

static CLOSED_V1_ID: spec::Id = spec::Id::new(1, 64);
static CLOSED_V1_PRODUCER: spec::Producer = spec::Producer;
static CLOSED_V1_TRACE: spec::Id = spec::Id::new(1, 64);
static CLOSED_V1_TIME: spec::Timestamp = spec::Timestamp { digits: 0 };
static CLOSED_V1_IDEMPOTENCY_KEY: spec::Id = spec::Id::new(1, 128);
static CLOSED_V1_ATTEMPT: spec::Int32 = spec::Int32 { min: 0, max: i32::MAX };
static CLOSED_V1_PAYLOAD: spec::Object<Payload> = spec::Object::<Payload>::NEW;

impl spec::Record for ClosedV1 {
    const NAMES: &'static [&'static str] = &["bizKey", "payload", "producer", "retryCount", "taskId", "taskType", "timestamp", "traceId", "version"];

    fn read(fields: &spec::Slots<'_>, errors: &mut rt::Errors) -> rt::Read<Self> {
        let id = fields.required(4, &CLOSED_V1_ID, errors);
        let producer = fields.required(2, &CLOSED_V1_PRODUCER, errors);
        let trace = fields.required(7, &CLOSED_V1_TRACE, errors);
        let time = fields.required(6, &CLOSED_V1_TIME, errors);
        let idempotency_key = fields.required(0, &CLOSED_V1_IDEMPOTENCY_KEY, errors);
        let attempt = fields.optional(3, &CLOSED_V1_ATTEMPT, errors);
        let payload = fields.required(1, &CLOSED_V1_PAYLOAD, errors);
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
        fields.required(0, &CLOSED_V1_IDEMPOTENCY_KEY, &self.idempotency_key);
        fields.required(1, &CLOSED_V1_PAYLOAD, &self.payload);
        fields.required(2, &CLOSED_V1_PRODUCER, &self.producer);
        fields.optional(3, &CLOSED_V1_ATTEMPT, &self.attempt);
        fields.required(4, &CLOSED_V1_ID, &self.id);
        fields.task_type(5, <Self as rt::Message>::TYPE_VALUE);
        fields.required(6, &CLOSED_V1_TIME, &self.time);
        fields.required(7, &CLOSED_V1_TRACE, &self.trace);
        fields.version(8, Self::VERSION, self.version_absent);
    }
}

impl rt::Message for ClosedV1 {
    const ENVELOPE: usize = 0;
    const TYPE_VALUE: &'static str = "order.closed";
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
        Some(Self::idempotency_key_of(self.payload.order_id.as_str()))
    }

    fn partition_key_again(&self) -> Option<Result<String, rt::Rejection>> {
        Some(Self::partition_key_of(self.payload.order_id.as_str()))
    }
}

bridge_message!(ClosedV1, Self::decode);

/// The payload.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Payload {
    /// The closed order.
    ///
    /// `orderId` on the wire.
    pub order_id: String,
    /// Buyer.
    ///
    /// `userId` on the wire.
    pub user_id: String,
    /// Who closed it.
    ///
    /// `closedBy` on the wire.
    pub closed_by: ClosedBy,
    /// Coupon to unlock; absent where none was used.
    ///
    /// `couponId` on the wire.
    pub coupon_id: Option<String>,
    /// Stock reservations to release, one per warehouse.
    ///
    /// `reservationIds` on the wire.
    pub reservation_ids: Option<Vec<rt::Uuid>>,
    /// When the order changed its state.
    ///
    /// `closedAt` on the wire.
    pub closed_at: chrono::DateTime<chrono::Utc>,
}

impl Payload {
    /// One with what it cannot be without; all else is absent.
    pub fn new(order_id: impl Into<String>, user_id: impl Into<String>, closed_by: ClosedBy, closed_at: chrono::DateTime<chrono::Utc>) -> Self {
        Self {
            order_id: order_id.into(),
            user_id: user_id.into(),
            closed_by,
            coupon_id: None,
            reservation_ids: None,
            closed_at,
        }
    }
}

static PAYLOAD_ORDER_ID: spec::Id = spec::Id::matching(1, 64, spec::pattern!("^(?:[0-9]{18})$"));
static PAYLOAD_USER_ID: spec::Id = spec::Id::matching(1, 20, spec::pattern!("^(?:[0-9]{1,20})$"));
static PAYLOAD_CLOSED_BY: spec::Enum<ClosedBy> = spec::Enum::<ClosedBy>::NEW;
static PAYLOAD_COUPON_ID: spec::Id = spec::Id::matching(1, 32, spec::pattern!("^(?:C[0-9A-Z]{1,31})$"));
static PAYLOAD_RESERVATION_IDS: spec::Unique<spec::Uuid> = spec::Unique(spec::List { of: spec::Uuid, min: 0, max: 20 });
static PAYLOAD_CLOSED_AT: spec::Timestamp = spec::Timestamp { digits: 3 };

impl spec::Record for Payload {
    const NAMES: &'static [&'static str] = &["closedAt", "closedBy", "couponId", "orderId", "reservationIds", "userId"];

    fn read(fields: &spec::Slots<'_>, errors: &mut rt::Errors) -> rt::Read<Self> {
        let order_id = fields.required(3, &PAYLOAD_ORDER_ID, errors);
        let user_id = fields.required(5, &PAYLOAD_USER_ID, errors);
        let closed_by = fields.required(1, &PAYLOAD_CLOSED_BY, errors);
        let coupon_id = fields.optional(2, &PAYLOAD_COUPON_ID, errors);
        let reservation_ids = fields.optional(4, &PAYLOAD_RESERVATION_IDS, errors);
        let closed_at = fields.required(0, &PAYLOAD_CLOSED_AT, errors);
        let order_id = order_id?;
        let user_id = user_id?;
        let closed_by = closed_by?;
        let coupon_id = coupon_id?;
        let reservation_ids = reservation_ids?;
        let closed_at = closed_at?;
        Ok(Self {
            order_id,
            user_id,
            closed_by,
            coupon_id,
            reservation_ids,
            closed_at,
        })
    }

    fn write(&self, fields: &mut rt::Fields<'_>) {
        fields.required(0, &PAYLOAD_CLOSED_AT, &self.closed_at);
        fields.required(1, &PAYLOAD_CLOSED_BY, &self.closed_by);
        fields.optional(2, &PAYLOAD_COUPON_ID, &self.coupon_id);
        fields.required(3, &PAYLOAD_ORDER_ID, &self.order_id);
        fields.optional(4, &PAYLOAD_RESERVATION_IDS, &self.reservation_ids);
        fields.required(5, &PAYLOAD_USER_ID, &self.user_id);
    }
}

bridge!(Payload, spec::Object::<Payload>::NEW);

/// Who closed an order. Closed, because every consumer must decide what each of them means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ClosedBy {
    /// the payment window ended
    Timeout,
    /// risk control
    Risk,
    /// the buyer cancelled
    Buyer,
}

impl ClosedBy {
    /// The values of the contract, in its order.
    pub const KNOWN: &'static [Self] = &[
        Self::Timeout,
        Self::Risk,
        Self::Buyer,
    ];

    /// The value on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Timeout => "TIMEOUT",
            Self::Risk => "RISK",
            Self::Buyer => "BUYER",
        }
    }
}

impl std::fmt::Display for ClosedBy {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}

impl std::str::FromStr for ClosedBy {
    type Err = rt::InvalidText;

    /// # Errors
    /// A text that is no value.
    fn from_str(text: &str) -> Result<Self, rt::InvalidText> {
        spec::Enumerated::from_text(text).ok_or(rt::InvalidText)
    }
}

impl spec::Enumerated for ClosedBy {
    const KNOWN: &'static [(&'static str, Self)] = &[
        ("BUYER", Self::Buyer),
        ("RISK", Self::Risk),
        ("TIMEOUT", Self::Timeout),
    ];
    const KEEP: Option<fn(rt::Unknown<Self>) -> Self> = None;

    fn text(&self) -> &str {
        self.as_str()
    }

    fn is_unknown(&self) -> bool {
        false
    }
}

bridge!(ClosedBy, spec::Enum::<ClosedBy>::NEW);

/// An error that a handler of the task may report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Failure {
    /// a row is locked
    DbLockConflict,
    /// no such reservation; stock has to be counted by hand
    ReservationUnknown,
}

impl Failure {
    /// All errors of the contract, sorted by code.
    pub const ALL: &'static [Self] = &[
        Self::DbLockConflict,
        Self::ReservationUnknown,
    ];

    /// The code as the contract spells it.
    pub const fn code(self) -> &'static str {
        match self {
            Self::DbLockConflict => "DB_LOCK_CONFLICT",
            Self::ReservationUnknown => "RESERVATION_UNKNOWN",
        }
    }

    /// Whether trying again can help.
    pub const fn is_retryable(self) -> bool {
        match self {
            Self::DbLockConflict => true,
            Self::ReservationUnknown => false,
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
