//! `order.pay.error@1`
//!
//! Something technical went wrong between us and the channel: whether money moved is unknown. The checkout has whatever moved given back, and the reconciliation looks whether it was.

// What is deprecated is still read and written.
#![allow(deprecated)]

use crate::runtime::bridge::{bridge, bridge_message};
use crate::runtime::{self as rt, spec};

/// Something technical went wrong between us and the channel: whether money moved is unknown. The checkout has whatever moved given back, and the reconciliation looks whether it was.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct PayErrorV1 {
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

impl PayErrorV1 {
    /// Type of the task.
    pub const TASK_TYPE: &'static str = "order.pay.error";
    /// Version of the contract.
    pub const VERSION: i32 = 1;
    /// Type and version.
    pub const ID: rt::TaskId = rt::TaskId { task_type: Self::TASK_TYPE, version: Self::VERSION };
    /// Who produces and who consumes it.
    pub const KIND: rt::TaskKind = rt::TaskKind::Result;
    /// Limit of a whole message in bytes.
    pub const MAX_BYTES: u64 = 32768;
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
        routing_key: "order.pay_error",
        exchanges: &[("pay-callback", "pay-callback.order.result.ex")],
        queues: &[
            rt::QueueNames { service: "order-service", queue: "q.order-service.order_pay_error", dead_letter_queue: "q.dlx.order-service.order_pay_error" },
            rt::QueueNames { service: "reconcile-service", queue: "q.reconcile-service.order_pay_error", dead_letter_queue: "q.dlx.reconcile-service.order_pay_error" },
        ],
    };
    /// What each producing service sends it through, sorted by service.
    pub const PUBLICATIONS: &'static [rt::Publication] = &[
        rt::Publication {
            service: "pay-callback",
            exchange: "pay-callback.order.result.ex",
            routing_key: "order.pay_error",
            delay: None,
        },
    ];
    /// How each consuming service consumes it, sorted by service.
    pub const SUBSCRIPTIONS: &'static [rt::Subscription] = &[
        rt::Subscription {
            service: "order-service",
            queue: "q.order-service.order_pay_error",
            dead_letter_queue: "q.dlx.order-service.order_pay_error",
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
                rt::Rung { delay: std::time::Duration::from_millis(1000), queue: "q.order-service.order_pay_error.retry.1s" },
                rt::Rung { delay: std::time::Duration::from_millis(2000), queue: "q.order-service.order_pay_error.retry.2s" },
                rt::Rung { delay: std::time::Duration::from_millis(4000), queue: "q.order-service.order_pay_error.retry.4s" },
                rt::Rung { delay: std::time::Duration::from_millis(8000), queue: "q.order-service.order_pay_error.retry.8s" },
                rt::Rung { delay: std::time::Duration::from_millis(16000), queue: "q.order-service.order_pay_error.retry.16s" },
                rt::Rung { delay: std::time::Duration::from_millis(32000), queue: "q.order-service.order_pay_error.retry.32s" },
            ],
        },
        rt::Subscription {
            service: "reconcile-service",
            queue: "q.reconcile-service.order_pay_error",
            dead_letter_queue: "q.dlx.reconcile-service.order_pay_error",
            retry_exchange: "reconcile-service.retry.ex",
            dead_letter_exchange: "reconcile-service.dlx.ex",
            retry: rt::RetryPolicy {
                base_delay: std::time::Duration::from_millis(1000),
                multiplier: 2,
                jitter: std::time::Duration::from_millis(1000),
                max_delay: std::time::Duration::from_millis(600000),
                max_retries: 6,
            },
            rungs: &[
                rt::Rung { delay: std::time::Duration::from_millis(1000), queue: "q.reconcile-service.order_pay_error.retry.1s" },
                rt::Rung { delay: std::time::Duration::from_millis(2000), queue: "q.reconcile-service.order_pay_error.retry.2s" },
                rt::Rung { delay: std::time::Duration::from_millis(4000), queue: "q.reconcile-service.order_pay_error.retry.4s" },
                rt::Rung { delay: std::time::Duration::from_millis(8000), queue: "q.reconcile-service.order_pay_error.retry.8s" },
                rt::Rung { delay: std::time::Duration::from_millis(16000), queue: "q.reconcile-service.order_pay_error.retry.16s" },
                rt::Rung { delay: std::time::Duration::from_millis(32000), queue: "q.reconcile-service.order_pay_error.retry.32s" },
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

    /// The key by which the same event is recognised, for producers: `pay_no:{pay_no}:PAY_ERROR:{query_round}`. Consumers read what stands in the message.
    ///
    /// # Errors
    /// What `encode` says of a field that the contract refuses.
    pub fn idempotency_key_of(pay_no: impl Into<String>, query_round: i32) -> Result<String, rt::Rejection> {
        let pay_no = pay_no.into();
        rt::Key::new(None)
            .literal("pay_no:")
            .field("pay_no", &PAYLOAD_PAY_NO, &pay_no)
            .literal(":PAY_ERROR:")
            .field("query_round", &PAYLOAD_QUERY_ROUND, &query_round)
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

impl rt::Task for PayErrorV1 {
    const ID: rt::TaskId = Self::ID;
    const KIND: rt::TaskKind = Self::KIND;
    const MAX_BYTES: u64 = Self::MAX_BYTES;
    const TRIGGER: rt::Trigger = Self::TRIGGER;
    const RETRY: rt::RetryPolicy = Self::RETRY;
    const BROKER: rt::BrokerNames = Self::BROKER;
    const PUBLICATIONS: &'static [rt::Publication] = Self::PUBLICATIONS;
    const SUBSCRIPTIONS: &'static [rt::Subscription] = Self::SUBSCRIPTIONS;
    const ERRORS: &'static [(&'static str, bool)] = &[
        ("DB_UNAVAILABLE", true),
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

static PAY_ERROR_V1_ID: spec::Id = spec::Id::new(1, 64);
static PAY_ERROR_V1_TRACE: spec::Id = spec::Id::new(1, 64);
static PAY_ERROR_V1_TIME: spec::Timestamp = spec::Timestamp { digits: 0 };
static PAY_ERROR_V1_IDEMPOTENCY_KEY: spec::Id = spec::Id::new(1, 128);
static PAY_ERROR_V1_ATTEMPT: spec::Int32 = spec::Int32 { min: 0, max: i32::MAX };

impl spec::Record for PayErrorV1 {
    const NAMES: &'static [&'static str] = &["biz_key", "event_type", "message_id", "occurred_at", "retry_count", "trace_id", "version"];

    fn read(fields: &spec::Slots<'_>, errors: &mut rt::Errors) -> rt::Read<Self> {
        let id = fields.required(2, &PAY_ERROR_V1_ID, errors);
        let trace = fields.optional(5, &PAY_ERROR_V1_TRACE, errors);
        let time = fields.required(3, &PAY_ERROR_V1_TIME, errors);
        let idempotency_key = fields.required(0, &PAY_ERROR_V1_IDEMPOTENCY_KEY, errors);
        let attempt = fields.optional(4, &PAY_ERROR_V1_ATTEMPT, errors);
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
        fields.required(0, &PAY_ERROR_V1_IDEMPOTENCY_KEY, &self.idempotency_key);
        fields.task_type(1, <Self as rt::Message>::TYPE_VALUE);
        fields.required(2, &PAY_ERROR_V1_ID, &self.id);
        fields.required(3, &PAY_ERROR_V1_TIME, &self.time);
        fields.optional(4, &PAY_ERROR_V1_ATTEMPT, &self.attempt);
        fields.optional(5, &PAY_ERROR_V1_TRACE, &self.trace);
        fields.version(6, Self::VERSION, self.version_absent);
        fields.inline(&self.payload);
    }
}

impl rt::Message for PayErrorV1 {
    const ENVELOPE: usize = 1;
    const TYPE_VALUE: &'static str = "PAY_ERROR";
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
        Some(Self::idempotency_key_of(self.payload.pay_no.as_str(), self.payload.query_round))
    }

    fn partition_key_again(&self) -> Option<Result<String, rt::Rejection>> {
        Some(Self::partition_key_of(self.payload.order_id.as_str()))
    }
}

bridge_message!(PayErrorV1, Self::decode);

/// The payload.
#[derive(Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Payload {
    /// Order that was to be paid.
    ///
    /// `order_id` on the wire.
    pub order_id: String,
    /// Our payment number.
    ///
    /// `pay_no` on the wire.
    pub pay_no: String,
    /// What was to be paid.
    ///
    /// `amount` on the wire, 2 fraction digits, CNY.
    pub amount: rt::Decimal,
    /// The channel that did not answer as it should.
    ///
    /// `channel` on the wire.
    pub channel: PayChannel,
    /// Which call went wrong.
    ///
    /// `stage` on the wire.
    pub stage: PayStage,
    /// How often the channel was asked before giving up; 0 where it was not asked again.
    ///
    /// `query_round` on the wire.
    pub query_round: i32,
    /// The channel's code or our client's, as it came.
    ///
    /// `error_code` on the wire.
    pub error_code: String,
    /// What the channel said, untouched. For people; nothing may depend on its shape.
    ///
    /// `detail` on the wire.
    pub detail: Option<rt::Json>,
    /// The beginning of a response that could not be read at all. May hold anything, therefore sensitive.
    ///
    /// `raw_response` on the wire; sensitive, never shown.
    pub raw_response: Option<Vec<u8>>,
    /// How long the last call took.
    ///
    /// `elapsed` on the wire.
    pub elapsed: chrono::TimeDelta,
}

/// What a [`Payload`] cannot be without.
#[derive(Clone)]
pub struct PayloadRequired {
    /// Order that was to be paid.
    ///
    /// `order_id` on the wire.
    pub order_id: String,
    /// Our payment number.
    ///
    /// `pay_no` on the wire.
    pub pay_no: String,
    /// What was to be paid.
    ///
    /// `amount` on the wire, 2 fraction digits, CNY.
    pub amount: rt::Decimal,
    /// The channel that did not answer as it should.
    ///
    /// `channel` on the wire.
    pub channel: PayChannel,
    /// Which call went wrong.
    ///
    /// `stage` on the wire.
    pub stage: PayStage,
    /// How often the channel was asked before giving up; 0 where it was not asked again.
    ///
    /// `query_round` on the wire.
    pub query_round: i32,
    /// The channel's code or our client's, as it came.
    ///
    /// `error_code` on the wire.
    pub error_code: String,
    /// How long the last call took.
    ///
    /// `elapsed` on the wire.
    pub elapsed: chrono::TimeDelta,
}

impl std::fmt::Debug for Payload {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Payload")
            .field("order_id", &self.order_id)
            .field("pay_no", &self.pay_no)
            .field("amount", &self.amount)
            .field("channel", &self.channel)
            .field("stage", &self.stage)
            .field("query_round", &self.query_round)
            .field("error_code", &self.error_code)
            .field("detail", &self.detail)
            .field("raw_response", &format_args!("[sensitive]"))
            .field("elapsed", &self.elapsed)
            .finish()
    }
}

impl std::fmt::Debug for PayloadRequired {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("PayloadRequired([sensitive])")
    }
}

impl Payload {
    /// One with what it cannot be without; all else is absent.
    pub fn new(required: PayloadRequired) -> Self {
        Self {
            order_id: required.order_id,
            pay_no: required.pay_no,
            amount: required.amount,
            channel: required.channel,
            stage: required.stage,
            query_round: required.query_round,
            error_code: required.error_code,
            detail: None,
            raw_response: None,
            elapsed: required.elapsed,
        }
    }
}

static PAYLOAD_ORDER_ID: spec::Id = spec::Id::matching(1, 64, spec::pattern!("^(?:[0-9]{18})$"));
static PAYLOAD_PAY_NO: spec::Id = spec::Id::matching(1, 64, spec::pattern!("^(?:P[0-9]{20})$"));
static PAYLOAD_AMOUNT: spec::Decimal = spec::Decimal { scale: 2, wire_scale: 2, min: 1, max: 999999999 };
static PAYLOAD_CHANNEL: spec::Enum<PayChannel> = spec::Enum::<PayChannel>::NEW;
static PAYLOAD_STAGE: spec::Enum<PayStage> = spec::Enum::<PayStage>::NEW;
static PAYLOAD_QUERY_ROUND: spec::Int32 = spec::Int32 { min: 0, max: 20 };
static PAYLOAD_ERROR_CODE: spec::Text = spec::Text::new(1, 64);
static PAYLOAD_DETAIL: spec::Json = spec::Json { max: 8192 };
static PAYLOAD_RAW_RESPONSE: spec::Sensitive<spec::Bytes> = spec::Sensitive(spec::Bytes { max: 4096 });
static PAYLOAD_ELAPSED: spec::Duration = spec::Duration { digits: 3 };

impl spec::Record for Payload {
    const NAMES: &'static [&'static str] = &["amount", "channel", "detail", "elapsed", "error_code", "order_id", "pay_no", "query_round", "raw_response", "stage"];

    fn read(fields: &spec::Slots<'_>, errors: &mut rt::Errors) -> rt::Read<Self> {
        let order_id = fields.required(5, &PAYLOAD_ORDER_ID, errors);
        let pay_no = fields.required(6, &PAYLOAD_PAY_NO, errors);
        let amount = fields.required(0, &PAYLOAD_AMOUNT, errors);
        let channel = fields.required(1, &PAYLOAD_CHANNEL, errors);
        let stage = fields.required(9, &PAYLOAD_STAGE, errors);
        let query_round = fields.required(7, &PAYLOAD_QUERY_ROUND, errors);
        let error_code = fields.required(4, &PAYLOAD_ERROR_CODE, errors);
        let detail = fields.optional(2, &PAYLOAD_DETAIL, errors);
        let raw_response = fields.optional(8, &PAYLOAD_RAW_RESPONSE, errors);
        let elapsed = fields.required(3, &PAYLOAD_ELAPSED, errors);
        let order_id = order_id?;
        let pay_no = pay_no?;
        let amount = amount?;
        let channel = channel?;
        let stage = stage?;
        let query_round = query_round?;
        let error_code = error_code?;
        let detail = detail?;
        let raw_response = raw_response?;
        let elapsed = elapsed?;
        Ok(Self {
            order_id,
            pay_no,
            amount,
            channel,
            stage,
            query_round,
            error_code,
            detail,
            raw_response,
            elapsed,
        })
    }

    fn write(&self, fields: &mut rt::Fields<'_>) {
        fields.required(0, &PAYLOAD_AMOUNT, &self.amount);
        fields.required(1, &PAYLOAD_CHANNEL, &self.channel);
        fields.optional(2, &PAYLOAD_DETAIL, &self.detail);
        fields.required(3, &PAYLOAD_ELAPSED, &self.elapsed);
        fields.required(4, &PAYLOAD_ERROR_CODE, &self.error_code);
        fields.required(5, &PAYLOAD_ORDER_ID, &self.order_id);
        fields.required(6, &PAYLOAD_PAY_NO, &self.pay_no);
        fields.required(7, &PAYLOAD_QUERY_ROUND, &self.query_round);
        fields.optional(8, &PAYLOAD_RAW_RESPONSE, &self.raw_response);
        fields.required(9, &PAYLOAD_STAGE, &self.stage);
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

/// A call to the channel. Closed, because what to do next differs for each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PayStage {
    /// the payment was being started
    Create,
    /// the channel's callback could not be read or its signature was wrong
    Callback,
    /// the channel was asked for the outcome
    Query,
}

impl PayStage {
    /// The values of the contract, in its order.
    pub const KNOWN: &'static [Self] = &[
        Self::Create,
        Self::Callback,
        Self::Query,
    ];

    /// The value on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Create => "CREATE",
            Self::Callback => "CALLBACK",
            Self::Query => "QUERY",
        }
    }
}

impl std::fmt::Display for PayStage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}

impl std::str::FromStr for PayStage {
    type Err = rt::InvalidText;

    /// # Errors
    /// A text that is no value.
    fn from_str(text: &str) -> Result<Self, rt::InvalidText> {
        spec::Enumerated::from_text(text).ok_or(rt::InvalidText)
    }
}

impl spec::Enumerated for PayStage {
    const KNOWN: &'static [(&'static str, Self)] = &[
        ("CALLBACK", Self::Callback),
        ("CREATE", Self::Create),
        ("QUERY", Self::Query),
    ];
    const KEEP: Option<fn(rt::Unknown<Self>) -> Self> = None;

    fn text(&self) -> &str {
        self.as_str()
    }

    fn is_unknown(&self) -> bool {
        false
    }
}

bridge!(PayStage, spec::Enum::<PayStage>::NEW);

/// An error that a handler of the task may report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Failure {
    /// no connection to the database
    DbUnavailable,
    /// no such order
    OrderNotFound,
}

impl Failure {
    /// All errors of the contract, sorted by code.
    pub const ALL: &'static [Self] = &[
        Self::DbUnavailable,
        Self::OrderNotFound,
    ];

    /// The code as the contract spells it.
    pub const fn code(self) -> &'static str {
        match self {
            Self::DbUnavailable => "DB_UNAVAILABLE",
            Self::OrderNotFound => "ORDER_NOT_FOUND",
        }
    }

    /// Whether trying again can help.
    pub const fn is_retryable(self) -> bool {
        match self {
            Self::DbUnavailable => true,
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
