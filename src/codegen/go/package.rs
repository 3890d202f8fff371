//! The files that belong to no single task.

use std::collections::BTreeMap;

use rayon::prelude::*;

use crate::codegen::go::around::CallsView;
use crate::codegen::go::names::ModuleNames;
use crate::codegen::go::shapes::{Body, Shape};
use crate::codegen::go::spec::LONGEST;
use crate::codegen::go::text::literal;
use crate::codegen::go::view::{EntryView, EnvelopeView, ModuleView, PackageView};
use crate::codegen::go::{tables, task};
use crate::model::{Envelope, Registry, RoleKind, Task};
use crate::topology::Names;

/// What the module's templates see.
pub(super) fn module_view(broker: &Names<'_>, names: &ModuleNames) -> ModuleView {
    let registry = broker.registry();
    let mut by_package: BTreeMap<&str, Vec<EntryView>> = BTreeMap::new();
    let mut tasks = Vec::new();
    for task in registry.tasks.values() {
        let Some(entry) = entry(registry, task, names) else { continue };
        by_package.entry(task.id.domain()).or_default().push(entry.clone());
        tasks.push(entry);
    }
    let package = |(domain, package): (&String, &String)| PackageView {
        module: names.module.clone(),
        package: package.clone(),
        domain: domain.clone(),
        tasks: by_package.get(domain.as_str()).cloned().unwrap_or_default(),
    };
    let mut packages: Vec<PackageView> = names.packages.iter().map(package).collect();
    packages.sort_by(|a, b| a.package.cmp(&b.package));
    ModuleView {
        module: names.module.clone(),
        package: names.root.clone(),
        registry: registry.name.clone(),
        max_bytes: registry.max_bytes().min(LONGEST),
        envelopes: registry.envelopes.iter().map(|envelope| envelope_view(registry, envelope, names)).collect(),
        packages,
        tasks,
        calls: calls(broker, names),
        machines: tables::machines(registry, names),
        flows: tables::flows(registry, names),
        services: tables::services(broker, names),
    }
}

fn calls(broker: &Names<'_>, names: &ModuleNames) -> Vec<CallsView> {
    let view = |(id, task)| Some(task::calls_view(broker, task, names, names.tasks.get(id)?));
    broker.registry().tasks.par_iter().filter_map(view).collect()
}

fn entry(registry: &Registry, task: &Task, names: &ModuleNames) -> Option<EntryView> {
    let envelope = registry.envelope(&task.envelope)?;
    let own = names.tasks.get(&task.id)?;
    let value = envelope.type_value(&task.id.task_type);
    Some(EntryView {
        id: task.id.to_string(),
        value: literal(value),
        other_type: if value == task.id.task_type { String::new() } else { literal(&task.id.task_type) },
        version: task.id.version,
        number: own.number,
        package: own.package.clone(),
        message: own.message.clone(),
    })
}

fn envelope_view(registry: &Registry, envelope: &Envelope, names: &ModuleNames) -> EnvelopeView {
    let name = |role: RoleKind| literal(envelope.roles.get(&role).map_or("", |role| role.name.as_str()));
    let mut tasks: Vec<&Task> = registry.tasks.values().filter(|task| task.envelope == envelope.name).collect();
    tasks.sort_by_key(|task| (envelope.type_value(&task.id.task_type), task.id.version));
    EnvelopeView {
        type_name: name(RoleKind::Type),
        version_name: name(RoleKind::Version),
        attempt_name: name(RoleKind::Attempt),
        id_name: name(RoleKind::Id),
        tasks: tasks.into_iter().filter_map(|task| entry(registry, task, names)).collect(),
    }
}

/// Places of a contract and the identifiers they got.
pub(super) fn chosen_names(shape: &Shape<'_>) -> Vec<(String, String)> {
    let base = shape.pointer();
    let wires: Vec<&str> = match shape.body {
        Body::Object(object) => object.fields.iter().map(|field| field.name.as_str()).collect(),
        Body::Enum(of) => of.values.iter().map(|value| value.value.as_str()).collect(),
        Body::Union(union) => union.variants.iter().map(|variant| variant.tag.as_str()).collect(),
    };
    let place = |wire: &str| format!("{base}/{}", wire.replace('~', "~0").replace('/', "~1"));
    let mut out: Vec<_> =
        wires.into_iter().zip(&shape.members).map(|(wire, ident)| (place(wire), ident.clone())).collect();
    out.insert(0, (base.clone(), shape.ident.clone()));
    out
}
