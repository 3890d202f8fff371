//! JSON as this tool needs it: a tree that keeps name order and number spelling, a strict reader, a canonical writer.
//!
//! Knows RFC 8259, RFC 6901 (paths) and RFC 8785 (the canonical form) and nothing of contracts.

mod findings;
mod number;
mod reader;
mod scan;
mod splice;
mod text;
mod value;
mod write;

#[cfg(test)]
mod tests;

pub use findings::{Findings, MAX_FINDINGS, Path, escape};
pub use number::{es_number, is_integer_token};
pub use reader::{MAX_DEPTH, MAX_NUMBER_BYTES, Problem, read};
pub use splice::set_member;
pub use value::Json;
pub use write::{compact, compact_len, compare_names, write_compact, write_string};
