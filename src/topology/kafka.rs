//! Topics for Kafka: one per task type, and behind it what Kafka has no queues for.
//!
//! Kafka neither delays nor gives up: retry, delay and dead letter topics are read by whoever forwards what is due. Names
//! come from task types and services alone, whose alphabets are small enough to be told apart for ever: `_` becomes `-`,
//! so that no two names are equal once a metric turns `.` into `_`, and a topic behind another has more segments than any
//! task type.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::model::{Registry, Task};
use crate::topology::duration;
use crate::topology::names::{ConsumerNames, Names, TaskNames};

/// What a broker gives a topic that says nothing.
const BROKERS_CHOICE: i32 = -1;

/// The largest record batch that brokers take unless told otherwise.
const DEFAULT_BATCH: u64 = 1_048_588;

/// What a batch needs besides the message: heads, key, headers.
const AROUND_MESSAGE: u64 = 4096;

/// All topics.
#[derive(Debug, Serialize)]
pub(super) struct Topics {
    topics: Vec<Topic>,
}

/// A topic.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
struct Topic {
    name: String,
    purpose: &'static str,
    task_type: String,
    /// The service that alone writes it; absent where several may.
    #[serde(skip_serializing_if = "Option::is_none")]
    owner: Option<String>,
    /// Consumer groups, one per service that reads it.
    groups: Vec<String>,
    partitions: i32,
    replication_factor: i32,
    #[serde(skip_serializing_if = "Option::is_none")]
    wait_ms: Option<u64>,
    config: Config,
}

/// What a topic says against the broker's defaults. A struct and no map: there are a hundred thousand of them.
#[derive(Debug, Clone, Serialize)]
struct Config {
    #[serde(rename = "cleanup.policy")]
    cleanup_policy: &'static str,
    #[serde(rename = "max.message.bytes", skip_serializing_if = "Option::is_none", serialize_with = "as_text")]
    max_message_bytes: Option<u64>,
    #[serde(rename = "retention.ms", skip_serializing_if = "Option::is_none", serialize_with = "as_text")]
    retention: Option<u64>,
}

/// Kafka's settings are all text.
fn as_text<S: serde::Serializer>(value: &Option<u64>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&value.unwrap_or_default())
}

/// The topics of a registry, sorted by name.
pub(super) fn topics(names: &Names<'_>) -> Topics {
    let registry = names.registry();
    let mut topics: BTreeMap<String, Topic> = BTreeMap::new();
    for task in registry.tasks.values() {
        for topic in of_task(registry, task, names.of(task)) {
            match topics.get_mut(&topic.name) {
                Some(first) => join(first, topic),
                None => drop(topics.insert(topic.name.clone(), topic)),
            }
        }
    }
    Topics { topics: topics.into_values().collect() }
}

/// The topic of a task type.
pub fn main_topic(task: &Task) -> String {
    task.id.task_type.replace('_', "-")
}

/// Where `service` waits before it tries `task` again.
pub fn retry_topic(task: &Task, service: &str, delay: u64) -> String {
    format!("{}.{service}.retry.{}", main_topic(task), duration::spell(delay))
}

/// Where `service` gives up `task`. No delay is spelled so.
pub fn dead_letter_topic(task: &Task, service: &str) -> String {
    format!("{}.{service}.retry.dlt", main_topic(task))
}

/// Where messages of `task` wait that `service` sends.
pub fn delay_topic(task: &Task, service: &str, delay: u64) -> String {
    format!("{}.{service}.delay.{}", main_topic(task), duration::spell(delay))
}

fn of_task(registry: &Registry, task: &Task, names: &TaskNames) -> Vec<Topic> {
    let owner = match names.producers.as_slice() {
        [only] => Some(only.service.clone()),
        _ => None,
    };
    let readers: Vec<String> = names.consumers.iter().map(|consumer| consumer.service.clone()).collect();
    let mut topics = Vec::new();
    if !names.producers.is_empty() || !readers.is_empty() {
        topics.push(Topic {
            partitions: if ordered(registry, task, names) { 1 } else { BROKERS_CHOICE },
            ..topic(task, main_topic(task), "main", owner, readers)
        });
    }
    for producer in &names.producers {
        let Some(delay) = &producer.delay else { continue };
        let owner = &producer.service;
        let name = delay_topic(task, owner, delay.delay);
        topics.push(waiting(
            registry,
            topic(task, name, "delay", Some(owner.clone()), vec![owner.clone()]),
            delay.delay,
        ));
    }
    for consumer in &names.consumers {
        topics.extend(behind(registry, task, consumer));
    }
    topics
}

/// What stands behind the main topic for one consumer.
fn behind(registry: &Registry, task: &Task, consumer: &ConsumerNames) -> Vec<Topic> {
    let owner = &consumer.service;
    let own = |name, purpose, groups| topic(task, name, purpose, Some(owner.clone()), groups);
    let schedule = crate::topology::Schedule::of(&consumer.retry);
    let mut topics: Vec<Topic> = Vec::new();
    for delay in schedule.delays {
        let name = retry_topic(task, owner, delay);
        let longest = delay.saturating_add(consumer.retry.jitter);
        topics.push(waiting(registry, own(name, "retry", vec![owner.clone()]), longest));
    }
    let mut dead = own(dead_letter_topic(task, owner), "deadLetter", Vec::new());
    dead.config.retention = Some(registry.dead_letter_retention);
    topics.push(dead);
    topics
}

fn topic(task: &Task, name: String, purpose: &'static str, owner: Option<String>, groups: Vec<String>) -> Topic {
    // A dead letter holds the message as base64 and what went wrong with it.
    let message = if purpose == "deadLetter" { task.max_bytes.saturating_mul(2) } else { task.max_bytes };
    let batch = message.saturating_add(AROUND_MESSAGE);
    let config = Config {
        cleanup_policy: "delete",
        max_message_bytes: (batch > DEFAULT_BATCH).then_some(batch.min(2_147_483_647)),
        retention: None,
    };
    Topic {
        name,
        purpose,
        task_type: task.id.task_type.clone(),
        owner,
        groups,
        partitions: BROKERS_CHOICE,
        replication_factor: BROKERS_CHOICE,
        wait_ms: None,
        config,
    }
}

/// A topic whose messages are not due yet must outlive the wait, and a forwarder that is down as long as anyone may take
/// to look at dead letters.
fn waiting(registry: &Registry, mut topic: Topic, wait: u64) -> Topic {
    topic.wait_ms = Some(wait);
    topic.config.retention = Some(wait.saturating_add(registry.dead_letter_retention));
    topic
}

/// Whether messages must not overtake each other: a consumer asks for it, and no key says which belong together.
fn ordered(registry: &Registry, task: &Task, names: &TaskNames) -> bool {
    let single = |consumer: &ConsumerNames| {
        let service = registry.services.get(&consumer.service);
        let consumption = service.and_then(|service| service.consumes.get(&task.id.task_type));
        consumption.is_some_and(|found| found.single_active_consumer)
    };
    task.partition.is_none() && names.consumers.iter().any(single)
}

/// Versions of a task share its topics: the longest wait, the largest message, everyone who reads.
fn join(first: &mut Topic, other: Topic) {
    first.partitions = first.partitions.max(other.partitions);
    first.wait_ms = first.wait_ms.max(other.wait_ms);
    if first.owner != other.owner {
        first.owner = None;
    }
    first.groups.extend(other.groups);
    first.groups.sort();
    first.groups.dedup();
    let (config, other) = (&mut first.config, other.config);
    config.max_message_bytes = config.max_message_bytes.max(other.max_message_bytes);
    config.retention = config.retention.max(other.retention);
}
