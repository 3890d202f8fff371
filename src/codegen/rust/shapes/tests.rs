//! Tests of containment: what needs a pointer, what holds a double.

use std::sync::Arc;

use super::*;
use crate::model::{Registry, TypeBody};

/// A task whose types are given as `name: field=Type…`, where `[Type]` is a list and `?` before it a double.
fn task(types: &[(&str, &[(&str, &str)])]) -> Task {
    const REGISTRY: &str = r#"{
      "name": "t", "compatibility": "full", "deadLetterRetention": 0,
      "naming": {"exchange": "e", "queue": "q", "deadLetterQueue": "d", "routingKey": "r"},
      "packages": {"rust": "t", "java": {"groupId": "g", "artifactId": "a", "package": "p"}, "go": "t", "python": "t"},
      "envelopes": [], "machines": {}, "services": {},
      "tasks": [{
        "id": {"taskType": "a.b", "version": 1}, "kind": "event", "owner": "t", "doc": "d", "envelope": "e",
        "trigger": "immediate", "maxBytes": 1, "compatibility": "full", "payload": {"fields": []}, "types": {},
        "reserved": {}, "errors": {},
        "retry": {"baseDelay": 1, "multiplier": 1, "jitter": 0, "maxDelay": 1, "maxRetries": 1}
      }]
    }"#;
    let registry: Registry = serde_json::from_str(REGISTRY).expect("the test's registry");
    let mut task = registry.tasks.into_values().next().expect("the test's task");
    let spec = |ty: Type| Spec {
        ty,
        nullable: false,
        sensitive: false,
        doc: None,
        examples: Vec::new(),
        deprecated: None,
        codegen_name: None,
    };
    let ty = |text: &str| match text.strip_prefix('[') {
        _ if text == "double" => Type::Double { min: None, max: None },
        Some(of) => Type::List {
            of: Box::new(spec(Type::Named(of.trim_end_matches(']').to_owned()))),
            min_items: 0,
            max_items: None,
            unique: false,
        },
        None => Type::Named(text.to_owned()),
    };
    let object = |fields: &[(&str, &str)]| ObjectType {
        fields: fields
            .iter()
            .map(|(name, of)| Field { name: (*name).to_owned(), required: false, spec: spec(ty(of)) })
            .collect(),
    };
    let named = |name: &str, fields: &[(&str, &str)]| NamedType {
        name: name.to_owned(),
        shared: false,
        doc: None,
        deprecated: None,
        sensitive: false,
        codegen_name: None,
        body: TypeBody::Object(object(fields)),
    };
    task.types = types.iter().map(|(name, fields)| ((*name).to_owned(), Arc::new(named(name, fields)))).collect();
    task
}

/// The fields that need a pointer, as `Type.field`.
fn boxed(task: &Task) -> Vec<String> {
    let shapes = Shapes::new(task, "BV1");
    let mut out = Vec::new();
    for shape in &shapes.all {
        let Body::Record(object) = shape.body else { continue };
        for field in &object.fields {
            if shapes.needs_box(shape, &field.spec.ty, &field_path(shape.path(), &field.name)) {
                out.push(format!("{}.{}", shape.ident, field.name));
            }
        }
    }
    out
}

#[test]
fn only_cycles_need_pointers() {
    let direct = task(&[("Node", &[("next", "Node"), ("kids", "[Node]"), ("leaf", "Leaf")]), ("Leaf", &[])]);
    assert_eq!(boxed(&direct), ["Node.next"]);
    let mutual = task(&[("A", &[("b", "B"), ("d", "D")]), ("B", &[("c", "C")]), ("C", &[("a", "A")]), ("D", &[])]);
    assert_eq!(boxed(&mutual), ["A.b", "B.c", "C.a"]);
    let through_list = task(&[("A", &[("b", "B")]), ("B", &[("a", "[A]")])]);
    assert!(boxed(&through_list).is_empty());
}

#[test]
fn doubles_are_found_through_everything() {
    let task = task(&[
        ("A", &[("b", "[B]")]),
        ("B", &[("c", "C")]),
        ("C", &[("x", "double")]),
        ("D", &[("e", "E")]),
        ("E", &[]),
    ]);
    let shapes = Shapes::new(&task, "BV1");
    let found: Vec<_> = shapes.all.iter().filter(|shape| shape.has_double).map(|shape| shape.ident.as_str()).collect();
    assert_eq!(found, ["A", "B", "C"]);
}

#[test]
fn long_chains_do_not_overflow() {
    let names: Vec<String> = (0..20_000).map(|at| format!("T{at}")).collect();
    let fields: Vec<[(&str, &str); 1]> =
        (0..names.len()).map(|at| [("next", names.get(at + 1).map_or("T0", String::as_str))]).collect();
    let types: Vec<(&str, &[(&str, &str)])> =
        names.iter().zip(&fields).map(|(name, fields)| (name.as_str(), fields.as_slice())).collect();
    assert_eq!(boxed(&task(&types)).len(), names.len());
}
