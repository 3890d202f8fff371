//! Patterns of the contract language (RFC 9485 I-Regexp with a few ASCII classes): parsing, meaning, printing.

/// A parsed pattern; it is matched against the whole value and means the same in every language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    source: String,
}

impl Pattern {
    /// The pattern as the author wrote it.
    pub fn source(&self) -> &str {
        &self.source
    }
}
