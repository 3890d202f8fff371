//! Findings as text, JSON, SARIF, GitHub annotations and JUnit. Every format neutralises text from contracts.

mod human;
mod json;

pub use human::{Style, human};
pub use json::{json, json_diagnostic};

use crate::diagnostic::Diagnostic;
use crate::source::Sources;

/// The formats of `--format`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// For people, with the source underlined
    Text,
    /// One JSON object
    Json,
}

/// What a document says about the run beside its findings.
#[derive(Debug, Clone, Copy)]
pub struct Tool<'a> {
    /// Name of the command.
    pub name: &'a str,
    /// Counts, in order.
    pub summary: &'a [(&'a str, usize)],
}

impl Format {
    /// All findings as one document without colours.
    pub fn render(self, findings: &[Diagnostic], sources: &Sources, tool: &Tool<'_>) -> String {
        match self {
            Self::Text => human(findings, sources, Style { color: false, width: 120 }),
            Self::Json => json(findings, sources, tool),
        }
    }
}
