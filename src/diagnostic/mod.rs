//! Findings as data: a rule, a place, a message, what to do. Rendering is apart ([`render`]).
//!
//! Knows source positions and nothing of contracts. A [`Diagnostic`] carries its [`Rule`] itself, so no finding can have a
//! code that `explain` does not know.

pub mod catalogue;
mod collect;
mod finding;
mod neutral;
pub mod render;
mod rule;
mod suggest;

pub use collect::Findings;
pub use finding::{Diagnostic, Location, Note, Suggestion};
pub use neutral::{invisible, neutral};
pub use rule::{Level, Rule};
pub use suggest::Nearest;

#[cfg(test)]
mod tests;
