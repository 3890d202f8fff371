//! What belongs to no message: state machines, flows, and the services that receive.

use std::collections::BTreeMap;

use crate::codegen::naming::{Case, Request, Style, assign};
use crate::codegen::python::expr::Expr;
use crate::codegen::python::names;
use crate::codegen::python::text::{docstring, literal};
use crate::codegen::python::view::{MachineView, MemberView};
use crate::model::{Flow, Machine, Registry};
use crate::topology::Names;

/// The class of each machine's states.
pub(super) fn machine_idents(registry: &Registry) -> BTreeMap<String, String> {
    classes(registry.machines.keys(), "state")
}

/// The class of each flow's states.
pub(super) fn flow_idents(registry: &Registry) -> BTreeMap<String, String> {
    classes(registry.flows.keys(), "flow")
}

/// Classes by name; the kind at their end keeps them apart from each other and from what every package has.
fn classes<'a>(all: impl Iterator<Item = &'a String> + Clone, kind: &str) -> BTreeMap<String, String> {
    let wires: Vec<String> = all.clone().map(|name| format!("{name}.{kind}")).collect();
    let requests: Vec<_> = wires.iter().map(|wire| Request::plain(wire)).collect();
    let style = Style { case: Case::Pascal, reserved: &|_| false, digit_prefix: "X", fold_case: false };
    all.cloned().zip(assign(&requests, style)).collect()
}

/// Identifiers of states, by state.
pub(super) fn state_idents(states: &[String]) -> BTreeMap<&str, String> {
    let requests: Vec<_> = states.iter().map(|state| Request::plain(state)).collect();
    states.iter().map(String::as_str).zip(names::members(&requests)).collect()
}

/// A state of a machine as an expression, its class behind `prefix`.
pub(super) fn state(prefix: &str, class: &str, idents: &BTreeMap<&str, String>, state: &str) -> Expr {
    Expr::atom(format!("{prefix}{class}.{}", idents.get(state).map_or(state, String::as_str)))
}

/// The views of all machines.
pub(super) fn machines(registry: &Registry, classes: &BTreeMap<String, String>) -> Vec<MachineView> {
    registry.machines.values().map(|machine| machine_view(machine, &classes[&machine.name])).collect()
}

fn machine_view(machine: &Machine, class: &str) -> MachineView {
    let idents = state_idents(&machine.states);
    let one = |name: &str| state("", class, &idents, name);
    let previous = machine.states.iter().fold(Expr::dict(), |dict, to| {
        let from = machine.transitions.iter().filter(|step| &step.to == to).map(|step| one(&step.from));
        let from: Vec<Expr> = from.collect();
        if from.is_empty() { dict } else { dict.entry(&one(to).text(), Expr::tuple(from)) }
    });
    MachineView {
        ident: class.to_owned(),
        doc: docstring(&format!("States of the machine {}.", machine.name), 4),
        states: members(&machine.states, &idents),
        bind: Expr::call("_rt.bind_machine")
            .arg(Expr::atom(class))
            .arg(one(&machine.initial))
            .arg(previous)
            .statement("", 0),
    }
}

fn members(states: &[String], idents: &BTreeMap<&str, String>) -> Vec<MemberView> {
    let member = |state: &String| MemberView {
        ident: idents.get(state.as_str()).cloned().unwrap_or_default(),
        value: literal(state),
        doc: String::new(),
    };
    states.iter().map(member).collect()
}

/// The views of all flows.
pub(super) fn flows(registry: &Registry, classes: &BTreeMap<String, String>) -> Vec<MachineView> {
    registry.flows.values().map(|flow| flow_view(flow, &classes[&flow.name])).collect()
}

fn flow_view(flow: &Flow, class: &str) -> MachineView {
    let idents = state_idents(&flow.states);
    let one = |name: &str| state("", class, &idents, name);
    let text = |text: &str| Expr::atom(literal(text));
    let moves = flow.states.iter().fold(Expr::dict(), |dict, from| {
        let rows: Vec<_> = flow.transitions.iter().filter(|row| &row.from == from).collect();
        let results = rows.iter().fold(Expr::dict(), |dict, row| {
            let sends = row.sends.as_ref().map_or_else(|| Expr::atom("None"), |task| text(&task.to_string()));
            dict.entry(&literal(&row.result), Expr::tuple([one(&row.to), sends]))
        });
        if rows.is_empty() { dict } else { dict.entry(&one(from).text(), results) }
    });
    let taken = flow.states.iter().fold(Expr::dict(), |dict, state| {
        let taken: Vec<Expr> =
            flow.duplicates.iter().filter(|(at, _)| at == state).map(|(_, result)| text(result)).collect();
        if taken.is_empty() { dict } else { dict.entry(&one(state).text(), Expr::tuple(taken)) }
    });
    MachineView {
        ident: class.to_owned(),
        doc: docstring(&format!("{}\n\nStates of the flow {}.", flow.doc, flow.name), 4),
        states: members(&flow.states, &idents),
        bind: Expr::call("_rt.bind_flow")
            .arg(Expr::atom(class))
            .arg(Expr::tuple([one(&flow.initial), text(&flow.start.to_string())]))
            .arg(moves)
            .arg(taken)
            .statement("", 0),
    }
}

/// The statement that lists classes by name: `table` is its name, `base` what they all are.
pub(super) fn class_table(table: &str, base: &str, classes: &BTreeMap<String, String>) -> String {
    classes
        .iter()
        .fold(Expr::dict(), |dict, (name, class)| dict.entry(&literal(name), Expr::atom(class)))
        .statement(&format!("{table}: dict[str, type[{base}]] = "), 0)
}

/// The statement that lists all services and the queues they receive from.
pub(super) fn services(broker: &Names<'_>) -> String {
    let registry = broker.registry();
    let mut queues: BTreeMap<&str, BTreeMap<&str, (&str, &str)>> =
        registry.services.keys().map(|name| (name.as_str(), BTreeMap::new())).collect();
    for task in registry.tasks.values() {
        for of in &broker.of(task).consumers {
            if let Some(own) = queues.get_mut(of.service.as_str()) {
                // Tasks that share a queue: what it is refused goes where the first of them is given up.
                own.entry(&of.queue).or_insert((&of.dead_letter_exchange, &of.dead_letter_queue));
            }
        }
    }
    let text = |text: &str| Expr::atom(literal(text));
    queues
        .into_iter()
        .fold(Expr::dict(), |dict, (service, queues)| {
            let queues = queues.into_iter().fold(Expr::dict(), |dict, (queue, (exchange, dead))| {
                let place = Expr::call("_rt.DeadLetterPlace").arg(text(exchange)).arg(text(dead));
                dict.entry(&literal(queue), place)
            });
            dict.entry(&literal(service), Expr::call("_rt.Service").arg(queues))
        })
        .statement("SERVICES: dict[str, _rt.Service] = ", 0)
}
