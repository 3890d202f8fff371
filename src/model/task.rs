//! Tasks: one type and version with everything that belongs to it.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::json::Json;
use crate::model::snapshot::{is_false, with};
use crate::model::{Compatibility, Envelope, NamedTypes, ObjectType, RoleKind};

/// Identity of a task contract, written `order.close.timeout@1`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TaskId {
    /// 2 to 4 segments `[a-z][a-z0-9_]*` joined by dots.
    pub task_type: String,
    /// From 1.
    pub version: i32,
}

impl TaskId {
    /// The first segment of the type.
    pub fn domain(&self) -> &str {
        self.task_type.split_once('.').map_or(self.task_type.as_str(), |(domain, _)| domain)
    }

    /// The type without its domain, dots kept.
    pub fn rest(&self) -> &str {
        self.task_type.split_once('.').map_or("", |(_, rest)| rest)
    }
}

impl fmt::Display for TaskId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}", self.task_type, self.version)
    }
}

/// A task contract, self-contained: every named type it reaches stands in [`Task::types`].
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Task {
    /// Type and version.
    pub id: TaskId,
    /// Who produces and who consumes.
    pub kind: Kind,
    /// Owning team.
    pub owner: String,
    /// What the task does.
    pub doc: String,
    /// Name of the envelope.
    pub envelope: String,
    /// When it runs.
    pub trigger: Trigger,
    /// Limit of a whole message in bytes.
    pub max_bytes: u64,
    /// What the diff checker asks of changes.
    pub compatibility: Compatibility,
    /// The payload's fields.
    pub payload: ObjectType,
    /// Named types the payload reaches, by name: local ones and shared ones alike.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub types: NamedTypes,
    /// Names that may not come back with another meaning.
    pub reserved: Reserved,
    /// Idempotency key template.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub idempotency: Option<Template>,
    /// Partition key template.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub partition: Option<Template>,
    /// State transition the task makes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub transition: Option<TransitionRef>,
    /// Errors a handler may report, by code.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub errors: BTreeMap<String, TaskError>,
    /// How a failed task is tried again.
    pub retry: Retry,
    /// Set where the task is on its way out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deprecated: Option<Box<Deprecation>>,
}

impl Task {
    /// Whether `role` must be present in messages of this task in `envelope` (which is the task's own).
    ///
    /// The version never counts as required here, whatever the envelope says: to a consumer an absent one means 1, and a
    /// producer always writes it.
    pub fn role_required(&self, envelope: &Envelope, role: RoleKind) -> bool {
        (role != RoleKind::Version && envelope.roles.get(&role).is_some_and(|found| found.required))
            || (role == RoleKind::Idempotency && self.idempotency.is_some())
    }
}

/// Who produces and who consumes a task.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Kind {
    /// Exactly one consuming service.
    Command,
    /// Exactly one producing service.
    Event,
    /// Like an event; the type's last segment is `success`, `failed` or `error`.
    Result,
}

/// When a task runs.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Trigger {
    /// As soon as it is sent.
    Immediate,
    /// After a delay in milliseconds.
    Delay(u64),
    /// On a schedule.
    Cron {
        /// Five-field cron expression.
        expression: String,
        /// IANA time zone.
        zone: String,
        /// The payload each run carries.
        #[serde(default, skip_serializing_if = "Option::is_none", with = "with::json")]
        payload: Option<Json>,
    },
}

/// Names taken out of use.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Reserved {
    /// Payload field names.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fields: Vec<String>,
    /// Enum values by enum name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub values: BTreeMap<String, Vec<String>>,
}

/// A key template: literal text and payload fields.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Template {
    /// Parts in order; two literals never stand side by side.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<TemplatePart>,
}

impl Template {
    /// The key that fields give, which `field` names with their wire text; `None` where one of them is not there.
    pub fn fill<'a>(&self, field: impl Fn(&str) -> Option<&'a str>) -> Option<String> {
        let part = |part: &TemplatePart| match part {
            TemplatePart::Literal(text) => Some(text.clone()),
            TemplatePart::Field(name) => field(name).map(str::to_owned),
        };
        self.parts.iter().map(part).collect()
    }
}

/// A part of a key template.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum TemplatePart {
    /// Visible ASCII, braces already undoubled.
    Literal(String),
    /// A payload field's wire name.
    Field(String),
}

/// The state change a task makes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TransitionRef {
    /// Machine name.
    pub machine: String,
    /// Allowed previous states, in declared order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub from: Vec<String>,
    /// The state afterwards.
    pub to: String,
}

/// An error a handler may report.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TaskError {
    /// Whether trying again can help.
    #[serde(default, skip_serializing_if = "is_false")]
    pub retry: bool,
    /// What it means.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub doc: Option<String>,
}

/// A retry schedule; times in milliseconds.
///
/// Attempt n (from 1) waits min(`max_delay`, `base_delay` · `multiplier`^(n−1)) plus a random part of `jitter`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Retry {
    /// Delay before the first retry.
    pub base_delay: u64,
    /// Growth per retry, at least 1.
    pub multiplier: u32,
    /// Upper bound of the random part.
    pub jitter: u64,
    /// Upper bound of the growing part.
    pub max_delay: u64,
    /// Retries after the first attempt.
    pub max_retries: u32,
}

/// Says that something is on its way out. Dates are `YYYY-MM-DD`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Deprecation {
    /// Since when.
    pub since: String,
    /// Why, and what to use instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// When it may go.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remove_after: Option<String>,
}
