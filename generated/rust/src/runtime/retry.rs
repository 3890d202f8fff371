//! When a task that failed is tried again, and when it is given up.

use std::time::Duration;

use super::failed::Failed;
use super::task::TaskError;

/// How a failed task is tried again.
///
/// Retry n (from 1) waits the smaller of `max_delay` and `base_delay` times `multiplier` to the power of n − 1, and then
/// a random part of `jitter`. All waits are whole milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RetryPolicy {
    /// Delay before the first retry.
    pub base_delay: Duration,
    /// Growth per retry.
    pub multiplier: u32,
    /// Upper bound of the random part.
    pub jitter: Duration,
    /// Upper bound of the growing part.
    pub max_delay: Duration,
    /// Retries after the first attempt.
    pub max_retries: u32,
}

/// The waits of a retry policy.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct RetrySchedule {
    /// The wait before each retry, without its random part.
    pub delays: Vec<Duration>,
    /// All waits together, without their random parts.
    pub min_total: Duration,
    /// All waits together, each with its whole random part.
    pub max_total: Duration,
}

/// What becomes of a message after a try.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Decision {
    /// It is done with.
    Ack,
    /// It is tried again after this time.
    Retry(Duration),
    /// It is given up.
    DeadLetter,
}

impl RetryPolicy {
    /// How long to wait after try number `attempt` failed. Tries count from 1, and what is below counts as 1.
    ///
    /// `random` says how much of the random part it is to be, from 0 to 1.
    pub fn delay(&self, attempt: i32, random: f64) -> Duration {
        let random = if random.is_nan() { 0.0 } else { random.clamp(0.0, 1.0) };
        // Rounded down, and never out of the range of the number.
        let part = (millis(self.jitter) as f64 * random) as u64;
        Duration::from_millis(millis(self.rung(attempt)).saturating_add(part))
    }

    /// The wait after try number `attempt` without its random part.
    pub fn rung(&self, attempt: i32) -> Duration {
        let growth = u64::from(self.multiplier).saturating_pow(attempt.max(1).unsigned_abs() - 1);
        Duration::from_millis(millis(self.base_delay).saturating_mul(growth).min(millis(self.max_delay)))
    }

    /// All waits.
    pub fn schedule(&self) -> RetrySchedule {
        let last = i32::try_from(self.max_retries).unwrap_or(i32::MAX);
        let delays: Vec<Duration> = (1..=last).map(|attempt| self.rung(attempt)).collect();
        let min_total = delays.iter().fold(0, |sum: u64, delay| sum.saturating_add(millis(*delay)));
        let jitter = millis(self.jitter).saturating_mul(u64::from(self.max_retries));
        RetrySchedule {
            delays,
            min_total: Duration::from_millis(min_total),
            max_total: Duration::from_millis(min_total.saturating_add(jitter)),
        }
    }

    /// What becomes of a message whose try number `attempt` ended with `result`. Tries count from 1.
    pub fn decide<F: TaskError>(&self, result: &Result<(), Failed<F>>, attempt: i32, random: f64) -> Decision {
        match result {
            Ok(()) => Decision::Ack,
            Err(failed) => self.after_failure(failed.is_retryable(), attempt, random),
        }
    }

    pub(crate) fn after_failure(&self, retryable: bool, attempt: i32, random: f64) -> Decision {
        if retryable && i64::from(attempt) <= i64::from(self.max_retries) {
            Decision::Retry(self.delay(attempt, random))
        } else {
            Decision::DeadLetter
        }
    }
}

/// Whole milliseconds.
pub(crate) fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
