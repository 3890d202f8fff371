//! Disk, git and processes: the only input and output of the crate.
#![allow(clippy::disallowed_methods, reason = "this module is where files are touched, so that no other needs to")]

mod assemble;
mod baseline;
pub mod driver;
mod files;
mod git;
mod load;
pub mod messages;
pub mod output;
pub mod packages;
mod places;
pub mod process;
mod scaffold;
pub mod snapshots;
pub mod templates;

pub use baseline::{Baseline, Both, BothError, Compare, State, both};
pub use files::FolderError;
pub use load::{Loaded, Waiver, load, load_from};
pub use scaffold::{ScaffoldError, scaffold};
