//! Letter case of field names, where an envelope asks for one.

use std::collections::BTreeMap;

use crate::diagnostic::catalogue::naming;
use crate::lint::{Finding, Subject, View, walk};
use crate::model::{Case, Field, Spec, Task};
use crate::source::Route;

/// The task's own fields and those of its own types.
pub(super) fn task(task: &Task, case: Case, out: &mut Vec<Finding>) {
    let subject = Subject::Task(task.id.clone());
    let mut visit =
        |route: &Route, field: Option<&Field>, _: &Spec| check(&subject, &task.envelope, case, route, field, out);
    walk::fields(&task.payload.fields, &Route::keys(["payload"]), &mut visit);
    task.types.values().filter(|found| !found.shared).for_each(|found| walk::named(found, &mut visit));
}

/// Fields of shared types, once for each case that a task's envelope asks of them.
pub(super) fn shared(view: &View<'_>, out: &mut Vec<Finding>) {
    let mut asked: BTreeMap<(&str, bool), (&str, Case)> = BTreeMap::new();
    for task in view.tasks.values().flatten() {
        let Some(case) = view.envelopes.get(&task.envelope).and_then(Option::as_ref).and_then(|envelope| envelope.case)
        else {
            continue;
        };
        for found in task.types.values().filter(|found| found.shared) {
            asked.entry((found.name.as_str(), case == Case::Snake)).or_insert((task.envelope.as_str(), case));
        }
    }
    for ((name, _), (envelope, case)) in asked {
        let Some(found) = view.shared.types.get(name) else { continue };
        let subject = Subject::SharedType(name.to_owned());
        walk::named(found, &mut |route, field, _| check(&subject, envelope, case, route, field, out));
    }
}

fn check(subject: &Subject, envelope: &str, case: Case, route: &Route, field: Option<&Field>, out: &mut Vec<Finding>) {
    let Some(field) = field.filter(|field| !fits(&field.name, case)) else { return };
    let wanted = match case {
        Case::Camel => "camelCase",
        Case::Snake => "snake_case",
    };
    let message = format!("`{}` is not {wanted}, which the envelope `{envelope}` asks for", field.name);
    out.push(Finding::new(&naming::FIELD_CASE, subject.clone(), route.clone().at_key(), message));
}

/// Letters without case fit both.
fn fits(name: &str, case: Case) -> bool {
    let joined = |c: char| matches!(c, '-' | ' ');
    match case {
        Case::Camel => !name.contains(|c| c == '_' || joined(c)) && !name.starts_with(char::is_uppercase),
        Case::Snake => !name.contains(|c: char| c.is_uppercase() || joined(c)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cases() {
        for name in ["orderId", "a", "line1", "金额"] {
            assert!(fits(name, Case::Camel), "{name}");
        }
        for name in ["order_id", "OrderId", "order-id"] {
            assert!(!fits(name, Case::Camel), "{name}");
        }
        for name in ["order_id", "a", "line_1", "金额"] {
            assert!(fits(name, Case::Snake), "{name}");
        }
        for name in ["orderId", "Order_id", "order-id"] {
            assert!(!fits(name, Case::Snake), "{name}");
        }
    }
}
