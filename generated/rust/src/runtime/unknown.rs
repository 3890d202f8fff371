//! What a consumer keeps although its contract does not know it.

use std::fmt;
use std::marker::PhantomData;

use super::Json;
use super::value::Value;

/// The text of a value that an open enum does not know.
///
/// Only reading makes one, and for the enum `E` alone, so it never holds a value that `E` does know.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Unknown<E> {
    text: Box<str>,
    of: PhantomData<fn() -> E>,
}

impl<E> Unknown<E> {
    pub(crate) fn new(text: &str) -> Self {
        Self { text: text.into(), of: PhantomData }
    }

    /// The value as it stands on the wire.
    pub fn as_str(&self) -> &str {
        &self.text
    }
}

/// A variant that an open union does not know, with everything it carries.
///
/// Only reading makes one, and for the union `U` alone, so its tag is never one that `U` does know.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnknownVariant<U> {
    tag: Box<str>,
    json: Json,
    of: PhantomData<fn() -> U>,
}

impl<U> UnknownVariant<U> {
    pub(crate) fn new(tag: &str, value: Value<'_>) -> Self {
        Self { tag: tag.into(), json: Json::from_value(value), of: PhantomData }
    }

    /// The tag.
    pub fn tag(&self) -> &str {
        &self.tag
    }

    /// The whole object, tag included.
    pub fn json(&self) -> &Json {
        &self.json
    }
}

impl<U> fmt::Debug for UnknownVariant<U> {
    /// What is beneath may be sensitive, so only the tag is shown.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("UnknownVariant").field("tag", &self.tag).finish_non_exhaustive()
    }
}
