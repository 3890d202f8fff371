//! The diff checker.

mod draw;
mod fixtures;
mod random;
mod registry;
