//! Values of scalar types: usual ones, and those at the edges.

use crate::json::{Json, es_number};
use crate::model::{Decimal, IntWire, Precision, Type};
use crate::sample::text::{Extent, Frame, text};
use crate::sample::{Manner, Rng};
use crate::wire::{MAX_DURATION_SECONDS, decimal_text};

/// A value of a scalar type; `None` where the type holds other values, or nothing was found.
pub(super) fn scalar(ty: &Type, manner: Manner, rng: &mut Rng) -> Option<Json> {
    let edge = rng.chance(manner.edges);
    Some(match ty {
        Type::String { .. } | Type::Id { .. } => {
            let frame = frame(ty)?;
            let extent = match (edge, rng.chance(50)) {
                (false, _) => Extent::Usual,
                (true, true) => Extent::Shortest,
                // Long texts are for their own sake only where they stay short.
                (true, false) if frame.max.is_some_and(|max| max > 300) => Extent::Usual,
                (true, false) => Extent::Longest,
            };
            Json::String(text(&frame, extent, manner.odd && rng.chance(30), rng)?)
        }
        Type::Bool => Json::Bool(rng.chance(50)),
        Type::Int32 { min, max } => Json::Number(integer(i128::from(*min), i128::from(*max), edge, rng).to_string()),
        Type::Int64 { wire, min, max } => {
            let token = integer(i128::from(*min), i128::from(*max), edge, rng).to_string();
            if *wire == IntWire::Number { Json::Number(token) } else { Json::String(token) }
        }
        Type::Decimal(decimal) => Json::String(amount(decimal, edge, rng)?),
        Type::Timestamp { precision } => Json::String(timestamp(*precision, edge, rng)),
        Type::Date => Json::String(date(edge, rng)),
        Type::Duration { precision } => Json::String(duration(*precision, edge, rng)),
        Type::Uuid => Json::String(uuid(rng)),
        Type::Bytes { max_bytes } => Json::String(bytes(*max_bytes, edge, rng)),
        Type::Double { min, max } => Json::Number(double(*min, *max, edge, manner.odd, rng)),
        _ => return None,
    })
}

/// What the texts of a `string` or `id` type must satisfy.
pub(super) fn frame(ty: &Type) -> Option<Frame<'_>> {
    match ty {
        Type::String { min_length, max_length, pattern } => {
            Some(Frame { min: *min_length, max: *max_length, pattern: pattern.as_ref(), visible: false })
        }
        Type::Id { min_length, max_length, pattern } => {
            Some(Frame { min: *min_length, max: Some(*max_length), pattern: pattern.as_ref(), visible: true })
        }
        _ => None,
    }
}

fn integer(min: i128, max: i128, edge: bool, rng: &mut Rng) -> i128 {
    let near = [min, max, 0, 1, -1, min.saturating_add(1), max.saturating_sub(1)];
    if edge {
        let fitting: Vec<i128> = near.into_iter().filter(|value| (min..=max).contains(value)).collect();
        return rng.pick(&fitting).copied().unwrap_or(min);
    }
    rng.between(min.max(0).min(max), max.min(min.max(0).saturating_add(999)))
}

fn amount(decimal: &Decimal, edge: bool, rng: &mut Rng) -> Option<String> {
    let (min, max) = decimal.bounds();
    if min > max {
        return None;
    }
    let one = 10_i128.pow(u32::from(decimal.scale));
    let unscaled = if edge {
        integer(min, max, true, rng)
    } else {
        let low = min.max(0).min(max);
        rng.between(low, max.min(low.saturating_add(500 * one)))
    };
    Some(decimal_text(unscaled, decimal.wire_scale()))
}

fn date(edge: bool, rng: &mut Rng) -> String {
    const EDGES: [&str; 6] = ["0001-01-01", "9999-12-31", "2024-02-29", "1582-10-10", "1970-01-01", "2000-02-29"];
    if edge {
        return rng.pick(&EDGES).copied().unwrap_or("1970-01-01").to_owned();
    }
    format!("20{:02}-{:02}-{:02}", 24 + rng.below(4), 1 + rng.below(12), 1 + rng.below(28))
}

pub(super) fn timestamp(precision: Precision, edge: bool, rng: &mut Rng) -> String {
    let date = date(edge, rng);
    let digits = usize::from(precision.digits());
    let (time, fraction) = match (edge, rng.chance(50)) {
        (true, true) => ("00:00:00".to_owned(), "0".repeat(digits)),
        (true, false) => ("23:59:59".to_owned(), "9".repeat(digits)),
        (false, _) => {
            let time = format!("{:02}:{:02}:{:02}", rng.below(24), rng.below(60), rng.below(60));
            (time, format!("{:0>6}", rng.below(1_000_000)).chars().take(digits).collect())
        }
    };
    let dot = if digits == 0 { "" } else { "." };
    format!("{date}T{time}{dot}{fraction}Z")
}

fn duration(precision: Precision, edge: bool, rng: &mut Rng) -> String {
    let scale = precision.digits();
    let one = 10_i128.pow(u32::from(scale));
    let limit = i128::from(MAX_DURATION_SECONDS) * one;
    let unscaled = if edge { integer(-limit, limit, true, rng) } else { rng.between(1, 86_400 * one) };
    format!("{}s", decimal_text(unscaled, scale))
}

fn uuid(rng: &mut Rng) -> String {
    let hex = format!("{:016x}{:016x}", rng.next(), rng.next());
    format!("{}-{}-4{}-a{}-{}", &hex[..8], &hex[8..12], &hex[13..16], &hex[17..20], &hex[20..])
}

fn bytes(max: Option<u64>, edge: bool, rng: &mut Rng) -> String {
    use base64::Engine;
    let max = usize::try_from(max.unwrap_or(16)).unwrap_or(16).min(300);
    let length = match (edge, rng.chance(50)) {
        (true, true) => 0,
        (true, false) => max,
        (false, _) => rng.index(max.min(16) + 1),
    };
    let bytes: Vec<u8> = (0..length).map(|_| u8::try_from(rng.below(256)).unwrap_or(0)).collect();
    base64::engine::general_purpose::STANDARD.encode(bytes)
}

fn double(min: Option<f64>, max: Option<f64>, edge: bool, odd: bool, rng: &mut Rng) -> String {
    const EDGES: [f64; 14] = [
        0.0,
        -0.0,
        1.0,
        -1.0,
        5e-324,
        2.225_073_858_507_201_4e-308,
        f64::MAX,
        f64::MIN,
        1e21,
        1e-7,
        0.1,
        1e23,
        9_007_199_254_740_993.0,
        1_424_953_923_781_206.3,
    ];
    const SPELLINGS: [&str; 12] = [
        "-0.0",
        "-0",
        "1.0",
        "1E0",
        "10e-1",
        "0.1e1",
        "1e+2",
        "5E-1",
        "0.30000000000000004",
        "123456789012345678901",
        "2.4703282292062328e-324",
        "0e999999999",
    ];
    let fits =
        |value: f64| value.is_finite() && min.is_none_or(|min| value >= min) && max.is_none_or(|max| value <= max);
    if odd && rng.chance(40) {
        let fitting: Vec<&str> = SPELLINGS.into_iter().filter(|token| token.parse().is_ok_and(&fits)).collect();
        if let Some(token) = rng.pick(&fitting) {
            return (*token).to_owned();
        }
    }
    let value = if edge {
        let near = EDGES.into_iter().chain(min).chain(max).filter(|value| fits(*value));
        rng.pick(&near.collect::<Vec<_>>()).copied()
    } else {
        // Hundredths between the bounds, or near the one there is.
        let hundredths = f64::from(u32::try_from(rng.below(100_000)).unwrap_or(0)) / 100.0;
        let value = match (min, max) {
            (Some(min), Some(max)) => {
                ((min / 2.0 + (max / 2.0 - min / 2.0) * (hundredths / 1000.0)) * 200.0).round() / 100.0
            }
            (Some(min), None) => min + hundredths,
            (None, Some(max)) => max - hundredths,
            (None, None) => hundredths,
        };
        Some(value)
    };
    let value = value.filter(|value| fits(*value)).or(min).or(max).unwrap_or(0.0);
    es_number(value)
}
