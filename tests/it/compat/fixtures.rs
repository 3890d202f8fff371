//! `tests/fixtures/compat/rules/<rule>/<breaks_…|allows_…>`: two states of a registry and what the checker says of them.
//!
//! Files lie over those of `tests/fixtures/compat/base`; `X.removed` takes `X` away. A `breaks_…` case is a change that
//! the rule is about, an `allows_…` case one that looks like it and is fine. New cases: add the folder, run with
//! `TASKPACT_UPDATE=1`, read `expected.txt`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;

use taskpact::codegen;
use taskpact::compat::{self, Finding, Options, Report, Severity, Verdict, Waiver, diff};
use taskpact::json::compact;
use taskpact::model::Registry;
use taskpact::workspace;

use crate::support::{cases, compare, files, fixtures};

/// Rules whose fixture cannot be what its name says, with the reason.
const EXCUSED: [(&str, &str); 1] = [("payload-changed", "a guard: nothing is known that the other rules do not name")];

pub(super) fn side(case: &Path, side: &str) -> BTreeMap<String, Vec<u8>> {
    let mut all = files(&fixtures("compat/base"));
    if case.join(side).join("flows").exists() {
        all.extend(files(&fixtures("flows/contracts")));
    }
    for (path, bytes) in files(&case.join(side)) {
        match path.strip_suffix(".removed") {
            Some(removed) => drop(all.remove(removed)),
            None => drop(all.insert(path, bytes)),
        }
    }
    all
}

pub(super) fn load(files: BTreeMap<String, Vec<u8>>) -> Result<(Registry, Vec<Waiver>), String> {
    let loaded = workspace::load_from("", files);
    let errors: Vec<String> =
        loaded.diagnostics.iter().map(|found| format!("{}: {}", found.rule.code, found.message)).collect();
    let waiver = |waiver: &workspace::Waiver| Waiver {
        fingerprint: waiver.fingerprint.clone(),
        reason: waiver.reason.clone(),
        owner: waiver.owner.clone(),
        expires: waiver.expires.clone(),
    };
    let waivers = loaded.waivers.iter().map(waiver).collect();
    Ok((loaded.registry.or(loaded.disputed).ok_or_else(|| errors.join("\n"))?, waivers))
}

/// What a case says, for people who read the expected text.
fn shown(report: &Report) -> String {
    let mut out = String::new();
    for finding in &report.findings {
        let task = finding.task.as_ref().map(ToString::to_string).unwrap_or_default();
        let place = format!("{task} {}", finding.path);
        let _ = writeln!(out, "{} {} {}: {}", finding.level.name(), finding.rule.code, place.trim(), finding.message);
        let (backward, forward) = (finding.backward.name(), finding.forward.name());
        let _ = writeln!(out, "  backward {backward}, forward {forward}, {}", finding.rollout.name());
        for place in &finding.places {
            let _ = writeln!(out, "  in {place}");
        }
        for witness in &finding.witnesses {
            let errors: Vec<String> = witness.errors.iter().map(ToString::to_string).collect();
            let (writer, reader) = (witness.direction.writer().name(), witness.direction.reader().name());
            let text = compact(&witness.message);
            let text: String = text.chars().take(400).collect();
            let _ =
                writeln!(out, "  {writer} message refused by {reader} reader with {}\n    {text}", errors.join(", "));
        }
    }
    if out.is_empty() { "silent\n".to_owned() } else { out }
}

/// What each language calls the members of a type.
fn identifiers(
    registry: &Registry,
    scope: compat::Scope,
    names: &[compat::Name<'_>],
) -> Vec<(&'static str, Vec<String>)> {
    let requests: Vec<_> = names.iter().map(|&(wire, chosen)| codegen::naming::Request { wire, chosen }).collect();
    let scope = match scope {
        compat::Scope::Fields => codegen::Scope::Fields,
        compat::Scope::Values => codegen::Scope::Values,
    };
    codegen::BACKENDS.iter().map(|backend| (backend.id(), backend.members(registry, scope, &requests))).collect()
}

fn well_formed(finding: &Finding) -> bool {
    let broken = [finding.backward, finding.forward].iter().filter(|verdict| **verdict == Verdict::Breaks).count();
    broken == finding.witnesses.len() && finding.fingerprint.len() == 12
}

#[test]
fn every_case_is_told_as_expected() {
    let mut wrong = Vec::new();
    for (rule, name, case) in cases(&fixtures("compat/rules")) {
        let (old, new) = (load(side(&case, "before")), load(side(&case, "after")));
        let ((old, _), (new, waivers)) = match (old, new) {
            (Ok(old), Ok(new)) => (old, new),
            (old, new) => {
                wrong.push(format!("{rule}/{name} does not load: {:?} {:?}", old.err(), new.err()));
                continue;
            }
        };
        let report = diff(
            &old,
            &new,
            &Options {
                today: "2026-12-01",
                waivers: &waivers,
                history: &[],
                unchanged: 0,
                largest: 0,
                identify: Some(&|scope, names| identifiers(&new, scope, names)),
            },
        );
        if let Err(why) = compare(&case.join("expected.txt"), &shown(&report)) {
            wrong.push(format!("{rule}/{name}: {why}"));
        }
        let own: Vec<&Finding> = report.findings.iter().filter(|finding| finding.rule.code == rule).collect();
        let fits = match name.split_once('_') {
            Some(("breaks", _)) => !own.is_empty(),
            Some(("allows", _)) => own.iter().all(|finding| finding.level == Severity::Info),
            _ => false,
        };
        if !fits || !report.findings.iter().all(well_formed) {
            wrong.push(format!("{rule}/{name} is not what its name says:\n{}", shown(&report)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_rule_has_a_case_that_breaks_and_one_that_does_not() {
    let found: BTreeSet<(String, String)> = cases(&fixtures("compat/rules"))
        .into_iter()
        .filter_map(|(rule, name, _)| Some((rule, name.split_once('_')?.0.to_owned())))
        .collect();
    for rule in compat::RULES {
        for kind in ["breaks", "allows"] {
            let excused = kind == "breaks" && EXCUSED.iter().any(|(code, _)| *code == rule.id());
            let there = found.contains(&(rule.id().to_owned(), kind.to_owned()));
            assert!(there || excused, "tests/fixtures/compat/rules/{} needs a `{kind}_…` case", rule.id());
        }
    }
    for (rule, _) in &found {
        assert!(compat::find(rule).is_some(), "there is no rule `{rule}`");
    }
}

#[test]
fn every_rule_has_a_file_of_its_name() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/compat/rules");
    let stems: BTreeSet<String> = files(&folder)
        .into_keys()
        .map(|path| path.trim_end_matches(".rs").replace('_', "-"))
        .filter(|stem| stem != "mod" && stem != "wording")
        .collect();
    let ids: BTreeSet<String> = compat::RULES.iter().map(|rule| rule.id().to_owned()).collect();
    assert_eq!(stems, ids);
    let kinds: BTreeSet<compat::Kind> = compat::RULES.iter().map(|rule| rule.kind).collect();
    assert_eq!(kinds.len(), compat::RULES.len(), "each kind of change has one rule");
}
