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

/// An object of 5,000 fields whose every field, or every second one, changes: what is found, and soon. Any work on the
/// whole object for each of its fields takes minutes here.
#[test]
fn objects_of_thousands_of_fields_take_what_their_changes_take() {
    let text = |required: bool| json!({ "type": "string", "required": required });
    let short = || json!({ "type": "string", "pattern": "[a-z]{1,9}" });
    let fields = |of: &dyn Fn(usize) -> Value| -> Map<String, Value> {
        (0..5000).map(|index| (format!("f{index:04}"), of(index))).collect()
    };
    let task = |of: &dyn Fn(usize) -> Value| json!({ "payload": fields(of), "maxBytes": 1_000_000 });
    let flat =
        |of: &dyn Fn(usize) -> Value| json!({ "payload": fields(of), "maxBytes": 1_000_000, "envelope": "flat" });
    let list = |of: &dyn Fn(usize) -> Value| {
        let items = json!({ "type": "list", "required": true, "of": { "type": "object", "fields": fields(of) } });
        json!({ "payload": { "l": items } })
    };
    let entries = |of: &dyn Fn(usize) -> Value| {
        let entries = json!({ "type": "map", "required": true, "of": { "type": "object", "fields": fields(of) } });
        json!({ "payload": { "m": entries } })
    };
    let one = json!({ "payload": { "a": { "type": "string" } }, "maxBytes": 1_000_000 });
    let renamed: Map<String, Value> = (0..5000).map(|index| (format!("g{index:04}"), text(false))).collect();
    let renamed = json!({ "payload": renamed, "maxBytes": 1_000_000 });
    let optional = task(&|_| text(false));
    let required = task(&|_| text(true));
    let (ok, breaks) = (Verdict::Ok, Verdict::Breaks);
    let number = |_| json!({ "type": "int32" });
    let hidden = |length: u32| move |_| json!({ "type": "string", "sensitive": true, "maxLength": length });
    let cases = [
        ("required", &optional, &required, 5000, (breaks, ok)),
        ("optional", &required, &optional, 5000, (ok, breaks)),
        ("added", &one, &optional, 5001, (ok, ok)),
        ("required and added", &one, &required, 5001, (breaks, ok)),
        ("renamed", &optional, &renamed, 10_000, (ok, ok)),
        ("patterns", &optional, &task(&|_| short()), 5000, (breaks, ok)),
        ("sensitive", &task(&hidden(9)), &task(&hidden(8)), 5000, (breaks, ok)),
        ("beside the envelope", &flat(&|_| text(false)), &flat(&number), 5000, (breaks, breaks)),
        ("in a list", &list(&|_| text(false)), &list(&number), 5000, (breaks, breaks)),
        ("in a map", &entries(&|_| text(false)), &entries(&number), 5000, (breaks, breaks)),
        ("half of them", &task(&|at| text(at % 2 == 0)), &required, 100, (breaks, ok)),
    ];
    for (name, old, new, least, verdicts) in cases {
        let report = compared(old, new);
        let worst = report.findings.iter().fold((ok, ok), |(backward, forward), finding| {
            (backward.max(finding.backward), forward.max(finding.forward))
        });
        assert_eq!(worst, verdicts, "{name}");
        assert!(report.findings.len() >= least, "{name}: {}", report.findings.len());
        let shown = |finding: &taskpact::compat::Finding| {
            let broken = [finding.backward, finding.forward].iter().filter(|found| **found == breaks).count();
            finding.witnesses.len() == broken
        };
        assert!(report.findings.iter().all(shown), "{name}");
    }
}

/// Sixty types that all refer to all others, and all of them change: there are more ways to each than can be counted.
#[test]
fn rings_in_which_every_type_changes() {
    let ring = |kind: &str| {
        let mut types: Map<String, Value> = Map::new();
        for index in 0..60 {
            let mut fields: Map<String, Value> =
                (0..60).map(|other| (format!("t{other}"), json!({ "type": format!("R{other}") }))).collect();
            fields.insert("v".to_owned(), json!({ "type": kind }));
            types.insert(format!("R{index}"), json!({ "fields": fields }));
        }
        json!({ "payload": { "root": { "type": "R0" } }, "types": types })
    };
    let report = compared(&ring("string"), &ring("bool"));
    assert_eq!(report.findings.len(), 60);
    assert!(report.findings.iter().all(|finding| finding.backward == Verdict::Breaks && finding.witnesses.len() == 2));
}

/// A hundred shared types, each in many tasks; hundreds of tasks that come and go under other names.
#[test]
fn many_tasks_share_causes_or_change_their_names() {
    let registry = |prefix: &str, kind: &str| {
        let mut all = files(&json!({ "payload": { "a": { "type": "string" } } }));
        let types: Map<String, Value> =
            (0..100).map(|index| (format!("T{index}"), json!({ "fields": { "a": { "type": kind } } }))).collect();
        all.push(("types/all.yaml".to_owned(), json!({ "types": types })));
        for index in 0..400 {
            let payload: Map<String, Value> = (0..4)
                .map(|field| (format!("f{field}"), json!({ "type": format!("T{}", (index + field) % 100) })))
                .collect();
            let task = json!({
                "taskType": format!("many.{prefix}{index}"), "version": 1, "kind": "event", "owner": "team-cases",
                "doc": "One of many", "envelope": "task", "payload": payload,
            });
            all.push((format!("tasks/many/{prefix}{index}.v1.yaml"), task));
        }
        let versions: Map<String, Value> =
            (0..400).map(|index| (format!("many.{prefix}{index}"), json!([1]))).collect();
        let service = json!({ "service": "many", "team": "team-a", "language": "go", "produces": versions });
        all.push(("services/many.yaml".to_owned(), service));
        load(&all).expect("the registry")
    };
    let before = registry("a", "string");
    let timed = |new: &taskpact::model::Registry| {
        let start = Instant::now();
        let report = diff(&before, new, &TODAY);
        assert!(start.elapsed() < LIMIT, "{:?}", start.elapsed());
        report
    };
    let report = timed(&registry("a", "bool"));
    assert_eq!(report.findings.len(), 100, "one for each type");
    let renamed = |report: &Report| report.findings.iter().filter(|found| found.rule.code == "task-renamed").count();
    let report = timed(&registry("b", "string"));
    assert!(renamed(&report) >= 360, "{}", renamed(&report));
    assert_eq!(renamed(&timed(&registry("c", "bool"))), 0, "these are other tasks");
}

#[test]
fn enums_of_tens_of_thousands_of_values() {
    let of = |last: &str| {
        let mut values: Map<String, Value> = (0..40_000).map(|index| (format!("V{index}"), json!("one"))).collect();
        values.insert(last.to_owned(), json!("the last"));
        json!({ "payload": { "e": { "type": "E", "required": true } }, "enums": { "E": { "values": values } } })
    };
    assert_eq!(compared(&of("OLD"), &of("OLD")).findings, []);
    let report = compared(&of("OLD"), &of("NEW"));
    assert_eq!((report.findings[0].backward, report.findings[0].forward), (Verdict::Breaks, Verdict::Breaks));
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
