//! The wire rules, from files: `tests/fixtures/wire/cases/*.cases` against the contracts beside them.
//!
//! How a case is written stands in the folder's README.

use taskpact::json::{Json, compact, read};
use taskpact::wire::{Decoded, Role, Validator, WireError};

use crate::support::{fixtures, registry};

struct Case {
    place: String,
    line: usize,
    role: Role,
    message: Vec<u8>,
    at: Option<String>,
    put: String,
    expected: String,
    task: String,
}

fn cases(file: &str) -> Vec<Case> {
    let text = std::fs::read_to_string(fixtures(&format!("wire/cases/{file}"))).expect("the file is there");
    let (mut task, mut base) = (String::new(), Json::Null);
    let mut cases = Vec::new();
    // Not `lines()`: U+2028 and a lone CR are part of some cases.
    for (index, line) in text.split('\n').enumerate() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(name) = line.strip_prefix("task ") {
            task = name.to_owned();
            continue;
        }
        if let Some(message) = line.strip_prefix("base ") {
            base = read(message.as_bytes()).expect("the base message is JSON");
            continue;
        }
        let (role, rest) = match line.strip_prefix("producer ") {
            Some(rest) => (Role::Producer, rest),
            None => (Role::Consumer, line),
        };
        let (what, expected) = rest.rsplit_once(" => ").unwrap_or_else(|| panic!("{file}:{}: no ` => `", index + 1));
        let (at, put) = what.split_once(' ').unwrap_or_else(|| panic!("{file}:{}: no value", index + 1));
        let (at, message) = match at {
            "message" => (None, put.trim_start().as_bytes().to_vec()),
            pointer => (Some(pointer.to_owned()), compact(&with(&base, &steps(pointer), put.trim())).into_bytes()),
        };
        let (put, expected) = (put.trim().to_owned(), expected.trim_end_matches('\r').to_owned());
        cases.push(Case {
            place: file.to_owned(),
            line: index + 1,
            role,
            message,
            at,
            put,
            expected,
            task: task.clone(),
        });
    }
    cases
}

fn steps(pointer: &str) -> Vec<String> {
    pointer.split('/').skip(1).map(|step| step.replace("~1", "/").replace("~0", "~")).collect()
}

/// `tree` with `text`, whatever it is, at a place; number tokens are written as they are.
fn with(tree: &Json, steps: &[String], text: &str) -> Json {
    let Some((step, rest)) = steps.split_first() else { return Json::Number(text.to_owned()) };
    let Json::Object(members) = tree else { panic!("places are names of objects") };
    let mut members = members.clone();
    let found = members.iter().position(|(name, _)| name == step);
    match found {
        Some(at) if rest.is_empty() && text == "-" => drop(members.remove(at)),
        Some(at) => members[at].1 = with(&members[at].1, rest, text),
        None => members.push((step.clone(), with(&Json::Null, rest, text))),
    }
    Json::Object(members)
}

fn at<'a>(tree: &'a Json, pointer: &str) -> Option<&'a Json> {
    steps(pointer).iter().try_fold(tree, |tree, step| tree.get(step))
}

/// What is wrong with the outcome of a case.
fn wrong(case: &Case, outcome: Result<Decoded<'_>, Vec<WireError>>) -> Option<String> {
    match outcome {
        Ok(decoded) => {
            if case.expected != "ok" && !case.expected.starts_with("ok ") {
                return Some(format!("accepted, not {}", case.expected));
            }
            if decoded.task().id.to_string() != case.task {
                return Some(format!("taken for {}", decoded.task().id));
            }
            let canonical = decoded.canonical();
            let tree = read(canonical.as_bytes()).expect("the canonical form is JSON");
            let held = case.at.as_ref().and_then(|pointer| at(&tree, pointer)).map_or_else(|| "-".to_owned(), compact);
            let wanted = match case.expected.strip_prefix("ok ") {
                Some(wanted) => read(wanted.as_bytes()).map_or_else(|_| wanted.to_owned(), |tree| compact(&tree)),
                None => read(case.put.as_bytes()).map_or_else(|_| "-".to_owned(), |tree| compact(&tree)),
            };
            (held != wanted).then(|| format!("canonical form holds {held}, not {wanted}"))
        }
        Err(errors) => {
            let told: Vec<(String, String)> =
                errors.into_iter().map(|error| (error.path, error.code.name().to_owned())).collect();
            let expected = expected(case);
            (told != expected).then(|| format!("told {told:?}, not {expected:?}"))
        }
    }
}

fn expected(case: &Case) -> Vec<(String, String)> {
    let here = case.at.clone().unwrap_or_default();
    let one = |text: &str| match text.rsplit_once(' ') {
        Some(("\"\"", code)) => (String::new(), code.to_owned()),
        Some((path, code)) => (path.to_owned(), code.to_owned()),
        None => (here.clone(), text.to_owned()),
    };
    let mut pairs: Vec<(String, String)> = case.expected.split(", ").map(one).collect();
    pairs.sort();
    pairs
}

fn run(file: &str, at_least: usize) {
    let registry = registry(&fixtures("wire/contracts"));
    let validator = Validator::new(&registry);
    let cases = cases(file);
    assert!(cases.len() >= at_least, "{file} has only {} cases", cases.len());
    let mut faults = Vec::new();
    for case in &cases {
        if let Some(fault) = wrong(case, validator.check(case.role, None, &case.message)) {
            let message = String::from_utf8_lossy(&case.message);
            faults.push(format!("{}:{}: {fault}\n  {message}", case.place, case.line));
        }
    }
    assert!(faults.is_empty(), "{} of {} cases:\n{}", faults.len(), cases.len(), faults.join("\n"));
}

#[test]
fn scalars() {
    run("scalars.cases", 350);
}

#[test]
fn shapes() {
    run("shapes.cases", 100);
}

#[test]
fn envelope_and_task() {
    run("envelope.cases", 120);
}

#[test]
fn null_and_absent() {
    run("loose.cases", 30);
}
