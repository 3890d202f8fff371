//! Names from the naming rules of the registry.

use crate::model::{Kind, Registry, Task};

/// The names a task uses on a broker.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TaskNames {
    /// Routing key, the same whoever sends.
    pub routing_key: String,
    /// Exchange by producing service, sorted by service. An exchange is owned by its sender.
    pub exchanges: Vec<(String, String)>,
    /// Queues by consuming service, sorted by service. A queue is owned by its consumer.
    pub consumers: Vec<ConsumerNames>,
}

/// The queues of one consuming service.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConsumerNames {
    /// The consuming service.
    pub service: String,
    /// Its queue for the task.
    pub queue: String,
    /// Where messages end that it gave up.
    pub dead_letter_queue: String,
}

/// The names of `task` in `registry`: from the naming rules, a service's own queue name going first.
pub fn task_names(registry: &Registry, task: &Task) -> TaskNames {
    let fill = |template: &str, service: &str| fill(template, task, service);
    let naming = &registry.naming;
    let produces = |versions: &[i32]| versions.contains(&task.id.version);
    let mut names = TaskNames { routing_key: fill(&naming.routing_key, ""), exchanges: vec![], consumers: vec![] };
    for service in registry.services.values() {
        if service.produces.get(&task.id.task_type).is_some_and(|versions| produces(versions)) {
            names.exchanges.push((service.name.clone(), fill(&naming.exchange, &service.name)));
        }
        let consumption = service.consumes.get(&task.id.task_type);
        if let Some(consumption) = consumption.filter(|found| found.versions.contains(&task.id.version)) {
            names.consumers.push(ConsumerNames {
                service: service.name.clone(),
                queue: consumption.queue.clone().unwrap_or_else(|| fill(&naming.queue, &service.name)),
                dead_letter_queue: fill(&naming.dead_letter_queue, &service.name),
            });
        }
    }
    names
}

fn fill(template: &str, task: &Task, service: &str) -> String {
    let kind = match task.kind {
        Kind::Command => "command",
        Kind::Event => "event",
        Kind::Result => "result",
    };
    // One pass over the template, so that a value that looks like a placeholder is never filled again.
    let mut out = String::new();
    let mut rest = template;
    while let Some((before, placeholder, after)) = next_placeholder(rest) {
        out.push_str(before);
        match placeholder {
            "service" => out.push_str(service),
            "domain" => out.push_str(task.id.domain()),
            "task" => out.push_str(&task.id.rest().replace('.', "_")),
            "kind" => out.push_str(kind),
            other => {
                out.push('{');
                out.push_str(other);
                out.push('}');
            }
        }
        rest = after;
    }
    out.push_str(rest);
    out
}

fn next_placeholder(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once('{')?;
    let (name, after) = rest.split_once('}')?;
    Some((before, name, after))
}
