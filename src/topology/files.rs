//! The files for brokers: each in JSON and in YAML, same content.

use serde::Serialize;
use serde_json::Value;

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
    let json = lines(&serde_json::to_value(value).unwrap_or_default());
    let yaml = serde_yaml::to_string(value).unwrap_or_default();
    files.push(TopologyFile { name: format!("{name}.json"), text: json });
    files.push(TopologyFile { name: format!("{name}.yaml"), text: yaml });
}

/// An object of lists as JSON with a line for each item, so that a changed queue is a changed line.
fn lines(value: &Value) -> String {
    let list = |(name, items): (&String, &Value)| {
        let items: Vec<String> = items.as_array().into_iter().flatten().map(|item| format!("    {item}")).collect();
        let items = if items.is_empty() { String::new() } else { format!("\n{}\n  ", items.join(",\n")) };
        format!("  {}: [{items}]", Value::from(name.as_str()))
    };
    let lists: Vec<String> = value.as_object().into_iter().flatten().map(list).collect();
    format!("{{\n{}\n}}\n", lists.join(",\n"))
}
