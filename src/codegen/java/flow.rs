//! Flows as views: a class of their states with the table that leads from one to another.

use serde::Serialize;

use crate::codegen::java::names::{self, PackageNames};
use crate::codegen::java::text::{doc_lines, literal};
use crate::codegen::java::view::StateView;
use crate::model::{Flow, TaskId};

/// The class of a flow.
#[derive(Debug, Serialize)]
pub(super) struct FlowView {
    package: String,
    pub(super) class: String,
    /// Plain ASCII.
    name: String,
    doc: Vec<String>,
    states: Vec<StateView>,
    /// Constant.
    initial: String,
    /// String literal.
    orchestrator: String,
    /// Qualified class of the first command.
    start: String,
    /// By state, where anything leads on from it or was taken before.
    rows: Vec<RowView>,
}

/// What results do in one state.
#[derive(Debug, Serialize)]
struct RowView {
    state: String,
    steps: Vec<FlowStepView>,
    /// String literals.
    duplicates: Vec<String>,
}

/// What one result does.
#[derive(Debug, Serialize)]
struct FlowStepView {
    /// String literal.
    result: String,
    to: String,
    /// Qualified class of the command to send.
    sends: Option<String>,
}

/// The view of `flow`.
pub(super) fn view(package: &PackageNames, flow: &Flow) -> FlowView {
    let constants = names::constants_of(&flow.states);
    let constant =
        |state: &str| flow.states.iter().position(|known| known == state).and_then(|at| constants.get(at)).cloned();
    let class_of = |id: &TaskId| package.qualified(id);
    let rows = flow.states.iter().zip(&constants).map(|(state, name)| RowView {
        state: name.clone(),
        steps: flow
            .transitions
            .iter()
            .filter(|step| step.from == *state)
            .filter_map(|step| {
                let sends = step.sends.as_ref().map(class_of);
                Some(FlowStepView { result: literal(&step.result), to: constant(&step.to)?, sends })
            })
            .collect(),
        duplicates: flow
            .duplicates
            .iter()
            // What leads on goes first.
            .filter(|(at, taken)| {
                at == state && !flow.transitions.iter().any(|step| step.from == *at && step.result == *taken)
            })
            .map(|(_, taken)| literal(taken))
            .collect(),
    });
    FlowView {
        package: package.root.clone(),
        class: package.flow(&flow.name).to_owned(),
        name: flow.name.clone(),
        doc: doc_lines(&flow.doc),
        initial: constant(&flow.initial).unwrap_or_default(),
        orchestrator: literal(&flow.orchestrator),
        start: class_of(&flow.start),
        rows: rows.filter(|row| !row.steps.is_empty() || !row.duplicates.is_empty()).collect(),
        states: flow
            .states
            .iter()
            .zip(&constants)
            .map(|(state, name)| StateView {
                name: name.clone(),
                value: literal(state),
                doc: doc_lines(state).join(" "),
            })
            .collect(),
    }
}
