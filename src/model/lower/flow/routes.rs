//! Where results lead: words become leads, and the whole must have an end, be reached, and be undone where it turns back.
//!
//! Needs no name to be looked up, so a misspelt task hides no mistake of these.

use std::collections::BTreeMap;

use crate::contract::{CompensationDoc, ResultDoc, ResultsDoc, StepDoc, Text};
use crate::diagnostic::Findings;
use crate::diagnostic::catalogue::{flow as rules, shape};
use crate::model::lower::flow::Step;
use crate::model::lower::flow::results::Routed;
use crate::model::{FlowCompensation, FlowStep, Lead, Undone};
use crate::source::Span;

const LEADS: [(&str, Lead); 4] = [
    ("next", Lead::Next),
    ("finish", Lead::Finish),
    ("compensate", Lead::Compensate),
    ("compensateThis", Lead::CompensateThis),
];
const UNDONE: [(&str, Undone); 2] = [("done", Undone::Done), ("stuck", Undone::Stuck)];

/// Where the entries of a step lead, in the order of the document.
pub(super) struct Leads {
    results: Vec<Lead>,
    undone: Vec<Undone>,
}

/// The leads of all steps, where everything that leads could be read.
pub(super) fn read(docs: &[StepDoc<'_>], findings: &mut Findings) -> Option<Vec<Leads>> {
    let read: Vec<_> = (0..docs.len()).map(|at| of_step(docs, at, findings)).collect();
    read.into_iter().collect()
}

/// The words of one step; all of them are looked at before any is missed.
fn of_step(docs: &[StepDoc<'_>], at: usize, findings: &mut Findings) -> Option<Leads> {
    let step = &docs[at];
    let results = entries(step.results.as_ref(), |entry| lead(docs, at, entry.leads, findings));
    let undone = match &step.compensation {
        Some(CompensationDoc::Command { results, .. }) => entries(results.as_ref(), |entry| {
            word(entry.leads, "a result of a compensation leads to", &UNDONE, findings)
        }),
        Some(CompensationDoc::Nothing) => Some(Vec::new()),
        None => (!step.says_compensation).then(Vec::new),
    };
    Some(Leads { results: results?, undone: undone? })
}

fn entries<'t, T>(doc: Option<&ResultsDoc<'t>>, mut read: impl FnMut(&ResultDoc<'t>) -> Option<T>) -> Option<Vec<T>> {
    let doc = doc?;
    let found: Vec<Option<T>> = doc.entries.iter().map(&mut read).collect();
    found.into_iter().collect::<Option<_>>().filter(|_| doc.whole)
}

/// Where an entry of the step at `at` leads. The name of a step is no lead: that gets an answer of its own.
fn lead(docs: &[StepDoc<'_>], at: usize, text: Text<'_>, findings: &mut Findings) -> Option<Lead> {
    let known = LEADS.iter().any(|(word, _)| *word == text.as_str());
    let named = |step: &StepDoc<'_>| step.name.is_some_and(|name| name.as_str() == text.as_str());
    let Some(target) = docs.iter().position(named).filter(|_| !known) else {
        return word(text, "a result leads to", &LEADS, findings);
    };
    if target <= at {
        let which = if target == at { "its own step" } else { "an earlier step" };
        let message = format!("this leads back to {which}, and a flow has no circles");
        let finding = findings.add(&rules::FLOW_CYCLE, text.span(), message);
        finding.note("trying a command again is for its retry schedule, whose number of retries is bounded");
    } else {
        let message = format!("steps follow each other as they stand; none is skipped to get to `{}`", text.as_str());
        let finding = findings.add(&shape::UNKNOWN_WORD, text.span(), message);
        finding.suggest_some((target == at + 1).then_some("next"));
    }
    None
}

fn word<T: Copy>(text: Text<'_>, what: &str, words: &[(&str, T)], findings: &mut Findings) -> Option<T> {
    let found = words.iter().find(|(word, _)| *word == text.as_str());
    if found.is_none() {
        let near = findings.nearest(text.as_str(), words.iter().map(|(word, _)| *word));
        let all: Vec<String> = words.iter().map(|(word, _)| format!("`{word}`")).collect();
        let (last, head) = all.split_last()?;
        let message = format!("{what} {} or {last}, not `{}`", head.join(", "), text.as_str());
        findings.add(&shape::UNKNOWN_WORD, text.span(), message).suggest_some(near);
    }
    found.map(|(_, lead)| *lead)
}

/// Reports what is wrong with the flow as a whole. Every step of `docs` has the results that `leads` are of.
pub(super) fn check(docs: &[StepDoc<'_>], leads: &[Leads], list: Span, findings: &mut Findings) {
    ends(docs, leads, list, findings);
    for (step, leads) in docs.iter().zip(leads) {
        if let Some(CompensationDoc::Command { results: Some(results), .. }) = &step.compensation
            && !leads.undone.contains(&Undone::Done)
        {
            let message = "no result of this compensation leads to `done`, so nothing is ever compensated";
            findings.add(&rules::FLOW_DEAD_END, results.key, message);
        }
    }
    undoing(docs, leads, findings);
}

/// The flow has an end, and every step is reached.
fn ends(docs: &[StepDoc<'_>], leads: &[Leads], list: Span, findings: &mut Findings) {
    if let Some((step, leads)) = docs.iter().zip(leads).next_back() {
        let results = step.results.iter().flat_map(|found| &found.entries).zip(&leads.results);
        for (entry, _) in results.filter(|(_, lead)| **lead == Lead::Next) {
            findings.add(&rules::FLOW_DEAD_END, entry.leads.span(), "there is no next step").suggest("finish");
        }
    }
    let onward = leads.iter().take_while(|leads| leads.results.contains(&Lead::Next)).count();
    if let Some(step) = docs.get(onward + 1) {
        let before = docs[onward].results.as_ref().map(|results| findings.at(results.key));
        let finding =
            findings.add(&rules::FLOW_UNREACHABLE, begin(step), format!("no result leads to {}", called(step)));
        if let Some(before) = before {
            finding.note_at(before, "none of these leads to `next`");
        }
    }
    // The last step's `next` was meant as an end.
    let finishes = |leads: &Leads| leads.results.contains(&Lead::Finish);
    if onward < docs.len() && !leads.iter().take(onward + 1).any(finishes) {
        findings.add(&rules::FLOW_DEAD_END, list, "no result leads to `finish`: the flow never ends well");
    }
}

/// What can turn back can be undone, and what undoes is used.
fn undoing(docs: &[StepDoc<'_>], leads: &[Leads], findings: &mut Findings) {
    let turns =
        |leads: &Leads| leads.results.contains(&Lead::Compensate) || leads.results.contains(&Lead::CompensateThis);
    for (at, step) in docs.iter().enumerate() {
        let later = docs.iter().zip(leads).skip(at + 1).find(|(_, leads)| turns(leads)).map(|(step, _)| step);
        let own = leads[at].results.iter().position(|lead| *lead == Lead::CompensateThis);
        match (&step.compensation, later, own) {
            (None | Some(CompensationDoc::Nothing), _, Some(entry)) => {
                let place = step.results.as_ref().and_then(|results| results.entries.get(entry));
                let place = place.map_or(step.head, |entry| entry.leads.span());
                let message = format!("{} has no compensation, so it cannot be undone", called(step));
                findings.add(&rules::FLOW_NO_COMPENSATION, place, message);
            }
            (None, Some(later), None) => {
                let place = findings.at(later.results.as_ref().map_or(later.head, |results| results.key));
                let message = format!("{} has no compensation, and the flow can turn back after it", called(step));
                findings
                    .add(&rules::FLOW_NO_COMPENSATION, begin(step), message)
                    .note_at(place, format!("at {}", called(later)))
                    .note("write `compensation: none` where there is nothing to undo");
            }
            (Some(CompensationDoc::Command { key, .. }), None, None) => {
                let message = format!("the flow never turns back after {}, so this never runs", called(step));
                findings.add(&rules::FLOW_UNREACHABLE, *key, message);
            }
            _ => {}
        }
    }
}

fn called(step: &StepDoc<'_>) -> String {
    step.name.map_or_else(|| "this step".to_owned(), |name| format!("the step `{}`", name.as_str()))
}

fn begin(step: &StepDoc<'_>) -> Span {
    step.name.map_or(step.head, Text::span)
}

/// The step of the model.
pub(super) fn lower(step: &Step<'_, '_>, leads: &Leads) -> FlowStep {
    FlowStep {
        name: step.name.as_str().to_owned(),
        doc: step.doc.doc.map(|doc| doc.as_str().to_owned()),
        command: step.main.command.clone(),
        results: expand(&step.main.results, &leads.results),
        compensation: step.compensation.as_ref().map(|exchange| FlowCompensation {
            command: exchange.command.clone(),
            results: expand(&exchange.results, &leads.undone),
        }),
    }
}

/// Each result with what its entry leads to.
fn expand<T: Copy>(routed: &Routed<'_>, leads: &[T]) -> BTreeMap<String, T> {
    let entries = routed.entries.iter().zip(leads);
    entries.flat_map(|(entry, lead)| entry.results.iter().map(|result| (result.clone(), *lead))).collect()
}
