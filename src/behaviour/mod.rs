//! What happens around a message, as pure functions: keys, waits, decisions, steps of machines, what a retry sends, the
//! record of a dead letter, what a consumer makes of a delivery.
//!
//! The generated packages do the same in their languages; where one differs from this module, one of them is wrong.
//! Knows contracts, messages and names on the broker; no clock, no random numbers, no broker.

mod consume;
mod dead_letter;
mod key;
mod machine;
mod retry;
mod retry_bytes;

#[cfg(test)]
mod tests;

pub use consume::{Action, Consumed, Consumer, Counter, Delivery, Handling, Sending};
pub use dead_letter::{DeadLetter, capped};
pub use key::{Key, key};
pub use machine::{Step, can_transit, transit};
pub use retry::{Cause, Decision, decide, delay};
pub use retry_bytes::retry_bytes;
