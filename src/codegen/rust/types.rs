//! What a place of a contract is in Rust: the type of its values and the constant that reads and writes them.

use crate::codegen::rust::shapes::{Body, Shapes, element_path};
use crate::codegen::rust::text::literal;
use crate::model::{Decimal, IntWire, Spec, Type};
use crate::pattern::Pattern;

/// A place in Rust.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Place {
    /// Type of the values.
    pub(super) ty: String,
    /// Type of the constant.
    pub(super) codec: String,
    /// The constant.
    pub(super) value: String,
}

impl Place {
    fn new(ty: &str, codec: &str, value: impl Into<String>) -> Self {
        Self { ty: ty.to_owned(), codec: codec.to_owned(), value: value.into() }
    }

    /// The same place, within a codec that does not change the type.
    fn within(self, codec: &str) -> Self {
        Self {
            ty: self.ty,
            codec: format!("spec::{codec}<{}>", self.codec),
            value: format!("spec::{codec}({})", self.value),
        }
    }

    /// The same place behind a pointer.
    pub(super) fn boxed(self) -> Self {
        let ty = format!("Box<{}>", self.ty);
        Self { ty, ..self.within("Boxed") }
    }

    /// The same place, `null` allowed.
    pub(super) fn nullable(self) -> Self {
        let ty = format!("Option<{}>", self.ty);
        Self { ty, ..self.within("Nullable") }
    }
}

/// The place of `spec` at `path` with what it says of sensitivity, but not whether it may be `null`.
pub(super) fn place(shapes: &Shapes<'_>, spec: &Spec, path: &str) -> Place {
    let place = bare(shapes, spec, path);
    if spec.sensitive { place.within("Sensitive") } else { place }
}

/// An item or value.
fn element(shapes: &Shapes<'_>, of: &Spec, path: &str) -> Place {
    let place = place(shapes, of, path);
    if of.nullable { place.nullable() } else { place }
}

fn bare(shapes: &Shapes<'_>, spec: &Spec, path: &str) -> Place {
    match &spec.ty {
        Type::String { min_length, max_length, pattern } => {
            Place::new("String", "spec::Text", text("Text", *min_length, *max_length, pattern.as_ref()))
        }
        Type::Id { min_length, max_length, pattern } => {
            Place::new("String", "spec::Id", text("Id", *min_length, Some(*max_length), pattern.as_ref()))
        }
        Type::Bool => Place::new("bool", "spec::Bool", "spec::Bool"),
        Type::Int32 { min, max } => {
            Place::new("i32", "spec::Int32", format!("spec::Int32 {{ min: {}, max: {} }}", int32(*min), int32(*max)))
        }
        Type::Int64 { wire, min, max } => {
            let codec = if *wire == IntWire::Number { "spec::Number64" } else { "spec::Int64" };
            Place::new("i64", codec, format!("{codec} {{ min: {}, max: {} }}", int64(*min), int64(*max)))
        }
        Type::Decimal(decimal) => Place::new("rt::Decimal", "spec::Decimal", decimal_spec(decimal)),
        Type::Timestamp { precision } => Place::new(
            "chrono::DateTime<chrono::Utc>",
            "spec::Timestamp",
            format!("spec::Timestamp {{ digits: {} }}", precision.digits()),
        ),
        Type::Date => Place::new("chrono::NaiveDate", "spec::Date", "spec::Date"),
        Type::Duration { precision } => Place::new(
            "chrono::TimeDelta",
            "spec::Duration",
            format!("spec::Duration {{ digits: {} }}", precision.digits()),
        ),
        Type::Uuid => Place::new("rt::Uuid", "spec::Uuid", "spec::Uuid"),
        Type::Bytes { max_bytes } => {
            Place::new("Vec<u8>", "spec::Bytes", format!("spec::Bytes {{ max: {} }}", limit(*max_bytes)))
        }
        Type::Double { min, max } => Place::new("f64", "spec::Double", double(*min, *max)),
        Type::Json { max_bytes } => {
            Place::new("rt::Json", "spec::Json", format!("spec::Json {{ max: {} }}", limit(*max_bytes)))
        }
        Type::List { of, min_items, max_items, unique } => {
            let of = element(shapes, of, &element_path(path, &spec.ty));
            list(&of, *min_items, *max_items, *unique)
        }
        Type::Map { of, keys, max_entries } => {
            let of = element(shapes, of, &element_path(path, &spec.ty));
            map(&of, keys.as_deref(), *max_entries)
        }
        Type::Object(_) => declared(shapes, path),
        Type::Named(name) => declared(shapes, name),
    }
}

fn declared(shapes: &Shapes<'_>, path: &str) -> Place {
    // Names are resolved when the model is made, so a type that is not there cannot occur.
    let Some(shape) = shapes.get(path) else { return Place::new("rt::Json", "spec::Json", "spec::Json { max: 0 }") };
    let codec = match shape.body {
        Body::Record(_) => "Object",
        Body::Enum(_) => "Enum",
        Body::Union(_) => "Union",
    };
    let codec = format!("spec::{codec}<{}>", shape.ident);
    let value = codec.replacen('<', "::<", 1);
    Place::new(&shape.ident, &codec, format!("{value}::NEW"))
}

fn list(of: &Place, min: u64, max: Option<u64>, unique: bool) -> Place {
    let ty = format!("Vec<{}>", of.ty);
    let codec = format!("spec::List<{}>", of.codec);
    let place = Place::new(&ty, &codec, format!("spec::List {{ of: {}, min: {min}, max: {} }}", of.value, limit(max)));
    if unique {
        return Place {
            codec: format!("spec::Unique<{}>", of.codec),
            value: format!("spec::Unique({})", place.value),
            ty: place.ty,
        };
    }
    place
}

fn map(of: &Place, keys: Option<&Spec>, max: Option<u64>) -> Place {
    let (codec, value) = match keys.map(|keys| &keys.ty) {
        Some(Type::String { min_length, max_length, pattern }) => {
            ("spec::Text", text("Text", *min_length, *max_length, pattern.as_ref()))
        }
        Some(Type::Id { min_length, max_length, pattern }) => {
            ("spec::Id", text("Id", *min_length, Some(*max_length), pattern.as_ref()))
        }
        _ => ("spec::Text", "spec::Text::ANY".to_owned()),
    };
    let sensitive = keys.is_some_and(|keys| keys.sensitive);
    Place::new(
        &format!("std::collections::BTreeMap<String, {}>", of.ty),
        &format!("spec::Map<{}, {codec}>", of.codec),
        format!("spec::Map {{ of: {}, keys: {value}, sensitive_keys: {sensitive}, max: {} }}", of.value, limit(max)),
    )
}

fn text(codec: &str, min: u64, max: Option<u64>, pattern: Option<&Pattern>) -> String {
    let max = limit(max);
    match pattern {
        Some(pattern) => {
            let anchored = literal(&format!("^(?:{})$", pattern.to_rust()));
            format!("spec::{codec}::matching({min}, {max}, spec::pattern!({anchored}))")
        }
        None if codec == "Text" && min == 0 && max == "u64::MAX" => "spec::Text::ANY".to_owned(),
        None => format!("spec::{codec}::new({min}, {max})"),
    }
}

fn limit(max: Option<u64>) -> String {
    max.map_or_else(|| "u64::MAX".to_owned(), |max| max.to_string())
}

fn int32(value: i32) -> String {
    match value {
        i32::MIN => "i32::MIN".to_owned(),
        i32::MAX => "i32::MAX".to_owned(),
        _ => value.to_string(),
    }
}

fn int64(value: i64) -> String {
    match value {
        i64::MIN => "i64::MIN".to_owned(),
        i64::MAX => "i64::MAX".to_owned(),
        _ => value.to_string(),
    }
}

fn double(min: Option<f64>, max: Option<f64>) -> String {
    if min.is_none() && max.is_none() {
        return "spec::Double::ANY".to_owned();
    }
    let bound = |bound: Option<f64>, none: &str| bound.map_or_else(|| none.to_owned(), |bound| format!("{bound:?}"));
    format!("spec::Double {{ min: {}, max: {} }}", bound(min, "f64::MIN"), bound(max, "f64::MAX"))
}

fn decimal_spec(decimal: &Decimal) -> String {
    let (min, max) = decimal.bounds();
    format!(
        "spec::Decimal {{ scale: {}, wire_scale: {}, min: {min}, max: {max} }}",
        decimal.scale,
        decimal.wire_scale()
    )
}
