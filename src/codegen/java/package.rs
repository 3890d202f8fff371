//! The files that all tasks share: manifest, runtime, the sum over all tasks, the table that finds a message's task.

use serde::Serialize;

use crate::codegen::java::JavaPackage;
use crate::codegen::java::TEMPLATES;
use crate::codegen::java::text::literal;
use crate::codegen::{OutFile, RenderError};
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
    let root = &package.names.root;
    let mut out = vec![
        OutFile { path: "pom.xml".to_owned(), text: package.job.templates.render("java/pom.xml.j2", &view)? },
        package.file("java/AnyTask.java.j2", &format!("{root}.AnyTask"), &view)?,
        package.file("java/Tasks.java.j2", &format!("{root}.Tasks"), &view)?,
    ];
    for table in &view.tables {
        let class = format!("{root}.TaskTable{}", table.number);
        out.push(package.file("java/TaskTable.java.j2", &class, table)?);
    }
    for template in TEMPLATES {
        let inner = template.name.strip_prefix("java/").and_then(|name| name.strip_suffix(".java.j2"));
        if let Some(class) = inner.filter(|class| class.contains('/')) {
            out.push(package.file(template.name, &format!("{root}.{}", class.replace('/', ".")), &view)?);
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
        class: format!("{}.{}.{}", names.root, names.folder(task.id.domain()), names.class(&task.id)),
        wrapper: names.wrapper(&task.id).to_owned(),
        id: task.id.to_string(),
        envelope,
        type_value: literal(type_value),
        task_type: literal(&task.id.task_type),
        version: task.id.version,
        deprecated: task.deprecated.is_some(),
    }
}
