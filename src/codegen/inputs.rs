//! What the files of a task may depend on, so that a change of one contract makes only its own files anew.
//!
//! They depend on the task, on the registry around the tasks, and of the other tasks on everything but their messages:
//! a queue is shared between versions, names are given by all identities. The values here serialize to exactly that.
//! A test holds the backends to it.

use serde::Serialize;
use serde::ser::SerializeSeq;

use crate::model::{Registry, Task};

/// The registry without its tasks.
pub fn around_tasks(registry: &Registry) -> impl Serialize + '_ {
    // Taken apart by name: whoever adds a field decides here.
    let Registry {
        name,
        compatibility: _, // of the diff checker alone
        dead_letter_retention,
        naming,
        packages,
        envelopes,
        machines,
        tasks,
        services,
        flows,
        broker,
    } = registry;
    (
        name,
        dead_letter_retention,
        naming,
        packages,
        envelopes,
        machines,
        (services, flows, broker),
        Heads(tasks.values().collect()),
    )
}

/// Tasks without their messages.
struct Heads<'a>(Vec<&'a Task>);

impl Serialize for Heads<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut heads = serializer.serialize_seq(Some(self.0.len()))?;
        for task in &self.0 {
            let Task {
                id,
                kind,
                owner: _,
                doc: _,
                envelope,
                trigger,
                max_bytes,
                compatibility: _,
                payload: _,
                types: _,
                reserved: _,
                idempotency: _,
                partition: _,
                transition: _,
                errors: _,
                retry,
                deprecated: _,
            } = task;
            heads.serialize_element(&(id, kind, envelope, trigger, max_bytes, retry))?;
        }
        heads.end()
    }
}
