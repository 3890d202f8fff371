//! Findings as text, JSON, SARIF, GitHub annotations and JUnit. Every format neutralises text from contracts.
//!
//! Each renderer takes any findings, whichever command made them; what a command adds is in [`Tool`].

mod github;
mod human;
mod json;
mod junit;
mod sarif;

pub use github::github;
pub use human::{Style, human};
pub use json::{json, json_diagnostic};
pub use junit::junit;
pub use sarif::sarif;

use crate::diagnostic::{Diagnostic, Location, Note, neutral};
use crate::source::{Position, Sources};

/// The formats of `--format`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// For people, with the source underlined
    Text,
    /// One JSON object
    Json,
    /// SARIF 2.1.0, for code scanning
    Sarif,
    /// GitHub workflow commands, shown beside the lines of a pull request
    Github,
    /// JUnit XML, for the test reports of CI servers
    Junit,
}

/// What a document says about the run beside its findings.
#[derive(Debug, Clone, Copy)]
pub struct Tool<'a> {
    /// Name of the command, such as `taskpact check`.
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
            Self::Sarif => sarif(findings, sources, tool),
            Self::Github => github(findings, sources),
            Self::Junit => junit(findings, sources, tool),
        }
    }
}

/// Path, first and last position of a location.
fn place(at: Location, sources: &Sources) -> Option<(String, Position, Position)> {
    let file = sources.file(at.file)?;
    Some((neutral(file.path()).into_owned(), file.position(at.span.start), file.position(at.span.end)))
}

/// A note in one line, with its place.
fn note_line(note: &Note, sources: &Sources) -> String {
    let place = note.location.and_then(|at| place(at, sources));
    let message = neutral(&note.message);
    match place {
        Some((path, start, _)) => format!("{message} ({path}:{}:{})", start.line, start.column),
        None => message.into_owned(),
    }
}

/// Message, notes and suggestion, one line each.
fn lines(found: &Diagnostic, sources: &Sources) -> Vec<String> {
    let mut out = vec![neutral(&found.message).into_owned()];
    out.extend(found.notes.iter().map(|note| format!("note: {}", note_line(note, sources))));
    out.extend(found.suggestion.iter().map(|found| format!("help: did you mean `{}`?", neutral(&found.replacement))));
    out
}
