//! Who takes part: the orchestrator sends the commands and reads the results, another service does the work.

use crate::contract::Text;
use crate::diagnostic::Findings;
use crate::diagnostic::catalogue::flow as rules;
use crate::model::lower::flow::{Exchange, FlowScope, Step};
use crate::model::{Service, TaskId};

/// Reports what services do not do that the flow needs. Silent where a service file could not be read.
pub(super) fn check(
    orchestrator: Option<Text<'_>>,
    steps: &[Step<'_, '_>],
    scope: &FlowScope<'_>,
    findings: &mut Findings,
) {
    if !scope.whole() {
        return;
    }
    let Some(orchestrator) = orchestrator.and_then(|name| scope.service(name.as_str())) else { return };
    for exchange in steps.iter().flat_map(Step::exchanges) {
        command(orchestrator, exchange, scope, findings);
        results(orchestrator, exchange, scope, findings);
    }
}

fn command(orchestrator: &Service, exchange: &Exchange<'_>, scope: &FlowScope<'_>, findings: &mut Findings) {
    let (id, name) = (&exchange.command, &orchestrator.name);
    if !produces(orchestrator, id) {
        let message = format!("the orchestrator `{name}` does not produce `{id}`");
        findings
            .add(&rules::FLOW_SIDES, exchange.span, message)
            .note(format!("add `{}: [{}]` to `produces` in services/{name}.yaml", id.task_type, id.version));
    }
    // That nobody consumes a command is told at the command.
    if scope.worker(id).is_some_and(|worker| worker.name == *name) {
        let message = format!("the orchestrator `{name}` consumes `{id}` itself; a flow is for the work of others");
        findings.add(&rules::FLOW_SIDES, exchange.span, message);
    }
}

fn results(orchestrator: &Service, exchange: &Exchange<'_>, scope: &FlowScope<'_>, findings: &mut Findings) {
    let worker = scope.worker(&exchange.command);
    for (result, span) in exchange.results.results() {
        let versions = scope.names.versions(result).iter().map(|(version, _)| *version);
        let made: Vec<i32> = match worker {
            Some(worker) => worker.produces.get(result).cloned().unwrap_or_default(),
            None => versions.collect(),
        };
        if let Some(worker) = worker.filter(|_| made.is_empty()) {
            let message =
                format!("`{}` consumes `{}` and does not produce its result `{result}`", worker.name, exchange.command);
            findings.add(&rules::FLOW_SIDES, span, message);
            continue;
        }
        let read = orchestrator.consumes.get(result).map_or(&[][..], |found| found.versions.as_slice());
        let missed: Vec<String> = made.iter().filter(|id| !read.contains(id)).map(ToString::to_string).collect();
        if !missed.is_empty() {
            let message = format!(
                "the orchestrator `{}` does not consume version {} of `{result}`",
                orchestrator.name,
                missed.join(", ")
            );
            findings.add(&rules::FLOW_SIDES, span, message);
        }
    }
}

fn produces(service: &Service, id: &TaskId) -> bool {
    service.produces.get(&id.task_type).is_some_and(|versions| versions.contains(&id.version))
}
