//! The files that belong to no single task.

use std::collections::BTreeMap;

use crate::codegen::rust::flow::flows;
use crate::codegen::rust::machine::machines;
use crate::codegen::rust::names::PackageNames;
use crate::codegen::rust::shapes::{Body, Shape};
use crate::codegen::rust::text::{doc_lines, literal};
use crate::codegen::rust::view::{DomainView, EntryView, EnvelopeView, PackageView, ShapeView, TypeView};
use crate::model::{Envelope, Registry, RoleKind, Task};

/// What the compiler allows by itself.
const COMPILER_RECURSION_LIMIT: usize = 128;

/// What the templates of the package see.
pub(super) fn package_view(registry: &Registry, names: &PackageNames) -> PackageView {
    let tasks: Vec<(&Task, EntryView)> =
        registry.tasks.values().filter_map(|task| Some((task, entry(task, names)?))).collect();
    let mut by_domain: BTreeMap<&str, Vec<EntryView>> = BTreeMap::new();
    for (task, entry) in &tasks {
        by_domain.entry(task.id.domain()).or_default().push(entry.clone());
    }
    let domains = names.domains.iter().map(|(name, chosen)| DomainView {
        name: name.clone(),
        module: chosen.module.clone(),
        feature: chosen.feature.clone(),
        tasks: by_domain.remove(name.as_str()).unwrap_or_default(),
    });
    PackageView {
        package: registry.packages.rust.clone(),
        library: names.crate_name.clone(),
        registry: registry.name.clone(),
        domains: domains.collect(),
        max_bytes: registry.max_bytes(),
        recursion_limit: recursion_limit(registry),
        envelopes: registry.envelopes.iter().map(|envelope| envelope_view(envelope, &tasks)).collect(),
        tasks: tasks.into_iter().map(|(_, entry)| entry).collect(),
        machines: machines(registry, names),
        flows: flows(registry, names),
    }
}

/// A chain of types that hold each other is followed link by link, several steps for each.
fn recursion_limit(registry: &Registry) -> Option<usize> {
    let most = registry.tasks.values().map(|task| task.types.len()).max().unwrap_or(0);
    let needed = 64 + 4 * most;
    (needed > COMPILER_RECURSION_LIMIT).then_some(needed)
}

fn entry(task: &Task, names: &PackageNames) -> Option<EntryView> {
    let domain = names.domains.get(task.id.domain())?;
    let chosen = names.tasks.get(&task.id)?;
    Some(EntryView {
        id: task.id.to_string(),
        version: task.id.version,
        docs: doc_lines(task.doc.lines().find(|line| !line.trim().is_empty()).unwrap_or_default()),
        feature: domain.feature.clone(),
        path: format!("{}::{}", domain.module, chosen.message),
        module: chosen.module.clone(),
        message: chosen.message.clone(),
        variant: chosen.variant.clone(),
    })
}

fn envelope_view(envelope: &Envelope, tasks: &[(&Task, EntryView)]) -> EnvelopeView {
    let mut types: BTreeMap<(&str, &str), Vec<&EntryView>> = BTreeMap::new();
    for (task, entry) in tasks.iter().filter(|(task, _)| task.envelope == envelope.name) {
        let task_type = task.id.task_type.as_str();
        types.entry((envelope.type_value(task_type), task_type)).or_default().push(entry);
    }
    EnvelopeView {
        name: envelope.name.clone(),
        type_name: literal(envelope.type_name()),
        version_name: envelope.roles.get(&RoleKind::Version).map(|role| literal(&role.name)),
        attempt_name: envelope.roles.get(&RoleKind::Attempt).map(|role| literal(&role.name)),
        types: types
            .into_iter()
            .map(|((value, task_type), versions)| TypeView {
                value: literal(value),
                task_type: literal(task_type),
                feature: versions.first().map(|entry| entry.feature.clone()).unwrap_or_default(),
                versions: versions.into_iter().cloned().collect(),
            })
            .collect(),
    }
}

/// Places of a contract and the identifiers they got.
pub(super) fn chosen_names(shape: &Shape<'_>, view: &ShapeView) -> Vec<(String, String)> {
    let base = shape.pointer();
    let mut out = Vec::new();
    let mut add = |wire: &str, ident: &str| {
        out.push((format!("{base}/{}", wire.replace('~', "~0").replace('/', "~1")), ident.to_owned()));
    };
    let ident = match (shape.body, view) {
        (Body::Record(object), ShapeView::Record(view)) => {
            object.fields.iter().zip(&view.fields).for_each(|(field, view)| add(&field.name, &view.ident));
            &view.ident
        }
        (Body::Enum(of), ShapeView::Enum(view)) => {
            of.values.iter().zip(&view.values).for_each(|(value, view)| add(&value.value, &view.ident));
            &view.ident
        }
        (Body::Union(union), ShapeView::Union(view)) => {
            union.variants.iter().zip(&view.variants).for_each(|(variant, view)| add(&variant.tag, &view.ident));
            &view.ident
        }
        _ => return out,
    };
    out.insert(0, (base, ident.clone()));
    out
}
