//! Structs: what objects and messages have in common.

use crate::codegen::naming::Request;
use crate::codegen::rust::names;
use crate::codegen::rust::shapes::{Shape, Shapes, field_path};
use crate::codegen::rust::text::{code, deprecation, doc_lines, literal};
use crate::codegen::rust::types::{Place, place};
use crate::codegen::rust::view::{ConstantView, FieldView, RecordView, WrittenView};
use crate::model::{Field, MoneyWire, ObjectType, Spec, Type};

/// More required fields than this are given as a struct.
const MOST_ARGUMENTS: usize = 4;

/// A struct of more fields is read in parts.
const MOST_AT_ONCE: usize = 32;

/// Variables of the generated function that reads a struct.
const LOCALS: &[&str] = &["fields", "errors"];

/// Position of each name in the canonical order of all.
pub(super) fn canonical_ranks<'a>(names: impl Iterator<Item = &'a str>) -> Vec<usize> {
    let mut order: Vec<(usize, &str)> = names.enumerate().collect();
    order.sort_by(|a, b| a.1.encode_utf16().cmp(b.1.encode_utf16()));
    let mut ranks = vec![0; order.len()];
    for (rank, (at, _)) in order.into_iter().enumerate() {
        ranks[at] = rank;
    }
    ranks
}

/// The struct of an object.
pub(super) fn object_view(shapes: &Shapes<'_>, shape: &Shape<'_>, object: &ObjectType) -> RecordView {
    let requests: Vec<_> = object
        .fields
        .iter()
        .map(|field| Request { wire: &field.name, chosen: field.spec.codegen_name.as_deref() })
        .collect();
    let idents = names::fields(&requests);
    let ranks = canonical_ranks(object.fields.iter().map(|field| field.name.as_str()));
    let view = |(field, (ident, index))| object_field(shapes, shape, field, ident, index);
    let fields: Vec<FieldView> = object.fields.iter().zip(idents.into_iter().zip(ranks)).map(view).collect();
    let mut docs = shape.doc.map(doc_lines).unwrap_or_default();
    if docs.is_empty() {
        docs = doc_lines(if shape.path().is_empty() { "The payload." } else { "An object of the contract." });
    }
    let mut names: Vec<(usize, String)> =
        fields.iter().zip(&object.fields).map(|(view, field)| (view.index, literal(&field.name))).collect();
    names.sort();
    let mut written: Vec<FieldView> = fields.clone();
    written.sort_by_key(|field| field.index);
    RecordView {
        ident: shape.ident.clone(),
        docs,
        deprecated: shape.named.and_then(|named| named.deprecated.as_deref()).map(deprecation),
        sensitive: shape.sensitive,
        derives: derives(&fields, shape.sensitive, shape.has_double),
        debug: debug(&fields, shape.sensitive),
        names: names.into_iter().map(|(_, name)| name).collect(),
        wide: fields.len() > MOST_AT_ONCE,
        bundle: None,
        written: written.into_iter().map(|field| WrittenView::Field(Box::new(field))).collect(),
        fields,
    }
}

fn object_field(shapes: &Shapes<'_>, owner: &Shape<'_>, field: &Field, ident: String, index: usize) -> FieldView {
    let path = field_path(owner.path(), &field.name);
    let mut held = place(shapes, &field.spec, &path);
    if shapes.needs_box(owner, &field.spec.ty, &path) {
        held = held.boxed();
    }
    let presence = match (field.required, field.spec.nullable) {
        (true, true) => {
            held = held.nullable();
            "required"
        }
        (true, false) => "required",
        (false, true) => "maybe",
        (false, false) => "optional",
    };
    let view = field_view(ident, index, presence, held, field_docs(&field.name, &field.spec));
    FieldView {
        deprecated: field.spec.deprecated.as_deref().map(deprecation),
        sensitive: owner.sensitive || field.spec.sensitive,
        ..view
    }
}

/// A field whose constant has no name yet.
pub(super) fn field_view(
    ident: String,
    index: usize,
    presence: &'static str,
    place: Place,
    docs: Vec<String>,
) -> FieldView {
    let local = if LOCALS.contains(&ident.as_str()) { format!("{ident}_") } else { ident.clone() };
    let (ty, absent) = match presence {
        "optional" => (format!("Option<{}>", place.ty), "None"),
        "maybe" => (format!("rt::Maybe<{}>", place.ty), "rt::Maybe::Absent"),
        _ => (place.ty, ""),
    };
    FieldView {
        ident,
        local,
        docs,
        deprecated: None,
        sensitive: false,
        ty,
        presence,
        absent,
        index,
        codec: String::new(),
        constant: Some(ConstantView { ident: String::new(), ty: place.codec, value: place.value }),
    }
}

/// What a field is, and how it is called on the wire.
fn field_docs(name: &str, spec: &Spec) -> Vec<String> {
    let mut docs = spec.doc.as_deref().map(doc_lines).unwrap_or_default();
    if !docs.is_empty() {
        docs.push(String::new());
    }
    let mut line = format!(" {} on the wire", code(name));
    if let Type::Decimal(decimal) = &spec.ty {
        line.push_str(&format!(", {} fraction digits", decimal.scale));
        if let Some(currency) = &decimal.currency {
            line.push_str(&format!(", {}", doc_lines(currency).concat().trim()));
        }
        if decimal.money == Some(MoneyWire::Minor) {
            line.push_str(", there in minor units");
        }
    }
    line.push_str(if spec.sensitive { "; sensitive, never shown." } else { "." });
    docs.push(line);
    docs
}

/// Traits that a struct derives.
pub(super) fn derives(fields: &[FieldView], sensitive: bool, has_double: bool) -> String {
    let mut traits = Vec::new();
    if debug(fields, sensitive) == "derive" {
        traits.push("Debug");
    }
    traits.extend(["Clone", "PartialEq"]);
    if !has_double {
        traits.extend(["Eq", "Hash"]);
    }
    if fields.iter().all(|field| field.presence != "required" && field.presence != "inline") {
        traits.push("Default");
    }
    traits.join(", ")
}

/// How a struct is shown.
pub(super) fn debug(fields: &[FieldView], sensitive: bool) -> &'static str {
    if sensitive {
        "hidden"
    } else if fields.iter().any(|field| field.sensitive) {
        "fields"
    } else {
        "derive"
    }
}

/// Whether required fields are given as a struct.
pub(super) fn needs_bundle(fields: &[FieldView]) -> bool {
    let required = |field: &&FieldView| matches!(field.presence, "required" | "inline");
    fields.iter().filter(required).count() > MOST_ARGUMENTS
}
