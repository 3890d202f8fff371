//! The report, for people and for programs.

use std::fmt::Write as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Map, Value, json};

use crate::cli::conformance::{Findings, behaviours};
use crate::conformance::{CallReport, Expect, Vector, Verdict};
use crate::diagnostic::neutral;
use crate::wire::Role;

/// Unexpected vectors shown as text; the JSON report has all.
const SHOWN: usize = 20;

/// A message longer than this is cut in text.
const MESSAGE: usize = 2000;

/// The report as text.
pub(super) fn text(found: &Findings) -> String {
    let mut out = String::new();
    for build in found.builds.iter().filter(|build| !build.ok) {
        let _ = writeln!(out, "build of {} failed:\n{}\n", build.language, build.log.trim_end());
    }
    for (index, group) in found.comparison.disagreements.iter().enumerate() {
        let alike = group.ids.len() - 1;
        let more = if alike == 0 { String::new() } else { format!(", and {alike} more like it") };
        let _ = writeln!(out, "disagreement {}: {}{more}", index + 1, about(&group.shown.vector));
        verdicts(&mut out, &group.shown.verdicts);
    }
    for unexpected in found.comparison.unexpected.iter().take(SHOWN) {
        let expected = unexpected.vector.expect.as_ref().map(expectation).unwrap_or_default();
        let _ = writeln!(out, "unexpected: {}\n  {:10} {expected}", about(&unexpected.vector), "expected");
        verdicts(&mut out, &unexpected.verdicts);
    }
    for (index, role, accepts) in found.schemas.disagreements.iter().take(SHOWN) {
        let Some(vector) = found.vectors.get(*index) else { continue };
        let (schema, validator) = if *accepts { ("accepts", "refuses") } else { ("refuses", "accepts") };
        let _ = writeln!(
            out,
            "schema: the {} schema {schema} what the validator {validator}: {}",
            role_name(*role),
            about(vector)
        );
    }
    if let Some(calls) = &found.calls {
        behaviours::text(&mut out, calls);
    }
    summary(&mut out, found);
    out
}

fn summary(out: &mut String, found: &Findings) {
    let (comparison, schemas) = (&found.comparison, &found.schemas);
    let cached = found.builds.iter().filter(|build| build.cached).count();
    let _ = writeln!(
        out,
        "languages      {} ({cached} of {} built before)",
        found.languages.join(", "),
        found.builds.len()
    );
    if let Some(calls) = &found.calls {
        behaviours::summary(out, calls);
    }
    let differing: usize = comparison.disagreements.iter().map(|group| group.ids.len()).sum();
    let messages = differing + comparison.unexpected.len() + schemas.disagreements.len();
    if !found.vectors.is_empty() {
        let _ = writeln!(
            out,
            "vectors        {} of {} tasks: {} accepted, {} refused (seed {})",
            found.vectors.len(),
            found.tasks,
            comparison.accepted,
            comparison.rejected,
            found.seed
        );
        let _ =
            writeln!(out, "schemas        {} comparisons, {} left out as lexical", schemas.checked, schemas.lexical);
    }
    if messages > 0 {
        let _ = writeln!(out, "disagreements  {differing} vectors, of {} kinds", comparison.disagreements.len());
        let _ = writeln!(out, "unexpected     {}", comparison.unexpected.len());
        let _ = writeln!(out, "schemas differ {}", schemas.disagreements.len());
    } else if !found.languages.is_empty() && found.calls.as_ref().is_none_or(CallReport::all_agree) {
        out.push_str("all agree\n");
    }
}

fn about(vector: &Vector) -> String {
    let task = vector.task.as_ref().map(|task| format!(" for {task}")).unwrap_or_default();
    let producer = if vector.role == Role::Producer { ", encoded as a producer" } else { "" };
    let why = if vector.why.is_empty() { String::new() } else { format!(" ({})", neutral(&vector.why)) };
    let id = neutral(&vector.id);
    format!("{id}{task}{producer}{why}\n  {:10} {}", "message", bytes(&vector.message))
}

fn verdicts(out: &mut String, verdicts: &[(String, Verdict)]) {
    for (language, verdict) in verdicts {
        let shown = match verdict {
            Verdict::Accepted { task, canonical } => format!("accepts as {task}: {}", bytes(canonical)),
            Verdict::Refused(errors) => {
                let errors: Vec<String> = errors.iter().map(|(path, code)| format!("{path:?} {code}")).collect();
                format!("refuses: {}", errors.join(", "))
            }
            Verdict::Broken(why) => format!("gives no verdict: {}", neutral(why.trim_end())),
        };
        let _ = writeln!(out, "  {language:10} {shown}");
    }
    out.push('\n');
}

fn expectation(expect: &Expect) -> String {
    match (&expect.errors, &expect.canonical) {
        (Some(errors), _) => {
            let errors: Vec<String> = errors.iter().map(|error| format!("{:?} {}", error.path, error.code)).collect();
            format!("refuses: {}", errors.join(", "))
        }
        (None, Some(canonical)) => format!("accepts: {}", bytes(canonical)),
        (None, None) => (if expect.accept { "accepts" } else { "refuses" }).to_owned(),
    }
}

/// Bytes as text where they are text, else in base64; long ones cut.
pub(super) fn bytes(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => cut(&neutral(text)),
        Err(_) => cut(&format!("base64:{}", STANDARD.encode(bytes))),
    }
}

/// The beginning of a long text.
pub(super) fn cut(text: &str) -> String {
    if text.chars().count() <= MESSAGE {
        return text.to_owned();
    }
    format!("{}… ({} bytes)", text.chars().take(MESSAGE).collect::<String>(), text.len())
}

/// The report as JSON.
pub(super) fn json(found: &Findings) -> String {
    let comparison = &found.comparison;
    let builds = found
        .builds
        .iter()
        .map(|build| json!({ "language": build.language, "ok": build.ok, "cached": build.cached, "log": build.log }));
    let disagreements = comparison.disagreements.iter().map(|group| {
        let mut entry = entry(&group.shown.vector, &group.shown.verdicts);
        entry.insert("alike".into(), json!(group.ids));
        Value::Object(entry)
    });
    let unexpected = comparison.unexpected.iter().map(|unexpected| {
        let mut entry = entry(&unexpected.vector, &unexpected.verdicts);
        if let Some(expect) = &unexpected.vector.expect {
            entry.insert("expect".into(), (if expect.accept { "accept" } else { "reject" }).into());
            if let Some(errors) = &expect.errors {
                let pairs = errors.iter().map(|error| json!({ "path": error.path, "code": error.code.name() }));
                entry.insert("errors".into(), pairs.collect());
            }
            if let Some(canonical) = &expect.canonical {
                entry.insert("canonical".into(), STANDARD.encode(canonical).into());
            }
        }
        Value::Object(entry)
    });
    let schemas = found.schemas.disagreements.iter().filter_map(|(index, role, accepts)| {
        let vector = found.vectors.get(*index)?;
        let mut entry = entry(vector, &[]);
        entry.insert("role".into(), role_name(*role).into());
        entry.insert("accepts".into(), (*accepts).into());
        Some(Value::Object(entry))
    });
    let mut report = json!({
        "version": 1,
        "languages": found.languages,
        "builds": builds.collect::<Value>(),
        "seed": found.seed,
        "vectors": found.vectors.len(),
        "accepted": comparison.accepted,
        "rejected": comparison.rejected,
        "disagreements": disagreements.collect::<Value>(),
        "unexpected": unexpected.collect::<Value>(),
        "schemas": {
            "checked": found.schemas.checked,
            "lexical": found.schemas.lexical,
            "disagreements": schemas.collect::<Value>(),
        },
    });
    if let Some(calls) = &found.calls {
        report["behaviours"] = behaviours::json(calls);
    }
    format!("{report}\n")
}

fn entry(vector: &Vector, verdicts: &[(String, Verdict)]) -> Map<String, Value> {
    let mut entry = Map::new();
    entry.insert("id".into(), vector.id.clone().into());
    entry.insert("task".into(), vector.task.as_ref().map(ToString::to_string).into());
    entry.insert("why".into(), vector.why.clone().into());
    entry.insert("role".into(), role_name(vector.role).into());
    entry.insert("message".into(), STANDARD.encode(&vector.message).into());
    let verdicts = verdicts.iter().map(|(language, verdict)| (language.clone(), verdict_json(verdict)));
    entry.insert("verdicts".into(), Value::Object(verdicts.collect()));
    entry
}

fn verdict_json(verdict: &Verdict) -> Value {
    match verdict {
        Verdict::Accepted { task, canonical } => {
            json!({ "ok": true, "task": task, "canonical": STANDARD.encode(canonical) })
        }
        Verdict::Refused(errors) => {
            let pairs = errors.iter().map(|(path, code)| json!({ "path": path, "code": code }));
            json!({ "ok": false, "errors": pairs.collect::<Value>() })
        }
        Verdict::Broken(why) => json!({ "ok": false, "broken": why, "errors": [] }),
    }
}

const fn role_name(role: Role) -> &'static str {
    match role {
        Role::Consumer => "consumer",
        Role::Producer => "producer",
    }
}
