//! Task files.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde_json::Value;

use crate::contract::language::field::{Compatibility, Deprecated, Duration, Fields, Retry};
use crate::contract::language::files::{Enum, Type};

/// tasks/<domain>/<rest>.v<N>.yaml: one version of a task.
#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase", deny_unknown_fields)]
#[allow(dead_code, reason = "read by the derive alone")]
pub(super) struct Task {
    /// 2 to 4 segments joined by dots, as in the file's path.
    #[schemars(regex(pattern = r"^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*){1,3}$"))]
    task_type: String,
    /// Version, from 1, as in the file's path.
    #[schemars(range(min = 1))]
    version: i32,
    /// Who produces and who consumes.
    kind: Kind,
    /// Owning team.
    owner: String,
    /// What the task does; it goes into generated code.
    doc: String,
    /// Name of the envelope.
    envelope: String,
    /// When it runs; at once where nothing is said.
    trigger: Option<Trigger>,
    /// Limit of a whole message in bytes.
    #[schemars(range(min = 65))]
    max_bytes: Option<u32>,
    /// What the diff checker asks of changes.
    compatibility: Option<Compatibility>,
    /// The payload's fields by wire name.
    payload: Fields,
    /// Enums of this task.
    enums: Option<BTreeMap<String, Enum>>,
    /// Objects and unions of this task.
    types: Option<BTreeMap<String, Type>>,
    /// Names that may not come back with another meaning.
    reserved: Option<Reserved>,
    /// The idempotency key.
    idempotency: Option<Key>,
    /// The ordering or partition key.
    partition: Option<Key>,
    /// The state transition the task makes.
    transition: Option<Transition>,
    /// Errors a handler may report, by code.
    errors: Option<BTreeMap<String, TaskError>>,
    /// How a failed task is tried again.
    retry: Option<Retry>,
    /// Set where the task is on its way out.
    deprecated: Option<Deprecated>,
}

/// Who produces and who consumes.
#[derive(JsonSchema)]
#[schemars(rename_all = "lowercase")]
#[allow(dead_code, reason = "read by the derive alone")]
enum Kind {
    /// Exactly one consuming service.
    Command,
    /// Exactly one producing service, any number of consumers.
    Event,
    /// Like an event; the type ends in success, failed or error.
    Result,
}

/// When a task runs.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[allow(dead_code, reason = "read by the derive alone")]
enum Trigger {
    /// As soon as it is sent.
    Immediate(Immediate),
    /// After a delay.
    Delay(Delay),
    /// On a schedule.
    Cron(Cron),
}

/// As soon as it is sent.
#[derive(JsonSchema)]
#[schemars(rename_all = "lowercase")]
#[allow(dead_code, reason = "read by the derive alone")]
enum Immediate {
    /// As soon as it is sent.
    Immediate,
}

/// After a delay.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
#[allow(dead_code, reason = "read by the derive alone")]
struct Delay {
    /// The delay.
    delay: Duration,
}

/// On a schedule.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
#[allow(dead_code, reason = "read by the derive alone")]
struct Cron {
    /// Minute, hour, day of month, month, day of week.
    cron: String,
    /// IANA time zone; UTC where nothing is said.
    zone: Option<String>,
    /// The payload of each run.
    payload: Option<BTreeMap<String, Value>>,
}

/// Names taken out of use.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
#[allow(dead_code, reason = "read by the derive alone")]
struct Reserved {
    /// Payload fields.
    fields: Option<Vec<String>>,
    /// Enum values by enum.
    values: Option<BTreeMap<String, Vec<String>>>,
}

/// A key template.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
#[allow(dead_code, reason = "read by the derive alone")]
struct Key {
    /// Visible ASCII with {field}.
    key: String,
}

/// A state transition.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
#[allow(dead_code, reason = "read by the derive alone")]
struct Transition {
    /// Name of the machine.
    machine: String,
    /// Allowed previous states.
    #[schemars(length(min = 1))]
    from: Vec<String>,
    /// The state afterwards.
    to: String,
}

/// An error a handler may report.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
#[allow(dead_code, reason = "read by the derive alone")]
struct TaskError {
    /// Whether trying again can help.
    retry: bool,
    /// What it means.
    doc: Option<String>,
}
