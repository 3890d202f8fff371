//! Tests with answerers that are wrong on purpose.

use serde_json::json;

use super::*;
use crate::model::Registry;
use crate::wire::Validator;

fn registry() -> Registry {
    serde_json::from_str(include_str!("../../behaviour/tests.json")).expect("the test's registry")
}

fn compared(change: impl Fn(&Call, Reply) -> Reply) -> CallReport {
    let registry = registry();
    let validator = Validator::new(&registry);
    let calls = calls(&registry, &validator, 1);
    let right = Reference::new(&registry, &validator).replies(&calls);
    let wrong = calls.iter().zip(right.clone()).map(|(call, reply)| change(call, reply)).collect();
    compare_calls(&calls, &["wrong".to_owned(), "reference".to_owned()], &[wrong, right])
}

#[test]
fn everything_is_asked_for_and_the_reference_answers() {
    let report = compared(|call, reply| {
        assert!(!matches!(reply, Reply::Unknown(_) | Reply::Broken(_)), "{call:?}");
        reply
    });
    assert!(report.all_agree());
    let asked: Vec<&str> = report.calls.keys().map(String::as_str).collect();
    let all = "consume dead-letter dead-letter-decode decide delay key partition retry schedule transit";
    assert_eq!(asked, all.split(' ').collect::<Vec<_>>());
    assert_eq!(report.compared, report.calls.values().sum::<usize>());
}

#[test]
fn calls_are_the_same_for_the_same_seed() {
    let registry = registry();
    let validator = Validator::new(&registry);
    assert_eq!(calls(&registry, &validator, 7), calls(&registry, &validator, 7));
    let mut ids: Vec<String> = calls(&registry, &validator, 7).into_iter().map(|call| call.id).collect();
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count, "an id stands twice");
}

#[test]
fn a_wrong_wait_is_shown_with_the_shortest_call() {
    let late = |call: &Call, reply| match (call.op(), reply) {
        ("delay", Reply::Given(mut members)) if members["millis"].as_u64() > Some(1000) => {
            members.insert("millis".to_owned(), 7.into());
            Reply::Given(members)
        }
        (_, reply) => reply,
    };
    let report = compared(late);
    assert_eq!(report.disagreements.len(), 1);
    let group = &report.disagreements[0];
    assert_eq!(group.shown.op(), "delay");
    assert!(group.ids.len() > 10);
    assert!(group.shown.line("").len() < 90, "{:?}", group.shown);
}

#[test]
fn what_a_driver_does_not_know_is_never_told_as_agreed() {
    let report = compared(|call, reply| match call.op() {
        "consume" => parse_reply(r#"{"id":"1","ok":false,"error":"unknown op \"consume\""}"#).expect("a reply").1,
        _ => reply,
    });
    assert!(report.disagreements.is_empty() && !report.all_agree());
    assert_eq!(report.unknown["wrong"]["consume"], report.calls["consume"]);
    assert_eq!(report.compared, report.calls.values().sum::<usize>() - report.calls["consume"]);
}

#[test]
fn errors_are_compared_and_words_are_not() {
    let refused = |path: &str| Reply::Refused(vec![(path.to_owned(), "type".to_owned())]);
    assert!(refused("/a").agrees(&refused("/a")) && !refused("/a").agrees(&refused("/b")));
    assert!(Reply::Senseless("x".into()).agrees(&Reply::Senseless("y".into())));
    assert!(!Reply::Senseless("x".into()).agrees(&refused("/a")));
    assert!(!Reply::Broken("x".into()).agrees(&Reply::Broken("x".into())));
}

#[test]
fn replies_are_read_strictly() {
    let (id, reply) = parse_reply(r#"{"id":"4","ok":true,"millis":5,"key":null}"#).expect("a reply");
    assert_eq!((id.as_str(), &reply), ("4", &Reply::Given(json!({"millis":5}).as_object().expect("one").clone())));
    for line in ["", "[]", "{}", r#"{"id":"1"}"#, r#"{"id":"1","ok":false}"#, r#"{"id":1,"ok":true}"#] {
        assert!(parse_reply(line).is_err(), "{line}");
    }
}
