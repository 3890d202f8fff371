//! Baselines in git: a walk through the situations a repository can be in.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;
use tempfile::TempDir;

const REGISTRY: &str = "registry: walk\n";
const ENVELOPE: &str = "envelope: task\npayload: nested\nroles:\n  type: { name: taskType, required: true }\n  \
    version: { name: version }\n  body: { name: payload, required: true }\n  id: { name: taskId, required: true }\n";

pub(super) fn task(name: &str, fields: &str) -> String {
    format!(
        "taskType: walk.{name}\nversion: 1\nkind: event\nowner: team-walk\ndoc: A task\nenvelope: task\npayload:\n{fields}"
    )
}

pub(super) fn write(root: &Path, path: &str, text: &str) {
    let path = root.join(path);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, text).unwrap();
}

pub(super) fn contracts(root: &Path) {
    write(root, "contracts/registry.yaml", REGISTRY);
    write(root, "contracts/envelopes/task.yaml", ENVELOPE);
    write(root, "contracts/tasks/walk/first.v1.yaml", &task("first", "  a: { type: string, required: true }\n"));
    write(root, "contracts/tasks/walk/second.v1.yaml", &task("second", "  b: int32\n"));
    let service = "service: maker\nteam: team-a\nlanguage: go\nproduces: { walk.first: [1], walk.second: [1] }\n";
    write(root, "contracts/services/maker.yaml", service);
}

/// Git as in a fresh account: no configuration of the machine, and nothing that a hook around the tests has set.
pub(super) fn git_in(folder: &Path) -> Command {
    let mut command = Command::new("git");
    for (name, _) in std::env::vars_os().filter(|(name, _)| name.as_encoded_bytes().starts_with(b"GIT_")) {
        command.env_remove(name);
    }
    command.current_dir(folder).env("GIT_CONFIG_GLOBAL", "/dev/null").env("GIT_CONFIG_SYSTEM", "/dev/null");
    command.args(["-c", "user.name=Walker", "-c", "user.email=walker@example.com", "-c", "protocol.file.allow=always"]);
    command
}

pub(super) fn git(folder: &Path, arguments: &[&str]) -> String {
    let output = git_in(folder).args(arguments).output().expect("git is installed");
    assert!(output.status.success(), "git {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).trim().to_owned()
}

pub(super) fn commit(folder: &Path, message: &str) {
    git(folder, &["add", "-A"]);
    git(folder, &["commit", "-q", "--allow-empty", "-m", message]);
}

pub(super) fn repository(folder: &Path) -> PathBuf {
    std::fs::create_dir_all(folder).unwrap();
    git(folder, &["init", "-q", "-b", "main"]);
    folder.to_owned()
}

/// A repository with contracts on `main` and a branch `work` that requires one more field.
pub(super) fn with_branch(folder: &Path) -> PathBuf {
    let root = repository(folder);
    contracts(&root);
    commit(&root, "Contracts");
    git(&root, &["checkout", "-q", "-b", "work"]);
    let fields = "  a: { type: string, required: true }\n  tenant: { type: id, required: true }\n";
    write(&root, "contracts/tasks/walk/first.v1.yaml", &task("first", fields));
    commit(&root, "A tenant");
    root
}

fn diff_with(folder: &Path, arguments: &[&str], environment: &[(&str, &str)]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_taskpact"));
    command.current_dir(folder).arg("diff").args(arguments);
    command.env("GIT_CONFIG_GLOBAL", "/dev/null").env("GIT_CONFIG_SYSTEM", "/dev/null");
    command.envs(environment.iter().copied()).output().unwrap()
}

/// The rules and tasks that a comparison finds.
fn found(folder: &Path, against: &str) -> Vec<(String, String)> {
    let output = diff_with(folder, &["--against", against, "--format", "json", "--fail-on", "never"], &[]);
    assert!(output.status.success(), "{against}: {}", String::from_utf8_lossy(&output.stderr));
    rules(&output)
}

fn rules(output: &Output) -> Vec<(String, String)> {
    let document: Value = serde_json::from_slice(&output.stdout).unwrap();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let findings = document["findings"].as_array().unwrap();
    findings.iter().map(|finding| (text(&finding["rule"]), text(&finding["task"]))).collect()
}

fn refused(folder: &Path, against: &str) -> String {
    let output = diff_with(folder, &["--against", against], &[]);
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{against}: {text}");
    text
}

fn tenant() -> Vec<(String, String)> {
    vec![("field-added".to_owned(), "walk.first@1".to_owned())]
}

#[test]
fn a_branch_against_main_by_name_commit_and_path() {
    let dir = TempDir::new().unwrap();
    let root = with_branch(dir.path());
    let id = git(&root, &["rev-parse", "main"]);
    for against in ["git:main", "git:HEAD~1", "git:main:contracts", "git:main:/contracts/", &format!("git:{id}")] {
        assert_eq!(found(&root, against), tenant(), "{against}");
    }
    assert_eq!(found(&root, "git:HEAD"), []);
    // From a folder further down the repository is still the one that holds the contracts.
    let below = root.join("contracts/tasks");
    let output = diff_with(&below, &["--contracts", "..", "--against", "git:main", "--format", "json"], &[]);
    assert_eq!((rules(&output), output.status.code()), (tenant(), Some(1)));
}

#[test]
fn a_shallow_clone_says_which_fetch_brings_what_is_missing() {
    let dir = TempDir::new().unwrap();
    let root = with_branch(&dir.path().join("origin"));
    let clone = dir.path().join("clone");
    let url = format!("file://{}", root.display());
    git(dir.path(), &["clone", "-q", "--depth", "1", "--branch", "work", &url, clone.to_str().unwrap()]);
    let text = refused(&clone, "git:origin/main");
    assert!(text.contains("git fetch --depth=1 origin main:refs/remotes/origin/main"), "{text}");
    let text = refused(&clone, "git:HEAD~1");
    assert!(text.contains("git fetch --unshallow origin"), "{text}");
    git(&clone, &["fetch", "-q", "--depth=1", "origin", "main:refs/remotes/origin/main"]);
    assert_eq!(found(&clone, "git:origin/main"), tenant());
}

#[test]
fn a_remote_branch_that_is_missing_or_only_remote() {
    let dir = TempDir::new().unwrap();
    let root = with_branch(&dir.path().join("origin"));
    let clone = dir.path().join("clone");
    git(dir.path(), &["clone", "-q", "--branch", "work", root.to_str().unwrap(), clone.to_str().unwrap()]);
    assert_eq!(found(&clone, "git:origin/main"), tenant());
    let text = refused(&clone, "git:main");
    assert!(text.contains("git:origin/main"), "{text}");
    let text = refused(&clone, "git:origin/release");
    assert!(text.contains("git fetch origin release:refs/remotes/origin/release"), "{text}");
    let text = refused(&clone, "git:0123456789abcdef0123456789abcdef01234567");
    assert!(text.contains("git fetch origin 0123456789abcdef"), "{text}");
}

#[test]
fn a_worktree_and_a_bare_repository() {
    let dir = TempDir::new().unwrap();
    let root = with_branch(&dir.path().join("main"));
    let tree = dir.path().join("tree");
    git(&root, &["worktree", "add", "-q", "--detach", tree.to_str().unwrap(), "work"]);
    assert_eq!(found(&tree, "git:main"), tenant());
    let bare = dir.path().join("bare.git");
    git(dir.path(), &["clone", "-q", "--bare", root.to_str().unwrap(), bare.to_str().unwrap()]);
    // What is compared lies outside the repository: a folder that a server has laid out.
    let out = dir.path().join("out");
    contracts(&out);
    std::fs::remove_file(out.join("contracts/tasks/walk/second.v1.yaml")).unwrap();
    write(&out, "contracts/tasks/walk/first.v1.yaml", &task("first", "  a: { type: bool, required: true }\n"));
    let folder = out.join("contracts");
    let arguments = ["--contracts", folder.to_str().unwrap(), "--against", "git:main:contracts", "--format", "json"];
    let output = diff_with(&bare, &arguments, &[]);
    let expected = [("type-changed", "walk.first@1"), ("task-removed", "walk.second@1")];
    assert_eq!(rules(&output), expected.map(|(rule, task)| (rule.to_owned(), task.to_owned())));
}

#[test]
fn a_submodule_has_revisions_of_its_own() {
    let dir = TempDir::new().unwrap();
    let inner = with_branch(&dir.path().join("inner"));
    let outer = repository(&dir.path().join("outer"));
    commit(&outer, "Nothing yet");
    git(&outer, &["submodule", "--quiet", "add", "-b", "work", inner.to_str().unwrap(), "shop"]);
    commit(&outer, "The shop");
    let run = |against: &str| {
        diff_with(&outer, &["--contracts", "shop/contracts", "--against", against, "--format", "json"], &[])
    };
    assert_eq!(rules(&run("git:origin/main")), tenant());
    let output = diff_with(&outer.join("shop"), &["--against", "git:origin/main", "--format", "json"], &[]);
    assert_eq!(rules(&output), tenant());
    // A path of the outer repository that lies in the submodule is none of its files.
    let contracts = outer.join("plain");
    contracts_of(&contracts);
    let arguments = ["--contracts", "plain", "--against", "git:HEAD:shop/contracts"];
    let output = diff_with(&outer, &arguments, &[]);
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.code() == Some(2) && text.contains("submodule"), "{text}");
}

fn contracts_of(folder: &Path) {
    write(folder, "registry.yaml", REGISTRY);
    write(folder, "envelopes/task.yaml", ENVELOPE);
    write(folder, "tasks/walk/first.v1.yaml", &task("first", "  a: string\n"));
}

#[test]
fn inside_a_pre_commit_hook() {
    let dir = TempDir::new().unwrap();
    let root = with_branch(dir.path());
    let binary = env!("CARGO_BIN_EXE_taskpact");
    let hook = root.join(".git/hooks/pre-commit");
    std::fs::create_dir_all(hook.parent().unwrap()).unwrap();
    std::fs::write(&hook, format!("#!/bin/sh\nexec '{binary}' diff --against git:HEAD\n")).unwrap();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        std::fs::set_permissions(&hook, std::fs::Permissions::from_mode(0o755)).unwrap();
    }
    let fields = "  a: { type: string, required: true }\n  tenant: { type: id, required: true }\n  z: string\n";
    write(&root, "contracts/tasks/walk/first.v1.yaml", &task("first", fields));
    git(&root, &["add", "-A"]);
    git(&root, &["commit", "-q", "-m", "Harmless"]);
    write(&root, "contracts/tasks/walk/first.v1.yaml", &task("first", "  a: { type: bool, required: true }\n"));
    git(&root, &["add", "-A"]);
    let refused = git_in(&root).args(["commit", "-q", "-m", "Breaks"]).output().unwrap();
    assert!(!refused.status.success());
    assert!(
        String::from_utf8_lossy(&refused.stdout).contains("type-changed")
            || String::from_utf8_lossy(&refused.stderr).contains("type-changed")
    );
    // What a hook of another repository leaves in the environment leads nowhere.
    let other = [("GIT_DIR", "/nowhere"), ("GIT_INDEX_FILE", "/nowhere/index"), ("GIT_WORK_TREE", "/nowhere")];
    let output = diff_with(&root, &["--against", "git:main", "--format", "json"], &other);
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn the_first_contracts_of_a_repository_are_all_new() {
    let dir = TempDir::new().unwrap();
    let root = repository(dir.path());
    write(&root, "README.md", "Nothing yet\n");
    commit(&root, "Nothing yet");
    contracts(&root);
    let expected = [("task-added", "walk.first@1"), ("task-added", "walk.second@1")];
    assert_eq!(found(&root, "git:HEAD"), expected.map(|(rule, task)| (rule.to_owned(), task.to_owned())));
    let output = diff_with(&root, &["--against", "git:HEAD"], &[]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(output.status.code(), Some(0), "{text}");
    assert!(text.lines().last().unwrap_or_default().contains("no contracts"), "{text}");
    let empty = repository(&dir.path().join("empty"));
    contracts(&empty);
    assert!(refused(&empty, "git:HEAD").contains("no commit yet"));
}

#[test]
fn deleted_and_renamed_files_are_seen() {
    let dir = TempDir::new().unwrap();
    let root = with_branch(dir.path());
    git(&root, &["rm", "-q", "contracts/tasks/walk/second.v1.yaml"]);
    assert_eq!(found(&root, "git:HEAD"), [("task-removed".to_owned(), "walk.second@1".to_owned())]);
    git(&root, &["mv", "contracts/tasks/walk/first.v1.yaml", "contracts/tasks/walk/third.v1.yaml"]);
    let text = std::fs::read_to_string(root.join("contracts/tasks/walk/third.v1.yaml")).unwrap();
    write(&root, "contracts/tasks/walk/third.v1.yaml", &text.replace("walk.first", "walk.third"));
    let names: Vec<String> = found(&root, "git:HEAD").into_iter().map(|(rule, _)| rule).collect();
    assert_eq!(names, ["task-renamed", "task-removed"]);
}

#[test]
fn what_is_no_baseline_is_said() {
    let dir = TempDir::new().unwrap();
    let root = with_branch(&dir.path().join("repository"));
    assert!(refused(&root, "git:").contains("needs a revision"));
    assert!(refused(&root, "git:--output=/tmp/x").contains("there is no revision"));
    assert!(refused(&root, "git:-h").contains("there is no revision"));
    assert!(refused(&root, "git:main:../other").contains("leaves the repository"));
    assert!(refused(&root, "nowhere").contains("there is no baseline"));
    assert!(refused(&root, "contracts/registry.yaml").contains("not a snapshot"));
    let outside = dir.path().join("outside");
    contracts(&outside);
    assert!(refused(&outside, "git:main").contains("not in a git repository"));
    write(&root, "contracts/tasks/walk/first.v1.yaml", "taskType: [\n");
    assert!(refused(&root, "git:main").contains("cannot be compared"));
}

#[test]
fn a_snapshot_in_the_repository_and_a_link() {
    let dir = TempDir::new().unwrap();
    let root = with_branch(dir.path());
    git(&root, &["checkout", "-q", "main"]);
    let status =
        Command::new(env!("CARGO_BIN_EXE_taskpact")).current_dir(&root).args(["snapshot", "first"]).output().unwrap();
    assert!(status.status.success(), "{}", String::from_utf8_lossy(&status.stderr));
    #[cfg(unix)]
    {
        std::fs::rename(root.join("contracts/tasks/walk/second.v1.yaml"), root.join("second.yaml")).unwrap();
        std::os::unix::fs::symlink("../../../second.yaml", root.join("contracts/tasks/walk/second.v1.yaml")).unwrap();
    }
    commit(&root, "A snapshot");
    assert_eq!(found(&root, "contracts/snapshots/first.json"), []);
    assert_eq!(found(&root, "git:HEAD:contracts/snapshots/first.json"), []);
}
