//! The diff checker.

mod draw;
mod fixtures;
mod git;
mod random;
mod registry;
