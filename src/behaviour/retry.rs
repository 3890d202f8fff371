//! When a failed task is tried again, and when it is given up.

use crate::model::{Retry, Task};

/// Why a try failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cause<'a> {
    /// The handler said so, with a code; one that the contract does not have cannot be retried.
    Code(&'a str),
    /// Something nobody foresaw: an exception, a panic, the infrastructure.
    Unexpected,
}

impl<'a> Cause<'a> {
    /// The code that stands in a dead letter.
    pub const fn code(self) -> &'a str {
        match self {
            Self::Code(code) => code,
            Self::Unexpected => "unexpected",
        }
    }

    /// Whether trying again can help.
    pub fn is_retryable(self, task: &Task) -> bool {
        match self {
            Self::Code(code) => task.errors.get(code).is_some_and(|error| error.retry),
            Self::Unexpected => true,
        }
    }
}

/// What becomes of a message after a try.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// It is done.
    Ack,
    /// It is tried again after so many milliseconds.
    Retry(u64),
    /// It is given up.
    DeadLetter,
}

/// Milliseconds to wait after the try of number `attempt` (from 1; what is below counts as 1) failed.
///
/// min(`max_delay`, `base_delay` · `multiplier`^(attempt−1)), and the part of `jitter` that `random` says, which is held
/// between 0 and 1. The product of the random part is one of binary64, rounded down.
pub fn delay(retry: &Retry, attempt: i32, random: f64) -> u64 {
    step(retry, attempt).saturating_add(random_part(retry.jitter, random))
}

/// The wait without its random part, which names the queue that a message waits in.
pub(super) fn step(retry: &Retry, attempt: i32) -> u64 {
    let growth = u64::from(retry.multiplier).saturating_pow(u32::try_from(attempt.max(1) - 1).unwrap_or(0));
    retry.base_delay.saturating_mul(growth).min(retry.max_delay)
}

#[allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "as all languages do"
)]
fn random_part(jitter: u64, random: f64) -> u64 {
    let random = if random.is_nan() { 0.0 } else { random.clamp(0.0, 1.0) };
    (jitter as f64 * random).floor() as u64
}

/// What becomes of a message of `task` whose try of number `attempt` ended with `cause`, or well.
pub fn decide(task: &Task, retry: &Retry, cause: Option<Cause<'_>>, attempt: i32, random: f64) -> Decision {
    match cause {
        None => Decision::Ack,
        Some(cause) if cause.is_retryable(task) && i64::from(attempt) <= i64::from(retry.max_retries) => {
            Decision::Retry(delay(retry, attempt, random))
        }
        Some(_) => Decision::DeadLetter,
    }
}
