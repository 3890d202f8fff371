//! Legacy type values lead to one task.

use std::collections::BTreeMap;

use crate::diagnostic::Nearest;
use crate::diagnostic::catalogue::{envelope as rules, service as service_rules};
use crate::lint::{Finding, Subject, View};
use crate::source::Route;

/// The legacy values of every envelope.
pub(super) fn legacy(view: &View<'_>, nearest: &mut Nearest, out: &mut Vec<Finding>) {
    for envelope in view.envelopes.values().flatten() {
        let subject = || Subject::Envelope(envelope.name.clone());
        let route = |task: &str| Route::keys(["roles", "type", "values", task]);
        let mut used: BTreeMap<&str, &str> = BTreeMap::new();
        for (task, value) in &envelope.legacy_types {
            let mut versions = view.tasks.range(first(task)..).take_while(|(id, _)| id.task_type == *task).peekable();
            if versions.peek().is_none() {
                let near = nearest.find(task, view.tasks.keys().map(|id| id.task_type.as_str()));
                let message = format!("there is no task `{task}`");
                out.push(
                    Finding::new(&service_rules::UNKNOWN_TASK, subject(), route(task).at_key(), message).suggest(near),
                );
            } else if versions.all(|(_, found)| found.as_ref().is_some_and(|found| found.envelope != envelope.name)) {
                let message = format!("no version of `{task}` uses the envelope `{}`", envelope.name);
                out.push(Finding::new(&rules::LEGACY_VALUE, subject(), route(task).at_key(), message));
            }
            if let Some(other) = used.insert(value, task) {
                let message = format!("`{value}` stands for `{other}` already");
                out.push(Finding::new(&rules::LEGACY_VALUE, subject(), route(task), message).note_at(
                    subject(),
                    route(other),
                    "first here",
                ));
            }
            if value != task && view.tasks.range(first(value)..).next().is_some_and(|(id, _)| id.task_type == *value) {
                let message = format!("`{value}` is the type of another task");
                out.push(Finding::new(&rules::LEGACY_VALUE, subject(), route(task), message));
            }
        }
    }
}

fn first(task: &str) -> crate::model::TaskId {
    crate::model::TaskId { task_type: task.to_owned(), version: 0 }
}
