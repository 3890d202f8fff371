//! Disk, git and processes: the only input and output of the crate.
#![allow(clippy::disallowed_methods, reason = "this module is where files are touched, so that no other needs to")]

pub mod output;
