//! The jobs and the hook under `docs/ci`, and the workflow that `init` writes, run as they are shipped: by `sh` and `bash`
//! in repositories of a test, with stand-ins for what only the platform has.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_yaml::Value;
use tempfile::TempDir;

use super::git::{commit, contracts, git, git_in, repository, task, with_branch, write};

const HARMLESS: &str = "  a: { type: string, required: true }\n  tenant: { type: id, required: true }\n  z: string\n";
const BREAKING: &str = "  a: { type: bool, required: true }\n  tenant: { type: id, required: true }\n";
const FIRST: &str = "contracts/tasks/walk/first.v1.yaml";

fn shipped(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn text(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

fn executable(path: &Path, text: &str) {
    use std::os::unix::fs::PermissionsExt as _;
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, text).unwrap();
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o755)).unwrap();
}

/// A folder with the programs of the platform that a job calls: what they are called with goes to a file beside them.
fn platform(folder: &Path) -> PathBuf {
    let bin = folder.join("bin");
    for name in ["cargo", "gh"] {
        executable(
            &bin.join(name),
            "#!/bin/sh\nprintf '%s\\n' \"$(basename \"$0\") $*\" >>\"$(dirname \"$0\")/calls\"\n",
        );
    }
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_taskpact"), bin.join("taskpact")).unwrap();
    bin
}

/// `PATH` with a folder before everything else.
fn path_with(bin: &Path) -> std::ffi::OsString {
    let rest = std::env::var_os("PATH").unwrap_or_default();
    std::env::join_paths([bin.to_owned()].into_iter().chain(std::env::split_paths(&rest))).unwrap()
}

/// The hook in place, called by git.
fn commit_through_hook(root: &Path, bin: &Path, arguments: &[&str]) -> Output {
    let hooks = PathBuf::from(git(root, &["rev-parse", "--path-format=absolute", "--git-path", "hooks"]));
    executable(&hooks.join("pre-commit"), &std::fs::read_to_string(shipped("docs/ci/pre-commit")).unwrap());
    let mut command = git_in(root);
    command.env("PATH", path_with(bin)).args(["commit", "-q", "-m", "Through the hook"]).args(arguments);
    command.output().unwrap()
}

/// The hook called by itself, for its exit code.
fn hook(root: &Path, path: &std::ffi::OsStr, environment: &[(&str, &str)]) -> (Option<i32>, String) {
    let mut command = Command::new("/bin/sh");
    command.arg(shipped("docs/ci/pre-commit")).current_dir(root).env("PATH", path).envs(environment.iter().copied());
    for (name, _) in std::env::vars_os().filter(|(name, _)| name.as_encoded_bytes().starts_with(b"GIT_")) {
        command.env_remove(name);
    }
    let output = command.output().unwrap();
    (output.status.code(), text(&output))
}

/// A repository in each situation that there is, on a branch whose last commit has contracts.
fn situations(folder: &Path) -> Vec<(&'static str, PathBuf)> {
    let plain = with_branch(&folder.join("plain"));
    let tree = folder.join("tree");
    git(&plain, &["worktree", "add", "-q", "-b", "other", tree.to_str().unwrap(), "work"]);
    let shallow = folder.join("shallow");
    let url = format!("file://{}", plain.display());
    git(folder, &["clone", "-q", "--depth", "1", "--branch", "work", &url, shallow.to_str().unwrap()]);
    let outer = repository(&folder.join("outer"));
    commit(&outer, "Nothing yet");
    git(&outer, &["submodule", "--quiet", "add", "-b", "work", &url, "shop"]);
    commit(&outer, "The shop");
    let spaced = with_branch(&folder.join("it's a \"place\""));
    vec![
        ("plain", plain),
        ("worktree", tree),
        ("shallow", shallow),
        ("submodule", outer.join("shop")),
        ("odd name", spaced),
    ]
}

#[test]
fn the_hook_lets_harmless_commits_through_and_no_others() {
    let dir = TempDir::new().unwrap();
    let bin = platform(dir.path());
    for (name, root) in situations(dir.path()) {
        write(&root, FIRST, &task("first", HARMLESS));
        git(&root, &["add", "-A"]);
        let output = commit_through_hook(&root, &bin, &[]);
        assert!(output.status.success(), "{name}: {}", text(&output));
        write(&root, FIRST, &task("first", BREAKING));
        git(&root, &["add", "-A"]);
        let output = commit_through_hook(&root, &bin, &[]);
        assert!(!output.status.success() && text(&output).contains("type-changed"), "{name}: {}", text(&output));
        assert!(text(&output).contains(&format!("--> {FIRST}:")), "{name}: {}", text(&output));
        assert_eq!(hook(&root, &path_with(&bin), &[]).0, Some(1), "{name}");
        // What lies in the work tree is not what is committed.
        write(&root, FIRST, &task("first", HARMLESS));
        assert!(!commit_through_hook(&root, &bin, &[]).status.success(), "{name}");
        let output = commit_through_hook(&root, &bin, &["--allow-empty", "-a"]);
        assert!(output.status.success(), "{name}: {}", text(&output));
        // Deleted and moved files.
        git(&root, &["rm", "-q", "contracts/tasks/walk/second.v1.yaml"]);
        let output = commit_through_hook(&root, &bin, &[]);
        assert!(!output.status.success() && text(&output).contains("no-such-task"), "{name}: {}", text(&output));
        let gone = PathBuf::from(git(&root, &["rev-parse", "--absolute-git-dir"]));
        let left = std::fs::read_dir(gone).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        assert_eq!(left.filter(|name| name.starts_with("taskpact.")).count(), 0, "{name}");
    }
}

#[test]
fn the_hook_before_the_first_commit_and_before_the_first_contracts() {
    let dir = TempDir::new().unwrap();
    let bin = platform(dir.path());
    let fresh = repository(&dir.path().join("fresh"));
    contracts(&fresh);
    git(&fresh, &["add", "-A"]);
    let output = commit_through_hook(&fresh, &bin, &[]);
    assert!(output.status.success() && text(&output).contains("the baseline has no contracts"), "{}", text(&output));
    let later = repository(&dir.path().join("later"));
    commit(&later, "Nothing yet");
    contracts(&later);
    git(&later, &["add", "-A"]);
    let output = commit_through_hook(&later, &bin, &[]);
    assert!(output.status.success() && text(&output).contains("the baseline has no contracts"), "{}", text(&output));
    write(&later, FIRST, "taskType: walk.first\n");
    git(&later, &["add", "-A"]);
    let output = commit_through_hook(&later, &bin, &[]);
    assert!(!output.status.success() && text(&output).contains("missing-key"), "{}", text(&output));
}

#[test]
fn the_hook_says_what_is_missing() {
    let dir = TempDir::new().unwrap();
    let bin = platform(dir.path());
    for (name, root) in situations(&dir.path().join("repositories")) {
        let path = path_with(&bin);
        // A path on which there is git and nothing of ours.
        let bare = dir.path().join("bare");
        for program in ["git", "mktemp", "rm", "sh"] {
            let found = std::env::split_paths(&path).map(|folder| folder.join(program)).find(|path| path.is_file());
            let _ = std::fs::create_dir_all(&bare);
            let _ = std::os::unix::fs::symlink(found.unwrap(), bare.join(program));
        }
        let (code, said) = hook(&root, bare.as_os_str(), &[]);
        assert!(code == Some(127) && said.contains("taskpact is not on the PATH"), "{name}: {code:?} {said}");
        let (code, said) = hook(&root, &path, &[("TASKPACT_CONTRACTS", "elsewhere")]);
        assert!(code == Some(2) && said.contains("no folder elsewhere"), "{name}: {code:?} {said}");
        let (code, said) = hook(&root, &path, &[("TASKPACT_AGAINST", "git:origin/release:contracts")]);
        assert!(code == Some(2) && said.contains("no revision `origin/release`"), "{name}: {code:?} {said}");
        let (code, said) = hook(&root, &path, &[("TASKPACT_AGAINST", "contracts/snapshots/none.json")]);
        assert!(code == Some(2) && said.contains("there is no baseline"), "{name}: {code:?} {said}");
        git(&root, &["rm", "-rq", "contracts"]);
        let (code, said) = hook(&root, &path, &[]);
        assert!(code == Some(2) && said.contains("no folder contracts"), "{name}: {code:?} {said}");
    }
}

/// A step of a job: its name and what the shell is given.
type Step = (String, String);

/// The steps of a GitHub workflow that run a shell.
fn github(text: &str) -> Vec<Step> {
    let workflow: Value = serde_yaml::from_str(text).unwrap();
    assert!(workflow.get("on").is_some() && workflow.get("permissions").is_some(), "{text}");
    let jobs = workflow["jobs"].as_mapping().unwrap();
    let steps = jobs.values().flat_map(|job| job["steps"].as_sequence().unwrap());
    let run = steps.filter_map(|step| {
        let run = step.get("run")?.as_str()?.to_owned();
        // What the platform puts into a script can be anything; into the environment it is harmless.
        assert!(!run.contains("${{"), "{run}");
        Some((step.get("name").and_then(Value::as_str).unwrap_or(&run).to_owned(), run))
    });
    run.collect()
}

/// The lines of a GitLab job.
fn gitlab(text: &str) -> Vec<Step> {
    let jobs: Value = serde_yaml::from_str(text).unwrap();
    let script = jobs["contracts"]["script"].as_sequence().unwrap();
    script.iter().map(|line| line.as_str().unwrap().to_owned()).map(|line| (line.clone(), line)).collect()
}

/// A shallow clone of a branch, as a server checks it out.
fn checkout(origin: &Path, branch: &str, folder: &Path, more: &[&str]) -> PathBuf {
    let url = format!("file://{}", origin.display());
    git(origin, &[&["clone", "-q", "--branch", branch][..], more, &[&url, folder.to_str().unwrap()]].concat());
    folder.to_owned()
}

/// Runs the steps as the servers do, each to its end; gives what each ended with.
fn run(steps: &[Step], root: &Path, bin: &Path, environment: &[(&str, &str)]) -> Vec<(String, Option<i32>, String)> {
    let run = |(name, script): &Step| {
        let mut command = Command::new("bash");
        command.args(["-e", "-o", "pipefail", "-c", script]).current_dir(root).env("PATH", path_with(bin));
        command.env("GIT_CONFIG_GLOBAL", "/dev/null").env("GIT_CONFIG_SYSTEM", "/dev/null");
        let output = command.envs(environment.iter().copied()).output().unwrap();
        (name.clone(), output.status.code(), text(&output))
    };
    steps.iter().map(run).collect()
}

/// A repository whose branch `work` breaks `main`, one that harms nobody, and one with the first contracts.
fn origin(folder: &Path) -> PathBuf {
    let root = with_branch(folder);
    git(&root, &["checkout", "-q", "-b", "harmless", "main"]);
    write(&root, FIRST, &task("first", "  a: { type: string, required: true }\n  z: string\n"));
    commit(&root, "Harmless");
    git(&root, &["checkout", "-q", "--orphan", "bare"]);
    git(&root, &["rm", "-rqf", "."]);
    commit(&root, "No contracts");
    root
}

/// Finds the steps in the text of a file.
type Steps = fn(&str) -> Vec<Step>;

const FILES: [(&str, Steps); 2] = [("docs/ci/github.yml", github), ("docs/ci/gitlab.yml", gitlab)];

fn environment(base: &'static str) -> [(&'static str, &'static str); 5] {
    [
        ("GITHUB_BASE_REF", base),
        ("CI_MERGE_REQUEST_TARGET_BRANCH_NAME", base),
        ("NUMBER", "7"),
        ("GH_TOKEN", "none"),
        ("TASKPACT_REPOSITORY", "https://git.example.com/tools/taskpact"),
    ]
}

#[test]
fn the_jobs_of_both_servers() {
    let dir = TempDir::new().unwrap();
    let origin = origin(&dir.path().join("origin"));
    for (file, steps) in FILES {
        let steps = steps(&std::fs::read_to_string(shipped(file)).unwrap());
        for (branch, base, breaks) in [("harmless", "main", false), ("work", "main", true), ("work", "bare", false)] {
            let place = dir.path().join(format!("{}-{branch}-{base}", file.replace('/', "-")));
            let bin = platform(&place);
            let root = checkout(&origin, branch, &place.join("checkout"), &["--depth", "1"]);
            for (name, code, said) in run(&steps, &root, &bin, &environment(base)) {
                let compares = name.contains("Compare") || name.contains("taskpact diff");
                let expected = i32::from(breaks && compares);
                assert_eq!(code, Some(expected), "{file}, {branch} to {base}, {name}: {said}");
            }
            let calls = std::fs::read_to_string(bin.join("calls")).unwrap();
            assert!(calls.contains("cargo install --locked --git https://git.example.com/tools/taskpact taskpact"));
            if file.contains("github") {
                assert!(calls.contains("gh pr comment 7 --body-file comment.md"), "{calls}");
                let comment = std::fs::read_to_string(root.join("comment.md")).unwrap();
                assert_eq!(comment.contains("breaking change"), breaks, "{comment}");
            } else {
                let report = std::fs::read_to_string(root.join("contracts.xml")).unwrap();
                assert!(report.contains("<testsuites"), "{report}");
            }
        }
    }
}

#[test]
fn the_jobs_say_when_nobody_has_told_them_where_the_tool_is() {
    let dir = TempDir::new().unwrap();
    let origin = origin(&dir.path().join("origin"));
    let workflow = std::fs::read_to_string(shipped("templates/init/ci/taskpact.yml")).unwrap();
    let workflow = workflow.replace("{{ taskpact }}", "taskpact");
    let ours = FILES.map(|(file, steps)| steps(&std::fs::read_to_string(shipped(file)).unwrap()));
    for (index, steps) in ours.into_iter().chain([github(&workflow)]).enumerate() {
        let place = dir.path().join(index.to_string());
        let bin = platform(&place);
        let root = checkout(&origin, "harmless", &place.join("checkout"), &["--depth", "1"]);
        let install: Vec<Step> = steps.into_iter().filter(|(_, script)| script.contains("cargo install")).collect();
        let ended = run(&install, &root, &bin, &[("TASKPACT_REPOSITORY", "")]);
        let [(_, code, said)] = &ended[..] else { panic!("one step installs the tool") };
        assert!(*code != Some(0) && said.contains("TASKPACT_REPOSITORY: is not set"), "{said}");
    }
}

#[test]
fn a_target_branch_that_is_gone_cannot_be_compared_with() {
    let dir = TempDir::new().unwrap();
    let origin = origin(&dir.path().join("origin"));
    for (file, steps) in FILES {
        let place = dir.path().join(file.replace('/', "-"));
        let bin = platform(&place);
        let root = checkout(&origin, "harmless", &place.join("checkout"), &["--depth", "1"]);
        let steps = steps(&std::fs::read_to_string(shipped(file)).unwrap());
        let ended = run(&steps, &root, &bin, &environment("gone"));
        let of = |part: &str| ended.iter().find(|(name, ..)| name.contains(part)).unwrap();
        assert_ne!(of("etch").1, Some(0), "{file}");
        let (_, code, said) =
            ended.iter().find(|(name, ..)| name.contains("Compare") || name.contains("diff")).unwrap();
        assert!(*code == Some(2) && said.contains("git fetch"), "{file}: {said}");
    }
}

#[test]
fn the_workflow_that_init_writes() {
    let dir = TempDir::new().unwrap();
    for contracts in ["contracts", "my contracts/here"] {
        let place = dir.path().join(contracts.replace(['/', ' '], "-"));
        let bin = platform(&place);
        let origin = repository(&place.join("origin"));
        commit(&origin, "Nothing yet");
        git(&origin, &["checkout", "-q", "-b", "first"]);
        for arguments in [&["init"][..], &["generate", "-q"]] {
            let mut command = Command::new(env!("CARGO_BIN_EXE_taskpact"));
            let output =
                command.current_dir(&origin).args(["--contracts", contracts]).args(arguments).output().unwrap();
            assert!(output.status.success(), "{}", text(&output));
        }
        commit(&origin, "First contracts");
        let root = checkout(&origin, "first", &place.join("checkout"), &[]);
        let workflow = std::fs::read_to_string(root.join(".github/workflows/taskpact.yml")).unwrap();
        for (name, code, said) in run(&github(&workflow), &root, &bin, &environment("main")) {
            assert_eq!(code, Some(0), "{contracts}, {name}: {said}");
        }
        // Somebody forgot to generate.
        let task = format!("{contracts}/tasks/order/close.timeout.v1.yaml");
        let text = std::fs::read_to_string(root.join(&task)).unwrap();
        std::fs::write(root.join(&task), text.replace("\npayload:\n", "\npayload:\n  zone: string\n")).unwrap();
        let ended = run(&github(&workflow), &root, &bin, &environment("main"));
        let codes: Vec<_> = ended.iter().map(|(_, code, _)| code.unwrap()).collect();
        assert_eq!(codes, [0, 0, 1, 0], "{ended:?}");
    }
}
