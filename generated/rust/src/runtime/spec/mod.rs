//! What a contract says of a value, as constants: each knows how to read such a value and how to write it.
//!
//! One description serves both ways, so that what is written is exactly what would be read.

mod collection;
mod decimal;
mod enumeration;
mod json;
mod number;
mod object;
mod text;
mod time;
mod union;

pub(crate) use collection::{List, Map, Unique};
pub(crate) use decimal::Decimal;
pub(crate) use enumeration::{Enum, Enumerated};
pub(crate) use json::Json;
pub(crate) use number::{Bool, Double, Int32, Int64, Number64};
pub(crate) use object::{Object, Record, Slots, keep_boxed};
pub(crate) use text::{Bytes, Id, Pattern, Producer, Text, Uuid, pattern};
pub(crate) use time::{Date, Duration, Timestamp};
pub(crate) use union::{Tagged, Union, Variant, VariantWriter};

use super::error::{Errors, Read, Refused};
use super::path::Path;
use super::reader::Kind;
use super::value::Value;
use super::writer::Writer;

/// Reads and writes values of one kind.
pub(crate) trait Codec {
    /// What a value is in Rust.
    type Value;

    /// Reads a value; where it is refused the reasons are in `errors`.
    fn read(&self, value: Value<'_>, at: &Path<'_>, errors: &mut Errors) -> Read<Self::Value>;

    /// Reads a value and hands it to `keep`; says whether it did. For what may be held over and over, one in the other: a
    /// large value is not on the stack while what is beneath it is read.
    fn read_into(
        &self,
        value: Value<'_>,
        at: &Path<'_>,
        errors: &mut Errors,
        keep: impl FnOnce(Self::Value),
    ) -> Read<()> {
        self.read(value, at, errors).map(keep)
    }

    /// Writes a value; where it must not be written the reasons are in the writer.
    fn write(&self, value: &Self::Value, at: &Path<'_>, out: &mut Writer);
}

/// A value or `null`.
#[derive(Debug)]
pub(crate) struct Nullable<C>(pub(crate) C);

impl<C: Codec> Codec for Nullable<C> {
    type Value = Option<C::Value>;

    fn read(&self, value: Value<'_>, at: &Path<'_>, errors: &mut Errors) -> Read<Self::Value> {
        if value.kind() == Kind::Null { Ok(None) } else { self.0.read(value, at, errors).map(Some) }
    }

    fn read_into(
        &self,
        value: Value<'_>,
        at: &Path<'_>,
        errors: &mut Errors,
        keep: impl FnOnce(Self::Value),
    ) -> Read<()> {
        if value.kind() == Kind::Null {
            keep(None);
            return Ok(());
        }
        self.0.read_into(value, at, errors, |value| keep(Some(value)))
    }

    fn write(&self, value: &Self::Value, at: &Path<'_>, out: &mut Writer) {
        match value {
            Some(value) => self.0.write(value, at, out),
            None => out.bytes.extend_from_slice(b"null"),
        }
    }
}

/// A value that must never be shown, nor anything beneath it.
#[derive(Debug)]
pub(crate) struct Sensitive<C>(pub(crate) C);

impl<C: Codec> Codec for Sensitive<C> {
    type Value = C::Value;

    fn read(&self, value: Value<'_>, at: &Path<'_>, errors: &mut Errors) -> Read<Self::Value> {
        self.0.read(value, &at.sensitive_if(true), errors)
    }

    fn read_into(
        &self,
        value: Value<'_>,
        at: &Path<'_>,
        errors: &mut Errors,
        keep: impl FnOnce(Self::Value),
    ) -> Read<()> {
        self.0.read_into(value, &at.sensitive_if(true), errors, keep)
    }

    fn write(&self, value: &Self::Value, at: &Path<'_>, out: &mut Writer) {
        self.0.write(value, &at.sensitive_if(true), out);
    }
}

/// A value behind a pointer, where a type contains itself.
#[derive(Debug)]
pub(crate) struct Boxed<C>(pub(crate) C);

impl<C: Codec> Codec for Boxed<C> {
    type Value = Box<C::Value>;

    fn read(&self, value: Value<'_>, at: &Path<'_>, errors: &mut Errors) -> Read<Self::Value> {
        let mut read = Err(Refused);
        self.0.read_into(value, at, errors, |value| read = Ok(Box::new(value)))?;
        read
    }

    fn write(&self, value: &Self::Value, at: &Path<'_>, out: &mut Writer) {
        self.0.write(value, at, out);
    }
}
