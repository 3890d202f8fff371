//! State machines.

use std::collections::{BTreeMap, BTreeSet};

use crate::contract::{MachineDoc, Text};
use crate::diagnostic::Findings;
use crate::diagnostic::catalogue::{shape, task as rules};
use crate::model::{Machine, Transition};

/// The machine of `doc`.
pub fn machine(doc: &MachineDoc<'_>, findings: &mut Findings) -> Option<Machine> {
    let states = doc.states.as_deref()?;
    let mut known: BTreeMap<&str, Text<'_>> = BTreeMap::new();
    for state in states {
        if let Some(first) = known.get(state.as_str()) {
            let first = findings.at(first.span());
            let message = format!("the state `{}` stands twice", state.as_str());
            findings.add(&shape::REPEATED, state.span(), message).note_at(first, "first here");
        } else {
            known.insert(state.as_str(), *state);
        }
    }
    let mut look_up = |state: Text<'_>| {
        if known.contains_key(state.as_str()) {
            return true;
        }
        let near = findings.nearest(state.as_str(), known.keys().copied()).map(str::to_owned);
        let message = format!("`{}` is not a state of this machine", state.as_str());
        findings.add(&rules::UNKNOWN_STATE, state.span(), message).suggest_some(near);
        false
    };
    let initial = doc.initial.filter(|state| look_up(*state));
    let mut transitions = BTreeSet::new();
    for (to, sources) in doc.transitions.as_deref()? {
        look_up(*to);
        for from in sources {
            look_up(*from);
            transitions.insert(Transition { from: from.as_str().to_owned(), to: to.as_str().to_owned() });
        }
    }
    let initial = initial?.as_str();
    unreachable(states, initial, &transitions, findings);
    Some(Machine {
        name: doc.name?.as_str().to_owned(),
        states: states.iter().map(|state| state.as_str().to_owned()).collect(),
        initial: initial.to_owned(),
        transitions: transitions.into_iter().collect(),
    })
}

fn unreachable(states: &[Text<'_>], initial: &str, transitions: &BTreeSet<Transition>, findings: &mut Findings) {
    let mut next: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for step in transitions {
        next.entry(&step.from).or_default().push(&step.to);
    }
    let mut reached = BTreeSet::from([initial]);
    let mut open = vec![initial];
    while let Some(state) = open.pop() {
        open.extend(next.get(state).into_iter().flatten().filter(|state| reached.insert(state)));
    }
    for state in states.iter().filter(|state| !reached.contains(state.as_str())) {
        let message = format!("no transition leads to the state `{}`", state.as_str());
        findings.add(&rules::UNREACHABLE_STATE, state.span(), message);
    }
}
