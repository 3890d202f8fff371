//! `order.pay.failed@1`
//!
//! The channel refused the payment for a reason the buyer can understand. The checkout ends here, and what was set aside for the order goes back.

// What is deprecated is still read and written.
#![allow(deprecated)]

use crate::runtime::bridge::{bridge, bridge_message};
use crate::runtime::{self as rt, spec};

/// The channel refused the payment for a reason the buyer can understand. The checkout ends here, and what was set aside for the order goes back.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct PayFailedV1 {
    /// Id of the message; `message_id` on the wire.
    pub id: String,
    /// The trace that the message belongs to; `trace_id` on the wire.
    pub trace: Option<String>,
    /// When the message was made; `occurred_at` on the wire.
    pub time: chrono::DateTime<chrono::Utc>,
    /// What tells a repeated message from a new one; `biz_key` on the wire.
    pub idempotency_key: String,
    /// How often the message has been tried again; `retry_count` on the wire.
    pub attempt: Option<i32>,
    /// What the task is about; its fields stand beside those of the envelope.
    pub payload: Payload,
    /// Whether the message came without a version.
    version_absent: bool,
}

impl PayFailedV1 {
    /// Type of the task.
    pub const TASK_TYPE: &'static str = "order.pay.failed";
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
        routing_key: "order.pay_failed",
        exchanges: &[("pay-callback", "pay-callback.order.result.ex")],
        queues: &[
            rt::QueueNames { service: "notify-service", queue: "q.notify-service.order_pay_failed", dead_letter_queue: "q.dlx.notify-service.order_pay_failed" },
            rt::QueueNames { service: "order-service", queue: "q.order-service.order_pay_failed", dead_letter_queue: "q.dlx.order-service.order_pay_failed" },
        ],
    };
    /// What each producing service sends it through, sorted by service.
    pub const PUBLICATIONS: &'static [rt::Publication] = &[
        rt::Publication {
            service: "pay-callback",
            exchange: "pay-callback.order.result.ex",
            routing_key: "order.pay_failed",
            delay: None,
        },
    ];
    /// How each consuming service consumes it, sorted by service.
    pub const SUBSCRIPTIONS: &'static [rt::Subscription] = &[
        rt::Subscription {
            service: "notify-service",
            queue: "q.notify-service.order_pay_failed",
            dead_letter_queue: "q.dlx.notify-service.order_pay_failed",
            retry_exchange: "notify-service.retry.ex",
            dead_letter_exchange: "notify-service.dlx.ex",
            retry: rt::RetryPolicy {
                base_delay: std::time::Duration::from_millis(1000),
                multiplier: 2,
                jitter: std::time::Duration::from_millis(1000),
                max_delay: std::time::Duration::from_millis(600000),
                max_retries: 3,
            },
            rungs: &[
                rt::Rung { delay: std::time::Duration::from_millis(1000), queue: "q.notify-service.order_pay_failed.retry.1s" },
                rt::Rung { delay: std::time::Duration::from_millis(2000), queue: "q.notify-service.order_pay_failed.retry.2s" },
                rt::Rung { delay: std::time::Duration::from_millis(4000), queue: "q.notify-service.order_pay_failed.retry.4s" },
            ],
        },
        rt::Subscription {
            service: "order-service",
            queue: "q.order-service.order_pay_failed",
            dead_letter_queue: "q.dlx.order-service.order_pay_failed",
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
                rt::Rung { delay: std::time::Duration::from_millis(1000), queue: "q.order-service.order_pay_failed.retry.1s" },
                rt::Rung { delay: std::time::Duration::from_millis(2000), queue: "q.order-service.order_pay_failed.retry.2s" },
                rt::Rung { delay: std::time::Duration::from_millis(4000), queue: "q.order-service.order_pay_failed.retry.4s" },
                rt::Rung { delay: std::time::Duration::from_millis(8000), queue: "q.order-service.order_pay_failed.retry.8s" },
                rt::Rung { delay: std::time::Duration::from_millis(16000), queue: "q.order-service.order_pay_failed.retry.16s" },
                rt::Rung { delay: std::time::Duration::from_millis(32000), queue: "q.order-service.order_pay_failed.retry.32s" },
            ],
        },
    ];

    /// One with what it cannot be without; all else is absent.
    pub fn new(id: impl Into<String>, time: chrono::DateTime<chrono::Utc>, idempotency_key: impl Into<String>, payload: Payload) -> Self {
        Self {
            id: id.into(),
            trace: None,
            time,
            idempotency_key: idempotency_key.into(),
            attempt: None,
            payload,
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

    /// The key by which the same event is recognised, for producers: `pay_no:{pay_no}:PAY_FAILED`. Consumers read what stands in the message.
    ///
    /// # Errors
    /// What `encode` says of a field that the contract refuses.
    pub fn idempotency_key_of(pay_no: impl Into<String>) -> Result<String, rt::Rejection> {
        let pay_no = pay_no.into();
        rt::Key::new(None)
            .literal("pay_no:")
            .field("pay_no", &PAYLOAD_PAY_NO, &pay_no)
            .literal(":PAY_FAILED")
            .build()
    }

    /// The key by which messages are kept in order, for producers: `{order_id}`. Consumers read what stands in the message.
    ///
    /// # Errors
    /// What `encode` says of a field that the contract refuses.
    pub fn partition_key_of(order_id: impl Into<String>) -> Result<String, rt::Rejection> {
        let order_id = order_id.into();
        rt::Key::new(None)
            .field("order_id", &PAYLOAD_ORDER_ID, &order_id)
            .build()
    }

    /// The bytes of a message to be tried again: the same but for the number of attempts.
    ///
    /// # Errors
    /// Bytes that are no message of this task, and a negative number. The contract is not checked again.
    pub fn retry_bytes(original: &[u8], attempt: i32) -> Result<Vec<u8>, rt::Rejection> {
        crate::any::REGISTRY.retry::<Self>("retry_count", original, attempt)
    }
}

impl rt::Task for PayFailedV1 {
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
        ("ORDER_ALREADY_PAID", false),
        ("ORDER_NOT_FOUND", false),
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

static PAY_FAILED_V1_ID: spec::Id = spec::Id::new(1, 64);
static PAY_FAILED_V1_TRACE: spec::Id = spec::Id::new(1, 64);
static PAY_FAILED_V1_TIME: spec::Timestamp = spec::Timestamp { digits: 0 };
static PAY_FAILED_V1_IDEMPOTENCY_KEY: spec::Id = spec::Id::new(1, 128);
static PAY_FAILED_V1_ATTEMPT: spec::Int32 = spec::Int32 { min: 0, max: i32::MAX };

impl spec::Record for PayFailedV1 {
    const NAMES: &'static [&'static str] = &["biz_key", "event_type", "message_id", "occurred_at", "retry_count", "trace_id", "version"];

    fn read(fields: &spec::Slots<'_>, errors: &mut rt::Errors) -> rt::Read<Self> {
        let id = fields.required(2, &PAY_FAILED_V1_ID, errors);
        let trace = fields.optional(5, &PAY_FAILED_V1_TRACE, errors);
        let time = fields.required(3, &PAY_FAILED_V1_TIME, errors);
        let idempotency_key = fields.required(0, &PAY_FAILED_V1_IDEMPOTENCY_KEY, errors);
        let attempt = fields.optional(4, &PAY_FAILED_V1_ATTEMPT, errors);
        let payload = fields.inline::<Payload>(errors);
        let id = id?;
        let trace = trace?;
        let time = time?;
        let idempotency_key = idempotency_key?;
        let attempt = attempt?;
        let payload = payload?;
        Ok(Self {
            id,
            trace,
            time,
            idempotency_key,
            attempt,
            payload,
            version_absent: !fields.has(6),
        })
    }

    fn write(&self, fields: &mut rt::Fields<'_>) {
        fields.required(0, &PAY_FAILED_V1_IDEMPOTENCY_KEY, &self.idempotency_key);
        fields.task_type(1, <Self as rt::Message>::TYPE_VALUE);
        fields.required(2, &PAY_FAILED_V1_ID, &self.id);
        fields.required(3, &PAY_FAILED_V1_TIME, &self.time);
        fields.optional(4, &PAY_FAILED_V1_ATTEMPT, &self.attempt);
        fields.optional(5, &PAY_FAILED_V1_TRACE, &self.trace);
        fields.version(6, Self::VERSION, self.version_absent);
        fields.inline(&self.payload);
    }
}

impl rt::Message for PayFailedV1 {
    const ENVELOPE: usize = 1;
    const TYPE_VALUE: &'static str = "PAY_FAILED";
    const VERSION: i32 = Self::VERSION;
    const INLINE: bool = true;
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
        Some(Self::idempotency_key_of(self.payload.pay_no.as_str()))
    }

    fn partition_key_again(&self) -> Option<Result<String, rt::Rejection>> {
        Some(Self::partition_key_of(self.payload.order_id.as_str()))
    }
}

bridge_message!(PayFailedV1, Self::decode);

/// The payload.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Payload {
    /// Order that was to be paid.
    ///
    /// `order_id` on the wire.
    pub order_id: String,
    /// Our payment number. Unique per attempt to pay.
    ///
    /// `pay_no` on the wire.
    pub pay_no: String,
    /// Buyer.
    ///
    /// `user_id` on the wire.
    pub user_id: String,
    /// What was to be paid.
    ///
    /// `amount` on the wire, 2 fraction digits, CNY.
    pub amount: rt::Decimal,
    /// Who refused.
    ///
    /// `channel` on the wire.
    pub channel: PayChannel,
    /// What the buyer tried to pay with; absent where the channel does not tell.
    ///
    /// `method` on the wire.
    pub method: Option<PayMethod>,
    /// Why, in our words.
    ///
    /// `reason` on the wire.
    pub reason: PayFailure,
    /// Why, in the channel's words, for support staff.
    ///
    /// `channel_code` on the wire.
    pub channel_code: Option<String>,
    /// Whether the buyer may try the same method again at once.
    ///
    /// `may_retry` on the wire.
    pub may_retry: bool,
}

/// What a [`Payload`] cannot be without.
#[derive(Debug, Clone)]
pub struct PayloadRequired {
    /// Order that was to be paid.
    ///
    /// `order_id` on the wire.
    pub order_id: String,
    /// Our payment number. Unique per attempt to pay.
    ///
    /// `pay_no` on the wire.
    pub pay_no: String,
    /// Buyer.
    ///
    /// `user_id` on the wire.
    pub user_id: String,
    /// What was to be paid.
    ///
    /// `amount` on the wire, 2 fraction digits, CNY.
    pub amount: rt::Decimal,
    /// Who refused.
    ///
    /// `channel` on the wire.
    pub channel: PayChannel,
    /// Why, in our words.
    ///
    /// `reason` on the wire.
    pub reason: PayFailure,
    /// Whether the buyer may try the same method again at once.
    ///
    /// `may_retry` on the wire.
    pub may_retry: bool,
}

impl Payload {
    /// One with what it cannot be without; all else is absent.
    pub fn new(required: PayloadRequired) -> Self {
        Self {
            order_id: required.order_id,
            pay_no: required.pay_no,
            user_id: required.user_id,
            amount: required.amount,
            channel: required.channel,
            method: None,
            reason: required.reason,
            channel_code: None,
            may_retry: required.may_retry,
        }
    }
}

static PAYLOAD_ORDER_ID: spec::Id = spec::Id::matching(1, 64, spec::pattern!("^(?:[0-9]{18})$"));
static PAYLOAD_PAY_NO: spec::Id = spec::Id::matching(1, 64, spec::pattern!("^(?:P[0-9]{20})$"));
static PAYLOAD_USER_ID: spec::Id = spec::Id::matching(1, 20, spec::pattern!("^(?:[0-9]{1,20})$"));
static PAYLOAD_AMOUNT: spec::Decimal = spec::Decimal { scale: 2, wire_scale: 2, min: 1, max: 999999999 };
static PAYLOAD_CHANNEL: spec::Enum<PayChannel> = spec::Enum::<PayChannel>::NEW;
static PAYLOAD_METHOD: spec::Union<PayMethod> = spec::Union::<PayMethod>::NEW;
static PAYLOAD_REASON: spec::Enum<PayFailure> = spec::Enum::<PayFailure>::NEW;
static PAYLOAD_CHANNEL_CODE: spec::Text = spec::Text::new(0, 64);
static PAYLOAD_MAY_RETRY: spec::Bool = spec::Bool;

impl spec::Record for Payload {
    const NAMES: &'static [&'static str] = &["amount", "channel", "channel_code", "may_retry", "method", "order_id", "pay_no", "reason", "user_id"];

    fn read(fields: &spec::Slots<'_>, errors: &mut rt::Errors) -> rt::Read<Self> {
        let order_id = fields.required(5, &PAYLOAD_ORDER_ID, errors);
        let pay_no = fields.required(6, &PAYLOAD_PAY_NO, errors);
        let user_id = fields.required(8, &PAYLOAD_USER_ID, errors);
        let amount = fields.required(0, &PAYLOAD_AMOUNT, errors);
        let channel = fields.required(1, &PAYLOAD_CHANNEL, errors);
        let method = fields.optional(4, &PAYLOAD_METHOD, errors);
        let reason = fields.required(7, &PAYLOAD_REASON, errors);
        let channel_code = fields.optional(2, &PAYLOAD_CHANNEL_CODE, errors);
        let may_retry = fields.required(3, &PAYLOAD_MAY_RETRY, errors);
        let order_id = order_id?;
        let pay_no = pay_no?;
        let user_id = user_id?;
        let amount = amount?;
        let channel = channel?;
        let method = method?;
        let reason = reason?;
        let channel_code = channel_code?;
        let may_retry = may_retry?;
        Ok(Self {
            order_id,
            pay_no,
            user_id,
            amount,
            channel,
            method,
            reason,
            channel_code,
            may_retry,
        })
    }

    fn write(&self, fields: &mut rt::Fields<'_>) {
        fields.required(0, &PAYLOAD_AMOUNT, &self.amount);
        fields.required(1, &PAYLOAD_CHANNEL, &self.channel);
        fields.optional(2, &PAYLOAD_CHANNEL_CODE, &self.channel_code);
        fields.required(3, &PAYLOAD_MAY_RETRY, &self.may_retry);
        fields.optional(4, &PAYLOAD_METHOD, &self.method);
        fields.required(5, &PAYLOAD_ORDER_ID, &self.order_id);
        fields.required(6, &PAYLOAD_PAY_NO, &self.pay_no);
        fields.required(7, &PAYLOAD_REASON, &self.reason);
        fields.required(8, &PAYLOAD_USER_ID, &self.user_id);
    }
}

bridge!(Payload, spec::Object::<Payload>::NEW);

/// A bank card.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct CardPayment {
    /// The last four digits, all that may be kept of a card number.
    ///
    /// `last4` on the wire.
    pub last4: String,
    /// Bank that issued the card, as the acquirer spells it.
    ///
    /// `issuer` on the wire.
    pub issuer: Option<String>,
}

impl CardPayment {
    /// One with what it cannot be without; all else is absent.
    pub fn new(last4: impl Into<String>) -> Self {
        Self {
            last4: last4.into(),
            issuer: None,
        }
    }
}

static CARD_PAYMENT_LAST4: spec::Text = spec::Text::matching(0, u64::MAX, spec::pattern!("^(?:[0-9]{4})$"));
static CARD_PAYMENT_ISSUER: spec::Text = spec::Text::new(0, 64);

impl spec::Record for CardPayment {
    const NAMES: &'static [&'static str] = &["issuer", "last4"];

    fn read(fields: &spec::Slots<'_>, errors: &mut rt::Errors) -> rt::Read<Self> {
        let last4 = fields.required(1, &CARD_PAYMENT_LAST4, errors);
        let issuer = fields.optional(0, &CARD_PAYMENT_ISSUER, errors);
        let last4 = last4?;
        let issuer = issuer?;
        Ok(Self {
            last4,
            issuer,
        })
    }

    fn write(&self, fields: &mut rt::Fields<'_>) {
        fields.optional(0, &CARD_PAYMENT_ISSUER, &self.issuer);
        fields.required(1, &CARD_PAYMENT_LAST4, &self.last4);
    }
}

bridge!(CardPayment, spec::Object::<CardPayment>::NEW);

/// Payment spread over months by the channel; the merchant receives the whole amount at once.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct InstallmentPayment {
    /// Number of monthly rates.
    ///
    /// `months` on the wire.
    pub months: i32,
    /// Yearly interest the buyer pays, in percent.
    ///
    /// `rate` on the wire, 3 fraction digits.
    pub rate: rt::Decimal,
}

impl InstallmentPayment {
    /// One with what it cannot be without; all else is absent.
    pub fn new(months: i32, rate: rt::Decimal) -> Self {
        Self {
            months,
            rate,
        }
    }
}

static INSTALLMENT_PAYMENT_MONTHS: spec::Int32 = spec::Int32 { min: 2, max: 36 };
static INSTALLMENT_PAYMENT_RATE: spec::Decimal = spec::Decimal { scale: 3, wire_scale: 3, min: 0, max: 36000 };

impl spec::Record for InstallmentPayment {
    const NAMES: &'static [&'static str] = &["months", "rate"];

    fn read(fields: &spec::Slots<'_>, errors: &mut rt::Errors) -> rt::Read<Self> {
        let months = fields.required(0, &INSTALLMENT_PAYMENT_MONTHS, errors);
        let rate = fields.required(1, &INSTALLMENT_PAYMENT_RATE, errors);
        let months = months?;
        let rate = rate?;
        Ok(Self {
            months,
            rate,
        })
    }

    fn write(&self, fields: &mut rt::Fields<'_>) {
        fields.required(0, &INSTALLMENT_PAYMENT_MONTHS, &self.months);
        fields.required(1, &INSTALLMENT_PAYMENT_RATE, &self.rate);
    }
}

bridge!(InstallmentPayment, spec::Object::<InstallmentPayment>::NEW);

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

/// Why a payment was refused. Channels invent new reasons; one that is not known is shown as "declined".
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum PayFailure {
    /// not enough money
    InsufficientFunds,
    /// over the day's or the card's limit
    LimitExceeded,
    /// the card is past its date
    ExpiredCard,
    /// the channel's risk control said no
    RiskRejected,
    /// the buyer turned back
    UserCancelled,
    /// the bank could not confirm that it was the buyer
    StrongAuthFailed,
    /// A value that this contract does not know.
    Unknown(rt::Unknown<Self>),
}

impl PayFailure {
    /// The values of the contract, in its order.
    pub const KNOWN: &'static [Self] = &[
        Self::InsufficientFunds,
        Self::LimitExceeded,
        Self::ExpiredCard,
        Self::RiskRejected,
        Self::UserCancelled,
        Self::StrongAuthFailed,
    ];

    /// The value on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            Self::InsufficientFunds => "INSUFFICIENT_FUNDS",
            Self::LimitExceeded => "LIMIT_EXCEEDED",
            Self::ExpiredCard => "EXPIRED_CARD",
            Self::RiskRejected => "RISK_REJECTED",
            Self::UserCancelled => "USER_CANCELLED",
            Self::StrongAuthFailed => "3DS_FAILED",
            Self::Unknown(unknown) => unknown.as_str(),
        }
    }
}

impl std::fmt::Display for PayFailure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}

impl std::str::FromStr for PayFailure {
    type Err = rt::InvalidText;

    /// # Errors
    /// A text that is no value and that could not become one.
    fn from_str(text: &str) -> Result<Self, rt::InvalidText> {
        spec::Enumerated::from_text(text).ok_or(rt::InvalidText)
    }
}

impl spec::Enumerated for PayFailure {
    const KNOWN: &'static [(&'static str, Self)] = &[
        ("3DS_FAILED", Self::StrongAuthFailed),
        ("EXPIRED_CARD", Self::ExpiredCard),
        ("INSUFFICIENT_FUNDS", Self::InsufficientFunds),
        ("LIMIT_EXCEEDED", Self::LimitExceeded),
        ("RISK_REJECTED", Self::RiskRejected),
        ("USER_CANCELLED", Self::UserCancelled),
    ];
    const KEEP: Option<fn(rt::Unknown<Self>) -> Self> = Some(Self::Unknown);

    fn text(&self) -> &str {
        self.as_str()
    }

    fn is_unknown(&self) -> bool {
        matches!(self, Self::Unknown(_))
    }
}

bridge!(PayFailure, spec::Enum::<PayFailure>::NEW);

/// What the buyer paid with. Open, so that a new method reaches old consumers as raw JSON instead of an error.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PayMethod {
    /// `card`
    Card(CardPayment),
    /// `wallet`
    Wallet(WalletPayment),
    /// `installments`
    Installments(InstallmentPayment),
    /// A variant that this contract does not know.
    Unknown(rt::UnknownVariant<Self>),
}

impl PayMethod {
    /// The tag on the wire.
    pub fn tag(&self) -> &str {
        match self {
            Self::Card(_) => "card",
            Self::Wallet(_) => "wallet",
            Self::Installments(_) => "installments",
            Self::Unknown(unknown) => unknown.tag(),
        }
    }
}

impl From<CardPayment> for PayMethod {
    fn from(value: CardPayment) -> Self {
        Self::Card(value)
    }
}

impl From<WalletPayment> for PayMethod {
    fn from(value: WalletPayment) -> Self {
        Self::Wallet(value)
    }
}

impl From<InstallmentPayment> for PayMethod {
    fn from(value: InstallmentPayment) -> Self {
        Self::Installments(value)
    }
}

impl spec::Tagged for PayMethod {
    const TAG: &'static str = "kind";
    const KEEP: Option<fn(rt::UnknownVariant<Self>) -> Self> = Some(Self::Unknown);

    fn read<F: FnOnce(Self)>(tag: &str, variant: spec::Variant<'_>, errors: &mut rt::Errors, keep: F) -> Result<rt::Read<()>, F> {
        Ok(match tag {
            "card" => variant.read(errors, |value| keep(Self::Card(value))),
            "wallet" => variant.read(errors, |value| keep(Self::Wallet(value))),
            "installments" => variant.read(errors, |value| keep(Self::Installments(value))),
            _ => return Err(keep),
        })
    }

    fn write(&self, out: spec::VariantWriter<'_>) {
        match self {
            Self::Card(value) => out.known("card", value),
            Self::Wallet(value) => out.known("wallet", value),
            Self::Installments(value) => out.known("installments", value),
            Self::Unknown(unknown) => out.unknown(unknown),
        }
    }
}

bridge!(PayMethod, spec::Union::<PayMethod>::NEW);

/// A wallet balance.
#[derive(Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct WalletPayment {
    /// Whose wallet.
    ///
    /// `provider` on the wire.
    pub provider: PayChannel,
    /// Masked account name, shown to support staff only.
    ///
    /// `account` on the wire; sensitive, never shown.
    pub account: Option<String>,
}

impl std::fmt::Debug for WalletPayment {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("WalletPayment")
            .field("provider", &self.provider)
            .field("account", &format_args!("[sensitive]"))
            .finish()
    }
}

impl WalletPayment {
    /// One with what it cannot be without; all else is absent.
    pub fn new(provider: PayChannel) -> Self {
        Self {
            provider,
            account: None,
        }
    }
}

static WALLET_PAYMENT_PROVIDER: spec::Enum<PayChannel> = spec::Enum::<PayChannel>::NEW;
static WALLET_PAYMENT_ACCOUNT: spec::Sensitive<spec::Text> = spec::Sensitive(spec::Text::new(0, 64));

impl spec::Record for WalletPayment {
    const NAMES: &'static [&'static str] = &["account", "provider"];

    fn read(fields: &spec::Slots<'_>, errors: &mut rt::Errors) -> rt::Read<Self> {
        let provider = fields.required(1, &WALLET_PAYMENT_PROVIDER, errors);
        let account = fields.optional(0, &WALLET_PAYMENT_ACCOUNT, errors);
        let provider = provider?;
        let account = account?;
        Ok(Self {
            provider,
            account,
        })
    }

    fn write(&self, fields: &mut rt::Fields<'_>) {
        fields.optional(0, &WALLET_PAYMENT_ACCOUNT, &self.account);
        fields.required(1, &WALLET_PAYMENT_PROVIDER, &self.provider);
    }
}

bridge!(WalletPayment, spec::Object::<WalletPayment>::NEW);

/// An error that a handler of the task may report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Failure {
    /// the order row is locked
    DbLockConflict,
    /// another attempt succeeded; nothing to tell the buyer
    OrderAlreadyPaid,
    /// no such order
    OrderNotFound,
}

impl Failure {
    /// All errors of the contract, sorted by code.
    pub const ALL: &'static [Self] = &[
        Self::DbLockConflict,
        Self::OrderAlreadyPaid,
        Self::OrderNotFound,
    ];

    /// The code as the contract spells it.
    pub const fn code(self) -> &'static str {
        match self {
            Self::DbLockConflict => "DB_LOCK_CONFLICT",
            Self::OrderAlreadyPaid => "ORDER_ALREADY_PAID",
            Self::OrderNotFound => "ORDER_NOT_FOUND",
        }
    }

    /// Whether trying again can help.
    pub const fn is_retryable(self) -> bool {
        match self {
            Self::DbLockConflict => true,
            Self::OrderAlreadyPaid => false,
            Self::OrderNotFound => false,
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
