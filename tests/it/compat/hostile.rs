//! Contracts that are hard to compare: an answer or `unknown`, in bounded time, never a hang.

use std::time::{Duration, Instant};

use serde_json::{Map, Value, json};
use taskpact::compat::{Options, Report, Verdict, diff};

use super::registry::{files, load};

const TODAY: Options<'static> =
    Options { today: "2026-12-01", waivers: &[], history: &[], unchanged: 0, largest: 0, identify: None };
/// Far more than any of these takes, on a slow machine and without optimisation.
const LIMIT: Duration = Duration::from_secs(60);

fn compared(old: &Value, new: &Value) -> Report {
    let (old, new) = (load(&files(old)).expect("the old contract"), load(&files(new)).expect("the new contract"));
    let start = Instant::now();
    let report = diff(&old, &new, &TODAY);
    assert!(start.elapsed() < LIMIT, "{:?}", start.elapsed());
    report
}

fn pattern(pattern: &str) -> Value {
    json!({ "payload": { "a": { "type": "string", "required": true, "pattern": pattern } } })
}

#[test]
fn exploding_patterns_are_unknown_or_decided() {
    let report = compared(&pattern("(a|b)*a(a|b){40}"), &pattern("(a|b)*a(b|a){40}"));
    for finding in &report.findings {
        assert!(finding.backward != Verdict::Ok && finding.forward != Verdict::Ok, "{finding:?}");
    }
    let report = compared(&pattern("(a|b)*a(a|b){40}"), &pattern("(a|b)*a(a|b){40}"));
    assert_eq!(report.findings, []);
    let report = compared(&pattern("((a{0,30}){0,30}b?)*"), &pattern("((a{0,30}){0,30}c?)*"));
    assert!(report.findings.iter().all(|finding| finding.backward != Verdict::Ok));
    let report = compared(&pattern("[a-z]{1000}"), &pattern("[a-z]{999}"));
    assert_eq!((report.findings[0].backward, report.findings[0].forward), (Verdict::Breaks, Verdict::Breaks));
}

#[test]
fn unions_of_hundreds_of_variants() {
    let union = |count: usize, extra: &str| {
        let mut types: Map<String, Value> = (0..count)
            .map(|index| {
                (
                    format!("V{index}"),
                    json!({ "fields": { format!("f{index}"): { "type": "string" }, "p": { "type": "U" } } }),
                )
            })
            .collect();
        let mut variants: Map<String, Value> =
            (0..count).map(|index| (format!("v{index}"), json!(format!("V{index}")))).collect();
        if !extra.is_empty() {
            variants.insert(extra.to_owned(), json!("V0"));
        }
        types.insert("U".to_owned(), json!({ "union": { "tag": "kind", "variants": variants } }));
        json!({ "payload": { "u": { "type": "U", "required": true } }, "types": types })
    };
    assert_eq!(compared(&union(300, ""), &union(300, "")).findings, []);
    let report = compared(&union(300, ""), &union(300, "new"));
    assert_eq!(report.findings.len(), 1);
    assert_eq!((report.findings[0].backward, report.findings[0].forward), (Verdict::Ok, Verdict::Breaks));
}

#[test]
fn objects_of_thousands_of_fields() {
    let object = |kind: &str| {
        let fields: Map<String, Value> =
            (0..5000).map(|index| (format!("f{index:04}"), json!({ "type": kind }))).collect();
        json!({ "payload": fields })
    };
    assert_eq!(compared(&object("string"), &object("string")).findings, []);
    let report = compared(&object("string"), &object("bool"));
    assert_eq!(report.findings.len(), 5000);
    let both =
        |finding: &taskpact::compat::Finding| finding.backward == Verdict::Breaks && finding.forward == Verdict::Breaks;
    assert!(report.findings.iter().all(both));
}

#[test]
fn thousands_of_fields_that_become_required() {
    let object = |required: bool| {
        let field = |index| (format!("f{index:04}"), json!({ "type": "string", "required": required }));
        let fields: Map<String, Value> = (0..2000).map(field).collect();
        json!({ "payload": fields, "maxBytes": 1_000_000 })
    };
    let report = compared(&object(false), &object(true));
    assert_eq!(report.findings.len(), 2000, "the message that shows them all is small");
    assert!(report.findings.iter().all(|finding| finding.backward == Verdict::Breaks));
    assert!(report.findings.iter().all(|finding| finding.forward == Verdict::Ok));
}

#[test]
fn thousands_of_changes_of_large_messages_are_told_as_one_in_the_end() {
    let object = |kind: &str| {
        let fields: Map<String, Value> =
            (0..1200).map(|index| (format!("f{index:04}"), json!({ "type": kind, "required": true }))).collect();
        json!({ "payload": fields, "maxBytes": 1_000_000 })
    };
    let report = compared(&object("string"), &object("bool"));
    assert!((100..1200).contains(&report.findings.len()), "{}", report.findings.len());
    let rest: Vec<_> = report.findings.iter().filter(|finding| finding.rule.code == "payload-changed").collect();
    let [rest] = &rest[..] else { panic!("one for the rest, not {}", rest.len()) };
    assert_eq!((rest.backward, rest.forward, rest.witnesses.len()), (Verdict::Breaks, Verdict::Breaks, 2));
    assert!(rest.message.contains("changes more"), "{}", rest.message);
}

#[test]
fn types_that_refer_to_each_other_in_long_chains_and_rings() {
    let chain = |count: usize, last: &str, required: bool| {
        let mut types: Map<String, Value> = Map::new();
        for index in 0..count {
            let next = format!("T{}", index + 1);
            types.insert(format!("T{index}"), json!({ "fields": { "next": { "type": next, "required": required } } }));
        }
        types.insert(format!("T{count}"), json!({ "fields": { "v": { "type": last, "required": true } } }));
        json!({ "payload": { "root": { "type": "T0" } }, "types": types })
    };
    // Within the depth of messages the end is reached, beyond it no message can show a difference.
    let report = compared(&chain(40, "string", false), &chain(40, "bool", false));
    assert_eq!(report.findings.len(), 1);
    assert_eq!(report.findings[0].backward, Verdict::Breaks);
    let report = compared(&chain(1500, "string", true), &chain(1500, "bool", true));
    assert!(report.findings.iter().all(|finding| finding.backward != Verdict::Breaks), "no message is that deep");
    let ring = |kind: &str| {
        let mut types: Map<String, Value> = Map::new();
        for index in 0..60 {
            let fields: Map<String, Value> =
                (0..60).map(|other| (format!("t{other}"), json!({ "type": format!("R{other}") }))).collect();
            types.insert(format!("R{index}"), json!({ "fields": fields }));
        }
        types["R7"]["fields"]["v"] = json!({ "type": kind });
        json!({ "payload": { "root": { "type": "R0" } }, "types": types })
    };
    assert_eq!(compared(&ring("string"), &ring("string")).findings, []);
    let report = compared(&ring("string"), &ring("bool"));
    assert_eq!(report.findings.len(), 1);
    assert_eq!(report.findings[0].backward, Verdict::Breaks);
}
