//! Collecting the findings of one file.

use crate::diagnostic::{Diagnostic, Level, Location, Nearest, Rule};
use crate::source::{SourceId, Span};

/// The findings of one file, in the order they were made.
#[derive(Debug)]
pub struct Findings<'s> {
    file: SourceId,
    text: &'s str,
    list: Vec<Diagnostic>,
    errors: usize,
    nearest: Nearest,
    effort: u64,
}

/// What costly decisions may cost together in one file, in the units of [`Findings::spend`].
const EFFORT: u64 = 8_000;

/// Longest message in bytes: a quoted text can be as long as its file.
const LONGEST: usize = 600;

fn clip(mut message: String) -> String {
    if message.len() > LONGEST {
        message.truncate(message.floor_char_boundary(LONGEST));
        message.push('…');
    }
    message
}

impl<'s> Findings<'s> {
    /// None yet, for the file with `text`.
    pub fn new(file: SourceId, text: &'s str) -> Self {
        Self { file, text, list: Vec::new(), errors: 0, nearest: Nearest::default(), effort: EFFORT }
    }

    /// The file they are about.
    pub fn file(&self) -> SourceId {
        self.file
    }

    /// The file's text.
    pub fn text(&self) -> &'s str {
        self.text
    }

    /// `span` of this file as a location.
    pub fn at(&self, span: Span) -> Location {
        Location { file: self.file, span }
    }

    /// Adds a finding of `rule` at `span`; more can be said on the result.
    pub fn add(&mut self, rule: &'static Rule, span: Span, message: impl Into<String>) -> &mut Diagnostic {
        self.errors += usize::from(rule.level == Level::Error);
        self.list.push(Diagnostic::new(rule, self.at(span), clip(message.into())));
        let last = self.list.len() - 1;
        &mut self.list[last]
    }

    /// The name of `candidates` nearest to `wrong`, if one is near. Bounded over the whole file.
    pub fn nearest<'c>(&mut self, wrong: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
        self.nearest.find(wrong, candidates)
    }

    /// Takes `cost` from what costly decisions may cost in this file; false where that is used up.
    pub fn spend(&mut self, cost: u64) -> bool {
        let left = self.effort.checked_sub(cost);
        self.effort = left.unwrap_or(0);
        left.is_some()
    }

    /// Number of errors so far.
    pub fn errors(&self) -> usize {
        self.errors
    }

    /// The findings.
    pub fn into_list(self) -> Vec<Diagnostic> {
        self.list
    }
}
