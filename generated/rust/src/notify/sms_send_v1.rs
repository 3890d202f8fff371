//! `notify.sms.send@1`
//!
//! Send one text message. The text is a template that the carrier has approved; only its gaps are filled here.

// What is deprecated is still read and written.
#![allow(deprecated)]

use crate::runtime::bridge::{bridge, bridge_message};
use crate::runtime::{self as rt, spec};

/// Send one text message. The text is a template that the carrier has approved; only its gaps are filled here.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct SmsSendV1 {
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

/// What a [`SmsSendV1`] cannot be without.
#[derive(Debug, Clone)]
pub struct SmsSendV1Required {
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

impl SmsSendV1 {
    /// Type of the task.
    pub const TASK_TYPE: &'static str = "notify.sms.send";
    /// Version of the contract.
    pub const VERSION: i32 = 1;
    /// Type and version.
    pub const ID: rt::TaskId = rt::TaskId { task_type: Self::TASK_TYPE, version: Self::VERSION };
    /// Who produces and who consumes it.
    pub const KIND: rt::TaskKind = rt::TaskKind::Command;
    /// Limit of a whole message in bytes.
    pub const MAX_BYTES: u64 = 8192;
    /// When it runs.
    pub const TRIGGER: rt::Trigger = rt::Trigger::Immediate;
    /// How it is tried again.
    pub const RETRY: rt::RetryPolicy = rt::RetryPolicy {
        base_delay: std::time::Duration::from_millis(5000),
        multiplier: 3,
        jitter: std::time::Duration::from_millis(2000),
        max_delay: std::time::Duration::from_millis(120000),
        max_retries: 3,
    };
    /// Names on a broker.
    pub const BROKER: rt::BrokerNames = rt::BrokerNames {
        routing_key: "notify.sms_send",
        exchanges: &[("order-service", "order-service.notify.command.ex"), ("points-service", "points-service.notify.command.ex")],
        queues: &[
            rt::QueueNames { service: "notify-service", queue: "q.notify-service.notify_sms_send", dead_letter_queue: "q.dlx.notify-service.notify_sms_send" },
        ],
    };
    /// What each producing service sends it through, sorted by service.
    pub const PUBLICATIONS: &'static [rt::Publication] = &[
        rt::Publication {
            service: "order-service",
            exchange: "order-service.notify.command.ex",
            routing_key: "notify.sms_send",
            delay: None,
        },
        rt::Publication {
            service: "points-service",
            exchange: "points-service.notify.command.ex",
            routing_key: "notify.sms_send",
            delay: None,
        },
    ];
    /// How each consuming service consumes it, sorted by service.
    pub const SUBSCRIPTIONS: &'static [rt::Subscription] = &[
        rt::Subscription {
            service: "notify-service",
            queue: "q.notify-service.notify_sms_send",
            dead_letter_queue: "q.dlx.notify-service.notify_sms_send",
            retry_exchange: "notify-service.retry.ex",
            dead_letter_exchange: "notify-service.dlx.ex",
            retry: rt::RetryPolicy {
                base_delay: std::time::Duration::from_millis(5000),
                multiplier: 3,
                jitter: std::time::Duration::from_millis(2000),
                max_delay: std::time::Duration::from_millis(120000),
                max_retries: 3,
            },
            rungs: &[
                rt::Rung { delay: std::time::Duration::from_millis(5000), queue: "q.notify-service.notify_sms_send.retry.5s" },
                rt::Rung { delay: std::time::Duration::from_millis(15000), queue: "q.notify-service.notify_sms_send.retry.15s" },
                rt::Rung { delay: std::time::Duration::from_millis(45000), queue: "q.notify-service.notify_sms_send.retry.45s" },
            ],
        },
    ];

    /// One with what it cannot be without; all else is absent.
    pub fn new(required: SmsSendV1Required) -> Self {
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

    /// The key by which the same event is recognised, for producers: `notify.sms.send:{smsId}`. Consumers read what stands in the message.
    ///
    /// # Errors
    /// What `encode` says of a field that the contract refuses.
    pub fn idempotency_key_of(sms_id: rt::Uuid) -> Result<String, rt::Rejection> {
        rt::Key::new(Some("payload"))
            .literal("notify.sms.send:")
            .field("smsId", &PAYLOAD_SMS_ID, &sms_id)
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

impl rt::Task for SmsSendV1 {
    const ID: rt::TaskId = Self::ID;
    const KIND: rt::TaskKind = Self::KIND;
    const MAX_BYTES: u64 = Self::MAX_BYTES;
    const TRIGGER: rt::Trigger = Self::TRIGGER;
    const RETRY: rt::RetryPolicy = Self::RETRY;
    const BROKER: rt::BrokerNames = Self::BROKER;
    const PUBLICATIONS: &'static [rt::Publication] = Self::PUBLICATIONS;
    const SUBSCRIPTIONS: &'static [rt::Subscription] = Self::SUBSCRIPTIONS;
    const ERRORS: &'static [(&'static str, bool)] = &[
        ("CARRIER_THROTTLED", true),
        ("CARRIER_TIMEOUT", true),
        ("NUMBER_INVALID", false),
        ("OPTED_OUT", false),
        ("TEMPLATE_UNKNOWN", false),
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

static SMS_SEND_V1_ID: spec::Id = spec::Id::new(1, 64);
static SMS_SEND_V1_PRODUCER: spec::Producer = spec::Producer;
static SMS_SEND_V1_TRACE: spec::Id = spec::Id::new(1, 64);
static SMS_SEND_V1_TIME: spec::Timestamp = spec::Timestamp { digits: 0 };
static SMS_SEND_V1_IDEMPOTENCY_KEY: spec::Id = spec::Id::new(1, 128);
static SMS_SEND_V1_ATTEMPT: spec::Int32 = spec::Int32 { min: 0, max: i32::MAX };
static SMS_SEND_V1_PAYLOAD: spec::Object<Payload> = spec::Object::<Payload>::NEW;

impl spec::Record for SmsSendV1 {
    const NAMES: &'static [&'static str] = &["bizKey", "payload", "producer", "retryCount", "taskId", "taskType", "timestamp", "traceId", "version"];

    fn read(fields: &spec::Slots<'_>, errors: &mut rt::Errors) -> rt::Read<Self> {
        let id = fields.required(4, &SMS_SEND_V1_ID, errors);
        let producer = fields.required(2, &SMS_SEND_V1_PRODUCER, errors);
        let trace = fields.required(7, &SMS_SEND_V1_TRACE, errors);
        let time = fields.required(6, &SMS_SEND_V1_TIME, errors);
        let idempotency_key = fields.required(0, &SMS_SEND_V1_IDEMPOTENCY_KEY, errors);
        let attempt = fields.optional(3, &SMS_SEND_V1_ATTEMPT, errors);
        let payload = fields.required(1, &SMS_SEND_V1_PAYLOAD, errors);
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
        fields.required(0, &SMS_SEND_V1_IDEMPOTENCY_KEY, &self.idempotency_key);
        fields.required(1, &SMS_SEND_V1_PAYLOAD, &self.payload);
        fields.required(2, &SMS_SEND_V1_PRODUCER, &self.producer);
        fields.optional(3, &SMS_SEND_V1_ATTEMPT, &self.attempt);
        fields.required(4, &SMS_SEND_V1_ID, &self.id);
        fields.task_type(5, <Self as rt::Message>::TYPE_VALUE);
        fields.required(6, &SMS_SEND_V1_TIME, &self.time);
        fields.required(7, &SMS_SEND_V1_TRACE, &self.trace);
        fields.version(8, Self::VERSION, self.version_absent);
    }
}

impl rt::Message for SmsSendV1 {
    const ENVELOPE: usize = 0;
    const TYPE_VALUE: &'static str = "notify.sms.send";
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
        Some(Self::idempotency_key_of(self.payload.sms_id))
    }

    fn partition_key_again(&self) -> Option<Result<String, rt::Rejection>> {
        None
    }
}

bridge_message!(SmsSendV1, Self::decode);

/// The payload.
#[derive(Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Payload {
    /// Number of this message, made by the sender.
    ///
    /// `smsId` on the wire.
    pub sms_id: rt::Uuid,
    /// Receiver in E.164 form. Never in logs, error messages or dead-letter pages.
    ///
    /// `phone` on the wire; sensitive, never shown.
    pub phone: String,
    /// The approved template.
    ///
    /// `templateId` on the wire.
    pub template_id: String,
    /// What fills the template's gaps. May name people or addresses, therefore sensitive.
    ///
    /// `params` on the wire; sensitive, never shown.
    pub params: Option<std::collections::BTreeMap<String, String>>,
    /// Language of the text; absent means zh-CN.
    ///
    /// `locale` on the wire.
    pub locale: Option<String>,
    /// When the message stops being useful (a code that expired); it is then dropped without an error.
    ///
    /// `notAfter` on the wire.
    pub not_after: Option<chrono::DateTime<chrono::Utc>>,
}

impl std::fmt::Debug for Payload {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Payload")
            .field("sms_id", &self.sms_id)
            .field("phone", &format_args!("[sensitive]"))
            .field("template_id", &self.template_id)
            .field("params", &format_args!("[sensitive]"))
            .field("locale", &self.locale)
            .field("not_after", &self.not_after)
            .finish()
    }
}

impl Payload {
    /// One with what it cannot be without; all else is absent.
    pub fn new(sms_id: rt::Uuid, phone: impl Into<String>, template_id: impl Into<String>) -> Self {
        Self {
            sms_id,
            phone: phone.into(),
            template_id: template_id.into(),
            params: None,
            locale: None,
            not_after: None,
        }
    }
}

static PAYLOAD_SMS_ID: spec::Uuid = spec::Uuid;
static PAYLOAD_PHONE: spec::Sensitive<spec::Text> = spec::Sensitive(spec::Text::matching(0, u64::MAX, spec::pattern!("^(?:\\+[1-9][0-9]{6,14})$")));
static PAYLOAD_TEMPLATE_ID: spec::Id = spec::Id::matching(1, 40, spec::pattern!("^(?:SMS_[0-9A-Z_]{1,36})$"));
static PAYLOAD_PARAMS: spec::Sensitive<spec::Map<spec::Text, spec::Text>> = spec::Sensitive(spec::Map { of: spec::Text::new(0, 64), keys: spec::Text::matching(0, u64::MAX, spec::pattern!("^(?:[a-z][0-9A-Za-z]{0,31})$")), sensitive_keys: false, max: 10 });
static PAYLOAD_LOCALE: spec::Text = spec::Text::matching(0, u64::MAX, spec::pattern!("^(?:[a-z]{2}-[A-Z]{2})$"));
static PAYLOAD_NOT_AFTER: spec::Timestamp = spec::Timestamp { digits: 0 };

impl spec::Record for Payload {
    const NAMES: &'static [&'static str] = &["locale", "notAfter", "params", "phone", "smsId", "templateId"];

    fn read(fields: &spec::Slots<'_>, errors: &mut rt::Errors) -> rt::Read<Self> {
        let sms_id = fields.required(4, &PAYLOAD_SMS_ID, errors);
        let phone = fields.required(3, &PAYLOAD_PHONE, errors);
        let template_id = fields.required(5, &PAYLOAD_TEMPLATE_ID, errors);
        let params = fields.optional(2, &PAYLOAD_PARAMS, errors);
        let locale = fields.optional(0, &PAYLOAD_LOCALE, errors);
        let not_after = fields.optional(1, &PAYLOAD_NOT_AFTER, errors);
        let sms_id = sms_id?;
        let phone = phone?;
        let template_id = template_id?;
        let params = params?;
        let locale = locale?;
        let not_after = not_after?;
        Ok(Self {
            sms_id,
            phone,
            template_id,
            params,
            locale,
            not_after,
        })
    }

    fn write(&self, fields: &mut rt::Fields<'_>) {
        fields.optional(0, &PAYLOAD_LOCALE, &self.locale);
        fields.optional(1, &PAYLOAD_NOT_AFTER, &self.not_after);
        fields.optional(2, &PAYLOAD_PARAMS, &self.params);
        fields.required(3, &PAYLOAD_PHONE, &self.phone);
        fields.required(4, &PAYLOAD_SMS_ID, &self.sms_id);
        fields.required(5, &PAYLOAD_TEMPLATE_ID, &self.template_id);
    }
}

bridge!(Payload, spec::Object::<Payload>::NEW);

/// An error that a handler of the task may report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Failure {
    /// over the agreed rate
    CarrierThrottled,
    /// the carrier did not answer in time
    CarrierTimeout,
    /// the carrier does not know the number
    NumberInvalid,
    /// the receiver does not want messages
    OptedOut,
    /// the carrier does not know the template
    TemplateUnknown,
}

impl Failure {
    /// All errors of the contract, sorted by code.
    pub const ALL: &'static [Self] = &[
        Self::CarrierThrottled,
        Self::CarrierTimeout,
        Self::NumberInvalid,
        Self::OptedOut,
        Self::TemplateUnknown,
    ];

    /// The code as the contract spells it.
    pub const fn code(self) -> &'static str {
        match self {
            Self::CarrierThrottled => "CARRIER_THROTTLED",
            Self::CarrierTimeout => "CARRIER_TIMEOUT",
            Self::NumberInvalid => "NUMBER_INVALID",
            Self::OptedOut => "OPTED_OUT",
            Self::TemplateUnknown => "TEMPLATE_UNKNOWN",
        }
    }

    /// Whether trying again can help.
    pub const fn is_retryable(self) -> bool {
        match self {
            Self::CarrierThrottled => true,
            Self::CarrierTimeout => true,
            Self::NumberInvalid => false,
            Self::OptedOut => false,
            Self::TemplateUnknown => false,
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
