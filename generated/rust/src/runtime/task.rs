//! What all messages have in common for those who use them.

use std::fmt;
use std::time::Duration;

use super::error::Rejection;

/// Identity of a task contract, written `order.close.timeout@1`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TaskId {
    /// Type of the task.
    pub task_type: &'static str,
    /// Version of the contract.
    pub version: i32,
}

impl fmt::Display for TaskId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}", self.task_type, self.version)
    }
}

/// Who produces and who consumes a task.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TaskKind {
    /// Exactly one consuming service.
    Command,
    /// Exactly one producing service, any number of consumers.
    Event,
    /// An event that tells how something ended.
    Result,
}

/// When a task runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Trigger {
    /// As soon as it is sent.
    Immediate,
    /// After a delay.
    Delay(Duration),
    /// On a schedule.
    Cron {
        /// Five-field cron expression.
        expression: &'static str,
        /// IANA time zone.
        zone: &'static str,
    },
}

/// How a failed task is tried again.
///
/// Retry n (from 1) waits the smaller of `max_delay` and `base_delay` times `multiplier` to the power of n − 1, and then
/// a random part of `jitter`.
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

/// Names a task uses on a broker.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct BrokerNames {
    /// Routing key, the same whoever sends.
    pub routing_key: &'static str,
    /// Exchange by producing service.
    pub exchanges: &'static [(&'static str, &'static str)],
    /// Queues by consuming service.
    pub queues: &'static [QueueNames],
}

/// Queues of a consuming service.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct QueueNames {
    /// The consuming service.
    pub service: &'static str,
    /// Its queue for the task.
    pub queue: &'static str,
    /// Where messages end that it gave up.
    pub dead_letter_queue: &'static str,
}

/// A message of one task version.
pub trait Task: Sized {
    /// Type and version.
    const ID: TaskId;
    /// Who produces and who consumes it.
    const KIND: TaskKind;
    /// Limit of a whole message in bytes.
    const MAX_BYTES: u64;
    /// When it runs.
    const TRIGGER: Trigger;
    /// How it is tried again.
    const RETRY: RetryPolicy;
    /// Names on a broker.
    const BROKER: BrokerNames;

    /// Reads a message as a consumer.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    fn decode(bytes: &[u8]) -> Result<Self, Rejection>;

    /// Writes a message as a producer.
    ///
    /// # Errors
    /// Everything that a consumer would refuse, and what only a consumer may carry.
    fn encode(&self) -> Result<Vec<u8>, Rejection>;

    /// Writes a message that was received in its canonical form.
    ///
    /// # Errors
    /// Everything that a consumer would refuse; nothing where the message was decoded and not changed.
    fn canonical(&self) -> Result<Vec<u8>, Rejection>;
}

/// An error that a handler of a task may report.
pub trait TaskError: Copy + fmt::Display {
    /// The code as the contract spells it.
    fn code(self) -> &'static str;

    /// Whether trying again can help.
    fn is_retryable(self) -> bool;
}

/// A text is not of the form that a type asks for. Does not hold the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct InvalidText;

impl fmt::Display for InvalidText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the text is not of the form that the type asks for")
    }
}

impl std::error::Error for InvalidText {}
