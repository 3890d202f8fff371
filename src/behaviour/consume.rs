//! What a consumer makes of a delivery: a verdict, the bytes it sends, and what it counts.

use std::collections::BTreeMap;

use crate::behaviour::{Cause, DeadLetter, Decision, capped, decide, retry, retry_bytes};
use crate::json::Json;
use crate::model::{Registry, RoleKind, TaskId};
use crate::topology::{ConsumerNames, task_names};
use crate::wire::{Code, Decoded, Validator, WireError};

/// How a handler, or the de-duplication before it, ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Handling<'a> {
    /// The effect is there.
    Done,
    /// The effect was there before.
    Duplicate,
    /// It failed.
    Failed(Cause<'a>),
}

/// A message as it arrives, and what will come of handling it.
#[derive(Debug, Clone, Copy)]
pub struct Delivery<'a> {
    /// The queue it comes from.
    pub queue: &'a str,
    /// The message.
    pub message: &'a [u8],
    /// What the handler gives, where it is called.
    pub handling: Handling<'a>,
    /// What the handler's error says.
    pub error_text: &'a str,
    /// The clock, whole seconds.
    pub time: &'a str,
    /// The random number, between 0 and 1.
    pub random: f64,
}

/// What a consumer does: it sends, waits for the confirm and only then acknowledges.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// Nothing but acknowledging.
    Ack,
    /// It sends the message again, to wait.
    Retry(Sending, u64),
    /// It sends a dead letter.
    DeadLetter(Sending),
}

/// Bytes to be sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sending {
    /// Through this exchange.
    pub exchange: String,
    /// With this queue's name as the routing key.
    pub queue: String,
    /// The body.
    pub bytes: Vec<u8>,
}

/// What a delivery counts as; each counts once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counter {
    /// Handled.
    Processed,
    /// Handled before.
    Deduplicated,
    /// To be tried again.
    Retried,
    /// Given up after its handler failed.
    DeadLettered,
    /// Given up before any handler was called.
    Refused,
}

impl Counter {
    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Processed => "processed",
            Self::Deduplicated => "deduplicated",
            Self::Retried => "retried",
            Self::DeadLettered => "dead_lettered",
            Self::Refused => "refused",
        }
    }
}

/// What becomes of a delivery.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Consumed {
    /// What the consumer does.
    pub action: Action,
    /// What it counts as.
    pub counter: Counter,
    /// The task type it is counted under, or `unknown`.
    pub label: String,
    /// The key that the store was asked for; `None` where no handler was called or the message has none.
    pub key: Option<String>,
    /// The handler's name in the store; `None` where no handler was called.
    pub handler: Option<String>,
}

/// A consuming service with a handler for everything it consumes.
#[derive(Debug)]
pub struct Consumer<'r> {
    service: &'r str,
    validator: &'r Validator<'r>,
    tasks: BTreeMap<&'r TaskId, ConsumerNames>,
}

impl<'r> Consumer<'r> {
    /// Of `service`; `None` where the registry has no such service.
    pub fn new(registry: &'r Registry, validator: &'r Validator<'r>, service: &str) -> Option<Self> {
        let service = &registry.services.get(service)?.name;
        let own = |task| task_names(registry, task).consumers.into_iter().find(|names| &names.service == service);
        let tasks = registry.tasks.values().filter_map(|task| Some((&task.id, own(task)?))).collect();
        Some(Self { service, validator, tasks })
    }

    /// The tasks it consumes and its names for them.
    pub fn tasks(&self) -> impl Iterator<Item = (&'r TaskId, &ConsumerNames)> {
        self.tasks.iter().map(|(task, names)| (*task, names))
    }

    /// What becomes of a delivery; `None` where it comes from a queue that is none of the service's.
    pub fn consume(&self, delivery: &Delivery<'_>) -> Option<Consumed> {
        let queue = self.tasks.values().find(|names| names.queue == delivery.queue)?;
        let decoded = match self.validator.decode_any(delivery.message) {
            Ok(decoded) => decoded,
            Err(errors) => return Some(self.undecodable(queue, delivery, &errors)),
        };
        let Some(names) = self.tasks.get(&decoded.task().id) else {
            let record = DeadLetter {
                error_code: "no-handler".to_owned(),
                task_id: id(&decoded),
                ..self.record(delivery, Some(&decoded.task().id))
            };
            return Some(refused(queue, &decoded.task().id.task_type, &record));
        };
        Some(self.handled(names, delivery, &decoded))
    }

    fn undecodable(&self, queue: &ConsumerNames, delivery: &Delivery<'_>, errors: &[WireError]) -> Consumed {
        let task = self.validator.identify(delivery.message).map(|task| &task.id);
        let unknown = errors.iter().all(|error| error.code == Code::UnknownTask);
        let told = errors.iter().map(|error| format!("{} {}", error.code, error.path).trim_end().to_owned());
        let record = DeadLetter {
            error_code: if unknown { "unknown-task" } else { "undecodable" }.to_owned(),
            error_text: capped(&told.collect::<Vec<_>>().join("; ")),
            ..self.record(delivery, task)
        };
        refused(queue, task.map_or("unknown", |task| &task.task_type), &record)
    }

    fn handled(&self, names: &ConsumerNames, delivery: &Delivery<'_>, decoded: &Decoded<'_>) -> Consumed {
        let task = decoded.task();
        let (failed, counter) = match delivery.handling {
            Handling::Done => (None, Counter::Processed),
            Handling::Duplicate => (None, Counter::Deduplicated),
            Handling::Failed(cause) => (Some(cause), Counter::Processed),
        };
        // The counter of the envelope says how often it was tried before.
        let attempt = attempts(decoded).saturating_add(1);
        let decision = decide(task, &names.retry, failed, attempt, delivery.random);
        let again = retry_bytes(decoded, delivery.message, attempt);
        let rung = names.rung(retry::step(&names.retry, attempt));
        let (action, counter) = match (decision, again, rung) {
            (Decision::Ack, ..) => (Action::Ack, counter),
            (Decision::Retry(millis), Some(bytes), Some(rung)) => {
                let (exchange, queue) = (names.retry_exchange.clone(), rung.queue.clone());
                (Action::Retry(Sending { exchange, queue, bytes }, millis), Counter::Retried)
            }
            // What cannot count its tries would be tried for ever.
            _ => {
                let record = DeadLetter {
                    attempts: attempt,
                    error_code: failed.map(|cause| cause.code().to_owned()).unwrap_or_default(),
                    error_text: capped(delivery.error_text),
                    task_id: id(decoded),
                    ..self.record(delivery, Some(&task.id))
                };
                (Action::DeadLetter(dead_letter(names, &record)), Counter::DeadLettered)
            }
        };
        Consumed {
            action,
            counter,
            label: task.id.task_type.clone(),
            key: role(decoded, RoleKind::Idempotency).or_else(|| id(decoded).map(|id| format!("id:{id}"))),
            handler: Some(format!("{}/{}", self.service, task.id.task_type)),
        }
    }

    /// A record without an error.
    fn record(&self, delivery: &Delivery<'_>, task: Option<&TaskId>) -> DeadLetter {
        DeadLetter {
            attempts: 0,
            error_code: String::new(),
            error_text: String::new(),
            original: delivery.message.to_vec(),
            service: self.service.to_owned(),
            task_id: None,
            task_type: task.map(|task| task.task_type.clone()),
            time: delivery.time.to_owned(),
            version: task.map(|task| task.version),
        }
    }
}

/// A message that is given up before any handler was called goes where the queue it came from has its dead letters.
fn refused(queue: &ConsumerNames, label: &str, record: &DeadLetter) -> Consumed {
    Consumed {
        action: Action::DeadLetter(dead_letter(queue, record)),
        counter: Counter::Refused,
        label: label.to_owned(),
        key: None,
        handler: None,
    }
}

fn dead_letter(names: &ConsumerNames, record: &DeadLetter) -> Sending {
    Sending {
        exchange: names.dead_letter_exchange.clone(),
        queue: names.dead_letter_queue.clone(),
        bytes: record.write().into_bytes(),
    }
}

fn role(decoded: &Decoded<'_>, kind: RoleKind) -> Option<String> {
    let role = decoded.envelope().roles.get(&kind)?;
    decoded.message().get(&role.name).and_then(Json::wire_text).map(str::to_owned)
}

fn id(decoded: &Decoded<'_>) -> Option<String> {
    role(decoded, RoleKind::Id)
}

/// How often a message was tried before.
fn attempts(decoded: &Decoded<'_>) -> i32 {
    role(decoded, RoleKind::Attempt).and_then(|token| token.parse().ok()).unwrap_or(0)
}
