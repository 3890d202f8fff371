//! Times: the form is checked here, byte by byte, because the library takes more than the contract allows.

use chrono::{DateTime, Datelike as _, NaiveDate, TimeDelta, Timelike as _, Utc};

use super::Codec;
use crate::runtime::error::{ErrorCode, Errors, Read, Refused};
use crate::runtime::path::Path;
use crate::runtime::value::Value;
use crate::runtime::writer::Writer;

/// Nanoseconds of a second that a time of `digits` fraction digits can tell apart.
const fn unit(digits: u8) -> u32 {
    10_u32.pow(9 - digits as u32)
}

/// The number that `text` spells in ASCII digits and nothing else.
fn number(text: &[u8]) -> Option<u32> {
    text.iter().try_fold(0_u32, |sum, digit| {
        let digit = digit.wrapping_sub(b'0');
        if digit < 10 { Some(sum * 10 + u32::from(digit)) } else { None }
    })
}

/// Reads `YYYY-MM-DD`.
fn date(text: &[u8]) -> Option<NaiveDate> {
    let [y0, y1, y2, y3, b'-', m0, m1, b'-', d0, d1] = *text else { return None };
    let year = number(&[y0, y1, y2, y3]).filter(|&year| year > 0)?;
    NaiveDate::from_ymd_opt(year as i32, number(&[m0, m1])?, number(&[d0, d1])?)
}

/// Reads `.` and exactly `digits` digits as nanoseconds; nothing at all where there are none.
fn fraction(text: &[u8], digits: u8) -> Option<u32> {
    match text {
        [] if digits == 0 => Some(0),
        [b'.', fraction @ ..] if fraction.len() == usize::from(digits) && digits > 0 => {
            Some(number(fraction)? * unit(digits))
        }
        _ => None,
    }
}

/// Reads `YYYY-MM-DDTHH:MM:SS[.f]Z`.
fn timestamp(text: &[u8], digits: u8) -> Option<DateTime<Utc>> {
    let (day, rest) = text.split_at_checked(10)?;
    let (time, rest) = rest.split_at_checked(9)?;
    let [b'T', h0, h1, b':', m0, m1, b':', s0, s1] = *time else { return None };
    let nanos = fraction(rest.strip_suffix(b"Z")?, digits)?;
    // A second of 60 is refused here too.
    let time = date(day)?.and_hms_nano_opt(number(&[h0, h1])?, number(&[m0, m1])?, number(&[s0, s1])?, nanos)?;
    Some(time.and_utc())
}

/// An instant in UTC with a fixed number of fraction digits.
#[derive(Debug)]
pub(crate) struct Timestamp {
    pub(crate) digits: u8,
}

impl Codec for Timestamp {
    type Value = DateTime<Utc>;

    fn read(&self, value: Value<'_>, at: &Path<'_>, errors: &mut Errors) -> Read<Self::Value> {
        let text = value.text(at, errors)?;
        timestamp(text.as_bytes(), self.digits).ok_or_else(|| {
            errors.push(at, ErrorCode::Format);
            Refused
        })
    }

    fn write(&self, value: &Self::Value, at: &Path<'_>, out: &mut Writer) {
        let (date, time) = (value.date_naive(), value.time());
        // A leap second is told as more than a billion nanoseconds.
        let nanos = time.nanosecond();
        let exact = nanos < 1_000_000_000 && nanos % unit(self.digits) == 0;
        if !exact || !(1..=9999).contains(&date.year()) {
            return out.refuse(at, ErrorCode::Format);
        }
        let (year, month, day) = (date.year(), date.month(), date.day());
        let (hour, minute, second) = (time.hour(), time.minute(), time.second());
        out.plain(format_args!("\"{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}"));
        push_fraction(nanos, self.digits, out);
        out.plain(format_args!("Z\""));
    }
}

fn push_fraction(nanos: u32, digits: u8, out: &mut Writer) {
    if digits > 0 {
        out.plain(format_args!(".{:0width$}", nanos / unit(digits), width = usize::from(digits)));
    }
}

/// A day.
#[derive(Debug)]
pub(crate) struct Date;

impl Codec for Date {
    type Value = NaiveDate;

    fn read(&self, value: Value<'_>, at: &Path<'_>, errors: &mut Errors) -> Read<NaiveDate> {
        let text = value.text(at, errors)?;
        date(text.as_bytes()).ok_or_else(|| {
            errors.push(at, ErrorCode::Format);
            Refused
        })
    }

    fn write(&self, value: &NaiveDate, at: &Path<'_>, out: &mut Writer) {
        if !(1..=9999).contains(&value.year()) {
            return out.refuse(at, ErrorCode::Format);
        }
        out.quoted(format_args!("{:04}-{:02}-{:02}", value.year(), value.month(), value.day()));
    }
}

/// A span of time in seconds with a fixed number of fraction digits.
#[derive(Debug)]
pub(crate) struct Duration {
    pub(crate) digits: u8,
}

/// The longest span in seconds.
const LONGEST: i64 = 9_223_372_036;

impl Codec for Duration {
    type Value = TimeDelta;

    fn read(&self, value: Value<'_>, at: &Path<'_>, errors: &mut Errors) -> Read<TimeDelta> {
        duration(&value.text(at, errors)?, self.digits).map_err(|code| {
            errors.push(at, code);
            Refused
        })
    }

    fn write(&self, value: &TimeDelta, at: &Path<'_>, out: &mut Writer) {
        let nanos = value.subsec_nanos().unsigned_abs();
        if nanos % unit(self.digits) != 0 {
            return out.refuse(at, ErrorCode::Format);
        }
        if value.abs() > TimeDelta::seconds(LONGEST) {
            out.refuse(at, ErrorCode::Range);
        }
        let sign = if *value < TimeDelta::zero() { "-" } else { "" };
        out.plain(format_args!("\"{sign}{}", value.num_seconds().unsigned_abs()));
        push_fraction(nanos, self.digits, out);
        out.plain(format_args!("s\""));
    }
}

/// Reads `-?` whole seconds, the fraction, `s`.
fn duration(text: &str, digits: u8) -> Result<TimeDelta, ErrorCode> {
    let magnitude = text.strip_prefix('-').unwrap_or(text);
    let negative = magnitude.len() < text.len();
    let body = magnitude.strip_suffix('s').ok_or(ErrorCode::Format)?;
    let (seconds, fractional) = body.split_at(body.find('.').unwrap_or(body.len()));
    let plain = !seconds.is_empty()
        && seconds.bytes().all(|byte| byte.is_ascii_digit())
        && (seconds.len() == 1 || !seconds.starts_with('0'));
    let nanos = fraction(fractional.as_bytes(), digits).filter(|_| plain).ok_or(ErrorCode::Format)?;
    if negative && seconds == "0" && nanos == 0 {
        return Err(ErrorCode::Format);
    }
    let seconds = seconds.parse().ok().filter(|&seconds: &i64| seconds <= LONGEST).ok_or(ErrorCode::Range)?;
    let span = TimeDelta::new(seconds, nanos).filter(|span| *span <= TimeDelta::seconds(LONGEST));
    span.map(|span| if negative { -span } else { span }).ok_or(ErrorCode::Range)
}
