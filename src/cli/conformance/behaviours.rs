//! The part of the report on what happens around messages.

use std::fmt::Write as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Map, Value, json};

use crate::cli::conformance::report;
use crate::conformance::{Call, CallReport, Reply};
use crate::diagnostic::neutral;

/// Groups shown as text; the JSON report has all.
const SHOWN: usize = 20;

/// The differences as text.
pub(super) fn text(out: &mut String, found: &CallReport) {
    for (index, group) in found.disagreements.iter().take(SHOWN).enumerate() {
        let alike = group.ids.len() - 1;
        let more = if alike == 0 { String::new() } else { format!(", and {alike} more like it") };
        let _ = writeln!(out, "behaviour {}: {}{more}", index + 1, neutral(&group.shown.id));
        call(out, &group.shown);
        for (language, reply) in &group.replies {
            let _ = writeln!(out, "  {language:10} {}", said(reply));
        }
        out.push('\n');
    }
    if found.disagreements.len() > SHOWN {
        let _ = writeln!(out, "and {} kinds more\n", found.disagreements.len() - SHOWN);
    }
}

/// The counts as text.
pub(super) fn summary(out: &mut String, found: &CallReport) {
    let total: usize = found.calls.values().sum();
    let kinds: Vec<String> = found.calls.iter().map(|(op, count)| format!("{op} {count}")).collect();
    let _ = writeln!(out, "behaviours     {total} calls, {} replies compared: {}", found.compared, kinds.join(", "));
    for (language, ops) in &found.unknown {
        let ops: Vec<String> = ops.iter().map(|(op, count)| format!("{op} ({count})")).collect();
        let _ = writeln!(out, "not compared   {language} does not know {}", ops.join(", "));
    }
    if !found.disagreements.is_empty() {
        let differing: usize = found.disagreements.iter().map(|group| group.ids.len()).sum();
        let _ = writeln!(out, "disagreements  {differing} calls, of {} kinds", found.disagreements.len());
    }
}

/// The part as JSON.
pub(super) fn json(found: &CallReport) -> Value {
    let disagreements = found.disagreements.iter().map(|group| {
        let replies: Map<String, Value> =
            group.replies.iter().map(|(language, reply)| (language.clone(), reply_json(reply))).collect();
        json!({ "id": group.shown.id, "call": group.shown.body, "replies": replies, "alike": group.ids })
    });
    json!({
        "calls": found.calls,
        "compared": found.compared,
        "unknown": found.unknown,
        "disagreements": disagreements.collect::<Value>(),
    })
}

fn reply_json(reply: &Reply) -> Value {
    match reply {
        Reply::Given(members) => {
            let mut given = members.clone();
            given.insert("ok".into(), true.into());
            Value::Object(given)
        }
        Reply::Refused(errors) => {
            let pairs = errors.iter().map(|(path, code)| json!({ "path": path, "code": code }));
            json!({ "ok": false, "errors": pairs.collect::<Value>() })
        }
        Reply::Senseless(error) | Reply::Unknown(error) => json!({ "ok": false, "error": error }),
        Reply::Broken(why) => json!({ "ok": false, "broken": why }),
    }
}

/// What is asked for, bytes as text.
fn call(out: &mut String, call: &Call) {
    let mut rest = call.body.clone();
    let message = rest.remove("message");
    let _ = writeln!(out, "  {:10} {}", "call", report::cut(&neutral(&Value::Object(rest).to_string())));
    if let Some(Value::String(text)) = message {
        let bytes = STANDARD.decode(&text).unwrap_or_default();
        let _ = writeln!(out, "  {:10} {}", "message", report::bytes(&bytes));
    }
}

fn said(reply: &Reply) -> String {
    match reply {
        Reply::Given(members) => {
            let member = |(name, value): (&String, &Value)| match (name.as_str(), value) {
                ("bytes", Value::String(text)) => {
                    format!(
                        "bytes {}",
                        report::bytes(&STANDARD.decode(text).unwrap_or_else(|_| text.clone().into_bytes()))
                    )
                }
                _ => format!("{name} {}", report::cut(&neutral(&value.to_string()))),
            };
            members.iter().map(member).collect::<Vec<_>>().join(", ")
        }
        Reply::Refused(errors) => {
            let errors: Vec<String> = errors.iter().map(|(path, code)| format!("{path:?} {code}")).collect();
            format!("refuses: {}", errors.join(", "))
        }
        Reply::Senseless(error) => format!("sees no sense in it: {}", neutral(error)),
        Reply::Unknown(error) => format!("does not know it: {}", neutral(error)),
        Reply::Broken(why) => format!("gives no answer: {}", neutral(why.trim_end())),
    }
}
