//! What a consumer makes of deliveries, without running anything: a message is opened, somebody does the work, and how
//! that ended decides what becomes of the delivery.
//!
//! [`Consumer`](super::consumer::Consumer) does the work too. This half alone is for programs that do it their own way,
//! asynchronous ones most of all: nothing here blocks, waits or calls back.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::hash::{BuildHasher as _, RandomState};
use std::time::{Duration, SystemTime};

use chrono::{DateTime, Utc};

use super::counters::{self, Counted, Counters, Counts};
use super::dead_letter::DeadLetter;
use super::error::{ErrorCode, Rejection};
use super::failed::{Failed, UNEXPECTED};
use super::message::Message;
use super::retry::{Decision, RetryPolicy};
use super::task::{Publication, Step, Subscription, Task, TaskError, TaskId};
use crate::AnyTask;
use crate::any::{REGISTRY, TASKS};

/// What the package knows of a task version beside its messages.
#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) id: TaskId,
    pub(crate) errors: &'static [(&'static str, bool)],
    pub(crate) publications: &'static [Publication],
    pub(crate) subscriptions: &'static [Subscription],
    pub(crate) retry: RetryPolicy,
    pub(crate) transit: fn(&str) -> Option<Step>,
}

impl Entry {
    pub(crate) const fn of<T: Task + Message>() -> Self {
        Self {
            id: T::ID,
            errors: T::ERRORS,
            publications: T::PUBLICATIONS,
            subscriptions: T::SUBSCRIPTIONS,
            retry: T::RETRY,
            transit: T::transit_from,
        }
    }

    pub(crate) fn find(id: TaskId) -> Option<&'static Self> {
        TASKS.iter().find(|entry| entry.id == id)
    }

    pub(crate) fn publication(&self, service: &str) -> Option<&'static Publication> {
        self.publications.iter().find(|found| found.service == service)
    }

    pub(crate) fn subscription(&self, service: &str) -> Option<&'static Subscription> {
        self.subscriptions.iter().find(|found| found.service == service)
    }
}

/// How the work on a message ended.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Outcome {
    /// It is done.
    Done,
    /// It had been done before.
    Duplicate,
    /// The handler reported an error.
    Failed {
        /// Its code; one that the contract does not have cannot be retried.
        code: String,
        /// What happened.
        text: String,
    },
    /// Something nobody foresaw. Trying again can help.
    Unexpected {
        /// What happened.
        text: String,
    },
}

impl<F: TaskError> From<Result<(), Failed<F>>> for Outcome {
    fn from(result: Result<(), Failed<F>>) -> Self {
        match result {
            Ok(()) => Self::Done,
            Err(Failed::Reported { error, text }) => Self::Failed { code: error.code().to_owned(), text },
            Err(Failed::Unexpected { text }) => Self::Unexpected { text },
        }
    }
}

/// What is to become of a delivery. What it says to send is to be sent, and confirmed by the broker, before the delivery
/// is acknowledged: then nothing is lost, whatever breaks in between.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[must_use = "the delivery is neither answered nor sent on"]
pub struct Verdict {
    /// What to do.
    pub action: Action,
    /// How it was counted.
    pub counted: Counted,
    /// Its task, where that is known.
    pub task: Option<TaskId>,
}

impl Verdict {
    /// The task type as metrics have it: `unknown` where it is not known.
    pub fn label(&self) -> &'static str {
        self.task.map_or(counters::UNKNOWN, |task| task.task_type)
    }
}

/// What to do with a delivery.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Action {
    /// Acknowledge it.
    Ack,
    /// Send `body` to a retry queue, then acknowledge the delivery.
    Retry {
        /// Exchange to send to.
        exchange: &'static str,
        /// Queue that it leads to, which is the routing key as well.
        queue: &'static str,
        /// How long the message waits there: its expiration.
        delay: Duration,
        /// The message with its attempts counted and nothing else changed.
        body: Vec<u8>,
    },
    /// Send `body` to the dead-letter queue, then acknowledge the delivery.
    DeadLetter {
        /// Exchange to send to.
        exchange: &'static str,
        /// Queue that it leads to, which is the routing key as well.
        queue: &'static str,
        /// The record, see [`DeadLetter`].
        body: Vec<u8>,
    },
}

impl Action {
    /// `ack`, `retry` or `dead-letter`.
    pub const fn as_str(&self) -> &'static str {
        match self {
            Self::Ack => "ack",
            Self::Retry { .. } => "retry",
            Self::DeadLetter { .. } => "dead-letter",
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A delivery that was opened.
#[derive(Debug)]
#[must_use = "the delivery is not answered"]
pub enum Opened<'a> {
    /// Work is to be done; the outcome goes to [`Inbox::finish`].
    Work {
        /// The message.
        message: Box<AnyTask>,
        /// To be given back with the outcome.
        ticket: Ticket<'a>,
    },
    /// It was refused.
    Refused(Verdict),
}

/// A delivery that is being worked on.
#[derive(Debug)]
#[must_use = "the delivery is not answered until the ticket is given back to `Inbox::finish`"]
pub struct Ticket<'a> {
    entry: &'static Entry,
    subscription: &'static Subscription,
    original: &'a [u8],
    message_id: Option<String>,
    key: Option<String>,
    attempt: i32,
}

impl Ticket<'_> {
    /// The task.
    pub fn task(&self) -> TaskId {
        self.entry.id
    }

    /// By what the same event is recognised: the message's idempotency key, else `id:` and its id, else nothing.
    pub fn key(&self) -> Option<&str> {
        self.key.as_deref()
    }

    /// Who works on it: the service and the task type, whatever the version.
    pub fn handler(&self) -> String {
        format!("{}/{}", self.subscription.service, self.entry.id.task_type)
    }

    /// The number of this try, from 1.
    pub fn attempt(&self) -> i32 {
        self.attempt
    }
}

/// The consuming side of a service: which tasks it handles, and what becomes of their messages.
pub struct Inbox {
    service: String,
    handled: BTreeSet<TaskId>,
    queues: BTreeMap<&'static str, &'static Subscription>,
    clock: Box<dyn Fn() -> DateTime<Utc> + Send + Sync>,
    random: Box<dyn Fn() -> f64 + Send + Sync>,
    counters: Counters,
}

impl fmt::Debug for Inbox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Inbox").field("service", &self.service).field("handled", &self.handled).finish_non_exhaustive()
    }
}

impl Inbox {
    /// The inbox of a service. Handles nothing until it is told to.
    pub fn new(service: impl Into<String>) -> Self {
        let service = service.into();
        let mut queues = BTreeMap::new();
        for subscription in TASKS.iter().filter_map(|entry| entry.subscription(&service)) {
            queues.entry(subscription.queue).or_insert(subscription);
        }
        Self {
            service,
            handled: BTreeSet::new(),
            queues,
            clock: Box::new(now),
            random: Box::new(random),
            counters: Counters::default(),
        }
    }

    /// Takes the time of dead letters from `clock` instead of the system.
    #[must_use]
    pub fn with_clock(self, clock: impl Fn() -> DateTime<Utc> + Send + Sync + 'static) -> Self {
        Self { clock: Box::new(clock), ..self }
    }

    /// Takes the random part of waits, from 0 to 1, from `random`.
    #[must_use]
    pub fn with_random(self, random: impl Fn() -> f64 + Send + Sync + 'static) -> Self {
        Self { random: Box::new(random), ..self }
    }

    /// Says that the messages of `T` are handled.
    ///
    /// # Errors
    /// The contracts do not name the service as a consumer of the task.
    pub fn accept<T: Task>(&mut self) -> Result<(), NotAConsumer> {
        self.accept_id(T::ID)
    }

    pub(crate) fn accept_id(&mut self, task: TaskId) -> Result<(), NotAConsumer> {
        if Entry::find(task).and_then(|entry| entry.subscription(&self.service)).is_none() {
            return Err(NotAConsumer { service: self.service.clone(), task });
        }
        self.handled.insert(task);
        Ok(())
    }

    /// The service.
    pub fn service(&self) -> &str {
        &self.service
    }

    /// The queues that the contracts give the service, sorted.
    pub fn queues(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.queues.keys().copied()
    }

    /// Opens a delivery that came from `queue`.
    ///
    /// # Errors
    /// The service has no such queue: a mistake of the program, not of the message.
    pub fn open<'a>(&self, bytes: &'a [u8], queue: &str) -> Result<Opened<'a>, UnknownQueue> {
        let Some(&of_queue) = self.queues.get(queue) else {
            return Err(UnknownQueue { service: self.service.clone(), queue: queue.to_owned() });
        };
        let message = match REGISTRY.open(bytes) {
            Ok(message) => message,
            Err((task, rejection)) => {
                let code = refusal(&rejection);
                return Ok(self.refuse(of_queue, bytes, code, &told(&rejection), task, None));
            }
        };
        let head = message.head();
        let entry = Entry::find(head.task).filter(|_| self.handled.contains(&head.task));
        let Some((entry, subscription)) = entry.and_then(|entry| Some((entry, entry.subscription(&self.service)?)))
        else {
            let id = head.message_id.map(str::to_owned);
            return Ok(self.refuse(of_queue, bytes, "no-handler", "", Some(head.task), id));
        };
        let ticket = Ticket {
            entry,
            subscription,
            original: bytes,
            message_id: head.message_id.map(str::to_owned),
            key: head.idempotency_key.map(str::to_owned).or_else(|| head.message_id.map(|id| format!("id:{id}"))),
            attempt: head.attempt.unwrap_or(0).saturating_add(1),
        };
        Ok(Opened::Work { message: Box::new(message), ticket })
    }

    /// Says what becomes of a delivery whose work ended with `outcome`.
    pub fn finish(&self, ticket: Ticket<'_>, outcome: impl Into<Outcome>) -> Verdict {
        let (code, text, retryable) = match outcome.into() {
            Outcome::Done => return self.verdict(Action::Ack, Counted::Processed, Some(ticket.entry.id)),
            Outcome::Duplicate => return self.verdict(Action::Ack, Counted::Deduplicated, Some(ticket.entry.id)),
            Outcome::Unexpected { text } => (UNEXPECTED.to_owned(), text, true),
            Outcome::Failed { code, text } => {
                let retryable = ticket.entry.errors.iter().any(|(known, retryable)| *known == code && *retryable);
                (code, text, retryable)
            }
        };
        if let Some(action) = self.retry(&ticket, retryable) {
            return self.verdict(action, Counted::Retried, Some(ticket.entry.id));
        }
        let record = DeadLetter::new(&*self.service, code, &text, ticket.original, (self.clock)());
        let record = DeadLetter { attempts: ticket.attempt, task_id: ticket.message_id, ..record };
        self.give_up(ticket.subscription, record, Counted::DeadLettered, Some(ticket.entry.id))
    }

    /// What to send where the message is to be tried again.
    fn retry(&self, ticket: &Ticket<'_>, retryable: bool) -> Option<Action> {
        let subscription = ticket.subscription;
        let Decision::Retry(delay) = subscription.retry.after_failure(retryable, ticket.attempt, (self.random)())
        else {
            return None;
        };
        Some(Action::Retry {
            exchange: subscription.retry_exchange,
            queue: subscription.retry_queue(ticket.attempt)?,
            delay,
            // An envelope that cannot count would be tried for ever.
            body: REGISTRY.retry_any(ticket.original, ticket.attempt).ok()??,
        })
    }

    fn refuse<'a>(
        &self,
        of_queue: &Subscription,
        bytes: &[u8],
        code: &str,
        text: &str,
        task: Option<TaskId>,
        message_id: Option<String>,
    ) -> Opened<'a> {
        let record = DeadLetter::new(&*self.service, code, text, bytes, (self.clock)());
        let record = DeadLetter { task_id: message_id, ..record };
        Opened::Refused(self.give_up(of_queue, record, Counted::Refused, task))
    }

    fn give_up(
        &self,
        subscription: &Subscription,
        record: DeadLetter,
        counted: Counted,
        task: Option<TaskId>,
    ) -> Verdict {
        let record = DeadLetter {
            task_type: task.map(|task| task.task_type.to_owned()),
            version: task.map(|task| task.version),
            ..record
        };
        let action = Action::DeadLetter {
            exchange: subscription.dead_letter_exchange,
            queue: subscription.dead_letter_queue,
            body: record.into_bytes(),
        };
        self.verdict(action, counted, task)
    }

    fn verdict(&self, action: Action, counted: Counted, task: Option<TaskId>) -> Verdict {
        let verdict = Verdict { action, counted, task };
        self.counters.add(verdict.label(), counted);
        verdict
    }

    /// How many deliveries ended how.
    pub fn counters(&self) -> Counts {
        self.counters.counts()
    }

    /// The counters in the text format of Prometheus, sorted:
    /// `taskpact_messages_total{service="…",task="…",outcome="…"} n`.
    pub fn prometheus(&self) -> String {
        counters::prometheus(&self.service, &self.counters())
    }
}

/// The code of the dead letter of a message that was refused.
fn refusal(rejection: &Rejection) -> &'static str {
    let unknown = rejection.errors().iter().all(|error| error.code == ErrorCode::UnknownTask);
    if unknown { "unknown-task" } else { "undecodable" }
}

/// All errors of a message in one line.
fn told(rejection: &Rejection) -> String {
    let each = |error: &super::WireError| match &*error.path {
        "" => error.code.to_string(),
        path => format!("{} {path}", error.code),
    };
    rejection.errors().iter().map(each).collect::<Vec<_>>().join("; ")
}

#[allow(clippy::disallowed_methods, reason = "where clocks are kept apart, this one is replaced")]
fn now() -> DateTime<Utc> {
    SystemTime::now().into()
}

/// A number from 0 to 1. Good enough to keep retries apart, and for nothing else.
fn random() -> f64 {
    // Every state has keys of its own.
    let bits = RandomState::new().hash_one(0_u8);
    (bits >> 11) as f64 / (1_u64 << 53) as f64
}

/// A service is to handle a task that the contracts do not let it consume.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct NotAConsumer {
    /// The service.
    pub service: String,
    /// The task.
    pub task: TaskId,
}

impl fmt::Display for NotAConsumer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the service `{}` is no consumer of {}", self.service, self.task)
    }
}

impl std::error::Error for NotAConsumer {}

/// A delivery is said to come from a queue that the contracts do not give the service.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct UnknownQueue {
    /// The service.
    pub service: String,
    /// The queue.
    pub queue: String,
}

impl fmt::Display for UnknownQueue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the service `{}` has no queue `{}`", self.service, self.queue)
    }
}

impl std::error::Error for UnknownQueue {}
