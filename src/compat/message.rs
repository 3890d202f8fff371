//! Whole messages: the envelope of a task as an object like any other, and recognition before it.

use crate::compat::sets::Made;
use crate::json::Json;
use crate::model::{Envelope, Field, FieldIndex, ObjectType, PayloadPlace, RoleKind, Spec, Task, Type};
use crate::pattern::Pattern;
use crate::wire::Role;

/// The top level of a task's messages as an object type.
#[derive(Debug)]
pub(crate) struct MessageType {
    /// Everything: roles, and the payload in its place.
    pub(crate) whole: ObjectType,
    /// The roles alone; the payload of a nested envelope is an object without fields.
    pub(crate) roles: ObjectType,
}

impl MessageType {
    /// As a producer writes it or a consumer reads it.
    pub(crate) fn new(task: &Task, envelope: &Envelope, role: Role) -> Self {
        let field = |(kind, declared): (&RoleKind, &crate::model::Role)| Field {
            name: declared.name.clone(),
            required: match kind {
                RoleKind::Type => true,
                // Absent means 1; a producer always writes it.
                RoleKind::Version => role == Role::Producer || task.id.version > 1,
                kind => task.role_required(envelope, *kind),
            },
            spec: plain(role_type(task, envelope, *kind)),
        };
        let roles = ObjectType { fields: envelope.roles.iter().map(field).collect() };
        let mut whole = roles.clone();
        match (envelope.payload, envelope.roles.get(&RoleKind::Body)) {
            (PayloadPlace::Nested, Some(body)) => {
                for field in whole.fields.iter_mut().filter(|field| field.name == body.name) {
                    field.spec.ty = Type::Object(task.payload.clone());
                }
            }
            _ => whole.fields.extend(task.payload.fields.iter().cloned()),
        }
        Self { whole, roles }
    }
}

fn plain(ty: Type) -> Spec {
    Spec {
        ty,
        nullable: false,
        sensitive: false,
        doc: None,
        examples: Vec::new(),
        deprecated: None,
        codegen_name: None,
    }
}

/// What stands under a role's name.
fn role_type(task: &Task, envelope: &Envelope, kind: RoleKind) -> Type {
    let id = |max_length| Type::Id { min_length: 1, max_length, pattern: None };
    match kind {
        RoleKind::Type => {
            let pattern = Some(Pattern::literal(envelope.type_value(&task.id.task_type)));
            Type::String { min_length: 0, max_length: None, pattern }
        }
        RoleKind::Version => Type::Int32 { min: task.id.version, max: task.id.version },
        RoleKind::Id | RoleKind::Trace => id(64),
        RoleKind::Idempotency => id(128),
        RoleKind::Producer => {
            let pattern = Pattern::parse("[a-z][a-z0-9\\-]*").ok();
            Type::String { min_length: 1, max_length: Some(64), pattern }
        }
        RoleKind::Time => Type::Timestamp { precision: envelope.time_precision },
        RoleKind::Attempt => Type::Int32 { min: 0, max: i32::MAX },
        RoleKind::Body => Type::Object(ObjectType::default()),
    }
}

/// Where `envelope` keeps the payload, as a prefix of paths.
pub(crate) fn payload_prefix(envelope: &Envelope) -> String {
    match (envelope.payload, envelope.roles.get(&RoleKind::Body)) {
        (PayloadPlace::Nested, Some(body)) => format!("/{}", pointer(&body.name)),
        _ => String::new(),
    }
}

/// A name as a JSON Pointer writes it.
pub(crate) fn pointer(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}

/// The parts of a whole message that hold a given payload: what the envelope adds to the payload's own members.
pub(crate) fn given_payload<'a>(envelope: &'a Envelope, payload: &'a Made) -> Vec<(&'a str, Json)> {
    match (envelope.payload, envelope.roles.get(&RoleKind::Body), &payload.value) {
        (PayloadPlace::Nested, Some(body), value) => vec![(body.name.as_str(), value.clone())],
        (_, _, Json::Object(members)) => members.iter().map(|(name, value)| (name.as_str(), value.clone())).collect(),
        _ => Vec::new(),
    }
}

/// The canonical text of a message that was made here: names sorted as the wire rules say.
pub(crate) fn canonical(message: &Json) -> Json {
    match message {
        Json::Array(items) => Json::Array(items.iter().map(canonical).collect()),
        Json::Object(members) => {
            let mut sorted: Vec<_> = members.iter().map(|(name, value)| (name.clone(), canonical(value))).collect();
            sorted.sort_by(|(left, _), (right, _)| crate::json::compare_names(left, right));
            Json::Object(sorted)
        }
        other => other.clone(),
    }
}

/// `message` with everything that the contract calls sensitive replaced by `"***"`.
pub(crate) fn masked(task: &Task, envelope: &Envelope, index: &FieldIndex<'_>, message: &Json) -> Json {
    let mask = Mask { task, index };
    let Json::Object(members) = message else { return message.clone() };
    let body = envelope.roles.get(&RoleKind::Body).filter(|_| envelope.payload == PayloadPlace::Nested);
    let member = |(name, value): &(String, Json)| {
        let shown = match body {
            Some(role) if role.name == *name => mask.fields(&task.payload.fields, value),
            Some(_) => value.clone(),
            None => mask.field(&task.payload.fields, name, value),
        };
        (name.clone(), shown)
    };
    Json::Object(members.iter().map(member).collect())
}

struct Mask<'a> {
    task: &'a Task,
    index: &'a FieldIndex<'a>,
}

impl Mask<'_> {
    fn fields(&self, fields: &[Field], value: &Json) -> Json {
        let Json::Object(members) = value else { return value.clone() };
        let member = |(name, value): &(String, Json)| (name.clone(), self.field(fields, name, value));
        Json::Object(members.iter().map(member).collect())
    }

    fn field(&self, fields: &[Field], name: &str, value: &Json) -> Json {
        let declared = self.index.field(fields, name);
        declared.map_or_else(|| value.clone(), |field| self.spec(&field.spec, value))
    }

    fn spec(&self, spec: &Spec, value: &Json) -> Json {
        use crate::model::TypeBody::{Enum, Object, Union};
        let hidden = || Json::String("***".to_owned());
        if spec.sensitive {
            return hidden();
        }
        match (&spec.ty, value) {
            (Type::Object(object), value) => self.fields(&object.fields, value),
            (Type::List { of, .. }, Json::Array(items)) => {
                Json::Array(items.iter().map(|item| self.spec(of, item)).collect())
            }
            (Type::Map { of, keys, .. }, Json::Object(entries)) => {
                if keys.as_ref().is_some_and(|keys| keys.sensitive) {
                    return hidden();
                }
                Json::Object(entries.iter().map(|(name, value)| (name.clone(), self.spec(of, value))).collect())
            }
            (Type::Named(name), value) => match self.task.types.get(name) {
                Some(named) if named.sensitive => hidden(),
                Some(named) => match &named.body {
                    Enum(_) => value.clone(),
                    Object(object) => self.fields(&object.fields, value),
                    Union(union) => {
                        let tag = value.get(&union.tag);
                        let variant = union.variants.iter().find(|v| tag == Some(&Json::String(v.tag.clone())));
                        let fields = variant.map_or(&[][..], |v| super::sets::variant_fields(&self.task.types, &v.ty));
                        self.fields(fields, value)
                    }
                },
                None => value.clone(),
            },
            _ => value.clone(),
        }
    }
}
