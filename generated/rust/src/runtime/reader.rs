//! The strict reader: bytes to a flat list of nodes that point into the input, with every fault of the bytes told.
//!
//! Knows RFC 8259 and nothing of contracts. `serde_json` keeps the last of two equal names in maps, so it cannot be the
//! way in.

use std::borrow::Cow;
use std::collections::HashSet;

use super::error::{ErrorCode, Errors, Rejection};
use super::path::{MAX_DEPTH, Path};

/// A number token of more bytes is refused.
const LONGEST_NUMBER: usize = 1000;

/// From this many names on, an object looks for duplicates in a set.
const MANY_NAMES: usize = 24;

/// What stands at a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Null,
    False,
    True,
    Number,
    /// Without escapes: the token is the text.
    Plain,
    /// With escapes.
    Escaped,
    Array,
    Object,
}

/// A value or a name. Objects are followed by name, value, name, value…; arrays by their items.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Node {
    /// First byte of the token; of a string the one behind the quote.
    pub(crate) start: u32,
    /// The byte behind the token; of a string the closing quote.
    pub(crate) end: u32,
    /// The node behind everything beneath this one.
    pub(crate) next: u32,
    pub(crate) kind: Kind,
}

/// A well-formed JSON text.
#[derive(Debug)]
pub(crate) struct Document<'a> {
    pub(crate) text: &'a str,
    /// The root is the first.
    pub(crate) nodes: Vec<Node>,
}

/// The text is not JSON: nothing else is told then.
#[derive(Debug)]
struct NotJson;

impl<'a> Document<'a> {
    /// Reads a whole text of at most `max_bytes`.
    pub(crate) fn read(bytes: &'a [u8], max_bytes: u64) -> Result<Self, Rejection> {
        // Nodes hold 32-bit positions.
        if bytes.len() as u64 > max_bytes.min(u64::from(u32::MAX - 1)) {
            return Err(Rejection::whole(ErrorCode::TooLarge));
        }
        let Ok(text) = std::str::from_utf8(bytes) else {
            return Err(Rejection::whole(ErrorCode::NotJson));
        };
        let nodes = Vec::with_capacity((bytes.len() / 8).min(4096) + 8);
        let mut reader = Reader { text, bytes, pos: 0, nodes, errors: Errors::default(), too_deep: false };
        match reader.document() {
            Ok(()) => reader.errors.unless_any(Self { text, nodes: reader.nodes }),
            Err(NotJson) => Err(Rejection::whole(ErrorCode::NotJson)),
        }
    }
}

struct Reader<'a> {
    text: &'a str,
    bytes: &'a [u8],
    pos: usize,
    nodes: Vec<Node>,
    errors: Errors,
    /// Whether too many brackets have been told.
    too_deep: bool,
}

/// A string as the reader met it.
#[derive(Clone, Copy)]
struct Text {
    node: usize,
    lone_surrogate: bool,
}

impl<'a> Reader<'a> {
    fn document(&mut self) -> Result<(), NotJson> {
        self.white_space();
        self.value(&Path::ROOT, 0)?;
        self.white_space();
        if self.pos == self.bytes.len() { Ok(()) } else { Err(NotJson) }
    }

    /// Reads a value. As deep as the message, so 64 at most.
    fn value(&mut self, at: &Path<'_>, depth: usize) -> Result<(), NotJson> {
        match self.peek() {
            Some(b'"') => {
                if self.string()?.lone_surrogate {
                    self.errors.push(at, ErrorCode::LoneSurrogate);
                }
                Ok(())
            }
            Some(b'{' | b'[') if depth == MAX_DEPTH => self.deep_value(at),
            Some(b'{') => self.object(at, depth + 1),
            Some(b'[') => self.array(at, depth + 1),
            _ => self.scalar(),
        }
    }

    fn object(&mut self, at: &Path<'_>, depth: usize) -> Result<(), NotJson> {
        let node = self.open(Kind::Object);
        self.white_space();
        if self.take(b'}') {
            self.close(node);
            return Ok(());
        }
        let mut names = Names::default();
        loop {
            let name = self.name()?;
            if name.lone_surrogate {
                self.errors.push(at, ErrorCode::LoneSurrogate);
                if names.repeats_broken(self, name) {
                    self.errors.push(at, ErrorCode::DuplicateName);
                }
                self.value(&at.hidden(), depth)?;
            } else {
                let text = self.text_of(name.node);
                if names.repeats(self, node + 1, name) {
                    self.errors.push(&at.name(&text), ErrorCode::DuplicateName);
                }
                self.value(&at.name(&text), depth)?;
            }
            if self.separator(b'}')? {
                self.close(node);
                return Ok(());
            }
        }
    }

    fn array(&mut self, at: &Path<'_>, depth: usize) -> Result<(), NotJson> {
        let node = self.open(Kind::Array);
        self.white_space();
        if self.take(b']') {
            self.close(node);
            return Ok(());
        }
        let mut index = 0;
        loop {
            self.value(&at.index(index), depth)?;
            if self.separator(b']')? {
                self.close(node);
                return Ok(());
            }
            index += 1;
        }
    }

    /// Passes a container past the depth limit: told once, nothing inside is looked at but its form.
    fn deep_value(&mut self, at: &Path<'_>) -> Result<(), NotJson> {
        if !self.too_deep {
            self.too_deep = true;
            self.errors.push(at, ErrorCode::TooDeep);
        }
        let kept = self.nodes.len();
        self.pass(kept)?;
        self.leaf(Kind::Null, self.pos);
        Ok(())
    }

    /// Checks the form of a container without recursion and keeps none of its nodes.
    fn pass(&mut self, kept: usize) -> Result<(), NotJson> {
        let mut open: Vec<u8> = Vec::new();
        loop {
            let closing = match self.peek() {
                Some(b'{') => Some(b'}'),
                Some(b'[') => Some(b']'),
                Some(b'"') => {
                    self.string()?;
                    None
                }
                _ => {
                    self.scalar()?;
                    None
                }
            };
            if let Some(closing) = closing {
                self.pos += 1;
                self.white_space();
                if !self.take(closing) {
                    open.push(closing);
                    if closing == b'}' {
                        self.name()?;
                    }
                    continue;
                }
            }
            self.nodes.truncate(kept);
            loop {
                let Some(&closing) = open.last() else { return Ok(()) };
                if !self.separator(closing)? {
                    if closing == b'}' {
                        self.name()?;
                    }
                    break;
                }
                open.pop();
            }
        }
    }

    /// Reads a name, its colon and the white space around that.
    fn name(&mut self) -> Result<Text, NotJson> {
        if self.peek() != Some(b'"') {
            return Err(NotJson);
        }
        let name = self.string()?;
        self.white_space();
        if !self.take(b':') {
            return Err(NotJson);
        }
        self.white_space();
        Ok(name)
    }

    /// Reads what stands behind a member or item: `,` or the closing bracket. Says whether it was the latter.
    fn separator(&mut self, closing: u8) -> Result<bool, NotJson> {
        self.white_space();
        if self.take(b',') {
            self.white_space();
            return Ok(false);
        }
        if self.take(closing) { Ok(true) } else { Err(NotJson) }
    }

    fn scalar(&mut self) -> Result<(), NotJson> {
        let start = self.pos;
        let rest = &self.bytes[start..];
        let kind = if rest.starts_with(b"true") {
            self.pos += 4;
            Kind::True
        } else if rest.starts_with(b"false") {
            self.pos += 5;
            Kind::False
        } else if rest.starts_with(b"null") {
            self.pos += 4;
            Kind::Null
        } else {
            self.number()?;
            Kind::Number
        };
        self.leaf(kind, start);
        Ok(())
    }

    fn number(&mut self) -> Result<(), NotJson> {
        let start = self.pos;
        self.take(b'-');
        if !self.take(b'0') {
            self.digits()?;
        }
        if self.take(b'.') {
            self.digits()?;
        }
        if self.take(b'e') || self.take(b'E') {
            let _ = self.take(b'+') || self.take(b'-');
            self.digits()?;
        }
        if self.pos - start > LONGEST_NUMBER { Err(NotJson) } else { Ok(()) }
    }

    fn digits(&mut self) -> Result<(), NotJson> {
        let start = self.pos;
        while self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            self.pos += 1;
        }
        if self.pos > start { Ok(()) } else { Err(NotJson) }
    }

    /// Reads a string; its node is the next one.
    fn string(&mut self) -> Result<Text, NotJson> {
        self.pos += 1;
        let start = self.pos;
        let mut text = Text { node: self.nodes.len(), lone_surrogate: false };
        let mut kind = Kind::Plain;
        loop {
            self.pos += plain_length(&self.bytes[self.pos..]);
            match self.peek() {
                Some(b'"') => break,
                Some(b'\\') => {
                    kind = Kind::Escaped;
                    text.lone_surrogate |= self.escape()?;
                }
                _ => return Err(NotJson),
            }
        }
        self.leaf(kind, start);
        self.pos += 1;
        Ok(text)
    }

    /// Passes an escape; says whether it is half a surrogate pair.
    fn escape(&mut self) -> Result<bool, NotJson> {
        match self.bytes.get(self.pos + 1) {
            Some(b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't') => {
                self.pos += 2;
                Ok(false)
            }
            Some(b'u') => {
                let unit = self.unit().ok_or(NotJson)?;
                Ok(match unit {
                    0xD800..=0xDBFF => {
                        let before = self.pos;
                        let paired = self.bytes[before..].starts_with(b"\\u")
                            && matches!(self.unit().ok_or(NotJson)?, 0xDC00..=0xDFFF);
                        if !paired {
                            self.pos = before;
                        }
                        !paired
                    }
                    0xDC00..=0xDFFF => true,
                    _ => false,
                })
            }
            _ => Err(NotJson),
        }
    }

    /// Passes `\uXXXX` and gives its value.
    fn unit(&mut self) -> Option<u16> {
        let unit = hex_unit(self.bytes, self.pos + 2)?;
        self.pos += 6;
        Some(unit)
    }

    fn text_of(&self, node: usize) -> Cow<'a, str> {
        text_of(self.text, self.nodes[node])
    }

    fn white_space(&mut self) {
        while let Some(b' ' | b'\n' | b'\r' | b'\t') = self.peek() {
            self.pos += 1;
        }
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.pos).copied()
    }

    fn take(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.pos += usize::from(found);
        found
    }

    /// Adds a node without anything beneath, from `start` to here.
    fn leaf(&mut self, kind: Kind, start: usize) {
        let next = self.nodes.len() as u32 + 1;
        self.nodes.push(Node { start: start as u32, end: self.pos as u32, next, kind });
    }

    fn open(&mut self, kind: Kind) -> usize {
        let node = self.nodes.len();
        self.leaf(kind, self.pos);
        self.pos += 1;
        node
    }

    fn close(&mut self, node: usize) {
        let next = self.nodes.len() as u32;
        self.nodes[node].next = next;
        self.nodes[node].end = self.pos as u32;
    }
}

/// The names of one object, watched for duplicates: a few bits rule out most, a set serves objects of many names.
#[derive(Default)]
struct Names<'a> {
    count: usize,
    bits: u64,
    set: Option<HashSet<Cow<'a, str>>>,
    /// Names with lone surrogates, as code units.
    broken: Option<HashSet<Vec<u16>>>,
}

impl<'a> Names<'a> {
    /// Adds a name; says whether it was there. `first` is the node of the object's first name.
    fn repeats(&mut self, reader: &Reader<'a>, first: usize, name: Text) -> bool {
        let text = reader.text_of(name.node);
        self.count += 1;
        if self.count >= MANY_NAMES {
            let earlier = || earlier_names(reader, first, name.node).map(|node| reader.text_of(node)).collect();
            return !self.set.get_or_insert_with(earlier).insert(text);
        }
        let bit = 1 << fingerprint(text.as_bytes());
        let seen = self.bits & bit != 0;
        self.bits |= bit;
        seen && earlier_names(reader, first, name.node).any(|node| reader.text_of(node) == text)
    }

    fn repeats_broken(&mut self, reader: &Reader<'a>, name: Text) -> bool {
        let node = reader.nodes[name.node];
        !self.broken.get_or_insert_default().insert(code_units(&reader.text[node.start as usize..node.end as usize]))
    }
}

/// The nodes of the names from `first` to before `end`.
fn earlier_names<'r>(reader: &'r Reader<'_>, first: usize, end: usize) -> impl Iterator<Item = usize> + 'r {
    let mut next = first;
    std::iter::from_fn(move || {
        let name = next;
        // Every value before `end` is complete, so it says where the next name stands.
        (name < end).then(|| next = reader.nodes[name + 1].next as usize)?;
        Some(name)
    })
}

/// Six bits that often differ for different names.
fn fingerprint(name: &[u8]) -> u32 {
    let (first, last) = match name {
        [first, .., last] => (*first, *last),
        [only] => (*only, 0),
        [] => (0, 0),
    };
    let mixed = u32::from(first) ^ (u32::from(last) << 8) ^ ((name.len() as u32) << 16);
    mixed.wrapping_mul(0x9E37_79B1) >> 26
}

/// How many bytes stand before the first quote, backslash or control character.
pub(crate) fn plain_length(bytes: &[u8]) -> usize {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGHS: u64 = 0x8080_8080_8080_8080;
    let has_zero = |word: u64| word.wrapping_sub(ONES) & !word & HIGHS;
    let mut passed = 0;
    while let Some(&chunk) = bytes[passed..].first_chunk::<8>() {
        let word = u64::from_le_bytes(chunk);
        let control = word.wrapping_sub(ONES * 0x20) & !word & HIGHS;
        let found = control | has_zero(word ^ (ONES * 0x22)) | has_zero(word ^ (ONES * 0x5C));
        if found != 0 {
            // The lowest mark is exact; those above it may be a carry.
            return passed + (found.trailing_zeros() / 8) as usize;
        }
        passed += 8;
    }
    let rest = &bytes[passed..];
    passed + rest.iter().position(|&byte| matches!(byte, b'"' | b'\\' | 0..0x20)).unwrap_or(rest.len())
}

fn hex_unit(bytes: &[u8], start: usize) -> Option<u16> {
    let digits = bytes.get(start..start + 4)?;
    digits.iter().try_fold(0, |unit: u16, &digit| {
        let value = char::from(digit).to_digit(16)?;
        Some(unit << 4 | value as u16)
    })
}

/// The text of a string node that has no lone surrogates.
pub(crate) fn text_of(text: &str, node: Node) -> Cow<'_, str> {
    let token = &text[node.start as usize..node.end as usize];
    if node.kind == Kind::Plain { Cow::Borrowed(token) } else { Cow::Owned(unescape(token)) }
}

#[cold]
fn unescape(token: &str) -> String {
    let mut out = String::with_capacity(token.len());
    let mut rest = token;
    while let Some(at) = rest.find('\\') {
        out.push_str(&rest[..at]);
        let escapes = rest[at..].len() - after_escapes(&rest[at..]).len();
        let units = code_units(&rest[at..at + escapes]);
        out.extend(char::decode_utf16(units).map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER)));
        rest = &rest[at + escapes..];
    }
    out.push_str(rest);
    out
}

/// What follows a run of escapes. Runs are decoded as a whole, for a pair is two escapes.
fn after_escapes(mut rest: &str) -> &str {
    while rest.starts_with('\\') {
        rest = &rest[if rest.as_bytes().get(1) == Some(&b'u') { 6 } else { 2 }..];
    }
    rest
}

/// The UTF-16 code units that a well-formed string token stands for.
fn code_units(token: &str) -> Vec<u16> {
    let mut units = Vec::with_capacity(token.len());
    let mut rest = token;
    while let Some(c) = rest.chars().next() {
        let mut passed = c.len_utf8();
        if c == '\\' {
            let escape = rest.as_bytes().get(1).copied().unwrap_or(b'\\');
            passed = if escape == b'u' { 6 } else { 2 };
            units.push(match escape {
                b'u' => hex_unit(rest.as_bytes(), 2).unwrap_or(0),
                b'b' => 0x08,
                b'f' => 0x0C,
                b'n' => 0x0A,
                b'r' => 0x0D,
                b't' => 0x09,
                other => u16::from(other),
            });
        } else {
            units.extend_from_slice(c.encode_utf16(&mut [0; 2]));
        }
        rest = &rest[passed..];
    }
    units
}
