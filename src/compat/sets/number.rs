//! Number tokens: what a producer writes for a value, and which of them a reader refuses.

use crate::json::{Json, es_number, is_integer_token};

/// Everything at or beyond this magnitude is an integer in binary64.
const INTEGERS_FROM: f64 = 4_503_599_627_370_496.0;

/// The shortest integer token of `low..=high`, the one nearest to zero.
pub(super) fn shortest(low: i64, high: i64) -> Option<String> {
    (low <= high).then(|| 0.clamp(low, high).to_string())
}

/// Integer tokens from zero outwards: 0, 1, −1, 2, … as far as they are in the range, shorter ones first.
pub(super) fn outwards(low: i64, high: i64, count: usize) -> Vec<String> {
    let mut tokens = Vec::new();
    let (mut up, mut down) = (Some(low.max(0)), Some(high.min(-1)));
    while tokens.len() < count {
        up = up.filter(|&value| value <= high);
        down = down.filter(|&value| value >= low);
        match (up, down) {
            (Some(value), other) if other.is_none_or(|other| value.to_string().len() <= other.to_string().len()) => {
                tokens.push(value.to_string());
                up = value.checked_add(1);
            }
            (_, Some(value)) => {
                tokens.push(value.to_string());
                down = value.checked_sub(1);
            }
            _ => break,
        }
    }
    tokens
}

/// An integer of the writer's range that an integer reader refuses.
pub(super) fn integer_outside(writer: (i64, i64), reader: (i64, i64)) -> Option<String> {
    let below = reader.0.checked_sub(1).and_then(|top| shortest(writer.0, writer.1.min(top)));
    let above = reader.1.checked_add(1).and_then(|bottom| shortest(writer.0.max(bottom), writer.1));
    [below, above].into_iter().flatten().min_by_key(String::len)
}

/// An integer of the writer's range that a double reader refuses.
///
/// Only int32 and int64 within ±(2^53−1) stand on the wire as numbers, so all of them are exact in binary64.
pub(super) fn integer_outside_double(writer: (i64, i64), min: Option<f64>, max: Option<f64>) -> Option<String> {
    #[expect(clippy::cast_possible_truncation, reason = "the cast saturates, which is what is meant")]
    let (low, high) = (min.map_or(i64::MIN, |min| min.ceil() as i64), max.map_or(i64::MAX, |max| max.floor() as i64));
    integer_outside(writer, (low, high))
}

/// A double of the writer's range that `refused` refuses; complete for readers that are intervals of doubles or
/// integers with the ends `ends`.
pub(super) fn double_refused(
    writer: (Option<f64>, Option<f64>),
    ends: &[f64],
    refused: impl Fn(&Json) -> bool,
) -> Option<String> {
    let (low, high) = (writer.0.unwrap_or(f64::MIN), writer.1.unwrap_or(f64::MAX));
    let mut candidates = vec![0.0, 1.0, -1.0, 0.5, -0.5, low, high, low.next_up(), high.next_down()];
    for &end in ends.iter().chain([&low, &high]) {
        let near = [end.floor() - 1.0, end.floor(), end.ceil(), end.ceil() + 1.0, end.floor() + 0.5];
        candidates.extend(near);
        candidates.extend([end.next_down(), end.next_up()]);
        candidates.extend((0..=22).map(|power| 10_f64.powi(power).copysign(end)).filter(|ten| ten.abs() > end.abs()));
    }
    // Between integers there is a fraction exactly where the range reaches below the integers-only magnitudes.
    candidates.extend([INTEGERS_FROM - 0.5, 0.5 - INTEGERS_FROM]);
    let tokens = candidates.into_iter().filter(|value| *value >= low && *value <= high).map(es_number);
    tokens.filter(|token| refused(&Json::Number(token.clone()))).min_by_key(|token| (token.len(), token.clone()))
}

/// The shortest number tokens of a double range, all different.
pub(super) fn doubles(min: Option<f64>, max: Option<f64>, count: usize) -> Vec<String> {
    let (low, high) = (min.unwrap_or(f64::MIN), max.unwrap_or(f64::MAX));
    let inside = |value: &f64| *value >= low && *value <= high;
    let mut values: Vec<f64> = outwards(-1_000_000, 1_000_000, count.saturating_mul(2).max(32))
        .iter()
        .filter_map(|token| token.parse().ok())
        .filter(inside)
        .collect();
    let (mut up, mut down) = (low, high);
    for _ in 0..count {
        values.extend([up, down].iter().copied().filter(inside));
        (up, down) = (up.next_up(), down.next_down());
    }
    values.extend([low.ceil(), high.floor(), low.floor() + 0.5].into_iter().filter(inside));
    let mut tokens: Vec<String> = values.into_iter().map(es_number).collect();
    tokens.sort_by_key(|token| (token.len(), token.starts_with('-'), token.clone()));
    tokens.dedup();
    tokens.truncate(count);
    tokens
}

/// Whether a number token is an integer of the range.
pub(super) fn is_integer_in(value: &Json, low: i64, high: i64) -> bool {
    matches!(value, Json::Number(token)
        if is_integer_token(token) && token.parse::<i64>().is_ok_and(|value| (low..=high).contains(&value)))
}

/// Whether a number token is a finite double of the range.
pub(super) fn is_double_in(value: &Json, min: Option<f64>, max: Option<f64>) -> bool {
    matches!(value, Json::Number(token) if token.parse::<f64>().is_ok_and(|value| {
        value.is_finite() && min.is_none_or(|min| value >= min) && max.is_none_or(|max| value <= max)
    }))
}
