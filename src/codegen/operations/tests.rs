//! Tests of lengths, literals, and what stands in the files.

use std::collections::BTreeMap;

use super::*;
use crate::codegen::{BACKENDS, Job, Templates};
use crate::json::Json;
use crate::model::{Registry, TaskId, Trigger};
use crate::topology::Names;

/// The registry that the behaviours are tested with.
fn registry() -> Registry {
    serde_json::from_str(include_str!("../../behaviour/tests.json")).expect("the test's registry")
}

fn sql(registry: &Registry) -> [String; 2] {
    let templates = Templates::new(BACKENDS, BTreeMap::new()).expect("templates");
    let files = sql_files(Job { registry, broker: &Names::new(registry), templates: &templates }).expect("they render");
    let [mysql, postgresql] = files.try_into().expect("two files");
    assert_eq!((mysql.path.as_str(), postgresql.path.as_str()), ("mysql.sql", "postgresql.sql"));
    [mysql.text, postgresql.text]
}

#[test]
fn lengths_come_from_the_contracts() {
    let mut registry = registry();
    // The version without a key may carry any in this envelope.
    assert_eq!(lengths::biz_key(&registry).length, 128);
    registry.tasks.remove(&TaskId { task_type: "a.none".into(), version: 1 });
    // `id:` and an id of 64 is shorter than `do:`, an id of 64, a colon and an integer of two characters.
    assert_eq!(lengths::biz_key(&registry).length, 3 + 64 + 1 + 2);
    registry.tasks.remove(&TaskId { task_type: "a.do".into(), version: 1 });
    assert_eq!(lengths::biz_key(&registry).length, 67);
    assert_eq!(lengths::handler(&registry).length, "worker/a.done".len() as u64);
    assert_eq!(lengths::partition_key(&registry).length, 1);
    registry.tasks.clear();
    registry.services.clear();
    assert_eq!(lengths::biz_key(&registry).length, 1);
    for text in sql(&registry) {
        assert!(!text.contains("INSERT INTO task_schedule") && !text.contains("NOT IN"), "{text}");
    }
}

#[test]
fn literals_are_escaped_as_their_server_reads_them() {
    let mut registry = registry();
    let worker = registry.services.get_mut("worker").expect("the service");
    worker.produces.insert("a.do".into(), vec![1]);
    worker.produces.insert("a.done".into(), vec![1]);
    let ids: Vec<TaskId> = registry.tasks.keys().cloned().collect();
    for task in registry.tasks.values_mut() {
        task.trigger = if task.id == ids[0] {
            let payload = Json::Object(vec![("it's".into(), Json::String("a\\b'c\u{0}".into()))]);
            Trigger::Cron { expression: "0 3 * * *".into(), zone: "Asia/Shanghai".into(), payload: Some(payload) }
        } else {
            Trigger::Delay(90_000)
        };
    }
    let [mysql, postgresql] = sql(&registry);
    assert!(postgresql.contains(r#"'{"it''s":"a\\b''c\u0000"}'"#), "{postgresql}");
    assert!(mysql.contains(r#"'{"it''s":"a\\\\b''c\\u0000"}'"#), "{mysql}");
    for text in [mysql, postgresql] {
        assert!(text.contains("('r', 'a.done', 1, 'worker', 'delay', NULL, NULL, 90000, 'worker.ex', 'a.done', NULL)"));
    }
}

#[test]
fn the_type_of_a_body_holds_the_longest_message() {
    let mut registry = registry();
    for (most, blob) in [(65_535, " BLOB "), (65_536, " MEDIUMBLOB "), (16_777_216, " LONGBLOB ")] {
        for task in registry.tasks.values_mut() {
            task.max_bytes = most;
        }
        assert!(sql(&registry)[0].contains(blob), "{most}");
    }
}

fn ops(registry: &Registry) -> BTreeMap<String, String> {
    let templates = Templates::new(BACKENDS, BTreeMap::new()).expect("templates");
    let files = ops_files(Job { registry, broker: &Names::new(registry), templates: &templates }).expect("they render");
    files.into_iter().map(|file| (file.path, file.text)).collect()
}

#[test]
fn workers_are_rate_times_milliseconds_and_a_reserve() {
    let mut registry = registry();
    let worker = registry.services.get_mut("worker").expect("the service");
    let load = crate::model::Load { rate: 500, handling: 200, workers: Some(129) };
    worker.consumes.get_mut("a.do").expect("consumed").load = Some(load);
    let files = ops(&registry);
    let row = "| worker | a.do | `q.worker.a_do` | 500 | 200ms | 100 | 130 to 150 | 129 (too few) |";
    assert!(files["capacity.md"].contains(row), "{}", files["capacity.md"]);
    assert!(files["capacity.md"].contains("- worker/a.done"));
    let json: serde_json::Value = serde_json::from_str(&files["capacity.json"]).expect("JSON");
    assert_eq!(json["tasks"][0]["atLeast"], 130);
    assert_eq!(json["tasks"][0]["enough"], false);
    assert_eq!(json["unknown"], serde_json::json!(["worker/a.done"]));
    // A minute of the declared rate may wait.
    assert!(files["prometheus.rules.yaml"].contains("{queue=\"q.worker.a_do\"} > 30000"));
    let small = crate::model::Load { rate: 1, handling: 1, workers: None };
    assert_eq!((small.workers_with(0), small.workers_with(50)), (1, 1));
    let huge = crate::model::Load { rate: 1_000_000, handling: u64::MAX, workers: None };
    assert!(huge.workers_with(50) > 0, "it saturates");
}

#[test]
fn tasks_that_share_a_queue_share_its_rules() {
    let mut registry = registry();
    let worker = registry.services.get_mut("worker").expect("the service");
    for consumption in worker.consumes.values_mut() {
        consumption.queue = Some("one \"queue\"".into());
    }
    let rules = &ops(&registry)["prometheus.rules.yaml"];
    assert_eq!(rules.matches("alert: TaskFailureRate").count(), 2);
    assert_eq!(rules.matches("alert: TaskUnacked").count(), 1);
    assert!(rules.contains(r#"{queue="one \"queue\""}"#) && rules.contains(r#"task: "a.do, a.done""#), "{rules}");
}

#[test]
fn texts_of_teams_are_no_templates_and_no_table() {
    let mut registry = registry();
    let worker = registry.services.get_mut("worker").expect("the service");
    worker.team = "{{ drop }}".into();
    let consumption = worker.consumes.get_mut("a.do").expect("consumed");
    consumption.queue = Some("a|b".into());
    consumption.load = Some(crate::model::Load { rate: 1, handling: 1, workers: None });
    let files = ops(&registry);
    let rules = &files["prometheus.rules.yaml"];
    assert!(rules.contains(r#"team: "{{ \"{{\" }} drop }}" }"#), "{rules}");
    assert!(files["capacity.md"].contains(r"| `a\|b` |"), "{}", files["capacity.md"]);
}

#[test]
fn queues_in_which_nothing_is_due_are_no_backlog() {
    let rules = &ops(&registry())["prometheus.rules.yaml"];
    let alerts = rules.split("- alert: ").skip(1).map(|alert| alert.split("- record: ").next().unwrap_or_default());
    for alert in alerts {
        assert!(!alert.contains("retry\\\\.") && !alert.contains(".delay"), "{alert}");
    }
    assert!(rules.contains(r#"queue=~"q\\.worker\\.a_do\\.retry\\.1s|q\\.worker\\.a_do\\.retry\\.2s""#), "{rules}");
}
