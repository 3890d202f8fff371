//! What a broker would refuse, or silently mix up, about a plan.

use crate::topology::duration;
use crate::topology::plan::{Exchange, ExchangeKind, Origin, Queue, QueueRole};
use crate::topology::structural::QueueArguments;

/// Most bytes of a name: an AMQP short string.
pub const LONGEST_NAME: usize = 255;

/// The longest time to live that RabbitMQ takes, in milliseconds: 49 days and a bit.
pub const LONGEST_WAIT: u64 = 4_294_967_295;

/// Something about a plan that cannot be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem<'n> {
    /// What kind.
    pub kind: ProblemKind,
    /// The name it is about.
    pub name: String,
    /// What is wrong.
    pub message: String,
    /// Who asks for it.
    pub origin: Origin<'n>,
    /// Who asked for the same name first.
    pub first: Option<Origin<'n>>,
}

/// Kinds of problems.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ProblemKind {
    /// Two things under one name.
    Clash,
    /// A name that a broker does not take.
    Name,
    /// One queue with two sets of arguments.
    Arguments,
    /// A time longer than a broker holds messages.
    Wait,
}

impl<'n> Problem<'n> {
    fn new(kind: ProblemKind, name: &str, message: String, origin: Origin<'n>, first: Option<Origin<'n>>) -> Self {
        Self { kind, name: name.to_owned(), message, origin, first }
    }

    pub(super) fn of_name(what: &str, name: &str, origin: Origin<'n>) -> Option<Self> {
        let fault = if name.len() > LONGEST_NAME {
            format!("is {} bytes long, and brokers take {LONGEST_NAME} at most", name.len())
        } else if name.starts_with("amq.") {
            "begins with `amq.`, which brokers keep for themselves".to_owned()
        } else {
            return None;
        };
        let message = format!("the name of the {what} `{}` {fault}", clip(name));
        Some(Self::new(ProblemKind::Name, name, message, origin, None))
    }

    pub(super) fn of_routing_key(key: &str, origin: Origin<'n>) -> Option<Self> {
        let fault = if key.len() > LONGEST_NAME {
            format!("is {} bytes long, and brokers take {LONGEST_NAME} at most", key.len())
        } else if let Some(word) = key.split('.').find(|word| matches!(*word, "*" | "#")) {
            format!("has the word `{word}`, which stands for other words where a queue is bound")
        } else {
            return None;
        };
        Some(Self::new(ProblemKind::Name, key, format!("the routing key `{}` {fault}", clip(key)), origin, None))
    }

    pub(super) fn of_wait(name: &str, role: &QueueRole<'_>, origin: Origin<'n>) -> Option<Self> {
        let (what, wait) = match role {
            QueueRole::Delay { delay, .. } => ("delay", *delay),
            QueueRole::Retry { longest, .. } => ("wait before a retry, with its random part,", *longest),
            QueueRole::Work { .. } | QueueRole::DeadLetter => return None,
        };
        (wait > LONGEST_WAIT).then(|| {
            let (wait, longest) = (duration::read(wait), duration::read(LONGEST_WAIT));
            let message = format!("the {what} is {wait}, and a broker holds messages for {longest} at most");
            Self::new(ProblemKind::Wait, name, message, origin, None)
        })
    }

    pub(super) fn of_exchanges(
        name: &str,
        first: &Exchange<'n>,
        kind: ExchangeKind,
        origin: Origin<'n>,
    ) -> Option<Self> {
        let message = if first.origin.service != origin.service {
            format!("the exchange `{name}` belongs to `{}`, and only one service may own it", first.origin.service)
        } else if first.kind != kind {
            format!("`{name}` would be a {} exchange and a {} exchange", first.kind.word(), kind.word())
        } else {
            return None;
        };
        Some(Self::new(ProblemKind::Clash, name, message, origin, Some(first.origin)))
    }

    pub(super) fn of_queues(
        name: &str,
        first: &Queue<'n>,
        role: &QueueRole<'_>,
        arguments: QueueArguments,
        origin: Origin<'n>,
    ) -> Option<Self> {
        let (kind, message) = if first.origin.service != origin.service {
            (
                ProblemKind::Clash,
                format!("the queue `{name}` belongs to `{}`, and only one service may own it", first.origin.service),
            )
        } else if first.role.name() != role.name() {
            (ProblemKind::Clash, format!("`{name}` would be a {} and a {}", first.role.name(), role.name()))
        } else if !same(&first.role, role) {
            (ProblemKind::Clash, format!("`{name}` would be two {}s, {}", role.name(), differ(&first.role, role)))
        } else if first.arguments != arguments {
            let (left, right) = (first.arguments, arguments);
            let message = format!("the queue `{name}` is asked for as {left} and as {right}, and it can be one alone");
            (ProblemKind::Arguments, message)
        } else {
            return None;
        };
        Some(Self::new(kind, name, message, origin, Some(first.origin)))
    }

    pub(super) fn same_key(exchange: &str, key: &str, origin: Origin<'n>, first: Origin<'n>) -> Self {
        let message = format!(
            "`{}` and `{}` go through the exchange `{exchange}` with the same routing key `{key}`, so consumers of one get both",
            first.task.task_type, origin.task.task_type
        );
        Self::new(ProblemKind::Clash, &format!("{exchange} {key}"), message, origin, Some(first))
    }
}

/// Whether two queues of one kind are one. How long a retry waits at most is not part of it.
fn same(first: &QueueRole<'_>, second: &QueueRole<'_>) -> bool {
    match (first, second) {
        (QueueRole::Retry { delay, queue, .. }, QueueRole::Retry { delay: other_delay, queue: other, .. }) => {
            delay == other_delay && queue == other
        }
        _ => first == second,
    }
}

fn differ(first: &QueueRole<'_>, second: &QueueRole<'_>) -> String {
    match (first, second) {
        (QueueRole::Delay { delay, .. }, QueueRole::Delay { delay: other, .. })
        | (QueueRole::Retry { delay, .. }, QueueRole::Retry { delay: other, .. })
            if delay != other =>
        {
            format!("one of {} and one of {}", duration::spell(*delay), duration::spell(*other))
        }
        (QueueRole::Retry { queue, .. }, QueueRole::Retry { queue: other, .. }) => {
            format!("of `{queue}` and of `{other}`")
        }
        (QueueRole::Delay { .. }, QueueRole::Delay { .. }) => "each for another task".to_owned(),
        _ => "with different places for dead letters".to_owned(),
    }
}

fn clip(name: &str) -> String {
    let mut short: String = name.chars().take(60).collect();
    if short.len() < name.len() {
        short.push('…');
    }
    short
}

impl std::fmt::Display for QueueArguments {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let single = if self.single_active_consumer { " with a single active consumer" } else { "" };
        write!(f, "`{}`{single}", self.queue_type.word())
    }
}
