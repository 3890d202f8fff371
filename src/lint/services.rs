//! Who produces and who consumes: the two sides meet, commands have one consumer, events one producer.

use std::collections::{BTreeMap, BTreeSet};

use crate::diagnostic::Nearest;
use crate::diagnostic::catalogue::service as rules;
use crate::lint::{Finding, Subject, View, reads};
use crate::model::{Consumption, Kind, Retry, RetryLimit, Service, Task, TaskId};
use crate::source::Route;
use crate::topology::duration;

/// The services on both sides of each task version.
#[derive(Default)]
struct Sides<'a> {
    producers: Vec<&'a Service>,
    consumers: Vec<&'a Service>,
}

/// All checks of services.
pub(super) fn services(view: &View<'_>, nearest: &mut Nearest, out: &mut Vec<Finding>) {
    let names: BTreeSet<&str> = view.tasks.keys().map(|id| id.task_type.as_str()).collect();
    let mut sides: BTreeMap<TaskId, Sides<'_>> = BTreeMap::new();
    for service in view.services.values().flatten() {
        for (task, versions) in &service.produces {
            let route = Route::keys(["produces", task.as_str()]);
            for id in known(view, service, task, versions, route, &names, nearest, out) {
                sides.entry(id).or_default().producers.push(service);
            }
        }
        for (task, consumption) in &service.consumes {
            let route = Route::keys(["consumes", task.as_str()]);
            let ids = known(view, service, task, &consumption.versions, route.clone(), &names, nearest, out);
            let tasks: Vec<&Task> = ids.iter().filter_map(|id| view.tasks.get(id)?.as_ref()).collect();
            if tasks.len() == consumption.versions.len() {
                consumed(service, consumption, &tasks, &route, nearest, out);
            }
            for id in ids {
                sides.entry(id).or_default().consumers.push(service);
            }
        }
    }
    // A service file with errors may hold the missing side.
    if view.services.values().all(Option::is_some) {
        for (id, task) in view.tasks {
            if let Some(task) = task {
                meet(id, task, sides.get(id).unwrap_or(&Sides::default()), out);
            }
        }
    }
}

/// The identities of `versions` that exist; the others are reported.
#[allow(clippy::too_many_arguments, reason = "one call for both sides, everything it needs")]
fn known(
    view: &View<'_>,
    service: &Service,
    task: &str,
    versions: &[i32],
    route: Route,
    names: &BTreeSet<&str>,
    nearest: &mut Nearest,
    out: &mut Vec<Finding>,
) -> Vec<TaskId> {
    let subject = || Subject::Service(service.name.clone());
    if !names.contains(task) {
        let near = nearest.find(task, names.iter().copied());
        out.push(
            Finding::new(&rules::UNKNOWN_TASK, subject(), route.at_key(), format!("there is no task `{task}`"))
                .suggest(near),
        );
        return Vec::new();
    }
    let mut found = Vec::with_capacity(versions.len());
    for &version in versions {
        let id = TaskId { task_type: task.to_owned(), version };
        if view.tasks.contains_key(&id) {
            found.push(id);
            continue;
        }
        let first = TaskId { task_type: task.to_owned(), version: 0 };
        let same = view.tasks.range(first..).take_while(|(id, _)| id.task_type == task);
        let exist: Vec<String> = same.map(|(id, _)| id.version.to_string()).collect();
        let message = format!("`{task}` has no version {version}");
        let note = format!("versions: {}", exist.join(", "));
        out.push(Finding::new(&rules::UNKNOWN_VERSION, subject(), version_route(&route, version), message).note(note));
    }
    found
}

/// The item of the versions list that says `version`: the route marks it by value, the list may stand in any order.
fn version_route(route: &Route, version: i32) -> Route {
    let consumes = matches!(route.steps().first(), Some(crate::source::Step::Key(key)) if key == "consumes");
    let list = if consumes { route.clone().key("versions") } else { route.clone() };
    list.item(version.to_string())
}

fn consumed(
    service: &Service,
    consumption: &Consumption,
    tasks: &[&Task],
    route: &Route,
    nearest: &mut Nearest,
    out: &mut Vec<Finding>,
) {
    let subject = || Subject::Service(service.name.clone());
    for (index, path) in consumption.reads.iter().flatten().enumerate() {
        if tasks.iter().any(|task| reads::exists(task, path)) {
            continue;
        }
        let candidates: Vec<String> = tasks.iter().flat_map(|task| reads::siblings(task, path)).collect();
        let near = nearest.find(path, candidates.iter().map(String::as_str));
        let message = format!(
            "the payload of `{}` has no field `{path}`",
            tasks.first().map_or("", |task| task.id.task_type.as_str())
        );
        out.push(
            Finding::new(&rules::UNKNOWN_FIELD, subject(), route.clone().key("reads").index(index), message)
                .suggest(near),
        );
    }
    out.extend(workers(service, consumption, route));
    let Some(limit) = &consumption.retry else { return };
    for task in tasks {
        for (key, raised, allowed) in raised(limit, &task.retry) {
            let message = format!("`{key}` is raised to {raised}, but `{}` allows at most {allowed}", task.id);
            out.push(Finding::new(&rules::RETRY_RAISED, subject(), route.clone().key("retry").key(key), message));
        }
    }
}

/// Whether the workers that are there can do what there is to do, with something left.
fn workers(service: &Service, consumption: &Consumption, route: &Route) -> Option<Finding> {
    let load = consumption.load?;
    let (least, most) = (load.workers_with(30), load.workers_with(50));
    let (few, key) = match load.workers {
        Some(workers) if workers < least => (format!("{workers} workers are too few"), "workers"),
        _ if consumption.single_active_consumer && load.busy() > 1000 => {
            ("a single active consumer is one worker at a time".to_owned(), "rate")
        }
        _ => return None,
    };
    let message = format!(
        "{few}: {} messages a second of {} keep {} busy, so it takes {least} to {most}",
        load.rate,
        duration::spell(load.handling),
        load.workers_with(0),
    );
    let route = route.clone().key("load").key(key);
    Some(Finding::new(&rules::TOO_FEW_WORKERS, Subject::Service(service.name.clone()), route, message))
}

fn raised(limit: &RetryLimit, retry: &Retry) -> Vec<(&'static str, String, String)> {
    let time = |key, said: Option<u64>, allowed: u64| Some((key, said.filter(|said| *said > allowed)?, allowed));
    let times = [
        time("baseDelay", limit.base_delay, retry.base_delay),
        time("jitter", limit.jitter, retry.jitter),
        time("maxDelay", limit.max_delay, retry.max_delay),
    ];
    let count = |key, said: Option<u32>, allowed: u32| Some((key, said.filter(|said| *said > allowed)?, allowed));
    let counts = [
        count("multiplier", limit.multiplier, retry.multiplier),
        count("maxRetries", limit.max_retries, retry.max_retries),
    ];
    let times =
        times.into_iter().flatten().map(|(key, said, allowed)| (key, format!("{said} ms"), format!("{allowed} ms")));
    times
        .chain(counts.into_iter().flatten().map(|(key, said, allowed)| (key, said.to_string(), allowed.to_string())))
        .collect()
}

/// Whether both sides of a task are there, in the numbers its kind asks for.
fn meet(id: &TaskId, task: &Task, sides: &Sides<'_>, out: &mut Vec<Finding>) {
    let names =
        |services: &[&Service]| services.iter().map(|found| format!("`{}`", found.name)).collect::<Vec<_>>().join(", ");
    let at_task = || (Subject::Task(id.clone()), Route::keys(["kind"]));
    let outside = |services: &[&Service]| services.iter().any(|service| service.external);
    let (producers, consumers) = (&sides.producers, &sides.consumers);
    if task.kind == Kind::Command {
        if consumers.len() > 1 {
            let message =
                format!("the command `{id}` is consumed by {}, and exactly one service may", names(consumers));
            out.push(Finding::new(&rules::COMMAND_CONSUMERS, at_task().0, at_task().1, message));
        } else if consumers.is_empty() && !outside(producers) {
            let message = format!("no service consumes the command `{id}`");
            out.push(Finding::new(&rules::COMMAND_CONSUMERS, at_task().0, at_task().1, message));
        }
    } else {
        if producers.len() > 1 {
            let message = format!("`{id}` is produced by {}, and exactly one service may", names(producers));
            out.push(Finding::new(&rules::EVENT_PRODUCERS, at_task().0, at_task().1, message));
        } else if producers.is_empty() && consumers.is_empty() {
            let message = format!("no service produces `{id}`");
            out.push(Finding::new(&rules::EVENT_PRODUCERS, at_task().0, at_task().1, message));
        }
        for service in producers.iter().filter(|service| consumers.is_empty() && !service.external) {
            let route = version_route(&Route::keys(["produces", id.task_type.as_str()]), id.version);
            let message = format!("`{id}` is produced here, and no service consumes it");
            out.push(Finding::new(&rules::NOT_CONSUMED, Subject::Service(service.name.clone()), route, message));
        }
    }
    for service in consumers.iter().filter(|service| producers.is_empty() && !service.external) {
        let route = version_route(&Route::keys(["consumes", id.task_type.as_str()]), id.version);
        let message = format!("`{id}` is consumed here, and no service produces it");
        out.push(Finding::new(&rules::NO_PRODUCER, Subject::Service(service.name.clone()), route, message));
    }
}
