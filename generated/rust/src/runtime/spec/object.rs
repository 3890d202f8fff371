//! Objects of declared fields.

use std::marker::PhantomData;

use super::Codec;
use crate::Maybe;
use crate::runtime::error::{ErrorCode, Errors, Read, Refused};
use crate::runtime::path::Path;
use crate::runtime::reader::Kind;
use crate::runtime::value::{self, Value};
use crate::runtime::writer::{Fields, Writer, cmp_utf16};

/// A struct that stands for an object of a contract.
pub(crate) trait Record: Sized {
    /// Whether values must never be shown.
    const SENSITIVE: bool = false;

    /// Wire names of the fields in canonical order.
    const NAMES: &'static [&'static str];

    /// Reads the fields that were found.
    fn read(fields: &Slots<'_>, errors: &mut Errors) -> Read<Self>;

    /// Reads the fields that were found and hands the record to `keep`: see [`Codec::read_into`].
    fn read_into(fields: &Slots<'_>, errors: &mut Errors, keep: impl FnOnce(Self)) -> Read<()> {
        Self::read(fields, errors).map(keep)
    }

    /// Writes the fields in the order of their names.
    fn write(&self, fields: &mut Fields<'_>);
}

/// An object of declared fields.
#[derive(Debug)]
pub(crate) struct Object<R>(PhantomData<fn() -> R>);

impl<R> Object<R> {
    pub(crate) const NEW: Self = Self(PhantomData);
}

impl<R: Record> Codec for Object<R> {
    type Value = R;

    fn read(&self, value: Value<'_>, at: &Path<'_>, errors: &mut Errors) -> Read<R> {
        read(value.object(at, errors)?, at, errors)
    }

    fn read_into(&self, value: Value<'_>, at: &Path<'_>, errors: &mut Errors, keep: impl FnOnce(R)) -> Read<()> {
        read_into(value.object(at, errors)?, at, errors, keep)
    }

    fn write(&self, value: &R, at: &Path<'_>, out: &mut Writer) {
        if out.open(b'{', at) {
            let at = at.sensitive_if(R::SENSITIVE);
            let mut fields = Fields::ordered(out, &at, R::NAMES);
            value.write(&mut fields);
            fields.close();
        }
    }
}

/// Reads a record from an object.
pub(super) fn read<R: Record>(object: value::Object<'_>, at: &Path<'_>, errors: &mut Errors) -> Read<R> {
    let at = at.sensitive_if(R::SENSITIVE);
    R::read(&Slots::find(object, R::NAMES, &at), errors)
}

/// Reads a record from an object and hands it to `keep`.
pub(super) fn read_into<R: Record>(
    object: value::Object<'_>,
    at: &Path<'_>,
    errors: &mut Errors,
    keep: impl FnOnce(R),
) -> Read<()> {
    let at = at.sensitive_if(R::SENSITIVE);
    R::read_into(&Slots::find(object, R::NAMES, &at), errors, keep)
}

/// Hands over a record that was made on the heap. When it comes to the stack, nothing else is read there.
#[inline(never)]
#[allow(clippy::boxed_local, reason = "that is what it is for")]
pub(crate) fn keep_boxed<R>(record: Box<R>, keep: impl FnOnce(R)) {
    keep(*record);
}

/// Up to this many fields an object needs no memory of its own to be read.
const FEW: usize = 32;

/// Where the declared fields of an object stand in a message. Others are passed over.
#[derive(Debug)]
pub(crate) struct Slots<'a> {
    object: value::Object<'a>,
    names: &'static [&'static str],
    at: &'a Path<'a>,
    /// The node of each field, 0 where it is absent: the root is no field.
    few: [u32; FEW],
    many: Vec<u32>,
}

impl<'a> Slots<'a> {
    /// Finds the fields called `names`, which are in canonical order.
    pub(crate) fn find(object: value::Object<'a>, names: &'static [&'static str], at: &'a Path<'a>) -> Self {
        let mut slots = Self { object, names, at, few: [0; FEW], many: Vec::new() };
        if names.len() > FEW {
            slots.many = vec![0; names.len()];
        }
        let nodes = if names.len() > FEW { &mut slots.many[..] } else { &mut slots.few };
        let mut expected = 0;
        for (name, value) in object.members() {
            if let Some(found) = position(names, &name, expected) {
                nodes[found] = value.node();
                expected = found + 1;
            }
        }
        slots
    }

    fn get(&self, field: usize) -> Option<Value<'a>> {
        let nodes = if self.names.len() > FEW { &self.many[..] } else { &self.few };
        Some(nodes[field]).filter(|&node| node != 0).map(|node| self.object.value().at(node))
    }

    /// Another record whose fields stand in the same object.
    pub(crate) fn inline<R: Record>(&self, errors: &mut Errors) -> Read<R> {
        read(self.object, self.at, errors)
    }

    /// Whether a field is there.
    pub(crate) fn has(&self, field: usize) -> bool {
        self.get(field).is_some()
    }

    /// A field that must be there.
    pub(crate) fn required<C: Codec>(&self, field: usize, codec: &C, errors: &mut Errors) -> Read<C::Value> {
        let at = self.at.name(self.names[field]);
        match self.get(field) {
            Some(value) => codec.read(value, &at, errors),
            None => {
                errors.push(&at, ErrorCode::Missing);
                Err(Refused)
            }
        }
    }

    /// A field that may be absent.
    pub(crate) fn optional<C: Codec>(&self, field: usize, codec: &C, errors: &mut Errors) -> Read<Option<C::Value>> {
        match self.get(field) {
            Some(value) => codec.read(value, &self.at.name(self.names[field]), errors).map(Some),
            None => Ok(None),
        }
    }

    /// A field that may be absent or `null`.
    pub(crate) fn maybe<C: Codec>(&self, field: usize, codec: &C, errors: &mut Errors) -> Read<Maybe<C::Value>> {
        match self.get(field) {
            Some(value) if value.kind() == Kind::Null => Ok(Maybe::Null),
            Some(value) => codec.read(value, &self.at.name(self.names[field]), errors).map(Maybe::Value),
            None => Ok(Maybe::Absent),
        }
    }
}

/// Where `name` stands in `names`. Messages in canonical order have it at `expected`.
fn position(names: &[&str], name: &str, expected: usize) -> Option<usize> {
    if names.get(expected) == Some(&name) {
        return Some(expected);
    }
    if names.len() <= FEW {
        return names.iter().position(|known| *known == name);
    }
    names.binary_search_by(|known| cmp_utf16(known, name)).ok()
}
