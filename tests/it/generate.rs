//! `taskpact generate` as a user runs it: same bytes whatever the order, drift, interruptions, folders it must not touch.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Output};
use std::time::Duration;

use taskpact::codegen::{self, BACKENDS, Job, Templates};
use taskpact::topology::Names;
use taskpact::workspace;

use crate::support::{self, files, fixtures};

fn taskpact(args: &[&str], out: &Path) -> Output {
    let contracts = Path::new(env!("CARGO_MANIFEST_DIR")).join("contracts");
    let mut command = Command::new(env!("CARGO_BIN_EXE_taskpact"));
    command.args(args).arg("--contracts").arg(contracts).arg("--out").arg(out).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn the_committed_packages_are_up_to_date() {
    let out = Path::new(env!("CARGO_MANIFEST_DIR")).join("generated");
    let run = taskpact(&["generate", "--check"], &out);
    assert!(run.status.success(), "run `taskpact generate` and commit what changes:\n{}", text(&run.stdout));
}

#[test]
fn order_of_files_and_number_of_threads_change_nothing() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("contracts");
    let templates = Templates::new(BACKENDS, BTreeMap::new()).unwrap();
    let render = |files: Vec<(String, Vec<u8>)>| {
        let registry = workspace::load_from("contracts/", files).registry.unwrap();
        codegen::generate(Job { registry: &registry, broker: &Names::new(&registry), templates: &templates }, BACKENDS)
            .unwrap()
    };
    let files: Vec<(String, Vec<u8>)> = support::files(&folder).into_iter().collect();
    let forth = render(files.clone());
    let one_thread = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
    let back = one_thread.install(|| render(files.into_iter().rev().collect()));
    assert!(forth == back);
}

#[test]
fn a_second_run_touches_nothing_and_drift_is_shown() {
    let out = tempfile::tempdir().unwrap();
    assert!(taskpact(&["generate"], out.path()).status.success());
    let file = out.path().join("go/go.mod");
    let stamp = |path: &Path| std::fs::metadata(path).unwrap().modified().unwrap();
    let first = stamp(&file);
    let again = taskpact(&["generate"], out.path());
    assert!(text(&again.stdout).contains(" 0 written"), "{}", text(&again.stdout));
    assert_eq!(stamp(&file), first);
    assert!(taskpact(&["generate", "--check"], out.path()).status.success());

    std::fs::write(&file, "module elsewhere\n").unwrap();
    let drift = taskpact(&["generate", "--check"], out.path());
    assert_eq!(drift.status.code(), Some(1));
    assert!(text(&drift.stdout).contains("-module elsewhere"), "{}", text(&drift.stdout));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "module elsewhere\n", "--check writes nothing");
}

#[test]
fn a_language_that_is_not_asked_for_is_left_alone() {
    let out = tempfile::tempdir().unwrap();
    assert!(taskpact(&["generate"], out.path()).status.success());
    let java = support::files(&out.path().join("java"));
    std::fs::write(out.path().join("java/pom.xml"), "mine").unwrap();
    assert!(taskpact(&["generate", "--lang", "go,python"], out.path()).status.success());
    assert_eq!(std::fs::read_to_string(out.path().join("java/pom.xml")).unwrap(), "mine");
    assert_eq!(support::files(&out.path().join("java")).len(), java.len());
}

#[test]
fn a_killed_run_leaves_whole_files_and_the_next_one_finishes() {
    let reference = tempfile::tempdir().unwrap();
    assert!(taskpact(&["generate"], reference.path()).status.success());
    let wanted = support::files(reference.path());
    let contracts = Path::new(env!("CARGO_MANIFEST_DIR")).join("contracts");
    for milliseconds in [5, 20, 40, 60, 90] {
        let out = tempfile::tempdir().unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_taskpact"));
        command.arg("generate").arg("--contracts").arg(&contracts).arg("--out").arg(out.path());
        let mut child = command.stdout(std::process::Stdio::null()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(milliseconds));
        child.kill().unwrap();
        child.wait().unwrap();
        let placed = |(path, _): &(String, Vec<u8>)| !path.starts_with('.');
        for (path, bytes) in support::files(out.path()).into_iter().filter(placed) {
            assert!(wanted.get(&path) == Some(&bytes), "{path} is half written");
        }
        assert!(taskpact(&["generate"], out.path()).status.success());
        let mut found = support::files(out.path());
        found.retain(|path, _| !path.starts_with(".taskpact-staging-"));
        assert!(found == wanted);
    }
}

#[test]
fn what_cannot_be_written_or_rendered_says_so_with_2() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "x").unwrap();
    let run = taskpact(&["generate"], &file);
    assert_eq!(run.status.code(), Some(2));
    assert!(text(&run.stderr).contains("file"), "{}", text(&run.stderr));

    let templates = folder.path().join("templates");
    std::fs::create_dir_all(templates.join("go")).unwrap();
    std::fs::write(templates.join("go/no-such.j2"), "").unwrap();
    let out = folder.path().join("out");
    let run = taskpact(&["generate", "--templates", templates.to_str().unwrap()], &out);
    assert_eq!(run.status.code(), Some(2));
    assert!(text(&run.stderr).contains("go/no-such.j2"), "{}", text(&run.stderr));
    assert!(!out.exists(), "nothing is written");
}

#[test]
fn the_folder_of_the_contracts_is_no_place_for_what_is_generated() {
    let folder = tempfile::tempdir().unwrap();
    for (path, bytes) in files(&fixtures("base/contracts")) {
        let path = folder.path().join("contracts").join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, bytes).unwrap();
    }
    for (out, fine) in
        [("contracts", false), ("contracts/gen/deep", false), ("contracts2", true), ("x/../contracts/y", false)]
    {
        let mut command = Command::new(env!("CARGO_BIN_EXE_taskpact"));
        let run = command.current_dir(&folder).args(["generate", "--out", out]).output().unwrap();
        assert_eq!(run.status.code(), Some(if fine { 0 } else { 2 }), "{out}: {}", text(&run.stderr));
        assert!(fine || text(&run.stderr).contains("lies in the folder of the contracts"), "{}", text(&run.stderr));
    }
}

#[test]
fn a_teams_own_template_replaces_the_embedded_one() {
    let folder = tempfile::tempdir().unwrap();
    let template = BACKENDS.iter().flat_map(|backend| backend.templates()).find(|t| t.name.contains("go.mod")).unwrap();
    let path = folder.path().join("templates").join(template.name);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(&path, format!("// the team's own\n{}", template.text)).unwrap();
    let out = folder.path().join("out");
    let run = taskpact(&["generate", "--templates", folder.path().join("templates").to_str().unwrap()], &out);
    assert!(run.status.success(), "{}", text(&run.stderr));
    assert!(std::fs::read_to_string(out.join("go/go.mod")).unwrap().starts_with("// the team's own\n"));
}

#[test]
fn contracts_with_errors_write_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (contracts, out) = (folder.path().join("contracts"), folder.path().join("out"));
    std::fs::create_dir(&contracts).unwrap();
    std::fs::write(contracts.join("registry.yaml"), "registry: Not A Name\n").unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_taskpact"));
    let run = command.arg("generate").arg("--contracts").arg(&contracts).arg("--out").arg(&out).output().unwrap();
    assert_eq!(run.status.code(), Some(1));
    assert!(text(&run.stderr).contains("registry.yaml"), "{}", text(&run.stderr));
    assert!(!out.exists());
}
