//! Objects, enums and unions of a task as views.

use crate::codegen::java::names::{self, ENUM_PART, enum_part, enum_parts, field_place};
use crate::codegen::java::spec::Specs;
use crate::codegen::java::task::deprecated;
use crate::codegen::java::text::{doc_lines, escaped, literal};
use crate::codegen::java::view::{
    EnumView, FieldView, ObjectView, PartView, TypeView, UnionView, ValueView, VariantView,
};
use crate::model::{EnumType, Field, NamedType, ObjectType, Spec, Type, TypeBody, UnionType};

/// Slots of a Java method's parameters, the instance left out.
const MAX_SLOTS: usize = 254;
/// Declarations that one generated method holds.
const PER_METHOD: usize = 200;

/// An inline object: where it stands, and whether something around it is sensitive.
struct Inline<'a> {
    place: String,
    object: &'a ObjectType,
    spec: &'a Spec,
    sensitive: bool,
}

/// The payload's own type.
pub(super) fn payload(specs: &Specs<'_>, head: &str) -> ObjectView {
    let mut view = object(specs, "", &specs.task.payload, head);
    view.name = "Payload".to_owned();
    view.doc = vec!["What the task is about.".to_owned()];
    view
}

/// All types nested in the class of a task, by name.
pub(super) fn types(specs: &Specs<'_>, class: &str, head: &str) -> Vec<TypeView> {
    let mut inline = Vec::new();
    inline_of_object("", &specs.task.payload, false, &mut inline);
    let mut views = Vec::new();
    for (name, named) in &specs.task.types {
        views.push((specs.names.at(name).to_owned(), named_type(specs, named, class, head)));
        if let TypeBody::Object(object) = &named.body {
            inline_of_object(name, object, named.sensitive, &mut inline);
        }
    }
    for found in &inline {
        let mut view = object(specs, &found.place, found.object, head);
        view.name = specs.names.at(&found.place).to_owned();
        view.doc = found.spec.doc.as_deref().map_or_else(|| vec!["An object of the contract.".to_owned()], doc_lines);
        view.sensitive = found.sensitive;
        view.describes |= found.sensitive;
        views.push((
            view.name.clone(),
            TypeView { shape: "object", object: Some(view), enumeration: None, union: None },
        ));
    }
    views.sort_by(|(left, _), (right, _)| left.cmp(right));
    views.into_iter().map(|(_, view)| view).collect()
}

fn inline_of_object<'a>(place: &str, object: &'a ObjectType, sensitive: bool, out: &mut Vec<Inline<'a>>) {
    for field in &object.fields {
        inline_of_spec(&field_place(place, &field.name), &field.spec, sensitive, out);
    }
}

fn inline_of_spec<'a>(place: &str, spec: &'a Spec, sensitive: bool, out: &mut Vec<Inline<'a>>) {
    let sensitive = sensitive || spec.sensitive;
    match &spec.ty {
        Type::Object(object) => {
            out.push(Inline { place: place.to_owned(), object, spec, sensitive });
            inline_of_object(place, object, sensitive, out);
        }
        Type::List { of, .. } => inline_of_spec(&names::item_place(place), of, sensitive, out),
        Type::Map { of, .. } => inline_of_spec(&names::value_place(place), of, sensitive, out),
        _ => {}
    }
}

fn named_type(specs: &Specs<'_>, named: &NamedType, class: &str, head: &str) -> TypeView {
    let name = specs.names.at(&named.name).to_owned();
    let mut view = TypeView { shape: "object", object: None, enumeration: None, union: None };
    match &named.body {
        TypeBody::Object(body) => {
            let mut object = object(specs, &named.name, body, head);
            object.name = name;
            object.doc = doc_of(named, "An object of the contract.");
            object.deprecated = named.deprecated.as_deref().map(deprecated);
            object.sensitive = named.sensitive;
            object.describes |= named.sensitive;
            view.object = Some(object);
        }
        TypeBody::Enum(body) => {
            view.shape = "enum";
            view.enumeration = Some(enumeration(specs, named, body, name));
        }
        TypeBody::Union(body) => {
            view.shape = "union";
            view.union = Some(union(specs, named, body, name, class));
        }
    }
    view
}

fn doc_of(named: &NamedType, otherwise: &str) -> Vec<String> {
    named.doc.as_deref().map_or_else(|| vec![otherwise.to_owned()], doc_lines)
}

fn object(specs: &Specs<'_>, place: &str, object: &ObjectType, head: &str) -> ObjectView {
    let members = names::members(object, head);
    let fields: Vec<FieldView> = object
        .fields
        .iter()
        .zip(members)
        .map(|(of, name)| field(specs, &field_place(place, &of.name), of, name))
        .collect();
    let slots: usize = fields.iter().map(|field| if is_two_slots(&field.ty) { 2 } else { 1 }).sum();
    let wide = slots > MAX_SLOTS;
    if wide {
        specs.uses("Arrays");
    }
    let parts = if fields.len() > PER_METHOD {
        fields.chunks(PER_METHOD).map(|part| part.iter().map(|field| field.declaration.clone()).collect()).collect()
    } else {
        vec![]
    };
    let describes = wide || object.fields.iter().any(|field| specs.is_hidden(&field.spec));
    let generic = fields.iter().any(|field| field.ty.contains('<'));
    let (name, doc, deprecated) = (String::new(), vec![], None);
    ObjectView { name, doc, deprecated, sensitive: false, describes, wide, generic, fields, parts }
}

fn is_two_slots(ty: &str) -> bool {
    matches!(ty, "long" | "double")
}

/// How absence and null stand in a component.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Presence {
    Required,
    Nullable,
    Optional,
    Tristate,
}

fn field(specs: &Specs<'_>, place: &str, field: &Field, name: String) -> FieldView {
    let spec = &field.spec;
    let presence = match (field.required, spec.nullable) {
        (true, false) => Presence::Required,
        (true, true) => Presence::Nullable,
        (false, false) => Presence::Optional,
        (false, true) => Presence::Tristate,
    };
    let boxed = specs.boxed(place, spec);
    let ty = match presence {
        Presence::Required => primitive(&boxed).to_owned(),
        Presence::Nullable | Presence::Optional => format!("{}<{boxed}>", specs.uses("Optional")),
        Presence::Tristate => format!("{}<{boxed}>", specs.uses("Presence")),
    };
    let is_primitive = ty != boxed && presence == Presence::Required;
    let freeze = specs.freeze(spec).map(|freeze| frozen(&name, &freeze, presence));
    FieldView {
        wire: escaped(&field.name),
        doc: spec.doc.as_deref().map(doc_lines).unwrap_or_default(),
        deprecated: spec.deprecated.as_deref().map(deprecated),
        setter_type: if is_primitive { ty.clone() } else { boxed },
        setter: setter(presence).to_owned(),
        presence: match presence {
            Presence::Required => "",
            Presence::Nullable => "empty where it is null",
            Presence::Optional => "empty where it is absent",
            Presence::Tristate => "absent, null or a value",
        },
        checked: !is_primitive,
        freeze,
        declaration: declaration(specs, place, field, presence),
        ty,
        name,
    }
}

/// The type of a component that is always there.
fn primitive(boxed: &str) -> &str {
    match boxed {
        "Boolean" => "boolean",
        "Integer" => "int",
        "Long" => "long",
        "Double" => "double",
        other => other,
    }
}

const fn setter(presence: Presence) -> &'static str {
    match presence {
        Presence::Required => "value",
        Presence::Nullable | Presence::Optional => "Optional.ofNullable(value)",
        Presence::Tristate => "Presence.ofNullable(value)",
    }
}

/// `freeze` is `Frozen::list` and the like, or an expression that makes an operator, `Frozen.lists(…)`.
fn frozen(name: &str, freeze: &str, presence: Presence) -> String {
    match presence {
        Presence::Nullable | Presence::Optional => format!("Frozen.optional({name}, {freeze})"),
        Presence::Tristate => format!("Frozen.presence({name}, {freeze})"),
        Presence::Required => match freeze.split_once("s(") {
            Some((method, inner)) => format!("{method}Of({name}, {inner}"),
            None => format!("{}({name})", freeze.replace("::", ".")),
        },
    }
}

fn declaration(specs: &Specs<'_>, place: &str, field: &Field, presence: Presence) -> String {
    let name = literal(&field.name);
    let hidden = if specs.is_hidden(&field.spec) { ".hidden()" } else { "" };
    let (method, codec) = match presence {
        Presence::Required => ("required", specs.codec(place, &field.spec)),
        Presence::Nullable => ("required", specs.nullable_codec(place, &field.spec)),
        Presence::Optional => ("optional", specs.codec(place, &field.spec)),
        Presence::Tristate => ("tristate", specs.codec(place, &field.spec)),
    };
    format!("{method}({name}, {codec}){hidden}")
}

fn enumeration(specs: &Specs<'_>, named: &NamedType, body: &EnumType, name: String) -> EnumView {
    specs.uses("EnumType");
    specs.uses("List");
    specs.uses("Optional");
    let mut values: Vec<ValueView> = names::constants(body)
        .into_iter()
        .zip(&body.values)
        .map(|(name, value)| ValueView {
            name,
            value: literal(&value.value),
            doc: value
                .doc
                .as_deref()
                .map_or_else(|| vec![format!("The value <code>{}</code>.", escaped(&value.value))], doc_lines),
            deprecated: value.deprecated.as_deref().map(deprecated),
        })
        .collect();
    let mut parts = Vec::new();
    for part in 0..enum_parts(body) {
        let rest = values.split_off(values.len().min(ENUM_PART));
        let name = specs.names.at(&enum_part(&named.name, part)).to_owned();
        parts.push(PartView { name, values: std::mem::replace(&mut values, rest) });
    }
    EnumView {
        name,
        doc: doc_of(named, "An enum of the contract."),
        deprecated: named.deprecated.as_deref().map(deprecated),
        open: body.open,
        values,
        parts,
    }
}

fn union(specs: &Specs<'_>, named: &NamedType, body: &UnionType, name: String, class: &str) -> UnionView {
    specs.uses("UnionType");
    if body.open {
        specs.uses("Json");
    }
    let variants: Vec<VariantView> = names::variants(body, &name, class)
        .into_iter()
        .zip(&body.variants)
        .map(|(name, variant)| VariantView {
            name,
            tag: literal(&variant.tag),
            wire: escaped(&variant.tag),
            ty: format!("{class}.{}", specs.names.at(&variant.ty)),
        })
        .collect();
    let mut parts: Vec<Vec<VariantView>> = Vec::new();
    for variant in variants {
        match parts.last_mut() {
            Some(part) if part.len() < PER_METHOD => part.push(variant),
            _ => parts.push(vec![variant]),
        }
    }
    UnionView {
        name,
        doc: doc_of(named, "A union of the contract."),
        deprecated: named.deprecated.as_deref().map(deprecated),
        sensitive: named.sensitive,
        open: body.open,
        tag: literal(&body.tag),
        parts,
    }
}
