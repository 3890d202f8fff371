//! Lists and maps.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use super::Codec;
use super::text::TextCheck;
use crate::runtime::error::{ErrorCode, Errors, Read, Refused};
use crate::runtime::path::Path;
use crate::runtime::value::Value;
use crate::runtime::writer::{Writer, cmp_utf16};

/// A JSON array.
#[derive(Debug)]
pub(crate) struct List<C> {
    pub(crate) of: C,
    pub(crate) min: u64,
    pub(crate) max: u64,
}

impl<C: Codec> List<C> {
    /// All items, where every one is well, and whether there are as many as there may be.
    fn items(&self, value: Value<'_>, at: &Path<'_>, errors: &mut Errors) -> Read<(Vec<C::Value>, bool)> {
        let found = value.items(at, errors)?;
        let count = found.clone().count();
        let counted = self.check_count(count);
        if !counted {
            errors.push(at, ErrorCode::Count);
        }
        let mut items = Vec::with_capacity(count);
        for (index, item) in found.enumerate() {
            // Why it was refused has been noted.
            let _ = self.of.read_into(item, &at.index(index), errors, |item| items.push(item));
        }
        if items.len() == count { Ok((items, counted)) } else { Err(Refused) }
    }

    fn check_count(&self, count: usize) -> bool {
        (self.min..=self.max).contains(&(count as u64))
    }
}

impl<C: Codec> Codec for List<C> {
    type Value = Vec<C::Value>;

    fn read(&self, value: Value<'_>, at: &Path<'_>, errors: &mut Errors) -> Read<Self::Value> {
        let (items, counted) = self.items(value, at, errors)?;
        if counted { Ok(items) } else { Err(Refused) }
    }

    fn write(&self, value: &Self::Value, at: &Path<'_>, out: &mut Writer) {
        if !self.check_count(value.len()) {
            out.refuse(at, ErrorCode::Count);
        }
        if !out.open(b'[', at) {
            return;
        }
        for (index, item) in value.iter().enumerate() {
            if index > 0 {
                out.bytes.push(b',');
            }
            self.of.write(item, &at.index(index), out);
        }
        out.bytes.push(b']');
    }
}

/// A JSON array without equal items.
#[derive(Debug)]
pub(crate) struct Unique<C>(pub(crate) List<C>);

impl<C: Codec<Value: PartialOrd>> Codec for Unique<C> {
    type Value = Vec<C::Value>;

    fn read(&self, value: Value<'_>, at: &Path<'_>, errors: &mut Errors) -> Read<Self::Value> {
        let (items, counted) = self.0.items(value, at, errors)?;
        let repeats = has_repeats(&items);
        if repeats {
            errors.push(at, ErrorCode::Unique);
        }
        if counted && !repeats { Ok(items) } else { Err(Refused) }
    }

    fn write(&self, value: &Self::Value, at: &Path<'_>, out: &mut Writer) {
        if has_repeats(value) {
            out.refuse(at, ErrorCode::Unique);
        }
        self.0.write(value, at, out);
    }
}

/// Whether two items are equal. Items are scalars, and none that was read is a NaN, so they have an order.
fn has_repeats<T: PartialOrd>(items: &[T]) -> bool {
    let mut sorted: Vec<&T> = items.iter().collect();
    sorted.sort_unstable_by(|a, b| a.partial_cmp(b).unwrap_or(Ordering::Equal));
    sorted.windows(2).any(|pair| pair[0] == pair[1])
}

/// A JSON object with free names.
#[derive(Debug)]
pub(crate) struct Map<C, K> {
    pub(crate) of: C,
    /// What each name must satisfy.
    pub(crate) keys: K,
    /// Whether names must never be shown.
    pub(crate) sensitive_keys: bool,
    pub(crate) max: u64,
}

impl<C, K: TextCheck> Map<C, K> {
    /// Where the entry `key` stands: at the map itself where names are not to be shown.
    fn entry<'p>(&self, at: &'p Path<'p>, key: &'p str) -> Path<'p> {
        if self.sensitive_keys || at.is_sensitive() { at.hidden() } else { at.name(key) }
    }

    fn check_key(&self, key: &str) -> bool {
        let mut well = true;
        self.keys.check(key, |_| well = false);
        well
    }
}

impl<C: Codec, K: TextCheck> Codec for Map<C, K> {
    type Value = BTreeMap<String, C::Value>;

    fn read(&self, value: Value<'_>, at: &Path<'_>, errors: &mut Errors) -> Read<Self::Value> {
        let object = value.object(at, errors)?;
        let (mut entries, mut count) = (BTreeMap::new(), 0);
        let mut well = true;
        for (key, value) in object.members() {
            count += 1;
            let at = self.entry(at, &key);
            if !self.check_key(&key) {
                errors.push(&at, ErrorCode::Key);
                well = false;
            }
            let read = self.of.read_into(value, &at, errors, |value| {
                entries.insert(key.clone().into_owned(), value);
            });
            well &= read.is_ok();
        }
        if count > self.max {
            errors.push(at, ErrorCode::Count);
            well = false;
        }
        if well { Ok(entries) } else { Err(Refused) }
    }

    fn write(&self, value: &Self::Value, at: &Path<'_>, out: &mut Writer) {
        if value.len() as u64 > self.max {
            out.refuse(at, ErrorCode::Count);
        }
        if !out.open(b'{', at) {
            return;
        }
        let mut entries: Vec<_> = value.iter().collect();
        entries.sort_by(|a, b| cmp_utf16(a.0, b.0));
        for (index, (key, value)) in entries.into_iter().enumerate() {
            let at = self.entry(at, key);
            if !self.check_key(key) {
                out.refuse(&at, ErrorCode::Key);
            }
            if index > 0 {
                out.bytes.push(b',');
            }
            out.string(key);
            out.bytes.push(b':');
            self.of.write(value, &at, out);
        }
        out.bytes.push(b'}');
    }
}
