//! `order.pay.success@1`
//!
//! The channel confirmed that the money has arrived. Channels call back more than once; the idempotency key makes one payment out of them.

// What is deprecated is still read and written.
#![allow(deprecated)]

use crate::runtime::bridge::{bridge, bridge_message};
use crate::runtime::{self as rt, spec};

/// The channel confirmed that the money has arrived. Channels call back more than once; the idempotency key makes one payment out of them.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct PaySuccessV1 {
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

impl PaySuccessV1 {
    /// Type of the task.
    pub const TASK_TYPE: &'static str = "order.pay.success";
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
        max_retries: 8,
    };
    /// Names on a broker.
    pub const BROKER: rt::BrokerNames = rt::BrokerNames {
        routing_key: "order.pay_success",
        exchanges: &[("pay-callback", "pay-callback.order.result.ex")],
        queues: &[
            rt::QueueNames { service: "order-service", queue: "q.order-service.order_pay_success", dead_letter_queue: "q.dlx.order-service.order_pay_success" },
            rt::QueueNames { service: "push-gateway", queue: "q.push-gateway.order_pay_success", dead_letter_queue: "q.dlx.push-gateway.order_pay_success" },
            rt::QueueNames { service: "reconcile-service", queue: "q.reconcile-service.order_pay_success", dead_letter_queue: "q.dlx.reconcile-service.order_pay_success" },
            rt::QueueNames { service: "report-service", queue: "q.report-service.order_pay_success", dead_letter_queue: "q.dlx.report-service.order_pay_success" },
        ],
    };
    /// What each producing service sends it through, sorted by service.
    pub const PUBLICATIONS: &'static [rt::Publication] = &[
        rt::Publication {
            service: "pay-callback",
            exchange: "pay-callback.order.result.ex",
            routing_key: "order.pay_success",
            delay: None,
        },
    ];
    /// How each consuming service consumes it, sorted by service.
    pub const SUBSCRIPTIONS: &'static [rt::Subscription] = &[
        rt::Subscription {
            service: "order-service",
            queue: "q.order-service.order_pay_success",
            dead_letter_queue: "q.dlx.order-service.order_pay_success",
            retry_exchange: "order-service.retry.ex",
            dead_letter_exchange: "order-service.dlx.ex",
            retry: rt::RetryPolicy {
                base_delay: std::time::Duration::from_millis(1000),
                multiplier: 2,
                jitter: std::time::Duration::from_millis(1000),
                max_delay: std::time::Duration::from_millis(600000),
                max_retries: 8,
            },
            rungs: &[
                rt::Rung { delay: std::time::Duration::from_millis(1000), queue: "q.order-service.order_pay_success.retry.1s" },
                rt::Rung { delay: std::time::Duration::from_millis(2000), queue: "q.order-service.order_pay_success.retry.2s" },
                rt::Rung { delay: std::time::Duration::from_millis(4000), queue: "q.order-service.order_pay_success.retry.4s" },
                rt::Rung { delay: std::time::Duration::from_millis(8000), queue: "q.order-service.order_pay_success.retry.8s" },
                rt::Rung { delay: std::time::Duration::from_millis(16000), queue: "q.order-service.order_pay_success.retry.16s" },
                rt::Rung { delay: std::time::Duration::from_millis(32000), queue: "q.order-service.order_pay_success.retry.32s" },
                rt::Rung { delay: std::time::Duration::from_millis(64000), queue: "q.order-service.order_pay_success.retry.64s" },
                rt::Rung { delay: std::time::Duration::from_millis(128000), queue: "q.order-service.order_pay_success.retry.128s" },
            ],
        },
        rt::Subscription {
            service: "push-gateway",
            queue: "q.push-gateway.order_pay_success",
            dead_letter_queue: "q.dlx.push-gateway.order_pay_success",
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
                rt::Rung { delay: std::time::Duration::from_millis(1000), queue: "q.push-gateway.order_pay_success.retry.1s" },
                rt::Rung { delay: std::time::Duration::from_millis(2000), queue: "q.push-gateway.order_pay_success.retry.2s" },
            ],
        },
        rt::Subscription {
            service: "reconcile-service",
            queue: "q.reconcile-service.order_pay_success",
            dead_letter_queue: "q.dlx.reconcile-service.order_pay_success",
            retry_exchange: "reconcile-service.retry.ex",
            dead_letter_exchange: "reconcile-service.dlx.ex",
            retry: rt::RetryPolicy {
                base_delay: std::time::Duration::from_millis(1000),
                multiplier: 2,
                jitter: std::time::Duration::from_millis(1000),
                max_delay: std::time::Duration::from_millis(600000),
                max_retries: 8,
            },
            rungs: &[
                rt::Rung { delay: std::time::Duration::from_millis(1000), queue: "q.reconcile-service.order_pay_success.retry.1s" },
                rt::Rung { delay: std::time::Duration::from_millis(2000), queue: "q.reconcile-service.order_pay_success.retry.2s" },
                rt::Rung { delay: std::time::Duration::from_millis(4000), queue: "q.reconcile-service.order_pay_success.retry.4s" },
                rt::Rung { delay: std::time::Duration::from_millis(8000), queue: "q.reconcile-service.order_pay_success.retry.8s" },
                rt::Rung { delay: std::time::Duration::from_millis(16000), queue: "q.reconcile-service.order_pay_success.retry.16s" },
                rt::Rung { delay: std::time::Duration::from_millis(32000), queue: "q.reconcile-service.order_pay_success.retry.32s" },
                rt::Rung { delay: std::time::Duration::from_millis(64000), queue: "q.reconcile-service.order_pay_success.retry.64s" },
                rt::Rung { delay: std::time::Duration::from_millis(128000), queue: "q.reconcile-service.order_pay_success.retry.128s" },
            ],
        },
        rt::Subscription {
            service: "report-service",
            queue: "q.report-service.order_pay_success",
            dead_letter_queue: "q.dlx.report-service.order_pay_success",
            retry_exchange: "report-service.retry.ex",
            dead_letter_exchange: "report-service.dlx.ex",
            retry: rt::RetryPolicy {
                base_delay: std::time::Duration::from_millis(1000),
                multiplier: 2,
                jitter: std::time::Duration::from_millis(1000),
                max_delay: std::time::Duration::from_millis(600000),
                max_retries: 8,
            },
            rungs: &[
                rt::Rung { delay: std::time::Duration::from_millis(1000), queue: "q.report-service.order_pay_success.retry.1s" },
                rt::Rung { delay: std::time::Duration::from_millis(2000), queue: "q.report-service.order_pay_success.retry.2s" },
                rt::Rung { delay: std::time::Duration::from_millis(4000), queue: "q.report-service.order_pay_success.retry.4s" },
                rt::Rung { delay: std::time::Duration::from_millis(8000), queue: "q.report-service.order_pay_success.retry.8s" },
                rt::Rung { delay: std::time::Duration::from_millis(16000), queue: "q.report-service.order_pay_success.retry.16s" },
                rt::Rung { delay: std::time::Duration::from_millis(32000), queue: "q.report-service.order_pay_success.retry.32s" },
                rt::Rung { delay: std::time::Duration::from_millis(64000), queue: "q.report-service.order_pay_success.retry.64s" },
                rt::Rung { delay: std::time::Duration::from_millis(128000), queue: "q.report-service.order_pay_success.retry.128s" },
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

    /// The key by which the same event is recognised, for producers: `order_id:{order_id}:PAY_SUCCESS`. Consumers read what stands in the message.
    ///
    /// # Errors
    /// What `encode` says of a field that the contract refuses.
    pub fn idempotency_key_of(order_id: impl Into<String>) -> Result<String, rt::Rejection> {
        let order_id = order_id.into();
        rt::Key::new(None)
            .literal("order_id:")
            .field("order_id", &PAYLOAD_ORDER_ID, &order_id)
            .literal(":PAY_SUCCESS")
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

    /// What the step that the task makes in the machine `order` would be.
    pub fn transit(current: crate::machines::OrderState) -> rt::Step {
        rt::step(current, &[crate::machines::OrderState::Paying], crate::machines::OrderState::Paid)
    }

    /// The bytes of a message to be tried again: the same but for the number of attempts.
    ///
    /// # Errors
    /// Bytes that are no message of this task, and a negative number. The contract is not checked again.
    pub fn retry_bytes(original: &[u8], attempt: i32) -> Result<Vec<u8>, rt::Rejection> {
        crate::any::REGISTRY.retry::<Self>("retry_count", original, attempt)
    }
}

impl rt::Task for PaySuccessV1 {
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
        ("DB_UNAVAILABLE", true),
        ("ORDER_ALREADY_CLOSED", false),
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

static PAY_SUCCESS_V1_ID: spec::Id = spec::Id::new(1, 64);
static PAY_SUCCESS_V1_TRACE: spec::Id = spec::Id::new(1, 64);
static PAY_SUCCESS_V1_TIME: spec::Timestamp = spec::Timestamp { digits: 0 };
static PAY_SUCCESS_V1_IDEMPOTENCY_KEY: spec::Id = spec::Id::new(1, 128);
static PAY_SUCCESS_V1_ATTEMPT: spec::Int32 = spec::Int32 { min: 0, max: i32::MAX };

impl spec::Record for PaySuccessV1 {
    const NAMES: &'static [&'static str] = &["biz_key", "event_type", "message_id", "occurred_at", "retry_count", "trace_id", "version"];

    fn read(fields: &spec::Slots<'_>, errors: &mut rt::Errors) -> rt::Read<Self> {
        let id = fields.required(2, &PAY_SUCCESS_V1_ID, errors);
        let trace = fields.optional(5, &PAY_SUCCESS_V1_TRACE, errors);
        let time = fields.required(3, &PAY_SUCCESS_V1_TIME, errors);
        let idempotency_key = fields.required(0, &PAY_SUCCESS_V1_IDEMPOTENCY_KEY, errors);
        let attempt = fields.optional(4, &PAY_SUCCESS_V1_ATTEMPT, errors);
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
        fields.required(0, &PAY_SUCCESS_V1_IDEMPOTENCY_KEY, &self.idempotency_key);
        fields.task_type(1, <Self as rt::Message>::TYPE_VALUE);
        fields.required(2, &PAY_SUCCESS_V1_ID, &self.id);
        fields.required(3, &PAY_SUCCESS_V1_TIME, &self.time);
        fields.optional(4, &PAY_SUCCESS_V1_ATTEMPT, &self.attempt);
        fields.optional(5, &PAY_SUCCESS_V1_TRACE, &self.trace);
        fields.version(6, Self::VERSION, self.version_absent);
        fields.inline(&self.payload);
    }
}

impl rt::Message for PaySuccessV1 {
    const ENVELOPE: usize = 1;
    const TYPE_VALUE: &'static str = "PAY_SUCCESS";
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
        Some(Self::idempotency_key_of(self.payload.order_id.as_str()))
    }

    fn partition_key_again(&self) -> Option<Result<String, rt::Rejection>> {
        Some(Self::partition_key_of(self.payload.order_id.as_str()))
    }

    fn transit_from(state: &str) -> Option<rt::Step> {
        Some(Self::transit(state.parse().ok()?))
    }
}

bridge_message!(PaySuccessV1, Self::decode);

/// The payload.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Payload {
    /// Order that was paid.
    ///
    /// `order_id` on the wire.
    pub order_id: String,
    /// Our payment number, unique per attempt to pay.
    ///
    /// `pay_no` on the wire.
    pub pay_no: String,
    /// The channel's own number, needed to ask it about the payment.
    ///
    /// `channel_no` on the wire.
    pub channel_no: String,
    /// Buyer.
    ///
    /// `user_id` on the wire.
    pub user_id: String,
    /// What the buyer paid.
    ///
    /// `amount` on the wire, 2 fraction digits, CNY.
    pub amount: rt::Decimal,
    /// What the channel keeps; absent until the channel says it.
    ///
    /// `fee` on the wire, 2 fraction digits, CNY.
    pub fee: Option<rt::Decimal>,
    /// Who moved the money.
    ///
    /// `channel` on the wire.
    pub channel: PayChannel,
    /// What the buyer paid with; absent where the channel does not tell.
    ///
    /// `method` on the wire.
    pub method: Option<PayMethod>,
    /// When the money moved, by the channel's clock.
    ///
    /// `paid_at` on the wire.
    pub paid_at: chrono::DateTime<chrono::Utc>,
    /// Day on which the channel pays out; null where it settles at once.
    ///
    /// `settle_date` on the wire.
    pub settle_date: rt::Maybe<chrono::NaiveDate>,
}

/// What a [`Payload`] cannot be without.
#[derive(Debug, Clone)]
pub struct PayloadRequired {
    /// Order that was paid.
    ///
    /// `order_id` on the wire.
    pub order_id: String,
    /// Our payment number, unique per attempt to pay.
    ///
    /// `pay_no` on the wire.
    pub pay_no: String,
    /// The channel's own number, needed to ask it about the payment.
    ///
    /// `channel_no` on the wire.
    pub channel_no: String,
    /// Buyer.
    ///
    /// `user_id` on the wire.
    pub user_id: String,
    /// What the buyer paid.
    ///
    /// `amount` on the wire, 2 fraction digits, CNY.
    pub amount: rt::Decimal,
    /// Who moved the money.
    ///
    /// `channel` on the wire.
    pub channel: PayChannel,
    /// When the money moved, by the channel's clock.
    ///
    /// `paid_at` on the wire.
    pub paid_at: chrono::DateTime<chrono::Utc>,
}

impl Payload {
    /// One with what it cannot be without; all else is absent.
    pub fn new(required: PayloadRequired) -> Self {
        Self {
            order_id: required.order_id,
            pay_no: required.pay_no,
            channel_no: required.channel_no,
            user_id: required.user_id,
            amount: required.amount,
            fee: None,
            channel: required.channel,
            method: None,
            paid_at: required.paid_at,
            settle_date: rt::Maybe::Absent,
        }
    }
}

static PAYLOAD_ORDER_ID: spec::Id = spec::Id::matching(1, 64, spec::pattern!("^(?:[0-9]{18})$"));
static PAYLOAD_PAY_NO: spec::Id = spec::Id::matching(1, 64, spec::pattern!("^(?:P[0-9]{20})$"));
static PAYLOAD_CHANNEL_NO: spec::Id = spec::Id::new(1, 64);
static PAYLOAD_USER_ID: spec::Id = spec::Id::matching(1, 20, spec::pattern!("^(?:[0-9]{1,20})$"));
static PAYLOAD_AMOUNT: spec::Decimal = spec::Decimal { scale: 2, wire_scale: 2, min: 1, max: 999999999 };
static PAYLOAD_FEE: spec::Decimal = spec::Decimal { scale: 2, wire_scale: 2, min: 0, max: 999999999 };
static PAYLOAD_CHANNEL: spec::Enum<PayChannel> = spec::Enum::<PayChannel>::NEW;
static PAYLOAD_METHOD: spec::Union<PayMethod> = spec::Union::<PayMethod>::NEW;
static PAYLOAD_PAID_AT: spec::Timestamp = spec::Timestamp { digits: 0 };
static PAYLOAD_SETTLE_DATE: spec::Date = spec::Date;

impl spec::Record for Payload {
    const NAMES: &'static [&'static str] = &["amount", "channel", "channel_no", "fee", "method", "order_id", "paid_at", "pay_no", "settle_date", "user_id"];

    fn read(fields: &spec::Slots<'_>, errors: &mut rt::Errors) -> rt::Read<Self> {
        let order_id = fields.required(5, &PAYLOAD_ORDER_ID, errors);
        let pay_no = fields.required(7, &PAYLOAD_PAY_NO, errors);
        let channel_no = fields.required(2, &PAYLOAD_CHANNEL_NO, errors);
        let user_id = fields.required(9, &PAYLOAD_USER_ID, errors);
        let amount = fields.required(0, &PAYLOAD_AMOUNT, errors);
        let fee = fields.optional(3, &PAYLOAD_FEE, errors);
        let channel = fields.required(1, &PAYLOAD_CHANNEL, errors);
        let method = fields.optional(4, &PAYLOAD_METHOD, errors);
        let paid_at = fields.required(6, &PAYLOAD_PAID_AT, errors);
        let settle_date = fields.maybe(8, &PAYLOAD_SETTLE_DATE, errors);
        let order_id = order_id?;
        let pay_no = pay_no?;
        let channel_no = channel_no?;
        let user_id = user_id?;
        let amount = amount?;
        let fee = fee?;
        let channel = channel?;
        let method = method?;
        let paid_at = paid_at?;
        let settle_date = settle_date?;
        Ok(Self {
            order_id,
            pay_no,
            channel_no,
            user_id,
            amount,
            fee,
            channel,
            method,
            paid_at,
            settle_date,
        })
    }

    fn write(&self, fields: &mut rt::Fields<'_>) {
        fields.required(0, &PAYLOAD_AMOUNT, &self.amount);
        fields.required(1, &PAYLOAD_CHANNEL, &self.channel);
        fields.required(2, &PAYLOAD_CHANNEL_NO, &self.channel_no);
        fields.optional(3, &PAYLOAD_FEE, &self.fee);
        fields.optional(4, &PAYLOAD_METHOD, &self.method);
        fields.required(5, &PAYLOAD_ORDER_ID, &self.order_id);
        fields.required(6, &PAYLOAD_PAID_AT, &self.paid_at);
        fields.required(7, &PAYLOAD_PAY_NO, &self.pay_no);
        fields.maybe(8, &PAYLOAD_SETTLE_DATE, &self.settle_date);
        fields.required(9, &PAYLOAD_USER_ID, &self.user_id);
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
    /// paid and ordered amount differ
    AmountMismatch,
    /// the order row is locked by the closing task
    DbLockConflict,
    /// no connection to the database
    DbUnavailable,
    /// paid after the window; the money has to go back by hand
    OrderAlreadyClosed,
    /// no such order
    OrderNotFound,
}

impl Failure {
    /// All errors of the contract, sorted by code.
    pub const ALL: &'static [Self] = &[
        Self::AmountMismatch,
        Self::DbLockConflict,
        Self::DbUnavailable,
        Self::OrderAlreadyClosed,
        Self::OrderNotFound,
    ];

    /// The code as the contract spells it.
    pub const fn code(self) -> &'static str {
        match self {
            Self::AmountMismatch => "AMOUNT_MISMATCH",
            Self::DbLockConflict => "DB_LOCK_CONFLICT",
            Self::DbUnavailable => "DB_UNAVAILABLE",
            Self::OrderAlreadyClosed => "ORDER_ALREADY_CLOSED",
            Self::OrderNotFound => "ORDER_NOT_FOUND",
        }
    }

    /// Whether trying again can help.
    pub const fn is_retryable(self) -> bool {
        match self {
            Self::AmountMismatch => false,
            Self::DbLockConflict => true,
            Self::DbUnavailable => true,
            Self::OrderAlreadyClosed => false,
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
