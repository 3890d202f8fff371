//! The diff checker.

mod draw;
mod fixtures;
mod git;
mod hostile;
mod pulls;
mod random;
mod registry;
mod witnesses;
