//! State machines, and the steps that tasks make.

use crate::codegen::rust::names::PackageNames;
use crate::codegen::rust::text::{code, literal};
use crate::codegen::rust::view::{MachineView, StateView, TransitionView};
use crate::model::{Machine, Registry, Task};

/// All machines of a registry.
pub(super) fn machines(registry: &Registry, names: &PackageNames) -> Vec<MachineView> {
    registry.machines.values().filter_map(|machine| machine_view(machine, names)).collect()
}

fn machine_view(machine: &Machine, names: &PackageNames) -> Option<MachineView> {
    let chosen = names.machines.get(&machine.name)?;
    let state = |(name, ident): (&String, &String)| StateView {
        ident: ident.clone(),
        docs: code(name),
        literal: literal(name),
        previous: machine
            .transitions
            .iter()
            .filter(|step| step.to == *name)
            .filter_map(|step| ident_of(machine, &chosen.states, &step.from))
            .collect(),
    };
    Some(MachineView {
        name: literal(&machine.name),
        docs: code(&machine.name),
        ident: chosen.ident.clone(),
        initial: ident_of(machine, &chosen.states, &machine.initial)?,
        states: machine.states.iter().zip(&chosen.states).map(state).collect(),
    })
}

fn ident_of(machine: &Machine, idents: &[String], state: &str) -> Option<String> {
    let at = machine.states.iter().position(|known| known == state)?;
    idents.get(at).cloned()
}

/// The step that `task` makes.
pub(super) fn transition_view(registry: &Registry, task: &Task, names: &PackageNames) -> Option<TransitionView> {
    let transition = task.transition.as_ref()?;
    let machine = registry.machines.get(&transition.machine)?;
    let chosen = names.machines.get(&transition.machine)?;
    let ty = format!("crate::machines::{}", chosen.ident);
    let state = |name: &String| Some(format!("{ty}::{}", ident_of(machine, &chosen.states, name)?));
    Some(TransitionView {
        docs: code(&machine.name),
        from: transition.from.iter().filter_map(state).collect(),
        to: state(&transition.to)?,
        ty,
    })
}
