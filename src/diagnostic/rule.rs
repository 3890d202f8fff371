//! What a rule says about itself.

/// How bad a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Worth knowing.
    Info,
    /// Probably a mistake; does not fail `check`.
    Warning,
    /// The contracts cannot be used.
    Error,
}

impl Level {
    /// The word used in every output.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Info => "info",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

/// A rule: its stable code and everything `explain` says about it.
#[derive(Debug, PartialEq, Eq)]
pub struct Rule {
    /// Stable code, kebab-case; never reused with another meaning.
    pub code: &'static str,
    /// Level of its findings.
    pub level: Level,
    /// One line, lower case, without a full stop.
    pub title: &'static str,
    /// Why it matters.
    pub why: &'static str,
    /// Contract text that breaks it.
    pub example: &'static str,
    /// What to do.
    pub remedy: &'static str,
}
