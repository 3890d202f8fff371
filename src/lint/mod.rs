//! Checks that need the resolved registry: examples, letter case, services, what is unused.
//!
//! Knows the model and the validator, and no files: a [`Finding`] names its subject and a route into it, and whoever has
//! the files looks up where that stands.

mod broker;
mod case;
mod envelopes;
mod examples;
mod reads;
mod services;
mod size;
mod unused;
mod walk;

use std::collections::BTreeMap;

use crate::diagnostic::{Nearest, Rule};
use crate::model::lower::{Declared, Shared};
use crate::model::{Envelope, Machine, NamedType, Service, Task, TaskId};
use crate::source::Route;

pub use broker::broker;

/// A finding about a subject, before anyone looked up where it stands.
#[derive(Debug)]
pub struct Finding {
    /// The rule.
    pub rule: &'static Rule,
    /// What it is about.
    pub subject: Subject,
    /// Where in the subject's file.
    pub route: Route,
    /// What is wrong.
    pub message: String,
    /// Remarks, some about other places.
    pub notes: Vec<(String, Option<(Subject, Route)>)>,
    /// What to write instead.
    pub suggestion: Option<String>,
}

/// What a finding is about: the thing whose file is to be shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Subject {
    /// The registry's own file.
    Registry,
    /// A task.
    Task(TaskId),
    /// An envelope.
    Envelope(String),
    /// A machine.
    Machine(String),
    /// A service.
    Service(String),
    /// A type of `types/`; its route begins at the file.
    SharedType(String),
}

impl Finding {
    fn new(rule: &'static Rule, subject: Subject, route: Route, message: String) -> Self {
        Self { rule, subject, route, message, notes: Vec::new(), suggestion: None }
    }

    fn note(mut self, message: impl Into<String>) -> Self {
        self.notes.push((message.into(), None));
        self
    }

    fn note_at(mut self, subject: Subject, route: Route, message: impl Into<String>) -> Self {
        self.notes.push((message.into(), Some((subject, route))));
        self
    }

    fn suggest(mut self, suggestion: Option<&str>) -> Self {
        self.suggestion = suggestion.map(str::to_owned);
        self
    }
}

/// The registry as far as it could be resolved; `None` stands for what is there but has errors of its own.
#[derive(Debug, Clone, Copy)]
pub struct View<'a> {
    /// Tasks by identity.
    pub tasks: &'a BTreeMap<TaskId, Option<Task>>,
    /// Services by name.
    pub services: &'a Declared<Service>,
    /// Envelopes by name.
    pub envelopes: &'a Declared<Envelope>,
    /// Machines by name.
    pub machines: &'a Declared<Machine>,
    /// Shared types.
    pub shared: &'a Shared,
}

/// Checks of one task; routes begin at its file.
///
/// `partial` are its types of which something is missing; of these, only single fields are looked at.
pub fn task(task: &Task, partial: &[NamedType], envelope: Option<&Envelope>) -> Vec<Finding> {
    let mut out = incomplete(task, partial, envelope);
    examples::scheduled(task, &mut out);
    size::task(task, envelope, &mut out);
    out
}

/// The same of a task of which something is missing: only what is said of single fields.
pub fn incomplete(task: &Task, partial: &[NamedType], envelope: Option<&Envelope>) -> Vec<Finding> {
    let mut out = Vec::new();
    examples::task(task, partial, &mut out);
    if let Some(case) = envelope.and_then(|envelope| envelope.case) {
        case::task(task, case, &mut out);
    }
    out
}

/// Checks of the registry as a whole.
pub fn registry(view: &View<'_>) -> Vec<Finding> {
    let mut out = Vec::new();
    let mut nearest = Nearest::default();
    examples::shared(view, &mut out);
    size::shared(&view.shared.types, &mut out);
    case::shared(view, &mut out);
    envelopes::legacy(view, &mut nearest, &mut out);
    services::services(view, &mut nearest, &mut out);
    unused::unused(view, &mut out);
    out
}
