//! Retry schedules and how long a message may be under way.

use crate::model::{Consumption, Registry, Retry, Task, Trigger};

/// The waits of a retry schedule in milliseconds, without their random part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Schedule {
    /// Wait before each retry.
    pub delays: Vec<u64>,
    /// All waits together, no random part.
    pub min_total: u64,
    /// All waits together, each with the whole random part.
    pub max_total: u64,
}

impl Schedule {
    /// The schedule of `retry`: retry n waits min(`max_delay`, `base_delay` · `multiplier`^(n−1)).
    pub fn of(retry: &Retry) -> Self {
        let mut next = retry.base_delay;
        let delays: Vec<u64> = (0..retry.max_retries)
            .map(|_| {
                let delay = next.min(retry.max_delay);
                next = next.saturating_mul(u64::from(retry.multiplier));
                delay
            })
            .collect();
        let min_total = delays.iter().fold(0, |sum: u64, delay| sum.saturating_add(*delay));
        let jitter = retry.jitter.saturating_mul(u64::from(retry.max_retries));
        Self { delays, min_total, max_total: min_total.saturating_add(jitter) }
    }
}

/// The retry schedule of a consumer: the contract's, lowered where the service says so.
pub fn effective_retry(task: &Task, consumption: &Consumption) -> Retry {
    let limit = consumption.retry.unwrap_or_default();
    Retry {
        base_delay: limit.base_delay.unwrap_or(task.retry.base_delay),
        multiplier: limit.multiplier.unwrap_or(task.retry.multiplier),
        jitter: limit.jitter.unwrap_or(task.retry.jitter),
        max_delay: limit.max_delay.unwrap_or(task.retry.max_delay),
        max_retries: limit.max_retries.unwrap_or(task.retry.max_retries),
    }
}

/// How long, in milliseconds, a message of `task` can still reach a reader after it was written: its delay, the longest
/// retry schedule of its consumers, and the time dead letters are kept.
pub fn in_flight_window(registry: &Registry, task: &Task) -> u64 {
    let delay = if let Trigger::Delay(delay) = task.trigger { delay } else { 0 };
    let consumptions = registry.services.values().filter_map(|service| service.consumes.get(&task.id.task_type));
    let longest = consumptions
        .filter(|found| found.versions.contains(&task.id.version))
        .map(|found| Schedule::of(&effective_retry(task, found)).max_total)
        .max()
        .unwrap_or_else(|| Schedule::of(&task.retry).max_total);
    delay.saturating_add(longest).saturating_add(registry.dead_letter_retention)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn six_retries_of_one_second_doubling_take_63_to_69_seconds() {
        let retry = Retry { base_delay: 1000, multiplier: 2, jitter: 1000, max_delay: 600_000, max_retries: 6 };
        let schedule = Schedule::of(&retry);
        assert_eq!(schedule.delays, [1000, 2000, 4000, 8000, 16000, 32000]);
        assert_eq!((schedule.min_total, schedule.max_total), (63_000, 69_000));
    }

    #[test]
    fn growth_stops_at_the_longest_wait_and_never_overflows() {
        let retry = Retry { base_delay: 1000, multiplier: 1000, jitter: 0, max_delay: 5000, max_retries: 100 };
        assert_eq!(Schedule::of(&retry).delays[1..], [5000; 99]);
    }
}
