//! `sample`, `validate` and `snapshot` from outside, as they are used together.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

use crate::support::files;

const TASK: &str = "order.close.timeout@1";

fn run(folder: &Path, args: &[&str]) -> Output {
    fed(folder, args, "")
}

/// Runs the command in `folder` with a text on stdin.
fn fed(folder: &Path, args: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_taskpact"));
    command.args(args).current_dir(folder).env("NO_COLOR", "1");
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    child.stdin.take().expect("it was asked for").write_all(input.as_bytes()).expect("it reads");
    child.wait_with_output().expect("it ends")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("output is UTF-8")
}

/// The output of a run that is expected to end with `code`.
fn ends(output: Output, code: i32) -> (String, String) {
    let (stdout, stderr) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(code), "{stdout}\n{stderr}");
    (stdout, stderr)
}

/// A folder with the project's own contracts in it.
fn platform() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (path, bytes) in files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("contracts")) {
        let place = folder.path().join("contracts").join(path);
        std::fs::create_dir_all(place.parent().expect("it is below the folder")).expect("it can be made");
        std::fs::write(place, bytes).expect("it can be written");
    }
    folder
}

#[test]
fn what_is_sampled_is_accepted() {
    let folder = platform();
    for more in [&["--odd"][..], &[]] {
        let sample = [&["sample", TASK, "--count", "20", "--seed", "7"], more].concat();
        let (messages, _) = ends(run(folder.path(), &sample), 0);
        assert_eq!(messages.lines().count(), 20);
        assert_eq!(ends(run(folder.path(), &sample), 0).0, messages, "the same seed gives the same messages");
        for role in ["producer", "consumer"] {
            let (report, _) = ends(fed(folder.path(), &["validate", TASK, "-", "--as", role], &messages), 0);
            assert!(report.contains("20 accepted, 0 refused"), "{report}");
        }
    }
}

#[test]
fn every_near_miss_is_refused_for_what_it_says() {
    let folder = platform();
    let (vectors, _) = ends(run(folder.path(), &["sample", TASK, "--near-misses"]), 0);
    assert!(vectors.lines().count() > 50, "each rule and each constraint has one");
    let all: Vec<Value> = vectors.lines().map(|line| serde_json::from_str(line).expect("a vector is JSON")).collect();
    // Texts that no line can hold are left to the packages' tests.
    let on_a_line = |vector: &Value| {
        vector["text"].as_str().is_some_and(|text| !text.trim().is_empty() && !text.contains(['\n', '\r']))
    };
    let refused = all.into_iter().filter(|vector| vector["role"] == "consumer" && vector["expect"] == "reject");
    let refused: Vec<Value> = refused.filter(on_a_line).collect();
    let messages: String = refused.iter().map(|vector| format!("{}\n", vector["text"].as_str().unwrap())).collect();
    std::fs::write(folder.path().join("bad.jsonl"), messages).unwrap();
    let (report, _) = ends(run(folder.path(), &["validate", TASK, "bad.jsonl"]), 1);
    for (at, vector) in refused.iter().enumerate() {
        let error = &vector["errors"][0];
        let (path, code) = (error["path"].as_str().unwrap(), error["code"].as_str().unwrap());
        let path = if path.is_empty() { "(message)" } else { path };
        let line = format!("bad.jsonl:{}: {path}: {code}", at + 1);
        assert!(report.lines().any(|told| told.starts_with(&line)), "{line}\n{vector}\n{report}");
    }
}

#[test]
fn what_cannot_be_checked_is_no_refusal() {
    let folder = platform();
    let cases = [
        (&["validate", TASK, "missing.json"][..], "`missing.json` cannot be read"),
        (&["validate", "order.close.timeout@7", "-"], "there is no task `order.close.timeout@7`"),
        (&["validate", "order.close.timeout", "-"], "is not a task with its version"),
        (&["sample", "order.close.timeout@7"], "there is no task `order.close.timeout@7`"),
        (&["sample", TASK, "--contracts", "nowhere"], "nowhere"),
    ];
    for (args, why) in cases {
        let (_, stderr) = ends(run(folder.path(), args), 2);
        assert!(stderr.contains(why), "{args:?}: {stderr}");
    }
}

#[test]
fn a_snapshot_never_changes_and_is_read_back() {
    let folder = platform();
    let place = folder.path().join("contracts/snapshots/first.json");
    let (told, _) = ends(run(folder.path(), &["snapshot", "first"]), 0);
    assert!(told.contains("27 tasks"), "{told}");
    let written = std::fs::read_to_string(&place).unwrap();
    assert_eq!(ends(run(folder.path(), &["snapshot", "-"]), 0).0, written, "the same registry, the same bytes");
    let (_, refused) = ends(run(folder.path(), &["snapshot", "first"]), 2);
    assert!(refused.contains("never changes"), "{refused}");
    assert_eq!(std::fs::read_to_string(&place).unwrap(), written);
    for label in ["../first", "", ".hidden", "a/b", &"x".repeat(101)] {
        ends(run(folder.path(), &["snapshot", label]), 2);
    }
    ends(run(folder.path(), &["diff", "--against", "contracts/snapshots/first.json"]), 0);
}

#[test]
fn snapshots_that_were_cut_changed_or_made_by_a_later_version_are_told_apart() {
    let folder = platform();
    let (whole, _) = ends(run(folder.path(), &["snapshot", "-"]), 0);
    let cases = [
        (whole[..whole.len() / 2].to_owned(), "this is not a snapshot"),
        (whole.replacen("\"format\":1", "\"format\":2", 1), "use a later version"),
        (whole.replacen("order-platform", "other-platform", 1), "does not fit its digest"),
        (String::new(), "this is not a snapshot"),
        ("[]".to_owned(), "this is not a snapshot"),
    ];
    for (text, why) in cases {
        std::fs::write(folder.path().join("other.json"), text).unwrap();
        let (_, stderr) = ends(run(folder.path(), &["diff", "--against", "other.json"]), 2);
        assert!(stderr.contains(why), "{why}: {stderr}");
    }
}
