//! The YAML tree: every key and value with its bytes, read in one linear pass with limits.

mod read;
mod scalar;
mod tree;

pub use read::{MAX_BYTES, MAX_DEPTH, MAX_NODES, Outcome, Problem, ProblemKind, parse, read};
pub use scalar::{Core, resolve};
pub use tree::{Data, Entry, Node, Scalar};
