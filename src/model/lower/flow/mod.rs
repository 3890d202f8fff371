//! Flows: names looked up, bindings expanded, everything checked that a run would stumble over.
//!
//! Flows come last, when tasks and services are known. A task or service with errors of its own is there but unknown:
//! what would need it is not said.

mod names;
mod results;
mod routes;
mod sides;

use std::collections::BTreeMap;

use crate::contract::{CommandDoc, CompensationDoc, FlowDoc, ResultsDoc, StepDoc, Text};
use crate::diagnostic::Findings;
use crate::diagnostic::catalogue::{flow as rules, shape};
use crate::model::lower::Declared;
use crate::model::{Flow, Service, Task, TaskId};
use crate::source::Span;

use names::Names;
use results::Routed;

/// What flows are checked against.
#[derive(Debug)]
pub struct FlowScope<'a> {
    names: Names<'a>,
    services: &'a Declared<Service>,
}

impl<'a> FlowScope<'a> {
    /// The scope of a registry with `tasks` and `services`.
    pub fn new(tasks: &'a BTreeMap<TaskId, Option<Task>>, services: &'a Declared<Service>) -> Self {
        Self { names: Names::new(tasks), services }
    }

    /// The service called `name`, where it could be read.
    fn service(&self, name: &str) -> Option<&'a Service> {
        self.services.get(name)?.as_ref()
    }

    /// Whether all services could be read, so that what is missing is missing.
    fn whole(&self) -> bool {
        self.services.values().all(Option::is_some)
    }

    /// The service that consumes `command`, where there is one.
    fn worker(&self, command: &TaskId) -> Option<&'a Service> {
        let consumes = |service: &&Service| {
            let found = service.consumes.get(&command.task_type);
            found.is_some_and(|found| found.versions.contains(&command.version))
        };
        self.services.values().flatten().find(consumes)
    }
}

/// A command with its results, looked up.
struct Exchange<'t> {
    /// Where the command stands.
    span: Span,
    command: TaskId,
    results: Routed<'t>,
}

/// A step, looked up.
struct Step<'d, 't> {
    doc: &'d StepDoc<'t>,
    name: Text<'t>,
    main: Exchange<'t>,
    /// What undoes it.
    compensation: Option<Exchange<'t>>,
}

impl<'t> Step<'_, 't> {
    /// The step's own exchange and that of its compensation.
    fn exchanges(&self) -> impl Iterator<Item = &Exchange<'t>> {
        [&self.main].into_iter().chain(&self.compensation)
    }
}

/// The flow of `doc`; none where anything is wrong with it but that services do not take part as they should.
pub fn flow(doc: &FlowDoc<'_>, scope: &FlowScope<'_>, findings: &mut Findings) -> Option<Flow> {
    let before = findings.errors();
    let orchestrator = doc.orchestrator.filter(|name| known_service(*name, scope, findings));
    let (list, docs) = doc.steps.as_ref()?;
    step_names(docs, findings);
    let leads = routes::read(docs, findings);
    if let Some(leads) = &leads {
        routes::check(docs, leads, *list, findings);
    }
    let steps: Vec<_> = docs.iter().map(|step| look_up(step, scope, findings)).collect();
    let steps = steps.into_iter().collect::<Option<Vec<_>>>()?;
    results::distinct(&steps, findings);
    let sound = findings.errors() == before;
    sides::check(orchestrator, &steps, scope, findings);
    Flow::new(
        doc.name.filter(|_| sound)?.as_str().to_owned(),
        doc.doc?.as_str().to_owned(),
        doc.owner?.as_str().to_owned(),
        orchestrator?.as_str().to_owned(),
        steps.iter().zip(&leads?).map(|(step, leads)| routes::lower(step, leads)).collect(),
    )
}

fn known_service(name: Text<'_>, scope: &FlowScope<'_>, findings: &mut Findings) -> bool {
    let known = scope.services.contains_key(name.as_str());
    if !known {
        let near = findings.nearest(name.as_str(), scope.services.keys().map(String::as_str)).map(str::to_owned);
        let message = format!("there is no service `{}`", name.as_str());
        findings.add(&rules::UNKNOWN_SERVICE, name.span(), message).suggest_some(near);
    }
    known
}

/// Names differ in more than their letters' case: they become identifiers, in languages with conventions of their own.
fn step_names(docs: &[StepDoc<'_>], findings: &mut Findings) {
    let mut known: BTreeMap<String, Text<'_>> = BTreeMap::new();
    for name in docs.iter().filter_map(|step| step.name) {
        match known.get(&name.as_str().to_ascii_lowercase()) {
            Some(first) => {
                let place = findings.at(first.span());
                let message = format!("the step `{}` stands twice", name.as_str());
                findings
                    .add(&shape::REPEATED, name.span(), message)
                    .note_at(place, "first here; letter case alone does not tell two steps apart");
            }
            None => drop(known.insert(name.as_str().to_ascii_lowercase(), name)),
        }
    }
}

/// Looks up everything a step names, so that all its mistakes are told, and then gives it where it is whole.
fn look_up<'d, 't>(doc: &'d StepDoc<'t>, scope: &FlowScope<'_>, findings: &mut Findings) -> Option<Step<'d, 't>> {
    let main = exchange(doc.command, doc.results.as_ref(), scope, findings);
    let compensation = match &doc.compensation {
        Some(CompensationDoc::Command { command, results, .. }) => {
            Some(exchange(*command, results.as_ref(), scope, findings))
        }
        Some(CompensationDoc::Nothing) | None => None,
    };
    let compensation = match compensation {
        Some(found) => Some(found?),
        None => None,
    };
    // What was said about undoing and could not be read is not nothing.
    let read = doc.compensation.is_some() || !doc.says_compensation;
    Some(Step { doc, name: doc.name?, main: main?, compensation }).filter(|_| read)
}

fn exchange<'t>(
    command: Option<CommandDoc<'t>>,
    results: Option<&ResultsDoc<'t>>,
    scope: &FlowScope<'_>,
    findings: &mut Findings,
) -> Option<Exchange<'t>> {
    let id = command.and_then(|command| names::command(command, scope, findings));
    let routed = results.map(|found| results::route(id.as_ref(), found, scope, findings));
    Some(Exchange { span: command?.text.span(), command: id?, results: routed? })
}
