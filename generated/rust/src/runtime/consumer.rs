//! A consumer that does the work too: handlers by task, each run at most once for an event.

use std::any::Any;
use std::collections::BTreeMap;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use chrono::{DateTime, Utc};

use super::counters::Counts;
use super::failed::Failed;
use super::inbox::{Inbox, NotAConsumer, Opened, Outcome, UnknownQueue, Verdict};
use super::task::{Task, TaskId};
use crate::AnyTask;

/// Keeps an event from being handled twice.
///
/// An implementation opens a transaction, inserts the key and the handler (the table has a unique index on both), and where
/// that met no row runs the work and commits; where the work fails it rolls back. Then the effect and the memory of it are
/// one: there is no moment at which one is there without the other.
pub trait Deduplicator {
    /// The transaction that the work is done in.
    type Transaction<'t>;

    /// Why the store failed.
    type Error: fmt::Display;

    /// Runs `work` unless `handler` has met `key` before. Without a key there is nothing to recognise the event by, and the
    /// work is run.
    ///
    /// # Errors
    /// The store failed, and nothing was done.
    fn once<F>(
        &mut self,
        key: Option<&str>,
        handler: &str,
        work: impl FnOnce(&mut Self::Transaction<'_>) -> Result<(), F>,
    ) -> Result<Once<F>, Self::Error>;
}

/// What became of work that is done at most once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Once<F> {
    /// It is done and kept.
    Applied,
    /// It had been done before.
    Duplicate,
    /// It failed, and nothing is left of it.
    Failed(F),
}

type Handler<D> = Box<dyn Fn(AnyTask, &mut <D as Deduplicator>::Transaction<'_>) -> Outcome + Send + Sync>;

/// Handles the deliveries of a service: decodes, finds the handler, recognises duplicates, runs the handler in a
/// transaction, and says what becomes of the delivery. Knows no broker: the program receives, sends and acknowledges.
///
/// It waits for its handlers and the store and for nothing else. Asynchronous programs use an [`Inbox`] instead.
pub struct Consumer<D: Deduplicator> {
    inbox: Inbox,
    dedup: D,
    handlers: BTreeMap<TaskId, Handler<D>>,
}

impl<D: Deduplicator + fmt::Debug> fmt::Debug for Consumer<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Consumer").field("inbox", &self.inbox).field("dedup", &self.dedup).finish_non_exhaustive()
    }
}

impl<D: Deduplicator> Consumer<D> {
    /// The consumer of a service. Handles nothing until it is told to.
    pub fn new(service: impl Into<String>, dedup: D) -> Self {
        Self { inbox: Inbox::new(service), dedup, handlers: BTreeMap::new() }
    }

    /// Takes the time of dead letters from `clock` instead of the system.
    #[must_use]
    pub fn with_clock(self, clock: impl Fn() -> DateTime<Utc> + Send + Sync + 'static) -> Self {
        Self { inbox: self.inbox.with_clock(clock), ..self }
    }

    /// Takes the random part of waits, from 0 to 1, from `random`.
    #[must_use]
    pub fn with_random(self, random: impl Fn() -> f64 + Send + Sync + 'static) -> Self {
        Self { inbox: self.inbox.with_random(random), ..self }
    }

    /// Handles the messages of `T` with `handler`, which does everything in the transaction it is given. A panic in it is
    /// caught and counts as a failure that nobody foresaw.
    ///
    /// # Errors
    /// The contracts do not name the service as a consumer of the task.
    pub fn on<T, H>(mut self, handler: H) -> Result<Self, NotAConsumer>
    where
        T: Task + TryFrom<AnyTask>,
        H: Fn(T, &mut D::Transaction<'_>) -> Result<(), Failed<T::Failure>> + Send + Sync + 'static,
    {
        let handler = move |message: AnyTask, transaction: &mut D::Transaction<'_>| match T::try_from(message) {
            Ok(message) => handler(message, transaction).into(),
            Err(_) => Outcome::Unexpected { text: format!("the message is none of {}", T::ID) },
        };
        self.on_id(T::ID, Box::new(handler))?;
        Ok(self)
    }

    pub(crate) fn on_id(&mut self, task: TaskId, handler: Handler<D>) -> Result<(), NotAConsumer> {
        self.inbox.accept_id(task)?;
        self.handlers.insert(task, handler);
        Ok(())
    }

    /// Handles a delivery that came from `queue`, and says what becomes of it.
    ///
    /// # Errors
    /// The service has no such queue: a mistake of the program, not of the message.
    pub fn process(&mut self, bytes: &[u8], queue: &str) -> Result<Verdict, UnknownQueue> {
        let (message, ticket) = match self.inbox.open(bytes, queue)? {
            Opened::Work { message, ticket } => (*message, ticket),
            Opened::Refused(verdict) => return Ok(verdict),
        };
        let outcome = match self.handlers.get(&ticket.task()) {
            Some(handler) => {
                run(&mut self.dedup, ticket.key(), &ticket.handler(), |transaction| handler(message, transaction))
            }
            // The inbox accepts what has a handler and nothing else.
            None => Outcome::Unexpected { text: "there is no handler".to_owned() },
        };
        Ok(self.inbox.finish(ticket, outcome))
    }

    /// The half of it that knows what becomes of deliveries.
    pub fn inbox(&self) -> &Inbox {
        &self.inbox
    }

    /// How many deliveries ended how.
    pub fn counters(&self) -> Counts {
        self.inbox.counters()
    }

    /// The counters in the text format of Prometheus, sorted.
    pub fn prometheus(&self) -> String {
        self.inbox.prometheus()
    }

    /// What keeps events from being handled twice.
    pub fn dedup(&mut self) -> &mut D {
        &mut self.dedup
    }
}

/// How the work was left.
enum Work {
    Waiting,
    Done,
    Failed(Outcome),
}

/// Does the work on a message once.
fn run<D: Deduplicator>(
    dedup: &mut D,
    key: Option<&str>,
    name: &str,
    handler: impl FnOnce(&mut D::Transaction<'_>) -> Outcome,
) -> Outcome {
    let mut work = Work::Waiting;
    let handle = |transaction: &mut D::Transaction<'_>| {
        // After a panic the transaction is rolled back, and the message was the handler's own.
        let outcome = caught(|| handler(transaction));
        let done = outcome == Outcome::Done;
        work = if done { Work::Done } else { Work::Failed(outcome) };
        if done { Ok(()) } else { Err(()) }
    };
    let once = catch_unwind(AssertUnwindSafe(|| dedup.once(key, name, handle)));
    match (work, once) {
        // The first cause, even where what came after it went wrong as well.
        (Work::Failed(outcome), _) => outcome,
        (_, Ok(Ok(Once::Duplicate))) => Outcome::Duplicate,
        (Work::Done, Ok(Ok(Once::Applied))) => Outcome::Done,
        (_, Ok(Err(error))) => Outcome::Unexpected { text: error.to_string() },
        (_, Err(panic)) => Outcome::Unexpected { text: said(&*panic) },
        (Work::Waiting, Ok(Ok(_))) => Outcome::Unexpected { text: "the work was not run".to_owned() },
        (Work::Done, Ok(Ok(Once::Failed(())))) => Outcome::Unexpected { text: "the work was not kept".to_owned() },
    }
}

/// The outcome of a handler, a panic included.
fn caught(handler: impl FnOnce() -> Outcome) -> Outcome {
    catch_unwind(AssertUnwindSafe(handler)).unwrap_or_else(|panic| Outcome::Unexpected { text: said(&*panic) })
}

/// What a panic says.
fn said(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    text.map_or_else(|| "a panic".to_owned(), |text| format!("a panic: {text}"))
}
