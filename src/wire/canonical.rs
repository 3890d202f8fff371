//! The canonical form of a message that was accepted.

use crate::json::{Json, compare_names, es_number, write_compact, write_string};
use crate::model::{Envelope, NamedTypes, PayloadPlace, RoleKind, Task, Type, TypeBody};
use crate::wire::check::Members;

/// The message with its declared fields only; `version` puts an absent version in.
pub(super) fn message(envelope: &Envelope, task: &Task, message: &Json, version: bool) -> String {
    let mut writer = Writer { types: &task.types, out: String::new() };
    let Json::Object(members) = message else { return writer.out };
    let members = Members::new(members);
    let own_version = Json::Number(task.id.version.to_string());
    let mut pairs: Vec<(&str, &Json, Shape<'_>)> = Vec::new();
    for (kind, role) in &envelope.roles {
        let absent = (*kind == RoleKind::Version && version).then_some(&own_version);
        let shape = if *kind == RoleKind::Body { Shape::Fields(&task.payload.fields, None) } else { Shape::Verbatim };
        pairs.extend(members.get(&role.name).or(absent).map(|value| (role.name.as_str(), value, shape)));
    }
    if envelope.payload == PayloadPlace::Inline {
        for field in &task.payload.fields {
            pairs.extend(
                members.get(&field.name).map(|value| (field.name.as_str(), value, Shape::Type(&field.spec.ty))),
            );
        }
    }
    writer.pairs(pairs);
    writer.out
}

#[derive(Clone, Copy)]
enum Shape<'a> {
    /// Declared fields, and the tag beside them.
    Fields(&'a [crate::model::Field], Option<&'a str>),
    Type(&'a Type),
    /// Text and integers, which have one spelling, and what is kept as it was read.
    Verbatim,
}

struct Writer<'a> {
    types: &'a NamedTypes,
    out: String,
}

/// Recursion follows the tree, whose depth the reader bounds.
impl<'a> Writer<'a> {
    fn value(&mut self, shape: Shape<'a>, value: &'a Json) {
        match (shape, value) {
            (Shape::Fields(fields, tag), Json::Object(members)) => {
                let members = Members::new(members);
                let mut pairs: Vec<_> = fields
                    .iter()
                    .filter_map(|f| Some((f.name.as_str(), members.get(&f.name)?, Shape::Type(&f.spec.ty))))
                    .collect();
                pairs.extend(tag.and_then(|tag| Some((tag, members.get(tag)?, Shape::Verbatim))));
                self.pairs(pairs);
            }
            (Shape::Type(ty), _) => self.typed(ty, value),
            _ => write_compact(&mut self.out, value),
        }
    }

    fn typed(&mut self, ty: &'a Type, value: &'a Json) {
        match (ty, value) {
            (Type::Double { .. }, Json::Number(token)) => {
                self.out.push_str(&es_number(token.parse().unwrap_or(f64::NAN)));
            }
            (Type::List { of, .. }, Json::Array(items)) => {
                self.out.push('[');
                for (index, item) in items.iter().enumerate() {
                    if index > 0 {
                        self.out.push(',');
                    }
                    self.typed(&of.ty, item);
                }
                self.out.push(']');
            }
            (Type::Map { of, .. }, Json::Object(entries)) => {
                self.pairs(entries.iter().map(|(name, value)| (name.as_str(), value, Shape::Type(&of.ty))).collect());
            }
            (Type::Object(object), _) => self.value(Shape::Fields(&object.fields, None), value),
            (Type::Named(name), _) => self.value(self.named(name, value), value),
            _ => write_compact(&mut self.out, value),
        }
    }

    fn named(&self, name: &str, value: &Json) -> Shape<'a> {
        match self.types.get(name).map(|named| &named.body) {
            Some(TypeBody::Object(object)) => Shape::Fields(&object.fields, None),
            Some(TypeBody::Union(union)) => {
                let Some(Json::String(tag)) = value.get(&union.tag) else { return Shape::Verbatim };
                let variant = union.variants.iter().find(|variant| variant.tag == *tag);
                match variant.and_then(|variant| self.types.get(&variant.ty)).map(|named| &named.body) {
                    Some(TypeBody::Object(object)) => Shape::Fields(&object.fields, Some(&union.tag)),
                    _ => Shape::Verbatim,
                }
            }
            _ => Shape::Verbatim,
        }
    }

    fn pairs(&mut self, mut pairs: Vec<(&'a str, &'a Json, Shape<'a>)>) {
        pairs.sort_by(|left, right| compare_names(left.0, right.0));
        self.out.push('{');
        for (index, (name, value, shape)) in pairs.into_iter().enumerate() {
            if index > 0 {
                self.out.push(',');
            }
            write_string(&mut self.out, name);
            self.out.push(':');
            self.value(shape, value);
        }
        self.out.push('}');
    }
}
