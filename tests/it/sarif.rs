//! SARIF of `check` and `diff` keeps to the schema of the standard, whatever there is to say.

use std::path::Path;
use std::process::{Command, Output};
use std::sync::LazyLock;

use serde_json::Value;
use tempfile::TempDir;

use taskpact::diagnostic::render::{Format, Tool};
use taskpact::workspace;

use crate::support::{cases, contracts, files, fixtures};

static VALIDATOR: LazyLock<jsonschema::Validator> = LazyLock::new(|| {
    let schema = std::fs::read_to_string(fixtures("sarif/sarif-schema-2.1.0.json")).unwrap();
    // A slip of the standard: a `]` without its `[`, in the pattern of language tags, which are not written here.
    let schema = schema.replace("^[a-zA-Z]{2}|^[a-zA-Z]{2}-[a-zA-Z]{2}]?$", "^[a-zA-Z]{2}(-[a-zA-Z]{2})?$");
    let schema: Value = serde_json::from_str(&schema).unwrap();
    jsonschema::options().should_validate_formats(true).build(&schema).unwrap()
});

fn lay(folder: &Path, source: &Path) {
    for (path, bytes) in files(source) {
        let path = folder.join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, bytes).unwrap();
    }
}

/// The base of the pull requests as baseline and, with one of them over it, as `contracts`.
fn pull(contracts: &str, name: &str) -> TempDir {
    let dir = TempDir::new().unwrap();
    lay(&dir.path().join("baseline"), &fixtures("compat/pulls/base"));
    lay(&dir.path().join(contracts), &fixtures("compat/pulls/base"));
    lay(&dir.path().join(contracts), &fixtures(&format!("compat/pulls/{name}/after")));
    dir
}

fn taskpact(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_taskpact")).current_dir(folder).args(arguments).output().unwrap()
}

/// The one run of what a process has written.
fn run(output: &Output) -> Value {
    assert!(output.status.code() != Some(2), "{}", String::from_utf8_lossy(&output.stderr));
    keeps(std::str::from_utf8(&output.stdout).unwrap())
}

/// The one run of a document that keeps to the standard.
fn keeps(text: &str) -> Value {
    let document: Value = serde_json::from_str(text).unwrap();
    let wrong: Vec<String> =
        VALIDATOR.iter_errors(&document).map(|error| format!("{}: {error}", error.instance_path())).collect();
    assert!(wrong.is_empty(), "{wrong:?}\n{text}");
    let run = document["runs"][0].clone();
    // What the schema cannot say: every result names a rule of the driver, by name and number.
    let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
    for result in run["results"].as_array().unwrap() {
        let index = usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap();
        assert_eq!(rules[index]["id"], result["ruleId"]);
        let suppressed = |result: &Value| result.get("suppressions").is_some();
        assert_eq!(suppressed(result), suppressed(&run["results"][0]), "with all results of a run or with none");
    }
    run
}

fn diff(folder: &Path, more: &[&str]) -> Value {
    let mut arguments = vec!["diff", "--against", "baseline", "--today", "2026-12-01", "--format", "sarif"];
    arguments.extend(more);
    run(&taskpact(folder, &arguments))
}

fn texts<'v>(run: &'v Value, pointer: &str) -> Vec<&'v str> {
    let results = run["results"].as_array().unwrap();
    results.iter().map(|result| result.pointer(pointer).and_then(Value::as_str).unwrap_or_default()).collect()
}

const URI: &str = "/locations/0/physicalLocation/artifactLocation/uri";

#[test]
fn findings_of_every_level_with_witnesses() {
    let mut levels = Vec::new();
    for name in ["1-fields", "2-enum", "3-pattern", "4-rename", "5-version-2", "6-services"] {
        let run = diff(pull("contracts", name).path(), &[]);
        levels.extend(texts(&run, "/level").into_iter().map(str::to_owned));
        let policy = ["contracts/registry.yaml", "baseline/registry.yaml"];
        let dir = pull("contracts", name);
        for path in policy.map(|path| dir.path().join(path)) {
            let text = std::fs::read_to_string(&path).unwrap();
            std::fs::write(&path, format!("{text}compatibility: none\n")).unwrap();
        }
        levels.extend(texts(&diff(dir.path(), &[]), "/level").into_iter().map(str::to_owned));
        let messages = texts(&run, "/message/text").join("\n");
        assert!(!messages.contains("breaks forward") || messages.contains("the new message: {"), "{messages}");
    }
    for level in ["error", "warning", "note"] {
        assert!(levels.iter().any(|found| found == level), "no pull request has a finding of level {level}");
    }
}

#[test]
fn a_comparison_that_finds_nothing() {
    let dir = TempDir::new().unwrap();
    for side in ["baseline", "contracts"] {
        lay(&dir.path().join(side), &fixtures("compat/pulls/base"));
    }
    assert_eq!(diff(dir.path(), &[])["results"], serde_json::json!([]));
    assert_eq!(run(&taskpact(dir.path(), &["check", "--format", "sarif"]))["results"], serde_json::json!([]));
}

#[test]
fn a_waiver_is_a_suppression_that_says_why() {
    let dir = pull("contracts", "1-fields");
    let before = diff(dir.path(), &[]);
    assert!(before["results"].as_array().unwrap().len() > 1 && before["results"][0].get("suppressions").is_none());
    let fingerprint = before["results"][0]["partialFingerprints"]["taskpact/v1"].as_str().unwrap().to_owned();
    let waiver = "reason: \"said \\u202E so\", owner: team-order, expires: 2026-12-31";
    let waivers = format!("- {{ fingerprint: \"{fingerprint}\", {waiver} }}\n");
    std::fs::write(dir.path().join("contracts/waivers.yaml"), waivers).unwrap();
    let after = diff(dir.path(), &[]);
    let results = after["results"].as_array().unwrap();
    let of = |result: &&Value| result["partialFingerprints"]["taskpact/v1"] == fingerprint.as_str();
    let waived = results.iter().find(of).unwrap();
    assert_eq!(waived["suppressions"][0]["kind"], "external");
    assert_eq!(waived["suppressions"][0]["justification"], "said \\u{202e} so (team-order, until 2026-12-31)");
    assert_eq!(waived["level"], "note");
    assert!(results.iter().filter(|result| !of(result)).all(|result| result["suppressions"] == serde_json::json!([])));
}

#[test]
fn findings_whose_side_has_no_files() {
    let dir = pull("contracts", "6-services");
    lay(&dir.path().join("frozen"), &fixtures("compat/pulls/base"));
    let output = taskpact(dir.path(), &["--contracts", "frozen", "snapshot", "first"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    std::fs::remove_file(dir.path().join("contracts/tasks/order/created.v1.yaml")).unwrap();
    let against = ["--against", "frozen/snapshots/first.json"];
    let output = taskpact(dir.path(), &[&["diff", "--format", "sarif"][..], &against].concat());
    let run = run(&output);
    assert!(texts(&run, "/ruleId").contains(&"task-removed"), "{run}");
    assert!(texts(&run, URI).iter().all(|uri| uri.starts_with("contracts/")), "{run}");
}

#[test]
fn contracts_with_mistakes_of_every_kind() {
    let tool = Tool { name: "taskpact check", summary: &[] };
    for (code, name, case) in cases(&fixtures("invalid")) {
        let loaded = workspace::load_from("contracts/", contracts(&case));
        let run = keeps(&Format::Sarif.render(&loaded.diagnostics, &loaded.sources, &tool));
        assert!(texts(&run, "/ruleId").contains(&code.as_str()), "{code}/{name}");
    }
    // No file at all.
    let dir = TempDir::new().unwrap();
    let empty = dir.path().join("empty");
    std::fs::create_dir(&empty).unwrap();
    let run = run(&taskpact(dir.path(), &["--contracts", "empty", "check", "--format", "sarif"]));
    assert_eq!(texts(&run, "/ruleId"), ["registry-missing"]);
}

#[test]
fn folders_that_are_hard_for_uris_and_for_other_systems() {
    let names = ["a b/c:d", "C:", "contracts?x#y%41", "übung/合同", "q\"uote", "con.", "back\\slash", "{tmpl}|<>^`"];
    for name in names {
        let dir = pull(name, "1-fields");
        let run = diff(dir.path(), &["--contracts", name]);
        let encoded: String = name.bytes().map(percent).collect();
        for uri in texts(&run, URI) {
            assert!(uri.starts_with(&format!("{encoded}/")), "{name}: {uri}");
        }
        let id = texts(&run, "/locations/0/physicalLocation/artifactLocation/uriBaseId");
        assert!(id.iter().all(|id| *id == "%SRCROOT%"), "{id:?}");
    }
    let dir = pull("contracts", "1-fields");
    let absolute = dir.path().join("contracts");
    let elsewhere = dir.path().join("baseline/tasks");
    let arguments = ["--contracts", absolute.to_str().unwrap(), "--against", "..", "--format", "sarif"];
    let run = run(&taskpact(&elsewhere, &[&["diff"][..], &arguments].concat()));
    assert!(texts(&run, URI).iter().all(|uri| uri.starts_with("file:///")), "{run}");
}

fn percent(byte: u8) -> String {
    if byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte) {
        char::from(byte).to_string()
    } else {
        format!("%{byte:02X}")
    }
}
