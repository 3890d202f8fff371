//! A task's way as text, for `taskpact explain TASK`: who sends it through what, where it waits, who reads it, how it is
//! tried again and where it ends.

use std::fmt::Write as _;

use crate::model::{Registry, Task};
use crate::topology::{
    ConsumerNames, ProducerNames, QueueArguments, Schedule, TaskNames, duration, in_flight_window, kafka, redis,
    task_names,
};

// Writing to a string cannot fail.
macro_rules! line {
    ($out:expr) => { $out.push('\n') };
    ($out:expr, $($format:tt)*) => {{ let _ = writeln!($out, $($format)*); }};
}

/// The way on RabbitMQ, the window, and the names on other brokers.
pub(crate) fn draw(out: &mut String, registry: &Registry, task: &Task) {
    let names = task_names(registry, task);
    line!(out, "\nWay");
    for producer in &names.producers {
        sends(out, registry, producer);
    }
    for consumer in &names.consumers {
        reads(out, registry, task, &names, consumer);
    }
    if names.producers.is_empty() && names.consumers.is_empty() {
        line!(out, "  no service of the registry sends or reads it");
    }
    if names.consumers.is_empty() {
        line!(out, "  whoever reads it may try again: {}", totals(&Schedule::of(&task.retry)));
    }
    let window = duration::read(in_flight_window(registry, task));
    line!(out, "  in flight for up to {window} (delay, longest retries, dead letters)");
    if !names.producers.is_empty() || !names.consumers.is_empty() {
        elsewhere(out, task, &names);
    }
}

fn who(registry: &Registry, service: &str) -> String {
    let found = registry.services.get(service);
    found.map(|found| format!("{service} ({}, {})", found.language, found.team)).unwrap_or_default()
}

fn sends(out: &mut String, registry: &Registry, producer: &ProducerNames) {
    line!(out, "  {} sends", who(registry, &producer.service));
    if let Some(delay) = &producer.delay {
        line!(out, "   ├─> exchange {}, key {}", delay.exchange, delay.queue);
        line!(out, "   ├─> queue {}", delay.queue);
        line!(out, "   │     waits {}, goes on by itself", duration::read(delay.delay));
    }
    line!(out, "   └─> exchange {}, key {}", producer.exchange, producer.routing_key);
}

fn reads(out: &mut String, registry: &Registry, task: &Task, names: &TaskNames, consumer: &ConsumerNames) {
    let arguments = QueueArguments::of(registry, &consumer.service, &task.id);
    let single = if arguments.single_active_consumer { ", one consumer at a time" } else { "" };
    if names.producers.is_empty() {
        line!(out, "  someone outside the registry sends");
    }
    line!(out, "        └─> queue {}  ({}{single})", consumer.queue, arguments.queue_type.word());
    line!(out, "             └─> {} reads", who(registry, &consumer.service));
    let schedule = Schedule::of(&consumer.retry);
    if schedule.delays.is_empty() {
        line!(out, "                  ├─ fails for now: is never tried again");
    } else {
        line!(out, "                  ├─ fails for now ─> exchange {}, key the queue", consumer.retry_exchange);
        let rungs: Vec<[String; 3]> = rungs(consumer, &schedule);
        let width = |column: usize| rungs.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
        let (number, wait) = (width(0), width(1));
        for [of, time, queue] in &rungs {
            line!(out, "                  │    {of:number$}  waits {time:wait$}  {queue}");
        }
        line!(out, "                  │    {}, each back to {} by itself", totals(&schedule), consumer.queue);
    }
    line!(out, "                  └─ given up ─> exchange {}, key the queue", consumer.dead_letter_exchange);
    let kept = duration::read(registry.dead_letter_retention);
    line!(out, "                       {}  kept for {kept}", consumer.dead_letter_queue);
}

/// Retries that wait the same time, as one row: which, how long, where.
fn rungs(consumer: &ConsumerNames, schedule: &Schedule) -> Vec<[String; 3]> {
    let mut rows = Vec::new();
    let mut first = 1;
    for group in schedule.delays.chunk_by(|a, b| a == b) {
        let (last, delay) = (first + group.len() - 1, group.first().copied().unwrap_or_default());
        let which = if first == last { format!("retry {first}") } else { format!("retries {first} to {last}") };
        let longest = delay.saturating_add(consumer.retry.jitter);
        let queue = consumer.rung(delay).map(|rung| rung.queue.clone()).unwrap_or_default();
        rows.push([which, span(delay, longest), queue]);
        first = last + 1;
    }
    rows
}

fn totals(schedule: &Schedule) -> String {
    match schedule.delays.len() {
        0 => "never, it is given up at once".to_owned(),
        1 => format!("1 retry, {}", span(schedule.min_total, schedule.max_total)),
        count => format!("{count} retries, {} in all", span(schedule.min_total, schedule.max_total)),
    }
}

fn span(low: u64, high: u64) -> String {
    let (from, to) = (duration::read(low), duration::read(high));
    if low == high { from } else { format!("{from} to {to}") }
}

fn elsewhere(out: &mut String, task: &Task, names: &TaskNames) {
    line!(out, "\nOn other brokers");
    line!(out, "  Kafka  topic {}", kafka::main_topic(task));
    for producer in &names.producers {
        if let Some(delay) = &producer.delay {
            line!(out, "           {}", kafka::delay_topic(task, &producer.service, delay.delay));
        }
    }
    for consumer in &names.consumers {
        let topics = consumer.rungs.iter().map(|rung| kafka::retry_topic(task, &consumer.service, rung.delay));
        for topic in topics.chain([kafka::dead_letter_topic(task, &consumer.service)]) {
            line!(out, "           {topic}");
        }
    }
    line!(out, "  Redis  stream {}", redis::stream_key(task));
    if names.producers.iter().any(|producer| producer.delay.is_some()) {
        line!(out, "           {}", redis::delay_key(task));
    }
    for consumer in &names.consumers {
        let service = &consumer.service;
        let keys = redis::BEHIND.map(|what| redis::key_behind(task, service, what));
        line!(out, "           group {service}: {}", keys.join(", "));
    }
}
