//! What a refused message is told.

use std::collections::BTreeSet;
use std::fmt::{self, Write as _};

use super::path::Path;

/// At most this many errors are told of one message.
const MOST: usize = 100;

/// What is wrong at one place of a message: the closed list that all bindings share.
// In the order of the texts, which is the order among errors of one place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ErrorCode {
    /// A list or map has too few or too many entries.
    Count,
    /// A name stands twice in one object.
    DuplicateName,
    /// Not a value of the enum.
    Enum,
    /// The text is not of the form that its type asks for.
    Format,
    /// The name of a map entry does not satisfy what is asked of names.
    Key,
    /// Too short or too long.
    Length,
    /// A `\u` escape of half a surrogate pair.
    LoneSurrogate,
    /// A required field is absent.
    Missing,
    /// Not one JSON text in UTF-8.
    NotJson,
    /// `null` where it is not allowed.
    Null,
    /// The text does not match the pattern.
    Pattern,
    /// The number or amount is out of bounds.
    Range,
    /// More than 64 open brackets.
    TooDeep,
    /// More bytes than allowed.
    TooLarge,
    /// Another JSON type.
    Type,
    /// A producer wrote a field that is not declared.
    Undeclared,
    /// Two items of the list are equal.
    Unique,
    /// No such task, or no such version of it.
    UnknownTask,
    /// Not a variant of the union.
    UnknownVariant,
}

impl ErrorCode {
    /// All codes, sorted by their text.
    pub const ALL: [Self; 19] = [
        Self::Count,
        Self::DuplicateName,
        Self::Enum,
        Self::Format,
        Self::Key,
        Self::Length,
        Self::LoneSurrogate,
        Self::Missing,
        Self::NotJson,
        Self::Null,
        Self::Pattern,
        Self::Range,
        Self::TooDeep,
        Self::TooLarge,
        Self::Type,
        Self::Undeclared,
        Self::Unique,
        Self::UnknownTask,
        Self::UnknownVariant,
    ];

    /// The code as it is written: `duplicate-name`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Count => "count",
            Self::DuplicateName => "duplicate-name",
            Self::Enum => "enum",
            Self::Format => "format",
            Self::Key => "key",
            Self::Length => "length",
            Self::LoneSurrogate => "lone-surrogate",
            Self::Missing => "missing",
            Self::NotJson => "not-json",
            Self::Null => "null",
            Self::Pattern => "pattern",
            Self::Range => "range",
            Self::TooDeep => "too-deep",
            Self::TooLarge => "too-large",
            Self::Type => "type",
            Self::Undeclared => "undeclared",
            Self::Unique => "unique",
            Self::UnknownTask => "unknown-task",
            Self::UnknownVariant => "unknown-variant",
        }
    }
}

impl fmt::Display for ErrorCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// One thing that is wrong with a message. Never holds a value of the message.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WireError {
    /// Where: a JSON Pointer (RFC 6901), `""` for the whole message.
    pub path: String,
    /// What.
    pub code: ErrorCode,
}

impl fmt::Display for WireError {
    /// Control characters of the path are shown as escapes, so that a message cannot forge a line of a log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.path.chars() {
            if c.is_control() { f.write_str(&c.escape_unicode().to_string())? } else { f.write_char(c)? }
        }
        write!(f, "{}{}", if self.path.is_empty() { "" } else { ": " }, self.code)
    }
}

/// A message that was refused, with all reasons: sorted by path, then code, the first 100.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Rejection {
    errors: Vec<WireError>,
}

impl Rejection {
    /// The reasons, at least one.
    pub fn errors(&self) -> &[WireError] {
        &self.errors
    }

    /// The reasons, at least one.
    pub fn into_errors(self) -> Vec<WireError> {
        self.errors
    }

    pub(crate) fn whole(code: ErrorCode) -> Self {
        Self { errors: vec![WireError { path: String::new(), code }] }
    }
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("message refused: ")?;
        for (at, error) in self.errors.iter().enumerate() {
            write!(f, "{}{error}", if at == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}

impl std::error::Error for Rejection {}

/// Collects errors while a message is read or written.
#[derive(Debug, Default)]
pub(crate) struct Errors {
    found: BTreeSet<WireError>,
}

impl Errors {
    /// Notes an error. Keeps no more than are told, so that a hostile message costs no memory.
    #[cold]
    pub(crate) fn push(&mut self, at: &Path<'_>, code: ErrorCode) {
        let error = WireError { path: at.to_pointer(), code };
        if self.found.len() < MOST {
            self.found.insert(error);
        } else if self.found.last().is_some_and(|last| error < *last) && self.found.insert(error) {
            self.found.pop_last();
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// `value`, unless there are errors.
    pub(crate) fn unless_any<T>(self, value: T) -> Result<T, Rejection> {
        if self.found.is_empty() { Ok(value) } else { Err(self.into_rejection()) }
    }

    pub(crate) fn into_rejection(self) -> Rejection {
        Rejection { errors: self.found.into_iter().collect() }
    }
}

/// Says that a value was refused and why has been noted in [`Errors`].
#[derive(Debug, Clone, Copy)]
pub(crate) struct Refused;

/// What reading a value gives.
pub(crate) type Read<T> = Result<T, Refused>;
