//! The diff checker.

#[cfg(unix)]
mod ci;
mod draw;
mod fixtures;
mod git;
mod hostile;
mod pulls;
mod random;
mod registry;
mod verdicts;
mod witnesses;
