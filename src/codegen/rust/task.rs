//! A task's file.

use std::collections::BTreeMap;

use crate::codegen::naming::Request;
use crate::codegen::rust::key::key_view;
use crate::codegen::rust::machine::transition_view;
use crate::codegen::rust::message::message_view;
use crate::codegen::rust::names::{self, PackageNames, TaskNames};
use crate::codegen::rust::records::{needs_bundle, object_view};
use crate::codegen::rust::shapes::{Body, Shape, Shapes};
use crate::codegen::rust::text::{code, deprecation, doc_lines, literal};
use crate::codegen::rust::view::{
    EnumView, FailureView, FailuresView, FieldView, RecordView, ShapeView, TaskView, UnionView, ValueView, VariantView,
    WrittenView,
};
use crate::model::{EnumType, Task, Template, UnionType};
use crate::topology::Names;

/// What the template of a task's file sees.
pub(super) fn task_view(broker: &Names<'_>, task: &Task, names: &PackageNames, task_names: &TaskNames) -> TaskView {
    let registry = broker.registry();
    let shapes = Shapes::new(task, &task_names.message);
    let mut message = message_view(broker, task, &task_names.message, &shapes);
    let mut views: Vec<ShapeView> = shapes.all.iter().map(|shape| shape_view(&shapes, shape)).collect();
    let mut records: Vec<&mut RecordView> = vec![&mut message.record];
    records.extend(views.iter_mut().filter_map(|view| match view {
        ShapeView::Record(record) => Some(record),
        _ => None,
    }));
    name_constants(&mut records);
    name_bundles(&mut records, &shapes, &task_names.message);
    if let Some(ShapeView::Record(payload)) = views.first() {
        let key = |template: &Option<Template>| Some(key_view(registry, task, template.as_ref()?, payload));
        message.idempotency = key(&task.idempotency);
        message.partition = key(&task.partition);
    }
    message.transition = transition_view(registry, task, names);
    TaskView { id: task.id.to_string(), docs: doc_lines(&task.doc), message, shapes: views, failures: failures(task) }
}

fn shape_view(shapes: &Shapes<'_>, shape: &Shape<'_>) -> ShapeView {
    match shape.body {
        Body::Record(object) => ShapeView::Record(object_view(shapes, shape, object)),
        Body::Enum(of) => ShapeView::Enum(enum_view(shape, of)),
        Body::Union(union) => ShapeView::Union(union_view(shapes, shape, union)),
    }
}

fn enum_view(shape: &Shape<'_>, of: &EnumType) -> EnumView {
    let requests: Vec<_> =
        of.values.iter().map(|value| Request { wire: &value.value, chosen: value.codegen_name.as_deref() }).collect();
    let idents = names::variants(&requests);
    let mut sorted: Vec<(&str, &String)> = of.values.iter().map(|value| value.value.as_str()).zip(&idents).collect();
    sorted.sort();
    EnumView {
        ident: shape.ident.clone(),
        docs: shape.doc.map_or_else(|| doc_lines("An enum of the contract."), doc_lines),
        deprecated: shape.named.and_then(|named| named.deprecated.as_deref()).map(deprecation),
        sensitive: shape.sensitive,
        open: of.open,
        sorted: sorted.into_iter().map(|(wire, ident)| (literal(wire), ident.clone())).collect(),
        values: of
            .values
            .iter()
            .zip(idents)
            .map(|(value, ident)| ValueView {
                ident,
                docs: value.doc.as_deref().map_or_else(|| vec![format!(" {}", code(&value.value))], doc_lines),
                deprecated: value.deprecated.as_deref().map(deprecation),
                literal: literal(&value.value),
            })
            .collect(),
    }
}

fn union_view(shapes: &Shapes<'_>, shape: &Shape<'_>, union: &UnionType) -> UnionView {
    let requests: Vec<_> = union.variants.iter().map(|variant| Request::plain(&variant.tag)).collect();
    let mut uses: BTreeMap<&str, usize> = BTreeMap::new();
    for variant in &union.variants {
        *uses.entry(&variant.ty).or_default() += 1;
    }
    let variants = union.variants.iter().zip(names::variants(&requests)).map(|(variant, ident)| VariantView {
        ident,
        docs: vec![format!(" {}", code(&variant.tag))],
        tag: literal(&variant.tag),
        ty: shapes.get(&variant.ty).map(|shape| shape.ident.clone()).unwrap_or_default(),
        only: uses.get(variant.ty.as_str()) == Some(&1),
    });
    let mut derives =
        Vec::from(if shape.sensitive { ["Clone", "PartialEq"].as_slice() } else { &["Debug", "Clone", "PartialEq"] });
    if !shape.has_double {
        derives.extend(["Eq", "Hash"]);
    }
    UnionView {
        ident: shape.ident.clone(),
        docs: shape.doc.map_or_else(|| doc_lines("A tagged union of the contract."), doc_lines),
        deprecated: shape.named.and_then(|named| named.deprecated.as_deref()).map(deprecation),
        sensitive: shape.sensitive,
        open: union.open,
        derives: derives.join(", "),
        tag: literal(&union.tag),
        variants: variants.collect(),
    }
}

fn failures(task: &Task) -> Option<FailuresView> {
    let requests: Vec<_> = task.errors.keys().map(|error| Request::plain(error)).collect();
    let idents = names::failures(&requests);
    let values: Vec<FailureView> = task
        .errors
        .iter()
        .zip(idents)
        .map(|((error, about), ident)| FailureView {
            ident,
            docs: about.doc.as_deref().map_or_else(|| vec![format!(" {}", code(error))], doc_lines),
            code: literal(error),
            retryable: about.retry,
        })
        .collect();
    (!values.is_empty()).then_some(FailuresView { ident: names::FAILURE, values })
}

/// Gives every static of the file a name: that of its type and field.
fn name_constants(records: &mut [&mut RecordView]) {
    let unnamed = |field: &FieldView| field.constant.is_some();
    let wires: Vec<String> = records
        .iter()
        .flat_map(|record| {
            let fields = record.fields.iter().filter(|field| unnamed(field));
            fields.map(|field| format!("{} {}", record.ident, field.ident))
        })
        .collect();
    let requests: Vec<_> = wires.iter().map(|wire| Request::plain(wire)).collect();
    let mut idents = names::statics(&requests).into_iter();
    for record in records {
        for field in record.fields.iter_mut().filter(|field| unnamed(field)) {
            let (Some(constant), Some(ident)) = (&mut field.constant, idents.next()) else { continue };
            field.codec = format!("&{ident}");
            constant.ident = ident;
        }
        let by_index: BTreeMap<usize, &FieldView> = record.fields.iter().map(|field| (field.index, field)).collect();
        for written in &mut record.written {
            if let WrittenView::Field(field) = written
                && let Some(named) = by_index.get(&field.index)
            {
                field.codec.clone_from(&named.codec);
            }
        }
    }
}

/// Names the structs of required fields.
fn name_bundles(records: &mut [&mut RecordView], shapes: &Shapes<'_>, message: &str) {
    let mut taken: Vec<String> = shapes.all.iter().map(|shape| shape.ident.clone()).collect();
    taken.extend([message.to_owned(), names::FAILURE.to_owned()]);
    for record in records.iter_mut().filter(|record| needs_bundle(&record.fields)) {
        let mut ident = format!("{}Required", record.ident);
        while taken.contains(&ident) {
            ident.push('_');
        }
        taken.push(ident.clone());
        record.bundle = Some(ident);
    }
}
