//! Orchestrations. What is stored of a flow outlives a deployment, so what the new table no longer knows is a break.

use std::collections::BTreeSet;

use crate::compat::change::{Change, Kind};
use crate::compat::draft::{Cause, Draft};
use crate::compat::finding::{Document, Place};
use crate::compat::task::Sides;
use crate::model::{Flow, FlowTransition, Progress};

/// What differs between the flows of two registries.
pub(crate) fn compare(sides: &Sides<'_>) -> Vec<Draft> {
    let (old, new) = (&sides.old.flows, &sides.new.flows);
    let names: BTreeSet<&String> = old.keys().chain(new.keys()).collect();
    let mut drafts = Vec::new();
    for name in names {
        match (old.get(name), new.get(name)) {
            (Some(left), Some(right)) => drafts.extend(one(left, right)),
            (Some(_), None) => drafts.push(draft(name, "flow", Kind::FlowStateRemoved, name.as_str(), "")),
            _ => drafts.push(draft(name, "flow", Kind::FlowAdded, "", name.as_str())),
        }
    }
    drafts
}

fn draft(name: &str, what: &str, kind: Kind, old: impl Into<String>, new: impl Into<String>) -> Draft {
    let key = if what == "orchestrator" || what == "flow" { what } else { "steps" };
    let place = || Some(Place { document: Document::Flow(name.to_owned()), keys: vec![key.to_owned()] });
    Draft::plain(Cause::Shared(format!("flow {name} {what}")), Change::new(kind, old, new), place(), place())
}

/// What differs in one flow, each kind of difference once.
fn one(old: &Flow, new: &Flow) -> Vec<Draft> {
    let name = old.name.as_str();
    let mut drafts = Vec::new();
    let mut differ = |what: &str, kind: Kind, from: String, to: String| {
        if from != to {
            // The name once, before whichever is told first.
            let (from, to) =
                if from.is_empty() { (from, format!("{name}: {to}")) } else { (format!("{name}: {from}"), to) };
            drafts.push(draft(name, what, kind, from, to));
        }
    };
    let run_by = |flow: &Flow| format!("run by {}", flow.orchestrator);
    differ("orchestrator", Kind::FlowChanged, run_by(old), run_by(new));
    let begins = |flow: &Flow| format!("begins with {}", flow.start);
    differ("start", Kind::FlowChanged, begins(old), begins(new));
    let missing = |from: &Flow, other: &Flow| {
        let gone = from.states.iter().filter(|state| !other.states.contains(state));
        gone.cloned().collect::<Vec<_>>().join(", ")
    };
    differ("states", Kind::FlowStateRemoved, missing(old, new), String::new());
    differ("new states", Kind::FlowChanged, String::new(), said("states ", missing(new, old)));
    differ("results", Kind::FlowResultRemoved, unknown(old, new), String::new());
    let (before, after) = elsewhere(old, new);
    differ("routes", Kind::FlowChanged, before, after);
    differ("new results", Kind::FlowChanged, String::new(), said("results ", unknown(new, old)));
    differ("repeats", Kind::FlowChanged, said("repeats ", repeats(old, new)), String::new());
    drafts
}

/// `what` before a list that is not empty.
fn said(what: &str, list: String) -> String {
    if list.is_empty() { list } else { format!("{what}{list}") }
}

/// Results that move `from` in a state that `other` has too, and do not move `other` there.
fn unknown(from: &Flow, other: &Flow) -> String {
    let lost = |row: &&FlowTransition| {
        other.states.contains(&row.from) && !matches!(other.next(&row.from, &row.result), Progress::Go { .. })
    };
    let lost = from.transitions.iter().filter(lost);
    lost.map(|row| format!("{} in {}", row.result, row.from)).collect::<Vec<_>>().join(", ")
}

/// Rows that lead elsewhere now or send something else, as they were and as they are.
fn elsewhere(old: &Flow, new: &Flow) -> (String, String) {
    let told = |row: &FlowTransition, to: &str, sends: Option<String>| {
        let sends = sends.map(|id| format!(" sending {id}")).unwrap_or_default();
        format!("{} → {} → {to}{sends}", row.from, row.result)
    };
    let (mut before, mut after) = (Vec::new(), Vec::new());
    for row in &old.transitions {
        let Progress::Go { to, sends } = new.next(&row.from, &row.result) else { continue };
        if to != row.to || sends != row.sends.as_ref() {
            before.push(told(row, &row.to, row.sends.as_ref().map(ToString::to_string)));
            after.push(told(row, to, sends.map(ToString::to_string)));
        }
    }
    (before.join(", "), after.join(", "))
}

/// Repeats that were ignored and are now an alarm.
fn repeats(old: &Flow, new: &Flow) -> String {
    let lost = |(state, result): &&(String, String)| {
        new.states.contains(state) && new.next(state, result) == Progress::Illegal
    };
    let lost = old.duplicates.iter().filter(lost);
    lost.map(|(state, result)| format!("{result} in {state}")).collect::<Vec<_>>().join(", ")
}
