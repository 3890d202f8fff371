//! Witnesses in the generated packages: what `diff` shows as a break, the writer's package writes, and the reader's, made
//! from the other state, refuses with the same errors, in all four languages.
//!
//! The `breaks_…` cases of `tests/fixtures/compat/rules/` are put together in one pair of registries, each as tasks of
//! its own, so that two builds do for all of them. Builds packages, so it runs only when asked for:
//! `cargo test --test it witnesses -- --ignored`. The builds are kept in `.cache/conformance`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use taskpact::compat::{Direction, Finding, Options, Report, Side, diff};
use taskpact::json::compact;
use taskpact::model::Registry;
use taskpact::wire::Code;
use tempfile::TempDir;

use super::fixtures::{load, side};
use crate::support::{cases, files, fixtures};

/// Rules whose break cannot be one task among others, with the reason.
const EXCUSED: [(&str, &str); 1] = [(
    "recognition-changed",
    "the order of envelopes is one for the whole registry, and its change would show in the rest",
)];

const SIDES: [(&str, Side); 2] = [("before", Side::Old), ("after", Side::New)];

type Files = BTreeMap<String, Vec<u8>>;

/// A case of a rule, and what it breaks by itself.
struct Case {
    domain: String,
    name: String,
    folder: std::path::PathBuf,
    breaks: BTreeSet<(&'static str, Direction)>,
}

fn compared(before: Files, after: Files) -> (Report, Registry, Registry) {
    let (old, _) = load(before).unwrap_or_else(|errors| panic!("before: {errors}"));
    let (new, _) = load(after).unwrap_or_else(|errors| panic!("after: {errors}"));
    let options = Options { today: "2026-12-01", waivers: &[], history: &[], unchanged: 0, largest: 0, identify: None };
    (diff(&old, &new, &options), old, new)
}

fn breaks<'f>(findings: impl Iterator<Item = &'f Finding>) -> BTreeSet<(&'static str, Direction)> {
    findings.flat_map(|found| found.witnesses.iter().map(|witness| (found.rule.code, witness.direction))).collect()
}

/// The cases that show a message.
fn with_witnesses() -> Vec<Case> {
    let all = cases(&fixtures("compat/rules")).into_iter().filter(|(_, name, _)| name.starts_with("breaks_"));
    let made = all.map(|(rule, name, folder)| {
        let (report, ..) = compared(side(&folder, "before"), side(&folder, "after"));
        Case { domain: rule.replace('-', "_"), name, folder, breaks: breaks(report.findings.iter()) }
    });
    made.filter(|case| !case.breaks.is_empty()).collect()
}

impl Case {
    /// What stands before the task types of the case.
    fn prefix(&self) -> String {
        format!("{}.{}", self.domain, self.name)
    }

    /// Whether both sides say how messages look in a file that other tasks share.
    fn changes(&self, path: &str) -> bool {
        SIDES.iter().any(|(side, _)| self.folder.join(side).join(path).exists())
    }

    /// The case's tasks under names of their own, with an envelope of their own where the case changes it.
    fn put(&self, side_name: &str, into: &mut Files) {
        let own_envelope = self.changes("envelopes/task.yaml");
        let envelope = format!("own-{}", self.name.replace('_', "-"));
        for (path, bytes) in side(&self.folder, side_name) {
            let text = String::from_utf8(bytes).expect("contracts are text");
            let text = text.replace("cases.", &format!("{}.", self.prefix()));
            if let Some(file) = path.strip_prefix("tasks/cases/") {
                let text = if own_envelope {
                    text.replace("envelope: task\n", &format!("envelope: {envelope}\n"))
                } else {
                    text
                };
                into.insert(format!("tasks/{}/{}.{file}", self.domain, self.name), text.into_bytes());
            } else if own_envelope && path == "envelopes/task.yaml" {
                // Recognised by another name of the type, so that it stands in nobody's way.
                let text = text.replace("envelope: task\n", &format!("envelope: {envelope}\n"));
                let text = text.replace("name: taskType", &format!("name: {}", self.name));
                into.insert(format!("envelopes/{envelope}.yaml"), text.into_bytes());
            }
        }
    }
}

/// One side of the pair: all cases, and a service that writes everything and one that reads it.
fn together(cases: &[Case], side_name: &str) -> Files {
    let mut all: Files = files(&fixtures("compat/base"));
    all.insert("registry.yaml".to_owned(), format!("{{registry: witnesses-{side_name}}}\n").into_bytes());
    for case in cases {
        case.put(side_name, &mut all);
    }
    let mut versions: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for path in all.keys().filter_map(|path| path.strip_prefix("tasks/")) {
        let (name, version) = path.trim_end_matches(".yaml").rsplit_once(".v").expect("a version");
        versions.entry(name.replace('/', ".")).or_default().push(version.to_owned());
    }
    let list = |entry: fn(&str, &str) -> String| -> String {
        versions.iter().map(|(task, versions)| entry(task, &versions.join(", "))).collect()
    };
    let maker = list(|task, versions| format!("  {task}: [{versions}]\n"));
    let taker = list(|task, versions| format!("  {task}: {{versions: [{versions}]}}\n"));
    let head = "team: team-a\nlanguage: go\n";
    all.insert("services/maker.yaml".into(), format!("service: maker\n{head}produces:\n{maker}").into_bytes());
    all.insert("services/taker.yaml".into(), format!("service: taker\n{head}consumes:\n{taker}").into_bytes());
    all
}

/// The pair, what `diff` says of it, and the cases in it.
fn pair() -> (Files, Files, Report, Vec<Case>) {
    let mut all = with_witnesses();
    all.retain(|case| !EXCUSED.iter().any(|(rule, _)| rule.replace('-', "_") == case.domain));
    let (before, after) = (together(&all, "before"), together(&all, "after"));
    let (report, ..) = compared(before.clone(), after.clone());
    (before, after, report, all)
}

#[test]
fn every_case_breaks_beside_the_others_as_it_does_alone() {
    let (.., report, all) = pair();
    let mut shown: BTreeSet<&str> = EXCUSED.iter().map(|(rule, _)| *rule).collect();
    for case in &all {
        let prefix = format!("{}.", case.prefix());
        let own = report
            .findings
            .iter()
            .filter(|found| found.task.as_ref().is_some_and(|task| task.task_type.starts_with(&prefix)));
        assert_eq!(breaks(own), case.breaks, "{}", case.folder.display());
        shown.extend(case.breaks.iter().map(|(rule, _)| rule));
    }
    let alone: BTreeSet<&str> =
        with_witnesses().iter().flat_map(|case| case.breaks.clone()).map(|(rule, _)| rule).collect();
    assert_eq!(shown, alone);
}

/// Lines of a vector file: what the side writes, and what it refuses of the other side's messages.
fn vectors(report: &Report, this: Side) -> Vec<Value> {
    let mut lines = Vec::new();
    for found in &report.findings {
        for (index, witness) in found.witnesses.iter().enumerate() {
            let message = STANDARD.encode(compact(&witness.exact));
            let id = format!("{} {} {index}", found.rule.code, found.fingerprint);
            if witness.direction.writer() == this {
                lines.push(json!({"id": id, "message": message, "role": "producer", "expect": "accept"}));
            } else {
                let error = |path: &str, code: Code| json!({"path": path, "code": code.name()});
                let errors: Vec<_> = witness.errors.iter().map(|found| error(&found.path, found.code)).collect();
                lines.push(json!({"id": id, "message": message, "expect": "reject", "errors": errors}));
            }
        }
    }
    lines
}

fn hold(contracts: &Files, vectors: &[Value]) {
    let folder = TempDir::new().expect("a temporary folder");
    for (path, bytes) in contracts {
        let path = folder.path().join("contracts").join(path);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder can be made");
        std::fs::write(path, bytes).expect("a file can be written");
    }
    let file = folder.path().join("vectors.jsonl");
    std::fs::write(&file, vectors.iter().map(|line| format!("{line}\n")).collect::<String>()).expect("vectors");
    let output = Command::new(env!("CARGO_BIN_EXE_taskpact"))
        .args([
            "conformance",
            "--only",
            "messages",
            "--count",
            "1",
            "--format",
            "json",
            "--work",
            ".cache/conformance",
            "--contracts",
        ])
        .arg(folder.path().join("contracts"))
        .arg("--vectors")
        .arg(&file)
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")))
        .output()
        .expect("taskpact runs");
    let said = String::from_utf8_lossy(&output.stderr);
    let report: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}\n{said}"));
    for build in report["builds"].as_array().into_iter().flatten() {
        assert_eq!(build["ok"], true, "{}: {}", build["language"], build["log"]);
    }
    assert_eq!(report["languages"], json!(["rust", "java", "go", "python", "validator"]), "{said}");
    assert!(report["vectors"].as_u64().is_some_and(|count| count >= vectors.len() as u64), "{}", report["vectors"]);
    assert_eq!(report["disagreements"], json!([]), "the languages disagree");
    assert_eq!(report["unexpected"], json!([]), "the packages differ from what diff says");
    assert_eq!(output.status.code(), Some(0), "{said}");
}

#[test]
#[ignore = "builds four packages twice; `.ci/run conformance` runs it"]
fn every_witness_is_written_by_one_package_and_refused_by_the_other() {
    let (before, after, report, _) = pair();
    for (contracts, (_, this)) in [before, after].iter().zip(SIDES) {
        hold(contracts, &vectors(&report, this));
    }
}
