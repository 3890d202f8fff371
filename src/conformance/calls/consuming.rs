//! Calls of the consumer wrapper: every task a service consumes, every way to end, everything it cannot understand.

use std::collections::BTreeSet;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::json;

use crate::behaviour::Consumer;
use crate::conformance::calls::Call;
use crate::conformance::calls::messages::Messages;
use crate::model::{Registry, Task};
use crate::sample::Manner;
use crate::topology::ConsumerNames;
use crate::wire::Validator;

/// The time of every delivery.
const TIME: &str = "2026-12-01T12:00:00Z";

struct Maker<'a> {
    service: &'a str,
    calls: Vec<Call>,
}

impl Maker<'_> {
    fn add(&mut self, what: &str, queue: &str, message: &[u8], outcome: &str, random: f64) {
        let text = match self.calls.len() % 3 {
            0 => None,
            1 => Some("the database said \"no\"".to_owned()),
            // Enough to be cut now and then.
            _ => Some("\u{1F62D}".repeat(self.calls.len().min(1002))),
        };
        let members = json!({
            "service": self.service, "queue": queue, "message": STANDARD.encode(message), "outcome": outcome,
            "errorText": text, "time": TIME, "random": random,
        });
        let id = format!("{}/consume{}/{what}", self.service, self.calls.len());
        self.calls.push(Call::new(id, "consume", members));
    }
}

/// The calls for one service.
pub(super) fn of_service(registry: &Registry, validator: &Validator<'_>, service: &str, seed: u64) -> Vec<Call> {
    let Some(consumer) = Consumer::new(registry, validator, service) else { return Vec::new() };
    let mut maker = Maker { service, calls: Vec::new() };
    let mut first: Option<(&ConsumerNames, Vec<u8>)> = None;
    for (id, names) in consumer.tasks() {
        let Some(task) = registry.tasks.get(id) else { continue };
        let Some(messages) = Messages::of(registry, validator, task, seed) else { continue };
        handled(&mut maker, &messages, task, names);
        refused(&mut maker, &messages, names);
        if first.is_none() {
            first = messages.one(Manner::FULL, "consume").map(|message| (names, message));
        }
    }
    let Some((names, message)) = first else { return maker.calls };
    // A queue of its own other than the task's, and one that is nobody's.
    let others: BTreeSet<&str> = consumer.tasks().map(|(_, names)| names.queue.as_str()).collect();
    for queue in others.into_iter().filter(|queue| *queue != names.queue).take(2) {
        for outcome in ["done", "unexpected", "NO_SUCH_CODE"] {
            maker.add("another queue", queue, &message, outcome, 0.5);
        }
        maker.add("another queue", queue, b"not JSON", "done", 0.5);
    }
    maker.add("a queue that is not there", "q.no.such.queue", &message, "done", 0.5);
    maker.add("a queue that is not there", "", b"not JSON", "done", 0.5);
    for bytes in [b"".as_slice(), b"{", b"null", b"[]", b"{}", b"\xFF\xFE", b"{\"a\":\"\\ud800\",\"a\":1}"] {
        maker.add("no message", &names.queue, bytes, "done", 0.5);
    }
    maker.add(
        "too large",
        &names.queue,
        &vec![b' '; usize::try_from(validator.max_bytes()).unwrap_or(0) + 1],
        "done",
        0.5,
    );
    no_handler(&mut maker, registry, validator, &consumer, names, seed);
    maker.calls
}

/// Messages that are handled: every way to end at every number of tries.
fn handled(maker: &mut Maker<'_>, messages: &Messages<'_>, task: &Task, names: &ConsumerNames) {
    let Some(plain) = messages.one(Manner::FULL, "consume") else { return };
    let most = i32::try_from(names.retry.max_retries).unwrap_or(i32::MAX - 1);
    let counts = [None, Some(0), Some(1), Some(most - 1), Some(most), Some(i32::MAX)];
    let mut tried: Vec<Vec<u8>> = counts
        .into_iter()
        .filter(|count| count.is_none_or(|count| count >= 0))
        .filter_map(|count| messages.tried(&plain, count))
        .collect();
    if tried.is_empty() {
        tried.push(plain.clone());
    }
    tried.extend(messages.one(Manner::LEAST, "consume"));
    tried.extend(messages.keyless(&plain));
    let codes = ["done", "duplicate", "unexpected", "NO_SUCH_CODE"].into_iter();
    let outcomes: Vec<&str> = codes.chain(task.errors.keys().map(String::as_str)).collect();
    for (at, message) in tried.iter().enumerate() {
        for (outcome, random) in outcomes.iter().zip([0.0, 0.25, 1.0, 0.5].iter().cycle().skip(at)) {
            maker.add(&format!("{}/{outcome}", task.id), &names.queue, message, outcome, *random);
        }
    }
    for message in messages.unusual(3) {
        maker.add(&format!("{}/unusual", task.id), &names.queue, &message, "unexpected", 0.5);
    }
}

/// Messages that look like the task's and are none.
fn refused(maker: &mut Maker<'_>, messages: &Messages<'_>, names: &ConsumerNames) {
    let Some(plain) = messages.one(Manner::FULL, "consume") else { return };
    let what = |what: &str| format!("{}/{what}", messages.task.id);
    for (why, message) in [
        ("another type", messages.stranger(&plain)),
        ("another version", messages.newer(&plain)),
        ("against the contract", messages.broken(&plain)),
    ] {
        if let Some(message) = message {
            maker.add(&what(why), &names.queue, &message, "done", 0.5);
        }
    }
}

/// Messages of tasks that the service does not consume.
fn no_handler(
    maker: &mut Maker<'_>,
    registry: &Registry,
    validator: &Validator<'_>,
    consumer: &Consumer<'_>,
    names: &ConsumerNames,
    seed: u64,
) {
    let own: BTreeSet<_> = consumer.tasks().map(|(task, _)| task).collect();
    for task in registry.tasks.values().filter(|task| !own.contains(&task.id)).take(5) {
        let Some(messages) = Messages::of(registry, validator, task, seed) else { continue };
        for manner in [Manner::FULL, Manner::LEAST] {
            if let Some(message) = messages.one(manner, "consume") {
                maker.add(&format!("no handler for {}", task.id), &names.queue, &message, "done", 0.5);
            }
        }
    }
}
