//! `order.created@1`
//!
//! An order was placed and is waiting for payment. Written to the outbox in the transaction that stores the order, so there is exactly one per order.

// What is deprecated is still read and written.
#![allow(deprecated)]

use crate::runtime::bridge::{bridge, bridge_message};
use crate::runtime::{self as rt, spec};

/// An order was placed and is waiting for payment. Written to the outbox in the transaction that stores the order, so there is exactly one per order.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct CreatedV1 {
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

/// What a [`CreatedV1`] cannot be without.
#[derive(Debug, Clone)]
pub struct CreatedV1Required {
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

impl CreatedV1 {
    /// Type of the task.
    pub const TASK_TYPE: &'static str = "order.created";
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
        routing_key: "order.created",
        exchanges: &[("order-service", "order-service.order.event.ex")],
        queues: &[
            rt::QueueNames { service: "coupon-service", queue: "q.coupon-service.order_created", dead_letter_queue: "q.dlx.coupon-service.order_created" },
            rt::QueueNames { service: "push-gateway", queue: "q.push-gateway.order_created", dead_letter_queue: "q.dlx.push-gateway.order_created" },
            rt::QueueNames { service: "report-service", queue: "q.report-service.order_created", dead_letter_queue: "q.dlx.report-service.order_created" },
        ],
    };
    /// What each producing service sends it through, sorted by service.
    pub const PUBLICATIONS: &'static [rt::Publication] = &[
        rt::Publication {
            service: "order-service",
            exchange: "order-service.order.event.ex",
            routing_key: "order.created",
            delay: None,
        },
    ];
    /// How each consuming service consumes it, sorted by service.
    pub const SUBSCRIPTIONS: &'static [rt::Subscription] = &[
        rt::Subscription {
            service: "coupon-service",
            queue: "q.coupon-service.order_created",
            dead_letter_queue: "q.dlx.coupon-service.order_created",
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
                rt::Rung { delay: std::time::Duration::from_millis(1000), queue: "q.coupon-service.order_created.retry.1s" },
                rt::Rung { delay: std::time::Duration::from_millis(2000), queue: "q.coupon-service.order_created.retry.2s" },
                rt::Rung { delay: std::time::Duration::from_millis(4000), queue: "q.coupon-service.order_created.retry.4s" },
                rt::Rung { delay: std::time::Duration::from_millis(8000), queue: "q.coupon-service.order_created.retry.8s" },
                rt::Rung { delay: std::time::Duration::from_millis(16000), queue: "q.coupon-service.order_created.retry.16s" },
                rt::Rung { delay: std::time::Duration::from_millis(32000), queue: "q.coupon-service.order_created.retry.32s" },
            ],
        },
        rt::Subscription {
            service: "push-gateway",
            queue: "q.push-gateway.order_created",
            dead_letter_queue: "q.dlx.push-gateway.order_created",
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
                rt::Rung { delay: std::time::Duration::from_millis(1000), queue: "q.push-gateway.order_created.retry.1s" },
                rt::Rung { delay: std::time::Duration::from_millis(2000), queue: "q.push-gateway.order_created.retry.2s" },
            ],
        },
        rt::Subscription {
            service: "report-service",
            queue: "q.report-service.order_created",
            dead_letter_queue: "q.dlx.report-service.order_created",
            retry_exchange: "report-service.retry.ex",
            dead_letter_exchange: "report-service.dlx.ex",
            retry: rt::RetryPolicy {
                base_delay: std::time::Duration::from_millis(1000),
                multiplier: 2,
                jitter: std::time::Duration::from_millis(1000),
                max_delay: std::time::Duration::from_millis(600000),
                max_retries: 6,
            },
            rungs: &[
                rt::Rung { delay: std::time::Duration::from_millis(1000), queue: "q.report-service.order_created.retry.1s" },
                rt::Rung { delay: std::time::Duration::from_millis(2000), queue: "q.report-service.order_created.retry.2s" },
                rt::Rung { delay: std::time::Duration::from_millis(4000), queue: "q.report-service.order_created.retry.4s" },
                rt::Rung { delay: std::time::Duration::from_millis(8000), queue: "q.report-service.order_created.retry.8s" },
                rt::Rung { delay: std::time::Duration::from_millis(16000), queue: "q.report-service.order_created.retry.16s" },
                rt::Rung { delay: std::time::Duration::from_millis(32000), queue: "q.report-service.order_created.retry.32s" },
            ],
        },
    ];

    /// One with what it cannot be without; all else is absent.
    pub fn new(required: CreatedV1Required) -> Self {
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

    /// The key by which the same event is recognised, for producers: `order.created:{orderId}`. Consumers read what stands in the message.
    ///
    /// # Errors
    /// What `encode` says of a field that the contract refuses.
    pub fn idempotency_key_of(order_id: impl Into<String>) -> Result<String, rt::Rejection> {
        let order_id = order_id.into();
        rt::Key::new(Some("payload"))
            .literal("order.created:")
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

impl rt::Task for CreatedV1 {
    const ID: rt::TaskId = Self::ID;
    const KIND: rt::TaskKind = Self::KIND;
    const MAX_BYTES: u64 = Self::MAX_BYTES;
    const TRIGGER: rt::Trigger = Self::TRIGGER;
    const RETRY: rt::RetryPolicy = Self::RETRY;
    const BROKER: rt::BrokerNames = Self::BROKER;
    const PUBLICATIONS: &'static [rt::Publication] = Self::PUBLICATIONS;
    const SUBSCRIPTIONS: &'static [rt::Subscription] = Self::SUBSCRIPTIONS;
    const ERRORS: &'static [(&'static str, bool)] = &[
        ("COUPON_NOT_FOUND", false),
        ("DB_LOCK_CONFLICT", true),
        ("DOWNSTREAM_TIMEOUT", true),
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

static CREATED_V1_ID: spec::Id = spec::Id::new(1, 64);
static CREATED_V1_PRODUCER: spec::Producer = spec::Producer;
static CREATED_V1_TRACE: spec::Id = spec::Id::new(1, 64);
static CREATED_V1_TIME: spec::Timestamp = spec::Timestamp { digits: 0 };
static CREATED_V1_IDEMPOTENCY_KEY: spec::Id = spec::Id::new(1, 128);
static CREATED_V1_ATTEMPT: spec::Int32 = spec::Int32 { min: 0, max: i32::MAX };
static CREATED_V1_PAYLOAD: spec::Object<Payload> = spec::Object::<Payload>::NEW;

impl spec::Record for CreatedV1 {
    const NAMES: &'static [&'static str] = &["bizKey", "payload", "producer", "retryCount", "taskId", "taskType", "timestamp", "traceId", "version"];

    fn read(fields: &spec::Slots<'_>, errors: &mut rt::Errors) -> rt::Read<Self> {
        let id = fields.required(4, &CREATED_V1_ID, errors);
        let producer = fields.required(2, &CREATED_V1_PRODUCER, errors);
        let trace = fields.required(7, &CREATED_V1_TRACE, errors);
        let time = fields.required(6, &CREATED_V1_TIME, errors);
        let idempotency_key = fields.required(0, &CREATED_V1_IDEMPOTENCY_KEY, errors);
        let attempt = fields.optional(3, &CREATED_V1_ATTEMPT, errors);
        let payload = fields.required(1, &CREATED_V1_PAYLOAD, errors);
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
        fields.required(0, &CREATED_V1_IDEMPOTENCY_KEY, &self.idempotency_key);
        fields.required(1, &CREATED_V1_PAYLOAD, &self.payload);
        fields.required(2, &CREATED_V1_PRODUCER, &self.producer);
        fields.optional(3, &CREATED_V1_ATTEMPT, &self.attempt);
        fields.required(4, &CREATED_V1_ID, &self.id);
        fields.task_type(5, <Self as rt::Message>::TYPE_VALUE);
        fields.required(6, &CREATED_V1_TIME, &self.time);
        fields.required(7, &CREATED_V1_TRACE, &self.trace);
        fields.version(8, Self::VERSION, self.version_absent);
    }
}

impl rt::Message for CreatedV1 {
    const ENVELOPE: usize = 0;
    const TYPE_VALUE: &'static str = "order.created";
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

bridge_message!(CreatedV1, Self::decode);

/// The payload.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Payload {
    /// The new order.
    ///
    /// `orderId` on the wire.
    pub order_id: String,
    /// Buyer.
    ///
    /// `userId` on the wire.
    pub user_id: String,
    /// Seller.
    ///
    /// `merchantId` on the wire.
    pub merchant_id: String,
    /// What was ordered, in the order of the basket.
    ///
    /// `lines` on the wire.
    pub lines: Vec<OrderLine>,
    /// What the buyer is to pay, everything included.
    ///
    /// `amount` on the wire, 2 fraction digits, CNY.
    pub amount: rt::Decimal,
    /// What coupons and promotions took off; absent where there were none.
    ///
    /// `discount` on the wire, 2 fraction digits, CNY.
    pub discount: Option<rt::Decimal>,
    /// Coupon that was used. Null means the buyer turned down one that was offered; absent means none was offered.
    ///
    /// `couponId` on the wire.
    pub coupon_id: rt::Maybe<String>,
    /// Who the parcel goes to; absent for virtual goods.
    ///
    /// `receiver` on the wire.
    pub receiver: Option<Receiver>,
    /// Where the order was placed.
    ///
    /// `source` on the wire.
    pub source: OrderSource,
    /// Where the order was placed, as a two-digit code of the old shop.
    ///
    /// `channelCode` on the wire.
    #[deprecated(note = "since 2026-11-30: `source` says the same in words; the report of the old shop reads this until it is switched off")]
    pub channel_code: Option<String>,
    /// Marks of campaigns and experiments that touched the order, for reports.
    ///
    /// `labels` on the wire.
    pub labels: Option<std::collections::BTreeMap<String, String>>,
    /// When the buyer pressed the button.
    ///
    /// `placedAt` on the wire.
    pub placed_at: chrono::DateTime<chrono::Utc>,
    /// End of the payment window.
    ///
    /// `payBefore` on the wire.
    pub pay_before: chrono::DateTime<chrono::Utc>,
}

/// What a [`Payload`] cannot be without.
#[derive(Debug, Clone)]
pub struct PayloadRequired {
    /// The new order.
    ///
    /// `orderId` on the wire.
    pub order_id: String,
    /// Buyer.
    ///
    /// `userId` on the wire.
    pub user_id: String,
    /// Seller.
    ///
    /// `merchantId` on the wire.
    pub merchant_id: String,
    /// What was ordered, in the order of the basket.
    ///
    /// `lines` on the wire.
    pub lines: Vec<OrderLine>,
    /// What the buyer is to pay, everything included.
    ///
    /// `amount` on the wire, 2 fraction digits, CNY.
    pub amount: rt::Decimal,
    /// Where the order was placed.
    ///
    /// `source` on the wire.
    pub source: OrderSource,
    /// When the buyer pressed the button.
    ///
    /// `placedAt` on the wire.
    pub placed_at: chrono::DateTime<chrono::Utc>,
    /// End of the payment window.
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
            merchant_id: required.merchant_id,
            lines: required.lines,
            amount: required.amount,
            discount: None,
            coupon_id: rt::Maybe::Absent,
            receiver: None,
            source: required.source,
            channel_code: None,
            labels: None,
            placed_at: required.placed_at,
            pay_before: required.pay_before,
        }
    }
}

static PAYLOAD_ORDER_ID: spec::Id = spec::Id::matching(1, 64, spec::pattern!("^(?:[0-9]{18})$"));
static PAYLOAD_USER_ID: spec::Id = spec::Id::matching(1, 20, spec::pattern!("^(?:[0-9]{1,20})$"));
static PAYLOAD_MERCHANT_ID: spec::Id = spec::Id::matching(1, 64, spec::pattern!("^(?:M[0-9]{8})$"));
static PAYLOAD_LINES: spec::List<spec::Object<OrderLine>> = spec::List { of: spec::Object::<OrderLine>::NEW, min: 1, max: 200 };
static PAYLOAD_AMOUNT: spec::Decimal = spec::Decimal { scale: 2, wire_scale: 2, min: 1, max: 999999999 };
static PAYLOAD_DISCOUNT: spec::Decimal = spec::Decimal { scale: 2, wire_scale: 2, min: 0, max: 999999999 };
static PAYLOAD_COUPON_ID: spec::Id = spec::Id::matching(1, 32, spec::pattern!("^(?:C[0-9A-Z]{1,31})$"));
static PAYLOAD_RECEIVER: spec::Object<Receiver> = spec::Object::<Receiver>::NEW;
static PAYLOAD_SOURCE: spec::Enum<OrderSource> = spec::Enum::<OrderSource>::NEW;
static PAYLOAD_CHANNEL_CODE: spec::Text = spec::Text::matching(0, u64::MAX, spec::pattern!("^(?:[0-9]{2})$"));
static PAYLOAD_LABELS: spec::Map<spec::Text, spec::Text> = spec::Map { of: spec::Text::new(0, 64), keys: spec::Text::matching(1, 32, spec::pattern!("^(?:[a-z][\\-.0-9a-z]*)$")), sensitive_keys: false, max: 16 };
static PAYLOAD_PLACED_AT: spec::Timestamp = spec::Timestamp { digits: 3 };
static PAYLOAD_PAY_BEFORE: spec::Timestamp = spec::Timestamp { digits: 0 };

impl spec::Record for Payload {
    const NAMES: &'static [&'static str] = &["amount", "channelCode", "couponId", "discount", "labels", "lines", "merchantId", "orderId", "payBefore", "placedAt", "receiver", "source", "userId"];

    fn read(fields: &spec::Slots<'_>, errors: &mut rt::Errors) -> rt::Read<Self> {
        let order_id = fields.required(7, &PAYLOAD_ORDER_ID, errors);
        let user_id = fields.required(12, &PAYLOAD_USER_ID, errors);
        let merchant_id = fields.required(6, &PAYLOAD_MERCHANT_ID, errors);
        let lines = fields.required(5, &PAYLOAD_LINES, errors);
        let amount = fields.required(0, &PAYLOAD_AMOUNT, errors);
        let discount = fields.optional(3, &PAYLOAD_DISCOUNT, errors);
        let coupon_id = fields.maybe(2, &PAYLOAD_COUPON_ID, errors);
        let receiver = fields.optional(10, &PAYLOAD_RECEIVER, errors);
        let source = fields.required(11, &PAYLOAD_SOURCE, errors);
        let channel_code = fields.optional(1, &PAYLOAD_CHANNEL_CODE, errors);
        let labels = fields.optional(4, &PAYLOAD_LABELS, errors);
        let placed_at = fields.required(9, &PAYLOAD_PLACED_AT, errors);
        let pay_before = fields.required(8, &PAYLOAD_PAY_BEFORE, errors);
        let order_id = order_id?;
        let user_id = user_id?;
        let merchant_id = merchant_id?;
        let lines = lines?;
        let amount = amount?;
        let discount = discount?;
        let coupon_id = coupon_id?;
        let receiver = receiver?;
        let source = source?;
        let channel_code = channel_code?;
        let labels = labels?;
        let placed_at = placed_at?;
        let pay_before = pay_before?;
        Ok(Self {
            order_id,
            user_id,
            merchant_id,
            lines,
            amount,
            discount,
            coupon_id,
            receiver,
            source,
            channel_code,
            labels,
            placed_at,
            pay_before,
        })
    }

    fn write(&self, fields: &mut rt::Fields<'_>) {
        fields.required(0, &PAYLOAD_AMOUNT, &self.amount);
        fields.optional(1, &PAYLOAD_CHANNEL_CODE, &self.channel_code);
        fields.maybe(2, &PAYLOAD_COUPON_ID, &self.coupon_id);
        fields.optional(3, &PAYLOAD_DISCOUNT, &self.discount);
        fields.optional(4, &PAYLOAD_LABELS, &self.labels);
        fields.required(5, &PAYLOAD_LINES, &self.lines);
        fields.required(6, &PAYLOAD_MERCHANT_ID, &self.merchant_id);
        fields.required(7, &PAYLOAD_ORDER_ID, &self.order_id);
        fields.required(8, &PAYLOAD_PAY_BEFORE, &self.pay_before);
        fields.required(9, &PAYLOAD_PLACED_AT, &self.placed_at);
        fields.optional(10, &PAYLOAD_RECEIVER, &self.receiver);
        fields.required(11, &PAYLOAD_SOURCE, &self.source);
        fields.required(12, &PAYLOAD_USER_ID, &self.user_id);
    }
}

bridge!(Payload, spec::Object::<Payload>::NEW);

/// One article of an order, as the buyer saw it at the moment of ordering.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct OrderLine {
    /// Position within the order, from 1.
    ///
    /// `lineNo` on the wire.
    pub line_no: i32,
    /// Stock keeping unit.
    ///
    /// `skuId` on the wire.
    pub sku_id: String,
    /// Article name, for people; never used to find the article.
    ///
    /// `title` on the wire.
    pub title: String,
    /// Pieces ordered.
    ///
    /// `quantity` on the wire.
    pub quantity: i32,
    /// Price of one piece after line discounts.
    ///
    /// `unitPrice` on the wire, 2 fraction digits, CNY.
    pub unit_price: rt::Decimal,
    /// Whether the piece is a free gift; its price is then 0.00. Absent means no.
    ///
    /// `gift` on the wire.
    pub gift: Option<bool>,
}

/// What a [`OrderLine`] cannot be without.
#[derive(Debug, Clone)]
pub struct OrderLineRequired {
    /// Position within the order, from 1.
    ///
    /// `lineNo` on the wire.
    pub line_no: i32,
    /// Stock keeping unit.
    ///
    /// `skuId` on the wire.
    pub sku_id: String,
    /// Article name, for people; never used to find the article.
    ///
    /// `title` on the wire.
    pub title: String,
    /// Pieces ordered.
    ///
    /// `quantity` on the wire.
    pub quantity: i32,
    /// Price of one piece after line discounts.
    ///
    /// `unitPrice` on the wire, 2 fraction digits, CNY.
    pub unit_price: rt::Decimal,
}

impl OrderLine {
    /// One with what it cannot be without; all else is absent.
    pub fn new(required: OrderLineRequired) -> Self {
        Self {
            line_no: required.line_no,
            sku_id: required.sku_id,
            title: required.title,
            quantity: required.quantity,
            unit_price: required.unit_price,
            gift: None,
        }
    }
}

static ORDER_LINE_LINE_NO: spec::Int32 = spec::Int32 { min: 1, max: 200 };
static ORDER_LINE_SKU_ID: spec::Id = spec::Id::matching(1, 32, spec::pattern!("^(?:SKU-[0-9A-Z]{4,28})$"));
static ORDER_LINE_TITLE: spec::Text = spec::Text::new(1, 120);
static ORDER_LINE_QUANTITY: spec::Int32 = spec::Int32 { min: 1, max: 999 };
static ORDER_LINE_UNIT_PRICE: spec::Decimal = spec::Decimal { scale: 2, wire_scale: 2, min: 0, max: 999999999 };
static ORDER_LINE_GIFT: spec::Bool = spec::Bool;

impl spec::Record for OrderLine {
    const NAMES: &'static [&'static str] = &["gift", "lineNo", "quantity", "skuId", "title", "unitPrice"];

    fn read(fields: &spec::Slots<'_>, errors: &mut rt::Errors) -> rt::Read<Self> {
        let line_no = fields.required(1, &ORDER_LINE_LINE_NO, errors);
        let sku_id = fields.required(3, &ORDER_LINE_SKU_ID, errors);
        let title = fields.required(4, &ORDER_LINE_TITLE, errors);
        let quantity = fields.required(2, &ORDER_LINE_QUANTITY, errors);
        let unit_price = fields.required(5, &ORDER_LINE_UNIT_PRICE, errors);
        let gift = fields.optional(0, &ORDER_LINE_GIFT, errors);
        let line_no = line_no?;
        let sku_id = sku_id?;
        let title = title?;
        let quantity = quantity?;
        let unit_price = unit_price?;
        let gift = gift?;
        Ok(Self {
            line_no,
            sku_id,
            title,
            quantity,
            unit_price,
            gift,
        })
    }

    fn write(&self, fields: &mut rt::Fields<'_>) {
        fields.optional(0, &ORDER_LINE_GIFT, &self.gift);
        fields.required(1, &ORDER_LINE_LINE_NO, &self.line_no);
        fields.required(2, &ORDER_LINE_QUANTITY, &self.quantity);
        fields.required(3, &ORDER_LINE_SKU_ID, &self.sku_id);
        fields.required(4, &ORDER_LINE_TITLE, &self.title);
        fields.required(5, &ORDER_LINE_UNIT_PRICE, &self.unit_price);
    }
}

bridge!(OrderLine, spec::Object::<OrderLine>::NEW);

/// Where an order was placed.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum OrderSource {
    /// iPhone or iPad app
    AppIos,
    /// Android app
    AppAndroid,
    /// mini program inside another app
    MiniProgram,
    /// browser
    Web,
    /// a shop assistant's terminal
    Store,
    /// A value that this contract does not know.
    Unknown(rt::Unknown<Self>),
}

impl OrderSource {
    /// The values of the contract, in its order.
    pub const KNOWN: &'static [Self] = &[
        Self::AppIos,
        Self::AppAndroid,
        Self::MiniProgram,
        Self::Web,
        Self::Store,
    ];

    /// The value on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            Self::AppIos => "APP_IOS",
            Self::AppAndroid => "APP_ANDROID",
            Self::MiniProgram => "MINI_PROGRAM",
            Self::Web => "WEB",
            Self::Store => "STORE",
            Self::Unknown(unknown) => unknown.as_str(),
        }
    }
}

impl std::fmt::Display for OrderSource {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}

impl std::str::FromStr for OrderSource {
    type Err = rt::InvalidText;

    /// # Errors
    /// A text that is no value and that could not become one.
    fn from_str(text: &str) -> Result<Self, rt::InvalidText> {
        spec::Enumerated::from_text(text).ok_or(rt::InvalidText)
    }
}

impl spec::Enumerated for OrderSource {
    const KNOWN: &'static [(&'static str, Self)] = &[
        ("APP_ANDROID", Self::AppAndroid),
        ("APP_IOS", Self::AppIos),
        ("MINI_PROGRAM", Self::MiniProgram),
        ("STORE", Self::Store),
        ("WEB", Self::Web),
    ];
    const KEEP: Option<fn(rt::Unknown<Self>) -> Self> = Some(Self::Unknown);

    fn text(&self) -> &str {
        self.as_str()
    }

    fn is_unknown(&self) -> bool {
        matches!(self, Self::Unknown(_))
    }
}

bridge!(OrderSource, spec::Enum::<OrderSource>::NEW);

/// Who the parcel goes to. Everything that finds a person is sensitive.
#[derive(Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Receiver {
    /// Name on the parcel.
    ///
    /// `name` on the wire; sensitive, never shown.
    pub name: String,
    /// Phone number in E.164 form, for the courier.
    ///
    /// `phone` on the wire; sensitive, never shown.
    pub phone: String,
    /// Six-digit administrative division code, enough for statistics and for choosing a warehouse.
    ///
    /// `region` on the wire.
    pub region: String,
    /// Street, house and door.
    ///
    /// `address` on the wire; sensitive, never shown.
    pub address: String,
}

impl std::fmt::Debug for Receiver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Receiver")
            .field("name", &format_args!("[sensitive]"))
            .field("phone", &format_args!("[sensitive]"))
            .field("region", &self.region)
            .field("address", &format_args!("[sensitive]"))
            .finish()
    }
}

impl Receiver {
    /// One with what it cannot be without; all else is absent.
    pub fn new(name: impl Into<String>, phone: impl Into<String>, region: impl Into<String>, address: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            phone: phone.into(),
            region: region.into(),
            address: address.into(),
        }
    }
}

static RECEIVER_NAME: spec::Sensitive<spec::Text> = spec::Sensitive(spec::Text::new(1, 64));
static RECEIVER_PHONE: spec::Sensitive<spec::Text> = spec::Sensitive(spec::Text::matching(0, u64::MAX, spec::pattern!("^(?:\\+[1-9][0-9]{6,14})$")));
static RECEIVER_REGION: spec::Id = spec::Id::matching(1, 64, spec::pattern!("^(?:[0-9]{6})$"));
static RECEIVER_ADDRESS: spec::Sensitive<spec::Text> = spec::Sensitive(spec::Text::new(1, 200));

impl spec::Record for Receiver {
    const NAMES: &'static [&'static str] = &["address", "name", "phone", "region"];

    fn read(fields: &spec::Slots<'_>, errors: &mut rt::Errors) -> rt::Read<Self> {
        let name = fields.required(1, &RECEIVER_NAME, errors);
        let phone = fields.required(2, &RECEIVER_PHONE, errors);
        let region = fields.required(3, &RECEIVER_REGION, errors);
        let address = fields.required(0, &RECEIVER_ADDRESS, errors);
        let name = name?;
        let phone = phone?;
        let region = region?;
        let address = address?;
        Ok(Self {
            name,
            phone,
            region,
            address,
        })
    }

    fn write(&self, fields: &mut rt::Fields<'_>) {
        fields.required(0, &RECEIVER_ADDRESS, &self.address);
        fields.required(1, &RECEIVER_NAME, &self.name);
        fields.required(2, &RECEIVER_PHONE, &self.phone);
        fields.required(3, &RECEIVER_REGION, &self.region);
    }
}

bridge!(Receiver, spec::Object::<Receiver>::NEW);

/// An error that a handler of the task may report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Failure {
    /// the coupon the order claims does not exist
    CouponNotFound,
    /// a row is locked
    DbLockConflict,
    /// a service behind the consumer did not answer in time
    DownstreamTimeout,
}

impl Failure {
    /// All errors of the contract, sorted by code.
    pub const ALL: &'static [Self] = &[
        Self::CouponNotFound,
        Self::DbLockConflict,
        Self::DownstreamTimeout,
    ];

    /// The code as the contract spells it.
    pub const fn code(self) -> &'static str {
        match self {
            Self::CouponNotFound => "COUPON_NOT_FOUND",
            Self::DbLockConflict => "DB_LOCK_CONFLICT",
            Self::DownstreamTimeout => "DOWNSTREAM_TIMEOUT",
        }
    }

    /// Whether trying again can help.
    pub const fn is_retryable(self) -> bool {
        match self {
            Self::CouponNotFound => false,
            Self::DbLockConflict => true,
            Self::DownstreamTimeout => true,
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
