//! What all messages need: the strict reader, the canonical writer, and the types of values.
//!
//! One runtime serves every registry, so a registry may leave parts of it unused.

pub(crate) mod base64;
pub(crate) mod bridge;
pub mod conformance;
mod consumer;
mod counters;
mod dead_letter;
mod decimal;
mod error;
mod failed;
mod inbox;
mod json;
mod key;
mod maybe;
mod message;
mod path;
mod reader;
mod retry;
pub(crate) mod spec;
mod task;
mod unknown;
mod uuid;
mod value;
mod writer;

pub use consumer::{Consumer, Deduplicator, Once};
pub use counters::{Counted, Counts};
pub use dead_letter::DeadLetter;
pub use decimal::Decimal;
pub use error::{ErrorCode, Rejection, WireError};
pub use failed::{Failed, NoFailure, UNEXPECTED};
pub use inbox::{Action, Inbox, NotAConsumer, Opened, Outcome, Ticket, UnknownQueue, Verdict};
pub use json::Json;
pub use maybe::Maybe;
pub use retry::{Decision, RetryPolicy, RetrySchedule};
pub use task::{
    BrokerNames, DelayNames, FlowStep, InvalidText, Publication, QueueNames, Rung, Step, Subscription, Task, TaskError,
    TaskId, TaskKind, Trigger,
};
pub use unknown::{Unknown, UnknownVariant};
pub use uuid::Uuid;

pub(crate) use error::{Errors, Read, Refused};
pub(crate) use inbox::Entry;
pub(crate) use key::Key;
pub(crate) use message::{Arrival, Envelope, Head, Known, Message, Registry, write};
pub(crate) use task::step;
pub(crate) use writer::{Fields, Role};
