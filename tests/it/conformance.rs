//! `taskpact conformance` in four languages: the fixtures, the JSON suite, random contracts, a binding broken on purpose.
//!
//! These build packages, so they run only when asked for: `cargo test --test it conformance -- --ignored`. More random
//! contracts: `TASKPACT_RANDOM=N` (registries of thirty contracts) and `TASKPACT_SEED=S`. Builds are kept in
//! `.cache/conformance`.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::{Value, json};
use taskpact::sample::contracts::{Taste, as_files, random_contracts};
use tempfile::TempDir;

use crate::json_suite;
use crate::support::fixtures;

/// Where packages are built; those that are broken on purpose elsewhere, so that good ones are not built again.
const WORK: [&str; 2] = ["--work", ".cache/conformance"];

fn conformance(contracts: &Path, arguments: &[&str]) -> (Value, Output) {
    let output = Command::new(env!("CARGO_BIN_EXE_taskpact"))
        .args(["conformance", "--format", "json", "--contracts"])
        .arg(contracts)
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("taskpact runs");
    let said = String::from_utf8_lossy(&output.stderr);
    let report = serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}\n{said}"));
    (report, output)
}

/// Holds a report to: everything built, everybody agrees, at least so many vectors.
fn all_agree(contracts: &Path, arguments: &[&str], vectors: u64) -> Value {
    let (report, output) = conformance(contracts, &[arguments, &WORK].concat());
    for build in report["builds"].as_array().expect("builds") {
        assert_eq!(build["ok"], true, "{}: {}", build["language"], build["log"].as_str().unwrap_or_default());
    }
    for what in ["disagreements", "unexpected"] {
        let found = report[what].as_array().expect("a list");
        assert!(
            found.is_empty(),
            "{what}: {}",
            serde_json::to_string_pretty(&found[..found.len().min(3)]).expect("JSON")
        );
    }
    let behaviours = &report["behaviours"];
    let found = behaviours["disagreements"].as_array().expect("a list");
    assert!(found.is_empty(), "{}", serde_json::to_string_pretty(&found[..found.len().min(3)]).expect("JSON"));
    assert_eq!(behaviours["unknown"], json!({}), "not compared");
    let schemas = &report["schemas"]["disagreements"];
    assert_eq!(*schemas, json!([]));
    assert!(report["vectors"].as_u64().expect("a number") >= vectors, "{}", report["vectors"]);
    assert_eq!(output.status.code(), Some(0));
    report
}

fn file(folder: &TempDir, name: &str, text: &str) -> String {
    let path = folder.path().join(name);
    std::fs::write(&path, text).expect("the temporary folder can be written");
    path.to_string_lossy().into_owned()
}

#[test]
#[ignore = "builds four packages; `.ci/run conformance` runs it"]
fn every_shape_and_every_json_document() {
    let folder = TempDir::new().expect("a temporary folder");
    let suite = file(&folder, "suite.jsonl", &json_suite::vectors());
    all_agree(&fixtures("wire/contracts"), &["--vectors", &suite], 4000);
}

#[test]
#[ignore = "builds four packages; `.ci/run conformance` runs it"]
fn names_that_generated_code_has_itself() {
    all_agree(&fixtures("odd/contracts"), &["--count", "20", "--seed", "1"], 400);
}

#[test]
#[ignore = "builds four packages; `.ci/run conformance` runs it"]
fn random_contracts_agree() {
    let number =
        |name: &str, default: u64| std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default);
    let (count, start) = (number("TASKPACT_RANDOM", 1), number("TASKPACT_SEED", 1));
    let (mut contracts, mut messages) = (0, 0);
    for seed in start..start + count {
        let folder = TempDir::new().expect("a temporary folder");
        let mut documents = random_contracts(seed, Taste { tasks: 30, fields: 10, hostile: 40 });
        // One name for all of them, so that the languages' tools build in one folder and find what they know.
        documents.insert("registry.yaml".into(), {
            let mut registry = documents["registry.yaml"].clone();
            registry["registry"] = "random".into();
            registry
        });
        for (path, text) in as_files(&documents) {
            let path = folder.path().join(path);
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            std::fs::write(path, text).expect("a file");
        }
        println!("seed {seed}");
        let report = all_agree(folder.path(), &["--count", "150", "--seed", &seed.to_string()], 1000);
        contracts += 30;
        messages += report["vectors"].as_u64().expect("a number");
        println!("seed {seed}: {contracts} contracts, {messages} messages so far, all agree");
    }
}

/// A template of one language is changed so that it takes `1.0` for an integer; that must not go unnoticed.
#[test]
#[ignore = "builds a package; `.ci/run conformance` runs it"]
fn a_binding_that_takes_a_fraction_for_an_integer_is_caught() {
    let check = "\tif !integer(token) {";
    let careless =
        format!("\tif n := len(token); n > 2 && token[n-2:] == \".0\" {{\n\t\ttoken = token[:n-2]\n\t}}\n{check}");
    let (report, output) = broken_go("internal/codec/scalars.go", check, &careless, "messages");
    let found = report["disagreements"].as_array().expect("a list");
    assert!(!found.is_empty(), "a broken binding was not noticed");
    assert_eq!(output.status.code(), Some(1));
    let codes = |one: &Value, language: &str, code: &str| {
        let errors = one["verdicts"][language]["errors"].as_array().map_or(&[][..], Vec::as_slice);
        errors.iter().filter(|error| error["code"] == code).count()
    };
    let shown = found.iter().any(|one| codes(one, "validator", "type") > codes(one, "go", "type"));
    assert!(shown, "no message shows it: {found:#?}");
}

/// A retry that waits one step too long is as bad as a message that is read wrongly.
#[test]
#[ignore = "builds a package; `.ci/run conformance` runs it"]
fn a_binding_that_counts_attempts_from_zero_is_caught() {
    let (report, output) = broken_go("taskwire/retry.go", "n < attempt &&", "n <= attempt &&", "behaviours");
    assert_eq!(output.status.code(), Some(1));
    let behaviours = &report["behaviours"];
    assert_eq!(behaviours["unknown"], json!({}));
    let found = behaviours["disagreements"].as_array().expect("a list");
    let asked: BTreeSet<&str> = found.iter().filter_map(|one| one["call"]["op"].as_str()).collect();
    // The wait itself, and everything that is made of it.
    assert!(["consume", "decide", "delay"].iter().all(|op| asked.contains(op)), "{asked:?}");
    assert!(["key", "partition", "retry", "transit", "dead-letter"].iter().all(|op| !asked.contains(op)), "{asked:?}");
    let delay = found.iter().find(|one| one["call"]["op"] == "delay").expect("it was asked for");
    let millis = |language: &str| delay["replies"][language]["millis"].as_u64().expect("a number");
    assert!(millis("go") > millis("reference"), "{delay:#}");
    assert!(delay["alike"].as_array().is_some_and(|alike| alike.len() > 5), "alike differences are told once");
}

/// What conformance says of Go with `right` in a file of its runtime replaced by `wrong`.
fn broken_go(file: &str, right: &str, wrong: &str, only: &str) -> (Value, Output) {
    let path = format!("go/runtime/{file}");
    let templates = Path::new(env!("CARGO_MANIFEST_DIR")).join("templates");
    let text = std::fs::read_to_string(templates.join(&path)).expect("the template is there");
    let broken = text.replacen(right, wrong, 1);
    assert_ne!(broken, text, "{path} has changed: put the mistake in elsewhere");
    let folder = TempDir::new().expect("a temporary folder");
    let place = folder.path().join(path);
    std::fs::create_dir_all(place.parent().expect("a folder")).expect("a folder");
    std::fs::write(&place, broken).expect("a file");
    let overrides = folder.path().to_string_lossy().into_owned();
    let arguments = ["--langs", "go", "--templates", &overrides, "--only", only, "--work", ".cache/conformance-broken"];
    let (report, output) = conformance(&fixtures("wire/contracts"), &arguments);
    assert_eq!(report["builds"][0]["ok"], true, "{}", report["builds"][0]["log"]);
    (report, output)
}
