//! Services and state machines.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::model::snapshot::is_false;
use crate::model::{NamingOverrides, QueueType};

/// A service: what it produces and consumes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Service {
    /// Name.
    pub name: String,
    /// Owning team.
    pub team: String,
    /// Implementation language, free text in lower case (`java`, `go`, …).
    pub language: String,
    /// Task type to versions, sorted.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub produces: BTreeMap<String, Vec<i32>>,
    /// Task type to how it is consumed.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub consumes: BTreeMap<String, Consumption>,
    /// Whether the other side lives outside the registry.
    #[serde(default, skip_serializing_if = "is_false")]
    pub external: bool,
    /// Name templates in which it differs from the registry.
    #[serde(default, skip_serializing_if = "NamingOverrides::is_empty")]
    pub naming: NamingOverrides,
}

/// How a service consumes a task type.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Consumption {
    /// Versions, sorted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub versions: Vec<i32>,
    /// Queue name where it is not derived.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub queue: Option<String>,
    /// Payload fields it uses, dotted for nested ones; `None` where not said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reads: Option<Vec<String>>,
    /// A lower retry schedule than the contract's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retry: Option<RetryLimit>,
    /// The type of its queue where it is not the registry's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub queue_type: Option<QueueType>,
    /// Whether only one consumer at a time is given messages of the queue, so that their order is kept.
    #[serde(default, skip_serializing_if = "is_false")]
    pub single_active_consumer: bool,
    /// How much there is to do at the busiest; `None` where not said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub load: Option<Load>,
}

/// How much a consumer has to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Load {
    /// Messages a second at the busiest.
    pub rate: u64,
    /// Milliseconds that a worker has one message in hand.
    pub handling: u64,
    /// Workers that are there, all instances together; `None` where not said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub workers: Option<u64>,
}

impl Load {
    /// Thousandths of a worker that are busy all the time: rate · milliseconds.
    pub const fn busy(&self) -> u64 {
        self.rate.saturating_mul(self.handling)
    }

    /// Workers for the busiest time and `reserve` percent more, rounded up.
    pub const fn workers_with(&self, reserve: u64) -> u64 {
        self.busy().saturating_mul(100 + reserve).div_ceil(100_000)
    }
}

/// What a consumer may lower of a retry schedule; times in milliseconds, `None` keeps the contract's value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RetryLimit {
    /// See [`crate::model::Retry::base_delay`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub base_delay: Option<u64>,
    /// See [`crate::model::Retry::multiplier`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub multiplier: Option<u32>,
    /// See [`crate::model::Retry::jitter`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub jitter: Option<u64>,
    /// See [`crate::model::Retry::max_delay`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_delay: Option<u64>,
    /// See [`crate::model::Retry::max_retries`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_retries: Option<u32>,
}

/// A state machine.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Machine {
    /// Name.
    pub name: String,
    /// States in declared order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub states: Vec<String>,
    /// State of a new object.
    pub initial: String,
    /// Allowed steps, sorted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub transitions: Vec<Transition>,
}

/// One allowed step of a machine.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Transition {
    /// State before.
    pub from: String,
    /// State after.
    pub to: String,
}
