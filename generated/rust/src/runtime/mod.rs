//! What all messages need: the strict reader, the canonical writer, and the types of values.
//!
//! One runtime serves every registry, so a registry may leave parts of it unused.

pub(crate) mod base64;
pub(crate) mod bridge;
pub mod conformance;
mod decimal;
mod error;
mod json;
mod maybe;
mod message;
mod path;
mod reader;
pub(crate) mod spec;
mod task;
mod unknown;
mod uuid;
mod value;
mod writer;

pub use decimal::Decimal;
pub use error::{ErrorCode, Rejection, WireError};
pub use json::Json;
pub use maybe::Maybe;
pub use task::{BrokerNames, InvalidText, QueueNames, RetryPolicy, Task, TaskError, TaskId, TaskKind, Trigger};
pub use unknown::{Unknown, UnknownVariant};
pub use uuid::Uuid;

pub(crate) use error::{Errors, Read};
pub(crate) use message::{Arrival, Envelope, Known, Message, Registry, write};
pub(crate) use writer::{Fields, Role};
