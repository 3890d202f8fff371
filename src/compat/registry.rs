//! The registries as wholes: which tasks there are.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};

use rayon::prelude::*;

use crate::compat::change::{Change, Kind};
use crate::compat::draft::{Cause, Draft, Judged};
use crate::compat::finding::{Direction, Document, Place, Severity, Verdict};
use crate::compat::identifiers::Names;
use crate::compat::sets::Made;
use crate::compat::task::{Sides, compare, smallest_message};
use crate::compat::walk::Walk;
use crate::compat::{broker, flows, semantic, services};
use crate::model::{Task, TaskId};

/// Tasks that are compared with others to find out which were renamed. Where thousands came and went that only look
/// alike, the guess would be slow and worth nothing.
const MAX_ATTEMPTS: usize = 5000;

/// Everything that differs between two registries. `today` decides what may be removed.
pub(crate) fn drafts(sides: &Sides<'_>, today: &str) -> Vec<Draft> {
    let mut drafts = common(sides);
    drafts.extend(around(sides, today));
    drafts
}

/// What differs in a task that both sides have.
pub(crate) fn pair(sides: &Sides<'_>, old: &Task, new: &Task) -> Vec<Draft> {
    let mut drafts = compare(sides, old, new);
    drafts.extend(semantic::compare(old, new));
    drafts.extend(reserved(new, &[old]));
    drafts
}

/// What differs in the tasks that both sides have.
fn common(sides: &Sides<'_>) -> Vec<Draft> {
    let common: Vec<(&Task, &Task)> =
        sides.old.tasks.iter().filter_map(|(id, old)| Some((old, sides.new.tasks.get(id)?))).collect();
    let envelopes_same = sides.old.envelopes == sides.new.envelopes;
    let changed: Vec<_> = common.into_iter().filter(|(old, new)| !envelopes_same || old != new).collect();
    changed.par_iter().flat_map_iter(|(old, new)| pair(sides, old, new)).collect()
}

/// What differs outside the messages of the tasks that both sides have.
pub(crate) fn around(sides: &Sides<'_>, today: &str) -> Vec<Draft> {
    let mut drafts = tasks(sides, today);
    drafts.extend(services::compare(sides));
    drafts.extend(broker::compare(sides));
    drafts.extend(flows::compare(sides));
    drafts
}

fn place(id: &TaskId, keys: &[&str]) -> Place {
    Place { document: Document::Task(id.clone()), keys: keys.iter().map(|key| (*key).to_owned()).collect() }
}

/// Tasks and versions that came, went or were renamed.
fn tasks(sides: &Sides<'_>, today: &str) -> Vec<Draft> {
    let gone: Vec<&Task> = sides.old.tasks.values().filter(|task| !sides.new.tasks.contains_key(&task.id)).collect();
    let came: Vec<&Task> = sides.new.tasks.values().filter(|task| !sides.old.tasks.contains_key(&task.id)).collect();
    let types = |registry: &crate::model::Registry| -> BTreeSet<String> {
        registry.tasks.keys().map(|id| id.task_type.clone()).collect()
    };
    let (old_types, new_types) = (types(sides.old), types(sides.new));
    let renamed = renames(
        gone.iter().copied().filter(|task| !new_types.contains(&task.id.task_type)),
        came.iter().copied().filter(|task| !old_types.contains(&task.id.task_type)).collect(),
    );
    let mut drafts = Vec::new();
    for task in gone {
        if let Some(to) = renamed.get(&task.id) {
            drafts.push(rename(sides, task, to));
            continue;
        }
        let kind = if new_types.contains(&task.id.task_type) { Kind::VersionRemoved } else { Kind::TaskRemoved };
        let mut change = Change::new(kind, task.id.to_string(), "");
        change.readers = services::readers(sides.new, &task.id);
        let mut draft = Draft::semantic(&task.id, change, Some(place(&task.id, &["taskType"])), None);
        draft.backward = unread(sides, Direction::Backward, task);
        let removable = task.deprecated.as_deref().and_then(|found| found.remove_after.as_deref());
        if removable.is_some_and(|date| date < today) {
            draft.cap = Severity::Warning;
        }
        drafts.push(draft);
    }
    let targets: BTreeSet<&TaskId> = renamed.values().map(|task| &task.id).collect();
    for task in came.into_iter().filter(|task| !targets.contains(&task.id)) {
        let kind = if old_types.contains(&task.id.task_type) { Kind::VersionAdded } else { Kind::TaskAdded };
        let change = Change::new(kind, "", task.id.to_string());
        drafts.push(Draft::semantic(&task.id, change, None, Some(place(&task.id, &["taskType"]))));
        drafts.extend(reserved(task, &[]));
    }
    drafts
}

/// A message of a task that the other side does not have.
fn unread(sides: &Sides<'_>, direction: Direction, task: &Task) -> Judged {
    let registry = sides.registry(direction.writer());
    let Some(envelope) = registry.envelope(&task.envelope) else { return Judged::default() };
    match smallest_message(task, envelope) {
        Ok(None) => Judged::default(),
        Err(_) => Judged::unknown(),
        Ok(Some(Made { value, size, depth })) => {
            let witness = sides.witness(direction, task, &Made { value, size, depth });
            witness.map_or(Judged::unknown(), |witness| Judged { verdict: Verdict::Breaks, witness: Some(witness) })
        }
    }
}

fn rename(sides: &Sides<'_>, from: &Task, to: &Task) -> Draft {
    let change = Change::new(Kind::TaskRenamed, from.id.to_string(), to.id.to_string());
    let places = (place(&from.id, &["taskType"]), place(&to.id, &["taskType"]));
    Draft {
        backward: unread(sides, Direction::Backward, from),
        forward: unread(sides, Direction::Forward, to),
        ..Draft::semantic(&from.id, change, Some(places.0), Some(places.1))
    }
}

/// Guesses which tasks only have another name: everything that messages hold is equal.
fn renames<'a>(gone: impl Iterator<Item = &'a Task>, came: Vec<&'a Task>) -> BTreeMap<&'a TaskId, &'a Task> {
    let mut found = BTreeMap::new();
    let mut candidates: HashMap<_, VecDeque<&'a Task>> = HashMap::new();
    for to in came {
        candidates.entry(likeness(to)).or_default().push_back(to);
    }
    let mut attempts = MAX_ATTEMPTS;
    for from in gone.filter(|task| !task.payload.fields.is_empty()) {
        let Some(alike) = candidates.get_mut(&likeness(from)) else { continue };
        let same = |to: &&Task| Walk::run(from, to, (to.max_bytes, from.max_bytes), Names::default()).raws.is_empty();
        let candidate = alike.iter().take(attempts).position(same);
        attempts -= candidate.map_or(alike.len(), |at| at + 1).min(attempts);
        if let Some(to) = candidate.and_then(|at| alike.remove(at)) {
            found.insert(&from.id, to);
        }
    }
    found
}

/// What is equal of tasks that only have different names, and cheap to tell.
fn likeness(task: &Task) -> (i32, crate::model::Kind, &str, Vec<(&str, bool)>) {
    let mut fields: Vec<_> = task.payload.fields.iter().map(|field| (field.name.as_str(), field.required)).collect();
    fields.sort_unstable();
    (task.id.version, task.kind, &task.envelope, fields)
}

/// Fields and enum values of a task that it, or an earlier form of it, has taken out of use.
pub(crate) fn reserved(new: &Task, earlier: &[&Task]) -> Vec<Draft> {
    let mut drafts = Vec::new();
    for old in earlier {
        for name in &old.reserved.fields {
            if new.payload.fields.iter().any(|field| field.name == *name) {
                drafts.push(reserved_draft(new, name.clone(), &["payload", name]));
            }
        }
        for (name, values) in &old.reserved.values {
            let body = new.types.get(name).map(|named| &named.body);
            let Some(crate::model::TypeBody::Enum(of)) = body else { continue };
            for value in values.iter().filter(|value| of.values.iter().any(|known| known.value == **value)) {
                drafts.push(reserved_draft(new, format!("{name}.{value}"), &["enums", name, "values", value]));
            }
        }
    }
    drafts
}

fn reserved_draft(task: &Task, name: String, keys: &[&str]) -> Draft {
    let cause = Cause::Task(format!("{} reserved {name}", task.id));
    let change = Change::new(Kind::ReservedNameUsed, "", name);
    let mut draft = Draft::semantic(&task.id, change, None, Some(place(&task.id, keys)));
    draft.cause = cause;
    draft
}
