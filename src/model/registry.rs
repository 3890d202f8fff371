//! The registry as a whole.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::model::snapshot::with;
use crate::model::{Broker, Envelope, Flow, Machine, Naming, Service, Task, TaskId};

/// Everything under `contracts/`, resolved.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Registry {
    /// `[a-z][a-z0-9-]*`.
    pub name: String,
    /// Default policy of the diff checker.
    pub compatibility: Compatibility,
    /// How long dead letters are kept, in milliseconds.
    pub dead_letter_retention: u64,
    /// Rules for exchange, queue and routing key names.
    pub naming: Naming,
    /// What queues are on the broker, where something is said.
    #[serde(default, skip_serializing_if = "Broker::is_default")]
    pub broker: Broker,
    /// Names of the generated packages.
    pub packages: Packages,
    /// Envelopes in the order in which they are recognised.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub envelopes: Vec<Envelope>,
    /// Machines by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub machines: BTreeMap<String, Machine>,
    /// Tasks by type, then version.
    #[serde(with = "with::tasks")]
    pub tasks: BTreeMap<TaskId, Task>,
    /// Services by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub services: BTreeMap<String, Service>,
    /// Orchestrations by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub flows: BTreeMap<String, Flow>,
}

impl Registry {
    /// The envelope called `name`.
    pub fn envelope(&self, name: &str) -> Option<&Envelope> {
        self.envelopes.iter().find(|envelope| envelope.name == name)
    }

    /// The largest `maxBytes` of the tasks: what any message of the registry is checked against first.
    ///
    /// 65536 where there is no task.
    pub fn max_bytes(&self) -> u64 {
        self.tasks.values().map(|task| task.max_bytes).max().unwrap_or(65536)
    }
}

/// What the diff checker asks of changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Compatibility {
    /// Both directions.
    Full,
    /// New consumers read old messages.
    Backward,
    /// Old consumers read new messages.
    Forward,
    /// Nothing.
    None,
}

/// Names of the generated packages; all complete.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Packages {
    /// Cargo package name, by default the registry's name.
    pub rust: String,
    /// Maven coordinates and Java package.
    pub java: JavaPackage,
    /// Go module path.
    pub go: String,
    /// Python package name.
    pub python: String,
}

/// Maven coordinates and Java package.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct JavaPackage {
    /// Maven group.
    pub group_id: String,
    /// Maven artifact, by default the registry's name.
    pub artifact_id: String,
    /// Java package.
    pub package: String,
}
