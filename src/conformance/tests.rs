//! Tests with oracles that are wrong on purpose: what is found, how it is grouped, how short it gets.

use super::*;
use crate::json::{Json, compact, read};
use crate::model::Registry;
use crate::wire::Role;

/// A task with a number, a text and a list; the snapshot form is the shortest way to write one down.
fn registry() -> Registry {
    let field = |name: &str, ty: &str| format!(r#"{{"name":"{name}","spec":{{"type":{ty}}}}}"#);
    let fields = [
        field("count", r#"{"int32":{"min":0,"max":100}}"#),
        field("text", r#"{"string":{"minLength":0}}"#),
        field("items", r#"{"list":{"minItems":0,"of":{"type":{"int32":{"min":0,"max":9}}}}}"#),
    ];
    let task = format!(
        r#"{{"id":{{"taskType":"a.b","version":1}},"kind":"event","owner":"o","doc":"d","envelope":"e","trigger":"immediate",
        "maxBytes":4096,"compatibility":"full","payload":{{"fields":[{}]}},"reserved":{{}},
        "retry":{{"baseDelay":1,"multiplier":1,"jitter":0,"maxDelay":1,"maxRetries":1}}}}"#,
        fields.join(",")
    );
    let text = format!(
        r#"{{"name":"r","compatibility":"full","deadLetterRetention":0,
        "naming":{{"exchange":"","queue":"","deadLetterQueue":"","routingKey":""}},
        "packages":{{"rust":"","java":{{"groupId":"","artifactId":"","package":""}},"go":"","python":""}},
        "envelopes":[{{"name":"e","payload":"inline","timePrecision":"seconds","roles":{{"type":{{"name":"t","required":true}}}}}}],
        "tasks":[{task}]}}"#
    );
    serde_json::from_str(&text).expect("the test's registry")
}

/// The validator, but for what `changed` says.
struct Wrong<'r, F> {
    validator: &'r Validator<'r>,
    changed: F,
}

impl<F: Fn(&Vector) -> Option<Verdict> + Sync> Oracle for Wrong<'_, F> {
    fn language(&self) -> &str {
        "wrong"
    }

    fn verdicts(&self, vectors: &[Vector]) -> Vec<Verdict> {
        let verdict = |vector| (self.changed)(vector).unwrap_or_else(|| validator_verdict(self.validator, vector));
        vectors.iter().map(verdict).collect()
    }
}

fn vector(message: &str) -> Vector {
    Vector {
        id: message.to_owned(),
        task: None,
        message: message.as_bytes().to_vec(),
        role: Role::Consumer,
        why: String::new(),
        expect: None,
        lexical: false,
    }
}

/// Takes `1.0` for an integer, as a careless reader would.
fn careless(validator: &Validator<'_>, vector: &Vector) -> Option<Verdict> {
    fn repaired(tree: &Json) -> Json {
        match tree {
            Json::Number(token) => Json::Number(token.strip_suffix(".0").unwrap_or(token).to_owned()),
            Json::Array(items) => Json::Array(items.iter().map(repaired).collect()),
            Json::Object(members) => {
                Json::Object(members.iter().map(|(name, value)| (name.clone(), repaired(value))).collect())
            }
            other => other.clone(),
        }
    }
    let message = compact(&repaired(&read(&vector.message).ok()?)).into_bytes();
    Some(validator_verdict(validator, &Vector { message, ..vector.clone() }))
}

#[test]
fn a_wrong_binding_is_caught_and_shown_with_a_short_message() {
    let registry = registry();
    let validator = Validator::new(&registry);
    let task = registry.tasks.values().next().expect("one task");
    let sampler = crate::sample::Sampler::new(&registry, &validator, task, 1).expect("its envelope is known");
    let vectors = of_task(&sampler, None);
    let wrong = Wrong { validator: &validator, changed: |vector: &Vector| careless(&validator, vector) };
    let reference = Reference(&validator);
    let oracles: [&dyn Oracle; 2] = [&wrong, &reference];
    let verdicts: Vec<_> = oracles.iter().map(|oracle| oracle.verdicts(&vectors)).collect();
    let comparison = compare(&vectors, &["wrong".into(), "validator".into()], &verdicts);
    assert!(comparison.unexpected.is_empty());
    assert_eq!(comparison.accepted + comparison.rejected, vectors.len());
    let type_told = |group: &&Group| matches!(&group.shown.verdicts[1].1, Verdict::Refused(errors) if errors.iter().all(|(_, code)| code == "type"));
    let group = comparison.disagreements.iter().find(type_told).expect("near misses with 1.0 are among the vectors");
    assert_eq!(group.shown.odd_ones(), ["wrong"]);
    let shrunk = shrink(group.shown.clone(), &oracles);
    let text = String::from_utf8(shrunk.vector.message).expect("text");
    assert!(text.len() <= 26, "not short: {text}");
    assert!(text.contains(".0"), "not what was wrong: {text}");
}

#[test]
fn alike_differences_are_one_group() {
    let registry = registry();
    let validator = Validator::new(&registry);
    let wrong = Wrong { validator: &validator, changed: |vector: &Vector| careless(&validator, vector) };
    let vectors: Vec<_> =
        [r#"{"t":"a.b","count":1.0}"#, r#"{"t":"a.b","items":[5.0]}"#, r#"{"t":"a.b","count":2}"#].map(vector).into();
    let verdicts = [wrong.verdicts(&vectors), Reference(&validator).verdicts(&vectors)];
    let comparison = compare(&vectors, &["wrong".into(), "validator".into()], &verdicts);
    assert_eq!(comparison.disagreements.len(), 1);
    assert_eq!(comparison.disagreements[0].ids.len(), 2);
    assert_eq!(comparison.disagreements[0].shown.vector.message, vectors[0].message);
}

#[test]
fn canonical_bytes_and_error_lists_are_compared_too() {
    let registry = registry();
    let validator = Validator::new(&registry);
    let vectors: Vec<_> = [r#"{"t":"a.b","count":1}"#, r#"{"t":"a.b","count":-1,"text":5}"#].map(vector).into();
    let spoil = |vector: &Vector| {
        Some(match validator_verdict(&validator, vector) {
            Verdict::Accepted { task, mut canonical } => {
                canonical.push(b' ');
                Verdict::Accepted { task, canonical }
            }
            Verdict::Refused(mut errors) => {
                errors.reverse();
                Verdict::Refused(errors)
            }
            broken => broken,
        })
    };
    let verdicts =
        [Wrong { validator: &validator, changed: spoil }.verdicts(&vectors), Reference(&validator).verdicts(&vectors)];
    assert_eq!(compare(&vectors, &["wrong".into(), "validator".into()], &verdicts).disagreements.len(), 2);
}

#[test]
fn expectations_are_held() {
    let registry = registry();
    let validator = Validator::new(&registry);
    let message = "eyJ0IjoiYS5iIiwiY291bnQiOi0xfQ=="; // {"t":"a.b","count":-1}
    let run = |rest: &str| {
        let vectors = read_vectors(&format!("\n{{\"id\":7,\"message\":\"{message}\"{rest}}}\n")).expect("a vector");
        let verdicts = [Reference(&validator).verdicts(&vectors)];
        compare(&vectors, &["validator".into()], &verdicts).unexpected.len()
    };
    assert_eq!(run(""), 0);
    assert_eq!(run(r#","expect":"reject""#), 0);
    assert_eq!(run(r#","errors":[{"path":"/count","code":"range"}]"#), 0);
    assert_eq!(run(r#","expect":"accept""#), 1);
    assert_eq!(run(r#","errors":[{"path":"/count","code":"type"}]"#), 1);
    assert_eq!(run(r#","errors":[]"#), 1);
    // A driver cannot be held to what is gone once it has decoded.
    assert_eq!(run(r#","role":"producer","errors":[{"path":"/x","code":"undeclared"}]"#), 0);
}

#[test]
fn lines_that_are_no_vectors_say_why() {
    for (line, part) in [
        ("{", "EOF"),
        ("{}", "message"),
        (r#"{"message":"!"}"#, "base64"),
        (r#"{"message":"","expect":"maybe"}"#, "maybe"),
        (r#"{"message":"","role":"boss"}"#, "boss"),
        (r#"{"message":"","errors":[{"path":"","code":"oops"}]}"#, "oops"),
        (r#"{"message":"","task":"x"}"#, "TYPE@VERSION"),
    ] {
        let error = read_vectors(&format!("{{\"message\":\"\"}}\n\n{line}")).expect_err(line);
        assert_eq!(error.line, 3);
        assert!(error.message.contains(part), "{line}: {}", error.message);
    }
}

#[test]
fn answers_are_read_strictly() {
    let good = r#"{"id":"1","ok":true,"task":"a.b@1","canonical":"e30="}"#;
    let accepted = Verdict::Accepted { task: "a.b@1".into(), canonical: b"{}".to_vec() };
    assert_eq!(parse_answer(good), Ok(Answer { id: "1".into(), verdict: accepted }));
    let refused = r#"{"id":"1","ok":false,"errors":[{"path":"/a","code":"type"}]}"#;
    assert!(matches!(parse_answer(refused), Ok(Answer { verdict: Verdict::Refused(errors), .. }) if errors.len() == 1));
    for line in [
        "",
        "panic!",
        "{}",
        r#"{"id":"1","ok":true}"#,
        r#"{"id":"1","ok":false}"#,
        r#"{"id":"1","ok":true,"task":"a","canonical":"!"}"#,
    ] {
        assert!(parse_answer(line).is_err(), "{line}");
    }
}
