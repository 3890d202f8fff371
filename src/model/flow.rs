//! Orchestrations: steps that follow each other, what undoes them, and the table that drives them.
//!
//! The table is made from the steps and from nothing else, so a reader of it needs no rules of its own: what is not in
//! it is illegal. It has no circle, so every run ends.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::model::TaskId;

/// The final state of a flow that reached its end.
pub const FINISHED: &str = "FINISHED";
/// The final state of a flow whose steps were all undone.
pub const COMPENSATED: &str = "COMPENSATED";
/// What the name of a state ends in that waits for the results of a step's command.
const PENDING: &str = "PENDING";
/// The same for the results of a compensation.
const COMPENSATING: &str = "COMPENSATING";
/// What the name of the final state ends in of a flow whose compensation failed: a person has to look at it.
const STUCK: &str = "STUCK";

/// An orchestration.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Flow {
    /// `[a-z][a-z0-9-]*`.
    pub name: String,
    /// What it is for.
    pub doc: String,
    /// Owning team.
    pub owner: String,
    /// The service that keeps the state, sends the commands and reads the results.
    pub orchestrator: String,
    /// The steps as declared, in order.
    pub steps: Vec<FlowStep>,
    /// All states, `[A-Z][A-Z0-9_]*`; no transition leads to an earlier one.
    pub states: Vec<String>,
    /// The state of a flow that has just begun.
    pub initial: String,
    /// The command sent when it begins.
    pub start: TaskId,
    /// What moves it, by state in their order, then by result.
    pub transitions: Vec<FlowTransition>,
    /// State and result: the result was taken on a way to the state, so seeing it again changes nothing. In the order
    /// of the states, then by result.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub duplicates: Vec<(String, String)>,
}

/// A step: a command and where its results lead.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FlowStep {
    /// `[a-z][A-Za-z0-9]*`.
    pub name: String,
    /// What it is for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub doc: Option<String>,
    /// What is sent.
    pub command: TaskId,
    /// Result type to where it leads.
    pub results: BTreeMap<String, Lead>,
    /// What undoes it; none where there is nothing to undo.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compensation: Option<FlowCompensation>,
}

/// Where a result of a step leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Lead {
    /// To the next step.
    Next,
    /// To the end.
    Finish,
    /// Back: the steps before this one are undone, the last one first.
    Compensate,
    /// Back, this step included: it is not known whether it had an effect.
    CompensateThis,
}

/// What undoes a step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FlowCompensation {
    /// What is sent.
    pub command: TaskId,
    /// Result type to what it means.
    pub results: BTreeMap<String, Undone>,
}

/// What a result of a compensation means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Undone {
    /// The step's effect is gone; the step before comes next.
    Done,
    /// It is not, and a person has to look at it.
    Stuck,
}

/// One row of the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FlowTransition {
    /// State before.
    pub from: String,
    /// Task type of the result, whatever its version.
    pub result: String,
    /// State after.
    pub to: String,
    /// The command to send with the change of state.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sends: Option<TaskId>,
}

/// What a result does to a flow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress<'f> {
    /// It moves on.
    Go {
        /// State after.
        to: &'f str,
        /// The command to send.
        sends: Option<&'f TaskId>,
    },
    /// The result was already taken: nothing to do, and nothing wrong.
    Duplicate,
    /// The result cannot be: an alarm.
    Illegal,
}

impl Flow {
    /// The flow of `steps`; none where there are none.
    pub fn new(name: String, doc: String, owner: String, orchestrator: String, steps: Vec<FlowStep>) -> Option<Self> {
        let start = steps.first()?.command.clone();
        let initial = steps.first()?.pending();
        let mut all = Vec::new();
        for (at, step) in steps.iter().enumerate() {
            all.extend(step.results.iter().map(|(result, lead)| forward(&steps, at, result, *lead)));
        }
        for (at, step) in steps.iter().enumerate().rev() {
            all.extend(backward(&steps, at, step));
        }
        let order = every_state(&steps);
        let reached = reached(&initial, &all, &order);
        let transitions = all.iter().filter(|step| reached.contains_key(step.from.as_str())).cloned().collect();
        let states: Vec<String> = order.iter().filter(|state| reached.contains_key(state.as_str())).cloned().collect();
        let duplicates = states.iter().flat_map(|state| {
            let taken = reached.get(state.as_str()).into_iter().flatten();
            taken.map(|result| (state.clone(), (*result).to_owned()))
        });
        let duplicates = duplicates.collect();
        Some(Self { name, doc, owner, orchestrator, states, initial, start, duplicates, transitions, steps })
    }

    /// What `result` (a task type) does to a flow in `state`. A state or result that the flow does not know is illegal.
    pub fn next(&self, state: &str, result: &str) -> Progress<'_> {
        if let Some(step) = self.transitions.iter().find(|step| step.from == state && step.result == result) {
            return Progress::Go { to: &step.to, sends: step.sends.as_ref() };
        }
        let known = self.duplicates.iter().any(|(at, taken)| at == state && taken == result);
        if known { Progress::Duplicate } else { Progress::Illegal }
    }

    /// Whether the flow ends in `state`.
    pub fn is_final(&self, state: &str) -> bool {
        !self.transitions.iter().any(|step| step.from == state)
    }

    /// Every result the flow reads, sorted.
    pub fn results(&self) -> BTreeSet<&str> {
        self.transitions.iter().map(|step| step.result.as_str()).collect()
    }

    /// Every command the flow sends, sorted.
    pub fn commands(&self) -> BTreeSet<&TaskId> {
        self.transitions.iter().filter_map(|step| step.sends.as_ref()).chain([&self.start]).collect()
    }
}

impl FlowStep {
    /// The state that waits for the command's results.
    pub fn pending(&self) -> String {
        self.state(PENDING)
    }

    /// The state that waits for the compensation's results.
    pub fn compensating(&self) -> String {
        self.state(COMPENSATING)
    }

    /// The state of a flow whose compensation of this step failed.
    pub fn stuck(&self) -> String {
        self.state(STUCK)
    }

    /// `reserveStock` and `PENDING` as `RESERVE_STOCK_PENDING`.
    fn state(&self, end: &str) -> String {
        let mut name = String::with_capacity(self.name.len() + end.len() + 4);
        for c in self.name.chars() {
            if c.is_ascii_uppercase() {
                name.push('_');
            }
            name.push(c.to_ascii_uppercase());
        }
        name + "_" + end
    }
}

/// All states there can be, in an order in which no transition leads back.
fn every_state(steps: &[FlowStep]) -> Vec<String> {
    let pending = steps.iter().map(FlowStep::pending);
    let compensating = steps.iter().rev().map(FlowStep::compensating);
    let stuck = steps.iter().rev().map(FlowStep::stuck);
    let ends = [FINISHED.to_owned(), COMPENSATED.to_owned()];
    pending.chain(compensating).chain(ends).chain(stuck).collect()
}

/// The row of `result` in the state that waits for the step at `at`.
fn forward(steps: &[FlowStep], at: usize, result: &str, lead: Lead) -> FlowTransition {
    let (to, sends) = match (lead, steps.get(at + 1)) {
        (Lead::Next, Some(next)) => (next.pending(), Some(next.command.clone())),
        // A flow whose last step leads to a next one is refused before it gets here.
        (Lead::Next, None) | (Lead::Finish, _) => (FINISHED.to_owned(), None),
        (Lead::Compensate, _) => undo(&steps[..at]),
        (Lead::CompensateThis, _) => undo(&steps[..=at]),
    };
    FlowTransition { from: steps[at].pending(), result: result.to_owned(), to, sends }
}

/// The rows of the state that waits for the compensation of the step at `at`.
fn backward(steps: &[FlowStep], at: usize, step: &FlowStep) -> Vec<FlowTransition> {
    let row = |(result, undone): (&String, &Undone)| {
        let (to, sends) = match undone {
            Undone::Done => undo(&steps[..at]),
            Undone::Stuck => (step.stuck(), None),
        };
        FlowTransition { from: step.compensating(), result: result.clone(), to, sends }
    };
    step.compensation.iter().flat_map(|found| &found.results).map(row).collect()
}

/// Where undoing `steps` begins: the last of them that can be undone.
fn undo(steps: &[FlowStep]) -> (String, Option<TaskId>) {
    let last = steps.iter().rev().find_map(|step| Some((step, step.compensation.as_ref()?)));
    match last {
        Some((step, compensation)) => (step.compensating(), Some(compensation.command.clone())),
        None => (COMPENSATED.to_owned(), None),
    }
}

/// The states that can be reached, with the results taken on the ways there. `order` has no state before one that leads
/// to it, so one pass does.
fn reached<'t>(
    initial: &'t str,
    transitions: &'t [FlowTransition],
    order: &'t [String],
) -> BTreeMap<&'t str, BTreeSet<&'t str>> {
    let mut reached = BTreeMap::from([(initial, BTreeSet::new())]);
    for state in order {
        let Some(taken) = reached.get(state.as_str()).cloned() else { continue };
        for step in transitions.iter().filter(|step| step.from == *state) {
            let there: &mut BTreeSet<&str> = reached.entry(&step.to).or_default();
            there.extend(taken.iter().copied().chain([step.result.as_str()]));
        }
    }
    reached
}

#[cfg(test)]
mod tests;
