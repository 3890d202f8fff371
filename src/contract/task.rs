//! `tasks/<domain>/<rest>.v<N>.yaml`.

use crate::contract::keys::{Keys, mapping, sequence};
use crate::contract::machine::states;
use crate::contract::registry::{COMPATIBILITY, max_bytes, retry};
use crate::contract::scalar::{boolean, duration, filled, integer, text, word, wrong};
use crate::contract::spec::fields;
use crate::contract::types::deprecation;
use crate::contract::{DeprecationDoc, FieldDoc, RetryDoc, Spanned, Text, TypesDoc, names};
use crate::diagnostic::Findings;
use crate::diagnostic::catalogue::shape;
use crate::source::Span;
use crate::source::yaml::{Data, Node};

/// A task file.
#[derive(Debug)]
pub struct TaskDoc<'t> {
    /// Task type.
    pub task_type: Option<Text<'t>>,
    /// Version.
    pub version: Option<Spanned<i32>>,
    /// `command`, `event` or `result`.
    pub kind: Option<Spanned<&'static str>>,
    /// Owning team.
    pub owner: Option<Text<'t>>,
    /// Documentation.
    pub doc: Option<Text<'t>>,
    /// Envelope.
    pub envelope: Option<Text<'t>>,
    /// When it runs; none where nothing was said, an empty option where that was not well formed.
    pub trigger: Option<Option<TriggerDoc<'t>>>,
    /// Message limit.
    pub max_bytes: Option<Spanned<u64>>,
    /// Policy.
    pub compatibility: Option<Spanned<&'static str>>,
    /// The payload.
    pub payload: Option<Vec<FieldDoc<'t>>>,
    /// Local enums and types.
    pub types: TypesDoc<'t>,
    /// Reserved names.
    pub reserved: ReservedDoc<'t>,
    /// Idempotency key template.
    pub idempotency: Option<Text<'t>>,
    /// Partition key template.
    pub partition: Option<Text<'t>>,
    /// State transition.
    pub transition: Option<TransitionDoc<'t>>,
    /// Errors by code.
    pub errors: Vec<ErrorDoc<'t>>,
    /// Retry schedule.
    pub retry: RetryDoc,
    /// Deprecation.
    pub deprecated: Option<DeprecationDoc<'t>>,
    /// Where to report what is missing.
    pub head: Span,
}

/// `trigger`
#[derive(Debug)]
pub enum TriggerDoc<'t> {
    /// At once.
    Immediate,
    /// After milliseconds.
    Delay(Spanned<u64>),
    /// On a schedule.
    Cron {
        /// The expression.
        expression: Text<'t>,
        /// The zone.
        zone: Option<Text<'t>>,
        /// The payload.
        payload: Option<&'t Node<'t>>,
    },
}

/// `reserved`
#[derive(Debug, Default)]
pub struct ReservedDoc<'t> {
    /// Field names.
    pub fields: Vec<Text<'t>>,
    /// Enum to values.
    pub values: Vec<(Text<'t>, Vec<Text<'t>>)>,
}

/// `transition`
#[derive(Debug)]
pub struct TransitionDoc<'t> {
    /// Machine.
    pub machine: Text<'t>,
    /// Previous states.
    pub from: Vec<Text<'t>>,
    /// State afterwards.
    pub to: Text<'t>,
}

/// One of `errors`.
#[derive(Debug)]
pub struct ErrorDoc<'t> {
    /// Code.
    pub code: Text<'t>,
    /// Whether trying again can help.
    pub retry: bool,
    /// Documentation.
    pub doc: Option<Text<'t>>,
}

const KEYS: &[&str] = &[
    "taskType",
    "version",
    "kind",
    "owner",
    "doc",
    "envelope",
    "trigger",
    "maxBytes",
    "compatibility",
    "payload",
    "enums",
    "types",
    "reserved",
    "idempotency",
    "partition",
    "transition",
    "errors",
    "retry",
    "deprecated",
];

impl<'t> TaskDoc<'t> {
    /// Reads a task file.
    pub fn read(node: &'t Node<'t>, findings: &mut Findings) -> Option<Self> {
        let keys = Keys::open(node, "a task", KEYS, findings)?;
        Some(Self {
            task_type: keys.need("taskType", findings).and_then(|node| task_type(node, findings)),
            version: keys.need("version", findings).and_then(|node| version(node, findings)),
            kind: keys
                .need("kind", findings)
                .and_then(|node| word(node, "`kind`", &["command", "event", "result"], findings)),
            owner: keys.need("owner", findings).and_then(|node| filled(node, "`owner`", findings)),
            doc: keys.need("doc", findings).and_then(|node| filled(node, "`doc`", findings)),
            envelope: keys.need("envelope", findings).and_then(|node| text(node, "`envelope`", findings)),
            trigger: keys.get("trigger").map(|node| trigger(node, findings)),
            max_bytes: keys.get("maxBytes").and_then(|node| max_bytes(node, findings)),
            compatibility: keys
                .get("compatibility")
                .and_then(|node| word(node, "`compatibility`", COMPATIBILITY, findings)),
            payload: keys.need("payload", findings).and_then(|node| fields(node, "`payload`", findings)),
            types: TypesDoc::of(&keys, findings),
            reserved: keys.get("reserved").and_then(|node| reserved(node, findings)).unwrap_or_default(),
            idempotency: keys.get("idempotency").and_then(|node| template(node, "`idempotency`", findings)),
            partition: keys.get("partition").and_then(|node| template(node, "`partition`", findings)),
            transition: keys.get("transition").and_then(|node| transition(node, findings)),
            errors: keys.get("errors").map(|node| errors(node, findings)).unwrap_or_default(),
            retry: keys.get("retry").and_then(|node| retry(node, findings)).unwrap_or_default(),
            deprecated: keys.get("deprecated").and_then(|node| deprecation(node, findings)),
            head: keys.head,
        })
    }
}

fn task_type<'t>(node: &'t Node<'t>, findings: &mut Findings) -> Option<Text<'t>> {
    let found = text(node, "`taskType`", findings)?;
    names::task_type(found.scalar(), "`taskType`", findings)
}

fn version(node: &Node<'_>, findings: &mut Findings) -> Option<Spanned<i32>> {
    let found = integer(node, "`version`", 1, i128::from(i32::MAX), findings)?;
    Some(Spanned::new(i32::try_from(found.value).ok()?, found.span))
}

fn trigger<'t>(node: &'t Node<'t>, findings: &mut Findings) -> Option<TriggerDoc<'t>> {
    match &node.data {
        Data::Scalar(scalar) if scalar.text == "immediate" => return Some(TriggerDoc::Immediate),
        Data::Scalar(_) | Data::Sequence(_) => {
            return wrong(node, "`trigger`", "`immediate` or a mapping with `delay` or `cron`", findings);
        }
        Data::Mapping(_) | Data::Broken => {}
    }
    let mut keys = Keys::open_unchecked(node, "`trigger`", findings)?;
    match (keys.get("delay"), keys.entry("cron")) {
        (Some(_), Some(both)) => {
            findings.add(&shape::EXCLUSIVE_KEYS, both.key.span, "a trigger has `delay` or `cron`, not both");
            None
        }
        (Some(delay), None) => {
            keys.check(&["delay"], "a delayed trigger", findings);
            duration(delay, "`delay`", findings).map(TriggerDoc::Delay)
        }
        (None, Some(cron)) => {
            keys.check(&["cron", "zone", "payload"], "a scheduled trigger", findings);
            let expression = text(&cron.value, "`cron`", findings);
            let zone = keys.get("zone").map(|node| text(node, "`zone`", findings));
            Some(TriggerDoc::Cron {
                expression: expression?,
                zone: match zone {
                    Some(zone) => Some(zone?),
                    None => None,
                },
                payload: keys.get("payload"),
            })
        }
        (None, None) => {
            keys.check(&["delay", "cron", "zone", "payload"], "`trigger`", findings);
            findings.add(&shape::MISSING_KEY, keys.head, "a trigger needs the key `delay` or `cron`");
            None
        }
    }
}

fn reserved<'t>(node: &'t Node<'t>, findings: &mut Findings) -> Option<ReservedDoc<'t>> {
    let keys = Keys::open(node, "`reserved`", &["fields", "values"], findings)?;
    let fields = keys.get("fields").map(|node| reserved_names(node, "a reserved field", findings)).unwrap_or_default();
    let entries = keys.get("values").and_then(|node| mapping(node, "`values`", findings)).unwrap_or_default();
    let mut values = Vec::with_capacity(entries.len());
    for entry in entries {
        let name = names::type_name(&entry.key, "the name of an enum", findings);
        let list = reserved_names(&entry.value, "a reserved value", findings);
        values.extend(name.map(|name| (name, list)));
    }
    Some(ReservedDoc { fields, values })
}

fn reserved_names<'t>(node: &'t Node<'t>, what: &str, findings: &mut Findings) -> Vec<Text<'t>> {
    let items = sequence(node, "the list of reserved names", findings).unwrap_or_default();
    let mut found: Vec<Text<'t>> = Vec::with_capacity(items.len());
    let mut seen = std::collections::HashSet::new();
    for item in items {
        let Some(name) = names::free_value(item, what, findings) else { continue };
        if seen.insert(name.as_str()) {
            found.push(name);
        } else {
            findings.add(&shape::REPEATED, name.span(), format!("`{}` stands twice", name.as_str()));
        }
    }
    found
}

fn template<'t>(node: &'t Node<'t>, what: &'static str, findings: &mut Findings) -> Option<Text<'t>> {
    let keys = Keys::open(node, what, &["key"], findings)?;
    keys.need("key", findings).and_then(|node| filled(node, "`key`", findings))
}

fn transition<'t>(node: &'t Node<'t>, findings: &mut Findings) -> Option<TransitionDoc<'t>> {
    let keys = Keys::open(node, "`transition`", &["machine", "from", "to"], findings)?;
    let machine = keys.need("machine", findings).and_then(|node| text(node, "`machine`", findings));
    let from_node = keys.need("from", findings);
    let from = from_node.and_then(|node| states(node, "`from`", findings));
    let to = keys.need("to", findings).and_then(|node| names::free_value(node, "a state", findings));
    if from.as_ref().is_some_and(Vec::is_empty) {
        let span = from_node.map_or(keys.head, Node::head);
        findings.add(&shape::EMPTY_LIST, span, "`from` names at least one state");
        return None;
    }
    Some(TransitionDoc { machine: machine?, from: from?, to: to? })
}

fn errors<'t>(node: &'t Node<'t>, findings: &mut Findings) -> Vec<ErrorDoc<'t>> {
    let entries = mapping(node, "`errors`", findings).unwrap_or_default();
    let mut found = Vec::with_capacity(entries.len());
    for entry in entries {
        let code = names::free(&entry.key, "an error code", findings);
        let Some(keys) = Keys::open(&entry.value, "an error", &["retry", "doc"], findings) else { continue };
        let retry = keys.need("retry", findings).and_then(|node| boolean(node, "`retry`", findings));
        let doc = keys.get("doc").and_then(|node| text(node, "`doc`", findings));
        found.extend(code.zip(retry).map(|(code, retry)| ErrorDoc { code, retry: retry.value, doc }));
    }
    found
}
