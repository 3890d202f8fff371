//! `services/<service>.yaml`.

use crate::contract::keys::{Keys, mapping, sequence};
use crate::contract::registry::{QUEUE_TYPES, retry};
use crate::contract::scalar::{boolean, duration, filled, integer, word};
use crate::contract::{NamingDoc, RetryDoc, Spanned, Text, names};
use crate::diagnostic::Findings;
use crate::diagnostic::catalogue::shape;
use crate::source::yaml::Node;

/// `services/<service>.yaml`
#[derive(Debug)]
pub struct ServiceDoc<'t> {
    /// Name.
    pub name: Option<Text<'t>>,
    /// Owning team.
    pub team: Option<Text<'t>>,
    /// Implementation language.
    pub language: Option<Text<'t>>,
    /// What it produces.
    pub produces: Vec<ProduceDoc<'t>>,
    /// What it consumes.
    pub consumes: Vec<ConsumeDoc<'t>>,
    /// `external: true`
    pub external: bool,
    /// Name templates of its own.
    pub naming: NamingDoc<'t>,
}

/// A produced task type.
#[derive(Debug)]
pub struct ProduceDoc<'t> {
    /// The type.
    pub task: Text<'t>,
    /// Versions with their places.
    pub versions: Vec<Spanned<i32>>,
}

/// A consumed task type.
#[derive(Debug)]
pub struct ConsumeDoc<'t> {
    /// The type.
    pub task: Text<'t>,
    /// Versions with their places.
    pub versions: Vec<Spanned<i32>>,
    /// Queue name.
    pub queue: Option<Text<'t>>,
    /// Payload fields it uses.
    pub reads: Option<Vec<Text<'t>>>,
    /// A lower retry schedule.
    pub retry: Option<RetryDoc>,
    /// The type of its queue.
    pub queue_type: Option<Spanned<&'static str>>,
    /// `singleActiveConsumer: true`
    pub single_active_consumer: bool,
    /// How much there is to do at the busiest.
    pub load: Option<LoadDoc>,
}

/// `load`: how many messages a second, how long one takes, and how many workers there are.
#[derive(Debug, Clone, Copy)]
pub struct LoadDoc {
    /// Messages a second at the busiest.
    pub rate: Spanned<u64>,
    /// Milliseconds that a worker has one message in hand.
    pub handling: Spanned<u64>,
    /// Workers that are there.
    pub workers: Option<Spanned<u64>>,
}

impl<'t> ServiceDoc<'t> {
    /// Reads a service file.
    pub fn read(node: &'t Node<'t>, findings: &mut Findings) -> Option<Self> {
        let known = ["service", "team", "language", "produces", "consumes", "external", "naming"];
        let keys = Keys::open(node, "a service", &known, findings)?;
        Some(Self {
            name: keys.need("service", findings).and_then(|node| names::kebab(node, "the name of a service", findings)),
            team: keys.need("team", findings).and_then(|node| filled(node, "`team`", findings)),
            language: keys.need("language", findings).and_then(|node| filled(node, "`language`", findings)),
            produces: keys.get("produces").map(|node| produces(node, findings)).unwrap_or_default(),
            consumes: keys.get("consumes").map(|node| consumes(node, findings)).unwrap_or_default(),
            external: keys
                .get("external")
                .and_then(|node| boolean(node, "`external`", findings))
                .is_some_and(|flag| flag.value),
            naming: keys.get("naming").and_then(|node| NamingDoc::read(node, findings)).unwrap_or_default(),
        })
    }
}

fn produces<'t>(node: &'t Node<'t>, findings: &mut Findings) -> Vec<ProduceDoc<'t>> {
    let entries = mapping(node, "`produces`", findings).unwrap_or_default();
    let mut found = Vec::with_capacity(entries.len());
    for entry in entries {
        let task = names::task_type(&entry.key, "a task type", findings);
        let versions = versions(&entry.value, findings);
        found.extend(task.map(|task| ProduceDoc { task, versions }));
    }
    found
}

fn consumes<'t>(node: &'t Node<'t>, findings: &mut Findings) -> Vec<ConsumeDoc<'t>> {
    let entries = mapping(node, "`consumes`", findings).unwrap_or_default();
    let mut found = Vec::with_capacity(entries.len());
    for entry in entries {
        let task = names::task_type(&entry.key, "a task type", findings);
        let known = ["versions", "queue", "reads", "retry", "queueType", "singleActiveConsumer", "load"];
        let Some(keys) = Keys::open(&entry.value, "a consumed task", &known, findings) else { continue };
        let versions = keys.need("versions", findings).map(|node| versions(node, findings)).unwrap_or_default();
        let queue = keys.get("queue").and_then(|node| names::free_value(node, "the name of a queue", findings));
        let reads = keys.get("reads").and_then(|node| reads(node, findings));
        let retry = keys.get("retry").and_then(|node| retry(node, findings));
        let queue_type = keys.get("queueType").and_then(|node| word(node, "`queueType`", QUEUE_TYPES, findings));
        let single_active_consumer = keys
            .get("singleActiveConsumer")
            .and_then(|node| boolean(node, "`singleActiveConsumer`", findings))
            .is_some_and(|flag| flag.value);
        let load = keys.get("load").and_then(|node| load(node, findings));
        found.extend(task.map(|task| ConsumeDoc {
            task,
            load,
            versions,
            queue,
            reads,
            retry,
            queue_type,
            single_active_consumer,
        }));
    }
    found
}

fn versions(node: &Node<'_>, findings: &mut Findings) -> Vec<Spanned<i32>> {
    let Some(items) = sequence(node, "what names the versions (such as `[1]`)", findings) else { return Vec::new() };
    if items.is_empty() {
        findings.add(&shape::EMPTY_LIST, node.head(), "at least one version is needed");
    }
    let mut found: Vec<Spanned<i32>> = Vec::with_capacity(items.len());
    for item in items {
        let Some(version) = integer(item, "a version", 1, i128::from(i32::MAX), findings) else { continue };
        let Ok(value) = i32::try_from(version.value) else { continue };
        match found.iter().find(|other| other.value == value) {
            Some(first) => {
                let first = findings.at(first.span);
                findings
                    .add(&shape::REPEATED, version.span, format!("version {value} stands twice"))
                    .note_at(first, "first here");
            }
            None => found.push(Spanned::new(value, version.span)),
        }
    }
    found
}

fn load(node: &Node<'_>, findings: &mut Findings) -> Option<LoadDoc> {
    let keys = Keys::open(node, "`load`", &["rate", "handling", "workers"], findings)?;
    // Bounds that keep the arithmetic small; nobody handles a million messages a second one by one.
    let number = |node: &Node<'_>, what: &str, findings: &mut Findings| {
        let found = integer(node, what, 1, 1_000_000, findings)?;
        Some(Spanned::new(u64::try_from(found.value).ok()?, found.span))
    };
    let rate = keys.need("rate", findings).and_then(|node| number(node, "`rate`", findings));
    let handling = keys.need("handling", findings).and_then(|node| duration(node, "`handling`", findings));
    let workers = keys.get("workers").and_then(|node| number(node, "`workers`", findings));
    Some(LoadDoc { rate: rate?, handling: handling?, workers })
}

fn reads<'t>(node: &'t Node<'t>, findings: &mut Findings) -> Option<Vec<Text<'t>>> {
    let items = sequence(node, "`reads`", findings)?;
    let paths: Vec<_> = items.iter().filter_map(|item| filled(item, "the path of a field", findings)).collect();
    (paths.len() == items.len()).then_some(paths)
}
