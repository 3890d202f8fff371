//! Tests of the behaviours on the numbers that people know by heart, and at the edges.

use super::*;
use crate::model::{Machine, Registry, Retry, Transition};
use crate::topology::Schedule;
use crate::wire::{Code, Validator, WireError};

const SIX: Retry = Retry { base_delay: 1000, multiplier: 2, jitter: 1000, max_delay: 600_000, max_retries: 6 };

/// A command with keys, a machine's step, errors of both kinds, and a counter of attempts in its envelope; an event with
/// nothing of the kind in another. The snapshot form is the shortest way to write one down.
pub(super) fn registry() -> Registry {
    let text = include_str!("tests.json");
    serde_json::from_str(text).expect("the test's registry")
}

#[test]
fn six_retries_wait_63_to_69_seconds() {
    let waits = |random: f64| (1..=6).map(|attempt| delay(&SIX, attempt, random)).collect::<Vec<_>>();
    assert_eq!(waits(0.0), [1000, 2000, 4000, 8000, 16_000, 32_000]);
    assert_eq!(waits(0.0), Schedule::of(&SIX).delays);
    assert_eq!(waits(0.0).iter().sum::<u64>(), 63_000);
    assert_eq!(waits(1.0).iter().sum::<u64>(), 69_000);
    assert_eq!(delay(&SIX, 1, 0.5), 1500);
    assert_eq!(delay(&SIX, 1, 0.999_999), 1999);
}

#[test]
fn waits_hold_at_the_edges() {
    assert_eq!(delay(&SIX, 0, 0.0), 1000);
    assert_eq!(delay(&SIX, i32::MIN, 0.0), 1000);
    assert_eq!(delay(&SIX, i32::MAX, 0.0), 600_000);
    for (random, part) in [(-1.0, 0), (f64::NAN, 0), (f64::NEG_INFINITY, 0), (f64::INFINITY, 1000), (1e300, 1000)] {
        assert_eq!(delay(&SIX, 1, random), 1000 + part, "{random}");
    }
    let largest =
        Retry { base_delay: u64::MAX, multiplier: u32::MAX, jitter: u64::MAX, max_delay: u64::MAX, max_retries: 1 };
    assert_eq!(delay(&largest, 2, 1.0), u64::MAX);
    assert_eq!(delay(&Retry { base_delay: 0, ..largest }, i32::MAX, 0.0), 0);
}

#[test]
fn a_retryable_error_is_tried_until_the_retries_are_used_up() {
    let registry = registry();
    let task = registry.tasks.values().next().expect("the command");
    let retry = Retry { max_retries: 2, ..SIX };
    let decided = |cause, attempt| decide(task, &retry, cause, attempt, 0.5);
    assert_eq!(decided(None, 99), Decision::Ack);
    assert_eq!(decided(Some(Cause::Code("BUSY")), 1), Decision::Retry(1500));
    assert_eq!(decided(Some(Cause::Code("BUSY")), 2), Decision::Retry(2500));
    assert_eq!(decided(Some(Cause::Code("BUSY")), 3), Decision::DeadLetter);
    assert_eq!(decided(Some(Cause::Unexpected), 2), Decision::Retry(2500));
    assert_eq!(decided(Some(Cause::Unexpected), i32::MAX), Decision::DeadLetter);
    assert_eq!(decided(Some(Cause::Code("GONE")), 1), Decision::DeadLetter);
    assert_eq!(decided(Some(Cause::Code("not in the contract")), 1), Decision::DeadLetter);
}

#[test]
fn steps_of_a_machine() {
    let machine = Machine {
        name: "m".into(),
        states: ["A", "B", "C"].map(String::from).to_vec(),
        initial: "A".into(),
        transitions: vec![Transition { from: "A".into(), to: "B".into() }],
    };
    assert_eq!(can_transit(&machine, "A", "B"), Some(Step::Go));
    assert_eq!(can_transit(&machine, "B", "B"), Some(Step::Duplicate));
    assert_eq!(can_transit(&machine, "B", "A"), Some(Step::Illegal));
    assert_eq!(can_transit(&machine, "B", "D"), None);
    let registry = registry();
    let task = registry.tasks.values().next().expect("the command");
    let machine = &registry.machines["m"];
    let steps = ["NEW", "OPEN", "DONE", "LOST"].map(|state| transit(task, machine, state).map(Step::name));
    assert_eq!(steps, [Some("go"), Some("illegal"), Some("duplicate"), None]);
}

#[test]
fn keys_are_made_of_wire_texts() {
    let registry = registry();
    let validator = Validator::new(&registry);
    let decode = |text: &str| validator.decode_any(text.as_bytes()).expect("a valid message");
    let message = decode(r#"{"t":"a.do","p":{"no":"x\u002d1","count":-7,"other":1},"k":"any"}"#);
    assert_eq!(key(&message, Key::Idempotency).as_deref(), Some("do:x-1:-7"));
    assert_eq!(key(&message, Key::Partition).as_deref(), Some("x-1"));
    assert_eq!(key(&decode(r#"{"e":"a.done"}"#), Key::Partition), None);
}

#[test]
fn a_retry_changes_the_counter_and_no_other_byte() {
    let registry = registry();
    let validator = Validator::new(&registry);
    let retry = |text: &str| {
        let decoded = validator.decode_any(text.as_bytes()).expect("a valid message");
        retry_bytes(&decoded, text.as_bytes(), 3).map(|bytes| String::from_utf8(bytes).expect("text"))
    };
    let rest = r#""t":"a.do","p":{"no":"1","count":1,"n":9},"k":"any""#;
    for (message, wanted) in [
        (format!("{{{rest}}}"), format!("{{\"n\":3,{rest}}}")),
        (format!(" \n{{ \t{rest} }} "), format!(" \n{{\"n\":3, \t{rest} }} ")),
        (format!("{{{rest},\"n\":0}}"), format!("{{{rest},\"n\":3}}")),
        (format!("{{ \"\\u006E\" : 2147483647\n, {rest}}}"), format!("{{ \"\\u006E\" : 3\n, {rest}}}")),
    ] {
        assert_eq!(retry(&message).as_deref(), Some(wanted.as_str()), "{message}");
    }
    assert_eq!(retry(r#"{"e":"a.done","n":1}"#), None);
}

fn record() -> DeadLetter {
    DeadLetter {
        attempts: 4,
        error_code: "BUSY".into(),
        error_text: "row \"7\"".into(),
        original: b"{\xFF".to_vec(),
        service: "worker".into(),
        task_id: Some("1".into()),
        task_type: Some("a.do".into()),
        time: "2026-12-01T00:00:00Z".into(),
        version: Some(1),
    }
}

#[test]
fn a_dead_letter_is_written_sorted_and_read_back() {
    let text = r#"{"attempts":4,"errorCode":"BUSY","errorText":"row \"7\"","original":"e/8=","service":"worker","taskId":"1","taskType":"a.do","time":"2026-12-01T00:00:00Z","version":1}"#;
    assert_eq!(record().write(), text);
    assert_eq!(DeadLetter::read(text.as_bytes()), Ok(record()));
    let least = DeadLetter { task_id: None, task_type: None, version: None, ..record() };
    assert_eq!(DeadLetter::read(least.write().as_bytes()), Ok(least));
    let more = text.replacen('{', r#"{"later":[1.0],"#, 1);
    assert_eq!(DeadLetter::read(more.as_bytes()), Ok(record()));
}

#[test]
fn an_errors_text_is_cut_between_characters() {
    let emoji = "\u{1F600}".repeat(1001);
    assert_eq!(capped(&emoji).chars().count(), 1000);
    assert_eq!(capped(&emoji[..4000]), emoji[..4000]);
    let long = DeadLetter { error_text: emoji, ..record() };
    assert_eq!(DeadLetter::read(long.write().as_bytes()).expect("it was cut").error_text.len(), 4000);
}

#[test]
fn a_dead_letter_is_read_strictly() {
    let errors = |text: &str| DeadLetter::read(text.as_bytes()).expect_err(text);
    let one = |path: &str, code| vec![WireError::new(path, code)];
    assert_eq!(errors("[]"), one("", Code::Type));
    assert_eq!(errors("{"), one("", Code::NotJson));
    assert_eq!(errors("{}").len(), 6);
    let text = record().write();
    for (from, to, path, code) in [
        ("4,", "-1,", "/attempts", Code::Range),
        ("4,", "2147483648,", "/attempts", Code::Range),
        ("4,", "4.0,", "/attempts", Code::Type),
        ("\"1\"", "null", "/taskId", Code::Null),
        ("e/8=", "e/9=", "/original", Code::Format),
        ("e/8=", "e/8", "/original", Code::Format),
        ("00Z", "00.0Z", "/time", Code::Format),
        (":1}", ":0}", "/version", Code::Range),
        ("worker", "\\ud800", "/service", Code::LoneSurrogate),
        ("\"BUSY\"", "1", "/errorCode", Code::Type),
    ] {
        assert_eq!(errors(&text.replacen(from, to, 1)), one(path, code), "{from} -> {to}");
    }
    let long = text.replacen("row", &"r".repeat(998), 1);
    assert_eq!(errors(&long), one("/errorText", Code::Length));
}

fn consumed(text: &str, handling: Handling<'_>) -> Consumed {
    let registry = registry();
    let validator = Validator::new(&registry);
    let consumer = Consumer::new(&registry, &validator, "worker").expect("the service");
    let delivery = Delivery {
        queue: "q.worker.a_do",
        message: text.as_bytes(),
        handling,
        error_text: "why",
        time: "2026-12-01T00:00:00Z",
        random: 0.5,
    };
    assert!(consumer.consume(&Delivery { queue: "q.worker.other", ..delivery }).is_none());
    consumer.consume(&delivery).expect("its queue")
}

const BUSY: Handling<'_> = Handling::Failed(Cause::Code("BUSY"));
const MESSAGE: &str = r#"{"t":"a.do","i":"7","p":{"no":"1","count":1},"k":"key"}"#;

#[test]
fn what_was_done_is_acknowledged_and_counted_once() {
    let done = consumed(MESSAGE, Handling::Done);
    assert_eq!((done.action, done.counter, done.label.as_str()), (Action::Ack, Counter::Processed, "a.do"));
    assert_eq!((done.key.as_deref(), done.handler.as_deref()), (Some("key"), Some("worker/a.do")));
    assert_eq!(consumed(MESSAGE, Handling::Duplicate).counter, Counter::Deduplicated);
    let flat = r#"{"e":"a.done","i":"7"}"#;
    assert_eq!(consumed(flat, Handling::Done).key.as_deref(), Some("id:7"));
    assert_eq!(consumed(r#"{"e":"a.done"}"#, Handling::Done).key, None);
}

#[test]
fn a_failure_climbs_the_ladder_and_falls_off_its_end() {
    let retried = consumed(MESSAGE, BUSY);
    let Action::Retry(sending, 1500) = retried.action else { panic!("{retried:?}") };
    assert_eq!(sending.exchange, "worker.retry.ex");
    assert_eq!(sending.queue, "q.worker.a_do.retry.1s");
    assert_eq!(sending.bytes, MESSAGE.replacen('{', r#"{"n":1,"#, 1).into_bytes());
    let counted = |tries: i32| MESSAGE.replacen('{', &format!("{{\"n\":{tries},"), 1);
    let Action::Retry(sending, 2500) = consumed(&counted(1), BUSY).action else { panic!("the second retry") };
    assert_eq!(sending.queue, "q.worker.a_do.retry.2s");
    for (tries, attempts) in [(2, 3), (i32::MAX, i32::MAX)] {
        let dead = consumed(&counted(tries), BUSY);
        assert_eq!(dead.counter, Counter::DeadLettered);
        let Action::DeadLetter(sending) = dead.action else { panic!("no retries are left") };
        assert_eq!(sending.queue, "q.dlx.worker.a_do");
        let record = DeadLetter::read(&sending.bytes).expect("a record");
        assert_eq!(
            (record.attempts, record.error_code.as_str(), record.error_text.as_str()),
            (attempts, "BUSY", "why")
        );
        assert_eq!((record.task_id.as_deref(), record.version), (Some("7"), Some(1)));
        assert_eq!(record.original, counted(tries).into_bytes());
    }
    // This one's envelope cannot count.
    let dead = consumed(r#"{"e":"a.done"}"#, Handling::Failed(Cause::Unexpected));
    let Action::DeadLetter(sending) = dead.action else { panic!("it cannot count") };
    assert_eq!(sending.queue, "q.dlx.worker.a_done");
    assert_eq!(DeadLetter::read(&sending.bytes).expect("a record").error_code, "unexpected");
}

#[test]
fn what_is_not_understood_is_refused_with_its_bytes() {
    for (message, label, code, text) in [
        ("", "unknown", "undecodable", "not-json"),
        (r#"{"t":"a.b"}"#, "unknown", "unknown-task", "unknown-task /t"),
        (r#"{"t":"a.b","v":0}"#, "unknown", "undecodable", "unknown-task /t; range /v"),
        (r#"{"t":"a.do","k":"1"}"#, "a.do", "undecodable", "missing /p"),
        (r#"{"t":"a.none","p":{}}"#, "a.none", "no-handler", ""),
    ] {
        let refused = consumed(message, Handling::Done);
        assert_eq!((refused.counter, refused.label.as_str()), (Counter::Refused, label), "{message}");
        assert_eq!((refused.key, refused.handler), (None, None));
        let Action::DeadLetter(sending) = refused.action else { panic!("refused") };
        assert_eq!(sending.queue, "q.dlx.worker.a_do");
        let record = DeadLetter::read(&sending.bytes).expect("a record");
        assert_eq!((record.error_code.as_str(), record.error_text.as_str()), (code, text));
        assert_eq!((record.attempts, record.original.as_slice()), (0, message.as_bytes()));
    }
}
