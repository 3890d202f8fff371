//! What a schema can see of what the wire rules tell.

use crate::json::{Json, compact, is_integer_token};
use crate::model::{ObjectType, PayloadPlace, Registry, RoleKind, Spec, Task, Type, TypeBody};
use crate::schema::lexical::EXACT_BYTES;
use crate::wire::{Code, WireError, is_bytes};

/// Whether the schemas of `task` refuse `message` because of `error`.
///
/// `false` for rules about bytes and spelling, which are gone once some JSON library has read the message: sizes,
/// encodings, duplicate names, surrogates, depth, `1.0` for `1`, sizes of compact JSON and of long base64 texts. Also
/// for what cannot be told from the error, such as what lies below a sensitive map.
pub fn sees(registry: &Registry, task: &Task, message: &Json, error: &WireError) -> bool {
    let value = at(message, &error.path);
    match (error.code, value) {
        (Code::TooLarge | Code::NotJson | Code::DuplicateName | Code::LoneSurrogate | Code::TooDeep, _) => false,
        // Readers keep a number's value, not its spelling, and refuse what is no double.
        (Code::Type, Some(Json::Number(token))) => !is_whole(token),
        (Code::Range, Some(Json::Number(token))) => token.parse::<f64>().is_ok_and(f64::is_finite),
        (Code::Length, Some(Json::String(text))) => match type_at(registry, task, message, &error.path) {
            Some(Type::Json { .. }) => false,
            Some(Type::Bytes { .. }) => is_bytes(text).is_some_and(|length| length as u64 <= EXACT_BYTES),
            _ => true,
        },
        (Code::Length, _) => false,
        (Code::Type | Code::Range | Code::Format | Code::Pattern, Some(Json::Object(_))) => false,
        // Two spellings of one number are one item to some readers and two to others.
        (Code::Unique, Some(Json::Array(items))) => {
            let texts: std::collections::HashSet<String> = items.iter().map(compact).collect();
            texts.len() < items.len()
        }
        (Code::Unique, _) => false,
        _ => true,
    }
}

/// Whether a token that is no integer on the wire has an integer's value.
fn is_whole(token: &str) -> bool {
    !is_integer_token(token) && token.parse::<f64>().is_ok_and(|value| value.fract() == 0.0 || !value.is_finite())
}

fn steps(path: &str) -> impl Iterator<Item = String> {
    path.split('/').skip(1).map(|step| step.replace("~1", "/").replace("~0", "~"))
}

/// The value at a JSON Pointer.
fn at<'a>(message: &'a Json, path: &str) -> Option<&'a Json> {
    steps(path).try_fold(message, |value, step| match value {
        Json::Array(items) => items.get(step.parse::<usize>().ok()?),
        other => other.get(&step),
    })
}

/// The type the contract declares at a path of the payload.
fn type_at<'a>(registry: &Registry, task: &'a Task, message: &Json, path: &str) -> Option<&'a Type> {
    let envelope = registry.envelope(&task.envelope)?;
    let mut steps = steps(path);
    let mut value = message;
    if envelope.payload == PayloadPlace::Nested {
        let body = envelope.roles.get(&RoleKind::Body)?;
        steps.next().filter(|step| *step == body.name)?;
        value = value.get(&body.name)?;
    }
    let field = |object: &'a ObjectType, name: &str| object.fields.iter().find(|field| field.name == name);
    let first = steps.next()?;
    let mut spec: &Spec = &field(&task.payload, &first)?.spec;
    value = value.get(&first)?;
    for step in steps {
        spec = match &spec.ty {
            Type::List { of, .. } | Type::Map { of, .. } => of,
            Type::Object(object) => &field(object, &step)?.spec,
            Type::Named(name) => match &task.types.get(name)?.body {
                TypeBody::Object(object) => &field(object, &step)?.spec,
                TypeBody::Union(union) => {
                    let Json::String(tag) = value.get(&union.tag)? else { return None };
                    let variant = union.variants.iter().find(|variant| variant.tag == *tag)?;
                    let TypeBody::Object(object) = &task.types.get(&variant.ty)?.body else { return None };
                    &field(object, &step)?.spec
                }
                TypeBody::Enum(_) => return None,
            },
            _ => return None,
        };
        value = match value {
            Json::Array(items) => items.get(step.parse::<usize>().ok()?)?,
            other => other.get(&step)?,
        };
    }
    Some(&spec.ty)
}
