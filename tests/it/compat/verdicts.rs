//! `tests/fixtures/compat/verdicts.yaml`: small changes over all rules, with the verdict that follows from what producers
//! may write and consumers accept.

use serde::Deserialize;
use serde_json::Value;
use taskpact::compat::{Options, Severity, Verdict, diff};

use super::registry::{files, load};
use crate::support::fixtures;

const TODAY: Options<'static> =
    Options { today: "2026-12-01", waivers: &[], history: &[], unchanged: 0, largest: 0, identify: None };

#[derive(Debug, Deserialize)]
struct Case {
    name: String,
    before: Value,
    after: Value,
    #[serde(default)]
    silent: bool,
    backward: Option<String>,
    forward: Option<String>,
    count: Option<usize>,
    level: Option<String>,
    #[serde(default)]
    semantic: bool,
}

fn judge(case: &Case) -> Vec<String> {
    let side = |task: &Value| load(&files(task));
    let (old, new) = match (side(&case.before), side(&case.after)) {
        (Ok(old), Ok(new)) => (old, new),
        (old, new) => return vec![format!("{:?} {:?}", old.err(), new.err())],
    };
    let findings = diff(&old, &new, &TODAY).findings;
    if case.silent {
        return findings.iter().map(|finding| format!("not silent: {}", finding.message)).collect();
    }
    let mut wrong = Vec::new();
    let backward = findings.iter().map(|finding| finding.backward).max().unwrap_or_default().name();
    let forward = findings.iter().map(|finding| finding.forward).max().unwrap_or_default().name();
    for (direction, expected, got) in [("backward", &case.backward, backward), ("forward", &case.forward, forward)] {
        if expected.as_deref() != Some(got) {
            wrong.push(format!("{direction} is {got}"));
        }
    }
    let heavy = findings.iter().filter(|finding| finding.level > Severity::Info).count();
    if case.count.is_some_and(|count| count != heavy) {
        wrong.push(format!("{heavy} findings"));
    }
    if case.level.as_ref().is_some_and(|level| findings.iter().all(|finding| finding.level.name() != level)) {
        wrong.push("no finding at the level".to_owned());
    }
    for finding in &findings {
        let broken = [finding.backward, finding.forward].iter().filter(|found| **found == Verdict::Breaks).count();
        if finding.witnesses.len() != broken || (case.semantic && broken > 0) {
            wrong.push(format!("{} witnesses of {}", finding.witnesses.len(), finding.rule.code));
        }
    }
    wrong
}

#[test]
fn small_changes_have_the_verdict_that_follows() {
    let text = std::fs::read_to_string(fixtures("compat/verdicts.yaml")).unwrap();
    let cases: Vec<Case> = serde_yaml::from_str(&text).unwrap();
    assert!(cases.len() >= 50, "{}", cases.len());
    let wrong: Vec<String> =
        cases.iter().flat_map(|case| judge(case).into_iter().map(move |why| format!("{}: {why}", case.name))).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
