//! `stock.release@1`
//!
//! Give back what a reservation set aside. A reservation that is unknown, or already released, is fine: then there is nothing to give back.

// What is deprecated is still read and written.
#![allow(deprecated)]

use crate::runtime::bridge::{bridge, bridge_message};
use crate::runtime::{self as rt, spec};

/// Give back what a reservation set aside. A reservation that is unknown, or already released, is fine: then there is nothing to give back.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ReleaseV1 {
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

/// What a [`ReleaseV1`] cannot be without.
#[derive(Debug, Clone)]
pub struct ReleaseV1Required {
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

impl ReleaseV1 {
    /// Type of the task.
    pub const TASK_TYPE: &'static str = "stock.release";
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
        max_delay: std::time::Duration::from_millis(300000),
        max_retries: 8,
    };
    /// Names on a broker.
    pub const BROKER: rt::BrokerNames = rt::BrokerNames {
        routing_key: "stock.release",
        exchanges: &[("order-service", "order-service.stock.command.ex")],
        queues: &[
            rt::QueueNames { service: "stock-service", queue: "q.stock-service.stock_release", dead_letter_queue: "q.dlx.stock-service.stock_release" },
        ],
    };
    /// What each producing service sends it through, sorted by service.
    pub const PUBLICATIONS: &'static [rt::Publication] = &[
        rt::Publication {
            service: "order-service",
            exchange: "order-service.stock.command.ex",
            routing_key: "stock.release",
            delay: None,
        },
    ];
    /// How each consuming service consumes it, sorted by service.
    pub const SUBSCRIPTIONS: &'static [rt::Subscription] = &[
        rt::Subscription {
            service: "stock-service",
            queue: "q.stock-service.stock_release",
            dead_letter_queue: "q.dlx.stock-service.stock_release",
            retry_exchange: "stock-service.retry.ex",
            dead_letter_exchange: "stock-service.dlx.ex",
            retry: rt::RetryPolicy {
                base_delay: std::time::Duration::from_millis(1000),
                multiplier: 2,
                jitter: std::time::Duration::from_millis(1000),
                max_delay: std::time::Duration::from_millis(300000),
                max_retries: 8,
            },
            rungs: &[
                rt::Rung { delay: std::time::Duration::from_millis(1000), queue: "q.stock-service.stock_release.retry.1s" },
                rt::Rung { delay: std::time::Duration::from_millis(2000), queue: "q.stock-service.stock_release.retry.2s" },
                rt::Rung { delay: std::time::Duration::from_millis(4000), queue: "q.stock-service.stock_release.retry.4s" },
                rt::Rung { delay: std::time::Duration::from_millis(8000), queue: "q.stock-service.stock_release.retry.8s" },
                rt::Rung { delay: std::time::Duration::from_millis(16000), queue: "q.stock-service.stock_release.retry.16s" },
                rt::Rung { delay: std::time::Duration::from_millis(32000), queue: "q.stock-service.stock_release.retry.32s" },
                rt::Rung { delay: std::time::Duration::from_millis(64000), queue: "q.stock-service.stock_release.retry.64s" },
                rt::Rung { delay: std::time::Duration::from_millis(128000), queue: "q.stock-service.stock_release.retry.128s" },
            ],
        },
    ];

    /// One with what it cannot be without; all else is absent.
    pub fn new(required: ReleaseV1Required) -> Self {
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

    /// The key by which the same event is recognised, for producers: `stock.release:{reservationId}`. Consumers read what stands in the message.
    ///
    /// # Errors
    /// What `encode` says of a field that the contract refuses.
    pub fn idempotency_key_of(reservation_id: rt::Uuid) -> Result<String, rt::Rejection> {
        rt::Key::new(Some("payload"))
            .literal("stock.release:")
            .field("reservationId", &PAYLOAD_RESERVATION_ID, &reservation_id)
            .build()
    }

    /// The key by which messages are kept in order, for producers: `{warehouseId}`. Consumers read what stands in the message.
    ///
    /// # Errors
    /// What `encode` says of a field that the contract refuses.
    pub fn partition_key_of(warehouse_id: impl Into<String>) -> Result<String, rt::Rejection> {
        let warehouse_id = warehouse_id.into();
        rt::Key::new(Some("payload"))
            .field("warehouseId", &PAYLOAD_WAREHOUSE_ID, &warehouse_id)
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

impl rt::Task for ReleaseV1 {
    const ID: rt::TaskId = Self::ID;
    const KIND: rt::TaskKind = Self::KIND;
    const MAX_BYTES: u64 = Self::MAX_BYTES;
    const TRIGGER: rt::Trigger = Self::TRIGGER;
    const RETRY: rt::RetryPolicy = Self::RETRY;
    const BROKER: rt::BrokerNames = Self::BROKER;
    const PUBLICATIONS: &'static [rt::Publication] = Self::PUBLICATIONS;
    const SUBSCRIPTIONS: &'static [rt::Subscription] = Self::SUBSCRIPTIONS;
    const ERRORS: &'static [(&'static str, bool)] = &[
        ("ALREADY_SHIPPED", false),
        ("DB_LOCK_CONFLICT", true),
        ("WMS_TIMEOUT", true),
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

static RELEASE_V1_ID: spec::Id = spec::Id::new(1, 64);
static RELEASE_V1_PRODUCER: spec::Producer = spec::Producer;
static RELEASE_V1_TRACE: spec::Id = spec::Id::new(1, 64);
static RELEASE_V1_TIME: spec::Timestamp = spec::Timestamp { digits: 0 };
static RELEASE_V1_IDEMPOTENCY_KEY: spec::Id = spec::Id::new(1, 128);
static RELEASE_V1_ATTEMPT: spec::Int32 = spec::Int32 { min: 0, max: i32::MAX };
static RELEASE_V1_PAYLOAD: spec::Object<Payload> = spec::Object::<Payload>::NEW;

impl spec::Record for ReleaseV1 {
    const NAMES: &'static [&'static str] = &["bizKey", "payload", "producer", "retryCount", "taskId", "taskType", "timestamp", "traceId", "version"];

    fn read(fields: &spec::Slots<'_>, errors: &mut rt::Errors) -> rt::Read<Self> {
        let id = fields.required(4, &RELEASE_V1_ID, errors);
        let producer = fields.required(2, &RELEASE_V1_PRODUCER, errors);
        let trace = fields.required(7, &RELEASE_V1_TRACE, errors);
        let time = fields.required(6, &RELEASE_V1_TIME, errors);
        let idempotency_key = fields.required(0, &RELEASE_V1_IDEMPOTENCY_KEY, errors);
        let attempt = fields.optional(3, &RELEASE_V1_ATTEMPT, errors);
        let payload = fields.required(1, &RELEASE_V1_PAYLOAD, errors);
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
        fields.required(0, &RELEASE_V1_IDEMPOTENCY_KEY, &self.idempotency_key);
        fields.required(1, &RELEASE_V1_PAYLOAD, &self.payload);
        fields.required(2, &RELEASE_V1_PRODUCER, &self.producer);
        fields.optional(3, &RELEASE_V1_ATTEMPT, &self.attempt);
        fields.required(4, &RELEASE_V1_ID, &self.id);
        fields.task_type(5, <Self as rt::Message>::TYPE_VALUE);
        fields.required(6, &RELEASE_V1_TIME, &self.time);
        fields.required(7, &RELEASE_V1_TRACE, &self.trace);
        fields.version(8, Self::VERSION, self.version_absent);
    }
}

impl rt::Message for ReleaseV1 {
    const ENVELOPE: usize = 0;
    const TYPE_VALUE: &'static str = "stock.release";
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
        Some(Self::idempotency_key_of(self.payload.reservation_id))
    }

    fn partition_key_again(&self) -> Option<Result<String, rt::Rejection>> {
        Some(Self::partition_key_of(self.payload.warehouse_id.as_str()))
    }
}

bridge_message!(ReleaseV1, Self::decode);

/// The payload.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Payload {
    /// Reservation to release.
    ///
    /// `reservationId` on the wire.
    pub reservation_id: rt::Uuid,
    /// Order it was for.
    ///
    /// `orderId` on the wire.
    pub order_id: String,
    /// Warehouse that holds it.
    ///
    /// `warehouseId` on the wire.
    pub warehouse_id: String,
    /// Why, for the warehouse's statistics; absent means CHECKOUT_FAILED.
    ///
    /// `reason` on the wire.
    pub reason: Option<ReleaseReason>,
}

impl Payload {
    /// One with what it cannot be without; all else is absent.
    pub fn new(reservation_id: rt::Uuid, order_id: impl Into<String>, warehouse_id: impl Into<String>) -> Self {
        Self {
            reservation_id,
            order_id: order_id.into(),
            warehouse_id: warehouse_id.into(),
            reason: None,
        }
    }
}

static PAYLOAD_RESERVATION_ID: spec::Uuid = spec::Uuid;
static PAYLOAD_ORDER_ID: spec::Id = spec::Id::matching(1, 64, spec::pattern!("^(?:[0-9]{18})$"));
static PAYLOAD_WAREHOUSE_ID: spec::Id = spec::Id::matching(1, 64, spec::pattern!("^(?:WH-[A-Z]{3}-[0-9]{2})$"));
static PAYLOAD_REASON: spec::Enum<ReleaseReason> = spec::Enum::<ReleaseReason>::NEW;

impl spec::Record for Payload {
    const NAMES: &'static [&'static str] = &["orderId", "reason", "reservationId", "warehouseId"];

    fn read(fields: &spec::Slots<'_>, errors: &mut rt::Errors) -> rt::Read<Self> {
        let reservation_id = fields.required(2, &PAYLOAD_RESERVATION_ID, errors);
        let order_id = fields.required(0, &PAYLOAD_ORDER_ID, errors);
        let warehouse_id = fields.required(3, &PAYLOAD_WAREHOUSE_ID, errors);
        let reason = fields.optional(1, &PAYLOAD_REASON, errors);
        let reservation_id = reservation_id?;
        let order_id = order_id?;
        let warehouse_id = warehouse_id?;
        let reason = reason?;
        Ok(Self {
            reservation_id,
            order_id,
            warehouse_id,
            reason,
        })
    }

    fn write(&self, fields: &mut rt::Fields<'_>) {
        fields.required(0, &PAYLOAD_ORDER_ID, &self.order_id);
        fields.optional(1, &PAYLOAD_REASON, &self.reason);
        fields.required(2, &PAYLOAD_RESERVATION_ID, &self.reservation_id);
        fields.required(3, &PAYLOAD_WAREHOUSE_ID, &self.warehouse_id);
    }
}

bridge!(Payload, spec::Object::<Payload>::NEW);

/// Why stock goes back.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum ReleaseReason {
    /// the order could not be completed
    CheckoutFailed,
    /// the buyer could not pay
    PaymentRefused,
    /// whether anything was set aside is not known
    StateUnknown,
    /// A value that this contract does not know.
    Unknown(rt::Unknown<Self>),
}

impl ReleaseReason {
    /// The values of the contract, in its order.
    pub const KNOWN: &'static [Self] = &[
        Self::CheckoutFailed,
        Self::PaymentRefused,
        Self::StateUnknown,
    ];

    /// The value on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            Self::CheckoutFailed => "CHECKOUT_FAILED",
            Self::PaymentRefused => "PAYMENT_REFUSED",
            Self::StateUnknown => "STATE_UNKNOWN",
            Self::Unknown(unknown) => unknown.as_str(),
        }
    }
}

impl std::fmt::Display for ReleaseReason {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}

impl std::str::FromStr for ReleaseReason {
    type Err = rt::InvalidText;

    /// # Errors
    /// A text that is no value and that could not become one.
    fn from_str(text: &str) -> Result<Self, rt::InvalidText> {
        spec::Enumerated::from_text(text).ok_or(rt::InvalidText)
    }
}

impl spec::Enumerated for ReleaseReason {
    const KNOWN: &'static [(&'static str, Self)] = &[
        ("CHECKOUT_FAILED", Self::CheckoutFailed),
        ("PAYMENT_REFUSED", Self::PaymentRefused),
        ("STATE_UNKNOWN", Self::StateUnknown),
    ];
    const KEEP: Option<fn(rt::Unknown<Self>) -> Self> = Some(Self::Unknown);

    fn text(&self) -> &str {
        self.as_str()
    }

    fn is_unknown(&self) -> bool {
        matches!(self, Self::Unknown(_))
    }
}

bridge!(ReleaseReason, spec::Enum::<ReleaseReason>::NEW);

/// An error that a handler of the task may report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Failure {
    /// the parcel has left; it has to be called back by hand
    AlreadyShipped,
    /// the stock row is locked by another order
    DbLockConflict,
    /// the warehouse system did not answer in time
    WmsTimeout,
}

impl Failure {
    /// All errors of the contract, sorted by code.
    pub const ALL: &'static [Self] = &[
        Self::AlreadyShipped,
        Self::DbLockConflict,
        Self::WmsTimeout,
    ];

    /// The code as the contract spells it.
    pub const fn code(self) -> &'static str {
        match self {
            Self::AlreadyShipped => "ALREADY_SHIPPED",
            Self::DbLockConflict => "DB_LOCK_CONFLICT",
            Self::WmsTimeout => "WMS_TIMEOUT",
        }
    }

    /// Whether trying again can help.
    pub const fn is_retryable(self) -> bool {
        match self {
            Self::AlreadyShipped => false,
            Self::DbLockConflict => true,
            Self::WmsTimeout => true,
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
