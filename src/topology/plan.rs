//! Everything a registry puts on a broker that routes through exchanges: exchanges, queues, bindings, each with its owner.
//!
//! The plan is made from the names of all tasks; two tasks that mean the same thing meet in one entry, and two that mean
//! different things under one name are a [`Problem`].

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use rayon::prelude::*;

use crate::model::{Registry, Task, TaskId};
use crate::topology::names::{ConsumerNames, Names, ProducerNames};
use crate::topology::problems::Problem;
use crate::topology::structural::QueueArguments;

/// So many tasks are named side by side before they are put in.
const AT_ONCE: usize = 1024;

/// Exchanges, queues and bindings by name, and what is wrong with them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Plan {
    /// Exchanges by name.
    pub exchanges: BTreeMap<String, Exchange>,
    /// Queues by name.
    pub queues: BTreeMap<String, Queue>,
    /// Bindings of queues.
    pub bindings: BTreeSet<Binding>,
    /// Exchanges and the routing keys messages come with, each with who asked for it first.
    pub keys: BTreeMap<(String, String), Origin>,
    /// What a broker would refuse or mix up, in order of tasks.
    pub problems: Vec<Problem>,
}

/// An exchange.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exchange {
    /// How it routes.
    pub kind: ExchangeKind,
    /// Who asked for it first: its service is the one it belongs to.
    pub origin: Origin,
}

/// How an exchange routes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ExchangeKind {
    /// By routing key, to every queue bound with it.
    Topic,
    /// By the name of a queue.
    Direct,
}

impl ExchangeKind {
    /// The broker's word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Topic => "topic",
            Self::Direct => "direct",
        }
    }
}

/// A queue.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Queue {
    /// What it is for.
    pub role: QueueRole,
    /// What cannot be changed about it.
    pub arguments: QueueArguments,
    /// Who asked for it first: its service is the one it belongs to.
    pub origin: Origin,
}

/// What a queue is for, and where its messages go from there. Times in milliseconds.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum QueueRole {
    /// A consumer reads it.
    Work {
        /// Where messages go that the broker itself gives up.
        dead_letter_exchange: String,
        /// The routing key they go with.
        dead_letter_queue: String,
    },
    /// Messages of a delayed task wait before anyone gets them.
    Delay {
        /// For how long.
        delay: u64,
        /// The producer's exchange, where they go then.
        exchange: String,
        /// The routing key they go with.
        routing_key: String,
    },
    /// Messages wait between two tries.
    Retry {
        /// For how long at least.
        delay: u64,
        /// For how long at most.
        longest: u64,
        /// The work queue, where they go then.
        queue: String,
    },
    /// Messages end here.
    DeadLetter,
}

impl QueueRole {
    /// What to call it.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Work { .. } => "work queue",
            Self::Delay { .. } => "delay queue",
            Self::Retry { .. } => "retry queue",
            Self::DeadLetter => "dead letter queue",
        }
    }
}

/// A queue bound to an exchange.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Binding {
    /// The exchange.
    pub exchange: String,
    /// The queue.
    pub queue: String,
    /// The routing key.
    pub routing_key: String,
}

/// The service and task that something on the broker was asked for by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin {
    /// The service.
    pub service: String,
    /// The task.
    pub task: TaskId,
    /// Whether the service produces the task; else it consumes it.
    pub produces: bool,
}

impl Plan {
    /// The plan of a registry. Where two things clash, the first stays.
    pub fn of(names: &Names<'_>) -> Self {
        Self::of_tasks(names, &names.registry().tasks.values().collect::<Vec<_>>())
    }

    /// The plan of some tasks of a registry, as if there were no others.
    pub(super) fn of_tasks(names: &Names<'_>, tasks: &[&Task]) -> Self {
        let registry = names.registry();
        let mut plan = Self::default();
        for part in tasks.chunks(AT_ONCE) {
            let made: Vec<_> = part.par_iter().map(|task| (*task, names.once(task))).collect();
            for (task, names) in &made {
                for producer in &names.producers {
                    plan.produced(registry, task, producer);
                }
                for consumer in &names.consumers {
                    plan.consumed(registry, task, consumer, &names.producers);
                }
            }
        }
        plan.problems = first_of_each_cause(plan.problems);
        plan
    }

    fn produced(&mut self, registry: &Registry, task: &Task, names: &ProducerNames) {
        let origin = || Origin { service: names.service.clone(), task: task.id.clone(), produces: true };
        self.exchange(&names.exchange, ExchangeKind::Topic, origin());
        self.problems.extend(Problem::of_routing_key(&names.routing_key, origin()));
        match self.keys.entry((names.exchange.clone(), names.routing_key.clone())) {
            Entry::Vacant(free) => drop(free.insert(origin())),
            Entry::Occupied(first) if first.get().task.task_type != task.id.task_type => {
                let first = first.get().clone();
                self.problems.push(Problem::same_key(&names.exchange, &names.routing_key, origin(), first));
            }
            Entry::Occupied(_) => {}
        }
        let Some(delay) = &names.delay else { return };
        self.exchange(&delay.exchange, ExchangeKind::Direct, origin());
        let role = QueueRole::Delay {
            delay: delay.delay,
            exchange: names.exchange.clone(),
            routing_key: names.routing_key.clone(),
        };
        let arguments = QueueArguments { queue_type: registry.broker.queue_type, single_active_consumer: false };
        self.queue(&delay.queue, role, arguments, origin());
        self.bind(&delay.exchange, &delay.queue, &delay.queue);
    }

    fn consumed(&mut self, registry: &Registry, task: &Task, names: &ConsumerNames, producers: &[ProducerNames]) {
        let origin = || Origin { service: names.service.clone(), task: task.id.clone(), produces: false };
        let arguments = QueueArguments::of(registry, &names.service, &task.id);
        // What waits or is given up has no order to keep, and nobody consumes the retry queues.
        let behind = QueueArguments { single_active_consumer: false, ..arguments };
        self.exchange(&names.retry_exchange, ExchangeKind::Direct, origin());
        self.exchange(&names.dead_letter_exchange, ExchangeKind::Direct, origin());
        let role = QueueRole::Work {
            dead_letter_exchange: names.dead_letter_exchange.clone(),
            dead_letter_queue: names.dead_letter_queue.clone(),
        };
        self.queue(&names.queue, role, arguments, origin());
        for producer in producers {
            self.bind(&producer.exchange, &names.queue, &producer.routing_key);
        }
        for rung in &names.rungs {
            let role = QueueRole::Retry { delay: rung.delay, longest: rung.longest, queue: names.queue.clone() };
            self.queue(&rung.queue, role, behind, origin());
            self.bind(&names.retry_exchange, &rung.queue, &rung.queue);
        }
        self.queue(&names.dead_letter_queue, QueueRole::DeadLetter, behind, origin());
        self.bind(&names.dead_letter_exchange, &names.dead_letter_queue, &names.dead_letter_queue);
    }

    fn bind(&mut self, exchange: &str, queue: &str, routing_key: &str) {
        self.bindings.insert(Binding {
            exchange: exchange.to_owned(),
            queue: queue.to_owned(),
            routing_key: routing_key.to_owned(),
        });
    }

    fn exchange(&mut self, name: &str, kind: ExchangeKind, origin: Origin) {
        match self.exchanges.get(name) {
            None => {
                self.problems.extend(Problem::of_name("exchange", name, &origin));
                let exchange = Exchange { kind, origin };
                self.exchanges.insert(name.to_owned(), exchange);
            }
            Some(first) => self.problems.extend(Problem::of_exchanges(name, first, kind, origin)),
        }
    }

    fn queue(&mut self, name: &str, role: QueueRole, arguments: QueueArguments, origin: Origin) {
        match self.queues.get_mut(name) {
            None => {
                self.problems.extend(Problem::of_name(role.name(), name, &origin));
                self.problems.extend(Problem::of_wait(name, &role, &origin));
                let queue = Queue { role, arguments, origin };
                self.queues.insert(name.to_owned(), queue);
            }
            Some(first) => {
                // Whatever shares a retry queue may wait as long as the one with the longest random part.
                if let (QueueRole::Retry { longest, .. }, QueueRole::Retry { longest: other, .. }) =
                    (&mut first.role, &role)
                {
                    *longest = (*longest).max(*other);
                }
                self.problems.extend(Problem::of_queues(name, first, &role, arguments, origin));
            }
        }
    }
}

/// One finding for a name and service, and one of each kind for a service and task: what stands behind a queue that
/// clashes, clashes too.
fn first_of_each_cause(problems: Vec<Problem>) -> Vec<Problem> {
    let (mut names, mut origins) = (BTreeSet::new(), BTreeSet::new());
    let mut kept = Vec::new();
    for problem in problems {
        let new_name = names.insert((problem.name.clone(), problem.origin.service.clone()));
        let origin = &problem.origin;
        let new_origin = origins.insert((problem.kind, origin.service.clone(), origin.task.clone(), origin.produces));
        if new_name && new_origin {
            kept.push(problem);
        }
    }
    kept
}
