//! The diff checker.

mod draw;
mod random;
mod registry;
