//! The shape of the code: which module may use which, how long a file may be.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::support::files;

/// Lines of a source file. Aim for 400; split a file by what it knows before it gets here.
const LONGEST_FILE: usize = 600;

/// Parts of a module that may use more than the module itself, and why.
const EXCEPTIONS: [(&str, &[&str], &str); 1] = [(
    "model/lower",
    &["contract", "diagnostic", "source"],
    "turns contracts into the model, so it alone of the model sees them, and reports what it finds",
)];

/// The source files: path below `src/` to text.
fn sources() -> BTreeMap<String, String> {
    let all = files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    let rust = all.into_iter().filter(|(path, _)| path.ends_with(".rs"));
    rust.map(|(path, bytes)| (path, String::from_utf8(bytes).unwrap())).collect()
}

/// The list in the crate's documentation: module to the modules it may use, `None` for all.
fn arrows(lib: &str) -> BTreeMap<String, Option<BTreeSet<String>>> {
    let docs = lib.lines().map_while(|line| line.strip_prefix("//!"));
    let docs = docs.collect::<Vec<_>>().join("\n").replace("\n   ", " ");
    let entries = docs.lines().filter_map(|line| line.strip_prefix(" - [`")?.split_once("`]: "));
    let entry = |(module, text): (&str, &str)| {
        let used = text.split_once(" ← ").map_or("", |(_, used)| used);
        let used = (used != "everything")
            .then(|| used.split(", ").filter(|name| !name.is_empty()).map(|name| name.trim().to_owned()).collect());
        (module.to_owned(), used)
    };
    entries.map(entry).collect()
}

/// The modules of the crate that code names; comments do not count.
fn used(code: &str) -> BTreeSet<String> {
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    let parts = lines.flat_map(|line| line.split("crate::").skip(1));
    let name = |part: &str| part.chars().take_while(|c| c.is_ascii_lowercase() || *c == '_').collect::<String>();
    parts.map(name).filter(|name| !name.is_empty()).collect()
}

#[test]
fn modules_use_only_what_the_map_allows() {
    let sources = sources();
    let arrows = arrows(&sources["lib.rs"]);
    let mut wrong = Vec::new();
    for (path, code) in &sources {
        let module = path.split(['/', '.']).next().unwrap();
        if ["lib", "main"].contains(&module) {
            continue;
        }
        let Some(allowed) = arrows.get(module) else {
            wrong.push(format!("`{module}` is not in the map of src/lib.rs"));
            continue;
        };
        if code.contains("crate::{") {
            wrong.push(format!("src/{path}: write one `use crate::…` per module, so that the modules can be told"));
        }
        let Some(allowed) = allowed else { continue };
        let exception = EXCEPTIONS.iter().find(|(part, ..)| path.starts_with(part));
        for name in used(code) {
            let excepted = exception.is_some_and(|(_, more, _)| more.contains(&name.as_str()));
            // Other names after `crate::` are items of the crate's root, of which there are none, or macros.
            if name != module && arrows.contains_key(&name) && !allowed.contains(&name) && !excepted {
                wrong.push(format!("src/{path} uses `{name}`, which the map in src/lib.rs does not allow `{module}`"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn arrows_of_the_map_point_one_way() {
    let arrows = arrows(&sources()["lib.rs"]);
    let mut known: BTreeSet<&str> = BTreeSet::new();
    while known.len() < arrows.len() {
        let free = |used: &Option<BTreeSet<String>>| match used {
            Some(used) => used.iter().all(|name| known.contains(name.as_str())),
            None => known.len() + 1 == arrows.len(),
        };
        let next = arrows.iter().find(|(module, used)| !known.contains(module.as_str()) && free(used));
        let Some((module, _)) = next else {
            panic!("the modules besides {known:?} use each other in a circle, or one that is not there");
        };
        known.insert(module);
    }
}

#[test]
fn files_stay_short() {
    let long = sources().into_iter().map(|(path, code)| (path, code.lines().count()));
    let long: Vec<_> = long.filter(|(_, lines)| *lines > LONGEST_FILE).collect();
    assert!(long.is_empty(), "longer than {LONGEST_FILE} lines, split them: {long:?}");
}

#[test]
fn modules_say_what_they_are_for() {
    // What `tests.rs` is for is in its name.
    let silent = sources().into_iter().filter(|(path, code)| !path.ends_with("tests.rs") && !code.starts_with("//!"));
    let silent: Vec<_> = silent.map(|(path, _)| path).collect();
    assert!(silent.is_empty(), "without module documentation: {silent:?}");
}
