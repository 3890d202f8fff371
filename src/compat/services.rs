//! Who writes and reads what, under which names, and the machines that tasks move.

use std::collections::{BTreeMap, BTreeSet};

use crate::compat::change::{Change, Kind};
use crate::compat::draft::{Cause, Draft};
use crate::compat::finding::{Document, Place, Severity};
use crate::compat::semantic::duration_text;
use crate::compat::task::Sides;
use crate::model::{Consumption, Kind as TaskKind, Machine, NamingOverrides, Registry, Service, TaskId};
use crate::topology::{TaskNames, task_names};

/// What differs outside the task files.
pub(crate) fn compare(sides: &Sides<'_>) -> Vec<Draft> {
    let mut drafts = Vec::new();
    let names = |registry: &Registry| registry.services.keys().cloned().collect::<BTreeSet<_>>();
    let empty = |name: &str| Service {
        name: name.to_owned(),
        team: String::new(),
        language: String::new(),
        produces: BTreeMap::new(),
        consumes: BTreeMap::new(),
        external: false,
        naming: NamingOverrides::default(),
    };
    let renamed = renames(sides);
    drafts.extend(renamed.iter().map(|(from, to)| rename(sides, from, to)));
    let told = |name: &String| renamed.iter().any(|(from, to)| from.name == *name || to.name == *name);
    for name in names(sides.old).union(&names(sides.new)).filter(|name| !told(name)) {
        let (old, new) = (sides.old.services.get(name), sides.new.services.get(name));
        if old != new {
            let (left, right) =
                (old.cloned().unwrap_or_else(|| empty(name)), new.cloned().unwrap_or_else(|| empty(name)));
            drafts.extend(service(sides, &left, &right));
        }
    }
    let unmet = meeting(sides);
    // That the last reader or writer went is why nobody is left: one cause.
    let follows = |draft: &Draft| {
        let kinds = draft.changes.iter().map(|change| change.kind);
        let gone = kinds.clone().any(|kind| matches!(kind, Kind::ConsumerRemoved | Kind::ProducerRemoved));
        gone && unmet.iter().any(|other| other.task == draft.task)
    };
    drafts.retain(|draft| !follows(draft));
    drafts.extend(unmet);
    drafts.extend(machines(sides));
    let retention = |registry: &Registry| duration_text(registry.dead_letter_retention);
    let (old, new) = (retention(sides.old), retention(sides.new));
    if old != new {
        let place = || Some(Place { document: Document::Registry, keys: vec!["deadLetter".to_owned()] });
        let cause = Cause::Shared("retention".to_owned());
        drafts.push(Draft::plain(cause, Change::new(Kind::RetentionChanged, old, new), place(), place()));
    }
    drafts
}

/// Guesses which services only have another name: everything else is equal.
fn renames<'s>(sides: &'s Sides<'_>) -> Vec<(&'s Service, &'s Service)> {
    let gone = sides.old.services.values().filter(|old| !sides.new.services.contains_key(&old.name));
    let mut came: Vec<&Service> =
        sides.new.services.values().filter(|new| !sides.old.services.contains_key(&new.name)).collect();
    let pair = |old: &'s Service| {
        let same = |new: &&Service| Service { name: old.name.clone(), ..(*new).clone() } == *old;
        let works = !old.produces.is_empty() || !old.consumes.is_empty();
        let at = came.iter().position(same).filter(|_| works)?;
        Some((old, came.remove(at)))
    };
    gone.filter_map(pair).collect()
}

/// A service that has another name has other names on the broker, unless they are spelled out.
fn rename(sides: &Sides<'_>, from: &Service, to: &Service) -> Draft {
    let mut moved = Vec::new();
    let live = |id: &TaskId| Some((sides.old.tasks.get(id)?, sides.new.tasks.get(id)?));
    for (old, new) in produced(from).union(&consumed(from)).filter_map(live) {
        let (before, after) = (task_names(sides.old, old), task_names(sides.new, new));
        let of = |names: &TaskNames, service: &str| {
            let exchanges = names.exchanges.iter().filter(|(name, _)| name == service).map(|(_, name)| name.clone());
            let queues = names.consumers.iter().filter(|found| found.service == service);
            exchanges.chain(queues.map(|found| found.queue.clone())).collect::<Vec<_>>()
        };
        let pairs = of(&before, &from.name).into_iter().zip(of(&after, &to.name));
        moved.extend(pairs.filter(|(old, new)| old != new).map(|(old, new)| format!("{old} is {new}")));
    }
    moved.sort();
    moved.dedup();
    let place = |service: &Service| {
        Some(Place { document: Document::Service(service.name.clone()), keys: vec!["service".to_owned()] })
    };
    let change = Change { readers: moved, ..Change::new(Kind::ServiceRenamed, &from.name, &to.name) };
    Draft::plain(Cause::Shared(format!("service {}", from.name)), change, place(from), place(to))
}

fn ids(table: impl Iterator<Item = (String, Vec<i32>)>) -> BTreeSet<TaskId> {
    let ids = table.flat_map(|(task_type, versions)| {
        versions.into_iter().map(move |version| TaskId { task_type: task_type.clone(), version })
    });
    ids.collect()
}

fn produced(service: &Service) -> BTreeSet<TaskId> {
    ids(service.produces.iter().map(|(task_type, versions)| (task_type.clone(), versions.clone())))
}

fn consumed(service: &Service) -> BTreeSet<TaskId> {
    ids(service.consumes.iter().map(|(task_type, found)| (task_type.clone(), found.versions.clone())))
}

/// What one service does differently. What follows from a task that came or went is part of that finding.
fn service(sides: &Sides<'_>, old: &Service, new: &Service) -> Vec<Draft> {
    let mut drafts = Vec::new();
    let live = |id: &TaskId| sides.old.tasks.contains_key(id) && sides.new.tasks.contains_key(id);
    let place = |group: &str, id: &TaskId| Place {
        document: Document::Service(old.name.clone()),
        keys: vec![group.to_owned(), id.task_type.clone()],
    };
    let mut moved = |group: &str, left: &BTreeSet<TaskId>, right: &BTreeSet<TaskId>, kinds: (Kind, Kind)| {
        for id in left.symmetric_difference(right).filter(|id| live(id)) {
            let (kind, from, to) = if left.contains(id) {
                (kinds.0, old.name.clone(), String::new())
            } else {
                (kinds.1, String::new(), new.name.clone())
            };
            let place = || Some(place(group, id));
            let mut draft = Draft::semantic(id, Change::new(kind, from, to), place(), place());
            draft.cause = Cause::Task(format!("{id} {group} {}", old.name));
            drafts.push(draft);
        }
    };
    moved("produces", &produced(old), &produced(new), (Kind::ProducerRemoved, Kind::ProducerAdded));
    moved("consumes", &consumed(old), &consumed(new), (Kind::ConsumerRemoved, Kind::ConsumerAdded));
    for (task_type, left) in &old.consumes {
        let Some(right) = new.consumes.get(task_type) else { continue };
        let (before, after) = (consumption_text(left), consumption_text(right));
        let Some(version) = left.versions.iter().find(|version| right.versions.contains(version)) else { continue };
        let id = TaskId { task_type: task_type.clone(), version: *version };
        if before != after && live(&id) {
            let place = || Some(place("consumes", &id));
            let mut draft =
                Draft::semantic(&id, Change::new(Kind::ConsumptionChanged, before, after), place(), place());
            draft.cause = Cause::Task(format!("{id} consumption {}", old.name));
            drafts.push(draft);
        }
    }
    drafts
}

/// How a task is read, queue and versions aside: these are changes of their own.
fn consumption_text(consumption: &Consumption) -> String {
    let reads = consumption.reads.as_ref().map(|reads| format!("reads {}", reads.join(", ")));
    let retry = consumption.retry.map(|retry| {
        let time = |word: &str, value: Option<u64>| value.map(|value| format!("{word} {}", duration_text(value)));
        let count = |word: &str, value: Option<u32>| value.map(|value| format!("{word} {value}"));
        let parts = [
            time("baseDelay", retry.base_delay),
            count("multiplier", retry.multiplier),
            time("jitter", retry.jitter),
            time("maxDelay", retry.max_delay),
            count("maxRetries", retry.max_retries),
        ];
        format!("retry {}", parts.into_iter().flatten().collect::<Vec<_>>().join(", "))
    });
    let parts: Vec<String> = [reads, retry].into_iter().flatten().collect();
    if parts.is_empty() { "as the contract says".to_owned() } else { parts.join("; ") }
}

/// Consumed versions that lost their last producer, and commands whose last consumer is gone, while the task lives.
fn meeting(sides: &Sides<'_>) -> Vec<Draft> {
    let mut drafts = Vec::new();
    let (old, new) = (Meetings::of(sides.old), Meetings::of(sides.new));
    for (id, readers) in &new.readers {
        let alone = !new.writers.contains_key(id) && !new.external.contains(id);
        let had = old.writers.contains_key(id);
        if alone && had && sides.new.tasks.contains_key(id) {
            let says = format!("nobody writes it any more, but {} read{} it", readers.join(", "), plural(readers));
            drafts.push(unmet(id, readers, "consumes", says));
        }
    }
    for (id, writers) in &new.writers {
        let alone = !new.readers.contains_key(id) && !new.external.contains(id);
        let had = old.readers.contains_key(id);
        if alone && had && sides.new.tasks.contains_key(id) {
            let says = format!("nobody reads it any more, but {} write{} it", writers.join(", "), plural(writers));
            let mut draft = unmet(id, writers, "produces", says);
            // What nobody asked for may go unread; a command is an order to somebody.
            if sides.new.tasks.get(id).is_some_and(|task| task.kind != TaskKind::Command) {
                draft.cap = Severity::Warning;
            }
            drafts.push(draft);
        }
    }
    drafts
}

const fn plural(names: &[String]) -> &'static str {
    if names.len() == 1 { "s" } else { "" }
}

fn unmet(id: &TaskId, services: &[String], group: &str, says: String) -> Draft {
    let name = services.first().cloned().unwrap_or_default();
    let place = Place { document: Document::Service(name), keys: vec![group.to_owned(), id.task_type.clone()] };
    let mut draft = Draft::semantic(id, Change::new(Kind::VersionsDoNotMeet, "", says), None, Some(place));
    draft.cause = Cause::Task(format!("{id} meeting {group}"));
    draft
}

/// Who writes and reads each task version.
pub(crate) struct Meetings {
    pub(crate) writers: BTreeMap<TaskId, Vec<String>>,
    pub(crate) readers: BTreeMap<TaskId, Vec<String>>,
    /// Tasks with a side outside the registry.
    pub(crate) external: BTreeSet<TaskId>,
}

impl Meetings {
    pub(crate) fn of(registry: &Registry) -> Self {
        let mut meetings = Self { writers: BTreeMap::new(), readers: BTreeMap::new(), external: BTreeSet::new() };
        for service in registry.services.values() {
            let (writes, reads) = (produced(service), consumed(service));
            if service.external {
                meetings.external.extend(writes.iter().chain(&reads).cloned());
            }
            for id in writes {
                meetings.writers.entry(id).or_default().push(service.name.clone());
            }
            for id in reads {
                meetings.readers.entry(id).or_default().push(service.name.clone());
            }
        }
        meetings
    }
}

/// Services that say they read a task version.
pub(crate) fn readers(registry: &Registry, id: &TaskId) -> Vec<String> {
    let reads = |service: &&Service| {
        service.consumes.get(&id.task_type).is_some_and(|found| found.versions.contains(&id.version))
    };
    registry.services.values().filter(reads).map(|service| service.name.clone()).collect()
}

fn machines(sides: &Sides<'_>) -> Vec<Draft> {
    let mut drafts = Vec::new();
    for (name, old) in &sides.old.machines {
        let Some(new) = sides.new.machines.get(name) else { continue };
        let mut differ = |kind: Kind, key: &str, from: String, to: String| {
            if from != to {
                let place = || Some(Place { document: Document::Machine(name.clone()), keys: vec![key.to_owned()] });
                let cause = Cause::Shared(format!("machine {name} {key}"));
                drafts.push(Draft::plain(cause, Change::new(kind, from, to), place(), place()));
            }
        };
        let steps = |from: &Machine, other: &Machine| {
            let missing = from.transitions.iter().filter(|step| !other.transitions.contains(step));
            missing.map(|step| format!("{name}: {} → {}", step.from, step.to)).collect::<Vec<_>>().join(", ")
        };
        differ(Kind::TransitionChanged, "transitions", steps(old, new), String::new());
        differ(Kind::TransitionAdded, "transitions", String::new(), steps(new, old));
        let initial = |machine: &Machine| format!("{name} begins in {}", machine.initial);
        differ(Kind::TransitionChanged, "initial", initial(old), initial(new));
    }
    drafts
}
