//! Results of a command: bindings become result types, each with one meaning.

use std::collections::{BTreeMap, BTreeSet};

use crate::contract::{ResultDoc, ResultsDoc, Text};
use crate::diagnostic::Findings;
use crate::diagnostic::catalogue::flow as rules;
use crate::model::lower::flow::{FlowScope, Step, names};
use crate::model::{Service, TaskId, binding_matches, is_wild};
use crate::source::Span;

/// `results`, expanded.
pub(super) struct Routed<'t> {
    /// In the order of the document.
    pub(super) entries: Vec<Entry<'t>>,
}

/// An entry with the result types it stands for.
pub(super) struct Entry<'t> {
    pub(super) binding: Text<'t>,
    pub(super) results: Vec<String>,
}

impl Routed<'_> {
    /// Every result type, with the place of the entry it belongs to.
    pub(super) fn results(&self) -> impl Iterator<Item = (&str, Span)> {
        let of = |entry: &Entry<'_>| entry.binding.span();
        self.entries.iter().flat_map(move |entry| entry.results.iter().map(move |result| (result.as_str(), of(entry))))
    }
}

/// Expands the bindings of `doc`. A type that is spelt out goes before every pattern that matches it.
pub(super) fn route<'t>(
    command: Option<&TaskId>,
    doc: &ResultsDoc<'t>,
    scope: &FlowScope<'_>,
    findings: &mut Findings,
) -> Routed<'t> {
    let worker = command.and_then(|command| scope.worker(command));
    let before = findings.errors();
    let mut taken: BTreeMap<String, Text<'t>> = BTreeMap::new();
    let spelt = |entry: &ResultDoc<'t>| {
        if is_wild(entry.binding.as_str()) { None } else { names::result(entry.binding, scope, findings) }
    };
    let spelt: Vec<Option<&str>> = doc.entries.iter().map(spelt).collect();
    let candidates: Vec<&str> = scope.names.results().filter(|name| produced(worker, name)).collect();
    let mut entries = Vec::with_capacity(doc.entries.len());
    for (entry, result) in doc.entries.iter().zip(&spelt) {
        let binding = entry.binding;
        let results = if is_wild(binding.as_str()) {
            let mut found = matched(binding, worker, &candidates, findings);
            found.retain(|result| !spelt.contains(&Some(result)));
            found.retain(|result| first(result, binding, &mut taken, findings));
            found.into_iter().map(str::to_owned).collect()
        } else {
            result.map(str::to_owned).into_iter().collect()
        };
        entries.push(Entry { binding, results });
    }
    let routed = Routed { entries };
    // What was not well formed may be the entry that is missed.
    if let Some(command) = command.filter(|_| doc.whole && findings.errors() == before) {
        missing(command, worker, doc.key, &routed, scope, findings);
    }
    routed
}

/// Whether no other pattern matched `result`.
fn first<'t>(result: &str, binding: Text<'t>, taken: &mut BTreeMap<String, Text<'t>>, findings: &mut Findings) -> bool {
    let Some(other) = taken.get(result) else {
        taken.insert(result.to_owned(), binding);
        return true;
    };
    let place = findings.at(other.span());
    let message = format!("`{}` matches `{result}`, as another pattern does", binding.as_str());
    findings
        .add(&rules::FLOW_RESULT_TWICE, binding.span(), message)
        .note_at(place, "the other pattern; spell the result out to say which is meant");
    false
}

/// The results that `worker` produces, as far as that is known: only those can come back from a command to it.
fn produced(worker: Option<&Service>, result: &str) -> bool {
    worker.is_none_or(|worker| worker.produces.contains_key(result))
}

/// Those of `candidates` that `binding` matches; that there are none is reported.
fn matched<'a>(
    binding: Text<'_>,
    worker: Option<&Service>,
    candidates: &[&'a str],
    findings: &mut Findings,
) -> Vec<&'a str> {
    let matches = |name: &&&str| binding_matches(binding.as_str(), name);
    let found: Vec<&str> = candidates.iter().filter(matches).copied().collect();
    if found.is_empty() {
        let (pattern, whose) = (binding.as_str(), worker.map(|worker| format!(" that `{}` produces", worker.name)));
        let message = format!("no result{} matches `{pattern}`", whose.as_deref().unwrap_or(""));
        let finding = findings.add(&rules::FLOW_BINDING, binding.span(), message);
        if worker.is_some() && !candidates.is_empty() {
            finding.note(format!("it produces {}", listed(candidates)));
        }
    }
    found
}

/// The first few of `names`.
fn listed(names: &[&str]) -> String {
    const SHOWN: usize = 8;
    let more = if names.len() > SHOWN { ", …" } else { "" };
    names.iter().take(SHOWN).copied().collect::<Vec<_>>().join(", ") + more
}

/// Reports results of the command that no entry matches: those called after the command, and those that differ from a
/// routed one in the last segment alone. Where there is none, one that says that the command failed may still be missing.
fn missing(
    command: &TaskId,
    worker: Option<&Service>,
    key: Span,
    routed: &Routed<'_>,
    scope: &FlowScope<'_>,
    findings: &mut Findings,
) {
    let taken: BTreeSet<&str> = routed.results().map(|(result, _)| result).collect();
    let stems = taken.iter().filter_map(|result| Some(result.rsplit_once('.')?.0));
    let stems: BTreeSet<&str> = stems.chain([command.task_type.as_str()]).collect();
    let all = stems.iter().flat_map(|stem| scope.names.siblings(stem));
    let unrouted: Vec<&str> = all.filter(|result| !taken.contains(result) && produced(worker, result)).collect();
    for result in &unrouted {
        let message = format!("the result `{result}` of `{command}` leads nowhere");
        findings.add(&rules::FLOW_UNROUTED, key, message).note("every result of a command needs an entry here");
    }
    let fails = |result: &&&str| result.ends_with(".failed") || result.ends_with(".error");
    if !taken.iter().chain(&unrouted).any(|result| fails(&result)) {
        let message = format!("no result says that `{command}` failed, so the flow would wait for ever");
        let note = "let its consumer produce a result that ends in `failed` or `error`";
        findings.add(&rules::FLOW_DEAD_END, key, message).note(note);
    }
}

/// Reports results that belong to two commands of the flow, once for each two.
pub(super) fn distinct(steps: &[Step<'_, '_>], findings: &mut Findings) {
    let mut known: BTreeMap<&str, (Span, usize)> = BTreeMap::new();
    let mut whose: Vec<String> = Vec::new();
    for step in steps {
        for (at, exchange) in step.exchanges().enumerate() {
            let what = if at == 0 { "the step" } else { "the compensation of" };
            whose.push(format!("{what} `{}`", step.name.as_str()));
            let mut told = BTreeSet::new();
            for (result, here) in exchange.results.results() {
                let (first, owner) = *known.entry(result).or_insert((here, whose.len() - 1));
                if owner + 1 == whose.len() || !told.insert(owner) {
                    continue;
                }
                let place = findings.at(first);
                let message = format!(
                    "`{result}` already belongs to {}: when it arrives, nobody can tell which of the two it ends",
                    whose[owner]
                );
                findings.add(&rules::FLOW_RESULT_TWICE, here, message).note_at(place, "first here");
            }
        }
    }
}
