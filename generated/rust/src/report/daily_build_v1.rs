//! `report.daily.build@1`
//!
//! Build a merchant's report of one day. A reference message: the day can hold a million orders, so only ids travel and the report service reads what they stand for.

// What is deprecated is still read and written.
#![allow(deprecated)]

use crate::runtime::bridge::{bridge, bridge_message};
use crate::runtime::{self as rt, spec};

/// Build a merchant's report of one day. A reference message: the day can hold a million orders, so only ids travel and the report service reads what they stand for.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct DailyBuildV1 {
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

/// What a [`DailyBuildV1`] cannot be without.
#[derive(Debug, Clone)]
pub struct DailyBuildV1Required {
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

impl DailyBuildV1 {
    /// Type of the task.
    pub const TASK_TYPE: &'static str = "report.daily.build";
    /// Version of the contract.
    pub const VERSION: i32 = 1;
    /// Type and version.
    pub const ID: rt::TaskId = rt::TaskId { task_type: Self::TASK_TYPE, version: Self::VERSION };
    /// Who produces and who consumes it.
    pub const KIND: rt::TaskKind = rt::TaskKind::Command;
    /// Limit of a whole message in bytes.
    pub const MAX_BYTES: u64 = 2048;
    /// When it runs.
    pub const TRIGGER: rt::Trigger = rt::Trigger::Immediate;
    /// How it is tried again.
    pub const RETRY: rt::RetryPolicy = rt::RetryPolicy {
        base_delay: std::time::Duration::from_millis(30000),
        multiplier: 2,
        jitter: std::time::Duration::from_millis(10000),
        max_delay: std::time::Duration::from_millis(1800000),
        max_retries: 6,
    };
    /// Names on a broker.
    pub const BROKER: rt::BrokerNames = rt::BrokerNames {
        routing_key: "report.daily_build",
        exchanges: &[("reconcile-service", "reconcile-service.report.command.ex")],
        queues: &[
            rt::QueueNames { service: "report-service", queue: "q.report-service.report_daily_build", dead_letter_queue: "q.dlx.report-service.report_daily_build" },
        ],
    };
    /// What each producing service sends it through, sorted by service.
    pub const PUBLICATIONS: &'static [rt::Publication] = &[
        rt::Publication {
            service: "reconcile-service",
            exchange: "reconcile-service.report.command.ex",
            routing_key: "report.daily_build",
            delay: None,
        },
    ];
    /// How each consuming service consumes it, sorted by service.
    pub const SUBSCRIPTIONS: &'static [rt::Subscription] = &[
        rt::Subscription {
            service: "report-service",
            queue: "q.report-service.report_daily_build",
            dead_letter_queue: "q.dlx.report-service.report_daily_build",
            retry_exchange: "report-service.retry.ex",
            dead_letter_exchange: "report-service.dlx.ex",
            retry: rt::RetryPolicy {
                base_delay: std::time::Duration::from_millis(30000),
                multiplier: 2,
                jitter: std::time::Duration::from_millis(10000),
                max_delay: std::time::Duration::from_millis(1800000),
                max_retries: 6,
            },
            rungs: &[
                rt::Rung { delay: std::time::Duration::from_millis(30000), queue: "q.report-service.report_daily_build.retry.30s" },
                rt::Rung { delay: std::time::Duration::from_millis(60000), queue: "q.report-service.report_daily_build.retry.1m" },
                rt::Rung { delay: std::time::Duration::from_millis(120000), queue: "q.report-service.report_daily_build.retry.2m" },
                rt::Rung { delay: std::time::Duration::from_millis(240000), queue: "q.report-service.report_daily_build.retry.4m" },
                rt::Rung { delay: std::time::Duration::from_millis(480000), queue: "q.report-service.report_daily_build.retry.8m" },
                rt::Rung { delay: std::time::Duration::from_millis(960000), queue: "q.report-service.report_daily_build.retry.16m" },
            ],
        },
    ];

    /// One with what it cannot be without; all else is absent.
    pub fn new(required: DailyBuildV1Required) -> Self {
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

    /// The key by which the same event is recognised, for producers: `report.daily.build:{reportId}:{reconcileBatchId}`. Consumers read what stands in the message.
    ///
    /// # Errors
    /// What `encode` says of a field that the contract refuses.
    pub fn idempotency_key_of(report_id: impl Into<String>, reconcile_batch_id: rt::Uuid) -> Result<String, rt::Rejection> {
        let report_id = report_id.into();
        rt::Key::new(Some("payload"))
            .literal("report.daily.build:")
            .field("reportId", &PAYLOAD_REPORT_ID, &report_id)
            .literal(":")
            .field("reconcileBatchId", &PAYLOAD_RECONCILE_BATCH_ID, &reconcile_batch_id)
            .build()
    }

    /// The key by which messages are kept in order, for producers: `{merchantId}`. Consumers read what stands in the message.
    ///
    /// # Errors
    /// What `encode` says of a field that the contract refuses.
    pub fn partition_key_of(merchant_id: impl Into<String>) -> Result<String, rt::Rejection> {
        let merchant_id = merchant_id.into();
        rt::Key::new(Some("payload"))
            .field("merchantId", &PAYLOAD_MERCHANT_ID, &merchant_id)
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

impl rt::Task for DailyBuildV1 {
    const ID: rt::TaskId = Self::ID;
    const KIND: rt::TaskKind = Self::KIND;
    const MAX_BYTES: u64 = Self::MAX_BYTES;
    const TRIGGER: rt::Trigger = Self::TRIGGER;
    const RETRY: rt::RetryPolicy = Self::RETRY;
    const BROKER: rt::BrokerNames = Self::BROKER;
    const PUBLICATIONS: &'static [rt::Publication] = Self::PUBLICATIONS;
    const SUBSCRIPTIONS: &'static [rt::Subscription] = Self::SUBSCRIPTIONS;
    const ERRORS: &'static [(&'static str, bool)] = &[
        ("BATCH_UNKNOWN", false),
        ("OBJECT_STORE_DOWN", true),
        ("REPORT_CANCELLED", false),
        ("WAREHOUSE_BUSY", true),
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

static DAILY_BUILD_V1_ID: spec::Id = spec::Id::new(1, 64);
static DAILY_BUILD_V1_PRODUCER: spec::Producer = spec::Producer;
static DAILY_BUILD_V1_TRACE: spec::Id = spec::Id::new(1, 64);
static DAILY_BUILD_V1_TIME: spec::Timestamp = spec::Timestamp { digits: 0 };
static DAILY_BUILD_V1_IDEMPOTENCY_KEY: spec::Id = spec::Id::new(1, 128);
static DAILY_BUILD_V1_ATTEMPT: spec::Int32 = spec::Int32 { min: 0, max: i32::MAX };
static DAILY_BUILD_V1_PAYLOAD: spec::Object<Payload> = spec::Object::<Payload>::NEW;

impl spec::Record for DailyBuildV1 {
    const NAMES: &'static [&'static str] = &["bizKey", "payload", "producer", "retryCount", "taskId", "taskType", "timestamp", "traceId", "version"];

    fn read(fields: &spec::Slots<'_>, errors: &mut rt::Errors) -> rt::Read<Self> {
        let id = fields.required(4, &DAILY_BUILD_V1_ID, errors);
        let producer = fields.required(2, &DAILY_BUILD_V1_PRODUCER, errors);
        let trace = fields.required(7, &DAILY_BUILD_V1_TRACE, errors);
        let time = fields.required(6, &DAILY_BUILD_V1_TIME, errors);
        let idempotency_key = fields.required(0, &DAILY_BUILD_V1_IDEMPOTENCY_KEY, errors);
        let attempt = fields.optional(3, &DAILY_BUILD_V1_ATTEMPT, errors);
        let payload = fields.required(1, &DAILY_BUILD_V1_PAYLOAD, errors);
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
        fields.required(0, &DAILY_BUILD_V1_IDEMPOTENCY_KEY, &self.idempotency_key);
        fields.required(1, &DAILY_BUILD_V1_PAYLOAD, &self.payload);
        fields.required(2, &DAILY_BUILD_V1_PRODUCER, &self.producer);
        fields.optional(3, &DAILY_BUILD_V1_ATTEMPT, &self.attempt);
        fields.required(4, &DAILY_BUILD_V1_ID, &self.id);
        fields.task_type(5, <Self as rt::Message>::TYPE_VALUE);
        fields.required(6, &DAILY_BUILD_V1_TIME, &self.time);
        fields.required(7, &DAILY_BUILD_V1_TRACE, &self.trace);
        fields.version(8, Self::VERSION, self.version_absent);
    }
}

impl rt::Message for DailyBuildV1 {
    const ENVELOPE: usize = 0;
    const TYPE_VALUE: &'static str = "report.daily.build";
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
        Some(Self::idempotency_key_of(self.payload.report_id.as_str(), self.payload.reconcile_batch_id))
    }

    fn partition_key_again(&self) -> Option<Result<String, rt::Rejection>> {
        Some(Self::partition_key_of(self.payload.merchant_id.as_str()))
    }
}

bridge_message!(DailyBuildV1, Self::decode);

/// The payload.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Payload {
    /// The report to fill; its row says the day and the columns.
    ///
    /// `reportId` on the wire.
    pub report_id: String,
    /// Merchant the report is for.
    ///
    /// `merchantId` on the wire.
    pub merchant_id: String,
    /// The reconciliation that must be finished before; its rows are the report's input.
    ///
    /// `reconcileBatchId` on the wire.
    pub reconcile_batch_id: rt::Uuid,
}

impl Payload {
    /// One with what it cannot be without; all else is absent.
    pub fn new(report_id: impl Into<String>, merchant_id: impl Into<String>, reconcile_batch_id: rt::Uuid) -> Self {
        Self {
            report_id: report_id.into(),
            merchant_id: merchant_id.into(),
            reconcile_batch_id,
        }
    }
}

static PAYLOAD_REPORT_ID: spec::Id = spec::Id::matching(1, 32, spec::pattern!("^(?:RPT[0-9]{8}M[0-9]{8})$"));
static PAYLOAD_MERCHANT_ID: spec::Id = spec::Id::matching(1, 64, spec::pattern!("^(?:M[0-9]{8})$"));
static PAYLOAD_RECONCILE_BATCH_ID: spec::Uuid = spec::Uuid;

impl spec::Record for Payload {
    const NAMES: &'static [&'static str] = &["merchantId", "reconcileBatchId", "reportId"];

    fn read(fields: &spec::Slots<'_>, errors: &mut rt::Errors) -> rt::Read<Self> {
        let report_id = fields.required(2, &PAYLOAD_REPORT_ID, errors);
        let merchant_id = fields.required(0, &PAYLOAD_MERCHANT_ID, errors);
        let reconcile_batch_id = fields.required(1, &PAYLOAD_RECONCILE_BATCH_ID, errors);
        let report_id = report_id?;
        let merchant_id = merchant_id?;
        let reconcile_batch_id = reconcile_batch_id?;
        Ok(Self {
            report_id,
            merchant_id,
            reconcile_batch_id,
        })
    }

    fn write(&self, fields: &mut rt::Fields<'_>) {
        fields.required(0, &PAYLOAD_MERCHANT_ID, &self.merchant_id);
        fields.required(1, &PAYLOAD_RECONCILE_BATCH_ID, &self.reconcile_batch_id);
        fields.required(2, &PAYLOAD_REPORT_ID, &self.report_id);
    }
}

bridge!(Payload, spec::Object::<Payload>::NEW);

/// An error that a handler of the task may report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Failure {
    /// no such reconciliation
    BatchUnknown,
    /// the finished file cannot be stored
    ObjectStoreDown,
    /// the merchant left in the meantime
    ReportCancelled,
    /// the data warehouse has no free slot
    WarehouseBusy,
}

impl Failure {
    /// All errors of the contract, sorted by code.
    pub const ALL: &'static [Self] = &[
        Self::BatchUnknown,
        Self::ObjectStoreDown,
        Self::ReportCancelled,
        Self::WarehouseBusy,
    ];

    /// The code as the contract spells it.
    pub const fn code(self) -> &'static str {
        match self {
            Self::BatchUnknown => "BATCH_UNKNOWN",
            Self::ObjectStoreDown => "OBJECT_STORE_DOWN",
            Self::ReportCancelled => "REPORT_CANCELLED",
            Self::WarehouseBusy => "WAREHOUSE_BUSY",
        }
    }

    /// Whether trying again can help.
    pub const fn is_retryable(self) -> bool {
        match self {
            Self::BatchUnknown => false,
            Self::ObjectStoreDown => true,
            Self::ReportCancelled => false,
            Self::WarehouseBusy => true,
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
