//! The identifiers chosen for a task, as `explain` shows them.

use crate::codegen::python::names::TaskNames;
use crate::codegen::python::shapes::{Body, PAYLOAD, Shape, Shapes};
use crate::codegen::python::task::{enum_idents, field_idents};
use crate::model::Task;

/// Place to identifier for every class, field and enum member of a task.
pub(super) fn chosen_names(task: &Task, names: &TaskNames) -> Vec<(String, String)> {
    let shapes = Shapes::new(task, names);
    let mut out = Vec::new();
    for shape in &shapes.all {
        let place = pointer(&shape.path);
        match shape.body {
            Body::UnknownValue | Body::UnknownVariant => continue,
            _ => out.push((place.clone(), shape.ident.clone())),
        }
        out.extend(inner_names(shape).into_iter().map(|(name, ident)| (format!("{place}/{}", escape(&name)), ident)));
    }
    out
}

fn inner_names(shape: &Shape<'_>) -> Vec<(String, String)> {
    match shape.body {
        Body::Object(object) => {
            object.fields.iter().map(|field| field.name.clone()).zip(field_idents(object)).collect()
        }
        Body::Enum(of) => of.values.iter().map(|value| value.value.clone()).zip(enum_idents(of)).collect(),
        _ => Vec::new(),
    }
}

/// A path as it is shown: `/payload/obj`, `/types/Item`.
fn pointer(path: &str) -> String {
    let mut parts = path.split('\0');
    let own = parts.next().unwrap_or_default();
    let base = if own == PAYLOAD { "/payload".to_owned() } else { format!("/types/{}", escape(own)) };
    parts.fold(base, |base, part| {
        let step = part.get(1..).unwrap_or_default();
        format!("{base}/{}", if part.starts_with('e') { "*".to_owned() } else { escape(step) })
    })
}

fn escape(step: &str) -> String {
    step.replace('~', "~0").replace('/', "~1")
}
