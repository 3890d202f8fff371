//! Redis Streams: one stream per task type, one group per consuming service.
//!
//! Streams neither delay nor give up. What waits stands in a sorted set by the time it is due, and whoever polls that
//! moves it on; a retry goes to a stream of the consumer's own, so that no other group gets a second copy. All keys of a
//! task type share a hash tag, so that a cluster keeps them on one node and a script may move between them.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::model::{Registry, Task};
use crate::topology::names::Names;

/// All streams, and the commands that make their groups.
#[derive(Debug, Serialize)]
pub(super) struct Streams {
    streams: Vec<Stream>,
    commands: Vec<Vec<String>>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Stream {
    task_type: String,
    key: String,
    producers: Vec<String>,
    /// Where delayed messages wait, scored by the time (Unix milliseconds) at which they go to the stream.
    #[serde(skip_serializing_if = "Option::is_none")]
    delay_set: Option<String>,
    groups: Vec<Group>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Group {
    name: String,
    /// Where retries wait, scored by the time (Unix milliseconds) at which they go to the retry stream.
    retry_set: String,
    /// Where the group reads retries.
    retry_stream: String,
    dead_letter_stream: String,
    dead_letter_retention_ms: u64,
}

/// The keys of a task type.
pub fn stream_key(task: &Task) -> String {
    format!("{{{}}}", task.id.task_type)
}

/// What stands behind a stream for each group: where retries wait, where they are read, where dead letters end.
pub const BEHIND: [&str; 3] = ["retry-wait", "retry", "dead"];

/// The key of one of [`BEHIND`].
pub fn key_behind(task: &Task, service: &str, what: &str) -> String {
    format!("{}:{service}:{what}", stream_key(task))
}

/// Where delayed messages of a task wait.
pub fn delay_key(task: &Task) -> String {
    format!("{}:delay", stream_key(task))
}

/// The streams of a registry, sorted by task type.
pub(super) fn streams(names: &Names<'_>) -> Streams {
    let registry = names.registry();
    let mut streams: BTreeMap<&str, Stream> = BTreeMap::new();
    for task in registry.tasks.values() {
        let names = names.of(task);
        if names.producers.is_empty() && names.consumers.is_empty() {
            continue;
        }
        let stream = streams.entry(&task.id.task_type).or_insert_with(|| Stream {
            task_type: task.id.task_type.clone(),
            key: stream_key(task),
            producers: Vec::new(),
            delay_set: None,
            groups: Vec::new(),
        });
        for producer in &names.producers {
            if producer.delay.is_some() {
                stream.delay_set = Some(delay_key(task));
            }
            stream.producers.push(producer.service.clone());
        }
        stream.groups.extend(names.consumers.iter().map(|consumer| group(registry, task, &consumer.service)));
    }
    let mut streams: Vec<Stream> = streams.into_values().collect();
    for stream in &mut streams {
        stream.producers.sort();
        stream.producers.dedup();
        stream.groups.sort_by(|a, b| a.name.cmp(&b.name));
        stream.groups.dedup_by(|a, b| a.name == b.name);
    }
    let commands = streams.iter().flat_map(commands).collect();
    Streams { streams, commands }
}

fn group(registry: &Registry, task: &Task, service: &str) -> Group {
    Group {
        retry_set: key_behind(task, service, "retry-wait"),
        retry_stream: key_behind(task, service, "retry"),
        dead_letter_stream: key_behind(task, service, "dead"),
        dead_letter_retention_ms: registry.dead_letter_retention,
        name: service.to_owned(),
    }
}

/// A group begins with the first message, not with the next: what was sent before it was made is not lost.
fn commands(stream: &Stream) -> Vec<Vec<String>> {
    let create = |key: &str, group: &str| ["XGROUP", "CREATE", key, group, "0", "MKSTREAM"].map(str::to_owned).to_vec();
    let of_group = |group: &Group| [create(&stream.key, &group.name), create(&group.retry_stream, &group.name)];
    stream.groups.iter().flat_map(of_group).collect()
}
