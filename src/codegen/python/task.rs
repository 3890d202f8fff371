//! The view of a task's module.

use crate::codegen::naming::Request;
use crate::codegen::python::expr::{self, Expr};
use crate::codegen::python::message;
use crate::codegen::python::names::{self, TaskNames};
use crate::codegen::python::shapes::{self, Body, PAYLOAD, Shape, Shapes};
use crate::codegen::python::text::{self, docstring, literal};
use crate::codegen::python::types::{self, Imports, codec_name};
use crate::codegen::python::view::{
    EnumView, FieldView, MemberView, ObjectView, TaskView, UnionView, UnknownVariantView,
};
use crate::model::{EnumType, ObjectType, Spec, Task, UnionType};
use crate::topology::Names;

/// The view of `task`.
pub(super) fn task_view(broker: &Names<'_>, task: &Task, names: &TaskNames) -> TaskView {
    let shapes = Shapes::new(task, names);
    let mut imports = Imports::from(["import typing as _t"]);
    let message = message::message_view(broker, task, names, &shapes, &mut imports);
    let mut view = TaskView {
        id: task.id.to_string(),
        imports: Vec::new(),
        enums: Vec::new(),
        objects: Vec::new(),
        unions: Vec::new(),
        error: error_view(task, names),
        message,
        codecs: Vec::new(),
        binds: Vec::new(),
    };
    let mut variants = Vec::new();
    for shape in &shapes.all {
        match shape.body {
            Body::Object(object) => {
                view.objects.push(object_view(shape, object, task, &shapes, &mut imports));
                view.codecs.push(object_codec(shape));
                view.binds.push(bind(shape, object, &shape.path, shape.sensitive, &shapes));
            }
            Body::Variant { union, tag, object } => {
                variants.push(variant_view(shape, union, tag, object, &shapes));
                if let Some((Body::Object(fields), sensitive)) = shapes.get(object).map(|of| (of.body, of.sensitive)) {
                    view.binds.push(bind(shape, fields, object, shape.sensitive || sensitive, &shapes));
                }
            }
            Body::Enum(of) => {
                view.enums.push(enum_view(shape, of, &shapes));
                view.codecs.push(enum_codec(shape, of, &shapes));
            }
            Body::Union(union) => {
                view.unions.push(union_view(shape, union, &shapes));
                view.codecs.push(union_codec(shape, union, &shapes));
            }
            Body::UnknownValue | Body::UnknownVariant => {}
        }
    }
    // Variants inherit from objects, so they come behind.
    view.objects.extend(variants);
    view.binds.push(message::bind(broker.registry(), task, names));
    view.imports = imports.into_iter().collect();
    view
}

fn enum_view(shape: &Shape<'_>, of: &EnumType, shapes: &Shapes<'_>) -> EnumView {
    let members = of.values.iter().zip(enum_idents(of)).map(|(value, ident)| MemberView {
        ident,
        value: literal(&value.value),
        doc: docstring(&text::doc(value.doc.as_deref(), value.deprecated.as_deref()), 4),
    });
    EnumView {
        ident: shape.ident.clone(),
        doc: class_doc(shape, &shape.path),
        members: members.collect(),
        unknown: of.open.then(|| shapes.ident(&shapes::unknown(&shape.path)).to_owned()),
    }
}

/// Identifiers of an enum's members.
pub(super) fn enum_idents(of: &EnumType) -> Vec<String> {
    let requests: Vec<_> =
        of.values.iter().map(|value| Request { wire: &value.value, chosen: value.codegen_name.as_deref() }).collect();
    names::members(&requests)
}

fn error_view(task: &Task, names: &TaskNames) -> Option<EnumView> {
    let requests: Vec<_> = task.errors.keys().map(|code| Request::plain(code)).collect();
    let members = task.errors.iter().zip(names::members(&requests)).map(|((code, error), ident)| MemberView {
        ident,
        value: literal(code),
        doc: docstring(
            &format!(
                "{}{}",
                error.doc.as_deref().map(|doc| format!("{doc}\n\n")).unwrap_or_default(),
                if error.retry { "Trying again can help." } else { "Trying again cannot help." }
            ),
            4,
        ),
    });
    (!task.errors.is_empty()).then(|| EnumView {
        ident: names.error(),
        doc: docstring(&format!("Errors that a handler of {} may report.", task.id), 4),
        members: members.collect(),
        unknown: None,
    })
}

fn object_view(
    shape: &Shape<'_>,
    object: &ObjectType,
    task: &Task,
    shapes: &Shapes<'_>,
    imports: &mut Imports,
) -> ObjectView {
    let idents = field_idents(object);
    let fields = object.fields.iter().zip(idents).map(|(field, ident)| {
        let members = types::annotation(&field.spec, &shapes::field(&shape.path, &field.name), shapes, imports);
        field_view(ident, members, field.required, &field.spec)
    });
    let doc = if shape.path == PAYLOAD {
        docstring(&format!("What a message of {} is about.", task.id), 4)
    } else {
        class_doc(shape, &place(&shape.path))
    };
    ObjectView { ident: shape.ident.clone(), base: "_rt.Model".to_owned(), doc, fields: fields.collect() }
}

/// A path as a person reads it.
fn place(path: &str) -> String {
    let steps: Vec<&str> = path.split('\0').map(|step| step.get(1..).unwrap_or_default()).collect();
    let own = path.split('\0').next().unwrap_or_default();
    let beneath: Vec<&str> = steps.into_iter().skip(1).filter(|step| !step.is_empty()).collect();
    if beneath.is_empty() { own.to_owned() } else { format!("{own} {}", beneath.join(" ")).trim().to_owned() }
}

fn class_doc(shape: &Shape<'_>, fallback: &str) -> String {
    let doc = docstring(&text::doc(shape.doc, shape.deprecated), 4);
    if doc.is_empty() { docstring(&format!("{fallback}."), 4) } else { doc }
}

/// Identifiers of an object's fields.
pub(super) fn field_idents(object: &ObjectType) -> Vec<String> {
    let requests: Vec<_> = object
        .fields
        .iter()
        .map(|field| Request { wire: &field.name, chosen: field.spec.codegen_name.as_deref() })
        .collect();
    names::fields(&requests)
}

/// A field's declaration; `members` are those of its annotation.
fn field_view(ident: String, mut members: Vec<String>, required: bool, spec: &Spec) -> FieldView {
    let mut default = "";
    if !required {
        if spec.nullable {
            // Linters want `None` at the end.
            members.insert(members.len() - 1, "_rt.Unset".to_owned());
            default = " = _rt.UNSET";
        } else {
            members.push("None".to_owned());
            default = " = None";
        }
    }
    let declaration = format!("{ident}: {}{default}", members.join(" | "));
    let long = if expr::is_long(&format!("    {declaration}")) { "  # fmt: skip" } else { "" };
    FieldView {
        ident,
        declaration: declaration + long,
        doc: docstring(&text::doc(spec.doc.as_deref(), spec.deprecated.as_deref()), 4),
    }
}

fn variant_view(shape: &Shape<'_>, union: &str, tag: &str, object: &str, shapes: &Shapes<'_>) -> ObjectView {
    ObjectView {
        ident: shape.ident.clone(),
        base: shapes.ident(object).to_owned(),
        doc: docstring(&format!("The variant {tag} of {}.", shapes.ident(union)), 4),
        fields: Vec::new(),
    }
}

fn union_view(shape: &Shape<'_>, union: &UnionType, shapes: &Shapes<'_>) -> UnionView {
    let mut members: Vec<String> =
        union.variants.iter().map(|of| shapes.ident(&shapes::variant(&shape.path, &of.tag)).to_owned()).collect();
    let unknown = union.open.then(|| {
        let ident = shapes.ident(&shapes::unknown(&shape.path)).to_owned();
        members.push(ident.clone());
        let tags = union.variants.iter().map(|of| Expr::atom(literal(&of.tag)));
        let known = Expr::call("frozenset").arg(Expr::tuple(tags)).statement("known_tags = ", 4);
        UnknownVariantView { ident, union: shape.ident.clone(), tag: literal(&union.tag), known }
    });
    UnionView {
        doc: class_doc_at(shape),
        alias: expr::union(&format!("{}: _t.TypeAlias = ", shape.ident), &members, 0),
        unknown,
    }
}

fn class_doc_at(shape: &Shape<'_>) -> String {
    let doc = docstring(&text::doc(shape.doc, shape.deprecated), 0);
    if doc.is_empty() { docstring(&format!("{}.", shape.path), 0) } else { doc }
}

fn object_codec(shape: &Shape<'_>) -> String {
    Expr::call("_rt.Object").arg(Expr::atom(&shape.ident)).statement(&lead(shape), 0)
}

fn enum_codec(shape: &Shape<'_>, of: &EnumType, shapes: &Shapes<'_>) -> String {
    let unknown = of.open.then(|| Expr::atom(shapes.ident(&shapes::unknown(&shape.path))));
    let call = Expr::call("_rt.Enum").arg(Expr::atom(&shape.ident));
    unknown.into_iter().fold(call, Expr::arg).statement(&lead(shape), 0)
}

fn union_codec(shape: &Shape<'_>, union: &UnionType, shapes: &Shapes<'_>) -> String {
    let variants = union.variants.iter().fold(Expr::dict(), |dict, of| {
        dict.entry(&literal(&of.tag), Expr::atom(shapes.ident(&shapes::variant(&shape.path, &of.tag))))
    });
    let unknown = union.open.then(|| Expr::atom(shapes.ident(&shapes::unknown(&shape.path))));
    let call = Expr::call("_rt.Union").arg(Expr::atom(literal(&union.tag))).arg(variants);
    unknown.into_iter().fold(call, Expr::arg).statement(&lead(shape), 0)
}

fn lead(shape: &Shape<'_>) -> String {
    format!("{} = ", codec_name(&shape.ident))
}

/// The statement that says how an object stands on the wire; `path` is where its fields are declared.
fn bind(shape: &Shape<'_>, object: &ObjectType, path: &str, sensitive: bool, shapes: &Shapes<'_>) -> String {
    let call = Expr::call("_rt.bind").arg(Expr::atom(&shape.ident));
    let call = object.fields.iter().zip(field_idents(object)).fold(call, |call, (field, ident)| {
        let kind = match (field.required, field.spec.nullable) {
            (true, false) => "_rt.required",
            (true, true) => "_rt.nullable",
            (false, false) => "_rt.optional",
            (false, true) => "_rt.maybe",
        };
        let codec = types::codec(&field.spec, &shapes::field(path, &field.name), shapes);
        call.arg(Expr::call(kind).arg(Expr::atom(literal(&ident))).arg(Expr::atom(literal(&field.name))).arg(codec))
    });
    call.keyword_if("sensitive", sensitive.then(|| Expr::atom("True"))).statement("", 0)
}
