//! The conformance driver: questions in, answers out, one a line.

use std::cell::RefCell;
use std::io::{self, BufRead, BufWriter, Write};
use std::rc::Rc;

use chrono::{DateTime, Utc};
use serde_json::{Value, json};

use super::base64;
use super::consumer::{Consumer, Deduplicator, Once};
use super::dead_letter::DeadLetter;
use super::error::{Rejection, WireError};
use super::failed::UNEXPECTED;
use super::inbox::{Action, Entry, Outcome};
use super::retry::{Decision, RetryPolicy, millis};
use super::task::{FlowStep, Subscription, TaskId};
use crate::any::{REGISTRY, TASKS, can_transit, next};
use crate::decode_any;

/// Reads lines until the input ends and writes an answer for each: `{"id": …, "message": "<base64>"}` asks for a verdict,
/// `"op"` asks for something else.
///
/// # Errors
/// A line that is not of this form, and what input or output fail with.
pub fn run(input: impl BufRead, output: impl Write) -> io::Result<()> {
    let mut output = BufWriter::new(output);
    for line in input.lines() {
        let line = line?;
        if line.is_empty() {
            continue;
        }
        let question = Question(read(&line)?);
        let answer = if question.0["op"].is_null() { verdict(&question)? } else { behaviour(&question) };
        output.write_all(answer.as_bytes())?;
    }
    output.flush()
}

/// A line as a value. Half a surrogate pair, which no text can hold, becomes the replacement character.
fn read(line: &str) -> serde_json::Result<Value> {
    serde_json::from_str(line).or_else(|error| {
        let whole = without_lone_surrogates(line);
        if whole == line { Err(error) } else { serde_json::from_str(&whole) }
    })
}

fn without_lone_surrogates(line: &str) -> String {
    let unit = |at: usize| {
        let digits = line.get(at..)?.strip_prefix("\\u")?.get(..4)?;
        u32::from_str_radix(digits, 16).ok()
    };
    let (mut out, mut at) = (String::with_capacity(line.len()), 0);
    while let Some(c) = line[at..].chars().next() {
        let length = match unit(at) {
            Some(0xD800..=0xDBFF) if matches!(unit(at + 6), Some(0xDC00..=0xDFFF)) => 12,
            Some(0xD800..=0xDFFF) => {
                out.push(char::REPLACEMENT_CHARACTER);
                at += 6;
                continue;
            }
            // An escape is passed over as a whole, so that a doubled backslash starts none.
            None if c == '\\' => 1 + line[at + 1..].chars().next().map_or(0, char::len_utf8),
            _ => c.len_utf8(),
        };
        out.push_str(&line[at..at + length]);
        at += length;
    }
    out
}

fn verdict(question: &Question) -> io::Result<String> {
    let id = &question.0["id"];
    let message = question.bytes("message").map_err(|_| io::Error::other("a line has no message in base64"))?;
    let result = decode_any(&message).and_then(|any| {
        let bytes = if question.0["role"] == "producer" { any.encode() } else { any.canonical() };
        Ok((any.id(), bytes?))
    });
    Ok(match result {
        Ok((task, bytes)) => {
            let canonical = base64::encode(&bytes);
            format!("{{\"id\":{id},\"ok\":true,\"task\":\"{task}\",\"canonical\":\"{canonical}\"}}\n")
        }
        Err(rejection) => format!("{{\"id\":{id},\"ok\":false,\"errors\":[{}]}}\n", errors(&rejection)),
    })
}

fn errors(rejection: &Rejection) -> String {
    let pair = |error: &WireError| format!("{{\"path\":{},\"code\":\"{}\"}}", Value::from(&*error.path), error.code);
    rejection.errors().iter().map(pair).collect::<Vec<_>>().join(",")
}

/// Why there is no answer.
enum Refusal {
    /// The message.
    Message(Rejection),
    /// The question.
    Question(String),
}

impl From<Rejection> for Refusal {
    fn from(rejection: Rejection) -> Self {
        Self::Message(rejection)
    }
}

fn unknown(what: &str) -> Refusal {
    Refusal::Question(format!("{what} is unknown or not given"))
}

fn behaviour(question: &Question) -> String {
    let id = &question.0["id"];
    match question.answer() {
        Ok(Value::Object(mut answer)) => {
            answer.insert("id".to_owned(), id.clone());
            answer.insert("ok".to_owned(), true.into());
            format!("{}\n", Value::Object(answer))
        }
        Ok(other) => format!("{{\"id\":{id},\"ok\":false,\"error\":{other}}}\n"),
        Err(Refusal::Message(rejection)) => {
            format!("{{\"id\":{id},\"ok\":false,\"errors\":[{}]}}\n", errors(&rejection))
        }
        Err(Refusal::Question(text)) => format!("{{\"id\":{id},\"ok\":false,\"error\":{}}}\n", Value::from(text)),
    }
}

type Answer = Result<Value, Refusal>;

/// A line.
struct Question(Value);

impl Question {
    fn answer(&self) -> Answer {
        match self.text("op")? {
            "key" => {
                let key = decode_any(&self.bytes("message")?)?.idempotency_key_again();
                Ok(json!({ "text": key.ok_or_else(|| unknown("the idempotency key"))?? }))
            }
            "partition" => {
                let key = decode_any(&self.bytes("message")?)?.partition_key_again();
                Ok(json!({ "text": key.ok_or_else(|| unknown("the partition key"))?? }))
            }
            "delay" => {
                let delay = self.policy()?.delay(self.attempt(), self.random());
                Ok(json!({ "millis": millis(delay) }))
            }
            "schedule" => {
                let schedule = self.policy()?.schedule();
                let delays: Vec<u64> = schedule.delays.iter().map(|delay| millis(*delay)).collect();
                Ok(json!({ "delays": delays, "min": millis(schedule.min_total), "max": millis(schedule.max_total) }))
            }
            "decide" => self.decide(),
            "transit" => self.transit(),
            "retry" => {
                let attempt = i32::try_from(self.0["attempt"].as_i64().unwrap_or(-1)).unwrap_or(-1);
                let message = self.bytes("message")?;
                // What is tried again was read before.
                decode_any(&message)?;
                let bytes = REGISTRY.retry_any(&message, attempt)?;
                Ok(json!({ "bytes": base64::encode(&bytes.ok_or_else(|| unknown("the attempt role"))?) }))
            }
            "next" => self.next(),
            "dead-letter" => self.dead_letter(),
            "dead-letter-decode" => {
                Ok(json!({ "bytes": base64::encode(&DeadLetter::decode(&self.bytes("message")?)?.encode()?) }))
            }
            "consume" => self.consume(),
            op => Err(Refusal::Question(format!("unknown op `{op}`"))),
        }
    }

    fn text(&self, name: &str) -> Result<&str, Refusal> {
        self.0[name].as_str().ok_or_else(|| unknown(name))
    }

    fn bytes(&self, name: &str) -> Result<Vec<u8>, Refusal> {
        base64::decode(self.text(name)?).ok_or_else(|| unknown(name))
    }

    fn attempt(&self) -> i32 {
        let attempt = self.0["attempt"].as_i64().unwrap_or(1);
        attempt.clamp(i32::MIN.into(), i32::MAX.into()) as i32
    }

    /// A number, or one that JSON cannot say, as a text.
    fn random(&self) -> f64 {
        let random = &self.0["random"];
        random.as_f64().or_else(|| random.as_str()?.parse().ok()).unwrap_or(0.0)
    }

    fn time(&self) -> Result<DateTime<Utc>, Refusal> {
        self.text("time")?.parse().map_err(|_| unknown("time"))
    }

    fn entry(&self) -> Result<&'static Entry, Refusal> {
        let (task_type, version) = self.text("task")?.rsplit_once('@').ok_or_else(|| unknown("task"))?;
        let version: i32 = version.parse().map_err(|_| unknown("task"))?;
        Entry::find(TaskId { task_type: known_type(task_type)?, version }).ok_or_else(|| unknown("task"))
    }

    /// The retry policy of a task, or that of one of its consumers.
    fn policy(&self) -> Result<RetryPolicy, Refusal> {
        let entry = self.entry()?;
        if self.0["service"].is_null() {
            return Ok(entry.retry);
        }
        let subscription: Option<&Subscription> = entry.subscription(self.text("service")?);
        subscription.map(|subscription| subscription.retry).ok_or_else(|| unknown("service"))
    }

    fn decide(&self) -> Answer {
        let (entry, policy) = (self.entry()?, self.policy()?);
        let decision = match self.0["error"].as_str() {
            None => Decision::Ack,
            Some(code) => {
                let retryable = code == UNEXPECTED || entry.errors.contains(&(code, true));
                policy.after_failure(retryable, self.attempt(), self.random())
            }
        };
        Ok(match decision {
            Decision::Ack => json!({ "decision": "ack" }),
            Decision::Retry(delay) => json!({ "decision": "retry", "millis": millis(delay) }),
            Decision::DeadLetter => json!({ "decision": "dead-letter" }),
        })
    }

    fn transit(&self) -> Answer {
        let step = if self.0["machine"].is_null() {
            (self.entry()?.transit)(self.text("from")?)
        } else {
            can_transit(self.text("machine")?, self.text("from")?, self.text("to")?)
        };
        Ok(json!({ "step": step.ok_or_else(|| unknown("the machine or state"))?.as_str() }))
    }

    fn next(&self) -> Answer {
        let step = next(self.text("flow")?, self.text("state")?, self.text("result")?);
        Ok(match step.ok_or_else(|| unknown("the flow or state"))? {
            FlowStep::Go { to, sends: None } => json!({ "step": "go", "state": to }),
            FlowStep::Go { to, sends: Some(task) } => json!({ "step": "go", "state": to, "sends": task.to_string() }),
            FlowStep::Duplicate => json!({ "step": "duplicate" }),
            FlowStep::Illegal => json!({ "step": "illegal" }),
        })
    }

    fn dead_letter(&self) -> Answer {
        let whole = |name: &str| self.0[name].as_i64().and_then(|number| i32::try_from(number).ok());
        let record = DeadLetter::new(
            self.text("service")?,
            self.text("errorCode")?,
            self.text("errorText")?,
            self.bytes("message")?,
            self.time()?,
        );
        let record = DeadLetter {
            attempts: whole("attempts").unwrap_or(-1),
            task_id: self.0["taskId"].as_str().map(str::to_owned),
            task_type: self.0["taskType"].as_str().map(str::to_owned),
            version: whole("version"),
            ..record
        };
        Ok(json!({ "bytes": base64::encode(&record.encode()?) }))
    }

    /// A delivery to a service whose handlers all end in the same way.
    fn consume(&self) -> Answer {
        let (service, time, random) = (self.text("service")?, self.time()?, self.random());
        let wanted = self.text("outcome")?.to_owned();
        let text = self.0["errorText"].as_str().unwrap_or_default().to_owned();
        let asked = Rc::new(RefCell::new(None));
        let dedup = Scripted { duplicate: wanted == "duplicate", asked: Rc::clone(&asked) };
        let mut consumer = Consumer::new(service, dedup).with_clock(move || time).with_random(move || random);
        for entry in TASKS.iter().filter(|entry| entry.subscription(service).is_some()) {
            let (wanted, text) = (wanted.clone(), text.clone());
            let handler = move |_, (): &mut ()| match &*wanted {
                "done" | "duplicate" => Outcome::Done,
                UNEXPECTED => Outcome::Unexpected { text: text.clone() },
                code => Outcome::Failed { code: code.to_owned(), text: text.clone() },
            };
            consumer.on_id(entry.id, Box::new(handler)).map_err(|error| Refusal::Question(error.to_string()))?;
        }
        let verdict = consumer.process(&self.bytes("message")?, self.text("queue")?);
        let verdict = verdict.map_err(|error| Refusal::Question(error.to_string()))?;
        let mut answer = match &verdict.action {
            Action::Ack => json!({ "verdict": "ack" }),
            Action::Retry { exchange, queue, delay, body } => json!({
                "verdict": "retry", "exchange": exchange, "queue": queue, "millis": millis(*delay),
                "bytes": base64::encode(body),
            }),
            Action::DeadLetter { exchange, queue, body } => json!({
                "verdict": "dead-letter", "exchange": exchange, "queue": queue, "bytes": base64::encode(body),
            }),
        };
        answer["counter"] = verdict.counted.as_str().into();
        answer["label"] = verdict.label().into();
        if let Some((key, handler)) = asked.take() {
            answer["handler"] = handler.into();
            if let Some(key) = key {
                answer["key"] = Value::from(key);
            }
        }
        Ok(answer)
    }
}

/// The task type as the package has it.
fn known_type(task_type: &str) -> Result<&'static str, Refusal> {
    let found = TASKS.iter().find(|entry| entry.id.task_type == task_type);
    found.map(|entry| entry.id.task_type).ok_or_else(|| unknown("task"))
}

/// Remembers what it was asked, and says what it was told to say.
struct Scripted {
    duplicate: bool,
    asked: Rc<RefCell<Option<(Option<String>, String)>>>,
}

impl Deduplicator for Scripted {
    type Transaction<'t> = ();
    type Error = std::convert::Infallible;

    fn once<F>(
        &mut self,
        key: Option<&str>,
        handler: &str,
        work: impl FnOnce(&mut ()) -> Result<(), F>,
    ) -> Result<Once<F>, Self::Error> {
        *self.asked.borrow_mut() = Some((key.map(str::to_owned), handler.to_owned()));
        if self.duplicate {
            return Ok(Once::Duplicate);
        }
        Ok(work(&mut ()).map_or_else(Once::Failed, |()| Once::Applied))
    }
}
