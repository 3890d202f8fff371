//! What stands around the messages of random contracts: keys, errors, retries, delays, steps of a machine, what a
//! consumer lowers.

use serde_json::{Map, Value, json};

use crate::sample::Rng;
use crate::sample::contracts::names::Names;

/// Fields that keys are made of: name, declaration, and the text that may stand behind one.
const KEY_FIELDS: [(&str, &str); 5] = [
    ("keyDate", r#"{"type":"date","required":true}"#),
    ("keyInt", r#"{"type":"int32","required":true,"min":-5}"#),
    ("keyLong", r#"{"type":"int64","required":true}"#),
    ("keyTime", r#"{"type":"timestamp","required":true,"precision":"us"}"#),
    ("keyUuid", r#"{"type":"uuid","required":true}"#),
];

/// The machine that tasks make steps of, with names that are hostile to some language.
pub(super) fn machine(rng: &Rng, hostile: u64) -> Value {
    let mut rng = rng.fork("machine");
    let mut names = Names::new(rng.fork("states"), hostile);
    let states: Vec<String> = (0..3 + rng.index(5)).map(|_| names.field()).collect();
    let mut transitions = Map::new();
    // Each state can be reached from the one before.
    for (at, state) in states.iter().enumerate().skip(1) {
        let mut from = vec![states[at - 1].clone()];
        from.extend(
            states
                .iter()
                .filter(|other| *other != state && !from.contains(other) && rng.chance(20))
                .cloned()
                .collect::<Vec<_>>(),
        );
        transitions.insert(state.clone(), json!(from));
    }
    json!({ "machine": "life", "states": states, "initial": states[0], "transitions": transitions })
}

/// Adds to `task` what is around its messages. A key uses the field `keyField` and more, where the task has it.
pub(super) fn task(task: &mut Value, machine: &Value, taken: &[String], rng: &Rng, hostile: u64) {
    let mut rng = rng.fork("around");
    if task.get("idempotency").is_some() {
        let more: Vec<_> = KEY_FIELDS.iter().filter(|(name, _)| !taken.iter().any(|other| other == name)).collect();
        let more: Vec<_> = more.into_iter().filter(|_| rng.chance(30)).take(2).collect();
        let mut key = "k{{:{keyField}".to_owned();
        for (name, field) in more {
            task["payload"][*name] = serde_json::from_str(field).unwrap_or(Value::Null);
            key.push_str(&format!("|{{{name}}}"));
        }
        task["idempotency"] = json!({ "key": key });
        if rng.chance(60) {
            task["partition"] = json!({ "key": "{keyField}" });
        }
    }
    let mut names = Names::new(rng.fork("errors"), hostile);
    let errors: Map<String, Value> =
        (0..rng.index(4)).map(|_| (names.field(), json!({ "retry": rng.chance(50) }))).collect();
    if !errors.is_empty() {
        task["errors"] = Value::Object(errors);
    }
    if rng.chance(60) {
        let pick = |rng: &mut Rng, of: &[&'static str]| rng.pick(of).copied().unwrap_or("1s");
        task["retry"] = json!({
            "baseDelay": pick(&mut rng, &["1ms", "250ms", "1s", "7s"]),
            "multiplier": 1 + rng.below(4),
            "jitter": pick(&mut rng, &["1ms", "333ms", "1s", "1m"]),
            "maxDelay": pick(&mut rng, &["7s", "1m", "10m"]),
            "maxRetries": rng.below(9),
        });
    }
    if rng.chance(20) {
        task["trigger"] = json!({ "delay": "90s" });
    }
    let steps: Vec<(&String, &Value)> = machine["transitions"].as_object().into_iter().flatten().collect();
    if let Some((to, from)) = rng.pick(&steps).copied().filter(|_| rng.chance(40)) {
        task["transition"] = json!({ "machine": "life", "from": from, "to": to });
    }
}

/// How a service consumes a task: now and then with fewer retries.
pub(super) fn consumption(versions: &Value, rng: &mut Rng) -> Value {
    let mut consumption = json!({ "versions": versions });
    if rng.chance(20) {
        consumption["retry"] = json!({ "maxRetries": 0 });
    }
    consumption
}
