//! Tests of the document: round trips, what later and earlier versions may meet, what is refused.

use super::*;

const REGISTRY: &str = r#"{
  "name": "shop", "compatibility": "full", "deadLetterRetention": 1209600000,
  "naming": {"exchange": "{service}.ex", "queue": "q", "deadLetterQueue": "d", "routingKey": "r"},
  "packages": {"rust": "shop", "java": {"groupId": "g", "artifactId": "a", "package": "p"}, "go": "shop", "python": "shop"},
  "envelopes": [{"name": "task", "payload": "nested", "timePrecision": "seconds", "case": "camel",
    "roles": {"type": {"name": "taskType", "required": true}, "body": {"name": "payload", "required": true}}}],
  "tasks": [{
    "id": {"taskType": "order.close", "version": 1}, "kind": "command", "owner": "team", "doc": "Line\nfeed", "envelope": "task",
    "trigger": {"cron": {"expression": "0 3 * * *", "zone": "UTC", "payload": "{\"b\":1.0,\"a\":null}"}},
    "maxBytes": 65536, "compatibility": "backward",
    "payload": {"fields": [
      {"name": "amount", "required": true, "spec": {"type": {"decimal": {"scale": 2, "precision": 38,
        "min": "-99999999999999999999999999999999999999", "money": "minor", "currency": "CNY"}}, "examples": ["\"1\"", "\"-2\""]}},
      {"name": "金额", "spec": {"nullable": true, "sensitive": true, "type": {"list": {"minItems": 1, "unique": true,
        "of": {"type": {"string": {"minLength": 0, "pattern": "^a\\d+$"}}}}}}},
      {"name": "ratio", "spec": {"type": {"double": {"min": -0.1, "max": 1e300}}}},
      {"name": "any", "spec": {"type": {"json": {}}, "examples": ["1.00", "[1e400]"]}},
      {"name": "kind", "spec": {"type": {"named": "Kind"}}}
    ]},
    "types": {"Kind": {"name": "Kind", "body": {"enum": {"open": true, "values": [{"value": "A", "doc": "a"}]}}}},
    "reserved": {"fields": ["old"]},
    "idempotency": {"parts": [{"literal": "k:"}, {"field": "amount"}]},
    "retry": {"baseDelay": 1000, "multiplier": 2, "jitter": 0, "maxDelay": 600000, "maxRetries": 6}
  }],
  "services": {"shop": {"name": "shop", "team": "t", "language": "go", "produces": {"order.close": [1]}}}
}"#;

fn registry() -> Registry {
    serde_json::from_str(REGISTRY).expect("the test's registry")
}

/// A document around `registry`, as some other version might have written it.
fn foreign(registry: &serde_json::Value) -> String {
    let compact = registry.to_string();
    format!("{{\"note\":[],\"format\":1,\"digest\":\"{}\",\"registry\":{registry:#}}}", digest(&compact))
}

#[test]
fn what_is_written_is_read() {
    let text = write_snapshot(&registry());
    assert_eq!(read_snapshot(&text), Ok(registry()));
    assert_eq!(write_snapshot(&read_snapshot(&text).expect("readable")), text);
    assert!(
        text.ends_with("}\n") && text.lines().any(|line| line.starts_with("{\"id\":{\"taskType\":\"order.close\""))
    );
    assert!(text.contains(r#""examples":["1.00","[1e400]"]"#), "the spelling of numbers is kept");
}

#[test]
fn layout_does_not_count() {
    let text = write_snapshot(&registry());
    let value: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let pretty = serde_json::to_string_pretty(&value).expect("JSON");
    assert_eq!(read_snapshot(&pretty), Ok(registry()));
}

#[test]
fn later_fields_are_ignored_and_absent_ones_filled_in() {
    let mut value: serde_json::Value = serde_json::from_str(REGISTRY).expect("JSON");
    value["tomorrow"] = 1.into();
    value["tasks"][0]["payload"]["tomorrow"] = 1.into();
    value["tasks"][0]["payload"]["fields"][0]["spec"]["tomorrow"] = 1.into();
    value["tasks"][0].as_object_mut().expect("object").remove("errors");
    assert_eq!(read_snapshot(&foreign(&value)), Ok(registry()));
}

#[test]
fn changes_are_noticed() {
    let text = write_snapshot(&registry());
    for (from, to) in [("team", "maet"), ("\"format\":1", "\"format\":0"), ("sha256:", "sha256:0"), ("},\n", "}, \n")] {
        let changed = text.replacen(from, to, 1);
        assert_ne!(changed, text);
        let read = read_snapshot(&changed);
        let harmless = to == "}, \n" || from.contains("format");
        assert_eq!(read.is_ok(), harmless, "{from}");
    }
    assert_eq!(read_snapshot(&text.replacen("\"format\":1", "\"format\":2", 1)), Err(SnapshotError::Format(2)));
}

#[test]
fn other_documents_say_what_they_are_not() {
    let mut deep = REGISTRY.to_owned();
    deep.push_str(&"[".repeat(100_000));
    for text in ["", "[]", "null", "{}", "{\"format\":1}", "{\"format\":\"1\"}", REGISTRY, &deep, "\u{feff}{}"] {
        assert!(matches!(read_snapshot(text), Err(SnapshotError::Malformed(_))));
    }
    let mut value: serde_json::Value = serde_json::from_str(REGISTRY).expect("JSON");
    value["tasks"][0]["payload"]["fields"][1]["spec"]["type"]["list"]["of"]["type"]["string"]["pattern"] = "(".into();
    assert!(matches!(read_snapshot(&foreign(&value)), Err(SnapshotError::Malformed(_))));
}
