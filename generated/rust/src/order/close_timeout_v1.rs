//! `order.close.timeout@1`
//!
//! Close an order that is still unpaid when its payment window ends. Sent at the moment the order is placed and delivered 30 minutes later; the handler looks at the order again and does nothing if it was paid in the meantime.

// What is deprecated is still read and written.
#![allow(deprecated)]

use crate::runtime::bridge::{bridge, bridge_message};
use crate::runtime::{self as rt, spec};

/// Close an order that is still unpaid when its payment window ends. Sent at the moment the order is placed and delivered 30 minutes later; the handler looks at the order again and does nothing if it was paid in the meantime.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct CloseTimeoutV1 {
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

/// What a [`CloseTimeoutV1`] cannot be without.
#[derive(Debug, Clone)]
pub struct CloseTimeoutV1Required {
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

impl CloseTimeoutV1 {
    /// Type of the task.
    pub const TASK_TYPE: &'static str = "order.close.timeout";
    /// Version of the contract.
    pub const VERSION: i32 = 1;
    /// Type and version.
    pub const ID: rt::TaskId = rt::TaskId { task_type: Self::TASK_TYPE, version: Self::VERSION };
    /// Who produces and who consumes it.
    pub const KIND: rt::TaskKind = rt::TaskKind::Command;
    /// Limit of a whole message in bytes.
    pub const MAX_BYTES: u64 = 65536;
    /// When it runs.
    pub const TRIGGER: rt::Trigger = rt::Trigger::Delay(std::time::Duration::from_millis(1800000));
    /// How it is tried again.
    pub const RETRY: rt::RetryPolicy = rt::RetryPolicy {
        base_delay: std::time::Duration::from_millis(1000),
        multiplier: 2,
        jitter: std::time::Duration::from_millis(1000),
        max_delay: std::time::Duration::from_millis(600000),
        max_retries: 3,
    };
    /// Names on a broker.
    pub const BROKER: rt::BrokerNames = rt::BrokerNames {
        routing_key: "order.close_timeout",
        exchanges: &[("order-service", "order-service.order.command.ex")],
        queues: &[
            rt::QueueNames { service: "order-service", queue: "order.close.queue", dead_letter_queue: "q.dlx.order-service.order_close_timeout" },
        ],
    };
    /// What each producing service sends it through, sorted by service.
    pub const PUBLICATIONS: &'static [rt::Publication] = &[
        rt::Publication {
            service: "order-service",
            exchange: "order-service.order.command.ex",
            routing_key: "order.close_timeout",
            delay: Some(rt::DelayNames {
                exchange: "order-service.delay.ex",
                queue: "q.order-service.order_close_timeout.delay.30m",
                delay: std::time::Duration::from_millis(1800000),
            }),
        },
    ];
    /// How each consuming service consumes it, sorted by service.
    pub const SUBSCRIPTIONS: &'static [rt::Subscription] = &[
        rt::Subscription {
            service: "order-service",
            queue: "order.close.queue",
            dead_letter_queue: "q.dlx.order-service.order_close_timeout",
            retry_exchange: "order-service.retry.ex",
            dead_letter_exchange: "order-service.dlx.ex",
            retry: rt::RetryPolicy {
                base_delay: std::time::Duration::from_millis(1000),
                multiplier: 2,
                jitter: std::time::Duration::from_millis(1000),
                max_delay: std::time::Duration::from_millis(600000),
                max_retries: 3,
            },
            rungs: &[
                rt::Rung { delay: std::time::Duration::from_millis(1000), queue: "order.close.queue.retry.1s" },
                rt::Rung { delay: std::time::Duration::from_millis(2000), queue: "order.close.queue.retry.2s" },
                rt::Rung { delay: std::time::Duration::from_millis(4000), queue: "order.close.queue.retry.4s" },
            ],
        },
    ];

    /// One with what it cannot be without; all else is absent.
    pub fn new(required: CloseTimeoutV1Required) -> Self {
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

    /// The key by which the same event is recognised, for producers: `order.close.timeout:{orderId}`. Consumers read what stands in the message.
    ///
    /// # Errors
    /// What `encode` says of a field that the contract refuses.
    pub fn idempotency_key_of(order_id: impl Into<String>) -> Result<String, rt::Rejection> {
        let order_id = order_id.into();
        rt::Key::new(Some("payload"))
            .literal("order.close.timeout:")
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

    /// What the step that the task makes in the machine `order` would be.
    pub fn transit(current: crate::machines::OrderState) -> rt::Step {
        rt::step(current, &[crate::machines::OrderState::Created, crate::machines::OrderState::Paying], crate::machines::OrderState::Closed)
    }

    /// The bytes of a message to be tried again: the same but for the number of attempts.
    ///
    /// # Errors
    /// Bytes that are no message of this task, and a negative number. The contract is not checked again.
    pub fn retry_bytes(original: &[u8], attempt: i32) -> Result<Vec<u8>, rt::Rejection> {
        crate::any::REGISTRY.retry::<Self>("retryCount", original, attempt)
    }
}

impl rt::Task for CloseTimeoutV1 {
    const ID: rt::TaskId = Self::ID;
    const KIND: rt::TaskKind = Self::KIND;
    const MAX_BYTES: u64 = Self::MAX_BYTES;
    const TRIGGER: rt::Trigger = Self::TRIGGER;
    const RETRY: rt::RetryPolicy = Self::RETRY;
    const BROKER: rt::BrokerNames = Self::BROKER;
    const PUBLICATIONS: &'static [rt::Publication] = Self::PUBLICATIONS;
    const SUBSCRIPTIONS: &'static [rt::Subscription] = Self::SUBSCRIPTIONS;
    const ERRORS: &'static [(&'static str, bool)] = &[
        ("AMOUNT_MISMATCH", false),
        ("DB_LOCK_CONFLICT", true),
        ("ORDER_ALREADY_PAID", false),
        ("ORDER_NOT_FOUND", false),
        ("PAY_CHANNEL_UNREACHABLE", true),
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

static CLOSE_TIMEOUT_V1_ID: spec::Id = spec::Id::new(1, 64);
static CLOSE_TIMEOUT_V1_PRODUCER: spec::Producer = spec::Producer;
static CLOSE_TIMEOUT_V1_TRACE: spec::Id = spec::Id::new(1, 64);
static CLOSE_TIMEOUT_V1_TIME: spec::Timestamp = spec::Timestamp { digits: 0 };
static CLOSE_TIMEOUT_V1_IDEMPOTENCY_KEY: spec::Id = spec::Id::new(1, 128);
static CLOSE_TIMEOUT_V1_ATTEMPT: spec::Int32 = spec::Int32 { min: 0, max: i32::MAX };
static CLOSE_TIMEOUT_V1_PAYLOAD: spec::Object<Payload> = spec::Object::<Payload>::NEW;

impl spec::Record for CloseTimeoutV1 {
    const NAMES: &'static [&'static str] = &["bizKey", "payload", "producer", "retryCount", "taskId", "taskType", "timestamp", "traceId", "version"];

    fn read(fields: &spec::Slots<'_>, errors: &mut rt::Errors) -> rt::Read<Self> {
        let id = fields.required(4, &CLOSE_TIMEOUT_V1_ID, errors);
        let producer = fields.required(2, &CLOSE_TIMEOUT_V1_PRODUCER, errors);
        let trace = fields.required(7, &CLOSE_TIMEOUT_V1_TRACE, errors);
        let time = fields.required(6, &CLOSE_TIMEOUT_V1_TIME, errors);
        let idempotency_key = fields.required(0, &CLOSE_TIMEOUT_V1_IDEMPOTENCY_KEY, errors);
        let attempt = fields.optional(3, &CLOSE_TIMEOUT_V1_ATTEMPT, errors);
        let payload = fields.required(1, &CLOSE_TIMEOUT_V1_PAYLOAD, errors);
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
        fields.required(0, &CLOSE_TIMEOUT_V1_IDEMPOTENCY_KEY, &self.idempotency_key);
        fields.required(1, &CLOSE_TIMEOUT_V1_PAYLOAD, &self.payload);
        fields.required(2, &CLOSE_TIMEOUT_V1_PRODUCER, &self.producer);
        fields.optional(3, &CLOSE_TIMEOUT_V1_ATTEMPT, &self.attempt);
        fields.required(4, &CLOSE_TIMEOUT_V1_ID, &self.id);
        fields.task_type(5, <Self as rt::Message>::TYPE_VALUE);
        fields.required(6, &CLOSE_TIMEOUT_V1_TIME, &self.time);
        fields.required(7, &CLOSE_TIMEOUT_V1_TRACE, &self.trace);
        fields.version(8, Self::VERSION, self.version_absent);
    }
}

impl rt::Message for CloseTimeoutV1 {
    const ENVELOPE: usize = 0;
    const TYPE_VALUE: &'static str = "order.close.timeout";
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

    fn transit_from(state: &str) -> Option<rt::Step> {
        Some(Self::transit(state.parse().ok()?))
    }
}

bridge_message!(CloseTimeoutV1, Self::decode);

/// The payload.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Payload {
    /// Order to close.
    ///
    /// `orderId` on the wire.
    pub order_id: String,
    /// Buyer, for the message that tells them.
    ///
    /// `userId` on the wire.
    pub user_id: String,
    /// What was to be paid. A difference from the stored order is an alarm, not a reason to close.
    ///
    /// `amount` on the wire, 2 fraction digits, CNY.
    pub amount: rt::Decimal,
    /// End of the payment window.
    ///
    /// `expireAt` on the wire.
    pub expire_at: chrono::DateTime<chrono::Utc>,
    /// Length of the window; longer than usual in pre-sales.
    ///
    /// `paymentWindow` on the wire.
    pub payment_window: Option<chrono::TimeDelta>,
    /// Why the order is closed; absent means UNPAID_TIMEOUT.
    ///
    /// `reason` on the wire.
    pub reason: Option<CloseReason>,
}

impl Payload {
    /// One with what it cannot be without; all else is absent.
    pub fn new(order_id: impl Into<String>, user_id: impl Into<String>, amount: rt::Decimal, expire_at: chrono::DateTime<chrono::Utc>) -> Self {
        Self {
            order_id: order_id.into(),
            user_id: user_id.into(),
            amount,
            expire_at,
            payment_window: None,
            reason: None,
        }
    }
}

static PAYLOAD_ORDER_ID: spec::Id = spec::Id::matching(1, 64, spec::pattern!("^(?:[0-9]{18})$"));
static PAYLOAD_USER_ID: spec::Id = spec::Id::matching(1, 20, spec::pattern!("^(?:[0-9]{1,20})$"));
static PAYLOAD_AMOUNT: spec::Decimal = spec::Decimal { scale: 2, wire_scale: 2, min: 1, max: 999999999 };
static PAYLOAD_EXPIRE_AT: spec::Timestamp = spec::Timestamp { digits: 0 };
static PAYLOAD_PAYMENT_WINDOW: spec::Duration = spec::Duration { digits: 0 };
static PAYLOAD_REASON: spec::Enum<CloseReason> = spec::Enum::<CloseReason>::NEW;

impl spec::Record for Payload {
    const NAMES: &'static [&'static str] = &["amount", "expireAt", "orderId", "paymentWindow", "reason", "userId"];

    fn read(fields: &spec::Slots<'_>, errors: &mut rt::Errors) -> rt::Read<Self> {
        let order_id = fields.required(2, &PAYLOAD_ORDER_ID, errors);
        let user_id = fields.required(5, &PAYLOAD_USER_ID, errors);
        let amount = fields.required(0, &PAYLOAD_AMOUNT, errors);
        let expire_at = fields.required(1, &PAYLOAD_EXPIRE_AT, errors);
        let payment_window = fields.optional(3, &PAYLOAD_PAYMENT_WINDOW, errors);
        let reason = fields.optional(4, &PAYLOAD_REASON, errors);
        let order_id = order_id?;
        let user_id = user_id?;
        let amount = amount?;
        let expire_at = expire_at?;
        let payment_window = payment_window?;
        let reason = reason?;
        Ok(Self {
            order_id,
            user_id,
            amount,
            expire_at,
            payment_window,
            reason,
        })
    }

    fn write(&self, fields: &mut rt::Fields<'_>) {
        fields.required(0, &PAYLOAD_AMOUNT, &self.amount);
        fields.required(1, &PAYLOAD_EXPIRE_AT, &self.expire_at);
        fields.required(2, &PAYLOAD_ORDER_ID, &self.order_id);
        fields.optional(3, &PAYLOAD_PAYMENT_WINDOW, &self.payment_window);
        fields.optional(4, &PAYLOAD_REASON, &self.reason);
        fields.required(5, &PAYLOAD_USER_ID, &self.user_id);
    }
}

bridge!(Payload, spec::Object::<Payload>::NEW);

/// Why an order is closed before it was paid.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum CloseReason {
    /// the payment window ended
    UnpaidTimeout,
    /// risk control closed it
    RiskRejected,
    /// an article turned out to be gone
    StockShortage,
    /// A value that this contract does not know.
    Unknown(rt::Unknown<Self>),
}

impl CloseReason {
    /// The values of the contract, in its order.
    pub const KNOWN: &'static [Self] = &[
        Self::UnpaidTimeout,
        Self::RiskRejected,
        Self::StockShortage,
    ];

    /// The value on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            Self::UnpaidTimeout => "UNPAID_TIMEOUT",
            Self::RiskRejected => "RISK_REJECTED",
            Self::StockShortage => "STOCK_SHORTAGE",
            Self::Unknown(unknown) => unknown.as_str(),
        }
    }
}

impl std::fmt::Display for CloseReason {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}

impl std::str::FromStr for CloseReason {
    type Err = rt::InvalidText;

    /// # Errors
    /// A text that is no value and that could not become one.
    fn from_str(text: &str) -> Result<Self, rt::InvalidText> {
        spec::Enumerated::from_text(text).ok_or(rt::InvalidText)
    }
}

impl spec::Enumerated for CloseReason {
    const KNOWN: &'static [(&'static str, Self)] = &[
        ("RISK_REJECTED", Self::RiskRejected),
        ("STOCK_SHORTAGE", Self::StockShortage),
        ("UNPAID_TIMEOUT", Self::UnpaidTimeout),
    ];
    const KEEP: Option<fn(rt::Unknown<Self>) -> Self> = Some(Self::Unknown);

    fn text(&self) -> &str {
        self.as_str()
    }

    fn is_unknown(&self) -> bool {
        matches!(self, Self::Unknown(_))
    }
}

bridge!(CloseReason, spec::Enum::<CloseReason>::NEW);

/// An error that a handler of the task may report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Failure {
    /// the message and the stored order disagree about the amount
    AmountMismatch,
    /// the order row is locked by a payment in progress
    DbLockConflict,
    /// paid in the meantime; nothing to close
    OrderAlreadyPaid,
    /// no such order
    OrderNotFound,
    /// the channel did not say whether a payment is under way
    PayChannelUnreachable,
}

impl Failure {
    /// All errors of the contract, sorted by code.
    pub const ALL: &'static [Self] = &[
        Self::AmountMismatch,
        Self::DbLockConflict,
        Self::OrderAlreadyPaid,
        Self::OrderNotFound,
        Self::PayChannelUnreachable,
    ];

    /// The code as the contract spells it.
    pub const fn code(self) -> &'static str {
        match self {
            Self::AmountMismatch => "AMOUNT_MISMATCH",
            Self::DbLockConflict => "DB_LOCK_CONFLICT",
            Self::OrderAlreadyPaid => "ORDER_ALREADY_PAID",
            Self::OrderNotFound => "ORDER_NOT_FOUND",
            Self::PayChannelUnreachable => "PAY_CHANNEL_UNREACHABLE",
        }
    }

    /// Whether trying again can help.
    pub const fn is_retryable(self) -> bool {
        match self {
            Self::AmountMismatch => false,
            Self::DbLockConflict => true,
            Self::OrderAlreadyPaid => false,
            Self::OrderNotFound => false,
            Self::PayChannelUnreachable => true,
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
