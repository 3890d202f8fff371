//! The files that all tasks share: manifest, runtime, the sum over all tasks, the table that finds a message's task.

use std::collections::BTreeSet;

use rayon::prelude::*;
use serde::Serialize;

use crate::codegen::java::text::literal;
use crate::codegen::java::view::{KeyView, TransitView};
use crate::codegen::java::{JavaPackage, TEMPLATES, around, flow, names};
use crate::codegen::{OutFile, RenderError, shared};
use crate::model::{RoleKind, Task};

/// Tasks of one table: each takes some entries of a class file's constant pool, which has 65,535.
const PER_TABLE: usize = 400;

#[derive(Serialize)]
struct PackageView<'a> {
    /// Java package of everything.
    package: &'a str,
    /// Maven coordinates.
    group_id: &'a str,
    artifact_id: &'a str,
    /// Name of the registry, which is plain ASCII.
    registry: &'a str,
    /// Whether a task is deprecated.
    deprecated: bool,
    max_bytes: u64,
    envelopes: Vec<EnvelopeView>,
    tasks: Vec<EntryView>,
    tables: Vec<TableView>,
    services: Vec<ServiceTableView>,
    driver_tables: Vec<DriverTableView>,
    machines: Vec<StatesName>,
    flows: Vec<StatesName>,
}

/// A machine or flow as the conformance driver sees it.
#[derive(Serialize)]
struct StatesName {
    /// String literal.
    name: String,
    class: String,
}

/// Some of the queues that services read.
#[derive(Serialize, Clone)]
struct ServiceTableView {
    package: String,
    number: usize,
    rows: Vec<QueueRow>,
}

/// A queue that a service reads; string literals.
#[derive(Serialize, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct QueueRow {
    service: String,
    queue: String,
    dead_letter_exchange: String,
    dead_letter_queue: String,
}

/// What the conformance driver calls of some of the tasks.
#[derive(Serialize, Clone)]
struct DriverTableView {
    package: String,
    number: usize,
    tasks: Vec<DriverEntry>,
}

/// What the conformance driver calls of a task that has a key or makes a step.
#[derive(Serialize, Clone)]
struct DriverEntry {
    number: usize,
    class: String,
    payload_optional: bool,
    keys: Vec<KeyView>,
    transit: Option<TransitView>,
}

/// An envelope; string literals or `null`.
#[derive(Serialize)]
struct EnvelopeView {
    type_name: String,
    version_name: String,
}

/// A task as the table sees it.
#[derive(Serialize, Clone)]
struct EntryView {
    number: usize,
    /// Qualified class of its messages.
    class: String,
    /// Class that stands for it in the sum.
    wrapper: String,
    /// `order.close.timeout@1`
    id: String,
    envelope: usize,
    /// String literals.
    type_value: String,
    task_type: String,
    version: i32,
    /// Suppresses warnings where the class is deprecated.
    deprecated: bool,
}

/// A part of the table.
#[derive(Serialize)]
struct TableView {
    package: String,
    number: usize,
    first: usize,
    last: usize,
    deprecated: bool,
    tasks: Vec<EntryView>,
}

#[derive(Serialize)]
struct DomainView {
    package: String,
    domain: String,
}

/// All shared files.
pub(super) fn files(package: &JavaPackage<'_>) -> Result<Vec<OutFile>, RenderError> {
    let view = view(package);
    let shown = shared(&view);
    let root = &package.names.root;
    let mut out = vec![
        OutFile { path: "pom.xml".to_owned(), text: package.job.templates.render("java/pom.xml.j2", &shown)? },
        package.file("java/AnyTask.java.j2", &format!("{root}.AnyTask"), &shown)?,
        package.file("java/Tasks.java.j2", &format!("{root}.Tasks"), &shown)?,
    ];
    for table in &view.tables {
        let class = format!("{root}.TaskTable{}", table.number);
        out.push(package.file("java/TaskTable.java.j2", &class, table)?);
    }
    for table in &view.services {
        let class = format!("{root}.ServiceTable{}", table.number);
        out.push(package.file("java/ServiceTable.java.j2", &class, table)?);
    }
    for table in &view.driver_tables {
        let class = format!("{root}.conformance.DriverTable{}", table.number);
        out.push(package.file("java/conformance/DriverTable.java.j2", &class, table)?);
    }
    for machine in package.job.registry.machines.values() {
        let state = around::machine(&package.names, machine);
        let class = format!("{root}.{}", state.class);
        out.push(package.file("java/State.java.j2", &class, state)?);
    }
    for found in package.job.registry.flows.values() {
        let states = flow::view(&package.names, found);
        let class = format!("{root}.{}", states.class);
        out.push(package.file("java/Flow.java.j2", &class, states)?);
    }
    for template in TEMPLATES {
        let inner = template.name.strip_prefix("java/").and_then(|name| name.strip_suffix(".java.j2"));
        if let Some(class) = inner.filter(|class| class.contains('/') && !class.ends_with("Table")) {
            out.push(package.file(template.name, &format!("{root}.{}", class.replace('/', ".")), &shown)?);
        }
    }
    let mut domains: Vec<&str> = package.job.registry.tasks.keys().map(crate::model::TaskId::domain).collect();
    domains.dedup();
    for domain in domains {
        let folder = format!("{root}.{}", package.names.folder(domain));
        let info = DomainView { package: folder.clone(), domain: domain.to_owned() };
        out.push(package.file("java/package-info.java.j2", &format!("{folder}.package-info"), info)?);
    }
    Ok(out)
}

fn view<'a>(package: &'a JavaPackage<'a>) -> PackageView<'a> {
    let registry = package.job.registry;
    let tasks: Vec<EntryView> =
        registry.tasks.values().enumerate().map(|(number, task)| entry(package, number, task)).collect();
    let tables = tasks
        .chunks(PER_TABLE)
        .enumerate()
        .map(|(number, part)| TableView {
            package: package.names.root.clone(),
            number,
            first: number * PER_TABLE,
            last: number * PER_TABLE + part.len() - 1,
            deprecated: part.iter().any(|task| task.deprecated),
            tasks: part.to_vec(),
        })
        .collect();
    let version = |envelope: &crate::model::Envelope| {
        envelope.roles.get(&RoleKind::Version).map_or_else(|| "null".to_owned(), |role| literal(&role.name))
    };
    PackageView {
        package: &package.names.root,
        group_id: &registry.packages.java.group_id,
        artifact_id: &registry.packages.java.artifact_id,
        registry: &registry.name,
        deprecated: tasks.iter().any(|task| task.deprecated),
        max_bytes: registry.max_bytes(),
        envelopes: registry
            .envelopes
            .iter()
            .map(|envelope| EnvelopeView { type_name: literal(envelope.type_name()), version_name: version(envelope) })
            .collect(),
        tasks,
        tables,
        services: service_tables(package),
        driver_tables: driver_tables(package),
        machines: registry
            .machines
            .keys()
            .map(|name| StatesName { name: literal(name), class: package.names.machine(name).to_owned() })
            .collect(),
        flows: registry
            .flows
            .keys()
            .map(|name| StatesName { name: literal(name), class: package.names.flow(name).to_owned() })
            .collect(),
    }
}

/// The queues of all services, each once.
fn service_tables(package: &JavaPackage<'_>) -> Vec<ServiceTableView> {
    let registry = package.job.registry;
    let tasks: Vec<&Task> = registry.tasks.values().collect();
    let rows: BTreeSet<QueueRow> = tasks
        .par_iter()
        .flat_map_iter(|task| &package.job.broker.of(task).consumers)
        .map(|found| QueueRow {
            service: literal(&found.service),
            queue: literal(&found.queue),
            dead_letter_exchange: literal(&found.dead_letter_exchange),
            dead_letter_queue: literal(&found.dead_letter_queue),
        })
        .collect();
    let rows: Vec<QueueRow> = rows.into_iter().collect();
    let parts = rows.chunks(PER_TABLE).enumerate();
    parts
        .map(|(number, part)| ServiceTableView { package: package.names.root.clone(), number, rows: part.to_vec() })
        .collect()
}

/// The tasks that have a key or make a step.
fn driver_tables(package: &JavaPackage<'_>) -> Vec<DriverTableView> {
    let tasks: Vec<DriverEntry> = package
        .job
        .registry
        .tasks
        .values()
        .enumerate()
        .map(|(number, task)| driver_entry(package, number, task))
        .filter(|entry| !entry.keys.is_empty() || entry.transit.is_some())
        .collect();
    let parts = tasks.chunks(PER_TABLE).enumerate();
    parts
        .map(|(number, part)| DriverTableView { package: package.names.root.clone(), number, tasks: part.to_vec() })
        .collect()
}

fn driver_entry(package: &JavaPackage<'_>, number: usize, task: &Task) -> DriverEntry {
    let registry = package.job.registry;
    let head = package.names.root.split('.').next().unwrap_or_default();
    let members = names::members(&task.payload, head);
    let has_key = task.idempotency.is_some() || task.partition.is_some();
    let keys = if has_key { around::key_calls(registry, task, &members) } else { vec![] };
    let envelope = registry.envelope(&task.envelope);
    DriverEntry {
        number,
        class: package.names.qualified(&task.id),
        payload_optional: envelope.is_some_and(|envelope| {
            envelope.roles.contains_key(&RoleKind::Body) && !task.role_required(envelope, RoleKind::Body)
        }),
        keys,
        transit: around::transit(registry, &package.names, task),
    }
}

fn entry(package: &JavaPackage<'_>, number: usize, task: &Task) -> EntryView {
    let registry = package.job.registry;
    let names = &package.names;
    let found = registry.envelopes.iter().position(|envelope| envelope.name == task.envelope);
    let envelope = found.unwrap_or_default();
    let type_value = registry.envelopes.get(envelope).map_or("", |found| found.type_value(&task.id.task_type));
    EntryView {
        number,
        class: package.names.qualified(&task.id),
        wrapper: names.wrapper(&task.id).to_owned(),
        id: task.id.to_string(),
        envelope,
        type_value: literal(type_value),
        task_type: literal(&task.id.task_type),
        version: task.id.version,
        deprecated: task.deprecated.is_some(),
    }
}
