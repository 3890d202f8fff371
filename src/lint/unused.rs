//! What nothing uses.

use std::collections::BTreeSet;

use crate::diagnostic::catalogue::types as rules;
use crate::lint::{Finding, Subject, View};
use crate::model::TypeBody;
use crate::source::Route;

/// Envelopes, machines and shared types that no task uses. Silent where a task with errors might.
pub(super) fn unused(view: &View<'_>, out: &mut Vec<Finding>) {
    if view.tasks.values().any(Option::is_none) {
        return;
    }
    let tasks = || view.tasks.values().flatten();
    let envelopes: BTreeSet<&str> = tasks().map(|task| task.envelope.as_str()).collect();
    for name in view.envelopes.keys().filter(|name| !envelopes.contains(name.as_str())) {
        let message = format!("no task uses the envelope `{name}`");
        out.push(Finding::new(&rules::UNUSED, Subject::Envelope(name.clone()), Route::keys(["envelope"]), message));
    }
    let machines: BTreeSet<&str> =
        tasks().filter_map(|task| Some(task.transition.as_ref()?.machine.as_str())).collect();
    for name in view.machines.keys().filter(|name| !machines.contains(name.as_str())) {
        let message = format!("no task makes a transition of the machine `{name}`");
        out.push(Finding::new(&rules::UNUSED, Subject::Machine(name.clone()), Route::keys(["machine"]), message));
    }
    let types: BTreeSet<&str> = tasks().flat_map(|task| task.types.keys().map(String::as_str)).collect();
    for (name, found) in view.shared.types.iter().filter(|(name, _)| !types.contains(name.as_str())) {
        let part = if matches!(found.body, TypeBody::Enum(_)) { "enums" } else { "types" };
        let message = format!("no task uses the shared type `{name}`");
        out.push(Finding::new(
            &rules::UNUSED,
            Subject::SharedType(name.clone()),
            Route::keys([part, name.as_str()]).at_key(),
            message,
        ));
    }
}
