//! `order.pay@1`
//!
//! Collect the money for an order from the payment method its buyer chose. Ends with one of order.pay.success, order.pay.failed and order.pay.error.

// What is deprecated is still read and written.
#![allow(deprecated)]

use crate::runtime::bridge::{bridge, bridge_message};
use crate::runtime::{self as rt, spec};

/// Collect the money for an order from the payment method its buyer chose. Ends with one of order.pay.success, order.pay.failed and order.pay.error.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct PayV1 {
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

/// What a [`PayV1`] cannot be without.
#[derive(Debug, Clone)]
pub struct PayV1Required {
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

impl PayV1 {
    /// Type of the task.
    pub const TASK_TYPE: &'static str = "order.pay";
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
        routing_key: "order.pay",
        exchanges: &[("order-service", "order-service.order.command.ex")],
        queues: &[
            rt::QueueNames { service: "pay-callback", queue: "q.pay-callback.order_pay", dead_letter_queue: "q.dlx.pay-callback.order_pay" },
        ],
    };
    /// What each producing service sends it through, sorted by service.
    pub const PUBLICATIONS: &'static [rt::Publication] = &[
        rt::Publication {
            service: "order-service",
            exchange: "order-service.order.command.ex",
            routing_key: "order.pay",
            delay: None,
        },
    ];
    /// How each consuming service consumes it, sorted by service.
    pub const SUBSCRIPTIONS: &'static [rt::Subscription] = &[
        rt::Subscription {
            service: "pay-callback",
            queue: "q.pay-callback.order_pay",
            dead_letter_queue: "q.dlx.pay-callback.order_pay",
            retry_exchange: "pay-callback.retry.ex",
            dead_letter_exchange: "pay-callback.dlx.ex",
            retry: rt::RetryPolicy {
                base_delay: std::time::Duration::from_millis(500),
                multiplier: 2,
                jitter: std::time::Duration::from_millis(500),
                max_delay: std::time::Duration::from_millis(30000),
                max_retries: 5,
            },
            rungs: &[
                rt::Rung { delay: std::time::Duration::from_millis(500), queue: "q.pay-callback.order_pay.retry.500ms" },
                rt::Rung { delay: std::time::Duration::from_millis(1000), queue: "q.pay-callback.order_pay.retry.1s" },
                rt::Rung { delay: std::time::Duration::from_millis(2000), queue: "q.pay-callback.order_pay.retry.2s" },
                rt::Rung { delay: std::time::Duration::from_millis(4000), queue: "q.pay-callback.order_pay.retry.4s" },
                rt::Rung { delay: std::time::Duration::from_millis(8000), queue: "q.pay-callback.order_pay.retry.8s" },
            ],
        },
    ];

    /// One with what it cannot be without; all else is absent.
    pub fn new(required: PayV1Required) -> Self {
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

    /// The key by which the same event is recognised, for producers: `order.pay:{orderId}`. Consumers read what stands in the message.
    ///
    /// # Errors
    /// What `encode` says of a field that the contract refuses.
    pub fn idempotency_key_of(order_id: impl Into<String>) -> Result<String, rt::Rejection> {
        let order_id = order_id.into();
        rt::Key::new(Some("payload"))
            .literal("order.pay:")
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
        rt::step(current, &[crate::machines::OrderState::Created], crate::machines::OrderState::Paying)
    }

    /// The bytes of a message to be tried again: the same but for the number of attempts.
    ///
    /// # Errors
    /// Bytes that are no message of this task, and a negative number. The contract is not checked again.
    pub fn retry_bytes(original: &[u8], attempt: i32) -> Result<Vec<u8>, rt::Rejection> {
        crate::any::REGISTRY.retry::<Self>("retryCount", original, attempt)
    }
}

impl rt::Task for PayV1 {
    const ID: rt::TaskId = Self::ID;
    const KIND: rt::TaskKind = Self::KIND;
    const MAX_BYTES: u64 = Self::MAX_BYTES;
    const TRIGGER: rt::Trigger = Self::TRIGGER;
    const RETRY: rt::RetryPolicy = Self::RETRY;
    const BROKER: rt::BrokerNames = Self::BROKER;
    const PUBLICATIONS: &'static [rt::Publication] = Self::PUBLICATIONS;
    const SUBSCRIPTIONS: &'static [rt::Subscription] = Self::SUBSCRIPTIONS;
    const ERRORS: &'static [(&'static str, bool)] = &[
        ("CHANNEL_DOWN", true),
        ("CHANNEL_TIMEOUT", true),
        ("CHANNEL_UNKNOWN", false),
        ("WINDOW_OVER", false),
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

static PAY_V1_ID: spec::Id = spec::Id::new(1, 64);
static PAY_V1_PRODUCER: spec::Producer = spec::Producer;
static PAY_V1_TRACE: spec::Id = spec::Id::new(1, 64);
static PAY_V1_TIME: spec::Timestamp = spec::Timestamp { digits: 0 };
static PAY_V1_IDEMPOTENCY_KEY: spec::Id = spec::Id::new(1, 128);
static PAY_V1_ATTEMPT: spec::Int32 = spec::Int32 { min: 0, max: i32::MAX };
static PAY_V1_PAYLOAD: spec::Object<Payload> = spec::Object::<Payload>::NEW;

impl spec::Record for PayV1 {
    const NAMES: &'static [&'static str] = &["bizKey", "payload", "producer", "retryCount", "taskId", "taskType", "timestamp", "traceId", "version"];

    fn read(fields: &spec::Slots<'_>, errors: &mut rt::Errors) -> rt::Read<Self> {
        let id = fields.required(4, &PAY_V1_ID, errors);
        let producer = fields.required(2, &PAY_V1_PRODUCER, errors);
        let trace = fields.required(7, &PAY_V1_TRACE, errors);
        let time = fields.required(6, &PAY_V1_TIME, errors);
        let idempotency_key = fields.required(0, &PAY_V1_IDEMPOTENCY_KEY, errors);
        let attempt = fields.optional(3, &PAY_V1_ATTEMPT, errors);
        let payload = fields.required(1, &PAY_V1_PAYLOAD, errors);
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
        fields.required(0, &PAY_V1_IDEMPOTENCY_KEY, &self.idempotency_key);
        fields.required(1, &PAY_V1_PAYLOAD, &self.payload);
        fields.required(2, &PAY_V1_PRODUCER, &self.producer);
        fields.optional(3, &PAY_V1_ATTEMPT, &self.attempt);
        fields.required(4, &PAY_V1_ID, &self.id);
        fields.task_type(5, <Self as rt::Message>::TYPE_VALUE);
        fields.required(6, &PAY_V1_TIME, &self.time);
        fields.required(7, &PAY_V1_TRACE, &self.trace);
        fields.version(8, Self::VERSION, self.version_absent);
    }
}

impl rt::Message for PayV1 {
    const ENVELOPE: usize = 0;
    const TYPE_VALUE: &'static str = "order.pay";
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

bridge_message!(PayV1, Self::decode);

/// The payload.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Payload {
    /// Order to be paid.
    ///
    /// `orderId` on the wire.
    pub order_id: String,
    /// Buyer.
    ///
    /// `userId` on the wire.
    pub user_id: String,
    /// What the buyer is to pay, everything included.
    ///
    /// `amount` on the wire, 2 fraction digits, CNY.
    pub amount: rt::Decimal,
    /// Who is to move the money.
    ///
    /// `channel` on the wire.
    pub channel: PayChannel,
    /// End of the payment window; a payment that begins later is refused.
    ///
    /// `payBefore` on the wire.
    pub pay_before: chrono::DateTime<chrono::Utc>,
}

/// What a [`Payload`] cannot be without.
#[derive(Debug, Clone)]
pub struct PayloadRequired {
    /// Order to be paid.
    ///
    /// `orderId` on the wire.
    pub order_id: String,
    /// Buyer.
    ///
    /// `userId` on the wire.
    pub user_id: String,
    /// What the buyer is to pay, everything included.
    ///
    /// `amount` on the wire, 2 fraction digits, CNY.
    pub amount: rt::Decimal,
    /// Who is to move the money.
    ///
    /// `channel` on the wire.
    pub channel: PayChannel,
    /// End of the payment window; a payment that begins later is refused.
    ///
    /// `payBefore` on the wire.
    pub pay_before: chrono::DateTime<chrono::Utc>,
}

impl Payload {
    /// One with what it cannot be without; all else is absent.
    pub fn new(required: PayloadRequired) -> Self {
        Self {
            order_id: required.order_id,
            user_id: required.user_id,
            amount: required.amount,
            channel: required.channel,
            pay_before: required.pay_before,
        }
    }
}

static PAYLOAD_ORDER_ID: spec::Id = spec::Id::matching(1, 64, spec::pattern!("^(?:[0-9]{18})$"));
static PAYLOAD_USER_ID: spec::Id = spec::Id::matching(1, 20, spec::pattern!("^(?:[0-9]{1,20})$"));
static PAYLOAD_AMOUNT: spec::Decimal = spec::Decimal { scale: 2, wire_scale: 2, min: 1, max: 999999999 };
static PAYLOAD_CHANNEL: spec::Enum<PayChannel> = spec::Enum::<PayChannel>::NEW;
static PAYLOAD_PAY_BEFORE: spec::Timestamp = spec::Timestamp { digits: 0 };

impl spec::Record for Payload {
    const NAMES: &'static [&'static str] = &["amount", "channel", "orderId", "payBefore", "userId"];

    fn read(fields: &spec::Slots<'_>, errors: &mut rt::Errors) -> rt::Read<Self> {
        let order_id = fields.required(2, &PAYLOAD_ORDER_ID, errors);
        let user_id = fields.required(4, &PAYLOAD_USER_ID, errors);
        let amount = fields.required(0, &PAYLOAD_AMOUNT, errors);
        let channel = fields.required(1, &PAYLOAD_CHANNEL, errors);
        let pay_before = fields.required(3, &PAYLOAD_PAY_BEFORE, errors);
        let order_id = order_id?;
        let user_id = user_id?;
        let amount = amount?;
        let channel = channel?;
        let pay_before = pay_before?;
        Ok(Self {
            order_id,
            user_id,
            amount,
            channel,
            pay_before,
        })
    }

    fn write(&self, fields: &mut rt::Fields<'_>) {
        fields.required(0, &PAYLOAD_AMOUNT, &self.amount);
        fields.required(1, &PAYLOAD_CHANNEL, &self.channel);
        fields.required(2, &PAYLOAD_ORDER_ID, &self.order_id);
        fields.required(3, &PAYLOAD_PAY_BEFORE, &self.pay_before);
        fields.required(4, &PAYLOAD_USER_ID, &self.user_id);
    }
}

bridge!(Payload, spec::Object::<Payload>::NEW);

/// Who moved the money. Open, because a new channel goes live before every consumer is rebuilt.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum PayChannel {
    /// Alipay
    Alipay,
    /// WeChat Pay
    WechatPay,
    /// UnionPay QuickPass
    UnionPay,
    /// bank card through the acquirer
    Card,
    /// the platform's own prepaid card
    #[deprecated(note = "since 2026-06-30: no new cards are sold; balances are paid out as WALLET")]
    CashCard,
    /// the platform's own wallet
    Wallet,
    /// A value that this contract does not know.
    Unknown(rt::Unknown<Self>),
}

impl PayChannel {
    /// The values of the contract, in its order.
    pub const KNOWN: &'static [Self] = &[
        Self::Alipay,
        Self::WechatPay,
        Self::UnionPay,
        Self::Card,
        Self::CashCard,
        Self::Wallet,
    ];

    /// The value on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Alipay => "ALIPAY",
            Self::WechatPay => "WECHAT_PAY",
            Self::UnionPay => "UNION_PAY",
            Self::Card => "CARD",
            Self::CashCard => "CASH_CARD",
            Self::Wallet => "WALLET",
            Self::Unknown(unknown) => unknown.as_str(),
        }
    }
}

impl std::fmt::Display for PayChannel {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}

impl std::str::FromStr for PayChannel {
    type Err = rt::InvalidText;

    /// # Errors
    /// A text that is no value and that could not become one.
    fn from_str(text: &str) -> Result<Self, rt::InvalidText> {
        spec::Enumerated::from_text(text).ok_or(rt::InvalidText)
    }
}

impl spec::Enumerated for PayChannel {
    const KNOWN: &'static [(&'static str, Self)] = &[
        ("ALIPAY", Self::Alipay),
        ("CARD", Self::Card),
        ("CASH_CARD", Self::CashCard),
        ("UNION_PAY", Self::UnionPay),
        ("WALLET", Self::Wallet),
        ("WECHAT_PAY", Self::WechatPay),
    ];
    const KEEP: Option<fn(rt::Unknown<Self>) -> Self> = Some(Self::Unknown);

    fn text(&self) -> &str {
        self.as_str()
    }

    fn is_unknown(&self) -> bool {
        matches!(self, Self::Unknown(_))
    }
}

bridge!(PayChannel, spec::Enum::<PayChannel>::NEW);

/// An error that a handler of the task may report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Failure {
    /// the channel is in maintenance
    ChannelDown,
    /// the channel did not take the order in time
    ChannelTimeout,
    /// no contract with this channel
    ChannelUnknown,
    /// the payment window has ended
    WindowOver,
}

impl Failure {
    /// All errors of the contract, sorted by code.
    pub const ALL: &'static [Self] = &[
        Self::ChannelDown,
        Self::ChannelTimeout,
        Self::ChannelUnknown,
        Self::WindowOver,
    ];

    /// The code as the contract spells it.
    pub const fn code(self) -> &'static str {
        match self {
            Self::ChannelDown => "CHANNEL_DOWN",
            Self::ChannelTimeout => "CHANNEL_TIMEOUT",
            Self::ChannelUnknown => "CHANNEL_UNKNOWN",
            Self::WindowOver => "WINDOW_OVER",
        }
    }

    /// Whether trying again can help.
    pub const fn is_retryable(self) -> bool {
        match self {
            Self::ChannelDown => true,
            Self::ChannelTimeout => true,
            Self::ChannelUnknown => false,
            Self::WindowOver => false,
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
