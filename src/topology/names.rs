//! Names on a broker: what a task uses of it, by producer and by consumer.
//!
//! Who sends owns the exchange, who consumes owns the queue and everything behind it. In the direct exchanges of a
//! service (delay, retry, dead letters) the routing key is always the name of the queue that is meant.

use std::collections::BTreeSet;

use crate::model::{Consumption, Registry, Retry, Service, Task, Trigger};
use crate::topology::schedule::{Schedule, effective_retry};
use crate::topology::template::{self, Templates};

/// The names a task uses on a broker.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TaskNames {
    /// Routing key: what all producers use, else the registry's.
    pub routing_key: String,
    /// Exchange by producing service, sorted by service. An exchange is owned by its sender.
    pub exchanges: Vec<(String, String)>,
    /// What each producing service sends through, sorted by service.
    pub producers: Vec<ProducerNames>,
    /// Queues by consuming service, sorted by service. A queue is owned by its consumer.
    pub consumers: Vec<ConsumerNames>,
}

/// What one producing service sends a task through.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProducerNames {
    /// The producing service.
    pub service: String,
    /// Its topic exchange for the task.
    pub exchange: String,
    /// The routing key it sends with.
    pub routing_key: String,
    /// Where messages of a delayed task go first.
    pub delay: Option<DelayNames>,
}

/// Where messages of a delayed task go first: from the delay queue they go to [`ProducerNames::exchange`] by themselves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DelayNames {
    /// The producer's direct exchange for what is to wait; its routing key is the name of the queue.
    pub exchange: String,
    /// The queue in which messages wait.
    pub queue: String,
    /// For how many milliseconds.
    pub delay: u64,
}

/// The queues of one consuming service.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConsumerNames {
    /// The consuming service.
    pub service: String,
    /// Its queue for the task.
    pub queue: String,
    /// Where messages end that it gave up.
    pub dead_letter_queue: String,
    /// The direct exchange to its retry queues; the routing key is the name of the retry queue.
    pub retry_exchange: String,
    /// The direct exchange to its dead letter queues; the routing key is the name of the dead letter queue.
    pub dead_letter_exchange: String,
    /// How this task is tried again: the contract's schedule, lowered where the service says so.
    pub retry: Retry,
    /// One retry queue per distinct wait of this task, shortest first. Versions of a task that share [`Self::queue`] share
    /// the retry queues of equal waits.
    pub rungs: Vec<Rung>,
}

impl ConsumerNames {
    /// The retry queue in which a message waits for `delay` milliseconds (without the random part).
    pub fn rung(&self, delay: u64) -> Option<&Rung> {
        self.rungs.iter().find(|rung| rung.delay == delay)
    }
}

/// A retry queue.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rung {
    /// What messages wait at least, in milliseconds.
    pub delay: u64,
    /// The queue.
    pub queue: String,
    /// What messages wait at most: the delay and the random part.
    pub longest: u64,
}

/// The names of `task` in `registry`: from the naming rules, what a service says of itself going first.
pub fn task_names(registry: &Registry, task: &Task) -> TaskNames {
    let (mut producers, mut consumers) = (Vec::new(), Vec::new());
    for service in registry.services.values() {
        let versions = service.produces.get(&task.id.task_type);
        if versions.is_some_and(|versions| versions.contains(&task.id.version)) {
            producers.push(producer(registry, service, task));
        }
        let consumption = service.consumes.get(&task.id.task_type);
        if let Some(consumption) = consumption.filter(|found| found.versions.contains(&task.id.version)) {
            consumers.push(consumer(registry, service, consumption, task));
        }
    }
    let agreed = producers.first().map(|first| &first.routing_key);
    let agreed = agreed.filter(|key| producers.iter().all(|producer| &producer.routing_key == *key));
    TaskNames {
        routing_key: agreed.cloned().unwrap_or_else(|| template::routing_key(registry, task)),
        exchanges: producers.iter().map(|found| (found.service.clone(), found.exchange.clone())).collect(),
        producers,
        consumers,
    }
}

/// What `service` sends `task` through.
fn producer(registry: &Registry, service: &Service, task: &Task) -> ProducerNames {
    let templates = Templates::of(registry, service);
    let delay = match task.trigger {
        Trigger::Delay(delay) => {
            Some(DelayNames { exchange: templates.delay_exchange(), queue: templates.delay_queue(task, delay), delay })
        }
        _ => None,
    };
    ProducerNames {
        service: service.name.clone(),
        exchange: templates.exchange(task),
        routing_key: templates.routing_key(task),
        delay,
    }
}

fn consumer(registry: &Registry, service: &Service, consumption: &Consumption, task: &Task) -> ConsumerNames {
    let templates = Templates::of(registry, service);
    let queue = consumption.queue.clone().unwrap_or_else(|| templates.queue(task));
    let retry = effective_retry(task, consumption);
    ConsumerNames {
        service: service.name.clone(),
        dead_letter_queue: templates.dead_letter_queue(first_sharer(service, consumption, task), task.kind),
        retry_exchange: templates.retry_exchange(),
        dead_letter_exchange: templates.dead_letter_exchange(),
        rungs: rungs(templates, &queue, &retry),
        retry,
        queue,
    }
}

/// A queue has one place where its messages end: where a service reads several tasks from one queue, that of the first
/// by type. Only what services say counts, so that the names of a task depend on no other task.
fn first_sharer<'t>(service: &'t Service, consumption: &Consumption, task: &'t Task) -> &'t str {
    let own = &task.id.task_type;
    // A derived queue is the task's alone: a service of ten thousand tasks is not searched for each of them.
    let Some(queue) = &consumption.queue else { return own };
    let same = |found: &Consumption| found.queue.as_ref() == Some(queue);
    service.consumes.iter().find(|(task_type, found)| *task_type == own || same(found)).map_or(own, |(first, _)| first)
}

fn rungs(templates: Templates<'_>, queue: &str, retry: &Retry) -> Vec<Rung> {
    let delays: BTreeSet<u64> = Schedule::of(retry).delays.into_iter().collect();
    let rung = |delay: u64| Rung {
        delay,
        queue: templates.retry_queue(queue, delay),
        longest: delay.saturating_add(retry.jitter),
    };
    delays.into_iter().map(rung).collect()
}
