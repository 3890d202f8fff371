//! Six pull requests as a person sees them: `text.txt` is what a terminal shows, `comment.md` what the comment says.
//!
//! `tests/fixtures/compat/pulls/<n>-<what>/after` lies over `pulls/base`; with `TASKPACT_UPDATE=1` the texts are written.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;
use tempfile::TempDir;

use crate::support::{compare, files, fixtures};

fn lay(folder: &Path, all: &BTreeMap<String, Vec<u8>>) {
    for (path, bytes) in all {
        let path = folder.join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, bytes).unwrap();
    }
}

/// `contracts` and `baseline` side by side.
fn pull(name: &str) -> TempDir {
    let dir = TempDir::new().unwrap();
    let base = files(&fixtures("compat/pulls/base"));
    let mut after = base.clone();
    for (path, bytes) in files(&fixtures(&format!("compat/pulls/{name}/after"))) {
        match path.strip_suffix(".removed") {
            Some(removed) => drop(after.remove(removed)),
            None => drop(after.insert(path, bytes)),
        }
    }
    lay(&dir.path().join("baseline"), &base);
    lay(&dir.path().join("contracts"), &after);
    dir
}

fn diff(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_taskpact"));
    command.current_dir(folder).args(["diff", "--against", "baseline", "--today", "2026-12-01"]).args(arguments);
    command.env_remove("COLUMNS").output().unwrap()
}

fn text(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

const PULLS: [&str; 6] = ["1-fields", "2-enum", "3-pattern", "4-rename", "5-version-2", "6-services"];

#[test]
fn six_pull_requests_are_told_to_people() {
    let mut wrong = Vec::new();
    for name in PULLS {
        let dir = pull(name);
        let folder = fixtures(&format!("compat/pulls/{name}"));
        for (file, format) in [("text.txt", "text"), ("comment.md", "markdown")] {
            let output = diff(dir.path(), &["--format", format, "--color", "never"]);
            if let Err(why) = compare(&folder.join(file), &text(&output)) {
                wrong.push(format!("{name}/{file}: {why}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn exit_codes_follow_the_level() {
    let dir = pull("3-pattern");
    let code = |arguments: &[&str]| diff(dir.path(), arguments).status.code();
    assert_eq!(code(&[]), Some(1));
    assert_eq!(code(&["--fail-on", "never"]), Some(0));
    assert_eq!(code(&["--format", "jsonn"]), Some(2));
    assert_eq!(code(&["--today", "1.1.2026"]), Some(2));
    let harmless = pull("5-version-2");
    let code = |arguments: &[&str]| diff(harmless.path(), arguments).status.code();
    assert_eq!((code(&[]), code(&["--fail-on", "warning"]), code(&["--fail-on", "info"])), (Some(0), Some(0), Some(1)));
}

#[test]
fn json_keeps_to_the_schema_that_is_printed() {
    let dir = pull("1-fields");
    let schema: Value = serde_json::from_slice(&diff(dir.path(), &["--output-schema"]).stdout).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    for name in PULLS {
        let output = diff(pull(name).path(), &["--format", "json"]);
        let document: Value = serde_json::from_slice(&output.stdout).unwrap();
        let errors: Vec<String> = validator.iter_errors(&document).map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "{name}: {errors:?}");
        let tally = String::from_utf8(output.stderr).unwrap();
        assert!(tally.starts_with("compared with baseline: ") && tally.contains("; fails on breaking"), "{tally}");
    }
}

#[test]
fn tasks_that_are_equal_on_both_sides_need_no_second_look() {
    for name in PULLS {
        // With `--history` (here without any snapshot) both registries are made whole.
        let (short, whole) = (
            diff(pull(name).path(), &["--format", "json"]),
            diff(pull(name).path(), &["--format", "json", "--history"]),
        );
        assert_eq!(text(&short), text(&whole), "{name}");
    }
    let dir = pull("3-pattern");
    let (before, broken) = (text(&diff(dir.path(), &[])), "taskType: [\n");
    let write = |side: &str| std::fs::write(dir.path().join(side).join("tasks/order/created.v1.yaml"), broken).unwrap();
    write("baseline");
    assert_eq!(diff(dir.path(), &[]).status.code(), Some(2), "a file with mistakes that differs");
    write("contracts");
    assert_eq!(text(&diff(dir.path(), &[])), before, "mistakes in equal files are left to `check`");
}

#[test]
fn a_waiver_covers_one_change_until_its_day() {
    let dir = pull("3-pattern");
    let document: Value = serde_json::from_slice(&diff(dir.path(), &["--format", "json"]).stdout).unwrap();
    let fingerprint = document["findings"][0]["fingerprint"].as_str().unwrap().to_owned();
    let waivers = format!(
        "- {{ fingerprint: {fingerprint}, reason: all consumers read it, owner: team-order, expires: 2026-12-31 }}\n"
    );
    let waivers = waivers.replace("fingerprint: ", "fingerprint: \"").replace(", reason", "\", reason");
    std::fs::write(dir.path().join("contracts/waivers.yaml"), waivers).unwrap();
    let rules = |output: &Output| -> Vec<String> {
        let document: Value = serde_json::from_slice(&output.stdout).unwrap();
        let findings = document["findings"].as_array().unwrap();
        findings.iter().map(|finding| format!("{} {}", finding["rule"].as_str().unwrap(), finding["waived"])).collect()
    };
    let covered = diff(dir.path(), &["--format", "json"]);
    assert_eq!((covered.status.code(), rules(&covered)), (Some(0), vec!["pattern-changed true".to_owned()]));
    // Lines that move and other edits leave the fingerprint as it is.
    let path = dir.path().join("contracts/tasks/order/close.timeout.v1.yaml");
    let moved = format!(
        "# A comment\n\n{}",
        std::fs::read_to_string(&path).unwrap().replace("note:    string", "remark: int32")
    );
    std::fs::write(&path, moved).unwrap();
    assert_eq!(diff(dir.path(), &[]).status.code(), Some(0));
    let mut command = Command::new(env!("CARGO_BIN_EXE_taskpact"));
    command.current_dir(dir.path()).args([
        "diff",
        "--against",
        "baseline",
        "--format",
        "json",
        "--today",
        "2027-01-01",
    ]);
    let late = command.output().unwrap();
    assert_eq!(late.status.code(), Some(1));
    assert!(rules(&late).contains(&"waiver-expired false".to_owned()));
}

#[test]
fn harmless_steps_that_add_up_are_found_in_history() {
    let dir = pull("3-pattern");
    let contracts = dir.path().join("contracts");
    let taskpact = |arguments: &[&str]| {
        let output =
            Command::new(env!("CARGO_BIN_EXE_taskpact")).current_dir(dir.path()).args(arguments).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    };
    // Required, then optional, then of another type: each step against the one before breaks less than both together.
    let path = contracts.join("tasks/order/created.v1.yaml");
    let first = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, format!("{first}  coupon: string\n")).unwrap();
    taskpact(&["snapshot", "2026-10"]);
    std::fs::write(&path, format!("{first}reserved: {{ fields: [coupon] }}\n")).unwrap();
    taskpact(&["snapshot", "2026-11"]);
    std::fs::write(&path, format!("{first}  coupon: int32\n")).unwrap();
    let against = |history: &[&str]| {
        let mut arguments = vec!["diff", "--against", "contracts/snapshots/2026-11.json", "--format", "json"];
        arguments.extend(history);
        let output =
            Command::new(env!("CARGO_BIN_EXE_taskpact")).current_dir(dir.path()).args(arguments).output().unwrap();
        let document: Value = serde_json::from_slice(&output.stdout).unwrap();
        let findings = document["findings"].as_array().unwrap().clone();
        let told = |finding: &Value| format!("{} {}", finding["rule"].as_str().unwrap(), finding["against"]);
        findings.iter().map(told).collect::<Vec<_>>()
    };
    let plain = against(&[]);
    assert!(plain.iter().any(|told| told.starts_with("reserved-name-used")), "{plain:?}");
    assert!(!plain.iter().any(|told| told.starts_with("type-changed")), "{plain:?}");
    let history = against(&["--history"]);
    assert!(history.contains(&"type-changed \"2026-10\"".to_owned()), "{history:?}");
}
