//! Types of values on the wire: what a field, a list item or a map entry may hold.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::json::Json;
use crate::model::Deprecation;
use crate::model::snapshot::{is_false, with};
use crate::pattern::Pattern;

/// A named field of an object or payload. The name is the wire name, never converted.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Field {
    /// Wire name.
    pub name: String,
    /// Whether the field must be present.
    #[serde(default, skip_serializing_if = "is_false")]
    pub required: bool,
    /// What the field holds.
    pub spec: Spec,
}

/// What stands in one place: a type and what is said about it there.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Spec {
    /// The type of the value.
    #[serde(rename = "type")]
    pub ty: Type,
    /// Whether JSON `null` is allowed.
    #[serde(default, skip_serializing_if = "is_false")]
    pub nullable: bool,
    /// Whether the value and everything beneath must never be shown.
    #[serde(default, skip_serializing_if = "is_false")]
    pub sensitive: bool,
    /// Documentation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub doc: Option<String>,
    /// Valid example values.
    #[serde(default, skip_serializing_if = "Vec::is_empty", with = "with::json_list")]
    pub examples: Vec<Json>,
    /// Set where the place is on its way out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deprecated: Option<Box<Deprecation>>,
    /// The author's choice for the identifier in generated code.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub codegen_name: Option<String>,
}

/// A type of the contract language with all defaults filled in.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Type {
    /// Any JSON string; lengths in Unicode code points.
    String {
        /// Shortest, in code points.
        min_length: u64,
        /// Longest, in code points.
        #[serde(skip_serializing_if = "Option::is_none")]
        max_length: Option<u64>,
        /// Matched against the whole value.
        #[serde(default, skip_serializing_if = "Option::is_none", with = "with::pattern")]
        pattern: Option<Pattern>,
    },
    /// A string of visible ASCII characters (0x21 to 0x7E).
    Id {
        /// Shortest, in code points.
        min_length: u64,
        /// Longest, in code points.
        max_length: u64,
        /// Matched against the whole value.
        #[serde(default, skip_serializing_if = "Option::is_none", with = "with::pattern")]
        pattern: Option<Pattern>,
    },
    /// `true` or `false`.
    Bool,
    /// A JSON integer; bounds are inclusive and complete.
    Int32 {
        /// Smallest.
        min: i32,
        /// Largest.
        max: i32,
    },
    /// A 64-bit integer; bounds are inclusive and complete (±(2^53−1) for [`IntWire::Number`]).
    Int64 {
        /// How it stands on the wire.
        wire: IntWire,
        /// Smallest.
        min: i64,
        /// Largest.
        max: i64,
    },
    /// `decimal` and `money`.
    Decimal(Box<Decimal>),
    /// An instant, RFC 3339 in UTC with `Z`.
    Timestamp {
        /// Fraction digits.
        precision: Precision,
    },
    /// A day of the proleptic Gregorian calendar.
    Date,
    /// Seconds with an `s`, within ±9223372036 s.
    Duration {
        /// Fraction digits.
        precision: Precision,
    },
    /// Lower-case hexadecimal in the 8-4-4-4-12 form.
    Uuid,
    /// Standard base64 with padding; the limit counts decoded bytes.
    Bytes {
        /// Longest, in bytes.
        #[serde(skip_serializing_if = "Option::is_none")]
        max_bytes: Option<u64>,
    },
    /// A finite binary64; bounds are inclusive.
    Double {
        /// Smallest.
        #[serde(skip_serializing_if = "Option::is_none")]
        min: Option<f64>,
        /// Largest.
        #[serde(skip_serializing_if = "Option::is_none")]
        max: Option<f64>,
    },
    /// A JSON array.
    List {
        /// What each item or entry holds.
        of: Box<Spec>,
        /// Fewest items.
        min_items: u64,
        /// Most items.
        #[serde(skip_serializing_if = "Option::is_none")]
        max_items: Option<u64>,
        /// Whether no two items may be equal.
        #[serde(default, skip_serializing_if = "is_false")]
        unique: bool,
    },
    /// A JSON object with free names; `keys` is a `String` or `Id` type.
    Map {
        /// What each item or entry holds.
        of: Box<Spec>,
        /// What each name must satisfy.
        #[serde(skip_serializing_if = "Option::is_none")]
        keys: Option<Box<Spec>>,
        /// Most entries.
        #[serde(skip_serializing_if = "Option::is_none")]
        max_entries: Option<u64>,
    },
    /// An inline object.
    Object(ObjectType),
    /// Any JSON value, kept as it is; the limit counts compact bytes.
    Json {
        /// Longest, in bytes.
        #[serde(skip_serializing_if = "Option::is_none")]
        max_bytes: Option<u64>,
    },
    /// A type of [`crate::model::Task::types`], by name.
    Named(String),
}

/// How an `int64` stands on the wire.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum IntWire {
    /// Decimal digits in a JSON string.
    String,
    /// A JSON integer within ±(2^53−1).
    Number,
}

/// Fraction digits of a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Precision {
    /// None.
    Seconds,
    /// Three.
    Millis,
    /// Six.
    Micros,
}

impl Precision {
    /// Number of fraction digits.
    pub const fn digits(self) -> u8 {
        match self {
            Self::Seconds => 0,
            Self::Millis => 3,
            Self::Micros => 6,
        }
    }
}

/// `decimal` or `money`: a decimal in a string with a fixed number of fraction digits.
///
/// All bounds are *unscaled*: the value times 10^scale. With [`MoneyWire::Minor`] the unscaled integer itself is written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Decimal {
    /// Fraction digits, 0 to 18.
    pub scale: u8,
    /// Digits without leading zeros, 1 to 38: the magnitude of the unscaled value is below 10^precision.
    pub precision: u8,
    /// Declared lower bound, unscaled.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "with::wide")]
    pub min: Option<i128>,
    /// Declared upper bound, unscaled.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "with::wide")]
    pub max: Option<i128>,
    /// `Some` for `money`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub money: Option<MoneyWire>,
    /// ISO 4217 code; means nothing to the wire.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub currency: Option<String>,
}

impl Decimal {
    /// The inclusive unscaled bounds that precision, `min` and `max` leave.
    pub fn bounds(&self) -> (i128, i128) {
        let limit = 10_i128.pow(u32::from(self.precision)) - 1;
        (self.min.map_or(-limit, |min| min.max(-limit)), self.max.map_or(limit, |max| max.min(limit)))
    }

    /// Fraction digits on the wire: none where minor units are written.
    pub fn wire_scale(&self) -> u8 {
        if self.money == Some(MoneyWire::Minor) { 0 } else { self.scale }
    }
}

/// How money stands on the wire.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum MoneyWire {
    /// As a decimal in major units, `"89.90"`.
    Major,
    /// As an integer count of minor units, `"8990"`.
    Minor,
}

/// The fields of an object, in declared order.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ObjectType {
    /// Declared fields, names unique.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fields: Vec<Field>,
}

/// Named types by name. Shared: ten thousand tasks may reach the same one of `types/`.
pub type NamedTypes = BTreeMap<String, Arc<NamedType>>;

/// A named enum, object or union.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NamedType {
    /// `[A-Z][A-Za-z0-9]*`, unique within the task.
    pub name: String,
    /// Whether it comes from `types/`.
    #[serde(default, skip_serializing_if = "is_false")]
    pub shared: bool,
    /// Documentation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub doc: Option<String>,
    /// Set where the type is on its way out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deprecated: Option<Box<Deprecation>>,
    /// Whether every value of this type is sensitive.
    #[serde(default, skip_serializing_if = "is_false")]
    pub sensitive: bool,
    /// The author's choice for the identifier in generated code.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub codegen_name: Option<String>,
    /// What it is.
    pub body: TypeBody,
}

/// What a named type is.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum TypeBody {
    /// A set of strings.
    Enum(EnumType),
    /// An object.
    Object(ObjectType),
    /// A tagged union of objects.
    Union(UnionType),
}

/// An enum; values in declared order.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct EnumType {
    /// Whether a consumer keeps a value it does not know.
    #[serde(default, skip_serializing_if = "is_false")]
    pub open: bool,
    /// At least one; wire values unique.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<EnumValue>,
}

/// One value of an enum.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct EnumValue {
    /// Wire value.
    pub value: String,
    /// Documentation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub doc: Option<String>,
    /// Set where the value is on its way out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deprecated: Option<Box<Deprecation>>,
    /// The author's choice for the identifier in generated code.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub codegen_name: Option<String>,
}

/// A union: the tag is a field of the JSON object beside the variant's own fields.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct UnionType {
    /// Whether a consumer keeps a variant it does not know.
    #[serde(default, skip_serializing_if = "is_false")]
    pub open: bool,
    /// Wire name of the tag field; no variant declares a field of that name.
    pub tag: String,
    /// At least one; tag values unique, in declared order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variants: Vec<Variant>,
}

/// One variant of a union.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Variant {
    /// Value of the tag field.
    pub tag: String,
    /// Name of an object type of the same task; several tags may share one.
    #[serde(rename = "type")]
    pub ty: String,
}
