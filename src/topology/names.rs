//! Names on a broker: what a task uses of it, by producer and by consumer.
//!
//! Who sends owns the exchange, who consumes owns the queue and everything behind it. In the direct exchanges of a
//! service (delay, retry, dead letters) the routing key is always the name of the queue that is meant.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use crate::model::{Consumption, Registry, Retry, Service, Task, TaskId, Trigger};
use crate::topology::schedule::{Schedule, effective_retry};
use crate::topology::template::{self, Templates};

/// The names a task uses on a broker.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
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

/// The names of all tasks of a registry, each made when it is first asked for: most of what is compiled asks for them.
#[derive(Debug)]
pub struct Names<'a> {
    registry: &'a Registry,
    /// By task type.
    users: BTreeMap<&'a str, Users<'a>>,
    tasks: BTreeMap<&'a TaskId, OnceLock<TaskNames>>,
    none: TaskNames,
}

/// The services that use a task type in any version, by name.
#[derive(Debug, Default)]
struct Users<'a> {
    producers: Vec<&'a Service>,
    consumers: Vec<&'a Service>,
}

impl<'a> Names<'a> {
    /// Of the tasks of `registry`.
    pub fn new(registry: &'a Registry) -> Self {
        let mut users: BTreeMap<&str, Users<'a>> = BTreeMap::new();
        for service in registry.services.values() {
            for task_type in service.produces.keys() {
                users.entry(task_type).or_default().producers.push(service);
            }
            for task_type in service.consumes.keys() {
                users.entry(task_type).or_default().consumers.push(service);
            }
        }
        let tasks = registry.tasks.keys().map(|id| (id, OnceLock::new())).collect();
        Self { registry, users, tasks, none: TaskNames::default() }
    }

    /// The registry.
    pub const fn registry(&self) -> &'a Registry {
        self.registry
    }

    /// The names of `task`; none where it is of another registry.
    pub fn of(&self, task: &Task) -> &TaskNames {
        let Some(names) = self.tasks.get(&task.id) else { return &self.none };
        names.get_or_init(|| self.make(task))
    }

    /// The same, not kept where it was not made before: for who looks at every task once and at nothing else.
    pub fn once(&self, task: &Task) -> Cow<'_, TaskNames> {
        match self.tasks.get(&task.id).and_then(OnceLock::get) {
            Some(names) => Cow::Borrowed(names),
            None => Cow::Owned(self.make(task)),
        }
    }

    fn make(&self, task: &Task) -> TaskNames {
        match self.users.get(task.id.task_type.as_str()) {
            Some(users) => made(self.registry, task, &users.producers, &users.consumers),
            None => made(self.registry, task, &[], &[]),
        }
    }

    /// What `service` has on the broker for `task`, where it consumes it.
    pub fn consumer(&self, task: &Task, service: &str) -> Option<&ConsumerNames> {
        self.of(task).consumers.iter().find(|names| names.service == service)
    }
}

/// The names of one `task` in `registry`: from the naming rules, what a service says of itself going first. Who asks for
/// many has [`Names`].
pub fn task_names(registry: &Registry, task: &Task) -> TaskNames {
    let services: Vec<&Service> = registry.services.values().collect();
    made(registry, task, &services, &services)
}

/// The names of `task`, of the services that may produce or consume it.
fn made(registry: &Registry, task: &Task, producers: &[&Service], consumers: &[&Service]) -> TaskNames {
    let TaskId { task_type, version } = &task.id;
    let produces = |service: &&Service| service.produces.get(task_type).is_some_and(|found| found.contains(version));
    let producers: Vec<ProducerNames> =
        producers.iter().copied().filter(produces).map(|service| producer(registry, service, task)).collect();
    let consumes = |service: &&Service| {
        let consumption = service.consumes.get(task_type).filter(|found| found.versions.contains(version))?;
        Some(consumer(registry, service, consumption, task))
    };
    let agreed = producers.first().map(|first| &first.routing_key);
    let agreed = agreed.filter(|key| producers.iter().all(|producer| &producer.routing_key == *key));
    TaskNames {
        routing_key: agreed.cloned().unwrap_or_else(|| template::routing_key(registry, task)),
        exchanges: producers.iter().map(|found| (found.service.clone(), found.exchange.clone())).collect(),
        consumers: consumers.iter().filter_map(consumes).collect(),
        producers,
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
