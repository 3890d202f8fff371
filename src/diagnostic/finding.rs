//! One finding.

use crate::diagnostic::{Level, Rule};
use crate::source::{SourceId, Span};

/// A place in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Location {
    /// The file.
    pub file: SourceId,
    /// The bytes.
    pub span: Span,
}

/// A finding: a broken rule at a place.
#[derive(Debug, Clone, PartialEq)]
pub struct Diagnostic {
    /// The rule.
    pub rule: &'static Rule,
    /// Usually the rule's own level.
    pub level: Level,
    /// What is wrong, in one sentence without a full stop.
    pub message: String,
    /// Where.
    pub location: Location,
    /// More about it.
    pub notes: Vec<Note>,
    /// What to write instead.
    pub suggestion: Option<Suggestion>,
    /// Identity across runs, where the command has its own notion of it.
    pub fingerprint: Option<String>,
    /// Why it does not count, where somebody has approved it.
    pub accepted: Option<String>,
}

/// A remark to a finding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// The remark.
    pub message: String,
    /// The other place it is about.
    pub location: Option<Location>,
}

/// What to write instead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suggestion {
    /// Text to put there.
    pub replacement: String,
    /// What it replaces; none where it is not a plain replacement.
    pub location: Option<Location>,
}

impl Diagnostic {
    /// A finding at the rule's own level.
    pub fn new(rule: &'static Rule, location: Location, message: impl Into<String>) -> Self {
        Self {
            rule,
            level: rule.level,
            message: message.into(),
            location,
            notes: Vec::new(),
            suggestion: None,
            fingerprint: None,
            accepted: None,
        }
    }

    /// Adds a remark.
    pub fn note(&mut self, message: impl Into<String>) -> &mut Self {
        self.notes.push(Note { message: message.into(), location: None });
        self
    }

    /// Adds a remark about another place.
    pub fn note_at(&mut self, location: Location, message: impl Into<String>) -> &mut Self {
        self.notes.push(Note { message: message.into(), location: Some(location) });
        self
    }

    /// Says what to write in place of the finding's own span.
    pub fn suggest(&mut self, replacement: impl Into<String>) -> &mut Self {
        self.suggestion = Some(Suggestion { replacement: replacement.into(), location: Some(self.location) });
        self
    }

    /// [`Self::suggest`] where there is something to suggest.
    pub fn suggest_some(&mut self, replacement: Option<impl Into<String>>) -> &mut Self {
        match replacement {
            Some(replacement) => self.suggest(replacement),
            None => self,
        }
    }
}
