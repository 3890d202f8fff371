//! What cannot be changed about a queue or an exchange once it exists.
//!
//! A broker refuses to declare a queue again with other arguments (AMQP error 406), and an import of definitions passes
//! silently over the difference. Everything else about a queue stands in a policy and may change at any time.

use std::collections::BTreeMap;

use crate::model::{QueueType, Registry, Task};
use crate::topology::names::sharers;
use crate::topology::task_names;

/// What is fixed about everything on the broker, by name. Arguments that two tasks of one queue state differently are
/// the first one's by type; `check` refuses such a registry.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Structural {
    /// Exchanges and their types.
    pub exchanges: BTreeMap<String, &'static str>,
    /// Queues.
    pub queues: BTreeMap<String, QueueArguments>,
}

/// The arguments with which a queue is declared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct QueueArguments {
    /// `x-queue-type`
    pub queue_type: QueueType,
    /// `x-single-active-consumer`, left out where false.
    pub single_active_consumer: bool,
}

/// The arguments of everything `registry` puts on a broker.
pub fn structural(registry: &Registry) -> Structural {
    let mut found = Structural::default();
    for task in registry.tasks.values() {
        add(&mut found, registry, task);
    }
    found
}

fn add(found: &mut Structural, registry: &Registry, task: &Task) {
    let names = task_names(registry, task);
    let plain = QueueArguments { queue_type: registry.broker.queue_type, single_active_consumer: false };
    for producer in names.producers {
        found.exchanges.insert(producer.exchange, "topic");
        if let Some(delay) = producer.delay {
            found.exchanges.insert(delay.exchange, "direct");
            found.queues.entry(delay.queue).or_insert(plain);
        }
    }
    for consumer in names.consumers {
        let Some(service) = registry.services.get(&consumer.service) else { continue };
        let arguments = sharers(registry, service, &consumer.queue).first().map_or(plain, |(_, first)| {
            let queue_type = first.queue_type.unwrap_or(registry.broker.queue_type);
            QueueArguments { queue_type, single_active_consumer: first.single_active_consumer }
        });
        // What waits or is given up has no order to keep, and nobody consumes the retry queues.
        let behind = QueueArguments { single_active_consumer: false, ..arguments };
        found.exchanges.insert(consumer.retry_exchange, "direct");
        found.exchanges.insert(consumer.dead_letter_exchange, "direct");
        found.queues.insert(consumer.dead_letter_queue, behind);
        found.queues.extend(consumer.rungs.into_iter().map(|rung| (rung.queue, behind)));
        found.queues.insert(consumer.queue, arguments);
    }
}
