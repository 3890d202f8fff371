//! Alerting rules for Prometheus, per consuming service and task type.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::codegen::{Job, OutFile, RenderError};
use crate::model::{Service, Task, TaskId};
use crate::topology::{ConsumerNames, Names};

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
    let text = job.templates.render("ops/prometheus.rules.yaml.j2", view(job.broker))?;
    Ok(OutFile { path: "prometheus.rules.yaml".to_owned(), text })
}

fn view<'a>(broker: &'a Names<'a>) -> View<'a> {
    let registry = broker.registry();
    let mut types: BTreeMap<&str, Vec<&Task>> = BTreeMap::new();
    for task in registry.tasks.values() {
        types.entry(&task.id.task_type).or_default().push(task);
    }
    let consumed = consumed(broker);
    let mut sharers: BTreeMap<(&str, &str), Vec<&str>> = BTreeMap::new();
    for (task_type, consumers) in &consumed {
        for (service, names) in consumers {
            sharers.entry((&service.name, &names.queue)).or_default().push(task_type);
        }
    }
    let mut seen = BTreeSet::new();
    let groups = types.iter().filter_map(|(task, versions)| {
        let mut consumer = |(service, names): &(&'a Service, &'a ConsumerNames)| {
            let sharers = sharers.get(&(service.name.as_str(), names.queue.as_str())).map_or(&[][..], Vec::as_slice);
            let queue = seen.insert(&names.queue).then(|| queues(service, names, sharers));
            let series = format!("{},{}", selector("service", &service.name), selector("task", task));
            Consumer { service: quoted(&service.name), team: label(&service.team), series, queue }
        };
        Some(Group {
            name: quoted(&format!("taskpact {task}")),
            task: quoted(task),
            consumers: consumed.get(task)?.iter().map(&mut consumer).collect(),
            delays: delays(broker, versions),
        })
    });
    View { registry: &registry.name, groups: groups.collect() }
}

/// By task type the services that consume it and what they have on the broker for it; the versions of a type share that.
fn consumed<'a>(broker: &'a Names<'a>) -> BTreeMap<&'a str, Vec<(&'a Service, &'a ConsumerNames)>> {
    let registry = broker.registry();
    let mut found: BTreeMap<&str, Vec<(&Service, &ConsumerNames)>> = BTreeMap::new();
    for service in registry.services.values() {
        for (task_type, consumption) in &service.consumes {
            let Some(version) = consumption.versions.first() else { continue };
            let task = registry.tasks.get(&TaskId { task_type: task_type.clone(), version: *version });
            if let Some(names) = task.and_then(|task| broker.consumer(task, &service.name)) {
                found.entry(task_type).or_default().push((service, names));
            }
        }
    }
    found
}

/// The delay queues of all versions of a task type, sorted.
fn delays(broker: &Names<'_>, versions: &[&Task]) -> Vec<(String, String)> {
    let producers = versions.iter().flat_map(|task| &broker.of(task).producers);
    let queues = producers
        .filter_map(|producer| Some((quoted(&producer.service), selector("queue", &producer.delay.as_ref()?.queue))));
    queues.collect::<BTreeSet<_>>().into_iter().collect()
}

/// The queues of a service from which it reads the task types `sharers`.
fn queues(service: &Service, names: &ConsumerNames, sharers: &[&str]) -> Queues {
    let load = |task: &&str| service.consumes.get(*task)?.load;
    let rate = sharers.iter().filter_map(load).map(|load| load.rate).fold(0, u64::saturating_add);
    Queues {
        work: selector("queue", &names.queue),
        dead_letter: selector("queue", &names.dead_letter_queue),
        retries: (!names.rungs.is_empty()).then(|| {
            let queues: Vec<String> = names.rungs.iter().map(|rung| escaped(&rung.queue)).collect();
            format!("queue=~{}", quoted(&queues.join("|")))
        }),
        backlog: if rate > 0 { rate.saturating_mul(BACKLOG_SECONDS) } else { BACKLOG },
        tasks: quoted(&sharers.join(", ")),
    }
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

/// The value of a label, which Prometheus takes for a template: two braces are the text of two braces.
fn label(text: &str) -> String {
    quoted(&text.replace("{{", r#"{{ "{{" }}"#))
}

/// A double-quoted text, for YAML as for queries.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
