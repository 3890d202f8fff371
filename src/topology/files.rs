//! The files for brokers: each in JSON and in YAML, same content.
//!
//! Both have a line for each item, so that a changed queue is a changed line, and both are written as the values go by:
//! a registry of ten thousand tasks has a hundred thousand queues.

use std::convert::Infallible;
use std::io;

use serde::Serialize;
use serde_json::ser::{Formatter, Serializer};

use crate::topology::names::Names;
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

/// Where files go one by one: a large registry has large ones, and they need not be in memory together.
pub type Put<'p, E> = &'p mut dyn FnMut(TopologyFile) -> Result<(), E>;

/// All files, sorted by name.
pub fn files(names: &Names<'_>) -> Vec<TopologyFile> {
    let mut files = Vec::new();
    let mut put = |file| -> Result<(), Infallible> {
        files.push(file);
        Ok(())
    };
    for put_files in [kafka_files, rabbitmq_files, redis_files] {
        let Ok(()) = put_files(names, &mut put);
    }
    files
}

/// The topics of Kafka.
///
/// # Errors
/// What `put` says.
pub fn kafka_files<E>(names: &Names<'_>, put: Put<'_, E>) -> Result<(), E> {
    both("kafka/topics", &kafka::topics(names), put)
}

/// Definitions and permissions of RabbitMQ.
///
/// # Errors
/// What `put` says.
pub fn rabbitmq_files<E>(names: &Names<'_>, put: Put<'_, E>) -> Result<(), E> {
    let (registry, plan) = (names.registry(), Plan::of(names));
    both("rabbitmq/definitions", &rabbitmq::Definitions { registry, plan: &plan }, put)?;
    both("rabbitmq/permissions", &rabbitmq::permissions(registry, &plan), put)
}

/// The streams and groups of Redis.
///
/// # Errors
/// What `put` says.
pub fn redis_files<E>(names: &Names<'_>, put: Put<'_, E>) -> Result<(), E> {
    both("redis/streams", &redis::streams(names), put)
}

fn both<E>(name: &str, value: &impl Serialize, put: Put<'_, E>) -> Result<(), E> {
    let layouts = [(Layout::Json, "json"), (Layout::Yaml, "yaml")];
    layouts.into_iter().try_for_each(|(layout, extension)| {
        put(TopologyFile { name: format!("{name}.{extension}"), text: lines(value, layout) })
    })
}

/// An object of lists, an item a line. Items are JSON in both layouts, which is YAML too.
fn lines(value: &impl Serialize, layout: Layout) -> String {
    let mut text = Vec::new();
    // Plain data of text, numbers, lists and named fields, written to memory.
    let _ = value.serialize(&mut Serializer::with_formatter(&mut text, Lines { layout, depth: 0, empty: true }));
    text.push(b'\n');
    String::from_utf8(text).unwrap_or_default()
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Layout {
    Json,
    Yaml,
}

/// Breaks lines in the outer object and in its lists.
struct Lines {
    layout: Layout,
    /// Open brackets.
    depth: usize,
    /// Whether the list at depth 2 has had no item.
    empty: bool,
}

impl Lines {
    fn pick(&self, json: &'static str, yaml: &'static str) -> &'static [u8] {
        if self.layout == Layout::Json { json.as_bytes() } else { yaml.as_bytes() }
    }
}

impl Formatter for Lines {
    fn begin_object<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.depth += 1;
        if self.depth == 1 { writer.write_all(self.pick("{\n", "")) } else { writer.write_all(b"{") }
    }

    fn end_object<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.depth -= 1;
        if self.depth == 0 { writer.write_all(self.pick("\n}", "")) } else { writer.write_all(b"}") }
    }

    fn begin_object_key<W: ?Sized + io::Write>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        if self.depth > 1 {
            return writer.write_all(if first { b"" } else { self.pick(",", ", ") });
        }
        writer.write_all(if first { b"" } else { self.pick(",\n", "\n") })?;
        writer.write_all(self.pick("  ", ""))
    }

    fn begin_object_value<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        // A space, without which a YAML reader of the old school takes no JSON.
        writer.write_all(if self.depth > 1 { self.pick(":", ": ") } else { self.pick(": ", ":") })
    }

    fn begin_array<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.depth += 1;
        self.empty = true;
        if self.depth == 2 { writer.write_all(self.pick("[", "")) } else { writer.write_all(b"[") }
    }

    fn end_array<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.depth -= 1;
        match (self.depth, self.empty) {
            (1, true) => writer.write_all(self.pick("]", " []")),
            (1, false) => writer.write_all(self.pick("\n  ]", "")),
            _ => writer.write_all(b"]"),
        }
    }

    fn begin_array_value<W: ?Sized + io::Write>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        if self.depth > 2 {
            return writer.write_all(if first { b"" } else { self.pick(",", ", ") });
        }
        let separator = if first { b"" } else { self.pick(",", "") };
        writer.write_all(separator)?;
        writer.write_all(self.pick("\n    ", "\n  - "))
    }

    fn end_array_value<W: ?Sized + io::Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.empty = false;
        Ok(())
    }
}
