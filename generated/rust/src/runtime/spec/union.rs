//! Tagged unions.

use std::marker::PhantomData;

use super::enumeration::may_be_kept;
use super::{Codec, Record, json, object};
use crate::UnknownVariant;
use crate::runtime::error::{ErrorCode, Errors, Read, Refused};
use crate::runtime::path::Path;
use crate::runtime::value::{Object, Value};
use crate::runtime::writer::{Fields, Role, Writer};

/// A Rust enum that stands for a union of a contract.
pub(crate) trait Tagged: Sized + 'static {
    /// Whether values must never be shown.
    const SENSITIVE: bool = false;

    /// Name of the field that tells the variants apart.
    const TAG: &'static str;

    /// Where the union is open: what keeps a variant it does not know.
    const KEEP: Option<fn(UnknownVariant<Self>) -> Self>;

    /// Reads the variant of this tag and hands it to `keep`; gives that back where there is none.
    fn read<F: FnOnce(Self)>(tag: &str, variant: Variant<'_>, errors: &mut Errors, keep: F) -> Result<Read<()>, F>;

    /// The variant to write.
    fn write(&self, out: VariantWriter<'_>);
}

/// An object whose tag has been read.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Variant<'a> {
    object: Object<'a>,
    at: &'a Path<'a>,
}

impl Variant<'_> {
    /// Reads the fields beside the tag.
    pub(crate) fn read<R: Record>(self, errors: &mut Errors, keep: impl FnOnce(R)) -> Read<()> {
        object::read_into(self.object, self.at, errors, keep)
    }
}

/// Writes a variant.
#[derive(Debug)]
pub(crate) struct VariantWriter<'w> {
    tag: &'static str,
    at: &'w Path<'w>,
    out: &'w mut Writer,
}

impl VariantWriter<'_> {
    /// A variant of the contract.
    pub(crate) fn known<R: Record>(self, tag: &str, value: &R) {
        if self.out.open(b'{', self.at) {
            let at = self.at.sensitive_if(R::SENSITIVE);
            let mut fields = Fields::loose(self.out, &at, R::NAMES);
            fields.tag(self.tag, tag);
            value.write(&mut fields);
            fields.close();
        }
    }

    /// A variant that the contract does not know, as it was read.
    pub(crate) fn unknown<U>(self, value: &UnknownVariant<U>) {
        if self.out.role() == Role::Producer {
            self.out.refuse(&self.at.name(self.tag), ErrorCode::UnknownVariant);
        }
        json::write(value.json(), self.at, self.out);
    }
}

/// A tagged union.
#[derive(Debug)]
pub(crate) struct Union<U>(PhantomData<fn() -> U>);

impl<U> Union<U> {
    pub(crate) const NEW: Self = Self(PhantomData);
}

impl<U: Tagged> Codec for Union<U> {
    type Value = U;

    fn read(&self, value: Value<'_>, at: &Path<'_>, errors: &mut Errors) -> Read<U> {
        let mut read = Err(Refused);
        self.read_into(value, at, errors, |value| read = Ok(value))?;
        read
    }

    fn read_into(&self, value: Value<'_>, at: &Path<'_>, errors: &mut Errors, keep: impl FnOnce(U)) -> Read<()> {
        let object = value.object(at, errors)?;
        let at = &at.sensitive_if(U::SENSITIVE);
        let tag_at = at.name(U::TAG);
        let Some(tag) = object.get(U::TAG) else {
            errors.push(&tag_at, ErrorCode::Missing);
            return Err(Refused);
        };
        let tag = tag.text(&tag_at, errors)?;
        let keep = match U::read(&tag, Variant { object, at }, errors, keep) {
            Ok(read) => return read,
            Err(keep) => keep,
        };
        keep_unknown(&tag, value, keep).ok_or_else(|| {
            errors.push(&tag_at, ErrorCode::UnknownVariant);
            Refused
        })
    }

    fn write(&self, value: &U, at: &Path<'_>, out: &mut Writer) {
        value.write(VariantWriter { tag: U::TAG, at: &at.sensitive_if(U::SENSITIVE), out });
    }
}

/// Keeps a variant that the union does not know, where it is open. Apart, so that the room it takes on the stack is not
/// taken while known variants are read.
#[inline(never)]
fn keep_unknown<U: Tagged>(tag: &str, value: Value<'_>, keep: impl FnOnce(U)) -> Option<()> {
    let unknown = U::KEEP.filter(|_| may_be_kept(tag))?;
    keep(unknown(UnknownVariant::new(tag, value)));
    Some(())
}
