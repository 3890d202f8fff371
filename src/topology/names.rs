//! Names on a broker: what a task uses of it, by producer and by consumer.
//!
//! Who sends owns the exchange, who consumes owns the queue and everything behind it. In the direct exchanges of a
//! service (delay, retry, dead letters) the routing key is always the name of the queue that is meant.

use std::collections::BTreeMap;

use crate::model::{Consumption, Registry, Retry, Service, Task, TaskId, Trigger};
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
    /// One retry queue per distinct wait of everything that shares [`Self::queue`], shortest first.
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
    /// What messages wait at most: the delay and the longest random part of those who use it.
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
pub(super) fn producer(registry: &Registry, service: &Service, task: &Task) -> ProducerNames {
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

/// The queue of `service` for `task`.
pub(super) fn work_queue(registry: &Registry, service: &Service, consumption: &Consumption, task: &Task) -> String {
    consumption.queue.clone().unwrap_or_else(|| Templates::of(registry, service).queue(task))
}

fn consumer(registry: &Registry, service: &Service, consumption: &Consumption, task: &Task) -> ConsumerNames {
    let templates = Templates::of(registry, service);
    let queue = work_queue(registry, service, consumption, task);
    let sharers = sharers(registry, service, &queue);
    // A queue has one place where its messages end: with several tasks in it, that of the first by type.
    let first = sharers.first().map_or(task, |(first, _)| first);
    ConsumerNames {
        service: service.name.clone(),
        dead_letter_queue: templates.dead_letter_queue(first),
        retry_exchange: templates.retry_exchange(),
        dead_letter_exchange: templates.dead_letter_exchange(),
        retry: effective_retry(task, consumption),
        rungs: rungs(templates, &queue, &sharers),
        queue,
    }
}

/// The task versions that `service` reads from `queue`, sorted.
pub(super) fn sharers<'r>(
    registry: &'r Registry,
    service: &'r Service,
    queue: &str,
) -> Vec<(&'r Task, &'r Consumption)> {
    let mut found = Vec::new();
    for (task_type, consumption) in &service.consumes {
        let ids = consumption.versions.iter().map(|version| (task_type.clone(), *version));
        let tasks = ids.filter_map(|(task_type, version)| registry.tasks.get(&TaskId { task_type, version }));
        let here = tasks.filter(|task| work_queue(registry, service, consumption, task) == queue);
        found.extend(here.map(|task| (task, consumption)));
    }
    found
}

fn rungs(templates: Templates<'_>, queue: &str, sharers: &[(&Task, &Consumption)]) -> Vec<Rung> {
    let mut longest: BTreeMap<u64, u64> = BTreeMap::new();
    for (task, consumption) in sharers {
        let retry = effective_retry(task, consumption);
        for delay in Schedule::of(&retry).delays {
            let most = longest.entry(delay).or_default();
            *most = (*most).max(delay.saturating_add(retry.jitter));
        }
    }
    let rung = |(delay, longest)| Rung { delay, queue: templates.retry_queue(queue, delay), longest };
    longest.into_iter().map(rung).collect()
}
