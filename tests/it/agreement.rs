//! The four languages on the messages of `tests/packages/messages/`: one verdict, one list of errors, one canonical form.
//!
//! Builds four packages, so it runs only when asked for: `cargo test --test it agreement -- --ignored`. The builds are
//! kept in `.cache/conformance`, as those of `.ci/run conformance`.

use std::io::Write as _;
use std::path::Path;
use std::process::Command;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use crate::messages::{Bad, Good, bad, good};

/// A line of a vector file for each message.
fn vectors() -> Vec<Value> {
    let accepted = good().into_iter().map(|Good { id, task, message, canonical }| {
        json!({
            "id": id, "task": task, "message": STANDARD.encode(message),
            "expect": "accept", "canonical": STANDARD.encode(canonical),
        })
    });
    let refused = bad().into_iter().map(|Bad { id, message, errors }| {
        let errors: Vec<_> = errors.iter().map(|error| json!({"path": error.path, "code": error.code})).collect();
        json!({"id": id, "message": STANDARD.encode(message), "expect": "reject", "errors": errors})
    });
    accepted.chain(refused).collect()
}

#[test]
#[ignore = "builds four packages; `.ci/run conformance` runs it"]
fn four_languages_read_and_write_the_messages_alike() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let vectors = vectors();
    let mut file = tempfile::NamedTempFile::new().expect("a temporary file");
    for vector in &vectors {
        writeln!(file, "{vector}").expect("a vector can be written");
    }
    let output = Command::new(env!("CARGO_BIN_EXE_taskpact"))
        .args([
            "conformance",
            "--only",
            "messages",
            "--count",
            "0",
            "--format",
            "json",
            "--work",
            ".cache/conformance",
            "--vectors",
        ])
        .arg(file.path())
        .current_dir(root)
        .output()
        .expect("taskpact runs");
    let said = String::from_utf8_lossy(&output.stderr);
    let report: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}\n{said}"));
    for build in report["builds"].as_array().into_iter().flatten() {
        assert_eq!(build["ok"], true, "{}: {}", build["language"], build["log"]);
    }
    assert_eq!(report["languages"], json!(["rust", "java", "go", "python", "validator"]), "{said}");
    assert_eq!(report["vectors"], vectors.len(), "{said}");
    assert_eq!(report["disagreements"], json!([]), "the languages disagree");
    assert_eq!(report["unexpected"], json!([]), "all languages differ from what tests/packages/messages/ says");
    assert_eq!(output.status.code(), Some(0), "{said}");
}
