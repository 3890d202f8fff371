//! The schemas at work: what a JSON Schema validator says of a message.

use std::collections::BTreeMap;

use jsonschema::{PatternOptions, Validator};
use serde_json::Value;

use crate::model::{Registry, Task, TaskId};
use crate::schema::schema;
use crate::wire::Role;

/// The compiled pattern of a contract may take so much; the contract's own limit is the same.
const PATTERN_BYTES: usize = 10 << 20;

/// The schemas of a registry, ready to check messages.
#[derive(Debug)]
pub struct Oracle {
    validators: BTreeMap<(TaskId, Role), Validator>,
}

impl Oracle {
    /// Of all tasks in both roles.
    ///
    /// # Errors
    /// A schema that the validator does not take: a mistake in this module.
    pub fn new(registry: &Registry) -> Result<Self, String> {
        let mut validators = BTreeMap::new();
        for task in registry.tasks.values() {
            for role in [Role::Consumer, Role::Producer] {
                validators.insert((task.id.clone(), role), compile(registry, task, role)?);
            }
        }
        Ok(Self { validators })
    }

    /// Whether the schema of a task accepts `message`; `None` where no JSON library reads it, or there is no such task.
    pub fn accepts(&self, task: &TaskId, role: Role, message: &[u8]) -> Option<bool> {
        let value: Value = serde_json::from_slice(message).ok()?;
        Some(self.validators.get(&(task.clone(), role))?.is_valid(&value))
    }
}

fn compile(registry: &Registry, task: &Task, role: Role) -> Result<Validator, String> {
    let schema = schema(registry, task, role);
    jsonschema::options()
        .should_validate_formats(true)
        // Never a backtracking engine: patterns come from contracts, texts from anywhere.
        .with_pattern_options(PatternOptions::regex().size_limit(PATTERN_BYTES))
        .build(&schema)
        .map_err(|error| format!("{} ({role:?}): {error}", task.id))
}
