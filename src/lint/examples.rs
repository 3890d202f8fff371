//! Examples and scheduled payloads against the validator.

use std::sync::Arc;

use crate::diagnostic::catalogue::{constraint, task as task_rules};
use crate::json::Json;
use crate::lint::{Finding, Subject, View, walk};
use crate::model::{Field, NamedType, NamedTypes, Spec, Task, Trigger};
use crate::source::Route;
use crate::wire::{Code, Role, WireError, check_payload, check_value};

/// Examples of a task's own fields and types, those in `partial` types too.
pub(super) fn task(task: &Task, partial: &[NamedType], out: &mut Vec<Finding>) {
    let mut visit = |route: &Route, _: Option<&Field>, spec: &Spec| {
        check(&Subject::Task(task.id.clone()), &task.types, route, spec, out)
    };
    walk::fields(&task.payload.fields, &Route::keys(["payload"]), &mut visit);
    let own = task.types.values().filter(|found| !found.shared);
    own.map(Arc::as_ref).chain(partial).for_each(|found| walk::named(found, &mut visit));
}

/// The payload of its schedule.
pub(super) fn scheduled(task: &Task, out: &mut Vec<Finding>) {
    let Trigger::Cron { payload: Some(payload), .. } = &task.trigger else { return };
    for error in check_payload(task, payload, Role::Producer) {
        let route = below(Route::keys(["trigger", "payload"]), payload, &error.path);
        let message = format!("the scheduled payload does not fit the task: {}", words(&error));
        out.push(Finding::new(&task_rules::TRIGGER_PAYLOAD, Subject::Task(task.id.clone()), route, message));
    }
}

/// Examples of shared types.
pub(super) fn shared(view: &View<'_>, out: &mut Vec<Finding>) {
    for found in view.shared.types.values().map(Arc::as_ref).chain(&view.shared.partial) {
        let subject = Subject::SharedType(found.name.clone());
        walk::named(found, &mut |route, _, spec| check(&subject, &view.shared.types, route, spec, out));
    }
}

fn check(subject: &Subject, types: &NamedTypes, route: &Route, spec: &Spec, out: &mut Vec<Finding>) {
    for (index, example) in spec.examples.iter().enumerate() {
        for error in check_value(types, spec, example, Role::Producer) {
            let place = route.clone().example(index);
            let shown = if spec.sensitive { String::new() } else { hint(&error, example) };
            let message = format!("the example does not fit its field: {}{shown}", words(&error));
            out.push(Finding::new(&constraint::EXAMPLE, subject.clone(), below(place, example, &error.path), message));
        }
    }
}

fn words(error: &WireError) -> String {
    if error.path.is_empty() { format!("`{}`", error.code) } else { format!("`{}` at `{}`", error.code, error.path) }
}

/// The commonest mistake deserves the remedy beside it.
fn hint(error: &WireError, example: &Json) -> String {
    match (error.code, example) {
        (Code::Type, Json::Number(token)) if error.path.is_empty() => {
            format!(" (a number; if text is meant, write \"{token}\")")
        }
        (Code::Type, Json::Bool(value)) if error.path.is_empty() => {
            format!(" (a bool; if text is meant, write \"{value}\")")
        }
        _ => String::new(),
    }
}

/// The route below `route` that the JSON Pointer `path` leads to in `value`, as far as it exists.
fn below(mut route: Route, value: &Json, path: &str) -> Route {
    let mut value = value;
    for token in path.split('/').skip(1) {
        let token = token.replace("~1", "/").replace("~0", "~");
        let next = match value {
            Json::Object(_) => value.get(&token).map(|next| (next, None)),
            Json::Array(items) => token.parse().ok().and_then(|index: usize| Some((items.get(index)?, Some(index)))),
            _ => None,
        };
        let Some((next, index)) = next else { break };
        route = match index {
            Some(index) => route.index(index),
            None => route.key(token),
        };
        value = next;
    }
    route
}
