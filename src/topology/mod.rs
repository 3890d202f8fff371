//! How a task travels: names of exchanges, queues and routing keys, retry schedules, the in-flight window, and what
//! brokers have to be told.
//!
//! Pure arithmetic and naming on the model; talks to no broker.

pub mod duration;
mod files;
pub mod kafka;
mod names;
mod plan;
mod problems;
mod rabbitmq;
pub mod redis;
mod schedule;
mod structural;
mod suspects;
mod template;

#[cfg(test)]
mod tests;

pub use files::{Put, TopologyFile, files, kafka_files, rabbitmq_files, redis_files};
pub use names::{ConsumerNames, DelayNames, Names, ProducerNames, Rung, TaskNames, task_names};
pub use plan::{Binding, Exchange, ExchangeKind, Origin, Plan, Queue, QueueRole};
pub use problems::{LONGEST_NAME, LONGEST_WAIT, Problem, ProblemKind};
pub use schedule::{Schedule, effective_retry, in_flight_window};
pub use structural::{QueueArguments, Structural, structural};
pub use suspects::problems;
