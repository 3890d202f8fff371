//! Tables for PostgreSQL and for MySQL: de-duplication, the schedule with its rows, the outbox.

use serde::Serialize;

use crate::codegen::operations::lengths::{self, Longest, longest};
use crate::codegen::{Job, OutFile, RenderError};
use crate::json::compact;
use crate::model::{Task, Trigger};
use crate::topology::{Names, ProducerNames, duration, in_flight_window};

/// MySQL's types for bytes, by how many they hold.
const BLOBS: [(u64, &str); 3] = [(65_535, "BLOB"), (16_777_215, "MEDIUMBLOB"), (u64::MAX, "LONGBLOB")];

/// A way to write literals.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Dialect {
    PostgreSql,
    MySql,
}

/// What the templates see.
#[derive(Serialize)]
struct View<'a> {
    registry: &'a str,
    registry_literal: String,
    lengths: Lengths,
    reasons: Reasons,
    /// Table, column, length, and whether it may be null: the columns that may have to grow.
    columns: Vec<(&'static str, &'static str, u64, bool)>,
    max_bytes: u64,
    blob: &'static str,
    window: String,
    window_hours: u64,
    rows: Vec<Row>,
}

#[derive(Serialize)]
struct Lengths {
    registry: u64,
    biz_key: u64,
    handler: u64,
    task_type: u64,
    service: u64,
    partition_key: u64,
    exchange: u64,
    routing_key: u64,
}

#[derive(Serialize)]
struct Reasons {
    biz_key: String,
    handler: String,
    partition_key: String,
}

/// A row of the schedule; every value a literal.
#[derive(Serialize)]
struct Row {
    registry: String,
    task_type: String,
    version: i32,
    service: String,
    kind: String,
    expression: String,
    zone: String,
    delay: String,
    exchange: String,
    routing_key: String,
    payload: String,
}

/// The scripts, one per dialect.
///
/// # Errors
/// A template that does not render.
pub fn files(job: Job<'_>) -> Result<Vec<OutFile>, RenderError> {
    let file = |(name, dialect): (&str, Dialect)| {
        let text = job.templates.render(&format!("sql/{name}.j2"), view(job.broker, dialect))?;
        Ok(OutFile { path: name.to_owned(), text })
    };
    [("mysql.sql", Dialect::MySql), ("postgresql.sql", Dialect::PostgreSql)].into_iter().map(file).collect()
}

fn view<'a>(broker: &'a Names<'a>, dialect: Dialect) -> View<'a> {
    let registry = broker.registry();
    let biz_key = lengths::biz_key(registry);
    let handler = lengths::handler(registry);
    let partition_key = lengths::partition_key(registry);
    let producers = || registry.tasks.values().flat_map(|task| &broker.of(task).producers);
    let delays = || producers().filter_map(|producer| producer.delay.as_ref());
    let exchanges = producers().map(|producer| producer.exchange.as_str());
    let routing_keys = producers().map(|producer| producer.routing_key.as_str());
    let lengths = Lengths {
        registry: longest([registry.name.as_str()].into_iter()),
        biz_key: biz_key.length,
        handler: handler.length,
        task_type: longest(registry.tasks.keys().map(|id| id.task_type.as_str())),
        service: longest(registry.services.keys().map(String::as_str)),
        partition_key: partition_key.length,
        exchange: longest(exchanges.chain(delays().map(|delay| delay.exchange.as_str()))),
        routing_key: longest(routing_keys.chain(delays().map(|delay| delay.queue.as_str()))),
    };
    let max_bytes = registry.max_bytes();
    let window = registry.tasks.values().map(|task| in_flight_window(registry, task)).max();
    let window = window.unwrap_or(registry.dead_letter_retention);
    View {
        registry: &registry.name,
        registry_literal: dialect.text(&registry.name),
        columns: columns(&lengths),
        lengths,
        reasons: Reasons { biz_key: reason(biz_key), handler: reason(handler), partition_key: reason(partition_key) },
        max_bytes,
        blob: BLOBS.iter().find(|(most, _)| max_bytes <= *most).map_or("LONGBLOB", |(_, name)| *name),
        window: duration::read(window),
        window_hours: window.div_ceil(3_600_000),
        rows: registry.tasks.values().flat_map(|task| rows(broker, task, dialect)).collect(),
    }
}

fn reason(longest: Longest) -> String {
    longest.reason
}

fn columns(lengths: &Lengths) -> Vec<(&'static str, &'static str, u64, bool)> {
    vec![
        ("task_dedup", "biz_key", lengths.biz_key, false),
        ("task_dedup", "handler", lengths.handler, false),
        ("task_schedule", "registry", lengths.registry, false),
        ("task_schedule", "task_type", lengths.task_type, false),
        ("task_schedule", "service", lengths.service, false),
        ("task_schedule", "exchange", lengths.exchange, false),
        ("task_schedule", "routing_key", lengths.routing_key, false),
        ("task_outbox", "task_type", lengths.task_type, false),
        ("task_outbox", "partition_key", lengths.partition_key, true),
        ("task_outbox", "exchange", lengths.exchange, false),
        ("task_outbox", "routing_key", lengths.routing_key, false),
    ]
}

/// A row for each producer of a task that does not run at once.
fn rows(broker: &Names<'_>, task: &Task, dialect: Dialect) -> Vec<Row> {
    let null = || "NULL".to_owned();
    let (kind, expression, zone, delay, payload) = match &task.trigger {
        Trigger::Immediate => return Vec::new(),
        Trigger::Delay(delay) => ("delay", null(), null(), delay.to_string(), null()),
        Trigger::Cron { expression, zone, payload } => {
            let payload = payload.as_ref().map_or_else(null, |payload| dialect.text(&compact(payload)));
            ("cron", dialect.text(expression), dialect.text(zone), null(), payload)
        }
    };
    let row = |producer: &ProducerNames| Row {
        registry: dialect.text(&broker.registry().name),
        task_type: dialect.text(&task.id.task_type),
        version: task.id.version,
        service: dialect.text(&producer.service),
        kind: dialect.text(kind),
        expression: expression.clone(),
        zone: zone.clone(),
        delay: delay.clone(),
        exchange: dialect.text(&producer.exchange),
        routing_key: dialect.text(&producer.routing_key),
        payload: payload.clone(),
    };
    broker.of(task).producers.iter().map(row).collect()
}

impl Dialect {
    /// A literal: quotes doubled, and backslashes where they mean something.
    fn text(self, text: &str) -> String {
        let quoted = text.replace('\'', "''");
        format!("'{}'", if self == Self::MySql { quoted.replace('\\', "\\\\") } else { quoted })
    }
}
