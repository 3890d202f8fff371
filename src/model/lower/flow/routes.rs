//! Where results lead: words become leads, and the whole must have an end, be reached, and be undone where it turns back.

use crate::contract::CompensationDoc;
use crate::diagnostic::Findings;
use crate::diagnostic::catalogue::{flow as rules, shape};
use crate::model::lower::flow::results::{Entry, Routed};
use crate::model::lower::flow::{Exchange, Step};
use crate::model::{FlowCompensation, FlowStep, Lead, Undone};
use crate::source::Span;

const LEADS: [(&str, Lead); 4] = [
    ("next", Lead::Next),
    ("finish", Lead::Finish),
    ("compensate", Lead::Compensate),
    ("compensateThis", Lead::CompensateThis),
];
const UNDONE: [(&str, Undone); 2] = [("done", Undone::Done), ("stuck", Undone::Stuck)];

/// The leads of a step's entries, in their order.
type Leads = Vec<Lead>;

/// The steps of the model, where every entry leads somewhere; reports what is wrong with the flow as a whole.
pub(super) fn check(steps: &[Step<'_, '_>], list: Span, findings: &mut Findings) -> Option<Vec<FlowStep>> {
    let read: Vec<_> = (0..steps.len()).map(|at| read(steps, at, findings)).collect();
    let read: Vec<(Leads, Vec<Undone>)> = read.into_iter().collect::<Option<_>>()?;
    let leads: Vec<&Leads> = read.iter().map(|(leads, _)| leads).collect();
    ends(steps, &leads, list, findings);
    for (step, (_, undone)) in steps.iter().zip(&read) {
        step.exchanges().for_each(|exchange| failures(exchange, findings));
        if let Some((_, exchange)) = step.compensation.as_ref().filter(|_| !undone.contains(&Undone::Done)) {
            let message = "no result of this compensation leads to `done`, so nothing is ever compensated";
            findings.add(&rules::FLOW_DEAD_END, exchange.results.key, message);
        }
    }
    undoing(steps, &leads, findings);
    Some(steps.iter().zip(read).map(|(step, (leads, undone))| lower(step, &leads, &undone)).collect())
}

/// The words of one step; all of them are looked at before any is missed.
fn read(steps: &[Step<'_, '_>], at: usize, findings: &mut Findings) -> Option<(Leads, Vec<Undone>)> {
    let step = &steps[at];
    let leads: Vec<_> = step.main.results.entries.iter().map(|entry| lead(steps, at, entry, findings)).collect();
    let entries = step.compensation.iter().flat_map(|(_, found)| &found.results.entries);
    let undone: Vec<_> =
        entries.map(|entry| word(entry, "a result of a compensation leads to", &UNDONE, findings)).collect();
    Some((leads.into_iter().collect::<Option<_>>()?, undone.into_iter().collect::<Option<_>>()?))
}

/// Where an entry of the step at `at` leads. The name of a step is no lead: that gets an answer of its own.
fn lead(steps: &[Step<'_, '_>], at: usize, entry: &Entry<'_>, findings: &mut Findings) -> Option<Lead> {
    let text = entry.doc.leads;
    let Some(target) = steps.iter().position(|step| step.name.as_str() == text.as_str()) else {
        return word(entry, "a result leads to", &LEADS, findings);
    };
    if let Some((_, lead)) = LEADS.iter().find(|(word, _)| *word == text.as_str()) {
        return Some(*lead);
    }
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

fn word<T: Copy>(entry: &Entry<'_>, what: &str, words: &[(&str, T)], findings: &mut Findings) -> Option<T> {
    let text = entry.doc.leads;
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

/// The flow has an end, and every step is reached.
fn ends(steps: &[Step<'_, '_>], leads: &[&Leads], list: Span, findings: &mut Findings) {
    for (step, leads) in steps.iter().zip(leads).skip(steps.len() - 1) {
        let entries = step.main.results.entries.iter().zip(leads.iter());
        for (entry, _) in entries.filter(|(_, lead)| **lead == Lead::Next) {
            let message = "there is no next step";
            findings.add(&rules::FLOW_DEAD_END, entry.doc.leads.span(), message).suggest("finish");
        }
    }
    let onward = leads.iter().take_while(|leads| leads.contains(&Lead::Next)).count();
    if let Some(step) = steps.get(onward + 1) {
        let message = format!("no result leads to the step `{}`", step.name.as_str());
        let before = findings.at(steps[onward].main.results.key);
        findings
            .add(&rules::FLOW_UNREACHABLE, step.name.span(), message)
            .note_at(before, "none of these leads to `next`");
    }
    let reached = leads.iter().take(onward + 1);
    // The last step's `next` was meant as an end.
    if onward < steps.len() && !reached.into_iter().any(|leads| leads.contains(&Lead::Finish)) {
        findings.add(&rules::FLOW_DEAD_END, list, "no result leads to `finish`: the flow never ends well");
    }
}

/// A command that may fail says so: without such a result a failure is silence.
fn failures(exchange: &Exchange<'_>, findings: &mut Findings) {
    let fails = |result: &str| result.ends_with(".failed") || result.ends_with(".error");
    let Routed { key, .. } = exchange.results;
    let known = exchange.results.entries.iter().all(|entry| !entry.results.is_empty());
    if known && !exchange.results.results().any(|(result, _)| fails(result)) {
        let message = format!("no result says that `{}` failed, so the flow would wait for ever", exchange.command);
        let note = "let its consumer produce a result that ends in `failed` or `error`";
        findings.add(&rules::FLOW_DEAD_END, key, message).note(note);
    }
}

/// What can turn back can be undone, and what undoes is used.
fn undoing(steps: &[Step<'_, '_>], leads: &[&Leads], findings: &mut Findings) {
    let turns = |leads: &&&Leads| leads.contains(&Lead::Compensate) || leads.contains(&Lead::CompensateThis);
    for (at, step) in steps.iter().enumerate() {
        let name = step.name.as_str();
        let later = leads.iter().skip(at + 1).position(|leads| turns(&leads)).map(|offset| at + 1 + offset);
        let own = leads[at].iter().position(|lead| *lead == Lead::CompensateThis);
        match (&step.compensation, later, own) {
            (None, _, Some(entry)) => {
                let place = step.main.results.entries[entry].doc.leads.span();
                let message = format!("the step `{name}` has no compensation, so it cannot be undone");
                findings.add(&rules::FLOW_NO_COMPENSATION, place, message);
            }
            (None, Some(later), None) if !matches!(step.doc.compensation, Some(CompensationDoc::Nothing)) => {
                let turning = &steps[later];
                let place = findings.at(turning.main.results.key);
                let message = format!("the step `{name}` has no compensation, and the flow can turn back after it");
                let note = format!("at the step `{}`", turning.name.as_str());
                findings
                    .add(&rules::FLOW_NO_COMPENSATION, step.name.span(), message)
                    .note_at(place, note)
                    .note("write `compensation: none` where there is nothing to undo");
            }
            (Some((key, _)), None, None) => {
                let message = format!("the flow never turns back after the step `{name}`, so this never runs");
                findings.add(&rules::FLOW_UNREACHABLE, *key, message);
            }
            _ => {}
        }
    }
}

fn lower(step: &Step<'_, '_>, leads: &Leads, undone: &[Undone]) -> FlowStep {
    FlowStep {
        name: step.name.as_str().to_owned(),
        doc: step.doc.doc.map(|doc| doc.as_str().to_owned()),
        command: step.main.command.clone(),
        results: expand(&step.main.results, leads),
        compensation: step.compensation.as_ref().map(|(_, exchange)| FlowCompensation {
            command: exchange.command.clone(),
            results: expand(&exchange.results, undone),
        }),
    }
}

/// Each result with what its entry leads to.
fn expand<T: Copy>(routed: &Routed<'_>, leads: &[T]) -> std::collections::BTreeMap<String, T> {
    let entries = routed.entries.iter().zip(leads);
    entries.flat_map(|(entry, lead)| entry.results.iter().map(|result| (result.clone(), *lead))).collect()
}
