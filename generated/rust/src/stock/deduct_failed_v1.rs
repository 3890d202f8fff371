//! `stock.deduct.failed@1`
//!
//! The warehouse cannot deliver the order. Nothing is set aside: all lines or none.

// What is deprecated is still read and written.
#![allow(deprecated)]

use crate::runtime::bridge::{bridge, bridge_message};
use crate::runtime::{self as rt, spec};

/// The warehouse cannot deliver the order. Nothing is set aside: all lines or none.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct DeductFailedV1 {
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

/// What a [`DeductFailedV1`] cannot be without.
#[derive(Debug, Clone)]
pub struct DeductFailedV1Required {
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

impl DeductFailedV1 {
    /// Type of the task.
    pub const TASK_TYPE: &'static str = "stock.deduct.failed";
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
        routing_key: "stock.deduct_failed",
        exchanges: &[("stock-service", "stock-service.stock.result.ex")],
        queues: &[
            rt::QueueNames { service: "order-service", queue: "q.order-service.stock_deduct_failed", dead_letter_queue: "q.dlx.order-service.stock_deduct_failed" },
        ],
    };
    /// What each producing service sends it through, sorted by service.
    pub const PUBLICATIONS: &'static [rt::Publication] = &[
        rt::Publication {
            service: "stock-service",
            exchange: "stock-service.stock.result.ex",
            routing_key: "stock.deduct_failed",
            delay: None,
        },
    ];
    /// How each consuming service consumes it, sorted by service.
    pub const SUBSCRIPTIONS: &'static [rt::Subscription] = &[
        rt::Subscription {
            service: "order-service",
            queue: "q.order-service.stock_deduct_failed",
            dead_letter_queue: "q.dlx.order-service.stock_deduct_failed",
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
                rt::Rung { delay: std::time::Duration::from_millis(1000), queue: "q.order-service.stock_deduct_failed.retry.1s" },
                rt::Rung { delay: std::time::Duration::from_millis(2000), queue: "q.order-service.stock_deduct_failed.retry.2s" },
                rt::Rung { delay: std::time::Duration::from_millis(4000), queue: "q.order-service.stock_deduct_failed.retry.4s" },
                rt::Rung { delay: std::time::Duration::from_millis(8000), queue: "q.order-service.stock_deduct_failed.retry.8s" },
                rt::Rung { delay: std::time::Duration::from_millis(16000), queue: "q.order-service.stock_deduct_failed.retry.16s" },
                rt::Rung { delay: std::time::Duration::from_millis(32000), queue: "q.order-service.stock_deduct_failed.retry.32s" },
            ],
        },
    ];

    /// One with what it cannot be without; all else is absent.
    pub fn new(required: DeductFailedV1Required) -> Self {
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

    /// The key by which the same event is recognised, for producers: `stock.deduct.failed:{reservationId}`. Consumers read what stands in the message.
    ///
    /// # Errors
    /// What `encode` says of a field that the contract refuses.
    pub fn idempotency_key_of(reservation_id: rt::Uuid) -> Result<String, rt::Rejection> {
        rt::Key::new(Some("payload"))
            .literal("stock.deduct.failed:")
            .field("reservationId", &PAYLOAD_RESERVATION_ID, &reservation_id)
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

impl rt::Task for DeductFailedV1 {
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

static DEDUCT_FAILED_V1_ID: spec::Id = spec::Id::new(1, 64);
static DEDUCT_FAILED_V1_PRODUCER: spec::Producer = spec::Producer;
static DEDUCT_FAILED_V1_TRACE: spec::Id = spec::Id::new(1, 64);
static DEDUCT_FAILED_V1_TIME: spec::Timestamp = spec::Timestamp { digits: 0 };
static DEDUCT_FAILED_V1_IDEMPOTENCY_KEY: spec::Id = spec::Id::new(1, 128);
static DEDUCT_FAILED_V1_ATTEMPT: spec::Int32 = spec::Int32 { min: 0, max: i32::MAX };
static DEDUCT_FAILED_V1_PAYLOAD: spec::Object<Payload> = spec::Object::<Payload>::NEW;

impl spec::Record for DeductFailedV1 {
    const NAMES: &'static [&'static str] = &["bizKey", "payload", "producer", "retryCount", "taskId", "taskType", "timestamp", "traceId", "version"];

    fn read(fields: &spec::Slots<'_>, errors: &mut rt::Errors) -> rt::Read<Self> {
        let id = fields.required(4, &DEDUCT_FAILED_V1_ID, errors);
        let producer = fields.required(2, &DEDUCT_FAILED_V1_PRODUCER, errors);
        let trace = fields.required(7, &DEDUCT_FAILED_V1_TRACE, errors);
        let time = fields.required(6, &DEDUCT_FAILED_V1_TIME, errors);
        let idempotency_key = fields.required(0, &DEDUCT_FAILED_V1_IDEMPOTENCY_KEY, errors);
        let attempt = fields.optional(3, &DEDUCT_FAILED_V1_ATTEMPT, errors);
        let payload = fields.required(1, &DEDUCT_FAILED_V1_PAYLOAD, errors);
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
        fields.required(0, &DEDUCT_FAILED_V1_IDEMPOTENCY_KEY, &self.idempotency_key);
        fields.required(1, &DEDUCT_FAILED_V1_PAYLOAD, &self.payload);
        fields.required(2, &DEDUCT_FAILED_V1_PRODUCER, &self.producer);
        fields.optional(3, &DEDUCT_FAILED_V1_ATTEMPT, &self.attempt);
        fields.required(4, &DEDUCT_FAILED_V1_ID, &self.id);
        fields.task_type(5, <Self as rt::Message>::TYPE_VALUE);
        fields.required(6, &DEDUCT_FAILED_V1_TIME, &self.time);
        fields.required(7, &DEDUCT_FAILED_V1_TRACE, &self.trace);
        fields.version(8, Self::VERSION, self.version_absent);
    }
}

impl rt::Message for DeductFailedV1 {
    const ENVELOPE: usize = 0;
    const TYPE_VALUE: &'static str = "stock.deduct.failed";
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
        Some(Self::partition_key_of(self.payload.order_id.as_str()))
    }
}

bridge_message!(DeductFailedV1, Self::decode);

/// The payload.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Payload {
    /// The reservation that was asked for.
    ///
    /// `reservationId` on the wire.
    pub reservation_id: rt::Uuid,
    /// Order it was for.
    ///
    /// `orderId` on the wire.
    pub order_id: String,
    /// Warehouse that was asked.
    ///
    /// `warehouseId` on the wire.
    pub warehouse_id: String,
    /// Why nothing was set aside.
    ///
    /// `reason` on the wire.
    pub reason: DeductFailure,
    /// Articles there are not enough of, for the message to the buyer; absent where that is not the reason.
    ///
    /// `missing` on the wire.
    pub missing: Option<Vec<String>>,
}

impl Payload {
    /// One with what it cannot be without; all else is absent.
    pub fn new(reservation_id: rt::Uuid, order_id: impl Into<String>, warehouse_id: impl Into<String>, reason: DeductFailure) -> Self {
        Self {
            reservation_id,
            order_id: order_id.into(),
            warehouse_id: warehouse_id.into(),
            reason,
            missing: None,
        }
    }
}

static PAYLOAD_RESERVATION_ID: spec::Uuid = spec::Uuid;
static PAYLOAD_ORDER_ID: spec::Id = spec::Id::matching(1, 64, spec::pattern!("^(?:[0-9]{18})$"));
static PAYLOAD_WAREHOUSE_ID: spec::Id = spec::Id::matching(1, 64, spec::pattern!("^(?:WH-[A-Z]{3}-[0-9]{2})$"));
static PAYLOAD_REASON: spec::Enum<DeductFailure> = spec::Enum::<DeductFailure>::NEW;
static PAYLOAD_MISSING: spec::Unique<spec::Id> = spec::Unique(spec::List { of: spec::Id::matching(1, 32, spec::pattern!("^(?:SKU-[0-9A-Z]{4,28})$")), min: 0, max: 200 });

impl spec::Record for Payload {
    const NAMES: &'static [&'static str] = &["missing", "orderId", "reason", "reservationId", "warehouseId"];

    fn read(fields: &spec::Slots<'_>, errors: &mut rt::Errors) -> rt::Read<Self> {
        let reservation_id = fields.required(3, &PAYLOAD_RESERVATION_ID, errors);
        let order_id = fields.required(1, &PAYLOAD_ORDER_ID, errors);
        let warehouse_id = fields.required(4, &PAYLOAD_WAREHOUSE_ID, errors);
        let reason = fields.required(2, &PAYLOAD_REASON, errors);
        let missing = fields.optional(0, &PAYLOAD_MISSING, errors);
        let reservation_id = reservation_id?;
        let order_id = order_id?;
        let warehouse_id = warehouse_id?;
        let reason = reason?;
        let missing = missing?;
        Ok(Self {
            reservation_id,
            order_id,
            warehouse_id,
            reason,
            missing,
        })
    }

    fn write(&self, fields: &mut rt::Fields<'_>) {
        fields.optional(0, &PAYLOAD_MISSING, &self.missing);
        fields.required(1, &PAYLOAD_ORDER_ID, &self.order_id);
        fields.required(2, &PAYLOAD_REASON, &self.reason);
        fields.required(3, &PAYLOAD_RESERVATION_ID, &self.reservation_id);
        fields.required(4, &PAYLOAD_WAREHOUSE_ID, &self.warehouse_id);
    }
}

bridge!(Payload, spec::Object::<Payload>::NEW);

/// Why stock cannot be set aside.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum DeductFailure {
    /// not enough pieces
    StockShortage,
    /// the warehouse does not carry an article
    SkuUnknown,
    /// the warehouse delivers nothing today
    WarehouseClosed,
    /// A value that this contract does not know.
    Unknown(rt::Unknown<Self>),
}

impl DeductFailure {
    /// The values of the contract, in its order.
    pub const KNOWN: &'static [Self] = &[
        Self::StockShortage,
        Self::SkuUnknown,
        Self::WarehouseClosed,
    ];

    /// The value on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            Self::StockShortage => "STOCK_SHORTAGE",
            Self::SkuUnknown => "SKU_UNKNOWN",
            Self::WarehouseClosed => "WAREHOUSE_CLOSED",
            Self::Unknown(unknown) => unknown.as_str(),
        }
    }
}

impl std::fmt::Display for DeductFailure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}

impl std::str::FromStr for DeductFailure {
    type Err = rt::InvalidText;

    /// # Errors
    /// A text that is no value and that could not become one.
    fn from_str(text: &str) -> Result<Self, rt::InvalidText> {
        spec::Enumerated::from_text(text).ok_or(rt::InvalidText)
    }
}

impl spec::Enumerated for DeductFailure {
    const KNOWN: &'static [(&'static str, Self)] = &[
        ("SKU_UNKNOWN", Self::SkuUnknown),
        ("STOCK_SHORTAGE", Self::StockShortage),
        ("WAREHOUSE_CLOSED", Self::WarehouseClosed),
    ];
    const KEEP: Option<fn(rt::Unknown<Self>) -> Self> = Some(Self::Unknown);

    fn text(&self) -> &str {
        self.as_str()
    }

    fn is_unknown(&self) -> bool {
        matches!(self, Self::Unknown(_))
    }
}

bridge!(DeductFailure, spec::Enum::<DeductFailure>::NEW);

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
