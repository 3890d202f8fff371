//! Definitions for RabbitMQ: what its management interface imports.
//!
//! Queues carry only the arguments that can never change; everything else stands in one policy per queue, whose pattern
//! matches that queue and no other (a broker applies one policy to a queue, never two). Users are no part of it: an
//! import would set their passwords again. Permissions stand in a file of their own, which needs the users to be there.

use std::collections::BTreeMap;

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use crate::model::{QueueType, Registry};
use crate::topology::plan::{Plan, Queue, QueueRole};
use crate::topology::problems::LONGEST_WAIT;

/// Above what operators usually give their own policies: a catch-all of theirs must not take a queue's time to live away.
const PRIORITY: u32 = 100;

/// What the broker does by itself from version 4 on: enough for any number of restarts in a row, and an end for a message
/// that kills whoever reads it.
const DELIVERY_LIMIT: u32 = 20;

/// Exchanges, queues, bindings and policies: each made when it is written, for there are many.
#[derive(Clone, Copy)]
pub(super) struct Definitions<'p> {
    pub(super) registry: &'p Registry,
    pub(super) plan: &'p Plan<'p>,
}

/// The permissions of all services.
#[derive(Debug, Serialize)]
pub(super) struct Permissions {
    permissions: Vec<Permission>,
}

#[derive(Debug, Serialize)]
struct ExchangeDefinition<'p> {
    name: &'p str,
    vhost: &'p str,
    #[serde(rename = "type")]
    kind: &'static str,
    durable: bool,
    auto_delete: bool,
    internal: bool,
    arguments: Nothing,
}

#[derive(Debug, Serialize)]
struct Nothing {}

#[derive(Debug, Serialize)]
struct QueueDefinition<'p> {
    name: &'p str,
    vhost: &'p str,
    durable: bool,
    auto_delete: bool,
    arguments: Arguments,
}

#[derive(Debug, Serialize)]
struct Arguments {
    #[serde(rename = "x-queue-type")]
    queue_type: &'static str,
    #[serde(rename = "x-single-active-consumer", skip_serializing_if = "std::ops::Not::not")]
    single_active_consumer: bool,
}

#[derive(Debug, Serialize)]
struct BindingDefinition<'p> {
    source: &'p str,
    vhost: &'p str,
    destination: &'p str,
    destination_type: &'static str,
    routing_key: &'p str,
    arguments: Nothing,
}

#[derive(Debug, Serialize)]
struct Policy<'p> {
    vhost: &'p str,
    name: &'p str,
    pattern: String,
    #[serde(rename = "apply-to")]
    apply_to: &'static str,
    definition: PolicyDefinition<'p>,
    priority: u32,
}

#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
struct PolicyDefinition<'p> {
    #[serde(skip_serializing_if = "Option::is_none")]
    message_ttl: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    dead_letter_exchange: Option<&'p str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    dead_letter_routing_key: Option<&'p str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    dead_letter_strategy: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    overflow: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    delivery_limit: Option<u32>,
}

#[derive(Debug, Serialize)]
struct Permission {
    user: String,
    vhost: String,
    configure: String,
    write: String,
    read: String,
}

impl Serialize for Definitions<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Definitions", 4)?;
        object.serialize_field("exchanges", &Each(|| self.exchanges()))?;
        object.serialize_field("queues", &Each(|| self.queues()))?;
        object.serialize_field("bindings", &Each(|| self.bindings()))?;
        object.serialize_field("policies", &Each(|| self.policies()))?;
        object.end()
    }
}

/// A list that is written as its items are made.
struct Each<F>(F);

impl<F: Fn() -> I, I: Iterator<Item: Serialize>> Serialize for Each<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0())
    }
}

impl<'p> Definitions<'p> {
    fn exchanges(self) -> impl Iterator<Item = ExchangeDefinition<'p>> {
        let vhost = self.registry.broker.vhost();
        self.plan.exchanges.iter().map(move |(name, exchange)| ExchangeDefinition {
            name,
            vhost,
            kind: exchange.kind.word(),
            durable: true,
            auto_delete: false,
            internal: false,
            arguments: Nothing {},
        })
    }

    fn queues(self) -> impl Iterator<Item = QueueDefinition<'p>> {
        let vhost = self.registry.broker.vhost();
        self.plan.queues.iter().map(move |(name, queue)| QueueDefinition {
            name,
            vhost,
            durable: true,
            auto_delete: false,
            arguments: Arguments {
                queue_type: queue.arguments.queue_type.word(),
                single_active_consumer: queue.arguments.single_active_consumer,
            },
        })
    }

    fn bindings(self) -> impl Iterator<Item = BindingDefinition<'p>> {
        let vhost = self.registry.broker.vhost();
        self.plan.bindings.iter().map(move |binding| BindingDefinition {
            source: binding.exchange,
            vhost,
            destination: binding.queue,
            destination_type: "queue",
            routing_key: binding.routing_key,
            arguments: Nothing {},
        })
    }

    fn policies(self) -> impl Iterator<Item = Policy<'p>> {
        let vhost = self.registry.broker.vhost();
        self.plan.queues.iter().map(move |(name, queue)| Policy {
            vhost,
            name,
            pattern: exactly([*name]),
            apply_to: "queues",
            definition: policy(self.registry, queue),
            priority: PRIORITY,
        })
    }
}

/// Everything about `queue` that may change.
fn policy<'p>(registry: &Registry, queue: &Queue<'p>) -> PolicyDefinition<'p> {
    let quorum = queue.arguments.queue_type == QueueType::Quorum;
    // Without it a broker forgets a message that it moves while the target has no leader: only quorum queues know it.
    let moving = |ttl: Option<u64>, exchange: &'p str, key: &'p str| PolicyDefinition {
        message_ttl: ttl,
        dead_letter_exchange: Some(exchange),
        dead_letter_routing_key: Some(key),
        dead_letter_strategy: quorum.then_some("at-least-once"),
        overflow: quorum.then_some("reject-publish"),
        delivery_limit: None,
    };
    match queue.role {
        QueueRole::Work { dead_letter_exchange, dead_letter_queue } => PolicyDefinition {
            delivery_limit: quorum.then(|| registry.broker.delivery_limit.unwrap_or(DELIVERY_LIMIT)),
            ..moving(None, dead_letter_exchange, dead_letter_queue)
        },
        QueueRole::Delay { delay, exchange, routing_key } => moving(Some(delay), exchange, routing_key),
        // The default exchange knows queues by their names: no other consumer of the task gets a second copy.
        QueueRole::Retry { longest, queue, .. } => moving(Some(longest), "", queue),
        // Should an operator's policy bound it, whoever gives up a message is told instead of an older one being dropped.
        QueueRole::DeadLetter => PolicyDefinition {
            message_ttl: Some(registry.dead_letter_retention).filter(|kept| *kept <= LONGEST_WAIT),
            overflow: Some("reject-publish"),
            ..PolicyDefinition::default()
        },
    }
}

/// Who may do what. Nobody may declare anything: what there is comes from the contracts. A service writes to the exchanges
/// it owns, so never to the default exchange, and reads its work queues and dead letters.
pub(super) fn permissions(registry: &Registry, plan: &Plan<'_>) -> Permissions {
    let mut writes: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (name, exchange) in &plan.exchanges {
        writes.entry(exchange.origin.service).or_default().push(name);
    }
    let mut reads: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (name, queue) in &plan.queues {
        if matches!(queue.role, QueueRole::Work { .. } | QueueRole::DeadLetter) {
            reads.entry(queue.origin.service).or_default().push(name);
        }
    }
    let mut of = |service: &String| Permission {
        user: service.clone(),
        vhost: registry.broker.vhost().to_owned(),
        configure: exactly([]),
        write: exactly(writes.remove(service.as_str()).unwrap_or_default()),
        read: exactly(reads.remove(service.as_str()).unwrap_or_default()),
    };
    Permissions { permissions: registry.services.keys().map(&mut of).collect() }
}

/// A regular expression that matches exactly `names`.
fn exactly<'n>(names: impl IntoIterator<Item = &'n str>) -> String {
    let names: Vec<String> = names.into_iter().map(escaped).collect();
    match names.as_slice() {
        [] => "^$".to_owned(),
        [only] => format!("^{only}$"),
        several => format!("^({})$", several.join("|")),
    }
}

/// `name` as a pattern. A backslash before an ASCII character that is neither letter nor digit means that character.
fn escaped(name: &str) -> String {
    let mut out = String::with_capacity(name.len() + 8);
    for c in name.chars() {
        if c.is_ascii() && !c.is_ascii_alphanumeric() && !matches!(c, '-' | '_') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}
