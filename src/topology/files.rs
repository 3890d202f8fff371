//! The files for brokers: each in JSON and in YAML, same content.

use serde::Serialize;

use crate::model::Registry;
use crate::topology::plan::Plan;
use crate::topology::{kafka, rabbitmq, redis};

/// A file for a broker.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TopologyFile {
    /// Name below the topology folder, `rabbitmq/definitions.json`.
    pub name: String,
    /// The text, ending in a line feed.
    pub text: String,
}

/// All files, sorted by name.
pub fn files(registry: &Registry) -> Vec<TopologyFile> {
    let plan = Plan::of(registry);
    let mut files = Vec::new();
    both(&mut files, "kafka/topics", &kafka::topics(registry));
    both(&mut files, "rabbitmq/definitions", &rabbitmq::definitions(registry, &plan));
    both(&mut files, "rabbitmq/permissions", &rabbitmq::permissions(registry, &plan));
    both(&mut files, "redis/streams", &redis::streams(registry));
    files
}

fn both(files: &mut Vec<TopologyFile>, name: &str, value: &impl Serialize) {
    // Plain data of text, numbers, lists and named fields: both writers know all of it.
    let json = serde_json::to_string_pretty(value).unwrap_or_default();
    let yaml = serde_yaml::to_string(value).unwrap_or_default();
    files.push(TopologyFile { name: format!("{name}.json"), text: format!("{json}\n") });
    files.push(TopologyFile { name: format!("{name}.yaml"), text: yaml });
}
