//! How many workers it takes: a table for people, and the same for programs.

use serde::Serialize;

use crate::codegen::{Job, OutFile, RenderError};
use crate::model::{Load, Service, TaskId};
use crate::topology::{Names, duration};

/// What is added to the workers that are busy all the time, in percent.
const RESERVE: (u64, u64) = (30, 50);

/// What the template sees.
#[derive(Serialize)]
struct View<'a> {
    registry: &'a str,
    rows: &'a [Row],
    totals: &'a [Total],
    /// Consumed tasks without a load.
    unknown: Vec<String>,
}

/// One consumed task.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Row {
    service: String,
    task: String,
    queue: String,
    /// Messages a second.
    rate: u64,
    handling_milliseconds: u64,
    handling: String,
    /// Workers that are busy all the time, exactly.
    busy: String,
    at_least: u64,
    at_most: u64,
    declared: Option<u64>,
    enough: Option<bool>,
}

/// All rows of a service: its workers may serve several queues.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Total {
    service: String,
    busy: String,
    at_least: u64,
    at_most: u64,
    declared: Option<u64>,
}

#[derive(Serialize)]
struct Document<'a> {
    version: u32,
    registry: &'a str,
    tasks: &'a [Row],
    services: &'a [Total],
    unknown: &'a [String],
}

/// `capacity.json` and `capacity.md`.
///
/// # Errors
/// A template that does not render.
pub(super) fn files(job: Job<'_>) -> Result<Vec<OutFile>, RenderError> {
    let registry = job.registry;
    let (mut rows, mut unknown, mut totals) = (Vec::new(), Vec::new(), Vec::new());
    for service in registry.services.values() {
        let mut loads = Vec::new();
        for (task, consumption) in &service.consumes {
            match consumption.load {
                Some(load) => {
                    rows.push(row(job.broker, service, task, load));
                    loads.push(load);
                }
                None => unknown.push(format!("{}/{task}", service.name)),
            }
        }
        totals.extend(total(service, &loads));
    }
    let document =
        Document { version: 1, registry: &registry.name, tasks: &rows, services: &totals, unknown: &unknown };
    let json = serde_json::to_string_pretty(&document).map_err(|error| RenderError { message: error.to_string() })?;
    let view = View { registry: &registry.name, rows: &rows, totals: &totals, unknown: unknown.clone() };
    Ok(vec![
        OutFile { path: "capacity.json".to_owned(), text: format!("{json}\n") },
        OutFile { path: "capacity.md".to_owned(), text: job.templates.render("ops/capacity.md.j2", view)? },
    ])
}

fn row(broker: &Names<'_>, service: &Service, task: &str, load: Load) -> Row {
    let versions = service.consumes.get(task).map_or(&[][..], |found| &found.versions);
    let found = versions
        .iter()
        .find_map(|version| broker.registry().tasks.get(&TaskId { task_type: task.to_owned(), version: *version }));
    let queue = found.and_then(|task| broker.consumer(task, &service.name)).map(|names| names.queue.clone());
    let least = load.workers_with(RESERVE.0);
    Row {
        service: service.name.clone(),
        task: task.to_owned(),
        queue: queue.unwrap_or_default(),
        rate: load.rate,
        handling_milliseconds: load.handling,
        handling: duration::spell(load.handling),
        busy: thousandths(load.busy()),
        at_least: least,
        at_most: load.workers_with(RESERVE.1),
        declared: load.workers,
        enough: load.workers.map(|workers| workers >= least),
    }
}

fn total(service: &Service, loads: &[Load]) -> Option<Total> {
    let sum = |of: fn(&Load) -> u64| loads.iter().map(of).fold(0, u64::saturating_add);
    // Where one number is missing the sum would say too little.
    let declared = loads.iter().map(|load| load.workers).sum::<Option<u64>>();
    (!loads.is_empty()).then(|| Total {
        service: service.name.clone(),
        busy: thousandths(sum(Load::busy)),
        at_least: sum(|load| load.workers_with(RESERVE.0)),
        at_most: sum(|load| load.workers_with(RESERVE.1)),
        declared,
    })
}

/// A number of thousandths as a decimal without needless zeros.
fn thousandths(value: u64) -> String {
    let text = format!("{}.{:03}", value / 1000, value % 1000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
