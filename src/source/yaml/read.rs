//! Parser events to tree, with every limit and every refusal of the contract language's YAML.
//!
//! One pass, no recursion on input depth beyond [`MAX_DEPTH`], no look-back: linear in the file on any input. What can be
//! passed over (an anchor, a duplicate key) is reported and reading goes on; what cannot ends the file.

use std::borrow::Cow;
use std::collections::HashMap;

use granit_parser::{Event, Parser, ScalarStyle, ScanError};

use crate::source::Span;
use crate::source::yaml::{Data, Entry, Node, Scalar};

/// Largest file in bytes.
pub const MAX_BYTES: usize = 4 * 1024 * 1024;
/// Deepest nesting of collections.
pub const MAX_DEPTH: usize = 32;
/// Most values (scalars, sequences, mappings; keys are not counted) in one file.
pub const MAX_NODES: usize = 50_000;

/// What is wrong with a file as YAML.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The kind.
    pub kind: ProblemKind,
    /// Where.
    pub span: Span,
}

/// The kinds of [`Problem`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ProblemKind {
    /// Not YAML, with the parser's words.
    Syntax(String),
    /// More than [`MAX_BYTES`].
    TooLarge,
    /// More than [`MAX_NODES`].
    TooManyNodes,
    /// Deeper than [`MAX_DEPTH`].
    TooDeep,
    /// Bytes that are not UTF-8.
    NotUtf8,
    /// A byte order mark at the start.
    ByteOrderMark,
    /// No document in the file.
    Empty,
    /// A second document.
    SecondDocument,
    /// `%YAML` or `%TAG`.
    Directive,
    /// `&name`
    Anchor,
    /// `*name`
    Alias,
    /// `!tag`
    Tag,
    /// `<<`
    MergeKey,
    /// A key that is a collection.
    ComplexKey,
    /// A key that stood before in the same mapping, at `first`.
    DuplicateKey {
        /// The key.
        key: String,
        /// Where it stood first.
        first: Span,
    },
}

/// What came of reading a file.
#[derive(Debug)]
pub struct Outcome<'s> {
    /// The document; none where reading could not go on.
    pub root: Option<Node<'s>>,
    /// Everything wrong, in document order.
    pub problems: Vec<Problem>,
}

/// Checks that `bytes` are text a contract may stand in. In the error case the text is made readable, for showing only.
pub fn read(bytes: Vec<u8>) -> Result<String, (String, Problem)> {
    if bytes.len() > MAX_BYTES {
        let mut shown = bytes;
        shown.truncate(256);
        let problem = Problem { kind: ProblemKind::TooLarge, span: Span::at(0) };
        return Err((String::from_utf8_lossy(&shown).into_owned(), problem));
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let start = error.utf8_error().valid_up_to();
        let text = String::from_utf8_lossy(error.as_bytes()).into_owned();
        (text, Problem { kind: ProblemKind::NotUtf8, span: Span::new(start, start + '\u{FFFD}'.len_utf8()) })
    })?;
    if text.starts_with('\u{FEFF}') {
        return Err((text, Problem { kind: ProblemKind::ByteOrderMark, span: Span::new(0, '\u{FEFF}'.len_utf8()) }));
    }
    Ok(text)
}

/// Parses `text`, which [`read`] has passed.
pub fn parse(text: &str) -> Outcome<'_> {
    let mut builder = Builder { text, ..Builder::default() };
    let options = granit_parser::options! {
        strict_indentation: false,
        disallow_directives: true,
        emit_anchor_events: true,
        emit_unresolved_aliases: true,
        emit_comments: false,
        // The builder's own limit comes first; the parser's only has to be above it.
        flow_nesting_limit: MAX_DEPTH + 8,
        block_nesting_limit: MAX_DEPTH + 8,
    };
    for next in Parser::new_from_str_with_options(text, options) {
        let step = match next {
            Ok((event, span)) => builder.event(event, &span),
            Err(error) => Err(builder.syntax(&error)),
        };
        if let Err(problem) = step {
            builder.problems.push(problem);
            return Outcome { root: None, problems: builder.problems };
        }
    }
    if builder.root.is_none() {
        builder.problems.push(Problem { kind: ProblemKind::Empty, span: Span::at(0) });
    }
    Outcome { root: builder.root, problems: builder.problems }
}

#[derive(Default)]
struct Builder<'s> {
    text: &'s str,
    problems: Vec<Problem>,
    open: Vec<Open<'s>>,
    root: Option<Node<'s>>,
    nodes: usize,
    documents: usize,
}

/// A collection that is not closed yet.
enum Open<'s> {
    Sequence { start: Span, items: Vec<Node<'s>> },
    Mapping { start: Span, entries: Vec<Entry<'s>>, key: Option<PendingKey<'s>>, seen: Seen },
}

/// A key that waits for its value; `None` where the pair is to be dropped.
type PendingKey<'s> = Option<Scalar<'s>>;

/// Finds repeated keys: by looking through a small mapping, by hash in a large one.
#[derive(Default)]
struct Seen(Option<HashMap<String, Span>>);

impl Seen {
    const SMALL: usize = 16;

    fn first(&mut self, key: &Scalar<'_>, entries: &[Entry<'_>]) -> Option<Span> {
        if entries.len() < Self::SMALL {
            return entries.iter().find(|entry| entry.key.text == key.text).map(|entry| entry.key.span);
        }
        let seen = self
            .0
            .get_or_insert_with(|| entries.iter().map(|entry| (entry.key.text.to_string(), entry.key.span)).collect());
        let found = seen.get(key.text.as_ref()).copied();
        if found.is_none() {
            seen.insert(key.text.to_string(), key.span);
        }
        found
    }
}

impl<'s> Builder<'s> {
    fn event(&mut self, event: Event<'s>, at: &granit_parser::Span) -> Result<(), Problem> {
        let span = byte_span(at);
        match event {
            Event::DocumentStart(..) => {
                self.documents += 1;
                if self.documents > 1 {
                    return Err(Problem { kind: ProblemKind::SecondDocument, span });
                }
            }
            Event::Scalar(text, style, _, tag) => {
                self.tag(tag.is_some(), at);
                if !self.expects_key() {
                    self.count(span)?;
                }
                let plain = matches!(style, ScalarStyle::Plain);
                // The parser writes `~` for a value that is not there.
                let text = if span.start == span.end { Cow::Borrowed("") } else { text };
                self.scalar(Scalar { span, text, plain });
            }
            Event::SequenceStart(_, _, tag) => {
                self.tag(tag.is_some(), at);
                self.enter(span)?;
                self.open.push(Open::Sequence { start: span, items: Vec::new() });
            }
            Event::MappingStart(_, _, tag) => {
                self.tag(tag.is_some(), at);
                self.enter(span)?;
                self.open.push(Open::Mapping { start: span, entries: Vec::new(), key: None, seen: Seen::default() });
            }
            Event::SequenceEnd | Event::MappingEnd => self.leave(span),
            Event::Anchor(..) => self.problem(ProblemKind::Anchor, span),
            Event::Alias(_) | Event::UnresolvedAlias(_) => {
                self.count(span)?;
                self.problem(ProblemKind::Alias, span);
                self.value(Node { span, data: Data::Broken });
            }
            _ => {}
        }
        Ok(())
    }

    fn problem(&mut self, kind: ProblemKind, span: Span) {
        self.problems.push(Problem { kind, span });
    }

    fn tag(&mut self, present: bool, at: &granit_parser::Span) {
        if present {
            let span = at.tag_span().map_or_else(|| byte_span(at), |tag| byte_span(&tag));
            self.problem(ProblemKind::Tag, span);
        }
    }

    fn count(&mut self, span: Span) -> Result<(), Problem> {
        self.nodes += 1;
        if self.nodes > MAX_NODES { Err(Problem { kind: ProblemKind::TooManyNodes, span }) } else { Ok(()) }
    }

    fn enter(&mut self, span: Span) -> Result<(), Problem> {
        self.count(span)?;
        if self.open.len() >= MAX_DEPTH { Err(Problem { kind: ProblemKind::TooDeep, span }) } else { Ok(()) }
    }

    fn expects_key(&self) -> bool {
        matches!(self.open.last(), Some(Open::Mapping { key: None, .. }))
    }

    fn scalar(&mut self, scalar: Scalar<'s>) {
        let Some(Open::Mapping { key: pending @ None, entries, seen, .. }) = self.open.last_mut() else {
            let span = scalar.span;
            return self.value(Node { span, data: Data::Scalar(scalar) });
        };
        if scalar.plain && scalar.text == "<<" {
            *pending = Some(None);
            return self.problem(ProblemKind::MergeKey, scalar.span);
        }
        if let Some(first) = seen.first(&scalar, entries) {
            *pending = Some(None);
            return self.problem(ProblemKind::DuplicateKey { key: scalar.text.into_owned(), first }, scalar.span);
        }
        *pending = Some(Some(scalar));
    }

    /// Puts a finished node where it belongs.
    fn value(&mut self, node: Node<'s>) {
        let complex = match self.open.last_mut() {
            None => {
                self.root = Some(node);
                return;
            }
            Some(Open::Sequence { items, .. }) => {
                items.push(node);
                return;
            }
            Some(Open::Mapping { key, entries, .. }) => match key.take() {
                Some(Some(key)) => {
                    entries.push(Entry { key, value: node });
                    return;
                }
                Some(None) => return,
                None => {
                    *key = Some(None);
                    (!matches!(node.data, Data::Broken)).then_some(node.span)
                }
            },
        };
        if let Some(span) = complex {
            self.problem(ProblemKind::ComplexKey, span);
        }
    }

    fn leave(&mut self, end: Span) {
        let node = match self.open.pop() {
            Some(Open::Sequence { start, items }) => {
                let last = items.last().map_or(start, |item| item.span);
                Node { span: start.to(last).to(self.closing(end)), data: Data::Sequence(items) }
            }
            Some(Open::Mapping { start, entries, .. }) => {
                let first = entries.first().map_or(start, |entry| entry.key.span);
                let last = entries.last().map_or(start, |entry| entry.key.span.to(entry.value.span));
                let start = if start.start == start.end { first } else { start };
                Node { span: start.to(last).to(self.closing(end)), data: Data::Mapping(entries) }
            }
            None => return,
        };
        self.value(node);
    }

    /// The span of a closing bracket; block collections have none, their end event stands at the next token.
    fn closing(&self, end: Span) -> Span {
        let bracket = matches!(self.text.get(end.range()), Some("]" | "}"));
        if bracket { end } else { Span { start: u32::MAX, end: 0 } }
    }

    fn syntax(&self, error: &ScanError) -> Problem {
        use granit_parser::ErrorKind;
        let at = error.marker().byte_offset().unwrap_or(0).min(self.text.len());
        let end = self.text.get(at..).and_then(|rest| rest.chars().next()).map_or(at, |next| at + next.len_utf8());
        let kind = match error.kind() {
            ErrorKind::DirectiveDisallowed => ProblemKind::Directive,
            ErrorKind::RecursionLimitExceeded => ProblemKind::TooDeep,
            _ => ProblemKind::Syntax(error.info().to_string()),
        };
        Problem { kind, span: Span::new(at, end) }
    }
}

fn byte_span(span: &granit_parser::Span) -> Span {
    span.byte_range().map_or_else(Span::default, |range| Span::new(range.start, range.end))
}
