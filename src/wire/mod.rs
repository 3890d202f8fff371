//! The reference validator: which bytes a contract accepts, what is wrong with the others, and what it writes.
//!
//! The generated packages do the same in their languages; where one differs from this module, one of them is wrong.
//! Knows the model, not where contracts or messages come from.

mod canonical;
mod check;
mod codes;
mod lexical;
mod route;
mod scalar;
mod validator;

#[cfg(test)]
mod tests;

pub use codes::{Code, Phase};
pub use lexical::{
    Duration, MAX_DURATION_SECONDS, Malformed, decimal, decimal_text, duration, is_bytes, is_date, is_id, is_open_value,
};
pub use lexical::{is_producer, is_timestamp, is_uuid};
pub use validator::{Decoded, Role, Validator, WireError, check_payload, check_value, from_problems, sorted};

/// How many bytes of a task's limit a producer leaves free, so that a retry counter always fits.
pub const RETRY_RESERVE: u64 = 64;

/// How many code points of an error's text a dead letter keeps.
pub const ERROR_TEXT: usize = 1000;
