//! A change with its verdicts, before policy and services make a finding of it.

use crate::compat::change::{Change, Kind};
use crate::compat::finding::{Direction, Place, Severity, Verdict, Witness};
use crate::model::TaskId;

/// What makes two changes the same one: it names the cause, not the places.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Cause {
    /// Within one task.
    Task(String),
    /// In something that several tasks share: a type, an envelope, a naming rule.
    Shared(String),
}

/// Outcome of one direction.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Judged {
    pub(crate) verdict: Verdict,
    pub(crate) witness: Option<Witness>,
}

impl Judged {
    pub(crate) const fn unknown() -> Self {
        Self { verdict: Verdict::Unknown, witness: None }
    }
}

/// Changes of one cause with their verdicts.
#[derive(Debug, Clone)]
pub(crate) struct Draft {
    pub(crate) task: Option<TaskId>,
    pub(crate) path: String,
    pub(crate) places: Vec<String>,
    pub(crate) changes: Vec<Change>,
    pub(crate) backward: Judged,
    pub(crate) forward: Judged,
    pub(crate) cause: Cause,
    pub(crate) old_place: Option<Place>,
    pub(crate) new_place: Option<Place>,
    /// It is never worse than this.
    pub(crate) cap: Severity,
}

impl Draft {
    /// A change of a task that is no matter of the sets.
    pub(crate) fn semantic(task: &TaskId, change: Change, old: Option<Place>, new: Option<Place>) -> Self {
        let cause = Cause::Task(format!("{task}"));
        Self { task: Some(task.clone()), ..Self::plain(cause, change, old, new) }
    }

    /// A change that is no matter of the sets.
    pub(crate) fn plain(cause: Cause, change: Change, old: Option<Place>, new: Option<Place>) -> Self {
        Self {
            task: None,
            path: String::new(),
            places: Vec::new(),
            changes: vec![change],
            backward: Judged::default(),
            forward: Judged::default(),
            cause,
            old_place: old,
            new_place: new,
            cap: Severity::Breaking,
        }
    }

    /// The change it is named after: the one of the first kind.
    pub(crate) fn leading(&self) -> Kind {
        self.changes.iter().map(|change| change.kind).min().unwrap_or(Kind::PayloadChanged)
    }

    pub(crate) const fn judged(&self, direction: Direction) -> &Judged {
        match direction {
            Direction::Backward => &self.backward,
            Direction::Forward => &self.forward,
        }
    }
}
