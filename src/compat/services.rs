//! Who writes and reads what, under which names, and the machines that tasks move.

use std::collections::{BTreeMap, BTreeSet};

use crate::compat::change::{Change, Kind};
use crate::compat::draft::{Cause, Draft};
use crate::compat::finding::{Document, Place};
use crate::compat::semantic::duration_text;
use crate::compat::task::Sides;
use crate::model::{Consumption, Machine, NamingOverrides, Registry, Service, Task, TaskId};
use crate::topology::task_names;

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
    for name in names(sides.old).union(&names(sides.new)) {
        let (old, new) = (sides.old.services.get(name), sides.new.services.get(name));
        if old != new {
            let (left, right) =
                (old.cloned().unwrap_or_else(|| empty(name)), new.cloned().unwrap_or_else(|| empty(name)));
            drafts.extend(service(sides, &left, &right));
        }
    }
    drafts.extend(meeting(sides));
    drafts.extend(broker_names(sides));
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
            drafts.push(unmet(id, writers, "produces", says));
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

/// Names on the broker of tasks that both sides have.
fn broker_names(sides: &Sides<'_>) -> Vec<Draft> {
    let explicit = |registry: &Registry| {
        let queues = registry.services.values().flat_map(|service| {
            service.consumes.iter().map(|(task, found)| (service.name.clone(), task.clone(), found.queue.clone()))
        });
        let namings = registry.services.values().map(|service| (service.name.clone(), service.naming.clone()));
        (queues.collect::<Vec<_>>(), namings.collect::<Vec<_>>())
    };
    // Names follow from the naming rules, the services and the kinds; where none of them differs, no name does.
    if sides.old.naming == sides.new.naming && explicit(sides.old) == explicit(sides.new) {
        return Vec::new();
    }
    let mut drafts = Vec::new();
    for (id, old) in &sides.old.tasks {
        let Some(new) = sides.new.tasks.get(id).filter(|new| new.kind == old.kind) else { continue };
        drafts.extend(task_broker_names(sides, old, new));
    }
    drafts
}

fn task_broker_names(sides: &Sides<'_>, old: &Task, new: &Task) -> Vec<Draft> {
    let (left, right) = (task_names(sides.old, old), task_names(sides.new, new));
    let (before, after) = (&sides.old.naming, &sides.new.naming);
    let mut drafts = Vec::new();
    let mut differ = |kind: Kind, key: &str, rules: (&str, &str), service: Option<&str>, old: &str, new_name: &str| {
        if old == new_name {
            return;
        }
        // A naming rule that changed is one cause for every task and service it names.
        let (cause, change, place) = if rules.0 == rules.1 {
            let service = service.unwrap_or_default();
            let place = Place {
                document: Document::Service(service.to_owned()),
                keys: vec!["consumes".to_owned(), new.id.task_type.clone(), "queue".to_owned()],
            };
            (Cause::Task(format!("{} {key} {service}", new.id)), Change::new(kind, old, new_name), place)
        } else {
            let place = Place { document: Document::Registry, keys: vec!["naming".to_owned(), key.to_owned()] };
            (Cause::Shared(format!("naming {key}")), Change::new(kind, rules.0, rules.1), place)
        };
        let mut draft = Draft::semantic(&new.id, change, Some(place.clone()), Some(place));
        draft.cause = cause;
        drafts.push(draft);
    };
    let rules = (before.routing_key.as_str(), after.routing_key.as_str());
    differ(Kind::RoutingKeyChanged, "routingKey", rules, None, &left.routing_key, &right.routing_key);
    for (service, name) in &left.exchanges {
        if let Some((_, other)) = right.exchanges.iter().find(|(other, _)| other == service) {
            let rules = (before.exchange.as_str(), after.exchange.as_str());
            differ(Kind::ExchangeChanged, "exchange", rules, Some(service), name, other);
        }
    }
    for consumer in &left.consumers {
        if let Some(other) = right.consumers.iter().find(|other| other.service == consumer.service) {
            let rules = (before.queue.as_str(), after.queue.as_str());
            differ(Kind::QueueChanged, "queue", rules, Some(&consumer.service), &consumer.queue, &other.queue);
            let rules = (before.dead_letter_queue.as_str(), after.dead_letter_queue.as_str());
            let names = (&consumer.dead_letter_queue, &other.dead_letter_queue);
            differ(Kind::QueueChanged, "deadLetterQueue", rules, Some(&consumer.service), names.0, names.1);
        }
    }
    drafts
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
