//! The one form each text type has. Checked by hand, character by character: libraries accept more, each another more.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use crate::json::is_integer_token;
use crate::model::Precision;

/// Largest magnitude of a duration in whole seconds.
pub const MAX_DURATION_SECONDS: u64 = 9_223_372_036;

/// Longest unknown value of an open enum or tag of an open union, in code points.
const MAX_OPEN_CHARS: usize = 128;

/// Text that does not have the form of its type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Malformed;

/// One or more characters 0x21 to 0x7E.
pub fn is_id(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| (0x21..=0x7E).contains(&byte))
}

/// A service name: `[a-z][a-z0-9-]*`.
pub fn is_producer(text: &str) -> bool {
    text.as_bytes().first().is_some_and(u8::is_ascii_lowercase)
        && text.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-'))
}

/// What an open enum keeps and an open union allows as an unknown tag: 1 to 128 characters, none of category Cc.
pub fn is_open_value(text: &str) -> bool {
    !text.is_empty()
        && text.chars().take(MAX_OPEN_CHARS + 1).count() <= MAX_OPEN_CHARS
        && !text.contains(char::is_control)
}

/// The unscaled value of a decimal of exactly `scale` fraction digits; `Ok(None)` where it has more than 38 digits.
///
/// # Errors
/// The text is not `-?(0|[1-9][0-9]*)`, a point and `scale` digits (no point where the scale is 0), or a negative zero.
pub fn decimal(text: &str, scale: u8) -> Result<Option<i128>, Malformed> {
    let scale = usize::from(scale);
    let (whole, fraction) = if scale == 0 { (text, "") } else { text.split_once('.').ok_or(Malformed)? };
    let unsigned = whole.strip_prefix('-').unwrap_or(whole);
    if !is_digits(unsigned) || (unsigned.len() > 1 && unsigned.starts_with('0')) {
        return Err(Malformed);
    }
    if fraction.len() != scale || !fraction.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(Malformed);
    }
    let digits = format!("{unsigned}{fraction}");
    let significant = digits.trim_start_matches('0');
    let negative = whole.len() > unsigned.len();
    if significant.is_empty() {
        return if negative { Err(Malformed) } else { Ok(Some(0)) };
    }
    if significant.len() > 38 {
        return Ok(None);
    }
    let magnitude: i128 = significant.parse().map_err(|_| Malformed)?;
    Ok(Some(if negative { -magnitude } else { magnitude }))
}

/// The wire form of an unscaled value.
pub fn decimal_text(unscaled: i128, scale: u8) -> String {
    let scale = usize::from(scale);
    let digits = format!("{:0>width$}", unscaled.unsigned_abs(), width = scale + 1);
    let (whole, fraction) = digits.split_at(digits.len() - scale);
    let sign = if unscaled < 0 { "-" } else { "" };
    let dot = if scale == 0 { "" } else { "." };
    format!("{sign}{whole}{dot}{fraction}")
}

/// A 64-bit integer in a string; `Ok(None)` where it is past 64 bits.
///
/// # Errors
/// The text is not an integer token.
pub(super) fn int64(text: &str) -> Result<Option<i64>, Malformed> {
    if is_integer_token(text) { Ok(text.parse().ok()) } else { Err(Malformed) }
}

/// `YYYY-MM-DD`, a real day of the proleptic Gregorian calendar from year 1.
pub fn is_date(text: &str) -> bool {
    let bytes = text.as_bytes();
    if bytes.len() != 10 || bytes[4] != b'-' || bytes[7] != b'-' {
        return false;
    }
    let (Some(year), Some(month), Some(day)) = (number(&bytes[..4]), number(&bytes[5..7]), number(&bytes[8..])) else {
        return false;
    };
    year >= 1 && (1..=12).contains(&month) && day >= 1 && day <= days_in(year, month)
}

/// `YYYY-MM-DDTHH:MM:SS`, a point and the precision's digits where it has any, `Z`.
pub fn is_timestamp(text: &str, precision: Precision) -> bool {
    let Some((date, time)) = text.split_once('T') else { return false };
    let Some(time) = time.strip_suffix('Z') else { return false };
    let digits = usize::from(precision.digits());
    let bytes = time.as_bytes();
    let length = if digits == 0 { 8 } else { 9 + digits };
    if !is_date(date) || bytes.len() != length || bytes[2] != b':' || bytes[5] != b':' {
        return false;
    }
    let below = |part: &[u8], limit: u32| number(part).is_some_and(|value| value < limit);
    below(&bytes[..2], 24)
        && below(&bytes[3..5], 60)
        && below(&bytes[6..8], 60)
        && (digits == 0 || (bytes[8] == b'.' && bytes[9..].iter().all(u8::is_ascii_digit)))
}

/// A well-formed duration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Duration {
    /// Microseconds; `None` where the duration is outside ±[`MAX_DURATION_SECONDS`].
    pub micros: Option<i64>,
}

/// `-?` whole seconds without leading zeros, a point and the precision's digits where it has any, `s`; no negative zero.
///
/// # Errors
/// The text has another form.
pub fn duration(text: &str, precision: Precision) -> Result<Duration, Malformed> {
    let text = text.strip_suffix('s').ok_or(Malformed)?;
    let digits = precision.digits();
    let unscaled = decimal(text, digits)?;
    let limit = i128::from(MAX_DURATION_SECONDS) * 1_000_000;
    let micros = unscaled.map(|value| value.saturating_mul(10_i128.pow(6 - u32::from(digits))));
    let micros = micros.filter(|value| (-limit..=limit).contains(value)).and_then(|value| i64::try_from(value).ok());
    Ok(Duration { micros })
}

/// 8-4-4-4-12 lower-case hexadecimal digits.
pub fn is_uuid(text: &str) -> bool {
    text.len() == 36
        && text.bytes().enumerate().all(|(at, byte)| match at {
            8 | 13 | 18 | 23 => byte == b'-',
            _ => matches!(byte, b'0'..=b'9' | b'a'..=b'f'),
        })
}

/// The number of bytes that padded standard base64 stands for; `None` where it is not that, or has unused bits set.
pub fn is_bytes(text: &str) -> Option<usize> {
    STANDARD.decode(text).ok().map(|bytes| bytes.len())
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn number(digits: &[u8]) -> Option<u32> {
    digits.iter().try_fold(0, |value, digit| digit.is_ascii_digit().then(|| value * 10 + u32::from(digit - b'0')))
}

const fn days_in(year: u32, month: u32) -> u32 {
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => 29,
        2 => 28,
        _ => 31,
    }
}
