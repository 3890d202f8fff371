//! `flows/<name>.yaml`.

use crate::contract::keys::{Keys, mapping, sequence};
use crate::contract::scalar::{clip, filled, malformed, text, text_of, wrong};
use crate::contract::{Text, names};
use crate::diagnostic::Findings;
use crate::diagnostic::catalogue::{flow as rules, naming, shape};
use crate::source::Span;
use crate::source::yaml::{Data, Entry, Node, Scalar};

/// Most steps of a flow, and most entries of one `results`: what a table and a drawing can show.
const MOST: usize = 32;

/// `flows/<name>.yaml`
#[derive(Debug)]
pub struct FlowDoc<'t> {
    /// Name.
    pub name: Option<Text<'t>>,
    /// What it is for.
    pub doc: Option<Text<'t>>,
    /// Owning team.
    pub owner: Option<Text<'t>>,
    /// The service that runs it.
    pub orchestrator: Option<Text<'t>>,
    /// The steps in order, with the place of the list.
    pub steps: Option<(Span, Vec<StepDoc<'t>>)>,
}

/// A step.
#[derive(Debug)]
pub struct StepDoc<'t> {
    /// Where it begins.
    pub head: Span,
    /// Name.
    pub name: Option<Text<'t>>,
    /// What it is for.
    pub doc: Option<Text<'t>>,
    /// What is sent.
    pub command: Option<CommandDoc<'t>>,
    /// Where its results lead.
    pub results: Option<ResultsDoc<'t>>,
    /// What undoes it; absent where nothing is said, or where that was not well formed.
    pub compensation: Option<CompensationDoc<'t>>,
    /// Whether the key `compensation` is there at all.
    pub says_compensation: bool,
}

/// A command: `stock.deduct@1`.
#[derive(Debug, Clone, Copy)]
pub struct CommandDoc<'t> {
    /// As written.
    pub text: Text<'t>,
    /// Task type.
    pub task_type: &'t str,
    /// Version.
    pub version: i32,
}

/// `results`
#[derive(Debug)]
pub struct ResultsDoc<'t> {
    /// Where the key stands.
    pub key: Span,
    /// Its entries; where one was not well formed, `whole` is false.
    pub entries: Vec<ResultDoc<'t>>,
    /// Whether all entries could be read.
    pub whole: bool,
}

/// One entry of `results`.
#[derive(Debug, Clone, Copy)]
pub struct ResultDoc<'t> {
    /// A task type or a binding pattern.
    pub binding: Text<'t>,
    /// Where it leads.
    pub leads: Text<'t>,
}

/// `compensation`
#[derive(Debug)]
pub enum CompensationDoc<'t> {
    /// `none`: there is nothing to undo.
    Nothing,
    /// A command.
    Command {
        /// Where the key stands.
        key: Span,
        /// What is sent.
        command: Option<CommandDoc<'t>>,
        /// What its results mean.
        results: Option<ResultsDoc<'t>>,
    },
}

impl<'t> FlowDoc<'t> {
    /// Reads a flow file.
    pub fn read(node: &'t Node<'t>, findings: &mut Findings) -> Option<Self> {
        let keys = Keys::open(node, "a flow", &["flow", "doc", "owner", "orchestrator", "steps"], findings)?;
        let mut need = |key: &'static str, what: &'static str| {
            keys.need(key, findings).and_then(|node| names::kebab(node, what, findings))
        };
        Some(Self {
            name: need("flow", "the name of a flow"),
            orchestrator: need("orchestrator", "the name of a service"),
            doc: keys.need("doc", findings).and_then(|node| filled(node, "`doc`", findings)),
            owner: keys.need("owner", findings).and_then(|node| filled(node, "`owner`", findings)),
            steps: keys.need("steps", findings).and_then(|node| steps(node, findings)),
        })
    }
}

/// The steps; none where one of them could not be told to be a step at all.
fn steps<'t>(node: &'t Node<'t>, findings: &mut Findings) -> Option<(Span, Vec<StepDoc<'t>>)> {
    let items = sequence(node, "`steps`", findings)?;
    if items.is_empty() {
        findings.add(&shape::EMPTY_LIST, node.head(), "at least one step is needed");
        return None;
    }
    if too_many(items.len(), "a flow", "steps", node.head(), findings) {
        return None;
    }
    let found: Vec<StepDoc<'_>> = items.iter().filter_map(|item| step(item, findings)).collect();
    (found.len() == items.len()).then(|| (node.head(), found))
}

fn too_many(count: usize, what: &str, of: &str, span: Span, findings: &mut Findings) -> bool {
    if count > MOST {
        findings.add(&shape::OUT_OF_RANGE, span, format!("{what} has at most {MOST} {of}, not {count}"));
    }
    count > MOST
}

fn step<'t>(node: &'t Node<'t>, findings: &mut Findings) -> Option<StepDoc<'t>> {
    let known = ["step", "doc", "command", "results", "compensation"];
    let keys = Keys::open(node, "a step", &known, findings)?;
    Some(StepDoc {
        head: node.head(),
        name: keys.need("step", findings).and_then(|node| step_name(node, findings)),
        doc: keys.get("doc").and_then(|node| filled(node, "`doc`", findings)),
        command: keys.need("command", findings).and_then(|node| command(node, findings)),
        results: results(&keys, findings),
        compensation: keys.entry("compensation").and_then(|entry| {
            let word = matches!(&entry.value.data, Data::Scalar(scalar) if scalar.text == "none");
            if word { Some(CompensationDoc::Nothing) } else { compensation(entry.key.span, &entry.value, findings) }
        }),
        says_compensation: keys.get("compensation").is_some(),
    })
}

/// `[a-z][A-Za-z0-9]*`, 64 at most: becomes part of identifiers.
fn step_name<'t>(node: &'t Node<'t>, findings: &mut Findings) -> Option<Text<'t>> {
    let name = text(node, "the name of a step", findings)?;
    let fits = name.as_str().len() <= 64
        && name.as_str().bytes().next().is_some_and(|first| first.is_ascii_lowercase())
        && name.as_str().bytes().all(|byte| byte.is_ascii_alphanumeric());
    if fits {
        return Some(name);
    }
    let message = format!(
        "the name of a step is written `[a-z][A-Za-z0-9]*` (64 characters at most), not `{}`",
        clip(name.as_str())
    );
    malformed(name, &naming::BAD_NAME, message, findings)
}

fn command<'t>(node: &'t Node<'t>, findings: &mut Findings) -> Option<CommandDoc<'t>> {
    let text = text(node, "a command", findings)?;
    let parsed = text.as_str().split_once('@').and_then(|(task_type, version)| {
        let plain = !version.starts_with('0') && version.bytes().all(|byte| byte.is_ascii_digit());
        let version = version.parse().ok().filter(|_| plain)?;
        names::is_task_type(task_type).then_some(CommandDoc { text, task_type, version })
    });
    if parsed.is_none() {
        let message = format!("a command is written `stock.deduct@1`, type and version, not `{}`", clip(text.as_str()));
        let near = names::is_task_type(text.as_str()).then(|| format!("{}@1", text.as_str()));
        findings.add(&naming::BAD_TASK_TYPE, text.span(), message).suggest_some(near);
    }
    parsed
}

fn results<'t>(keys: &Keys<'t>, findings: &mut Findings) -> Option<ResultsDoc<'t>> {
    let node = keys.need("results", findings)?;
    let key = keys.entry("results").map_or(keys.head, |entry| entry.key.span);
    let entries = mapping(node, "`results`", findings)?;
    if entries.is_empty() {
        findings.add(&shape::EMPTY_LIST, key, "at least one result is needed");
        return None;
    }
    if too_many(entries.len(), "one `results`", "entries", key, findings) {
        return None;
    }
    let read = |entry: &'t Entry<'t>| {
        let binding = binding(&entry.key, findings);
        let leads = text(&entry.value, "where a result leads", findings);
        binding.zip(leads).map(|(binding, leads)| ResultDoc { binding, leads })
    };
    let found: Vec<ResultDoc<'_>> = entries.iter().filter_map(read).collect();
    Some(ResultsDoc { key, whole: found.len() == entries.len(), entries: found })
}

fn binding<'t>(scalar: &'t Scalar<'t>, findings: &mut Findings) -> Option<Text<'t>> {
    let name = text_of(scalar, "a result", findings)?;
    if names::is_binding(name.as_str()) {
        return Some(name);
    }
    let message = format!(
        "a result is a task type, or a pattern of segments `[a-z][a-z0-9_]*`, `*` and `#` joined by dots, not `{}`",
        clip(name.as_str())
    );
    malformed(name, &rules::FLOW_BINDING, message, findings)
}

fn compensation<'t>(key: Span, node: &'t Node<'t>, findings: &mut Findings) -> Option<CompensationDoc<'t>> {
    if !matches!(node.data, Data::Mapping(_)) {
        return wrong(node, "`compensation`", "a mapping with `command` and `results`, or `none`", findings);
    }
    let keys = Keys::open(node, "a compensation", &["command", "results"], findings)?;
    let command = keys.need("command", findings).and_then(|node| command(node, findings));
    Some(CompensationDoc::Command { key, command, results: results(&keys, findings) })
}
