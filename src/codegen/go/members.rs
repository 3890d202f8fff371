//! Objects: fields as they are declared, members as they are read and written.

use crate::codegen::go::shapes::{Shape, Shapes, field_path, is_sensitive};
use crate::codegen::go::spec::Specs;
use crate::codegen::go::text::{key, literal, own_docs, quoted};
use crate::codegen::go::view::{FieldView, MemberView, MembersView, Op};
use crate::json::compare_names;
use crate::model::{Field, ObjectType};

/// A member and the wire name it sorts by.
#[derive(Debug, Clone)]
pub(super) struct Member {
    /// Wire name.
    pub(super) name: String,
    /// Whether a consumer asks for it.
    pub(super) required: bool,
    /// What templates see.
    pub(super) view: MemberView,
}

impl Member {
    /// A member at `target`.
    pub(super) fn new(name: &str, required: bool, target: String, presence: &'static str, value: Op) -> Self {
        let view = MemberView { target, wire: literal(name), key: key(name), presence, value, bit: None };
        Self { name: name.to_owned(), required, view }
    }
}

/// The fields of a struct.
pub(super) fn fields(shape: &Shape<'_>, object: &ObjectType, specs: &mut Specs<'_>) -> Vec<FieldView> {
    let idents = shape.members.iter();
    object.fields.iter().zip(idents).map(|(field, ident)| field_view(shape, field, ident, specs)).collect()
}

fn field_view(shape: &Shape<'_>, field: &Field, ident: &str, specs: &mut Specs<'_>) -> FieldView {
    let (presence, op) = presence(field, shape, specs);
    let go = match presence {
        "optional" => format!("*{}", op.go),
        "nullable" => format!("taskwire.Nullable[{}]", op.go),
        _ => op.go,
    };
    let wire = format!("On the wire: {}, {}.", quoted(&field.name), how(field, presence));
    let docs = own_docs(field.spec.doc.as_deref(), &wire, field.spec.deprecated.as_deref());
    FieldView { ident: ident.to_owned(), go, docs, sensitive: shape.sensitive || is_sensitive(&field.spec) }
}

/// What a reader must know of absence and null.
fn how(field: &Field, presence: &str) -> &'static str {
    match (presence, field.spec.nullable) {
        ("optional" | "optional_nil", _) => "optional; nil where it is absent",
        ("optional_json", _) => "optional; the zero value where it is absent",
        ("nullable", _) => "optional; may be null",
        (_, true) => "required; nil where it is null",
        _ => "required",
    }
}

/// How the presence of a field is shown in Go, and the operation for its value.
pub(super) fn presence(field: &Field, shape: &Shape<'_>, specs: &mut Specs<'_>) -> (&'static str, Op) {
    let path = field_path(shape.path(), &field.name);
    if !field.required && field.spec.nullable {
        return ("nullable", specs.op(&field.spec, &path, false));
    }
    let op = specs.op(&field.spec, &path, field.spec.nullable);
    let inner = if op.op == "hide" { op.of.as_deref().map_or("", |of| of.op) } else { op.op };
    let presence = match (field.required, inner) {
        (true, "union") => "required_union",
        (true, "json") => "required_json",
        (true, _) => "required",
        (false, "json") => "optional_json",
        (false, "list" | "map" | "bytes" | "union") => "optional_nil",
        (false, _) => "optional",
    };
    (presence, op)
}

/// The members of an object whose fields stand at `target`.
pub(super) fn members(shape: &Shape<'_>, object: &ObjectType, target: &str, specs: &mut Specs<'_>) -> Vec<Member> {
    let member = |(field, ident): (&Field, &String)| {
        let (presence, op) = presence(field, shape, specs);
        Member::new(&field.name, field.required, format!("{target}.{ident}"), presence, op)
    };
    object.fields.iter().zip(&shape.members).map(member).collect()
}

/// What templates see of members: `read` are read and counted, `written` are sorted here.
pub(super) fn members_view(mut read: Vec<Member>, mut written: Vec<Member>) -> MembersView {
    let mut required = Vec::new();
    for member in read.iter_mut().filter(|member| member.required) {
        let at = required.len();
        member.view.bit = Some((at / 64, at % 64));
        required.push(member.view.wire.clone());
    }
    written.sort_by(|a, b| compare_names(&a.name, &b.name));
    let words = required.len().div_ceil(64);
    let complete = (0..words).map(|word| {
        let bits = (required.len() - 64 * word).min(64);
        format!("{:#x}", u64::MAX >> (64 - bits))
    });
    MembersView {
        complete: complete.collect(),
        required,
        may_miss: written.iter().any(|member| matches!(member.view.presence, "required_union" | "required_json")),
        read: read.into_iter().map(|member| member.view).collect(),
        written: written.into_iter().map(|member| member.view).collect(),
    }
}

/// Members for objects that are declared by a shape.
pub(super) fn of_shape(shapes: &Shapes<'_>, path: &str, target: &str, specs: &mut Specs<'_>) -> Vec<Member> {
    match shapes.get(path) {
        Some(shape) => match shape.body {
            crate::codegen::go::shapes::Body::Object(object) => members(shape, object, target, specs),
            _ => Vec::new(),
        },
        None => Vec::new(),
    }
}
