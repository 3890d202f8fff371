//! The tree itself.

use std::borrow::Cow;

use crate::source::Span;

/// A value and its place.
#[derive(Debug, Clone)]
pub struct Node<'s> {
    /// From the first to the last byte; for a collection that includes its braces where it has some.
    pub span: Span,
    /// What it is.
    pub data: Data<'s>,
}

/// What a node holds.
#[derive(Debug, Clone)]
pub enum Data<'s> {
    /// A scalar.
    Scalar(Scalar<'s>),
    /// A sequence.
    Sequence(Vec<Node<'s>>),
    /// A mapping; keys are unique.
    Mapping(Vec<Entry<'s>>),
    /// Something already reported as wrong; readers stay silent about it.
    Broken,
}

/// A key with its value.
#[derive(Debug, Clone)]
pub struct Entry<'s> {
    /// The key.
    pub key: Scalar<'s>,
    /// The value.
    pub value: Node<'s>,
}

/// A scalar with escapes resolved.
#[derive(Debug, Clone)]
pub struct Scalar<'s> {
    /// Its bytes in the file, quotes included.
    pub span: Span,
    /// Its text.
    pub text: Cow<'s, str>,
    /// Whether it is written without quotes, so that the core schema may read it as something else than text.
    pub plain: bool,
}

impl<'s> Node<'s> {
    /// A mapping or sequence.
    pub fn is_collection(&self) -> bool {
        matches!(self.data, Data::Sequence(_) | Data::Mapping(_))
    }

    /// A span that stands for the node: all of it, or of a mapping without braces the first key.
    pub fn head(&self) -> Span {
        match &self.data {
            // A mapping with braces begins before its first key; one without has nothing short but that key.
            Data::Mapping(entries) => match entries.first() {
                Some(first) if first.key.span.start == self.span.start => first.key.span,
                _ => self.span,
            },
            Data::Sequence(_) | Data::Scalar(_) | Data::Broken => self.span,
        }
    }

    /// The entries, where this is a mapping.
    pub fn entries(&self) -> &[Entry<'s>] {
        match &self.data {
            Data::Mapping(entries) => entries,
            _ => &[],
        }
    }

    /// The value under `key`, where this is a mapping that has it.
    pub fn get(&self, key: &str) -> Option<&Self> {
        match &self.data {
            Data::Mapping(entries) => entries.iter().find(|entry| entry.key.text == key).map(|entry| &entry.value),
            _ => None,
        }
    }
}

impl Scalar<'_> {
    /// The bytes in `source` (the whole file) of the character at `offset` of the scalar's text; the whole scalar where
    /// that cannot be told (folded or block scalars).
    pub fn locate(&self, source: &str, offset: usize) -> Span {
        self.locate_range(source, offset, offset)
    }

    /// The bytes of the text from the character at `from` to the one at `last`.
    pub fn locate_range(&self, source: &str, from: usize, last: usize) -> Span {
        let (first, last) = (self.place(source, from), self.place(source, last.max(from)));
        if first == self.span || last == self.span { self.span } else { first.to(last) }
    }

    fn place(&self, source: &str, offset: usize) -> Span {
        let Some(raw) = source.get(self.span.range()) else { return self.span };
        let start = self.span.start as usize;
        let (body, quote) = match raw.as_bytes().first() {
            Some(b'"') if !self.plain => (&raw[1..], Some('"')),
            Some(b'\'') if !self.plain => (&raw[1..], Some('\'')),
            _ => (raw, None),
        };
        if body.contains(['\n', '\r']) || (quote.is_none() && body != self.text) {
            return self.span;
        }
        let (mut at, mut decoded) = (0, 0);
        while let Some((raw_len, text_len)) = unit(&body[at..], quote) {
            if decoded + text_len > offset {
                let base = start + raw.len() - body.len() + at;
                return Span::new(base, base + raw_len);
            }
            at += raw_len;
            decoded += text_len;
        }
        Span::at(start + raw.len() - body.len() + at)
    }
}

/// Bytes in the file and bytes in the text of the next character of a scalar in `quote`; `None` at its end.
fn unit(rest: &str, quote: Option<char>) -> Option<(usize, usize)> {
    let first = rest.chars().next()?;
    match (first, quote) {
        ('"', Some('"')) => None,
        ('\'', Some('\'')) => rest[1..].starts_with('\'').then_some((2, 1)),
        ('\\', Some('"')) => {
            let kind = rest[1..].chars().next()?;
            let digits = match kind {
                'x' => 2,
                'u' => 4,
                'U' => 8,
                'N' | '_' => return Some((2, 2)),
                'L' | 'P' => return Some((2, 3)),
                other => return Some((1 + other.len_utf8(), 1)),
            };
            let code = rest.get(2..2 + digits).and_then(|hex| u32::from_str_radix(hex, 16).ok())?;
            Some((2 + digits, char::from_u32(code).map_or(3, char::len_utf8)))
        }
        _ => Some((first.len_utf8(), first.len_utf8())),
    }
}
