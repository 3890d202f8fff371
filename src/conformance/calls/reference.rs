//! The tool's own behaviours, as a driver of its own would answer.

use std::collections::BTreeMap;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use rayon::prelude::*;
use serde_json::{Map, Value, json};

use crate::behaviour::{
    Action, Cause, Consumer, DeadLetter, Decision, Delivery, Handling, Key, Sending, can_transit, decide, delay, key,
    retry_bytes, transit,
};
use crate::conformance::calls::{Answerer, Call, Reply};
use crate::model::{Progress, Registry, Retry, RoleKind, Task};
use crate::topology::{Schedule, task_names};
use crate::wire::{Code, Decoded, Validator, WireError};

/// The tool's own behaviours.
#[derive(Debug)]
pub struct Reference<'r> {
    registry: &'r Registry,
    validator: &'r Validator<'r>,
    tasks: BTreeMap<String, &'r Task>,
    consumers: BTreeMap<&'r str, Consumer<'r>>,
}

impl Answerer for Reference<'_> {
    fn language(&self) -> &str {
        "reference"
    }

    fn replies(&self, calls: &[Call]) -> Vec<Reply> {
        calls.par_iter().map(|call| self.reply(call)).collect()
    }
}

/// Why there is no answer: a reply that says so.
type Answer = Result<Value, Reply>;

impl<'r> Reference<'r> {
    /// For the tasks, machines and services of `registry`.
    pub fn new(registry: &'r Registry, validator: &'r Validator<'r>) -> Self {
        let consumers = registry
            .services
            .keys()
            .filter_map(|name| Some((name.as_str(), Consumer::new(registry, validator, name)?)));
        let tasks = registry.tasks.values().map(|task| (task.id.to_string(), task));
        Self { registry, validator, tasks: tasks.collect(), consumers: consumers.collect() }
    }

    fn reply(&self, call: &Call) -> Reply {
        let answer = match call.op() {
            "key" => self.key(call, Key::Idempotency),
            "partition" => self.key(call, Key::Partition),
            "delay" => self.delay(call),
            "schedule" => self.schedule(call),
            "decide" => self.decide(call),
            "transit" => self.transit(call),
            "retry" => self.retry(call),
            "dead-letter" => dead_letter(call),
            "dead-letter-decode" => read_dead_letter(call),
            "next" => self.next(call),
            "consume" => self.consume(call),
            other => return Reply::Unknown(format!("unknown op `{other}`")),
        };
        match answer {
            Ok(Value::Object(mut members)) => {
                members.retain(|_, value| !value.is_null());
                Reply::Given(members)
            }
            Ok(_) => Reply::Given(Map::new()),
            Err(reply) => reply,
        }
    }

    fn key(&self, call: &Call, which: Key) -> Answer {
        let (_, decoded) = self.decoded(call)?;
        let text = key(&decoded, which).ok_or_else(|| senseless("the task has no such key"))?;
        Ok(json!({ "text": text }))
    }

    fn delay(&self, call: &Call) -> Answer {
        let (_, retry) = self.policy(call)?;
        Ok(json!({ "millis": delay(&retry, integer(call, "attempt")?, random(call)?) }))
    }

    fn schedule(&self, call: &Call) -> Answer {
        let (_, retry) = self.policy(call)?;
        let schedule = Schedule::of(&retry);
        Ok(json!({ "delays": schedule.delays, "min": schedule.min_total, "max": schedule.max_total }))
    }

    fn decide(&self, call: &Call) -> Answer {
        let (task, retry) = self.policy(call)?;
        let cause = call.text("error").map(cause);
        Ok(match decide(task, &retry, cause, integer(call, "attempt")?, random(call)?) {
            Decision::Ack => json!({ "decision": "ack" }),
            Decision::Retry(millis) => json!({ "decision": "retry", "millis": millis }),
            Decision::DeadLetter => json!({ "decision": "dead-letter" }),
        })
    }

    fn transit(&self, call: &Call) -> Answer {
        let from = call.text("from").ok_or_else(|| senseless("no `from`"))?;
        let step = if call.body.contains_key("task") {
            let task = self.task(call)?;
            let machine = task.transition.as_ref().and_then(|step| self.registry.machines.get(&step.machine));
            transit(task, machine.ok_or_else(|| senseless("the task makes no step"))?, from)
        } else {
            let machine = call.text("machine").and_then(|name| self.registry.machines.get(name));
            let machine = machine.ok_or_else(|| senseless("unknown machine"))?;
            can_transit(machine, from, call.text("to").ok_or_else(|| senseless("no `to`"))?)
        };
        Ok(json!({ "step": step.ok_or_else(|| senseless("unknown state"))?.name() }))
    }

    fn next(&self, call: &Call) -> Answer {
        let flow = call.text("flow").and_then(|name| self.registry.flows.get(name));
        let flow = flow.ok_or_else(|| senseless("unknown flow"))?;
        let state = call.text("state").filter(|state| flow.states.iter().any(|known| known == state));
        let state = state.ok_or_else(|| senseless("unknown state"))?;
        Ok(match flow.next(state, call.text("result").unwrap_or_default()) {
            Progress::Go { to, sends } => json!({ "step": "go", "state": to, "sends": sends.map(ToString::to_string) }),
            Progress::Duplicate => json!({ "step": "duplicate" }),
            Progress::Illegal => json!({ "step": "illegal" }),
        })
    }

    fn retry(&self, call: &Call) -> Answer {
        let (bytes, decoded) = self.decoded(call)?;
        let attempt = integer(call, "attempt")?;
        if let Some(role) = decoded.envelope().roles.get(&RoleKind::Attempt).filter(|_| attempt < 0) {
            let path = format!("/{}", role.name.replace('~', "~0").replace('/', "~1"));
            return Err(refused(&[WireError::new(path, Code::Range)]));
        }
        let again = retry_bytes(&decoded, &bytes, attempt);
        let again = again.ok_or_else(|| senseless("the envelope counts no attempts"))?;
        Ok(json!({ "bytes": STANDARD.encode(again) }))
    }

    fn consume(&self, call: &Call) -> Answer {
        let consumer = call.text("service").and_then(|name| self.consumers.get(name));
        let consumer = consumer.ok_or_else(|| senseless("unknown service"))?;
        let message = message(call)?;
        let handling = match call.text("outcome") {
            Some("done") => Handling::Done,
            Some("duplicate") => Handling::Duplicate,
            Some(code) => Handling::Failed(cause(code)),
            None => return Err(senseless("no `outcome`")),
        };
        let delivery = Delivery {
            queue: call.text("queue").unwrap_or_default(),
            message: &message,
            handling,
            error_text: call.text("errorText").unwrap_or_default(),
            time: call.text("time").unwrap_or_default(),
            random: random(call)?,
        };
        let consumed = consumer.consume(&delivery).ok_or_else(|| senseless("none of the service's queues"))?;
        let (verdict, sending, millis) = match &consumed.action {
            Action::Ack => ("ack", None, None),
            Action::Retry(sending, millis) => ("retry", Some(sending), Some(millis)),
            Action::DeadLetter(sending) => ("dead-letter", Some(sending), None),
        };
        let sent = |part: fn(&Sending) -> String| sending.map(part);
        Ok(json!({
            "verdict": verdict,
            "counter": consumed.counter.name(),
            "label": consumed.label,
            "exchange": sent(|sending| sending.exchange.clone()),
            "queue": sent(|sending| sending.queue.clone()),
            "millis": millis,
            "bytes": sent(|sending| STANDARD.encode(&sending.bytes)),
            "key": consumed.key,
            "handler": consumed.handler,
        }))
    }

    fn decoded(&self, call: &Call) -> Result<(Vec<u8>, Decoded<'r>), Reply> {
        let bytes = message(call)?;
        let decoded = self.validator.decode_any(&bytes).map_err(|errors| refused(&errors))?;
        Ok((bytes, decoded))
    }

    fn task(&self, call: &Call) -> Result<&'r Task, Reply> {
        let task = call.text("task").and_then(|name| self.tasks.get(name));
        task.copied().ok_or_else(|| senseless("unknown task"))
    }

    /// A task and how it is tried again: by the service that is named, else by the contract.
    fn policy(&self, call: &Call) -> Result<(&'r Task, Retry), Reply> {
        let task = self.task(call)?;
        let Some(service) = call.text("service") else { return Ok((task, task.retry)) };
        let consumer = task_names(self.registry, task).consumers.into_iter().find(|names| names.service == service);
        Ok((task, consumer.ok_or_else(|| senseless("unknown service"))?.retry))
    }
}

fn dead_letter(call: &Call) -> Answer {
    let text = |name: &str| call.text(name).map(str::to_owned);
    let needed = |name: &str| text(name).ok_or_else(|| senseless("a member is missing"));
    let record = DeadLetter {
        attempts: integer(call, "attempts")?,
        error_code: needed("errorCode")?,
        error_text: needed("errorText")?,
        original: message(call)?,
        service: needed("service")?,
        task_id: text("taskId"),
        task_type: text("taskType"),
        time: needed("time")?,
        version: call.body.get("version").map(|_| integer(call, "version")).transpose()?,
    };
    Ok(json!({ "bytes": STANDARD.encode(record.write()) }))
}

fn read_dead_letter(call: &Call) -> Answer {
    let record = DeadLetter::read(&message(call)?).map_err(|errors| refused(&errors))?;
    Ok(json!({ "bytes": STANDARD.encode(record.write()) }))
}

fn cause(error: &str) -> Cause<'_> {
    if error == "unexpected" { Cause::Unexpected } else { Cause::Code(error) }
}

fn message(call: &Call) -> Result<Vec<u8>, Reply> {
    let bytes = call.text("message").and_then(|text| STANDARD.decode(text).ok());
    bytes.ok_or_else(|| senseless("no message in base64"))
}

fn integer(call: &Call, name: &str) -> Result<i32, Reply> {
    let number = call.body.get(name).and_then(Value::as_i64).and_then(|number| i32::try_from(number).ok());
    number.ok_or_else(|| senseless("a number is missing"))
}

fn random(call: &Call) -> Result<f64, Reply> {
    call.body.get("random").and_then(Value::as_f64).ok_or_else(|| senseless("`random` is missing"))
}

fn senseless(why: &str) -> Reply {
    Reply::Senseless(why.to_owned())
}

fn refused(errors: &[WireError]) -> Reply {
    Reply::Refused(errors.iter().map(|error| (error.path.clone(), error.code.name().to_owned())).collect())
}
