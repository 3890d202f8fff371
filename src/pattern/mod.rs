//! Patterns of the contract language: RFC 9485 I-Regexp without `\p`, with `(?:…)` and the ASCII classes `\d \w \s`.
//!
//! A pattern is parsed into an [`Ast`] of code point classes, and that tree alone gives its meaning: whether a text
//! matches ([`Pattern::is_match`], linear), how long matches are, the text each target language's engine needs
//! (`print`), and the automata that compare languages ([`automata`]). Knows nothing of contracts.

mod ast;
pub mod automata;
mod parse;
mod print;
#[cfg(test)]
mod tests;

use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock};

use regex_automata::meta;
use regex_syntax::hir::{self, Hir, Look};

pub use ast::{Ast, Class};
pub use parse::PatternError;

/// What the `regex` crate refuses by default; the bindings for Rust and Python run on it.
const SIZE_LIMIT: usize = 10 * (1 << 20);

/// A parsed pattern; it is matched against the whole value and means the same in every language.
///
/// Two patterns are equal where their sources are; [`automata`] compares what they match.
#[derive(Clone)]
pub struct Pattern {
    inner: Arc<Inner>,
}

struct Inner {
    source: String,
    ast: Ast,
    matcher: OnceLock<Option<meta::Regex>>,
}

impl Pattern {
    /// Parses `source`.
    ///
    /// # Errors
    /// Says where and why the text is not a pattern of the language, or that it is too large for the engines.
    pub fn parse(source: &str) -> Result<Self, PatternError> {
        let ast = parse::parse(source)?;
        let pattern = Self { inner: Arc::new(Inner { source: source.to_owned(), ast, matcher: OnceLock::new() }) };
        // Only huge patterns can meet the limit; the estimate keeps compilation lazy for all others.
        if pattern.ast().weight() > 20_000 && pattern.matcher().is_none() {
            return Err(PatternError {
                offset: 0,
                message: "the pattern is too large to be compiled".to_owned(),
                help: Some("lower the counts or use narrower classes".to_owned()),
            });
        }
        Ok(pattern)
    }

    /// The pattern that matches exactly `text`, written as an author would.
    pub fn literal(text: &str) -> Self {
        let ast = automata::literal(text);
        let source = print::print(&ast, print::Flavour::Re2);
        Self { inner: Arc::new(Inner { source, ast, matcher: OnceLock::new() }) }
    }

    /// The pattern as the author wrote it.
    pub fn source(&self) -> &str {
        &self.inner.source
    }

    /// What the pattern says, as a tree.
    pub fn ast(&self) -> &Ast {
        &self.inner.ast
    }

    /// Whether the whole of `text` matches; linear in its length.
    pub fn is_match(&self, text: &str) -> bool {
        self.matcher().is_some_and(|matcher| matcher.is_match(text))
    }

    /// Code points of the shortest match; `None` where nothing matches.
    pub fn min_len(&self) -> Option<u64> {
        self.ast().min_len()
    }

    /// Code points of the longest match; `None` where there is no limit (0 where nothing matches).
    pub fn max_len(&self) -> Option<u64> {
        self.ast().max_len()
    }

    /// Text for Rust's `regex` crate, without anchors: the caller writes `^(?:…)$`.
    pub fn to_rust(&self) -> String {
        print::print(self.ast(), print::Flavour::Re2)
    }

    /// Text for Go's `regexp`, without anchors: the caller writes `^(?:…)$`.
    pub fn to_go(&self) -> String {
        print::print(self.ast(), print::Flavour::Re2)
    }

    /// Text for pydantic's `rust-regex` engine, without anchors: the caller writes `^(?:…)$`.
    pub fn to_python(&self) -> String {
        print::print(self.ast(), print::Flavour::Re2)
    }

    /// Normalised text for the matcher of the Java runtime, which matches whole values.
    ///
    /// Grammar, over code points: branches joined by `|`; a branch is a row of pieces; a piece is an atom with at most
    /// one of `*`, `+`, `?`, `{n}`, `{n,}`, `{n,m}`; an atom is a character, `(?:…)`, `[…]` or `[^…]` with single
    /// characters and ranges `a-z`. A character is itself or one of `\n`, `\r`, `\t`, `\x{HEX}` or a backslash before
    /// an ASCII punctuation character. Nothing else occurs: no `.`, no `\d`, no anchors, no capturing groups.
    pub fn to_java(&self) -> String {
        print::print(self.ast(), print::Flavour::Re2)
    }

    /// Text for an ECMAScript engine with the unicode flag (JSON Schema `pattern`), anchored as `^(?:…)$`.
    pub fn to_ecma(&self) -> String {
        format!("^(?:{})$", print::print(self.ast(), print::Flavour::Ecma))
    }

    fn matcher(&self) -> Option<&meta::Regex> {
        self.inner
            .matcher
            .get_or_init(|| {
                let whole = Hir::concat(vec![Hir::look(Look::Start), to_hir(self.ast()), Hir::look(Look::End)]);
                let config = meta::Config::new().nfa_size_limit(Some(SIZE_LIMIT));
                meta::Builder::new().configure(config).build_from_hir(&whole).ok()
            })
            .as_ref()
    }
}

fn to_hir(ast: &Ast) -> Hir {
    match ast {
        Ast::Empty => Hir::empty(),
        Ast::Class(class) => {
            let ranges = class.ranges().iter().map(|&(low, high)| hir::ClassUnicodeRange::new(low, high));
            Hir::class(hir::Class::Unicode(hir::ClassUnicode::new(ranges)))
        }
        Ast::Concat(parts) => Hir::concat(parts.iter().map(to_hir).collect()),
        Ast::Alternation(branches) => Hir::alternation(branches.iter().map(to_hir).collect()),
        Ast::Repetition { of, min, max } => {
            Hir::repetition(hir::Repetition { min: *min, max: *max, greedy: true, sub: Box::new(to_hir(of)) })
        }
    }
}

impl std::fmt::Debug for Pattern {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Pattern").field(&self.inner.source).finish()
    }
}

impl PartialEq for Pattern {
    fn eq(&self, other: &Self) -> bool {
        self.inner.source == other.inner.source
    }
}

impl Eq for Pattern {}

impl Hash for Pattern {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.inner.source.hash(state);
    }
}
