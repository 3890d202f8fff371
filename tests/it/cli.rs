//! The command line from outside: exit codes, streams, formats.

use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::support::{contracts, files, fixtures};

fn run(folder: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_taskpact")).args(args).current_dir(folder).env("NO_COLOR", "1").output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn write(root: &Path, path: &str, bytes: &[u8]) {
    let path = root.join(path);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, bytes).unwrap();
}

/// A folder with the base registry under `contracts/`.
fn base() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (path, bytes) in files(&fixtures("base/contracts")) {
        write(folder.path(), &format!("contracts/{path}"), &bytes);
    }
    folder
}

/// The codes of the errors that `check` finds in `folder`, each at a place.
fn errors(folder: &Path) -> Vec<String> {
    let output = run(folder, &["check", "--format", "json"]);
    let found: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let all = found["diagnostics"].as_array().unwrap();
    assert!(all.iter().all(|found| found["location"]["line"].as_u64() > Some(0)));
    let errors = all.iter().filter(|found| found["level"] == "error");
    errors.map(|found| found["code"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn init_makes_a_registry_that_passes() {
    let folder = tempfile::tempdir().unwrap();
    let made = run(folder.path(), &["init"]);
    assert_eq!(made.status.code(), Some(0), "{}", text(&made.stderr));
    let checked = run(folder.path(), &["check"]);
    assert_eq!(
        (checked.status.code(), text(&checked.stdout).trim()),
        (Some(0), "1 task, 2 services: 0 errors, 0 warnings")
    );
    // Nothing that is there is touched.
    write(folder.path(), "contracts/registry.yaml", b"registry: mine\n");
    assert_eq!(run(folder.path(), &["init"]).status.code(), Some(2));
    assert_eq!(std::fs::read(folder.path().join("contracts/registry.yaml")).unwrap(), b"registry: mine\n");
    assert_eq!(run(folder.path(), &["init", "a/new/place"]).status.code(), Some(0));
}

#[test]
fn exit_codes() {
    let folder = base();
    assert_eq!(run(folder.path(), &["check"]).status.code(), Some(0));
    write(folder.path(), "contracts/tasks/demo/run.v1.yaml", b"taskType: demo.run\n");
    assert_eq!(run(folder.path(), &["check"]).status.code(), Some(1));
    for args in [
        &["check", "--contracts", "nowhere"][..],
        &["check", "--format", "xml"],
        &["chekc"],
        &["explain", "nothing"],
        &["man", "nothing"],
    ] {
        let output = run(folder.path(), args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(!output.stderr.is_empty() && output.stdout.is_empty(), "{args:?}");
    }
    for args in [
        &["--help"][..],
        &["--version"],
        &["rules"],
        &["rules", "--format", "json"],
        &["explain", "cron"],
        &["language-schema"],
        &["completions", "fish"],
        &["man"],
        &["man", "check"],
    ] {
        let output = run(folder.path(), args);
        assert_eq!(output.status.code(), Some(0), "{args:?}");
        assert!(!output.stdout.is_empty() && output.stderr.is_empty(), "{args:?}");
    }
}

#[test]
fn every_format_carries_every_finding_and_no_control_character() {
    let folder = base();
    let hostile = b"taskType: demo.run\nversion: 1\nkind: event\nowner: team-demo\ndoc: x\nenvelope: task\npayload:\n  a: \"Or\\ed\\u001b[31m\\u202e%0A::error::forged\\nx\"\n";
    write(folder.path(), "contracts/tasks/demo/run.v1.yaml", hostile);
    for format in ["text", "json", "sarif", "github", "junit"] {
        let output = run(folder.path(), &["check", "--format", format]);
        assert_eq!(output.status.code(), Some(1), "{format}");
        let shown = text(&output.stdout) + &text(&output.stderr);
        assert!(shown.contains("unknown-type") || shown.contains("yaml-syntax"), "{format}: {shown}");
        assert!(
            !shown.chars().any(|c| (c.is_control() && c != '\n') || ('\u{202a}'..='\u{202e}').contains(&c)),
            "{format}: {shown:?}"
        );
        assert!(!shown.lines().any(|line| line.starts_with("::error::forged")), "{format}: {shown}");
    }
    let sarif: serde_json::Value =
        serde_json::from_slice(&run(folder.path(), &["check", "--format", "sarif"]).stdout).unwrap();
    let location = &sarif["runs"][0]["results"][0]["locations"][0]["physicalLocation"];
    assert_eq!(location["artifactLocation"]["uri"], "contracts/tasks/demo/run.v1.yaml");
    assert_eq!(location["region"]["startLine"], 8);
}

#[test]
fn a_reader_that_leaves_is_no_error() {
    let folder = base();
    let mut child = Command::new(env!("CARGO_BIN_EXE_taskpact"))
        .args(["rules", "--format", "markdown"])
        .current_dir(folder.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), String::new()));
}

#[test]
fn a_reader_that_leaves_changes_no_exit_code() {
    let folder = base();
    let output = run(folder.path(), &["snapshot", "before"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let path = folder.path().join("contracts/tasks/demo/run.v1.yaml");
    let task = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, task.replace("payload:\n", "payload:\n  tenant: { type: id, required: true }\n")).unwrap();
    write(folder.path(), "messages.jsonl", &b"{}\n".repeat(100_000));
    write(folder.path(), "broken/registry.yaml", b"registri: x\n");
    let against = ["diff", "--against", "contracts/snapshots/before.json", "--format"];
    for arguments in [
        &[&against[..], &["text"]].concat()[..],
        &[&against[..], &["json"]].concat(),
        &[&against[..], &["markdown"]].concat(),
        &["validate", "demo.run@1", "messages.jsonl"],
        &["check", "--contracts", "broken", "--format", "json"],
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_taskpact"));
        command.args(arguments).current_dir(folder.path()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        drop(child.stdout.take());
        assert_eq!(child.wait().unwrap().code(), Some(1), "{arguments:?}");
    }
}

#[test]
fn odd_files() {
    let folder = base();
    std::fs::create_dir_all(folder.path().join("contracts/services/folder.yaml/below")).unwrap();
    assert_eq!(errors(folder.path()), ["file-not-a-file"]);
    let folder = base();
    write(folder.path(), "contracts/notes.md", b"not ours");
    write(folder.path(), "contracts/.hidden/x.yaml", b"not ours");
    write(folder.path(), "contracts/snapshots/v1.json", b"not ours");
    assert!(errors(folder.path()).is_empty());
}

#[cfg(unix)]
#[test]
fn links() {
    use std::os::unix::fs::symlink;
    let folder = base();
    let contracts = folder.path().join("contracts");
    symlink("..", contracts.join("tasks/up")).unwrap();
    symlink("nowhere.yaml", contracts.join("services/gone.yaml")).unwrap();
    let found = errors(folder.path());
    assert!(found.iter().filter(|code| *code == "file-link-loop").count() == 2, "{found:?}");
    // A link to a file is that file.
    let folder = base();
    let contracts = folder.path().join("contracts");
    std::fs::rename(contracts.join("services/maker.yaml"), folder.path().join("maker.yaml")).unwrap();
    symlink("../../maker.yaml", contracts.join("services/maker.yaml")).unwrap();
    assert!(errors(folder.path()).is_empty());
}

#[test]
fn schemas_of_the_language_take_what_check_takes() {
    let folder = base();
    let all: serde_json::Value = serde_json::from_slice(&run(folder.path(), &["language-schema"]).stdout).unwrap();
    let kind = |path: &str| match path.split('/').next().unwrap() {
        "registry.yaml" => "registry",
        "envelopes" => "envelope",
        "types" => "types",
        "machines" => "machine",
        "flows" => "flow",
        "tasks" => "task",
        "services" => "service",
        _ => "waivers",
    };
    let valid = |path: &str, bytes: &[u8]| {
        let value: serde_yaml::Value = serde_yaml::from_slice(bytes).unwrap();
        let value = serde_json::to_value(value).unwrap();
        let schema = jsonschema::validator_for(&all[kind(path)]).unwrap();
        schema
            .iter_errors(&value)
            .map(|error| format!("{path}: {} at {}", error, error.instance_path()))
            .collect::<Vec<_>>()
    };
    let own = files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("contracts"));
    for (path, bytes) in own.iter().filter(|(path, _)| path.ends_with(".yaml")) {
        assert_eq!(valid(path, bytes), [""; 0]);
    }
    for (_, _, case) in crate::support::cases(&fixtures("valid")) {
        // The norway case stands for itself: other readers take `no` for a bool.
        for (path, bytes) in contracts(&case)
            .iter()
            .filter(|(path, _)| path.ends_with(".yaml") && !case.ends_with("norway/plain") && !path.is_empty())
        {
            assert_eq!(valid(path, bytes), [""; 0], "{}", case.display());
        }
    }
    for name in [
        "unknown-key/field",
        "unknown-key/task",
        "missing-key/task",
        "wrong-type/trigger",
        "unknown-word/kind",
        "bad-duration/units",
    ] {
        let case = fixtures("invalid").join(name);
        let bytes = &contracts(&case)["tasks/demo/run.v1.yaml"];
        assert!(!valid("tasks/demo/run.v1.yaml", bytes).is_empty(), "{name}");
    }
    for name in [
        "unknown-word/flow-leads",
        "missing-key/flow",
        "wrong-type/flow",
        "bad-name/step",
        "bad-task-type/flow-command",
    ] {
        let bytes = &contracts(&fixtures("invalid").join(name))["flows/demo.yaml"];
        assert!(!valid("flows/demo.yaml", bytes).is_empty(), "{name}");
    }
}
