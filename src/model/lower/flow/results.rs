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
    /// Where the key stands.
    pub(super) key: Span,
    pub(super) entries: Vec<Entry<'t>>,
}

/// An entry with the result types it stands for.
pub(super) struct Entry<'t> {
    pub(super) doc: ResultDoc<'t>,
    pub(super) results: Vec<String>,
}

impl Routed<'_> {
    /// Every result type, with the entry it belongs to.
    pub(super) fn results(&self) -> impl Iterator<Item = (&str, &Entry<'_>)> {
        self.entries.iter().flat_map(|entry| entry.results.iter().map(move |result| (result.as_str(), entry)))
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
    let wild = |entry: &ResultDoc<'_>| is_wild(entry.binding.as_str());
    let mut taken: BTreeMap<String, Text<'t>> = BTreeMap::new();
    let mut entries = Vec::with_capacity(doc.entries.len());
    for entry in doc.entries.iter().filter(|entry| !wild(entry)) {
        let result = names::result(entry.binding, scope, findings);
        taken.extend(result.map(|result| (result.to_owned(), entry.binding)));
        entries.push(Entry { doc: *entry, results: result.map(str::to_owned).into_iter().collect() });
    }
    let spelt: BTreeSet<String> = taken.keys().cloned().collect();
    for entry in doc.entries.iter().filter(|entry| wild(entry)) {
        let matched = matched(entry.binding, worker, scope, findings);
        let mut results = Vec::with_capacity(matched.len());
        for result in matched.into_iter().filter(|result| !spelt.contains(*result)) {
            match taken.get(result) {
                Some(first) => {
                    let place = findings.at(first.span());
                    let message = format!("`{}` matches `{result}`, as another pattern does", entry.binding.as_str());
                    findings
                        .add(&rules::FLOW_RESULT_TWICE, entry.binding.span(), message)
                        .note_at(place, "the other pattern; spell the result out to say which is meant");
                }
                None => {
                    taken.insert(result.to_owned(), entry.binding);
                    results.push(result.to_owned());
                }
            }
        }
        entries.push(Entry { doc: *entry, results });
    }
    if let Some(command) = command.filter(|_| doc.whole) {
        unrouted(command, worker, doc.key, &taken, scope, findings);
    }
    Routed { key: doc.key, entries }
}

/// The results that `worker` produces, as far as that is known: only those can come back from a command to it.
fn produced<'a>(worker: Option<&'a Service>, result: &str) -> bool {
    worker.is_none_or(|worker| worker.produces.contains_key(result))
}

fn matched<'a>(
    binding: Text<'_>,
    worker: Option<&Service>,
    scope: &'a FlowScope<'_>,
    findings: &mut Findings,
) -> Vec<&'a str> {
    let all = scope.names.results();
    let found: Vec<&str> =
        all.filter(|name| produced(worker, name) && binding_matches(binding.as_str(), name)).collect();
    if found.is_empty() {
        let (pattern, whose) = (binding.as_str(), worker.map(|worker| format!(" that `{}` produces", worker.name)));
        let message = format!("no result{} matches `{pattern}`", whose.as_deref().unwrap_or(""));
        let known: Vec<&str> =
            scope.names.results().filter(|name| worker.is_some() && produced(worker, name)).collect();
        let finding = findings.add(&rules::FLOW_BINDING, binding.span(), message);
        if !known.is_empty() {
            finding.note(format!("it produces {}", listed(&known)));
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
/// routed one in the last segment alone.
fn unrouted(
    command: &TaskId,
    worker: Option<&Service>,
    key: Span,
    taken: &BTreeMap<String, Text<'_>>,
    scope: &FlowScope<'_>,
    findings: &mut Findings,
) {
    let stems = taken.keys().filter_map(|result| Some(result.rsplit_once('.')?.0));
    let stems: BTreeSet<&str> = stems.chain([command.task_type.as_str()]).collect();
    for result in stems.iter().flat_map(|stem| scope.names.siblings(stem)) {
        if !taken.contains_key(result) && produced(worker, result) {
            let message = format!("the result `{result}` of `{command}` leads nowhere");
            findings.add(&rules::FLOW_UNROUTED, key, message).note("every result of a command needs an entry here");
        }
    }
}

/// Reports results that belong to two commands of the flow.
pub(super) fn distinct(steps: &[Step<'_, '_>], findings: &mut Findings) {
    let mut known: BTreeMap<&str, (Span, String)> = BTreeMap::new();
    for step in steps {
        for (at, exchange) in step.exchanges().enumerate() {
            let what = if at == 0 { "the step" } else { "the compensation of" };
            for (result, entry) in exchange.results.results() {
                let here = entry.doc.binding.span();
                if let Some((first, whose)) = known.get(result) {
                    let place = findings.at(*first);
                    let message = format!(
                        "`{result}` already belongs to {whose}: when it arrives, nobody can tell which of the two it ends"
                    );
                    findings.add(&rules::FLOW_RESULT_TWICE, here, message).note_at(place, "first here");
                    continue;
                }
                known.insert(result, (here, format!("{what} `{}`", step.name.as_str())));
            }
        }
    }
}
