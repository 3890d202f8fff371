//! Any JSON value, kept as it was spelled.

use std::fmt;
use std::str::FromStr;

use serde::de::DeserializeOwned;

use super::error::Rejection;
use super::reader::Document;
use super::value::Value;

/// A JSON value that keeps what it was read from: names in their order, numbers in their spelling, no white space.
///
/// Two values are equal where their texts are.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Json {
    text: Box<str>,
}

impl Json {
    /// Reads a JSON text.
    ///
    /// # Errors
    /// What is wrong with the text: as strict as for a whole message (no duplicate names, no lone surrogates, at most 64
    /// open brackets, numbers of at most 1000 bytes).
    pub fn parse(text: &str) -> Result<Self, Rejection> {
        let document = Document::read(text.as_bytes(), u64::MAX)?;
        Ok(Self::from_value(Value::root(&document)))
    }

    /// The compact text.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The value as any type that `serde` can read.
    ///
    /// # Errors
    /// What `serde_json` says where the value does not fit.
    pub fn deserialize<T: DeserializeOwned>(&self) -> serde_json::Result<T> {
        serde_json::from_str(&self.text)
    }

    pub(crate) fn from_value(value: Value<'_>) -> Self {
        let mut text = Vec::with_capacity(value.token().len() + 2);
        value.push_compact(&mut text);
        // Made of pieces of a text, so it is one.
        Self { text: String::from_utf8_lossy(&text).into() }
    }

    /// Open brackets: 0 for a scalar.
    pub(crate) fn depth(&self) -> usize {
        let Ok(document) = Document::read(self.text.as_bytes(), u64::MAX) else { return 0 };
        Value::root(&document).depth()
    }
}

impl FromStr for Json {
    type Err = Rejection;

    fn from_str(text: &str) -> Result<Self, Rejection> {
        Self::parse(text)
    }
}

impl TryFrom<&serde_json::Value> for Json {
    type Error = Rejection;

    /// # Errors
    /// As [`Json::parse`]: a value may be nested too deeply.
    fn try_from(value: &serde_json::Value) -> Result<Self, Rejection> {
        Self::parse(&value.to_string())
    }
}

impl AsRef<str> for Json {
    fn as_ref(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl fmt::Debug for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Json({})", self.text)
    }
}
