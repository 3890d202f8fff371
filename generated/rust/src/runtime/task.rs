//! What all messages have in common for those who use them.

use std::fmt;
use std::time::Duration;

use super::error::Rejection;
use super::failed::Failed;
use super::retry::RetryPolicy;

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

/// What a producing service sends a task through.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Publication {
    /// The producing service.
    pub service: &'static str,
    /// Its exchange for the task.
    pub exchange: &'static str,
    /// The routing key it sends with.
    pub routing_key: &'static str,
    /// Where messages of a delayed task go first.
    pub delay: Option<DelayNames>,
}

impl Publication {
    /// Exchange and routing key that a message is sent with: those of the delay, where there is one, because messages go
    /// on from there by themselves.
    pub const fn route(&self) -> (&'static str, &'static str) {
        match self.delay {
            Some(delay) => (delay.exchange, delay.queue),
            None => (self.exchange, self.routing_key),
        }
    }
}

/// Where messages of a delayed task wait.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct DelayNames {
    /// The producer's exchange for what is to wait.
    pub exchange: &'static str,
    /// The queue in which messages wait, and the routing key that leads there.
    pub queue: &'static str,
    /// For how long.
    pub delay: Duration,
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

/// How a service consumes a task.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Subscription {
    /// The consuming service.
    pub service: &'static str,
    /// Its queue for the task.
    pub queue: &'static str,
    /// Where messages end that it gave up.
    pub dead_letter_queue: &'static str,
    /// Exchange through which it sends to its retry queues.
    pub retry_exchange: &'static str,
    /// Exchange through which it gives up messages.
    pub dead_letter_exchange: &'static str,
    /// How it tries again: the contract's numbers, lowered where the service says so.
    pub retry: RetryPolicy,
    /// Its retry queues, one for each wait.
    pub rungs: &'static [Rung],
}

impl Subscription {
    /// The queue in which a message waits after try number `attempt` failed; `None` where the policy has no such retry.
    pub fn retry_queue(&self, attempt: i32) -> Option<&'static str> {
        let delay = self.retry.rung(attempt);
        self.rungs.iter().find(|rung| rung.delay == delay).map(|rung| rung.queue)
    }
}

/// A queue in which messages wait to be tried again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rung {
    /// The wait, without its random part.
    pub delay: Duration,
    /// The queue, and the routing key that leads there.
    pub queue: &'static str,
}

/// What a change of state would be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Step {
    /// It is allowed.
    Go,
    /// The state is there already: what asks for it has happened before, and that is no error.
    Duplicate,
    /// It is against the machine: something is out of order.
    Illegal,
}

impl Step {
    /// `go`, `duplicate` or `illegal`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Go => "go",
            Self::Duplicate => "duplicate",
            Self::Illegal => "illegal",
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// What a result does to a flow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FlowStep<S> {
    /// It moves on.
    Go {
        /// The state after.
        to: S,
        /// The command to send, in the transaction that keeps the state.
        sends: Option<TaskId>,
    },
    /// The result was taken before: nothing to do, and nothing wrong.
    Duplicate,
    /// The result cannot be: something is out of order.
    Illegal,
}

impl<S> FlowStep<S> {
    pub(crate) fn map<T>(self, state: impl FnOnce(S) -> T) -> FlowStep<T> {
        match self {
            Self::Go { to, sends } => FlowStep::Go { to: state(to), sends },
            Self::Duplicate => FlowStep::Duplicate,
            Self::Illegal => FlowStep::Illegal,
        }
    }
}

/// What it is to go on to a state that has these allowed previous ones.
pub(crate) fn step<S: PartialEq>(current: S, previous: &[S], to: S) -> Step {
    if current == to {
        Step::Duplicate
    } else if previous.contains(&current) {
        Step::Go
    } else {
        Step::Illegal
    }
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
    /// What each producing service sends it through, sorted by service.
    const PUBLICATIONS: &'static [Publication];
    /// How each consuming service consumes it, sorted by service.
    const SUBSCRIPTIONS: &'static [Subscription];
    /// Codes of the errors that a handler may report, sorted, and whether trying again can help.
    const ERRORS: &'static [(&'static str, bool)];

    /// The errors that a handler may report.
    type Failure: TaskError;

    /// What `service` sends the task through, where it produces it.
    fn publication(service: &str) -> Option<&'static Publication> {
        Self::PUBLICATIONS.iter().find(|found| found.service == service)
    }

    /// How `service` consumes the task, where it does.
    fn subscription(service: &str) -> Option<&'static Subscription> {
        Self::SUBSCRIPTIONS.iter().find(|found| found.service == service)
    }

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

    /// This error, with what happened in words for people.
    fn because(self, text: impl fmt::Display) -> Failed<Self> {
        Failed::Reported { error: self, text: text.to_string() }
    }
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
