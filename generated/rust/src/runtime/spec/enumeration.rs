//! Enums.

use std::marker::PhantomData;

use super::Codec;
use crate::Unknown;
use crate::runtime::error::{ErrorCode, Errors, Read, Refused};
use crate::runtime::path::Path;
use crate::runtime::value::Value;
use crate::runtime::writer::{Role, Writer};

/// A Rust enum that stands for an enum of a contract.
pub(crate) trait Enumerated: Clone + 'static {
    /// Wire values and what they stand for, sorted by wire value.
    const KNOWN: &'static [(&'static str, Self)];

    /// Where the enum is open: what keeps a value it does not know.
    const KEEP: Option<fn(Unknown<Self>) -> Self>;

    /// The value on the wire.
    fn text(&self) -> &str;

    /// Whether this is a value that the enum does not know.
    fn is_unknown(&self) -> bool;

    /// The value that `text` stands for.
    fn from_text(text: &str) -> Option<Self> {
        match Self::KNOWN.binary_search_by(|(known, _)| (*known).cmp(text)) {
            Ok(at) => Some(Self::KNOWN[at].1.clone()),
            Err(_) => Self::KEEP.filter(|_| may_be_kept(text)).map(|keep| keep(Unknown::new(text))),
        }
    }
}

/// Whether `text` may be a value or tag that this contract does not know.
pub(super) fn may_be_kept(text: &str) -> bool {
    !text.is_empty() && text.chars().take(129).count() <= 128 && !text.contains(char::is_control)
}

/// An enum.
#[derive(Debug)]
pub(crate) struct Enum<E>(PhantomData<fn() -> E>);

impl<E> Enum<E> {
    pub(crate) const NEW: Self = Self(PhantomData);
}

impl<E: Enumerated> Codec for Enum<E> {
    type Value = E;

    fn read(&self, value: Value<'_>, at: &Path<'_>, errors: &mut Errors) -> Read<E> {
        E::from_text(&value.text(at, errors)?).ok_or_else(|| {
            errors.push(at, ErrorCode::Enum);
            Refused
        })
    }

    fn write(&self, value: &E, at: &Path<'_>, out: &mut Writer) {
        if value.is_unknown() && out.role() == Role::Producer {
            out.refuse(at, ErrorCode::Enum);
        }
        out.string(value.text());
    }
}
