//! What the files may depend on, so that a change of one contract makes only its own files anew.
//!
//! The files of a task depend on the task, on the registry around the tasks, and of the other tasks on their heads: a
//! queue is shared between versions, names are given by all identities. What belongs to no task depends on the outlines
//! of all tasks: everything but the constraints of their messages. Tests hold the backends to both.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde::Serialize;
use serde::ser::SerializeSeq;

use crate::model::{Field, ObjectType, Registry, Reserved, Spec, Task, Template, TemplatePart, Type, TypeBody};

/// The registry without its tasks, but for their heads.
pub fn around_tasks(registry: &Registry) -> impl Serialize + '_ {
    // Taken apart by name: whoever adds a field decides here.
    let Registry {
        name,
        compatibility: _, // of the diff checker alone
        dead_letter_retention,
        naming,
        packages,
        envelopes,
        machines,
        tasks,
        services,
        flows,
        broker,
    } = registry;
    (
        name,
        dead_letter_retention,
        naming,
        packages,
        envelopes,
        machines,
        (services, flows, broker),
        Heads(tasks.values().collect()),
    )
}

/// Tasks without their messages.
struct Heads<'a>(Vec<&'a Task>);

impl Serialize for Heads<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut heads = serializer.serialize_seq(Some(self.0.len()))?;
        for task in &self.0 {
            let Task {
                id,
                kind,
                owner: _,
                doc: _,
                envelope,
                trigger,
                max_bytes,
                compatibility: _,
                payload: _,
                types: _,
                reserved: _,
                idempotency: _,
                partition: _,
                transition: _,
                errors: _,
                retry,
                deprecated: _,
            } = task;
            heads.serialize_element(&(id, kind, envelope, trigger, max_bytes, retry))?;
        }
        heads.end()
    }
}

/// `task` with everything forgotten that is said about single values: constraints, documentation, examples. Types, names
/// and their order stay, and so does all of the fields from which keys are made.
pub fn outline(task: &Task) -> Task {
    let mut task = task.clone();
    let keys: BTreeSet<String> = [&task.idempotency, &task.partition].into_iter().flatten().flat_map(fields).collect();
    let others = task.payload.fields.iter_mut().filter(|field| !keys.contains(&field.name));
    others.for_each(|field| outline_spec(&mut field.spec));
    for named in task.types.values_mut().map(Arc::make_mut) {
        named.doc = None;
        match &mut named.body {
            TypeBody::Object(object) => outline_object(object),
            TypeBody::Enum(of) => of.values.iter_mut().for_each(|value| value.doc = None),
            TypeBody::Union(_) => {}
        }
    }
    task.reserved = Reserved::default();
    task
}

/// The fields that a key is made from.
fn fields(template: &Template) -> impl Iterator<Item = String> + '_ {
    template.parts.iter().filter_map(|part| match part {
        TemplatePart::Field(name) => Some(name.clone()),
        TemplatePart::Literal(_) => None,
    })
}

fn outline_object(object: &mut ObjectType) {
    object.fields.iter_mut().for_each(|Field { spec, .. }| outline_spec(spec));
}

fn outline_spec(spec: &mut Spec) {
    spec.doc = None;
    spec.examples.clear();
    match &mut spec.ty {
        Type::String { min_length, max_length, pattern } => (*min_length, *max_length, *pattern) = (0, None, None),
        Type::Id { min_length, max_length, pattern } => (*min_length, *max_length, *pattern) = (0, 0, None),
        Type::Int32 { min, max } => (*min, *max) = (0, 0),
        Type::Int64 { min, max, .. } => (*min, *max) = (0, 0),
        Type::Decimal(decimal) => (decimal.min, decimal.max) = (None, None),
        Type::Bytes { max_bytes } | Type::Json { max_bytes } => *max_bytes = None,
        Type::Double { min, max } => (*min, *max) = (None, None),
        Type::List { of, min_items, max_items, .. } => {
            (*min_items, *max_items) = (0, None);
            outline_spec(of);
        }
        Type::Map { of, keys, max_entries } => {
            *max_entries = None;
            outline_spec(of);
            keys.iter_mut().for_each(|keys| outline_spec(keys));
        }
        Type::Object(object) => outline_object(object),
        Type::Bool | Type::Timestamp { .. } | Type::Date | Type::Duration { .. } | Type::Uuid | Type::Named(_) => {}
    }
}
