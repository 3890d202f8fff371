//! Messages of the tasks of `order-platform`.
//!
//! Each domain is a module behind a cargo feature of its own, all on by default; each task version is a type there with
//! `decode`, `encode` and constants. [`decode_any`] reads a message of any task whose domain is compiled in.
//!
//! - `coupon` (feature `coupon`)
//! - `member` (feature `member`)
//! - `notify` (feature `notify`)
//! - `order` (feature `order`)
//! - `reconcile` (feature `reconcile`)
//! - `report` (feature `report`)
//! - `stock` (feature `stock`)
//!
//! A message is refused with all that is wrong with it: a [`Rejection`] of paths and codes, the same in every language.
//!
//! Around the message: a [`Consumer`] runs handlers, each at most once for an event, and says what becomes of a delivery;
//! an [`Inbox`] is the half of it that runs nothing, for asynchronous programs. A [`RetryPolicy`] computes waits, a
//! [`DeadLetter`] is what is kept of a message that was given up, [`machines`] has the state machines, [`flows`] the
//! orchestrations.

#![forbid(unsafe_code)]
// Names, numbers and documentation come from contracts.
#![allow(
    clippy::approx_constant,
    clippy::disallowed_names,
    clippy::enum_variant_names,
    clippy::excessive_precision,
    clippy::large_enum_variant,
    clippy::octal_escapes,
    clippy::too_many_arguments,
    clippy::type_complexity,
    clippy::upper_case_acronyms
)]

// What is made from contracts is laid out by the generator.
#[rustfmt::skip]
mod any;
#[allow(
    dead_code,
    unused_imports,
    unused_macros,
    reason = "one runtime serves every registry, and every choice of features"
)]
mod runtime;

pub use any::{AnyTask, decode_any, publications, retry_bytes, subscriptions};
#[doc(hidden)]
pub use runtime::conformance;
pub use runtime::{
    Action, BrokerNames, Consumer, Counted, Counts, DeadLetter, Decimal, Decision, Deduplicator, DelayNames, ErrorCode,
    Failed, FlowStep, Inbox, InvalidText, Json, Maybe, NoFailure, NotAConsumer, Once, Opened, Outcome, Publication,
    QueueNames, Rejection, RetryPolicy, RetrySchedule, Rung, Step, Subscription, Task, TaskError, TaskId, TaskKind,
    Ticket, Trigger, UNEXPECTED, Unknown, UnknownQueue, UnknownVariant, Uuid, Verdict, WireError,
};

#[rustfmt::skip]
pub mod flows;
#[rustfmt::skip]
pub mod machines;
#[cfg(feature = "coupon")]
#[rustfmt::skip]
pub mod coupon;
#[cfg(feature = "member")]
#[rustfmt::skip]
pub mod member;
#[cfg(feature = "notify")]
#[rustfmt::skip]
pub mod notify;
#[cfg(feature = "order")]
#[rustfmt::skip]
pub mod order;
#[cfg(feature = "reconcile")]
#[rustfmt::skip]
pub mod reconcile;
#[cfg(feature = "report")]
#[rustfmt::skip]
pub mod report;
#[cfg(feature = "stock")]
#[rustfmt::skip]
pub mod stock;
