//! Text with positions: files, byte spans, lines and columns, and the spanned YAML tree.
//!
//! Knows YAML 1.2 and what of it contracts may use (no anchors, tags, directives, second documents), and nothing of what
//! a contract says. The YAML parser is seen by [`yaml`] alone, so it can be replaced there.

mod file;
mod route;
mod span;
pub mod yaml;

pub use file::{Position, SourceFile, SourceId, Sources};
pub use route::{Finder, Part, Route, Step};
pub use span::Span;

#[cfg(test)]
mod tests;
