//! Services and state machines.

use std::collections::BTreeMap;

/// A service: what it produces and consumes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Service {
    /// Name.
    pub name: String,
    /// Owning team.
    pub team: String,
    /// Implementation language, free text in lower case (`java`, `go`, …).
    pub language: String,
    /// Task type to versions, sorted.
    pub produces: BTreeMap<String, Vec<i32>>,
    /// Task type to how it is consumed.
    pub consumes: BTreeMap<String, Consumption>,
    /// Whether the other side lives outside the registry.
    pub external: bool,
}

/// How a service consumes a task type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Consumption {
    /// Versions, sorted.
    pub versions: Vec<i32>,
    /// Queue name where it is not derived.
    pub queue: Option<String>,
    /// Payload fields it uses, dotted for nested ones; `None` where not said.
    pub reads: Option<Vec<String>>,
    /// A lower retry schedule than the contract's.
    pub retry: Option<RetryLimit>,
}

/// What a consumer may lower of a retry schedule; times in milliseconds, `None` keeps the contract's value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RetryLimit {
    /// See [`crate::model::Retry::base_delay`].
    pub base_delay: Option<u64>,
    /// See [`crate::model::Retry::multiplier`].
    pub multiplier: Option<u32>,
    /// See [`crate::model::Retry::jitter`].
    pub jitter: Option<u64>,
    /// See [`crate::model::Retry::max_delay`].
    pub max_delay: Option<u64>,
    /// See [`crate::model::Retry::max_retries`].
    pub max_retries: Option<u32>,
}

/// A state machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Machine {
    /// Name.
    pub name: String,
    /// States in declared order.
    pub states: Vec<String>,
    /// State of a new object.
    pub initial: String,
    /// Allowed steps, sorted.
    pub transitions: Vec<Transition>,
}

/// One allowed step of a machine.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Transition {
    /// State before.
    pub from: String,
    /// State after.
    pub to: String,
}
