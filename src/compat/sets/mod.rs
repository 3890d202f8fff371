//! The sets that verdicts are about: what a producer of one contract may write, what a consumer of another refuses.
//!
//! [`Refusals`] decides inclusion by looking for the smallest value that one side writes and the other refuses: none
//! means included. Named types are pairs in a fixpoint, so recursive types are compared coinductively and the smallest
//! value is found as the least solution. Where a decision would cost more than its budget the answer is
//! [`TooLarge`](crate::pattern::automata::TooLarge), never a guess.

mod fixpoint;
mod number;
mod objects;
mod refused;
mod sized;
mod smallest;
#[cfg(test)]
mod tests;
mod text;

use crate::json::{Json, compact_len};
use crate::model::{EnumType, IntWire, NamedTypes, ObjectType, Spec, Type, TypeBody, UnionType};

pub(crate) use objects::Case;
pub(crate) use refused::{Reach, Refusals};
pub(crate) use sized::Sizes;
pub(crate) use smallest::{Shared, Smallest, key_language};
pub(crate) use text::consumer_language;

/// The named types of a task, as one side sees them.
pub(crate) type Types<'a> = &'a NamedTypes;

/// Open brackets a message may have; what lies deeper is in no message.
const MAX_DEPTH: usize = 64;

/// A value with what it takes in a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Made {
    /// The value.
    pub(crate) value: Json,
    /// Bytes of its compact form.
    pub(crate) size: u64,
    /// Open brackets.
    pub(crate) depth: usize,
}

impl Made {
    /// A value; its size and depth are measured.
    pub(crate) fn new(value: Json) -> Self {
        let (size, depth) = (compact_len(&value) as u64, depth(&value));
        Self { value, size, depth }
    }

    /// Whether a message can hold it at all.
    pub(crate) const fn fits(&self, limit: u64) -> bool {
        self.size <= limit && self.depth <= MAX_DEPTH
    }
}

/// The smaller of two finds; the first where they are equal.
pub(crate) fn smaller(left: Option<Made>, right: Option<Made>) -> Option<Made> {
    match (left, right) {
        (Some(left), Some(right)) => Some(if right.size < left.size { right } else { left }),
        (left, right) => left.or(right),
    }
}

/// Depth of values that this module made, which is small.
fn depth(value: &Json) -> usize {
    match value {
        Json::Array(items) => 1 + items.iter().map(depth).max().unwrap_or(0),
        Json::Object(members) => 1 + members.iter().map(|(_, value)| depth(value)).max().unwrap_or(0),
        _ => 0,
    }
}

/// What a type is on the wire, names resolved.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Shape<'a> {
    /// A JSON string of some language.
    Text,
    /// A JSON string out of a list.
    Enum(&'a EnumType),
    /// `true` or `false`.
    Bool,
    /// An integer token.
    Integer(i64, i64),
    /// A number token.
    Double(Option<f64>, Option<f64>),
    /// A JSON array.
    List(ListShape<'a>),
    /// A JSON object of free names.
    Map(MapShape<'a>),
    /// A JSON object of declared names.
    Object(&'a ObjectType),
    /// A JSON object with a tag.
    Union(&'a UnionType),
    /// Any JSON value of a size.
    Json(Option<u64>),
}

/// A list on the wire.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ListShape<'a> {
    pub(crate) of: &'a Spec,
    pub(crate) min: u64,
    pub(crate) max: Option<u64>,
    pub(crate) unique: bool,
}

/// A map on the wire.
#[derive(Debug, Clone, Copy)]
pub(crate) struct MapShape<'a> {
    pub(crate) of: &'a Spec,
    pub(crate) keys: Option<&'a Spec>,
    pub(crate) max: Option<u64>,
}

/// The shape of `ty`. A name that is not there (the model has none) counts as an object without fields.
pub(crate) fn shape<'a>(types: Types<'a>, ty: &'a Type) -> Shape<'a> {
    const NOTHING: &ObjectType = &ObjectType { fields: Vec::new() };
    match ty {
        Type::Bool => Shape::Bool,
        Type::Int32 { min, max } => Shape::Integer(i64::from(*min), i64::from(*max)),
        Type::Int64 { wire: IntWire::Number, min, max } => Shape::Integer(*min, *max),
        Type::Double { min, max } => Shape::Double(*min, *max),
        Type::List { of, min_items, max_items, unique } => {
            Shape::List(ListShape { of, min: *min_items, max: *max_items, unique: *unique })
        }
        Type::Map { of, keys, max_entries } => Shape::Map(MapShape { of, keys: keys.as_deref(), max: *max_entries }),
        Type::Object(object) => Shape::Object(object),
        Type::Json { max_bytes } => Shape::Json(*max_bytes),
        Type::Named(name) => match types.get(name).map(|named| &named.body) {
            Some(TypeBody::Enum(of)) => Shape::Enum(of),
            Some(TypeBody::Object(object)) => Shape::Object(object),
            Some(TypeBody::Union(union)) => Shape::Union(union),
            None => Shape::Object(NOTHING),
        },
        _ => Shape::Text,
    }
}

/// The fields of a variant's object.
pub(crate) fn variant_fields<'a>(types: Types<'a>, ty: &str) -> &'a [crate::model::Field] {
    match types.get(ty).map(|named| &named.body) {
        Some(TypeBody::Object(object)) => &object.fields,
        _ => &[],
    }
}
