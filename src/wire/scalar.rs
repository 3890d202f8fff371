//! Checks of values that hold no others.

use crate::json::{Json, compact_len, is_integer_token};
use crate::model::{EnumType, IntWire, Type};
use crate::pattern::Pattern;
use crate::wire::Code;
use crate::wire::lexical::{self, Malformed};

/// What is wrong with a text that has length bounds and a pattern.
pub(super) fn text(text: &str, min: u64, max: Option<u64>, pattern: Option<&Pattern>) -> Vec<Code> {
    let mut codes = Vec::new();
    if min > 0 || max.is_some() {
        let length = text.chars().count() as u64;
        if length < min || max.is_some_and(|max| length > max) {
            codes.push(Code::Length);
        }
    }
    if pattern.is_some_and(|pattern| !pattern.is_match(text)) {
        codes.push(Code::Pattern);
    }
    codes
}

/// What is wrong with the text of an id.
pub(super) fn id(value: &str, min: u64, max: u64, pattern: Option<&Pattern>) -> Vec<Code> {
    if lexical::is_id(value) { text(value, min, Some(max), pattern) } else { vec![Code::Format] }
}

/// What is wrong with an integer token between `min` and `max`.
pub(super) fn integer(value: &Json, min: i64, max: i64) -> Vec<Code> {
    match value {
        Json::Number(token) if is_integer_token(token) => {
            one(token.parse::<i64>().is_ok_and(|value| (min..=max).contains(&value)), Code::Range)
        }
        _ => vec![Code::Type],
    }
}

/// What is wrong with the name of a map entry: any fault is one.
pub(super) fn is_key(name: &str, keys: &Type) -> bool {
    match keys {
        Type::String { min_length, max_length, pattern } => {
            text(name, *min_length, *max_length, pattern.as_ref()).is_empty()
        }
        Type::Id { min_length, max_length, pattern } => id(name, *min_length, *max_length, pattern.as_ref()).is_empty(),
        _ => true,
    }
}

/// What is wrong with the value of an enum; `keep` says whether an open one keeps what it does not know.
pub(super) fn enumeration(value: &Json, of: &EnumType, keep: bool) -> Vec<Code> {
    let Json::String(text) = value else { return vec![Code::Type] };
    let known = of.values.iter().any(|known| known.value == *text);
    one(known || (of.open && keep && lexical::is_open_value(text)), Code::Enum)
}

/// What is wrong with a value of a scalar type. Null was dealt with. Types that hold others give nothing.
pub(super) fn scalar(value: &Json, ty: &Type) -> Vec<Code> {
    match ty {
        Type::Bool => one(matches!(value, Json::Bool(_)), Code::Type),
        Type::Int32 { min, max } => integer(value, i64::from(*min), i64::from(*max)),
        Type::Int64 { wire: IntWire::Number, min, max } => integer(value, *min, *max),
        Type::Double { min, max } => double(value, *min, *max),
        Type::Json { max_bytes } => one(max_bytes.is_none_or(|max| compact_len(value) as u64 <= max), Code::Length),
        Type::List { .. } | Type::Map { .. } | Type::Object(_) | Type::Named(_) => Vec::new(),
        _ => match value {
            Json::String(text) => textual(text, ty),
            _ => vec![Code::Type],
        },
    }
}

fn textual(value: &str, ty: &Type) -> Vec<Code> {
    match ty {
        Type::String { min_length, max_length, pattern } => text(value, *min_length, *max_length, pattern.as_ref()),
        Type::Id { min_length, max_length, pattern } => id(value, *min_length, *max_length, pattern.as_ref()),
        Type::Int64 { min, max, .. } => ranged(lexical::int64(value), |value| (*min..=*max).contains(&value)),
        Type::Decimal(decimal) => {
            let (min, max) = decimal.bounds();
            ranged(lexical::decimal(value, decimal.wire_scale()), |value| (min..=max).contains(&value))
        }
        Type::Timestamp { precision } => one(lexical::is_timestamp(value, *precision), Code::Format),
        Type::Date => one(lexical::is_date(value), Code::Format),
        Type::Duration { precision } => {
            ranged(lexical::duration(value, *precision).map(|duration| duration.micros), |_| true)
        }
        Type::Uuid => one(lexical::is_uuid(value), Code::Format),
        Type::Bytes { max_bytes } => match lexical::is_bytes(value) {
            Some(length) => one(max_bytes.is_none_or(|max| length as u64 <= max), Code::Length),
            None => vec![Code::Format],
        },
        _ => Vec::new(),
    }
}

fn double(value: &Json, min: Option<f64>, max: Option<f64>) -> Vec<Code> {
    let Json::Number(token) = value else { return vec![Code::Type] };
    let fits = token.parse::<f64>().is_ok_and(|value| {
        value.is_finite() && min.is_none_or(|min| value >= min) && max.is_none_or(|max| value <= max)
    });
    one(fits, Code::Range)
}

fn ranged<T>(parsed: Result<Option<T>, Malformed>, fits: impl Fn(T) -> bool) -> Vec<Code> {
    match parsed {
        Ok(value) => one(value.is_some_and(fits), Code::Range),
        Err(Malformed) => vec![Code::Format],
    }
}

fn one(fine: bool, code: Code) -> Vec<Code> {
    if fine { Vec::new() } else { vec![code] }
}
