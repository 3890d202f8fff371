//! JSON as this tool needs it: a tree that keeps name order and number spelling, a strict reader, a canonical writer.
//!
//! Knows RFC 8259 and RFC 8785 and nothing of contracts.

mod value;

pub use value::Json;
