//! Booleans and numbers.

use super::Codec;
use crate::runtime::error::{ErrorCode, Errors, Read, Refused};
use crate::runtime::path::Path;
use crate::runtime::reader::Kind;
use crate::runtime::value::Value;
use crate::runtime::writer::Writer;

/// `true` or `false`.
#[derive(Debug)]
pub(crate) struct Bool;

impl Codec for Bool {
    type Value = bool;

    fn read(&self, value: Value<'_>, at: &Path<'_>, errors: &mut Errors) -> Read<bool> {
        match value.kind() {
            Kind::True => Ok(true),
            Kind::False => Ok(false),
            _ => Err(value.refuse(at, errors)),
        }
    }

    fn write(&self, value: &bool, _: &Path<'_>, out: &mut Writer) {
        out.bytes.extend_from_slice(if *value { b"true" } else { b"false" });
    }
}

/// What a text says of a whole number.
pub(crate) enum Whole {
    /// Not `0` or `-?[1-9][0-9]*`.
    Malformed,
    /// Past 64 bits.
    Huge,
    Number(i64),
}

/// Reads `0` or `-?[1-9][0-9]*`.
pub(crate) fn whole(text: &str) -> Whole {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let form = match digits.as_bytes() {
        [b'0'] => digits.len() == text.len(),
        [b'1'..=b'9', rest @ ..] => rest.iter().all(u8::is_ascii_digit),
        _ => false,
    };
    if form { text.parse().map_or(Whole::Huge, Whole::Number) } else { Whole::Malformed }
}

/// A JSON integer within bounds; a malformed one counts as another type.
fn integer(value: Value<'_>, (min, max): (i64, i64), at: &Path<'_>, errors: &mut Errors) -> Read<i64> {
    let code = match whole(value.number(at, errors)?) {
        Whole::Number(number) if (min..=max).contains(&number) => return Ok(number),
        Whole::Number(_) | Whole::Huge => ErrorCode::Range,
        Whole::Malformed => ErrorCode::Type,
    };
    errors.push(at, code);
    Err(Refused)
}

/// A 32-bit integer.
#[derive(Debug)]
pub(crate) struct Int32 {
    pub(crate) min: i32,
    pub(crate) max: i32,
}

impl Codec for Int32 {
    type Value = i32;

    fn read(&self, value: Value<'_>, at: &Path<'_>, errors: &mut Errors) -> Read<i32> {
        // The bounds are those of 32 bits, so nothing is cut off.
        integer(value, (self.min.into(), self.max.into()), at, errors).map(|number| number as i32)
    }

    fn write(&self, value: &i32, at: &Path<'_>, out: &mut Writer) {
        if !(self.min..=self.max).contains(value) {
            out.refuse(at, ErrorCode::Range);
        }
        out.plain(format_args!("{value}"));
    }
}

/// A 64-bit integer that stands on the wire as a number.
#[derive(Debug)]
pub(crate) struct Number64 {
    pub(crate) min: i64,
    pub(crate) max: i64,
}

impl Codec for Number64 {
    type Value = i64;

    fn read(&self, value: Value<'_>, at: &Path<'_>, errors: &mut Errors) -> Read<i64> {
        integer(value, (self.min, self.max), at, errors)
    }

    fn write(&self, value: &i64, at: &Path<'_>, out: &mut Writer) {
        if !(self.min..=self.max).contains(value) {
            out.refuse(at, ErrorCode::Range);
        }
        out.plain(format_args!("{value}"));
    }
}

/// A 64-bit integer that stands on the wire as a string.
#[derive(Debug)]
pub(crate) struct Int64 {
    pub(crate) min: i64,
    pub(crate) max: i64,
}

impl Codec for Int64 {
    type Value = i64;

    fn read(&self, value: Value<'_>, at: &Path<'_>, errors: &mut Errors) -> Read<i64> {
        let code = match whole(&value.text(at, errors)?) {
            Whole::Number(number) if (self.min..=self.max).contains(&number) => return Ok(number),
            Whole::Number(_) | Whole::Huge => ErrorCode::Range,
            Whole::Malformed => ErrorCode::Format,
        };
        errors.push(at, code);
        Err(Refused)
    }

    fn write(&self, value: &i64, at: &Path<'_>, out: &mut Writer) {
        if !(self.min..=self.max).contains(value) {
            out.refuse(at, ErrorCode::Range);
        }
        out.quoted(format_args!("{value}"));
    }
}

/// A finite binary64.
#[derive(Debug)]
pub(crate) struct Double {
    pub(crate) min: f64,
    pub(crate) max: f64,
}

impl Double {
    /// Any finite number.
    pub(crate) const ANY: Self = Self { min: f64::MIN, max: f64::MAX };

    fn holds(&self, number: f64) -> bool {
        number.is_finite() && (self.min..=self.max).contains(&number)
    }
}

impl Codec for Double {
    type Value = f64;

    fn read(&self, value: Value<'_>, at: &Path<'_>, errors: &mut Errors) -> Read<f64> {
        match value.number(at, errors)?.parse() {
            Ok(number) if self.holds(number) => Ok(number),
            _ => {
                errors.push(at, ErrorCode::Range);
                Err(Refused)
            }
        }
    }

    fn write(&self, value: &f64, at: &Path<'_>, out: &mut Writer) {
        if self.holds(*value) {
            // Minus zero is a zero. The standard library cannot print the others: where two shortest spellings are
            // equally near it takes another one than ECMAScript.
            let value = if *value == 0.0 { 0.0 } else { *value };
            out.bytes.extend_from_slice(ryu_js::Buffer::new().format_finite(value).as_bytes());
        } else {
            out.refuse(at, ErrorCode::Range);
        }
    }
}
