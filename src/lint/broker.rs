//! What the names and arguments of the whole registry would do on a broker: clashes, names that are too long, times that
//! are.

use crate::diagnostic::Rule;
use crate::diagnostic::catalogue::broker as rules;
use crate::lint::{Finding, Subject};
use crate::model::Registry;
use crate::source::Route;
use crate::topology::{LONGEST_WAIT, Names, Origin, Plan, Problem, ProblemKind, duration};

/// All checks of the topology.
pub fn broker(registry: &Registry) -> Vec<Finding> {
    let mut findings: Vec<Finding> = Plan::of(&Names::new(registry)).problems.into_iter().map(finding).collect();
    if registry.dead_letter_retention > LONGEST_WAIT {
        let message = format!(
            "dead letters are to be kept for {}, and a broker removes messages by itself after {} at most",
            duration::read(registry.dead_letter_retention),
            duration::read(LONGEST_WAIT)
        );
        let route = Route::keys(["deadLetter", "retention"]);
        findings.push(
            Finding::new(&rules::DEAD_LETTER_RETENTION, Subject::Registry, route, message)
                .note("they are kept until someone removes them"),
        );
    }
    findings
}

fn finding(problem: Problem) -> Finding {
    let rule: &'static Rule = match problem.kind {
        ProblemKind::Clash => &rules::BROKER_CLASH,
        ProblemKind::Name => &rules::BROKER_NAME,
        ProblemKind::Arguments => &rules::QUEUE_ARGUMENTS,
        ProblemKind::Wait => &rules::BROKER_WAIT,
    };
    let finding = Finding::new(rule, subject(&problem.origin), route(&problem.origin), problem.message);
    match problem.first {
        Some(first) => finding.note_at(subject(&first), route(&first), format!("first asked for by `{}`", first.task)),
        None => finding,
    }
}

fn subject(origin: &Origin) -> Subject {
    Subject::Service(origin.service.clone())
}

/// Where a service says that it produces or consumes the task: its queue's name, where it gives one.
fn route(origin: &Origin) -> Route {
    let task_type = origin.task.task_type.as_str();
    if origin.produces { Route::keys(["produces", task_type]) } else { Route::keys(["consumes", task_type]).at_key() }
}
