//! The canonical writer (RFC 8785): no white space, names sorted by UTF-16 code units.

use std::cmp::Ordering;

use super::Maybe;
use super::error::{ErrorCode, Errors};
use super::path::Path;
use super::reader::plain_length;
use super::spec::{Codec, Record};

/// Who writes, which decides what may be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// A new message: nothing that the contract does not know, the version always.
    Producer,
    /// A message that was received: unknown values as they came, an absent version stays absent.
    Consumer,
}

/// Bytes written so far and what is wrong with them.
#[derive(Debug)]
pub(crate) struct Writer {
    pub(crate) bytes: Vec<u8>,
    pub(crate) errors: Errors,
    role: Role,
}

impl Writer {
    pub(crate) fn new(role: Role) -> Self {
        Self { bytes: Vec::with_capacity(256), errors: Errors::default(), role }
    }

    pub(crate) fn role(&self) -> Role {
        self.role
    }

    pub(crate) fn refuse(&mut self, at: &Path<'_>, code: ErrorCode) {
        self.errors.push(at, code);
    }

    pub(crate) fn string(&mut self, text: &str) {
        push_string(text, &mut self.bytes);
    }

    /// A text that needs no escapes, in quotes.
    pub(crate) fn quoted(&mut self, text: std::fmt::Arguments<'_>) {
        self.bytes.push(b'"');
        self.plain(text);
        self.bytes.push(b'"');
    }

    pub(crate) fn plain(&mut self, text: std::fmt::Arguments<'_>) {
        // Writing to a Vec cannot fail.
        let _ = std::io::Write::write_fmt(&mut self.bytes, text);
    }

    /// Opens an object or array; `false`, with `too-deep` noted, where it may not be there.
    pub(crate) fn open(&mut self, bracket: u8, at: &Path<'_>) -> bool {
        if at.is_too_deep(1) {
            self.refuse(at, ErrorCode::TooDeep);
            return false;
        }
        self.bytes.push(bracket);
        true
    }
}

/// Writes the members of an object of declared fields.
#[derive(Debug)]
pub(crate) struct Fields<'w> {
    pub(crate) out: &'w mut Writer,
    pub(crate) at: &'w Path<'w>,
    names: &'static [&'static str],
    members: Members,
}

/// What has been written of an object.
#[derive(Debug)]
enum Members {
    /// In canonical order: only whether there is one.
    Ordered { any: bool },
    /// In any order: where each member starts.
    Loose(Vec<(&'static str, usize)>),
}

impl<'w> Fields<'w> {
    /// For members that are written in canonical order.
    pub(crate) fn ordered(out: &'w mut Writer, at: &'w Path<'w>, names: &'static [&'static str]) -> Self {
        Self { out, at, names, members: Members::Ordered { any: false } }
    }

    /// For members that are written in any order and sorted at the end.
    pub(crate) fn loose(out: &'w mut Writer, at: &'w Path<'w>, names: &'static [&'static str]) -> Self {
        Self { out, at, names, members: Members::Loose(Vec::new()) }
    }

    /// Another record whose fields stand in the same object.
    pub(crate) fn inline<R: Record>(&mut self, record: &R) {
        let names = std::mem::replace(&mut self.names, R::NAMES);
        record.write(self);
        self.names = names;
    }

    /// A field that is always written.
    pub(crate) fn required<C: Codec>(&mut self, name: usize, codec: &C, value: &C::Value) {
        let name = self.names[name];
        self.name(name);
        codec.write(value, &self.at.name(name), self.out);
    }

    /// A field that may be absent.
    pub(crate) fn optional<C: Codec>(&mut self, name: usize, codec: &C, value: &Option<C::Value>) {
        if let Some(value) = value {
            self.required(name, codec, value);
        }
    }

    /// A field that may be absent or `null`.
    pub(crate) fn maybe<C: Codec>(&mut self, name: usize, codec: &C, value: &Maybe<C::Value>) {
        match value {
            Maybe::Absent => {}
            Maybe::Null => {
                self.name(self.names[name]);
                self.out.bytes.extend_from_slice(b"null");
            }
            Maybe::Value(value) => self.required(name, codec, value),
        }
    }

    /// The tag of a union.
    pub(crate) fn tag(&mut self, name: &'static str, tag: &str) {
        self.name(name);
        self.out.string(tag);
    }

    /// The type of a message.
    pub(crate) fn task_type(&mut self, name: usize, text: &str) {
        self.name(self.names[name]);
        self.out.string(text);
    }

    /// The version of a message; a producer always writes it.
    pub(crate) fn version(&mut self, name: usize, version: i32, absent: bool) {
        if !absent || self.out.role() == Role::Producer {
            self.name(self.names[name]);
            self.out.plain(format_args!("{version}"));
        }
    }

    fn name(&mut self, name: &'static str) {
        let first = match &mut self.members {
            Members::Ordered { any } => !std::mem::replace(any, true),
            Members::Loose(starts) => {
                starts.push((name, self.out.bytes.len()));
                // The comma is put between members when they are sorted.
                true
            }
        };
        if !first {
            self.out.bytes.push(b',');
        }
        self.out.string(name);
        self.out.bytes.push(b':');
    }

    /// Ends the object.
    pub(crate) fn close(self) {
        if let Members::Loose(starts) = self.members {
            sort_members(&mut self.out.bytes, starts);
        }
        self.out.bytes.push(b'}');
    }
}

/// Sorts the members at the end of `bytes`, given by name and start, and puts commas between them.
fn sort_members(bytes: &mut Vec<u8>, starts: Vec<(&str, usize)>) {
    let Some(&(_, first)) = starts.first() else { return };
    let tail = bytes.split_off(first);
    let ends = starts.iter().skip(1).map(|&(_, start)| start).chain([first + tail.len()]);
    let mut members: Vec<_> = starts.iter().zip(ends).map(|(&(name, start), end)| (name, start, end)).collect();
    members.sort_unstable_by(|a, b| cmp_utf16(a.0, b.0));
    for (at, (_, start, end)) in members.into_iter().enumerate() {
        if at > 0 {
            bytes.push(b',');
        }
        bytes.extend_from_slice(&tail[start - first..end - first]);
    }
}

/// The order of names in the canonical form: by UTF-16 code units.
pub(crate) fn cmp_utf16(a: &str, b: &str) -> Ordering {
    // UTF-8 has the order of code points; it differs only where a character above U+FFFF (surrogates, from D800) meets
    // one from U+E000 on, and there the lead bytes differ.
    let rank = |byte: u8| if matches!(byte, 0xEE | 0xEF) { byte + 0x10 } else { byte };
    match a.bytes().zip(b.bytes()).find(|(a, b)| a != b) {
        Some((a, b)) => rank(a).cmp(&rank(b)),
        None => a.len().cmp(&b.len()),
    }
}

/// Appends a JSON string, escaped only where RFC 8785 says.
pub(crate) fn push_string(text: &str, out: &mut Vec<u8>) {
    out.push(b'"');
    let mut rest = text.as_bytes();
    loop {
        let (plain, special) = rest.split_at(plain_length(rest));
        out.extend_from_slice(plain);
        let Some((&byte, behind)) = special.split_first() else { break };
        match byte {
            b'"' => out.extend_from_slice(b"\\\""),
            b'\\' => out.extend_from_slice(b"\\\\"),
            0x08 => out.extend_from_slice(b"\\b"),
            b'\t' => out.extend_from_slice(b"\\t"),
            b'\n' => out.extend_from_slice(b"\\n"),
            0x0C => out.extend_from_slice(b"\\f"),
            b'\r' => out.extend_from_slice(b"\\r"),
            _ => out.extend_from_slice(format!("\\u{byte:04x}").as_bytes()),
        }
        rest = behind;
    }
    out.push(b'"');
}
