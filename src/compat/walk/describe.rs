//! Types and constraints in the words of contracts, and what differs between two of one kind.

use crate::compat::change::{Change, Kind};
use crate::model::{Decimal, Deprecation, IntWire, MoneyWire, Precision, Spec, Type};
use crate::pattern::Pattern;

/// The type of a place in the words of contracts, for people.
pub(crate) fn type_text(spec: &Spec) -> String {
    let nullable = if spec.nullable { ", nullable" } else { "" };
    format!("{}{nullable}", bare(&spec.ty))
}

/// Depth is bounded by the nesting of contract files.
fn bare(ty: &Type) -> String {
    match ty {
        Type::String { min_length, max_length, pattern } => {
            with("string", &[text_length(0, *min_length, *max_length), text_pattern(pattern.as_ref())])
        }
        Type::Id { min_length, max_length, pattern } => {
            let max = Some(*max_length).filter(|&max| max != 64);
            with("id", &[text_length(1, *min_length, max), text_pattern(pattern.as_ref())])
        }
        Type::Bool => "bool".to_owned(),
        Type::Int32 { min, max } => {
            with("int32", &[range(i64::from(*min), i64::from(*max), i32::MIN.into(), i32::MAX.into())])
        }
        Type::Int64 { wire: IntWire::String, min, max } => with("int64", &[range(*min, *max, i64::MIN, i64::MAX)]),
        Type::Int64 { wire: IntWire::Number, min, max } => {
            let limit = (1 << 53) - 1;
            with("int64", &["wire number".to_owned(), range(*min, *max, -limit, limit)])
        }
        Type::Decimal(decimal) => decimal_text(decimal),
        Type::Timestamp { precision } => with("timestamp", &[precision_text(*precision)]),
        Type::Date => "date".to_owned(),
        Type::Duration { precision } => with("duration", &[precision_text(*precision)]),
        Type::Uuid => "uuid".to_owned(),
        Type::Bytes { max_bytes } => with("bytes", &[bytes_text(*max_bytes)]),
        Type::Double { min, max } => with("double", &[double_range(*min, *max)]),
        Type::List { of, min_items, max_items, unique } => {
            let unique = if *unique { "unique" } else { "" };
            with(
                &format!("list of {}", type_text(of)),
                &[count_text("Items", *min_items, *max_items), unique.to_owned()],
            )
        }
        Type::Map { of, max_entries, .. } => {
            with(&format!("map of {}", type_text(of)), &[count_text("Entries", 0, *max_entries)])
        }
        Type::Object(_) => "object".to_owned(),
        Type::Json { max_bytes } => with("json", &[bytes_text(*max_bytes)]),
        Type::Named(name) => name.clone(),
    }
}

fn with(name: &str, parts: &[String]) -> String {
    let parts: Vec<&str> = parts.iter().map(String::as_str).filter(|part| !part.is_empty()).collect();
    if parts.is_empty() { name.to_owned() } else { format!("{name} ({})", parts.join(", ")) }
}

fn text_length(default: u64, min: u64, max: Option<u64>) -> String {
    let min = if min == default { String::new() } else { format!("minLength {min}") };
    let max = max.map_or(String::new(), |max| format!("maxLength {max}"));
    [min, max].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
}

fn text_pattern(pattern: Option<&Pattern>) -> String {
    pattern.map_or(String::new(), |pattern| format!("pattern `{}`", pattern.source()))
}

fn range(min: i64, max: i64, lowest: i64, highest: i64) -> String {
    let min = if min == lowest { String::new() } else { format!("min {min}") };
    let max = if max == highest { String::new() } else { format!("max {max}") };
    [min, max].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
}

fn double_range(min: Option<f64>, max: Option<f64>) -> String {
    let bound = |word: &str, bound: Option<f64>| bound.map(|bound| format!("{word} {}", crate::json::es_number(bound)));
    [bound("min", min), bound("max", max)].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

fn decimal_text(decimal: &Decimal) -> String {
    let name = if decimal.money.is_some() { "money" } else { "decimal" };
    let wire = if decimal.money == Some(MoneyWire::Minor) { "wire minor" } else { "" };
    let currency = decimal.currency.clone().unwrap_or_default();
    with(name, &[format!("scale {}", decimal.scale), decimal_range(decimal), wire.to_owned(), currency])
}

fn decimal_range(decimal: &Decimal) -> String {
    let bound =
        |word: &str, bound: Option<i128>| bound.map(|value| format!("{word} {}", unscaled(value, decimal.scale)));
    let precision = (decimal.precision != 38).then(|| format!("precision {}", decimal.precision));
    let parts = [precision, bound("min", decimal.min), bound("max", decimal.max)];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// An unscaled value in its usual spelling.
fn unscaled(value: i128, scale: u8) -> String {
    let (sign, digits) = (if value < 0 { "-" } else { "" }, value.unsigned_abs().to_string());
    let scale = usize::from(scale);
    let padded = format!("{digits:0>width$}", width = scale + 1);
    let (whole, fraction) = padded.split_at(padded.len() - scale);
    if scale == 0 { format!("{sign}{whole}") } else { format!("{sign}{whole}.{fraction}") }
}

const fn precision_word(precision: Precision) -> &'static str {
    match precision {
        Precision::Seconds => "s",
        Precision::Millis => "ms",
        Precision::Micros => "us",
    }
}

fn precision_text(precision: Precision) -> String {
    if precision == Precision::Seconds { String::new() } else { format!("precision {}", precision_word(precision)) }
}

fn bytes_text(max: Option<u64>) -> String {
    max.map_or(String::new(), |max| format!("maxBytes {max}"))
}

/// Bounds of a count, `minItems 1, maxItems 50`.
pub(super) fn count_text(noun: &str, min: u64, max: Option<u64>) -> String {
    let min = (min > 0).then(|| format!("min{noun} {min}"));
    let max = max.map(|max| format!("max{noun} {max}"));
    [min, max].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// The names of a map.
pub(super) fn keys_text(keys: Option<&Spec>) -> String {
    keys.map_or_else(|| "string".to_owned(), type_text)
}

/// A deprecation; empty where there is none.
pub(crate) fn deprecation_text(deprecation: Option<&Deprecation>) -> String {
    let Some(deprecation) = deprecation else { return String::new() };
    let reason = deprecation.reason.as_ref().map(|reason| format!(", reason \"{reason}\""));
    let after = deprecation.remove_after.as_ref().map(|date| format!(", removeAfter {date}"));
    format!("since {}{}{}", deprecation.since, reason.unwrap_or_default(), after.unwrap_or_default())
}

/// What differs between two types that hold no others, or that are of different kinds.
pub(super) fn scalar_changes(old: &Type, new: &Type) -> Vec<Change> {
    let mut changes = Vec::new();
    let mut differ = |kind: Kind, old: String, new: String| {
        if old != new {
            changes.push(Change::new(kind, old, new));
        }
    };
    match (old, new) {
        (
            Type::String { min_length: a, max_length: b, pattern: c },
            Type::String { min_length: d, max_length: e, pattern: f },
        ) => {
            differ(Kind::PatternChanged, text_pattern(c.as_ref()), text_pattern(f.as_ref()));
            differ(Kind::LengthChanged, text_length(0, *a, *b), text_length(0, *d, *e));
        }
        (
            Type::Id { min_length: a, max_length: b, pattern: c },
            Type::Id { min_length: d, max_length: e, pattern: f },
        ) => {
            differ(Kind::PatternChanged, text_pattern(c.as_ref()), text_pattern(f.as_ref()));
            differ(Kind::LengthChanged, text_length(1, *a, Some(*b)), text_length(1, *d, Some(*e)));
        }
        (Type::Int32 { .. }, Type::Int32 { .. }) | (Type::Double { .. }, Type::Double { .. }) => {
            differ(Kind::RangeChanged, bare(old), bare(new));
        }
        (Type::Int64 { wire: left, .. }, Type::Int64 { wire: right, .. }) if left == right => {
            differ(Kind::RangeChanged, bare(old), bare(new));
        }
        (Type::Decimal(left), Type::Decimal(right)) => decimals(left, right, &mut differ),
        (Type::Timestamp { precision: left }, Type::Timestamp { precision: right })
        | (Type::Duration { precision: left }, Type::Duration { precision: right }) => {
            differ(Kind::TimePrecisionChanged, precision_word(*left).to_owned(), precision_word(*right).to_owned());
        }
        (Type::Bytes { max_bytes: left }, Type::Bytes { max_bytes: right })
        | (Type::Json { max_bytes: left }, Type::Json { max_bytes: right }) => {
            differ(Kind::BytesLimitChanged, bytes_text(*left), bytes_text(*right));
        }
        _ => differ(Kind::TypeChanged, bare(old), bare(new)),
    }
    changes
}

fn decimals(old: &Decimal, new: &Decimal, differ: &mut impl FnMut(Kind, String, String)) {
    let minor = |decimal: &Decimal| decimal.money == Some(MoneyWire::Minor);
    if minor(old) != minor(new) {
        differ(Kind::TypeChanged, decimal_text(old), decimal_text(new));
    }
    differ(Kind::ScaleChanged, format!("scale {}", old.scale), format!("scale {}", new.scale));
    if old.scale == new.scale {
        differ(Kind::RangeChanged, decimal_range(old), decimal_range(new));
    }
    let currency = |decimal: &Decimal| decimal.currency.clone().unwrap_or_default();
    differ(Kind::CurrencyChanged, currency(old), currency(new));
}
