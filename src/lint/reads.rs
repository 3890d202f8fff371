//! Dotted paths of payload fields. Field names may contain dots themselves, so a path is matched against names, not split.

use crate::model::{Field, Spec, Task, Type, TypeBody};

/// Whether `path` leads to a field of the payload. Lists and maps are passed through; of a union any variant counts.
pub(super) fn exists(task: &Task, path: &str) -> bool {
    below(task, &task.payload.fields, path, 0)
}

fn below(task: &Task, fields: &[Field], path: &str, depth: usize) -> bool {
    fields.iter().any(|field| match path.strip_prefix(field.name.as_str()) {
        Some("") => true,
        Some(rest) => rest.strip_prefix('.').is_some_and(|rest| inside(task, &field.spec, rest, depth)),
        None => false,
    })
}

fn inside(task: &Task, spec: &Spec, path: &str, depth: usize) -> bool {
    // Every step takes at least a character of the path; the bound only guards against lists of lists of lists.
    if depth > 64 {
        return false;
    }
    match &spec.ty {
        Type::List { of, .. } | Type::Map { of, .. } => inside(task, of, path, depth + 1),
        Type::Object(object) => below(task, &object.fields, path, depth + 1),
        Type::Named(name) => match task.types.get(name).map(|found| &found.body) {
            Some(TypeBody::Object(object)) => below(task, &object.fields, path, depth + 1),
            Some(TypeBody::Union(union)) => {
                union.tag == path
                    || union.variants.iter().any(|variant| match task.types.get(&variant.ty).map(|found| &found.body) {
                        Some(TypeBody::Object(object)) => below(task, &object.fields, path, depth + 1),
                        _ => false,
                    })
            }
            _ => false,
        },
        _ => false,
    }
}

/// Paths that could be meant instead of `path`: the fields beside its last step, at most two levels down.
pub(super) fn siblings(task: &Task, path: &str) -> Vec<String> {
    let mut out: Vec<String> = task.payload.fields.iter().map(|field| field.name.clone()).collect();
    if let Some((first, _)) = path.split_once('.') {
        for field in task.payload.fields.iter().filter(|field| field.name == first) {
            out.extend(names(task, &field.spec).into_iter().map(|name| format!("{first}.{name}")));
        }
    }
    out
}

fn names(task: &Task, spec: &Spec) -> Vec<String> {
    let of = |fields: &[Field]| fields.iter().map(|field| field.name.clone()).collect();
    match &spec.ty {
        Type::List { of, .. } | Type::Map { of, .. } => names(task, of),
        Type::Object(object) => of(&object.fields),
        Type::Named(name) => match task.types.get(name).map(|found| &found.body) {
            Some(TypeBody::Object(object)) => of(&object.fields),
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}
