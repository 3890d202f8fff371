//! A suite of JSON documents, each put into a `json` field: `tests/fixtures/json-suite/suite.jsonl`.
//!
//! A line is `{"name", "json" or "base64", "expect", "canonical"}`. Names begin with `y` (every reader accepts), `n`
//! (every reader refuses) or `i` (readers differ; here it is decided). Errors are told below the field.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use taskpact::json::compact;
use taskpact::wire::Validator;

use crate::support::{fixtures, registry};

const SUITE: &str = include_str!("../fixtures/json-suite/suite.jsonl");

/// A document in a message of `rules.loose@1`, and what must come of it.
pub(crate) struct Entry {
    pub(crate) name: String,
    pub(crate) message: Vec<u8>,
    /// The canonical form of the message, or path and code of each error.
    pub(crate) expect: Result<String, Vec<(String, String)>>,
}

pub(crate) fn entries() -> Vec<Entry> {
    SUITE.lines().map(|line| entry(&serde_json::from_str(line).expect("a line is JSON"))).collect()
}

fn entry(line: &Value) -> Entry {
    let head = r#""event":"rules.loose","event_id":"e-1","event_time":"2026-05-04T10:11:12.000000Z""#;
    let document = match line["json"].as_str() {
        Some(text) => text.as_bytes().to_vec(),
        None => STANDARD.decode(line["base64"].as_str().expect("text or base64")).expect("base64"),
    };
    let message = [format!("{{{head},\"any\":").as_bytes(), &document, b"}"].concat();
    let expect = match &line["expect"] {
        Value::String(_) => {
            let kept = line["canonical"]
                .as_str()
                .map_or_else(|| String::from_utf8_lossy(&document).into_owned(), str::to_owned);
            Ok(format!("{{\"any\":{kept},{head}}}"))
        }
        pairs => Err(pairs.as_array().expect("errors").iter().map(error).collect()),
    };
    Entry { name: line["name"].as_str().expect("a name").to_owned(), message, expect }
}

fn error(pair: &Value) -> (String, String) {
    let (path, code) = (pair[0].as_str().expect("a path"), pair[1].as_str().expect("a code"));
    let whole = code == "not-json";
    (if whole { String::new() } else { format!("/any{path}") }, code.to_owned())
}

/// The suite as lines for `taskpact conformance --vectors`.
pub(crate) fn vectors() -> String {
    let line = |entry: &Entry| {
        let mut line = json!({ "id": entry.name, "task": "rules.loose@1", "message": STANDARD.encode(&entry.message) });
        match &entry.expect {
            Ok(canonical) => {
                line["expect"] = "accept".into();
                line["canonical"] = STANDARD.encode(canonical).into();
            }
            Err(errors) => {
                line["expect"] = "reject".into();
                line["errors"] = errors.iter().map(|(path, code)| json!({ "path": path, "code": code })).collect();
            }
        }
        format!("{line}\n")
    };
    entries().iter().map(line).collect()
}

#[test]
fn every_document_is_taken_as_the_suite_says() {
    let registry = registry(&fixtures("wire/contracts"));
    let validator = Validator::new(&registry);
    let entries = entries();
    assert!(entries.len() >= 300);
    let mut faults = Vec::new();
    for Entry { name, message, expect } in &entries {
        let outcome = validator.decode_any(message).map(|decoded| decoded.canonical()).map_err(|errors| {
            errors.into_iter().map(|error| (error.path, error.code.name().to_owned())).collect::<Vec<_>>()
        });
        if outcome != *expect {
            faults.push(format!("{name}: {outcome:?}, not {expect:?}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn names_say_what_other_readers_do() {
    for Entry { name, message, expect } in entries() {
        let read = serde_json::from_slice::<Value>(&message);
        // A number past every double is fine to the grammar and not to this reader.
        let huge = read.as_ref().is_err_and(|error| error.to_string().contains("out of range"));
        match &name[..1] {
            "y" => assert!(expect.is_ok() && (read.is_ok() || huge), "{name}: {read:?}"),
            // The limit on the length of a number is our own.
            "n" => assert!(expect.is_err() && (read.is_err() || name.contains("1001_bytes")), "{name}"),
            kind => assert_eq!(kind, "i", "{name}"),
        }
        if let Ok(canonical) = expect {
            let tree = taskpact::json::read(canonical.as_bytes()).expect("canonical forms are JSON");
            assert_eq!(compact(&tree), canonical, "{name}");
        }
    }
}
