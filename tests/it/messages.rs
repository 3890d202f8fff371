//! The reference validator on `tests/packages/messages/`, the list that the packages of all languages are tested with.
//!
//! `good.jsonl` holds `{id, task, message, canonical}`, `bad.jsonl` holds `{id, message, errors}`; `message` is the text
//! of a message to the order platform of `contracts/`.

use std::collections::BTreeSet;
use std::path::Path;

use serde::Deserialize;
use taskpact::model::Registry;
use taskpact::wire::{Code, Role, Validator, WireError};
use taskpact::workspace;

const GOOD: &str = include_str!("../packages/messages/good.jsonl");
const BAD: &str = include_str!("../packages/messages/bad.jsonl");

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Good {
    pub(crate) id: String,
    pub(crate) task: String,
    pub(crate) message: String,
    pub(crate) canonical: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Bad {
    pub(crate) id: String,
    pub(crate) message: String,
    pub(crate) errors: Vec<Expected>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Expected {
    pub(crate) path: String,
    pub(crate) code: String,
}

fn registry() -> Registry {
    let loaded =
        workspace::load(&Path::new(env!("CARGO_MANIFEST_DIR")).join("contracts")).expect("contracts/ is there");
    loaded.registry.expect("contracts/ is without errors: run `taskpact check`")
}

fn lines<T: for<'a> Deserialize<'a>>(text: &str) -> Vec<T> {
    text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))).collect()
}

pub(crate) fn good() -> Vec<Good> {
    lines(GOOD)
}

pub(crate) fn bad() -> Vec<Bad> {
    lines(BAD)
}

fn shown(errors: &[WireError]) -> String {
    errors.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

#[test]
fn good_messages_are_accepted_and_written_in_canonical_form() {
    let registry = registry();
    let validator = Validator::new(&registry);
    let mut wrong = Vec::new();
    for Good { id, task, message, canonical } in good() {
        match validator.decode_any(message.as_bytes()) {
            Err(errors) => wrong.push(format!("{id}: refused: {}", shown(&errors))),
            Ok(decoded) => {
                if decoded.task().id.to_string() != task {
                    wrong.push(format!("{id}: taken for {}", decoded.task().id));
                }
                let written = decoded.canonical();
                if written != canonical {
                    wrong.push(format!("{id}: canonical form\n  is     {written}\n  wanted {canonical}"));
                }
                if validator.decode_any(written.as_bytes()).map(|again| again.canonical()).as_deref() != Ok(&written) {
                    wrong.push(format!("{id}: the canonical form does not come back as it is"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn bad_messages_are_refused_with_all_their_errors() {
    let registry = registry();
    let validator = Validator::new(&registry);
    let mut wrong = Vec::new();
    for Bad { id, message, errors } in bad() {
        let wanted =
            errors.iter().map(|error| format!("{}: {}", error.path, error.code)).collect::<Vec<_>>().join(", ");
        let found = match validator.decode_any(message.as_bytes()) {
            Ok(_) => "accepted".to_owned(),
            Err(errors) => shown(&errors),
        };
        if found != wanted {
            wrong.push(format!("{id}\n  is     {found}\n  wanted {wanted}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_task_has_good_messages_that_a_producer_may_write() {
    let registry = registry();
    let validator = Validator::new(&registry);
    let good = good();
    for id in registry.tasks.keys() {
        let writable = good.iter().filter(|line| {
            line.task == id.to_string() && validator.check(Role::Producer, Some(id), line.message.as_bytes()).is_ok()
        });
        assert!(writable.count() >= 2, "{id}: good.jsonl needs two messages of it, the shortest and a full one");
    }
}

#[test]
fn bad_messages_show_every_code_of_a_consumer() {
    let told: BTreeSet<String> = bad().into_iter().flat_map(|line| line.errors).map(|error| error.code).collect();
    let all: BTreeSet<String> = Code::all().map(|code| code.to_string()).collect();
    // `undeclared` is told to producers only.
    let missing: Vec<_> = all.difference(&told).filter(|code| *code != "undeclared").collect();
    assert!(missing.is_empty(), "bad.jsonl has no message for {missing:?}");
}
