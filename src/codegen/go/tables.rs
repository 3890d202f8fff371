//! The packages of machines, of flows, and of consuming services.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::codegen::go::names::{ModuleNames, StateNames};
use crate::codegen::go::text::{constant_docs, docs, literal};
use crate::codegen::go::view::ConstView;
use crate::model::{Flow, FlowTransition, Machine, Registry, TaskId};
use crate::topology::Names;

/// The file of a machine.
#[derive(Debug, Clone, Serialize)]
pub(super) struct MachineView {
    /// Module path.
    pub(super) module: String,
    /// Name of the machine.
    pub(super) name: String,
    /// The name as a literal.
    pub(super) wire: String,
    /// File in the package, without its end.
    pub(super) file: String,
    /// Type of the states.
    pub(super) ident: String,
    /// Function that returns all states.
    pub(super) states_func: String,
    /// Constant of the first state.
    pub(super) initial: String,
    /// What that stands for.
    pub(super) first: String,
    /// States.
    pub(super) states: Vec<ConstView>,
    /// What is allowed, by the state before.
    pub(super) steps: Vec<StepView>,
}

/// The steps from a state.
#[derive(Debug, Clone, Serialize)]
pub(super) struct StepView {
    /// State before.
    pub(super) from: String,
    /// States after.
    pub(super) to: Vec<String>,
}

/// The file of a flow.
#[derive(Debug, Clone, Serialize)]
pub(super) struct FlowView {
    /// Module path.
    pub(super) module: String,
    /// Name of the flow.
    pub(super) name: String,
    /// The name as a literal.
    pub(super) wire: String,
    /// File in the package, without its end.
    pub(super) file: String,
    /// Lines of the comment.
    pub(super) docs: Vec<String>,
    /// Type of the states.
    pub(super) ident: String,
    /// Function that returns all states.
    pub(super) states_func: String,
    /// Constant of the first state.
    pub(super) initial: String,
    /// What that stands for.
    pub(super) first: String,
    /// Function that returns what is sent at the beginning.
    pub(super) start: String,
    /// What that is.
    pub(super) sends: SendsView,
    /// The service that keeps the state.
    pub(super) orchestrator: String,
    /// States.
    pub(super) states: Vec<ConstView>,
    /// States in which it ends.
    pub(super) finals: Vec<String>,
    /// What results do, by state.
    pub(super) steps: Vec<FlowStateView>,
}

/// What results do in a state.
#[derive(Debug, Clone, Serialize)]
pub(super) struct FlowStateView {
    /// State before.
    pub(super) from: String,
    /// Results that move it.
    pub(super) moves: Vec<MoveView>,
    /// Results that were taken before, as literals.
    pub(super) duplicates: Vec<String>,
}

/// A result that moves a flow.
#[derive(Debug, Clone, Serialize)]
pub(super) struct MoveView {
    /// Task type as a literal.
    pub(super) result: String,
    /// State after.
    pub(super) to: String,
    /// What is sent then.
    pub(super) sends: Option<SendsView>,
}

/// A command that is sent.
#[derive(Debug, Clone, Serialize)]
pub(super) struct SendsView {
    /// Task type as a literal.
    pub(super) task_type: String,
    /// Version.
    pub(super) version: i32,
}

/// The file of a service.
#[derive(Debug, Clone, Serialize)]
pub(super) struct ServiceView {
    /// Module path.
    pub(super) module: String,
    /// Name of the service.
    pub(super) name: String,
    /// File in the package, without its end.
    pub(super) file: String,
    /// Function that returns it.
    pub(super) func: String,
    /// The name as a literal.
    pub(super) service: String,
    /// Its queues.
    pub(super) queues: Vec<QueueView>,
    /// The messages it consumes: numbers of tasks.
    pub(super) tasks: Vec<usize>,
}

/// A queue of a service; names are literals.
#[derive(Debug, Clone, Serialize)]
pub(super) struct QueueView {
    /// Name.
    pub(super) name: String,
    /// Where its dead letters are sent.
    pub(super) dead_letter_exchange: String,
    /// Where they end.
    pub(super) dead_letter_queue: String,
}

/// All machines.
pub(super) fn machines(registry: &Registry, names: &ModuleNames) -> Vec<MachineView> {
    let named = registry.machines.values().filter_map(|machine| Some((machine, names.machines.get(&machine.name)?)));
    named.map(|(machine, own)| machine_view(machine, own, &names.module)).collect()
}

fn machine_view(machine: &Machine, own: &StateNames, module: &str) -> MachineView {
    let states = machine.states.iter().map(|state| {
        let ident = own.state(state);
        ConstView { value: literal(state), docs: constant_docs(&ident, state, None, None), ident }
    });
    let steps = machine.states.iter().filter_map(|from| {
        let allowed = machine.transitions.iter().filter(|step| step.from == *from && step.to != *from);
        let to: Vec<String> = allowed.map(|step| own.state(&step.to)).collect();
        (!to.is_empty()).then(|| StepView { from: own.state(from), to })
    });
    MachineView {
        module: module.to_owned(),
        name: machine.name.clone(),
        wire: literal(&machine.name),
        file: own.file.clone(),
        ident: own.ident.clone(),
        states_func: own.states_func.clone(),
        initial: own.initial.clone(),
        first: own.state(&machine.initial),
        states: states.collect(),
        steps: steps.collect(),
    }
}

/// All flows.
pub(super) fn flows(registry: &Registry, names: &ModuleNames) -> Vec<FlowView> {
    let named = registry.flows.values().filter_map(|flow| Some((flow, names.flows.get(&flow.name)?)));
    named.map(|(flow, own)| flow_view(flow, own, &names.module)).collect()
}

fn flow_view(flow: &Flow, own: &StateNames, module: &str) -> FlowView {
    let states = flow.states.iter().map(|state| {
        let ident = own.state(state);
        ConstView { value: literal(state), docs: constant_docs(&ident, state, None, None), ident }
    });
    let lead = format!("{} is a state of the flow {}, which {} keeps.", own.ident, flow.name, flow.orchestrator);
    FlowView {
        module: module.to_owned(),
        name: flow.name.clone(),
        wire: literal(&flow.name),
        file: own.file.clone(),
        docs: docs(&lead, Some(&flow.doc), None),
        ident: own.ident.clone(),
        states_func: own.states_func.clone(),
        initial: own.initial.clone(),
        first: own.state(&flow.initial),
        start: own.start.clone(),
        sends: sends(&flow.start),
        orchestrator: flow.orchestrator.clone(),
        states: states.collect(),
        finals: flow.states.iter().filter(|state| flow.is_final(state)).map(|state| own.state(state)).collect(),
        steps: flow.states.iter().filter_map(|state| flow_state(flow, own, state)).collect(),
    }
}

fn flow_state(flow: &Flow, own: &StateNames, state: &str) -> Option<FlowStateView> {
    let moves: Vec<&FlowTransition> = flow.transitions.iter().filter(|step| step.from == state).collect();
    let moved = |result: &str| moves.iter().any(|step| step.result == result);
    let taken = flow.duplicates.iter().filter(|(at, result)| at == state && !moved(result));
    let duplicates: Vec<String> = taken.map(|(_, result)| literal(result)).collect();
    let view = |step: &&FlowTransition| MoveView {
        result: literal(&step.result),
        to: own.state(&step.to),
        sends: step.sends.as_ref().map(sends),
    };
    let moves: Vec<MoveView> = moves.iter().map(view).collect();
    (!moves.is_empty() || !duplicates.is_empty()).then(|| FlowStateView { from: own.state(state), moves, duplicates })
}

fn sends(task: &TaskId) -> SendsView {
    SendsView { task_type: literal(&task.task_type), version: task.version }
}

/// All services that consume something.
pub(super) fn services(broker: &Names<'_>, names: &ModuleNames) -> Vec<ServiceView> {
    let registry = broker.registry();
    let mut queues: BTreeMap<&str, BTreeMap<&str, QueueView>> = BTreeMap::new();
    let mut tasks: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for task in registry.tasks.values() {
        for of in &broker.of(task).consumers {
            let Some((service, _)) = registry.services.get_key_value(&of.service) else { continue };
            let queue = QueueView {
                name: literal(&of.queue),
                dead_letter_exchange: literal(&of.dead_letter_exchange),
                dead_letter_queue: literal(&of.dead_letter_queue),
            };
            queues.entry(service).or_default().entry(&of.queue).or_insert(queue);
            tasks.entry(service).or_default().extend(names.tasks.get(&task.id).map(|own| own.number));
        }
    }
    let view = |(service, queues): (&str, BTreeMap<&str, QueueView>)| {
        let own = names.services.get(service)?;
        Some(ServiceView {
            module: names.module.clone(),
            name: service.to_owned(),
            file: own.file.clone(),
            func: own.func.clone(),
            service: literal(service),
            queues: queues.into_values().collect(),
            tasks: tasks.get(service).cloned().unwrap_or_default(),
        })
    };
    queues.into_iter().filter_map(view).collect()
}
