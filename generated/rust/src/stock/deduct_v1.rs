//! `stock.deduct@1`
//!
//! Set stock aside for an order in one warehouse. All lines or none: half a reservation is worse than a refusal. The reservation ends with shipping, or when the order is closed.

// What is deprecated is still read and written.
#![allow(deprecated)]

use crate::runtime::bridge::{bridge, bridge_message};
use crate::runtime::{self as rt, spec};

/// Set stock aside for an order in one warehouse. All lines or none: half a reservation is worse than a refusal. The reservation ends with shipping, or when the order is closed.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct DeductV1 {
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

/// What a [`DeductV1`] cannot be without.
#[derive(Debug, Clone)]
pub struct DeductV1Required {
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

impl DeductV1 {
    /// Type of the task.
    pub const TASK_TYPE: &'static str = "stock.deduct";
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
        base_delay: std::time::Duration::from_millis(500),
        multiplier: 2,
        jitter: std::time::Duration::from_millis(500),
        max_delay: std::time::Duration::from_millis(30000),
        max_retries: 5,
    };
    /// Names on a broker.
    pub const BROKER: rt::BrokerNames = rt::BrokerNames {
        routing_key: "stock.deduct",
        exchanges: &[("order-service", "order-service.stock.command.ex")],
        queues: &[
            rt::QueueNames { service: "stock-service", queue: "q.stock-service.stock_deduct", dead_letter_queue: "q.dlx.stock-service.stock_deduct" },
        ],
    };
    /// What each producing service sends it through, sorted by service.
    pub const PUBLICATIONS: &'static [rt::Publication] = &[
        rt::Publication {
            service: "order-service",
            exchange: "order-service.stock.command.ex",
            routing_key: "stock.deduct",
            delay: None,
        },
    ];
    /// How each consuming service consumes it, sorted by service.
    pub const SUBSCRIPTIONS: &'static [rt::Subscription] = &[
        rt::Subscription {
            service: "stock-service",
            queue: "q.stock-service.stock_deduct",
            dead_letter_queue: "q.dlx.stock-service.stock_deduct",
            retry_exchange: "stock-service.retry.ex",
            dead_letter_exchange: "stock-service.dlx.ex",
            retry: rt::RetryPolicy {
                base_delay: std::time::Duration::from_millis(500),
                multiplier: 2,
                jitter: std::time::Duration::from_millis(500),
                max_delay: std::time::Duration::from_millis(30000),
                max_retries: 5,
            },
            rungs: &[
                rt::Rung { delay: std::time::Duration::from_millis(500), queue: "q.stock-service.stock_deduct.retry.500ms" },
                rt::Rung { delay: std::time::Duration::from_millis(1000), queue: "q.stock-service.stock_deduct.retry.1s" },
                rt::Rung { delay: std::time::Duration::from_millis(2000), queue: "q.stock-service.stock_deduct.retry.2s" },
                rt::Rung { delay: std::time::Duration::from_millis(4000), queue: "q.stock-service.stock_deduct.retry.4s" },
                rt::Rung { delay: std::time::Duration::from_millis(8000), queue: "q.stock-service.stock_deduct.retry.8s" },
            ],
        },
    ];

    /// One with what it cannot be without; all else is absent.
    pub fn new(required: DeductV1Required) -> Self {
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

    /// The key by which the same event is recognised, for producers: `stock.deduct:{orderId}:{warehouseId}`. Consumers read what stands in the message.
    ///
    /// # Errors
    /// What `encode` says of a field that the contract refuses.
    pub fn idempotency_key_of(order_id: impl Into<String>, warehouse_id: impl Into<String>) -> Result<String, rt::Rejection> {
        let order_id = order_id.into();
        let warehouse_id = warehouse_id.into();
        rt::Key::new(Some("payload"))
            .literal("stock.deduct:")
            .field("orderId", &PAYLOAD_ORDER_ID, &order_id)
            .literal(":")
            .field("warehouseId", &PAYLOAD_WAREHOUSE_ID, &warehouse_id)
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

impl rt::Task for DeductV1 {
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
        ("SKU_UNKNOWN", false),
        ("STOCK_SHORTAGE", false),
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

static DEDUCT_V1_ID: spec::Id = spec::Id::new(1, 64);
static DEDUCT_V1_PRODUCER: spec::Producer = spec::Producer;
static DEDUCT_V1_TRACE: spec::Id = spec::Id::new(1, 64);
static DEDUCT_V1_TIME: spec::Timestamp = spec::Timestamp { digits: 0 };
static DEDUCT_V1_IDEMPOTENCY_KEY: spec::Id = spec::Id::new(1, 128);
static DEDUCT_V1_ATTEMPT: spec::Int32 = spec::Int32 { min: 0, max: i32::MAX };
static DEDUCT_V1_PAYLOAD: spec::Object<Payload> = spec::Object::<Payload>::NEW;

impl spec::Record for DeductV1 {
    const NAMES: &'static [&'static str] = &["bizKey", "payload", "producer", "retryCount", "taskId", "taskType", "timestamp", "traceId", "version"];

    fn read(fields: &spec::Slots<'_>, errors: &mut rt::Errors) -> rt::Read<Self> {
        let id = fields.required(4, &DEDUCT_V1_ID, errors);
        let producer = fields.required(2, &DEDUCT_V1_PRODUCER, errors);
        let trace = fields.required(7, &DEDUCT_V1_TRACE, errors);
        let time = fields.required(6, &DEDUCT_V1_TIME, errors);
        let idempotency_key = fields.required(0, &DEDUCT_V1_IDEMPOTENCY_KEY, errors);
        let attempt = fields.optional(3, &DEDUCT_V1_ATTEMPT, errors);
        let payload = fields.required(1, &DEDUCT_V1_PAYLOAD, errors);
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
        fields.required(0, &DEDUCT_V1_IDEMPOTENCY_KEY, &self.idempotency_key);
        fields.required(1, &DEDUCT_V1_PAYLOAD, &self.payload);
        fields.required(2, &DEDUCT_V1_PRODUCER, &self.producer);
        fields.optional(3, &DEDUCT_V1_ATTEMPT, &self.attempt);
        fields.required(4, &DEDUCT_V1_ID, &self.id);
        fields.task_type(5, <Self as rt::Message>::TYPE_VALUE);
        fields.required(6, &DEDUCT_V1_TIME, &self.time);
        fields.required(7, &DEDUCT_V1_TRACE, &self.trace);
        fields.version(8, Self::VERSION, self.version_absent);
    }
}

impl rt::Message for DeductV1 {
    const ENVELOPE: usize = 0;
    const TYPE_VALUE: &'static str = "stock.deduct";
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
        Some(Self::idempotency_key_of(self.payload.order_id.as_str(), self.payload.warehouse_id.as_str()))
    }

    fn partition_key_again(&self) -> Option<Result<String, rt::Rejection>> {
        Some(Self::partition_key_of(self.payload.warehouse_id.as_str()))
    }
}

bridge_message!(DeductV1, Self::decode);

/// The payload.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Payload {
    /// Number of the reservation, made by the sender so that it can be released without an answer.
    ///
    /// `reservationId` on the wire.
    pub reservation_id: rt::Uuid,
    /// Order it is for.
    ///
    /// `orderId` on the wire.
    pub order_id: String,
    /// Warehouse that is to deliver.
    ///
    /// `warehouseId` on the wire.
    pub warehouse_id: String,
    /// What to set aside, each article once.
    ///
    /// `lines` on the wire.
    pub lines: Vec<StockLine>,
    /// Who goes first when stock runs out; absent means NORMAL.
    ///
    /// `priority` on the wire.
    pub priority: Option<DeductPriority>,
    /// When an unpaid reservation may be given to somebody else.
    ///
    /// `holdUntil` on the wire.
    pub hold_until: chrono::DateTime<chrono::Utc>,
}

/// What a [`Payload`] cannot be without.
#[derive(Debug, Clone)]
pub struct PayloadRequired {
    /// Number of the reservation, made by the sender so that it can be released without an answer.
    ///
    /// `reservationId` on the wire.
    pub reservation_id: rt::Uuid,
    /// Order it is for.
    ///
    /// `orderId` on the wire.
    pub order_id: String,
    /// Warehouse that is to deliver.
    ///
    /// `warehouseId` on the wire.
    pub warehouse_id: String,
    /// What to set aside, each article once.
    ///
    /// `lines` on the wire.
    pub lines: Vec<StockLine>,
    /// When an unpaid reservation may be given to somebody else.
    ///
    /// `holdUntil` on the wire.
    pub hold_until: chrono::DateTime<chrono::Utc>,
}

impl Payload {
    /// One with what it cannot be without; all else is absent.
    pub fn new(required: PayloadRequired) -> Self {
        Self {
            reservation_id: required.reservation_id,
            order_id: required.order_id,
            warehouse_id: required.warehouse_id,
            lines: required.lines,
            priority: None,
            hold_until: required.hold_until,
        }
    }
}

static PAYLOAD_RESERVATION_ID: spec::Uuid = spec::Uuid;
static PAYLOAD_ORDER_ID: spec::Id = spec::Id::matching(1, 64, spec::pattern!("^(?:[0-9]{18})$"));
static PAYLOAD_WAREHOUSE_ID: spec::Id = spec::Id::matching(1, 64, spec::pattern!("^(?:WH-[A-Z]{3}-[0-9]{2})$"));
static PAYLOAD_LINES: spec::List<spec::Object<StockLine>> = spec::List { of: spec::Object::<StockLine>::NEW, min: 1, max: 200 };
static PAYLOAD_PRIORITY: spec::Enum<DeductPriority> = spec::Enum::<DeductPriority>::NEW;
static PAYLOAD_HOLD_UNTIL: spec::Timestamp = spec::Timestamp { digits: 0 };

impl spec::Record for Payload {
    const NAMES: &'static [&'static str] = &["holdUntil", "lines", "orderId", "priority", "reservationId", "warehouseId"];

    fn read(fields: &spec::Slots<'_>, errors: &mut rt::Errors) -> rt::Read<Self> {
        let reservation_id = fields.required(4, &PAYLOAD_RESERVATION_ID, errors);
        let order_id = fields.required(2, &PAYLOAD_ORDER_ID, errors);
        let warehouse_id = fields.required(5, &PAYLOAD_WAREHOUSE_ID, errors);
        let lines = fields.required(1, &PAYLOAD_LINES, errors);
        let priority = fields.optional(3, &PAYLOAD_PRIORITY, errors);
        let hold_until = fields.required(0, &PAYLOAD_HOLD_UNTIL, errors);
        let reservation_id = reservation_id?;
        let order_id = order_id?;
        let warehouse_id = warehouse_id?;
        let lines = lines?;
        let priority = priority?;
        let hold_until = hold_until?;
        Ok(Self {
            reservation_id,
            order_id,
            warehouse_id,
            lines,
            priority,
            hold_until,
        })
    }

    fn write(&self, fields: &mut rt::Fields<'_>) {
        fields.required(0, &PAYLOAD_HOLD_UNTIL, &self.hold_until);
        fields.required(1, &PAYLOAD_LINES, &self.lines);
        fields.required(2, &PAYLOAD_ORDER_ID, &self.order_id);
        fields.optional(3, &PAYLOAD_PRIORITY, &self.priority);
        fields.required(4, &PAYLOAD_RESERVATION_ID, &self.reservation_id);
        fields.required(5, &PAYLOAD_WAREHOUSE_ID, &self.warehouse_id);
    }
}

bridge!(Payload, spec::Object::<Payload>::NEW);

/// Who goes first. Closed, because an unknown priority cannot be queued.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DeductPriority {
    /// samples and gifts
    Low,
    /// an ordinary order
    Normal,
    /// a promised delivery date
    High,
}

impl DeductPriority {
    /// The values of the contract, in its order.
    pub const KNOWN: &'static [Self] = &[
        Self::Low,
        Self::Normal,
        Self::High,
    ];

    /// The value on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Low => "LOW",
            Self::Normal => "NORMAL",
            Self::High => "HIGH",
        }
    }
}

impl std::fmt::Display for DeductPriority {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}

impl std::str::FromStr for DeductPriority {
    type Err = rt::InvalidText;

    /// # Errors
    /// A text that is no value.
    fn from_str(text: &str) -> Result<Self, rt::InvalidText> {
        spec::Enumerated::from_text(text).ok_or(rt::InvalidText)
    }
}

impl spec::Enumerated for DeductPriority {
    const KNOWN: &'static [(&'static str, Self)] = &[
        ("HIGH", Self::High),
        ("LOW", Self::Low),
        ("NORMAL", Self::Normal),
    ];
    const KEEP: Option<fn(rt::Unknown<Self>) -> Self> = None;

    fn text(&self) -> &str {
        self.as_str()
    }

    fn is_unknown(&self) -> bool {
        false
    }
}

bridge!(DeductPriority, spec::Enum::<DeductPriority>::NEW);

/// Pieces of one article.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct StockLine {
    /// Stock keeping unit.
    ///
    /// `skuId` on the wire.
    pub sku_id: String,
    /// Pieces.
    ///
    /// `quantity` on the wire.
    pub quantity: i32,
    /// Lot to take them from, where it matters (best-before dates, recalls).
    ///
    /// `lot` on the wire.
    pub lot: Option<String>,
}

impl StockLine {
    /// One with what it cannot be without; all else is absent.
    pub fn new(sku_id: impl Into<String>, quantity: i32) -> Self {
        Self {
            sku_id: sku_id.into(),
            quantity,
            lot: None,
        }
    }
}

static STOCK_LINE_SKU_ID: spec::Id = spec::Id::matching(1, 32, spec::pattern!("^(?:SKU-[0-9A-Z]{4,28})$"));
static STOCK_LINE_QUANTITY: spec::Int32 = spec::Int32 { min: 1, max: 999 };
static STOCK_LINE_LOT: spec::Id = spec::Id::matching(1, 20, spec::pattern!("^(?:L[0-9]{4}-[0-9]{1,6})$"));

impl spec::Record for StockLine {
    const NAMES: &'static [&'static str] = &["lot", "quantity", "skuId"];

    fn read(fields: &spec::Slots<'_>, errors: &mut rt::Errors) -> rt::Read<Self> {
        let sku_id = fields.required(2, &STOCK_LINE_SKU_ID, errors);
        let quantity = fields.required(1, &STOCK_LINE_QUANTITY, errors);
        let lot = fields.optional(0, &STOCK_LINE_LOT, errors);
        let sku_id = sku_id?;
        let quantity = quantity?;
        let lot = lot?;
        Ok(Self {
            sku_id,
            quantity,
            lot,
        })
    }

    fn write(&self, fields: &mut rt::Fields<'_>) {
        fields.optional(0, &STOCK_LINE_LOT, &self.lot);
        fields.required(1, &STOCK_LINE_QUANTITY, &self.quantity);
        fields.required(2, &STOCK_LINE_SKU_ID, &self.sku_id);
    }
}

bridge!(StockLine, spec::Object::<StockLine>::NEW);

/// An error that a handler of the task may report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Failure {
    /// the stock row is locked by another order
    DbLockConflict,
    /// the warehouse does not carry the article
    SkuUnknown,
    /// not enough pieces; the order service decides what happens
    StockShortage,
    /// the warehouse system did not answer in time
    WmsTimeout,
}

impl Failure {
    /// All errors of the contract, sorted by code.
    pub const ALL: &'static [Self] = &[
        Self::DbLockConflict,
        Self::SkuUnknown,
        Self::StockShortage,
        Self::WmsTimeout,
    ];

    /// The code as the contract spells it.
    pub const fn code(self) -> &'static str {
        match self {
            Self::DbLockConflict => "DB_LOCK_CONFLICT",
            Self::SkuUnknown => "SKU_UNKNOWN",
            Self::StockShortage => "STOCK_SHORTAGE",
            Self::WmsTimeout => "WMS_TIMEOUT",
        }
    }

    /// Whether trying again can help.
    pub const fn is_retryable(self) -> bool {
        match self {
            Self::DbLockConflict => true,
            Self::SkuUnknown => false,
            Self::StockShortage => false,
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
