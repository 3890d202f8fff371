//! What the names and arguments of the whole registry would do on a broker: clashes, names that are too long, times that
//! are, versions that come to those who do not read them.

use std::collections::BTreeSet;

use rayon::prelude::*;

use crate::diagnostic::Rule;
use crate::diagnostic::catalogue::broker as rules;
use crate::lint::{Finding, Subject};
use crate::model::{Registry, Service, Task, TaskId};
use crate::source::Route;
use crate::topology::{self, LONGEST_WAIT, Names, Origin, Problem, ProblemKind, ProducerNames, duration};

/// All checks of the topology.
pub fn broker(registry: &Registry) -> Vec<Finding> {
    let names = Names::new(registry);
    let mut findings: Vec<Finding> = topology::problems(&names).into_iter().map(finding).collect();
    let services: Vec<&Service> = registry.services.values().filter(|service| !service.external).collect();
    findings.par_extend(services.par_iter().flat_map_iter(|service| refused(&names, service)));
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

/// Versions that come into the queues of a service that reads others of the same task: a binding is by exchange and
/// routing key, and knows no versions.
fn refused(names: &Names<'_>, service: &Service) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (task_type, consumption) in &service.consumes {
        let first = TaskId { task_type: task_type.clone(), version: 0 };
        let versions = names.registry().tasks.range(first..).take_while(|(id, _)| id.task_type == *task_type);
        let (read, others): (Vec<&Task>, Vec<&Task>) =
            versions.map(|(_, task)| task).partition(|task| consumption.versions.contains(&task.id.version));
        if others.is_empty() {
            continue;
        }
        let read: Vec<_> = read.into_iter().map(|task| names.once(task)).collect();
        let bound: BTreeSet<(&str, &str)> = read
            .iter()
            .flat_map(|names| &names.producers)
            .map(|producer| (producer.exchange.as_str(), producer.routing_key.as_str()))
            .collect();
        for task in others {
            let sent = |producer: &&ProducerNames| bound.contains(&(&*producer.exchange, &*producer.routing_key));
            let other = names.once(task);
            let Some(producer) = other.producers.iter().find(sent) else { continue };
            let message = format!(
                "`{}` comes into this queue too, and is refused: `{}` sends it to the same exchange with the same routing key",
                task.id, producer.service
            );
            let route = Route::keys(["consumes", task_type, "versions"]);
            let from = Route::keys(["produces", task_type.as_str()]);
            findings.push(
                Finding::new(&rules::VERSION_REFUSED, Subject::Service(service.name.clone()), route, message).note_at(
                    Subject::Service(producer.service.clone()),
                    from,
                    format!("`{}` is sent here", task.id),
                ),
            );
        }
    }
    findings
}

fn finding(problem: Problem<'_>) -> Finding {
    let rule: &'static Rule = match problem.kind {
        ProblemKind::Clash => &rules::BROKER_CLASH,
        ProblemKind::Name => &rules::BROKER_NAME,
        ProblemKind::Arguments => &rules::QUEUE_ARGUMENTS,
        ProblemKind::Wait => &rules::BROKER_WAIT,
    };
    let finding = Finding::new(rule, subject(problem.origin), route(problem.origin), problem.message);
    match problem.first {
        Some(first) => finding.note_at(subject(first), route(first), format!("first asked for by `{}`", first.task)),
        None => finding,
    }
}

fn subject(origin: Origin<'_>) -> Subject {
    Subject::Service(origin.service.to_owned())
}

/// Where a service says that it produces or consumes the task: its queue's name, where it gives one.
fn route(origin: Origin<'_>) -> Route {
    let task_type = origin.task.task_type.as_str();
    if origin.produces { Route::keys(["produces", task_type]) } else { Route::keys(["consumes", task_type]).at_key() }
}
