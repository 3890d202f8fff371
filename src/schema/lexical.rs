//! Schemas of scalars: `format` says what a text is, `pattern` says exactly which texts, for validators that ignore formats.

use serde_json::{Value, json};

use crate::model::{IntWire, Precision, RoleKind, Type};
use crate::pattern::Pattern;
use crate::schema::body::bound;
use crate::schema::ranges;
use crate::wire::MAX_DURATION_SECONDS;

/// Byte limits up to this are said exactly; a pattern for more would be too large for most engines.
pub(super) const EXACT_BYTES: u64 = 600;

const VISIBLE: &str = "^[!-~]+$";

/// A scalar type.
pub(super) fn scalar(ty: &Type) -> Value {
    match ty {
        Type::String { min_length, max_length, pattern } => {
            let mut schema = json!({ "type": "string" });
            bound(&mut schema, "minLength", (*min_length > 0).then_some(*min_length));
            bound(&mut schema, "maxLength", *max_length);
            add_pattern(&mut schema, pattern.as_ref());
            schema
        }
        Type::Id { min_length, max_length, pattern } => id(*min_length, *max_length, pattern.as_ref()),
        Type::Bool => json!({ "type": "boolean" }),
        Type::Int32 { min, max } => json!({ "type": "integer", "minimum": min, "maximum": max }),
        Type::Int64 { wire: IntWire::Number, min, max } => json!({ "type": "integer", "minimum": min, "maximum": max }),
        Type::Int64 { wire: IntWire::String, min, max } => {
            text(&ranges::decimals(i128::from(*min), i128::from(*max), 0, ""))
        }
        Type::Decimal(decimal) => {
            let (min, max) = decimal.bounds();
            text(&ranges::decimals(min, max, decimal.wire_scale(), ""))
        }
        Type::Timestamp { precision } => timestamp(*precision),
        Type::Date => json!({ "type": "string", "format": "date", "pattern": format!("^{DATE}$") }),
        Type::Duration { precision } => {
            let limit = i128::from(MAX_DURATION_SECONDS) * 10_i128.pow(u32::from(precision.digits()));
            text(&ranges::decimals(-limit, limit, precision.digits(), "s"))
        }
        Type::Uuid => json!({
            "type": "string", "format": "uuid", "pattern": "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$",
        }),
        Type::Bytes { max_bytes } => bytes(*max_bytes),
        Type::Double { min, max } => {
            let mut schema = json!({ "type": "number" });
            for (keyword, value) in [("minimum", min), ("maximum", max)] {
                if let Some(value) = value {
                    schema[keyword] = json!(value);
                }
            }
            schema
        }
        Type::Json { max_bytes: Some(max) } => json!({ "$comment": format!("at most {max} bytes in compact form") }),
        _ => Value::Bool(true),
    }
}

/// A role of the envelope with a fixed type.
pub(super) fn role(kind: RoleKind, time: Precision) -> Value {
    match kind {
        RoleKind::Producer => json!({ "type": "string", "maxLength": 64, "pattern": "^[a-z][a-z0-9-]*$" }),
        RoleKind::Idempotency => id(1, 128, None),
        RoleKind::Time => timestamp(time),
        RoleKind::Attempt => json!({ "type": "integer", "minimum": 0, "maximum": i32::MAX }),
        _ => id(1, 64, None),
    }
}

/// What an open enum or union keeps although it does not know it.
pub(super) fn open_value() -> Value {
    json!({ "type": "string", "minLength": 1, "maxLength": 128, "pattern": "^[^\\u0000-\\u001f\\u007f-\\u009f]*$" })
}

fn text(pattern: &str) -> Value {
    json!({ "type": "string", "pattern": pattern })
}

fn id(min: u64, max: u64, pattern: Option<&Pattern>) -> Value {
    let mut schema = json!({ "type": "string", "minLength": min, "maxLength": max, "pattern": VISIBLE });
    if let Some(pattern) = pattern {
        schema["allOf"] = json!([{ "pattern": pattern.to_ecma() }]);
    }
    schema
}

fn add_pattern(schema: &mut Value, pattern: Option<&Pattern>) {
    if let Some(pattern) = pattern {
        schema["pattern"] = pattern.to_ecma().into();
    }
}

/// Real days of the proleptic Gregorian calendar, years 1 to 9999.
const DATE: &str = concat!(
    "(?:(?:000[1-9]|00[1-9][0-9]|0[1-9][0-9]{2}|[1-9][0-9]{3})-",
    "(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))",
    "|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:0[48]|[2468][048]|[13579][26])00)-02-29)"
);

pub(super) fn timestamp(precision: Precision) -> Value {
    let fraction = match precision.digits() {
        0 => String::new(),
        digits => format!("\\.[0-9]{{{digits}}}"),
    };
    let pattern = format!("^{DATE}T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]{fraction}Z$");
    json!({ "type": "string", "format": "date-time", "pattern": pattern })
}

/// Padded base64 with unused bits zero, of at most `max` bytes.
pub(super) fn bytes(max: Option<u64>) -> Value {
    const QUAD: &str = "(?:[A-Za-z0-9+/]{4})";
    const TWO: &str = "[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=";
    const ONE: &str = "[A-Za-z0-9+/][AQgw]==";
    let Some(max) = max.filter(|max| *max <= EXACT_BYTES) else {
        let mut schema = json!({
            "type": "string", "contentEncoding": "base64", "pattern": format!("^{QUAD}*(?:{TWO}|{ONE})?$"),
        });
        bound(&mut schema, "maxLength", max.map(|max| max.div_ceil(3).saturating_mul(4)));
        return schema;
    };
    let quads = max / 3;
    let pattern = match (max % 3, quads.checked_sub(1)) {
        (0, None) => "^$".to_owned(),
        (0, Some(fewer)) => format!("^(?:{QUAD}{{0,{fewer}}}(?:{TWO}|{ONE})?|{QUAD}{{{quads}}})$"),
        (1, None) => format!("^(?:{ONE})?$"),
        (1, Some(fewer)) => format!("^(?:{QUAD}{{0,{fewer}}}(?:{TWO})?|{QUAD}{{0,{quads}}}(?:{ONE})?)$"),
        _ => format!("^{QUAD}{{0,{quads}}}(?:{TWO}|{ONE})?$"),
    };
    json!({ "type": "string", "contentEncoding": "base64", "pattern": pattern })
}
