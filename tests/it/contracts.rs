//! The contract language: what is refused, with the very text a user sees, and what is taken.
//!
//! A case is a folder with the files that differ from the base registry; `expected.txt` beside them is the output of
//! `check`. A new test is a new folder `tests/fixtures/invalid/<code>/<case>`.

use std::collections::BTreeSet;
use std::path::Path;

use taskpact::diagnostic::render::{Style, human};
use taskpact::diagnostic::{Level, catalogue};
use taskpact::workspace::{Loaded, load_from};

use crate::support::{cases, compare, contracts, fixtures, report};

fn load(case: &Path) -> Loaded {
    load_from("contracts/", contracts(case))
}

#[test]
fn invalid_contracts_are_explained() {
    let mut problems = Vec::new();
    for (code, name, path) in cases(&fixtures("invalid")) {
        let loaded = load(&path);
        let text = human(&loaded.diagnostics, &loaded.sources, Style { color: false, width: 120 });
        problems.extend(compare(&path.join("expected.txt"), &text).err());
        if !loaded.diagnostics.iter().any(|found| found.rule.code == code) {
            problems.push(format!("{code}/{name}: nothing of that code was found"));
        }
        let errors = loaded.count(Level::Error);
        if (errors == 0) != loaded.registry.is_some() {
            problems.push(format!("{code}/{name}: {errors} errors, registry {}", loaded.registry.is_some()));
        }
    }
    report(&problems);
}

#[test]
fn every_code_has_a_case() {
    // These are about the disk; their tests make the files they need.
    let on_disk = ["file-unreadable", "file-not-a-file", "file-link-loop", "file-too-large"];
    let have: BTreeSet<String> = cases(&fixtures("invalid")).into_iter().map(|(code, _, _)| code).collect();
    let missing: Vec<_> = catalogue::all()
        .map(|rule| rule.code)
        .filter(|code| !have.contains(*code) && !on_disk.contains(code))
        .collect();
    assert!(missing.is_empty(), "add a folder tests/fixtures/invalid/<code>/<case> for: {missing:?}");
    let unknown: Vec<_> = have.iter().filter(|code| catalogue::find(code).is_none()).collect();
    assert!(unknown.is_empty(), "no such codes: {unknown:?}");
}

#[test]
fn valid_contracts_are_taken() {
    let mut problems = Vec::new();
    for (group, name, path) in cases(&fixtures("valid")) {
        let loaded = load(&path);
        if loaded.count(Level::Error) > 0 || loaded.registry.is_none() {
            let text = human(&loaded.diagnostics, &loaded.sources, Style { color: false, width: 120 });
            problems.push(format!("{group}/{name}:\n{text}"));
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn the_order_of_files_changes_nothing() {
    for (_, _, path) in cases(&fixtures("invalid")) {
        let files: Vec<_> = contracts(&path).into_iter().collect();
        let forward = load_from("", files.clone());
        let backward = load_from("", files.into_iter().rev());
        assert_eq!(forward.diagnostics, backward.diagnostics, "{}", path.display());
        assert_eq!(forward.registry, backward.registry, "{}", path.display());
    }
}
