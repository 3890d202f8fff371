//! Alerting rules for Prometheus, per consuming service and task type.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::codegen::{Job, OutFile, RenderError};
use crate::model::{Registry, Service, TaskId};
use crate::topology::{ConsumerNames, task_names};

/// A backlog of this many messages is looked at where no load is declared.
const BACKLOG: u64 = 1000;

/// Seconds of the declared rate that may wait before it is a backlog.
const BACKLOG_SECONDS: u64 = 60;

/// What the template sees. Texts are quoted for where they stand.
#[derive(Serialize)]
struct View<'a> {
    registry: &'a str,
    groups: Vec<Group>,
}

/// The rules of one task type.
#[derive(Serialize)]
struct Group {
    name: String,
    task: String,
    consumers: Vec<Consumer>,
    /// Delay queues by the producer that owns them.
    delays: Vec<(String, String)>,
}

#[derive(Serialize)]
struct Consumer {
    service: String,
    team: String,
    /// `service="…",task="…"`
    series: String,
    /// The rules on queues; none where another task's group has those of the same queue.
    queue: Option<Queues>,
}

#[derive(Serialize)]
struct Queues {
    /// `queue="…"`
    work: String,
    /// `queue="…"`
    dead_letter: String,
    /// `queue=~"…"`: where messages wait to be tried again; none where nothing is tried again.
    retries: Option<String>,
    /// Ready messages that are a backlog.
    backlog: u64,
    /// Every task type of the queue.
    tasks: String,
}

/// `prometheus.rules.yaml`.
///
/// # Errors
/// A template that does not render.
pub(super) fn file(job: Job<'_>) -> Result<OutFile, RenderError> {
    let text = job.templates.render("ops/prometheus.rules.yaml.j2", view(job.registry))?;
    Ok(OutFile { path: "prometheus.rules.yaml".to_owned(), text })
}

fn view(registry: &Registry) -> View<'_> {
    let mut seen = BTreeSet::new();
    let types: BTreeSet<&str> = registry.tasks.keys().map(|id| id.task_type.as_str()).collect();
    let groups = types.into_iter().map(|task| Group {
        name: quoted(&format!("taskpact {task}")),
        task: quoted(task),
        consumers: consumers(registry, task, &mut seen),
        delays: delays(registry, task),
    });
    View { registry: &registry.name, groups: groups.filter(|group| !group.consumers.is_empty()).collect() }
}

/// The delay queues of all versions of a task type, sorted.
fn delays(registry: &Registry, task: &str) -> Vec<(String, String)> {
    let versions = registry.tasks.values().filter(|found| found.id.task_type == task);
    let producers = versions.flat_map(|task| task_names(registry, task).producers);
    let queues =
        producers.filter_map(|producer| Some((quoted(&producer.service), selector("queue", &producer.delay?.queue))));
    queues.collect::<BTreeSet<_>>().into_iter().collect()
}

fn consumers(registry: &Registry, task: &str, seen: &mut BTreeSet<String>) -> Vec<Consumer> {
    let mut found = Vec::new();
    for service in registry.services.values() {
        let Some(names) = names(registry, service, task) else { continue };
        let sharers: Vec<&str> = service
            .consumes
            .keys()
            .map(String::as_str)
            .filter(|other| self::names(registry, service, other).is_some_and(|other| other.queue == names.queue))
            .collect();
        let rate =
            sharers.iter().filter_map(|task| service.consumes.get(*task)?.load).map(|load| load.rate).sum::<u64>();
        let queue = seen.insert(names.queue.clone()).then(|| Queues {
            work: selector("queue", &names.queue),
            dead_letter: selector("queue", &names.dead_letter_queue),
            retries: (!names.rungs.is_empty()).then(|| {
                let queues: Vec<String> = names.rungs.iter().map(|rung| escaped(&rung.queue)).collect();
                format!("queue=~{}", quoted(&queues.join("|")))
            }),
            backlog: if rate > 0 { rate.saturating_mul(BACKLOG_SECONDS) } else { BACKLOG },
            tasks: quoted(&sharers.join(", ")),
        });
        found.push(Consumer {
            service: quoted(&service.name),
            team: quoted(&service.team),
            series: format!("{},{}", selector("service", &service.name), selector("task", task)),
            queue,
        });
    }
    found
}

/// What `service` has on the broker for a task type; the versions of a type share it.
fn names(registry: &Registry, service: &Service, task: &str) -> Option<ConsumerNames> {
    let version = *service.consumes.get(task)?.versions.first()?;
    let task = registry.tasks.get(&TaskId { task_type: task.to_owned(), version })?;
    task_names(registry, task).consumers.into_iter().find(|names| names.service == service.name)
}

/// `name="value"` of a query: the escapes of JSON are among those of the query language.
fn selector(name: &str, value: &str) -> String {
    format!("{name}={}", quoted(value))
}

/// A text that a regular expression of Prometheus takes for itself.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        if r"\.+*?()|[]{}^$".contains(character) {
            out.push('\\');
        }
        out.push(character);
    }
    out
}

/// A double-quoted text, for YAML as for queries.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
