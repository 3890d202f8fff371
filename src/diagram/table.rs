//! The table of a flow as JSON, for programs that are none of the four languages.

use serde::Serialize;

use crate::model::{COMPENSATED, FINISHED, Flow};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Table<'f> {
    flow: &'f str,
    doc: &'f str,
    owner: &'f str,
    orchestrator: &'f str,
    states: Vec<State<'f>>,
    initial: &'f str,
    start: String,
    transitions: Vec<Row<'f>>,
    duplicates: Vec<Duplicate<'f>>,
}

#[derive(Serialize)]
struct State<'f> {
    name: &'f str,
    kind: &'static str,
}

#[derive(Serialize)]
struct Row<'f> {
    from: &'f str,
    result: &'f str,
    to: &'f str,
    #[serde(skip_serializing_if = "Option::is_none")]
    sends: Option<String>,
}

#[derive(Serialize)]
struct Duplicate<'f> {
    state: &'f str,
    result: &'f str,
}

/// The table of `flow`, ending in a line feed: states with what they are, what is sent when, and which results are
/// repeats of what was taken. Everything else is illegal.
pub fn table(flow: &Flow) -> String {
    let table = Table {
        flow: &flow.name,
        doc: &flow.doc,
        owner: &flow.owner,
        orchestrator: &flow.orchestrator,
        states: flow.states.iter().map(|name| State { name, kind: kind(flow, name) }).collect(),
        initial: &flow.initial,
        start: flow.start.to_string(),
        transitions: flow
            .transitions
            .iter()
            .map(|row| Row {
                from: &row.from,
                result: &row.result,
                to: &row.to,
                sends: row.sends.as_ref().map(ToString::to_string),
            })
            .collect(),
        duplicates: flow.duplicates.iter().map(|(state, result)| Duplicate { state, result }).collect(),
    };
    serde_json::to_string_pretty(&table).unwrap_or_default() + "\n"
}

/// What a state is.
pub(super) fn kind(flow: &Flow, state: &str) -> &'static str {
    match state {
        FINISHED => "finished",
        COMPENSATED => "compensated",
        _ if flow.steps.iter().any(|step| step.stuck() == state) => "stuck",
        _ if flow.steps.iter().any(|step| step.compensating() == state) => "compensating",
        _ => "pending",
    }
}
