//! What stands around a task's messages, as views: keys, steps of machines, who sends and who consumes.

use crate::codegen::java::names::{self, PackageNames};
use crate::codegen::java::spec::long;
use crate::codegen::java::task::{millis, retry};
use crate::codegen::java::text::{doc_lines, literal};
use crate::codegen::java::view::{
    ConsumptionView, DelayView, FieldView, KeyView, MachineView, ParameterView, ProductionView, RungView, StateView,
    StepView, TransitView,
};
use crate::model::{Machine, PayloadPlace, Registry, RoleKind, Task, Template, TemplatePart};
use crate::topology;

/// Consumers and their retry queues that one initialiser may make: it must fit into 64 KB.
const MAX_INITIALISED: usize = 500;

/// Whether one initialiser cannot make all of them.
pub(super) fn are_many(consumptions: &[ConsumptionView]) -> bool {
    consumptions.iter().map(|found| 4 + found.rungs.len()).sum::<usize>() > MAX_INITIALISED
}

/// The keys that a producer makes of the payload's `fields`.
pub(super) fn keys(registry: &Registry, task: &Task, fields: &[FieldView]) -> Vec<KeyView> {
    let parameters: Vec<ParameterView> = fields
        .iter()
        .map(|field| ParameterView { name: field.name.clone(), wire: field.wire.clone(), ty: field.ty.clone() })
        .collect();
    all_keys(registry, task, &parameters)
}

/// The same where only the `members` are known that hold the fields: what is needed to call the builders.
pub(super) fn key_calls(registry: &Registry, task: &Task, members: &[String]) -> Vec<KeyView> {
    let parameters: Vec<ParameterView> = members
        .iter()
        .map(|name| ParameterView { name: name.clone(), wire: String::new(), ty: String::new() })
        .collect();
    all_keys(registry, task, &parameters)
}

fn all_keys(registry: &Registry, task: &Task, fields: &[ParameterView]) -> Vec<KeyView> {
    let idempotency = task.idempotency.as_ref().map(|template| ("idempotency", "Idempotency", template));
    let partition = task.partition.as_ref().map(|template| ("partition", "Partition", template));
    let envelope = registry.envelope(&task.envelope);
    let nested = envelope.filter(|envelope| envelope.payload == PayloadPlace::Nested);
    let body = nested.and_then(|envelope| envelope.roles.get(&RoleKind::Body));
    let payload = body.map_or_else(|| "null".to_owned(), |role| literal(&role.name));
    let found = [idempotency, partition].into_iter().flatten();
    found.map(|(name, title, template)| key(name, title, template, task, fields, &payload)).collect()
}

fn key(
    name: &'static str,
    title: &'static str,
    template: &Template,
    task: &Task,
    fields: &[ParameterView],
    payload: &str,
) -> KeyView {
    let mut view = KeyView { name, title, payload: payload.to_owned(), parameters: vec![], parts: vec![] };
    for part in &template.parts {
        match part {
            TemplatePart::Literal(text) => view.parts.push(format!("text({})", literal(text))),
            TemplatePart::Field(wire) => {
                let slot = task.payload.fields.iter().position(|field| field.name == *wire);
                let Some((slot, field)) = slot.and_then(|slot| Some((slot, fields.get(slot)?))) else { continue };
                view.parts.push(format!("field({slot}, {})", field.name));
                if view.parameters.iter().all(|known: &ParameterView| known.name != field.name) {
                    view.parameters.push(field.clone());
                }
            }
        }
    }
    view
}

/// The step that a task makes.
pub(super) fn transit(registry: &Registry, package: &PackageNames, task: &Task) -> Option<TransitView> {
    let transition = task.transition.as_ref()?;
    let machine = registry.machines.get(&transition.machine)?;
    let constants = names::constants_of(&machine.states);
    let constant = |state: &String| {
        machine.states.iter().position(|known| known == state).and_then(|at| constants.get(at).cloned())
    };
    Some(TransitView {
        class: format!("{}.{}", package.root, package.machine(&machine.name)),
        to: constant(&transition.to)?,
        from: transition.from.iter().filter_map(constant).collect(),
    })
}

/// The class of a machine.
pub(super) fn machine(package: &PackageNames, machine: &Machine) -> MachineView {
    let constants = names::constants_of(&machine.states);
    let constant =
        |state: &str| machine.states.iter().position(|known| known == state).and_then(|at| constants.get(at)).cloned();
    let states = machine.states.iter().zip(&constants);
    let steps = states.clone().map(|(state, to)| {
        let from = machine.transitions.iter().filter(|step| step.to == *state && step.from != *state);
        StepView { to: to.clone(), from: from.filter_map(|step| constant(&step.from)).collect() }
    });
    MachineView {
        package: package.root.clone(),
        class: package.machine(&machine.name).to_owned(),
        name: machine.name.clone(),
        initial: constant(&machine.initial).unwrap_or_default(),
        steps: steps.filter(|step| !step.from.is_empty()).collect(),
        states: states
            .map(|(state, name)| StateView {
                name: name.clone(),
                value: literal(state),
                doc: doc_lines(state).join(" "),
            })
            .collect(),
    }
}

/// Who sends and who consumes.
pub(super) fn traffic(names: &topology::TaskNames) -> (Vec<ProductionView>, Vec<ConsumptionView>) {
    let productions = names.producers.iter().map(|found| ProductionView {
        service: literal(&found.service),
        exchange: literal(&found.exchange),
        routing_key: literal(&found.routing_key),
        delay: found.delay.as_ref().map(|delay| DelayView {
            exchange: literal(&delay.exchange),
            queue: literal(&delay.queue),
            time: millis(delay.delay),
        }),
    });
    let consumptions = names.consumers.iter().map(|found| ConsumptionView {
        service: literal(&found.service),
        queue: literal(&found.queue),
        dead_letter_queue: literal(&found.dead_letter_queue),
        retry_exchange: literal(&found.retry_exchange),
        dead_letter_exchange: literal(&found.dead_letter_exchange),
        retry: retry(&found.retry),
        rungs: found
            .rungs
            .iter()
            .map(|rung| RungView { delay: millis(rung.delay), queue: literal(&rung.queue) })
            .collect(),
    });
    (productions.collect(), consumptions.collect())
}

/// What of a role a message of any task can be asked for: the id and the idempotency key as `Optional`, the attempts.
pub(super) fn role_getters(registry: &Registry, task: &Task) -> (String, String, String) {
    let envelope = registry.envelope(&task.envelope);
    let state = |kind| {
        let envelope = envelope?;
        envelope.roles.contains_key(&kind).then(|| task.role_required(envelope, kind))
    };
    let text = |kind, member: &str| match state(kind) {
        None => "Optional.empty()".to_owned(),
        Some(true) => format!("Optional.of({member})"),
        Some(false) => member.to_owned(),
    };
    let attempts = match state(RoleKind::Attempt) {
        None => long(0),
        Some(true) => "attempt".to_owned(),
        Some(false) => "attempt.orElse(0)".to_owned(),
    };
    (text(RoleKind::Id, "id"), text(RoleKind::Idempotency, "idempotencyKey"), attempts)
}
