//! What several topics share: fixture folders, expected text beside its input.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// `tests/fixtures/…`
pub(crate) fn fixtures(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(path)
}

/// Every file below `root`: relative path with `/` to bytes.
pub(crate) fn files(root: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut out = BTreeMap::new();
    for entry in walkdir::WalkDir::new(root).sort_by_file_name() {
        let entry = entry.unwrap();
        if entry.file_type().is_file() {
            let path = entry.path().strip_prefix(root).unwrap().to_str().unwrap().replace('\\', "/");
            out.insert(path, std::fs::read(entry.path()).unwrap());
        }
    }
    out
}

/// The base registry with the files of a case laid over it; where the case has flows, with tasks for them. `X.removed`
/// removes `X`.
pub(crate) fn contracts(case: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut all = files(&fixtures("base/contracts"));
    if case.join("contracts/flows").exists() {
        all.extend(files(&fixtures("flows/contracts")));
    }
    for (path, bytes) in files(&case.join("contracts")) {
        match path.strip_suffix(".removed") {
            Some(removed) => drop(all.remove(removed)),
            None => drop(all.insert(path, bytes)),
        }
    }
    all
}

/// The folders two levels below `root`: `<name>/<case>`.
pub(crate) fn cases(root: &Path) -> Vec<(String, String, PathBuf)> {
    let folders = |path: &Path| {
        let mut found: Vec<PathBuf> = std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()).collect();
        found.retain(|path| path.is_dir());
        found.sort();
        found
    };
    let name = |path: &Path| path.file_name().unwrap().to_str().unwrap().to_owned();
    let inner =
        |outer: &PathBuf| folders(outer).into_iter().map(|case| (name(outer), name(&case), case)).collect::<Vec<_>>();
    folders(root).iter().flat_map(inner).collect()
}

/// Compares `actual` with the text in `path`; with `TASKPACT_UPDATE=1` writes it there instead.
/// Gives a description of the difference.
pub(crate) fn compare(path: &Path, actual: &str) -> Result<(), String> {
    if std::env::var_os("TASKPACT_UPDATE").is_some() {
        std::fs::write(path, actual).unwrap();
        return Ok(());
    }
    let expected = std::fs::read_to_string(path).unwrap_or_default();
    if expected == actual {
        return Ok(());
    }
    let diff = similar::TextDiff::from_lines(&expected, actual).unified_diff().header("expected", "actual").to_string();
    Err(format!("{}:\n{diff}", path.display()))
}

/// Fails with all of `problems` and how to accept them.
pub(crate) fn report(problems: &[String]) {
    assert!(
        problems.is_empty(),
        "{}\n{} differences; if they are meant, run the test again with TASKPACT_UPDATE=1 and look at the diff",
        problems.join("\n"),
        problems.len()
    );
}

/// The registry of a contracts folder, which must be without errors.
pub(crate) fn registry(folder: &Path) -> taskpact::model::Registry {
    let loaded = taskpact::workspace::load(folder).unwrap_or_else(|error| panic!("{}: {error:?}", folder.display()));
    let shown = format!("{}: {:?}", folder.display(), loaded.diagnostics);
    loaded.registry.unwrap_or_else(|| panic!("{shown}"))
}

/// The registry of this project.
pub(crate) fn own_registry() -> taskpact::model::Registry {
    registry(&Path::new(env!("CARGO_MANIFEST_DIR")).join("contracts"))
}
