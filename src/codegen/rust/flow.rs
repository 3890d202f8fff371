//! Orchestrations.

use crate::codegen::rust::names::PackageNames;
use crate::codegen::rust::text::{code, doc_lines, literal};
use crate::codegen::rust::view::{FlowStateView, FlowStepView, FlowView};
use crate::model::{Flow, Registry, TaskId};

/// All flows of a registry.
pub(super) fn flows(registry: &Registry, names: &PackageNames) -> Vec<FlowView> {
    registry.flows.values().filter_map(|flow| flow_view(flow, names)).collect()
}

fn flow_view(flow: &Flow, names: &PackageNames) -> Option<FlowView> {
    let chosen = names.flows.get(&flow.name)?;
    let ident = |state: &String| {
        let at = flow.states.iter().position(|known| known == state)?;
        chosen.states.get(at).cloned()
    };
    let state = |(name, own): (&String, &String)| FlowStateView {
        ident: own.clone(),
        docs: code(name),
        literal: literal(name),
        steps: flow
            .transitions
            .iter()
            .filter(|step| step.from == *name)
            .filter_map(|step| {
                Some(FlowStepView {
                    result: literal(&step.result),
                    to: ident(&step.to)?,
                    sends: step.sends.as_ref().map(task_id),
                })
            })
            .collect(),
        // What moves on is no duplicate.
        duplicates: flow
            .duplicates
            .iter()
            .filter(|(state, result)| {
                state == name && !flow.transitions.iter().any(|step| step.from == *name && step.result == *result)
            })
            .map(|(_, result)| literal(result))
            .collect(),
    };
    Some(FlowView {
        name: literal(&flow.name),
        title: code(&flow.name),
        docs: doc_lines(&flow.doc),
        orchestrator: literal(&flow.orchestrator),
        ident: chosen.ident.clone(),
        initial: ident(&flow.initial)?,
        start: task_id(&flow.start),
        states: flow.states.iter().zip(&chosen.states).map(state).collect(),
    })
}

fn task_id(task: &TaskId) -> String {
    format!("rt::TaskId {{ task_type: {}, version: {} }}", literal(&task.task_type), task.version)
}
