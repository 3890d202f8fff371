//! How a task travels: names of exchanges, queues and routing keys, retry schedules, the in-flight window.
//!
//! Pure arithmetic and naming on the model; knows no broker.

pub mod duration;
mod names;
mod schedule;
mod structural;
mod template;

pub use names::{ConsumerNames, DelayNames, ProducerNames, Rung, TaskNames, task_names};
pub use schedule::{Schedule, effective_retry, in_flight_window};
pub use structural::{QueueArguments, Structural, structural};
