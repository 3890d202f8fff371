//! Calls made from a registry: everything it says about what happens around its messages.

use std::collections::BTreeSet;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use rayon::prelude::*;
use serde_json::{Value, json};

use crate::conformance::calls::messages::{Messages, escaped_name};
use crate::conformance::calls::{Call, consuming};
use crate::json::set_member;
use crate::model::{Flow, Machine, Registry, Retry, RoleKind, Task};
use crate::sample::Manner;
use crate::topology::{effective_retry, task_names};
use crate::wire::Validator;

/// Random numbers, also outside of where they may be.
const RANDOMS: [f64; 6] = [0.0, 0.5, 0.999_999, 1.0, -0.5, 1.5];

/// All calls of a registry; the same seed makes the same.
pub fn calls(registry: &Registry, validator: &Validator<'_>, seed: u64) -> Vec<Call> {
    let tasks: Vec<&Task> = registry.tasks.values().collect();
    let mut calls: Vec<Call> =
        tasks.into_par_iter().flat_map_iter(|task| of_task(registry, validator, task, seed)).collect();
    calls.extend(registry.machines.values().flat_map(machine));
    calls.extend(registry.flows.values().flat_map(flow));
    calls.extend(dead_letters());
    let services: Vec<&String> = registry.services.keys().collect();
    calls.par_extend(
        services.into_par_iter().flat_map_iter(|service| consuming::of_service(registry, validator, service, seed)),
    );
    calls.extend(senseless());
    calls
}

fn of_task(registry: &Registry, validator: &Validator<'_>, task: &Task, seed: u64) -> Vec<Call> {
    let mut calls = Vec::new();
    let mut schedules: Vec<(Option<&str>, Retry)> = vec![(None, task.retry)];
    let names = task_names(registry, task);
    for consumer in &names.consumers {
        let service = registry.services.get(&consumer.service);
        let consumption = service.and_then(|service| service.consumes.get(&task.id.task_type));
        schedules.extend(consumption.map(|found| (Some(consumer.service.as_str()), effective_retry(task, found))));
    }
    for (service, retry) in schedules {
        calls.extend(waits(task, service, &retry));
        calls.extend(decisions(task, service, &retry));
    }
    if let Some(machine) = task.transition.as_ref().and_then(|step| registry.machines.get(&step.machine)) {
        let states = machine.states.iter().map(String::as_str).chain(["no such state"]);
        calls.extend(states.enumerate().map(|(at, from)| {
            let members = json!({ "task": task.id.to_string(), "from": from });
            Call::new(format!("{}/transit{at}", task.id), "transit", members)
        }));
    }
    if let Some(messages) = Messages::of(registry, validator, task, seed) {
        calls.extend(keys(&messages));
        calls.extend(retries(&messages));
    }
    calls
}

fn about(task: &Task, service: Option<&str>) -> String {
    service.map_or_else(|| task.id.to_string(), |service| format!("{}/{service}", task.id))
}

/// Before the first, the first ones, the last one, past it, and far past it.
fn attempts(retry: &Retry) -> BTreeSet<i32> {
    let most = i32::try_from(retry.max_retries).unwrap_or(i32::MAX);
    BTreeSet::from([i32::MIN, -1, 0, 1, 2, most, most.saturating_add(1), i32::MAX])
}

fn waits(task: &Task, service: Option<&str>, retry: &Retry) -> Vec<Call> {
    let about = about(task, service);
    let who = json!({ "task": task.id.to_string(), "service": service });
    let mut calls = vec![Call::new(format!("{about}/schedule"), "schedule", who.clone())];
    for attempt in attempts(retry) {
        for random in RANDOMS {
            let mut members = who.clone();
            members["attempt"] = attempt.into();
            members["random"] = random.into();
            calls.push(Call::new(format!("{about}/delay/{attempt}/{random}"), "delay", members));
        }
    }
    calls
}

fn decisions(task: &Task, service: Option<&str>, retry: &Retry) -> Vec<Call> {
    let about = about(task, service);
    let declared = task.errors.keys().map(String::as_str);
    let errors = [None, Some("unexpected"), Some("NO_SUCH_CODE")].into_iter().chain(declared.map(Some));
    let mut calls = Vec::new();
    for (at, error) in errors.enumerate() {
        for attempt in attempts(retry) {
            let members = json!({
                "task": task.id.to_string(), "service": service, "error": error, "attempt": attempt, "random": 0.25,
            });
            calls.push(Call::new(format!("{about}/decide{at}/{attempt}"), "decide", members));
        }
    }
    calls
}

fn keys(messages: &Messages<'_>) -> Vec<Call> {
    let id = &messages.task.id;
    let mut calls = Vec::new();
    for (op, there) in [("key", messages.task.idempotency.is_some()), ("partition", messages.task.partition.is_some())]
    {
        let mut tried = messages.several(if there { 10 } else { 1 });
        if there {
            tried.extend(messages.unusual(4));
        } else {
            tried.truncate(1);
        }
        calls.extend(tried.iter().enumerate().map(|(at, message)| {
            Call::new(format!("{id}/{op}{at}"), op, json!({ "message": STANDARD.encode(message) }))
        }));
    }
    calls
}

fn retries(messages: &Messages<'_>) -> Vec<Call> {
    let mut bases = messages.several(2);
    bases.extend(messages.unusual(3));
    if let Some(role) = messages.envelope.roles.get(&RoleKind::Attempt) {
        let plain: Vec<Vec<u8>> = messages.one(Manner::LEAST, "retry").into_iter().collect();
        for message in plain {
            let bare = messages.tried(&message, None).unwrap_or_default();
            let first = messages.tried(&bare, Some(7)).unwrap_or_default();
            bases.extend(escaped_name(&first, &role.name));
            bases.extend(last(&bare, &role.name));
            bases.push([b" \r\n".as_slice(), &bare, b"\n"].concat());
            bases.extend([bare, first]);
        }
    }
    let mut calls = Vec::new();
    for (at, message) in bases.iter().enumerate() {
        for attempt in [i32::MIN, -1, 0, 1, 3, i32::MAX] {
            let members = json!({ "message": STANDARD.encode(message), "attempt": attempt });
            calls.push(Call::new(format!("{}/retry{at}/{attempt}", messages.task.id), "retry", members));
        }
    }
    calls
}

/// `message` with a counter as its last member.
fn last(message: &[u8], name: &str) -> Option<Vec<u8>> {
    let text = std::str::from_utf8(message).ok()?;
    let pair = set_member("{}", name, "2147483647")?;
    let pair = pair.strip_prefix('{')?;
    Some(format!("{} ,\t{pair}", text.strip_suffix('}')?).into_bytes())
}

fn machine(machine: &Machine) -> Vec<Call> {
    let states = || machine.states.iter().map(String::as_str).chain(["no such state"]).enumerate();
    let pairs = states().flat_map(|(i, from)| states().map(move |(j, to)| (i, from, j, to)));
    let call = |(i, from, j, to): (usize, &str, usize, &str)| {
        let members = json!({ "machine": machine.name, "from": from, "to": to });
        Call::new(format!("{}/transit{i}-{j}", machine.name), "transit", members)
    };
    pairs.map(call).collect()
}

fn flow(flow: &Flow) -> Vec<Call> {
    let results: BTreeSet<&str> = flow.transitions.iter().map(|step| step.result.as_str()).collect();
    let pairs = flow.states.iter().flat_map(|state| results.iter().map(move |result| (state, result)));
    let call = |(at, (state, result)): (usize, (&String, &&str))| {
        let members = json!({ "flow": flow.name, "state": state, "result": result });
        Call::new(format!("{}/next{at}", flow.name), "next", members)
    };
    pairs.enumerate().map(call).collect()
}

/// Texts that are hard to cut or to write.
fn texts() -> Vec<String> {
    let controls: String =
        (0..0x20).chain([0x7F, 0x85, 0x9F, 0x2028, 0x2029, 0xFEFF]).filter_map(char::from_u32).collect();
    vec![
        String::new(),
        "a row is locked".to_owned(),
        "\"quoted\" back\\slash /slash".to_owned(),
        controls,
        "\u{1F600}".repeat(1000),
        "\u{1F600}".repeat(1001),
        format!("{}\u{1F600}\u{1F600}", "x".repeat(999)),
        "e\u{301}".repeat(501),
        "y".repeat(1000),
        "y".repeat(70_000),
        "\u{10FFFF}\u{E000}\u{FFFD}".to_owned(),
    ]
}

fn dead_letters() -> Vec<Call> {
    let mut calls = Vec::new();
    for (at, text) in texts().into_iter().enumerate() {
        let full = at % 2 == 0;
        let members = json!({
            "attempts": if full { i32::MAX } else { 0 },
            "errorCode": if full { "DB_LOCK_CONFLICT" } else { "unexpected" },
            "errorText": text,
            "service": "order-service",
            "taskId": full.then_some("order_close_1"),
            "taskType": full.then_some("order.close.timeout"),
            "time": "2026-12-01T00:00:00Z",
            "version": full.then_some(i32::MAX),
            "message": STANDARD.encode(if full { b"\xFF\x00not a message".as_slice() } else { b"" }),
        });
        calls.push(Call::new(format!("dead-letter/write{at}"), "dead-letter", members));
    }
    for (at, record) in records().iter().enumerate() {
        let members = json!({ "message": STANDARD.encode(record) });
        calls.push(Call::new(format!("dead-letter/read{at}"), "dead-letter-decode", members));
    }
    calls
}

/// A record, and what is wrong with it one thing at a time.
fn records() -> Vec<String> {
    let good = r#"{"attempts":4,"errorCode":"BUSY","errorText":"locked","original":"e/8=","service":"worker","taskId":"1","taskType":"a.do","time":"2026-12-01T00:00:00Z","version":1}"#;
    let mut records: Vec<String> =
        ["", "{", "[]", "null", "{}", "\u{FEFF}{}", "{\"attempts\":null}"].map(str::to_owned).to_vec();
    records.push(good.to_owned());
    let edits = [
        ("{", " {\n\"more\" : [{\"x\":1e400}], "),
        ("{", "{\"version\":1,"),
        ("4,", "0,"),
        ("4,", "2147483647,"),
        ("4,", "2147483648,"),
        ("4,", "-1,"),
        ("4,", "-0,"),
        ("4,", "4.0,"),
        ("4,", "\"4\","),
        ("\"BUSY\"", "\"\""),
        ("\"BUSY\"", "null"),
        ("\"BUSY\"", "7"),
        ("locked", "\\ud83d"),
        ("locked", "\\ud83d\\ude00\\u0000\\u2028"),
        ("e/8=", ""),
        ("e/8=", "e/9="),
        ("e/8=", "e/8"),
        ("e/8=", "e_8="),
        ("e/8=", "e/8=\\n"),
        ("\"e/8=\"", "[]"),
        ("worker", ""),
        ("worker", "No Such Service!"),
        ("\"worker\"", "null"),
        ("\"1\"", "null"),
        ("\"1\"", "1"),
        ("\"1\"", "\"\""),
        ("a.do", "no type at all"),
        ("00Z", "00.000Z"),
        ("00Z", "00+00:00"),
        ("00Z", "60Z"),
        ("12-01T", "02-30T"),
        ("2026", "0000"),
        (":1}", ":0}"),
        (":1}", ":2147483648}"),
        (":1}", ":null}"),
        (":1}", ":\"1\"}"),
        ("\"version\":1", "\"Version\":1"),
        ("\"taskId\":\"1\",", ""),
        ("\"time\":", "\"when\":"),
    ];
    records.extend(edits.iter().map(|(from, to)| good.replacen(from, to, 1)));
    records.extend([1000, 1001].map(|count| good.replacen("locked", &"\u{1F600}".repeat(count), 1)));
    records
}

/// What names nothing that is there.
fn senseless() -> Vec<Call> {
    let task = json!({ "task": "no.such.task@1", "attempt": 1, "random": 0.5, "error": "unexpected", "from": "A" });
    let mut calls: Vec<Call> = ["delay", "schedule", "decide", "transit"]
        .iter()
        .map(|op| Call::new(format!("no such task/{op}"), op, task.clone()))
        .collect();
    let machine = json!({ "machine": "no such machine", "from": "A", "to": "A" });
    calls.push(Call::new("no such machine", "transit", machine));
    let not_json: Value = json!({ "message": STANDARD.encode("not JSON"), "attempt": 1 });
    calls.extend(["key", "partition"].map(|op| Call::new(format!("not JSON/{op}"), op, not_json.clone())));
    calls
}
