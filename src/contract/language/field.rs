//! Fields, types and everything that stands in several kinds of files.

use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema};
use serde_json::{Value, json};

use crate::contract::spec::{BUILT_IN, COMMON};

/// A whole number and a unit: `250ms`, `30s`, `10m`, `2h`, `14d`.
#[derive(JsonSchema)]
#[schemars(extend("pattern" = "^(0|[1-9][0-9]*)(ms|s|m|h|d)$"))]
pub(super) struct Duration(#[allow(dead_code, reason = "read by the derive alone")] String);

/// A day, `YYYY-MM-DD`.
#[derive(JsonSchema)]
#[schemars(extend("pattern" = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"))]
pub(super) struct Day(#[allow(dead_code, reason = "read by the derive alone")] String);

/// Says that something is on its way out.
#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase", deny_unknown_fields)]
#[allow(dead_code, reason = "read by the derive alone")]
pub(super) struct Deprecated {
    /// Since when.
    since: Day,
    /// Why, and what to use instead.
    reason: Option<String>,
    /// When it may go.
    remove_after: Option<Day>,
}

/// How a failed task is tried again. What is left out comes from the registry's defaults.
#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase", deny_unknown_fields)]
#[allow(dead_code, reason = "read by the derive alone")]
pub(super) struct Retry {
    /// Delay before the first retry.
    base_delay: Option<Duration>,
    /// Growth of the delay from retry to retry.
    #[schemars(range(min = 1, max = 1000))]
    multiplier: Option<u32>,
    /// Upper bound of the random part of each delay.
    jitter: Option<Duration>,
    /// Upper bound of the growing part of each delay.
    max_delay: Option<Duration>,
    /// Retries after the first attempt.
    #[schemars(range(max = 1000))]
    max_retries: Option<u32>,
}

/// What the diff checker asks of changes.
#[derive(JsonSchema)]
#[schemars(rename_all = "lowercase")]
#[allow(dead_code, reason = "read by the derive alone")]
pub(super) enum Compatibility {
    /// Both directions.
    Full,
    /// New consumers read old messages.
    Backward,
    /// Old consumers read new messages.
    Forward,
    /// Nothing.
    None,
}

/// Fields by wire name.
pub(super) type Fields = BTreeMap<String, FieldOrType>;

/// A field: its type's name, or everything about it.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[allow(dead_code, reason = "read by the derive alone")]
pub(super) enum FieldOrType {
    /// The name of a type, short for `{ type: … }`.
    Type(TypeName),
    /// The field in full.
    Field(Box<Field>),
}

/// A built-in type, or the name of a declared one.
#[derive(JsonSchema)]
#[schemars(transform = type_names)]
pub(super) struct TypeName(#[allow(dead_code, reason = "read by the derive alone")] String);

/// What stands in one place of a message.
#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase", deny_unknown_fields, transform = keys_by_type)]
#[allow(dead_code, reason = "read by the derive alone")]
pub(super) struct Field {
    /// A built-in type, or the name of a declared one.
    r#type: TypeName,
    /// Whether the field must be present; optional is the default.
    required: Option<bool>,
    /// Whether JSON null is allowed; null and absent are different things.
    nullable: Option<bool>,
    /// Documentation; it goes into generated code.
    doc: Option<String>,
    /// A valid value.
    example: Option<Value>,
    /// Valid values.
    examples: Option<Vec<Value>>,
    /// Set where the field is on its way out.
    deprecated: Option<Deprecated>,
    /// Whether the value and everything beneath must never appear in logs, errors or debug output.
    sensitive: Option<bool>,
    /// The identifier in generated code.
    #[schemars(regex(pattern = "^[A-Za-z][A-Za-z0-9_]*$"))]
    codegen_name: Option<String>,
    /// Fewest characters (Unicode code points).
    #[schemars(range(min = 0))]
    min_length: Option<u32>,
    /// Most characters (Unicode code points).
    #[schemars(range(min = 0))]
    max_length: Option<u32>,
    /// An I-Regexp that the whole value matches.
    pattern: Option<String>,
    /// Smallest value: a number, or a quoted decimal for `decimal` and `money`.
    min: Option<Bound>,
    /// Largest value: a number, or a quoted decimal for `decimal` and `money`.
    max: Option<Bound>,
    /// `number` for an int64 as a JSON number, `minor` for money in minor units.
    wire: Option<Wire>,
    /// Fraction digits of a decimal.
    #[schemars(range(max = 18))]
    scale: Option<u8>,
    /// Digits of a decimal (1 to 38), or fraction digits of a time (`s`, `ms`, `us`).
    precision: Option<Precision>,
    /// ISO 4217 code.
    #[schemars(regex(pattern = "^[A-Z]{3}$"))]
    currency: Option<String>,
    /// Most bytes: decoded for `bytes`, compact for `json`.
    #[schemars(range(min = 0))]
    max_bytes: Option<u32>,
    /// What each item or entry holds.
    of: Option<FieldOrType>,
    /// Fewest items.
    #[schemars(range(min = 0))]
    min_items: Option<u32>,
    /// Most items.
    #[schemars(range(min = 0))]
    max_items: Option<u32>,
    /// Whether no two items may be equal; scalars and enums only.
    unique: Option<bool>,
    /// What each name of a map must satisfy: a `string` or `id`.
    keys: Option<FieldOrType>,
    /// Most entries.
    #[schemars(range(min = 0))]
    max_entries: Option<u32>,
    /// The fields of an inline object.
    fields: Option<Fields>,
}

/// A bound of a number.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[allow(dead_code, reason = "read by the derive alone")]
pub(super) enum Bound {
    /// A number.
    Number(f64),
    /// A quoted decimal or integer.
    Decimal(#[schemars(regex(pattern = r"^-?(0|[1-9][0-9]*)(\.[0-9]+)?$"))] String),
}

/// How a value stands on the wire.
#[derive(JsonSchema)]
#[schemars(rename_all = "lowercase")]
#[allow(dead_code, reason = "read by the derive alone")]
pub(super) enum Wire {
    /// An int64 as a string, the default.
    String,
    /// An int64 as a JSON number within ±(2^53−1).
    Number,
    /// Money in major units, the default.
    Major,
    /// Money as a count of minor units.
    Minor,
}

/// Digits.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[allow(dead_code, reason = "read by the derive alone")]
pub(super) enum Precision {
    /// Digits of a decimal.
    Digits(#[schemars(range(min = 1, max = 38))] u8),
    /// Fraction digits of a time.
    Fraction(Fraction),
}

/// Fraction digits of a time.
#[derive(JsonSchema)]
#[schemars(rename_all = "lowercase")]
#[allow(dead_code, reason = "read by the derive alone")]
pub(super) enum Fraction {
    /// None.
    S,
    /// Three.
    Ms,
    /// Six.
    Us,
}

/// Offers the built-in names, and takes every name of a declared type.
fn type_names(schema: &mut Schema) {
    let names: Vec<&str> = BUILT_IN.iter().map(|(name, _)| *name).collect();
    schema.remove("type");
    schema
        .insert("anyOf".to_owned(), json!([{ "enum": names }, { "type": "string", "pattern": "^[A-Z][A-Za-z0-9]*$" }]));
}

/// Each built-in type has its own keys, a declared type none beside the common ones.
fn keys_by_type(schema: &mut Schema) {
    let with = |own: &[&str]| json!({ "enum": COMMON.iter().chain(own).collect::<Vec<_>>() });
    let rule = |name: Value, own: &[&str]| {
        json!({
            "if": { "required": ["type"], "properties": { "type": name } },
            "then": { "propertyNames": with(own) },
        })
    };
    let mut rules: Vec<Value> = BUILT_IN.iter().map(|(name, own)| rule(json!({ "const": name }), own)).collect();
    rules.push(rule(json!({ "pattern": "^[A-Z]" }), &[]));
    schema.insert("allOf".to_owned(), Value::Array(rules));
}
