//! Everything a registry puts on a broker that routes through exchanges: exchanges, queues, bindings, each with its owner.
//!
//! The plan is made from the names of all tasks; two tasks that mean the same thing meet in one entry, and two that mean
//! different things under one name are a [`Problem`].

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use rayon::prelude::*;

use crate::model::{Registry, Task, TaskId};
use crate::topology::names::{ConsumerNames, Names, ProducerNames, TaskNames};
use crate::topology::problems::Problem;
use crate::topology::structural::QueueArguments;

/// Exchanges, queues and bindings by name, and what is wrong with them. Names are borrowed from [`Names`]: a registry of
/// ten thousand tasks has a hundred thousand queues.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Plan<'n> {
    /// Exchanges by name.
    pub exchanges: BTreeMap<&'n str, Exchange<'n>>,
    /// Queues by name.
    pub queues: BTreeMap<&'n str, Queue<'n>>,
    /// Bindings of queues.
    pub bindings: BTreeSet<Binding<'n>>,
    /// Exchanges and the routing keys messages come with, each with who asked for it first.
    pub keys: BTreeMap<(&'n str, &'n str), Origin<'n>>,
    /// What a broker would refuse or mix up, in order of tasks.
    pub problems: Vec<Problem<'n>>,
}

/// An exchange.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exchange<'n> {
    /// How it routes.
    pub kind: ExchangeKind,
    /// Who asked for it first: its service is the one it belongs to.
    pub origin: Origin<'n>,
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
pub struct Queue<'n> {
    /// What it is for.
    pub role: QueueRole<'n>,
    /// What cannot be changed about it.
    pub arguments: QueueArguments,
    /// Who asked for it first: its service is the one it belongs to.
    pub origin: Origin<'n>,
}

/// What a queue is for, and where its messages go from there. Times in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum QueueRole<'n> {
    /// A consumer reads it.
    Work {
        /// Where messages go that the broker itself gives up.
        dead_letter_exchange: &'n str,
        /// The routing key they go with.
        dead_letter_queue: &'n str,
    },
    /// Messages of a delayed task wait before anyone gets them.
    Delay {
        /// For how long.
        delay: u64,
        /// The producer's exchange, where they go then.
        exchange: &'n str,
        /// The routing key they go with.
        routing_key: &'n str,
    },
    /// Messages wait between two tries.
    Retry {
        /// For how long at least.
        delay: u64,
        /// For how long at most.
        longest: u64,
        /// The work queue, where they go then.
        queue: &'n str,
    },
    /// Messages end here.
    DeadLetter,
}

impl QueueRole<'_> {
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Binding<'n> {
    /// The exchange.
    pub exchange: &'n str,
    /// The queue.
    pub queue: &'n str,
    /// The routing key.
    pub routing_key: &'n str,
}

/// The service and task that something on the broker was asked for by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Origin<'n> {
    /// The service.
    pub service: &'n str,
    /// The task.
    pub task: &'n TaskId,
    /// Whether the service produces the task; else it consumes it.
    pub produces: bool,
}

impl<'n> Plan<'n> {
    /// The plan of a registry. Where two things clash, the first stays.
    pub fn of(names: &'n Names<'_>) -> Self {
        let registry = names.registry();
        let tasks: Vec<(&Task, &TaskNames)> =
            registry.tasks.par_iter().map(|(_, task)| (task, names.of(task))).collect();
        Self::of_tasks(registry, &tasks)
    }

    /// The plan of some tasks of a registry, as if there were no others.
    pub(super) fn of_tasks(registry: &Registry, tasks: &[(&'n Task, &'n TaskNames)]) -> Self {
        let mut plan = Self::default();
        for (task, names) in tasks {
            for producer in &names.producers {
                plan.produced(registry, task, producer);
            }
            for consumer in &names.consumers {
                plan.consumed(registry, task, consumer, &names.producers);
            }
        }
        plan.problems = first_of_each_cause(plan.problems);
        plan
    }

    fn produced(&mut self, registry: &Registry, task: &'n Task, names: &'n ProducerNames) {
        let origin = Origin { service: &names.service, task: &task.id, produces: true };
        self.exchange(&names.exchange, ExchangeKind::Topic, origin);
        self.problems.extend(Problem::of_routing_key(&names.routing_key, origin));
        match self.keys.entry((&names.exchange, &names.routing_key)) {
            Entry::Vacant(free) => drop(free.insert(origin)),
            Entry::Occupied(first) if first.get().task.task_type != task.id.task_type => {
                let first = *first.get();
                self.problems.push(Problem::same_key(&names.exchange, &names.routing_key, origin, first));
            }
            Entry::Occupied(_) => {}
        }
        let Some(delay) = &names.delay else { return };
        self.exchange(&delay.exchange, ExchangeKind::Direct, origin);
        let role = QueueRole::Delay { delay: delay.delay, exchange: &names.exchange, routing_key: &names.routing_key };
        let arguments = QueueArguments { queue_type: registry.broker.queue_type, single_active_consumer: false };
        self.queue(&delay.queue, role, arguments, origin);
        self.bind(&delay.exchange, &delay.queue, &delay.queue);
    }

    fn consumed(
        &mut self,
        registry: &Registry,
        task: &'n Task,
        names: &'n ConsumerNames,
        producers: &'n [ProducerNames],
    ) {
        let origin = Origin { service: &names.service, task: &task.id, produces: false };
        let arguments = QueueArguments::of(registry, &names.service, &task.id);
        // What waits or is given up has no order to keep, and nobody consumes the retry queues.
        let behind = QueueArguments { single_active_consumer: false, ..arguments };
        self.exchange(&names.retry_exchange, ExchangeKind::Direct, origin);
        self.exchange(&names.dead_letter_exchange, ExchangeKind::Direct, origin);
        let role = QueueRole::Work {
            dead_letter_exchange: &names.dead_letter_exchange,
            dead_letter_queue: &names.dead_letter_queue,
        };
        self.queue(&names.queue, role, arguments, origin);
        for producer in producers {
            self.bind(&producer.exchange, &names.queue, &producer.routing_key);
        }
        for rung in &names.rungs {
            let role = QueueRole::Retry { delay: rung.delay, longest: rung.longest, queue: &names.queue };
            self.queue(&rung.queue, role, behind, origin);
            self.bind(&names.retry_exchange, &rung.queue, &rung.queue);
        }
        self.queue(&names.dead_letter_queue, QueueRole::DeadLetter, behind, origin);
        self.bind(&names.dead_letter_exchange, &names.dead_letter_queue, &names.dead_letter_queue);
    }

    fn bind(&mut self, exchange: &'n str, queue: &'n str, routing_key: &'n str) {
        self.bindings.insert(Binding { exchange, queue, routing_key });
    }

    fn exchange(&mut self, name: &'n str, kind: ExchangeKind, origin: Origin<'n>) {
        match self.exchanges.entry(name) {
            Entry::Vacant(free) => {
                self.problems.extend(Problem::of_name("exchange", name, origin));
                free.insert(Exchange { kind, origin });
            }
            Entry::Occupied(first) => self.problems.extend(Problem::of_exchanges(name, first.get(), kind, origin)),
        }
    }

    fn queue(&mut self, name: &'n str, role: QueueRole<'n>, arguments: QueueArguments, origin: Origin<'n>) {
        match self.queues.entry(name) {
            Entry::Vacant(free) => {
                self.problems.extend(Problem::of_name(role.name(), name, origin));
                self.problems.extend(Problem::of_wait(name, &role, origin));
                free.insert(Queue { role, arguments, origin });
            }
            Entry::Occupied(mut first) => {
                let first = first.get_mut();
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
fn first_of_each_cause(problems: Vec<Problem<'_>>) -> Vec<Problem<'_>> {
    let (mut names, mut origins) = (BTreeSet::new(), BTreeSet::new());
    let mut kept = Vec::new();
    for problem in problems {
        let origin = problem.origin;
        let new_name = names.insert((problem.name.clone(), origin.service));
        let new_origin = origins.insert((problem.kind, origin.service, origin.task, origin.produces));
        if new_name && new_origin {
            kept.push(problem);
        }
    }
    kept
}
