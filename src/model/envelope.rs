//! Envelopes: the declared names around a payload.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::model::Precision;
use crate::model::snapshot::is_false;

/// How the message around the payload looks.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Envelope {
    /// Name, as tasks refer to it.
    pub name: String,
    /// Where the payload's fields stand.
    pub payload: PayloadPlace,
    /// The letter case a lint asks of field names; never converts anything.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub case: Option<Case>,
    /// Roles by kind (the order of [`RoleKind`]); `Type` is always there, `Body` exactly where the payload is nested.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub roles: BTreeMap<RoleKind, Role>,
    /// Precision of the time role.
    pub time_precision: Precision,
    /// Task type to the legacy wire value that stands instead of it.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub legacy_types: BTreeMap<String, String>,
}

impl Envelope {
    /// Wire name of the type role.
    pub fn type_name(&self) -> &str {
        self.roles.get(&RoleKind::Type).map_or("", |role| role.name.as_str())
    }

    /// The wire value that stands for `task_type`: its legacy value, else itself.
    pub fn type_value<'a>(&'a self, task_type: &'a str) -> &'a str {
        self.legacy_types.get(task_type).map_or(task_type, String::as_str)
    }
}

/// Where the payload's fields stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum PayloadPlace {
    /// In an object under the body role's name.
    Nested,
    /// At top level beside the roles.
    Inline,
}

/// A letter case of field names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Case {
    /// `orderId`
    Camel,
    /// `order_id`
    Snake,
}

/// A declared name of an envelope.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Role {
    /// Wire name, unique within the envelope.
    pub name: String,
    /// Whether it must be present. A task with an idempotency key requires that role whatever stands here
    /// ([`crate::model::Task::role_required`]).
    #[serde(default, skip_serializing_if = "is_false")]
    pub required: bool,
}

/// What a name of an envelope is for. The wire type of each is fixed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum RoleKind {
    /// Task type or its legacy value.
    Type,
    /// Version of the task, int32 from 1; absent means 1.
    Version,
    /// Message id, an id of at most 64.
    Id,
    /// The payload of a nested envelope.
    Body,
    /// Sending service, `[a-z][a-z0-9-]*` of at most 64.
    Producer,
    /// Trace id, an id of at most 64.
    Trace,
    /// When the message was made, a timestamp.
    Time,
    /// Idempotency key, an id of at most 128.
    Idempotency,
    /// Attempt counter, int32 from 0.
    Attempt,
}

impl RoleKind {
    /// All roles in their order.
    pub const ALL: [Self; 9] = [
        Self::Type,
        Self::Version,
        Self::Id,
        Self::Body,
        Self::Producer,
        Self::Trace,
        Self::Time,
        Self::Idempotency,
        Self::Attempt,
    ];

    /// The key of the role in an envelope file.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Type => "type",
            Self::Version => "version",
            Self::Id => "id",
            Self::Body => "body",
            Self::Producer => "producer",
            Self::Trace => "trace",
            Self::Time => "time",
            Self::Idempotency => "idempotency",
            Self::Attempt => "attempt",
        }
    }
}
