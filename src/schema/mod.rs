//! JSON Schemas (draft 2020-12) of messages: one for producers and one for consumers of each task version, and one
//! of dead letters.
//!
//! A schema says everything a schema can say; what it cannot see is listed in [`sees`]. Knows the model only.

mod body;
mod dead_letter;
mod lexical;
mod oracle;
mod ranges;
mod visible;

#[cfg(test)]
mod tests;

use rayon::prelude::*;
use serde_json::{Map, Value, json};

use crate::model::{PayloadPlace, Registry, RoleKind, Task};
use crate::wire::Role;

pub use dead_letter::{DEAD_LETTER, dead_letter};
pub use oracle::Oracle;
pub use visible::sees;

/// A schema as a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SchemaFile {
    /// Name below the schema folder, `order.close.timeout.v1.consumer.json`.
    pub name: String,
    /// The text, ending in a line feed.
    pub text: String,
}

/// The schema files of all tasks, by task, consumer before producer, and that of dead letters.
pub fn files(registry: &Registry) -> Vec<SchemaFile> {
    let tasks: Vec<&Task> = registry.tasks.values().collect();
    let of_task = |task: &Task| [Role::Consumer, Role::Producer].map(|role| file(registry, task, role));
    let mut files: Vec<SchemaFile> = tasks.into_par_iter().flat_map_iter(of_task).collect();
    files.push(dead_letter_file());
    files
}

/// The schema file of dead letters.
pub fn dead_letter_file() -> SchemaFile {
    SchemaFile { name: DEAD_LETTER.to_owned(), text: pretty(&dead_letter()) }
}

/// The schema file of one task in one role.
pub fn file(registry: &Registry, task: &Task, role: Role) -> SchemaFile {
    let name = format!("{}.v{}.{}.json", task.id.task_type, task.id.version, role_name(role));
    SchemaFile { name, text: pretty(&schema(registry, task, role)) }
}

fn pretty(schema: &Value) -> String {
    let text = serde_json::to_string_pretty(schema).unwrap_or_default();
    format!("{text}\n")
}

/// The schema of a task's messages as `role` may write or must accept them.
pub fn schema(registry: &Registry, task: &Task, role: Role) -> Value {
    let mut body = body::Body { task, role };
    let Some(envelope) = registry.envelope(&task.envelope) else { return Value::Bool(false) };
    let mut properties = Map::new();
    let mut required = Vec::new();
    for (kind, name) in &envelope.roles {
        let schema = match kind {
            RoleKind::Type => json!({ "const": envelope.type_value(&task.id.task_type) }),
            RoleKind::Version => json!({ "type": "integer", "const": task.id.version }),
            RoleKind::Body => body.object(&task.payload, None),
            other => lexical::role(*other, envelope.time_precision),
        };
        properties.insert(name.name.clone(), schema);
        // An absent version means 1, but only to a consumer.
        let version = *kind == RoleKind::Version && (role == Role::Producer || task.id.version > 1);
        if version || task.role_required(envelope, *kind) {
            required.push(name.name.clone());
        }
    }
    if envelope.payload == PayloadPlace::Inline {
        body.fields(&task.payload.fields, &mut properties, &mut required);
    }
    let mut root = Map::new();
    let urn = format!("urn:taskpact:{}:{}:v{}:{}", registry.name, task.id.task_type, task.id.version, role_name(role));
    root.insert("$schema".into(), "https://json-schema.org/draft/2020-12/schema".into());
    root.insert("$id".into(), urn.into());
    root.insert("title".into(), task.id.to_string().into());
    root.insert("description".into(), task.doc.clone().into());
    if task.deprecated.is_some() {
        root.insert("deprecated".into(), true.into());
    }
    let limit =
        task.max_bytes - if role == Role::Producer { crate::wire::RETRY_RESERVE.min(task.max_bytes) } else { 0 };
    root.insert(
        "$comment".into(),
        format!("at most {limit} bytes and 64 open brackets, which a schema cannot say").into(),
    );
    root.extend(body.closed_object(properties, required));
    // A message belongs to the first envelope whose type name it has.
    let earlier = registry.envelopes.iter().take_while(|other| other.name != envelope.name);
    let earlier: Vec<Value> = earlier.map(|other| json!({ "required": [other.type_name()] })).collect();
    if !earlier.is_empty() {
        root.insert("not".into(), json!({ "anyOf": earlier }));
    }
    let definitions = body.definitions();
    if !definitions.is_empty() {
        root.insert("$defs".into(), Value::Object(definitions));
    }
    Value::Object(root)
}

const fn role_name(role: Role) -> &'static str {
    match role {
        Role::Consumer => "consumer",
        Role::Producer => "producer",
    }
}
