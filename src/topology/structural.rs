//! What cannot be changed about a queue or an exchange once it exists.
//!
//! A broker refuses to declare a queue again with other arguments (AMQP error 406), and an import of definitions passes
//! silently over the difference. Everything else about a queue stands in a policy and may change at any time.

use std::collections::BTreeMap;

use crate::model::{QueueType, Registry, TaskId};
use crate::topology::names::Names;
use crate::topology::plan::Plan;

/// What is fixed about everything on the broker, by name. Arguments that two tasks of one queue state differently are
/// the first one's; `check` refuses such a registry.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Structural {
    /// Exchanges and their types.
    pub exchanges: BTreeMap<String, &'static str>,
    /// Queues.
    pub queues: BTreeMap<String, QueueArguments>,
}

/// The arguments with which a queue is declared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct QueueArguments {
    /// `x-queue-type`
    pub queue_type: QueueType,
    /// `x-single-active-consumer`, left out where false.
    pub single_active_consumer: bool,
}

impl QueueArguments {
    /// What `service` asks of the queue from which it reads `task`.
    pub fn of(registry: &Registry, service: &str, task: &TaskId) -> Self {
        let consumption = registry.services.get(service).and_then(|found| found.consumes.get(&task.task_type));
        Self {
            queue_type: consumption.and_then(|found| found.queue_type).unwrap_or(registry.broker.queue_type),
            single_active_consumer: consumption.is_some_and(|found| found.single_active_consumer),
        }
    }
}

/// The arguments of everything `registry` puts on a broker.
pub fn structural(registry: &Registry) -> Structural {
    let names = Names::new(registry);
    let plan = Plan::of(&names);
    let exchanges = plan.exchanges.into_iter().map(|(name, exchange)| (name.to_owned(), exchange.kind.word()));
    let queues = plan.queues.into_iter().map(|(name, queue)| (name.to_owned(), queue.arguments));
    Structural { exchanges: exchanges.collect(), queues: queues.collect() }
}
