//! Strings and what is written as a string of a fixed form.

use std::sync::LazyLock;

use regex::{Regex, RegexBuilder};

use super::Codec;
use crate::runtime::base64;
use crate::runtime::error::{ErrorCode, Errors, Read, Refused};
use crate::runtime::path::Path;
use crate::runtime::value::Value;
use crate::runtime::writer::Writer;

/// A pattern that a whole text must match; compiled when it is first used.
pub(crate) struct Pattern(LazyLock<Option<Regex>>);

impl Pattern {
    /// A pattern made by `compile`, which hands its text to [`Pattern::compile`].
    pub(crate) const fn new(compile: fn() -> Option<Regex>) -> Self {
        Self(LazyLock::new(compile))
    }

    /// Compiles a pattern. Matching is linear in the text, and the size was bounded when the contract was checked.
    pub(crate) fn compile(text: &str) -> Option<Regex> {
        RegexBuilder::new(text).size_limit(1 << 30).build().ok()
    }

    fn matches(&self, text: &str) -> bool {
        self.0.as_ref().is_some_and(|regex| regex.is_match(text))
    }
}

impl std::fmt::Debug for Pattern {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Pattern").field(&self.0.as_ref().map(Regex::as_str)).finish()
    }
}

/// A pattern of this text.
macro_rules! pattern {
    ($text:literal) => {
        $crate::runtime::spec::Pattern::new(|| $crate::runtime::spec::Pattern::compile($text))
    };
}

/// Bounds of a text; lengths in code points.
#[derive(Debug)]
struct Bounds {
    min: u64,
    max: u64,
    pattern: Option<Pattern>,
}

impl Bounds {
    fn check(&self, text: &str, mut refuse: impl FnMut(ErrorCode)) {
        // A text has at least a quarter as many code points as bytes and at most as many, so most need no count.
        let bytes = text.len() as u64;
        let surely = bytes.div_ceil(4) >= self.min && bytes <= self.max;
        if !surely && !(self.min..=self.max).contains(&(text.chars().count() as u64)) {
            refuse(ErrorCode::Length);
        }
        if self.pattern.as_ref().is_some_and(|pattern| !pattern.matches(text)) {
            refuse(ErrorCode::Pattern);
        }
    }
}

/// Any string.
#[derive(Debug)]
pub(crate) struct Text(Bounds);

impl Text {
    pub(crate) const ANY: Self = Self::new(0, u64::MAX);

    pub(crate) const fn new(min: u64, max: u64) -> Self {
        Self(Bounds { min, max, pattern: None })
    }

    pub(crate) const fn matching(min: u64, max: u64, pattern: Pattern) -> Self {
        Self(Bounds { min, max, pattern: Some(pattern) })
    }
}

/// A string of visible ASCII.
#[derive(Debug)]
pub(crate) struct Id(Bounds);

impl Id {
    pub(crate) const fn new(min: u64, max: u64) -> Self {
        Self(Bounds { min, max, pattern: None })
    }

    pub(crate) const fn matching(min: u64, max: u64, pattern: Pattern) -> Self {
        Self(Bounds { min, max, pattern: Some(pattern) })
    }
}

/// The name of a service.
#[derive(Debug)]
pub(crate) struct Producer;

/// Checks the text of a value.
pub(crate) trait TextCheck {
    /// Calls `refuse` with each thing that is wrong.
    fn check(&self, text: &str, refuse: impl FnMut(ErrorCode));
}

impl TextCheck for Text {
    fn check(&self, text: &str, refuse: impl FnMut(ErrorCode)) {
        self.0.check(text, refuse);
    }
}

impl TextCheck for Id {
    fn check(&self, text: &str, mut refuse: impl FnMut(ErrorCode)) {
        if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_graphic()) {
            refuse(ErrorCode::Format);
        } else {
            self.0.check(text, refuse);
        }
    }
}

impl TextCheck for Producer {
    fn check(&self, text: &str, mut refuse: impl FnMut(ErrorCode)) {
        let form = text.starts_with(|first: char| first.is_ascii_lowercase())
            && text.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-'));
        if !form {
            refuse(ErrorCode::Format);
        } else if text.len() > 64 {
            refuse(ErrorCode::Length);
        }
    }
}

impl<T: TextCheck> Codec for T {
    type Value = String;

    fn read(&self, value: Value<'_>, at: &Path<'_>, errors: &mut Errors) -> Read<String> {
        let text = value.text(at, errors)?;
        let mut well = true;
        self.check(&text, |code| {
            well = false;
            errors.push(at, code);
        });
        if well { Ok(text.into_owned()) } else { Err(Refused) }
    }

    fn write(&self, value: &String, at: &Path<'_>, out: &mut Writer) {
        self.check(value, |code| out.refuse(at, code));
        out.string(value);
    }
}

/// A UUID.
#[derive(Debug)]
pub(crate) struct Uuid;

impl Codec for Uuid {
    type Value = crate::Uuid;

    fn read(&self, value: Value<'_>, at: &Path<'_>, errors: &mut Errors) -> Read<crate::Uuid> {
        value.text(at, errors)?.parse().map_err(|_| {
            errors.push(at, ErrorCode::Format);
            Refused
        })
    }

    fn write(&self, value: &crate::Uuid, _: &Path<'_>, out: &mut Writer) {
        out.quoted(format_args!("{value}"));
    }
}

/// Bytes in base64; the limit counts bytes, not characters.
#[derive(Debug)]
pub(crate) struct Bytes {
    pub(crate) max: u64,
}

impl Codec for Bytes {
    type Value = Vec<u8>;

    fn read(&self, value: Value<'_>, at: &Path<'_>, errors: &mut Errors) -> Read<Vec<u8>> {
        let text = value.text(at, errors)?;
        let code = match base64::decode(&text) {
            Some(bytes) if bytes.len() as u64 <= self.max => return Ok(bytes),
            Some(_) => ErrorCode::Length,
            None => ErrorCode::Format,
        };
        errors.push(at, code);
        Err(Refused)
    }

    fn write(&self, value: &Vec<u8>, at: &Path<'_>, out: &mut Writer) {
        if value.len() as u64 > self.max {
            out.refuse(at, ErrorCode::Length);
        }
        out.quoted(format_args!("{}", base64::encode(value)));
    }
}

pub(crate) use pattern;
