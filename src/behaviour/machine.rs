//! Steps of state machines.

use crate::model::{Machine, Task};

/// What a step would be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// It is allowed.
    Go,
    /// The state is there already: the same event once more.
    Duplicate,
    /// It is not allowed.
    Illegal,
}

impl Step {
    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Go => "go",
            Self::Duplicate => "duplicate",
            Self::Illegal => "illegal",
        }
    }
}

/// What the step from one state to another would be; `None` where the machine has no such state.
pub fn can_transit(machine: &Machine, from: &str, to: &str) -> Option<Step> {
    let known = |state: &str| machine.states.iter().any(|known| known == state);
    (known(from) && known(to)).then(|| {
        if from == to {
            Step::Duplicate
        } else if machine.transitions.iter().any(|step| step.from == from && step.to == to) {
            Step::Go
        } else {
            Step::Illegal
        }
    })
}

/// What the step that `task` makes would be in the state `current` of `machine`, which is the task's own; `None` where
/// the task makes no step or the machine has no such state.
pub fn transit(task: &Task, machine: &Machine, current: &str) -> Option<Step> {
    let transition = task.transition.as_ref()?;
    machine.states.iter().any(|known| known == current).then(|| {
        if transition.to == current {
            Step::Duplicate
        } else if transition.from.iter().any(|from| from == current) {
            Step::Go
        } else {
            Step::Illegal
        }
    })
}
