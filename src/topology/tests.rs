//! Tests of names and plans on small registries.

use std::time::Instant;

use super::*;
use crate::model::{Registry, Trigger};

/// A registry of `tasks` tasks from one service to two.
fn registry(tasks: usize) -> Registry {
    let of = |n: usize| {
        format!(
            r#"{{"id":{{"taskType":"shop.step{n}","version":1}},"kind":"event","owner":"t","doc":"d","envelope":"task",
            "trigger":{{"delay":60000}},"maxBytes":65536,"compatibility":"full","payload":{{}},"reserved":{{}},
            "retry":{{"baseDelay":1000,"multiplier":2,"jitter":500,"maxDelay":600000,"maxRetries":6}}}}"#
        )
    };
    let all: Vec<String> = (0..tasks).map(of).collect();
    let produces: Vec<String> = (0..tasks).map(|n| format!(r#""shop.step{n}":[1]"#)).collect();
    let consumes: Vec<String> = (0..tasks).map(|n| format!(r#""shop.step{n}":{{"versions":[1]}}"#)).collect();
    let (produces, consumes) = (produces.join(","), consumes.join(","));
    let text = format!(
        r#"{{"name":"shop","compatibility":"full","deadLetterRetention":1209600000,
        "naming":{{"exchange":"{{service}}.{{domain}}.{{kind}}.ex","queue":"q.{{service}}.{{domain}}_{{task}}",
            "deadLetterQueue":"q.dlx.{{service}}.{{domain}}_{{task}}","routingKey":"{{domain}}.{{task}}"}},
        "packages":{{"rust":"shop","java":{{"groupId":"g","artifactId":"a","package":"p"}},"go":"shop","python":"shop"}},
        "tasks":[{}],
        "services":{{
            "maker":{{"name":"maker","team":"t","language":"go","produces":{{{produces}}}}},
            "first":{{"name":"first","team":"t","language":"go","consumes":{{{consumes}}}}},
            "second":{{"name":"second","team":"t","language":"go","consumes":{{{consumes}}}}}}}}}"#,
        all.join(",")
    );
    serde_json::from_str(&text).expect("the test's registry")
}

#[test]
fn names_that_are_not_said_are_derived() {
    let registry = registry(1);
    let task = registry.tasks.values().next().expect("one task");
    let names = task_names(&registry, task);
    let producer = &names.producers[0];
    let delay = producer.delay.as_ref().expect("it is delayed");
    assert_eq!((delay.exchange.as_str(), delay.queue.as_str()), ("maker.delay.ex", "q.maker.shop_step0.delay.1m"));
    let consumer = &names.consumers[0];
    assert_eq!(consumer.retry_exchange, "first.retry.ex");
    assert_eq!(consumer.dead_letter_exchange, "first.dlx.ex");
    let rungs: Vec<(u64, &str)> =
        consumer.rungs.iter().map(|rung| (rung.longest, rung.queue.as_str())).take(2).collect();
    assert_eq!(rungs, [(1500, "q.first.shop_step0.retry.1s"), (2500, "q.first.shop_step0.retry.2s")]);
    assert_eq!(consumer.rung(32_000).map(|rung| rung.queue.as_str()), Some("q.first.shop_step0.retry.32s"));
    assert_eq!(consumer.rung(1), None);
}

#[test]
fn a_service_overrides_the_registry() {
    let mut registry = registry(1);
    registry.naming.delay_queue = Some("wait.{service}.{task}.{delay}".to_owned());
    let maker = registry.services.get_mut("maker").expect("a service");
    maker.naming.exchange = Some("tasks.{kind}".to_owned());
    maker.naming.routing_key = Some("v1.{task}".to_owned());
    let first = registry.services.get_mut("first").expect("a service");
    first.naming.retry_queue = Some("{queue}/{delay}".to_owned());
    let task = registry.tasks.values().next().expect("one task");
    let names = task_names(&registry, task);
    assert_eq!(names.routing_key, "v1.step0");
    assert_eq!(names.exchanges, [("maker".to_owned(), "tasks.event".to_owned())]);
    assert_eq!(names.producers[0].delay.as_ref().map(|delay| delay.queue.as_str()), Some("wait.maker.step0.1m"));
    assert_eq!(names.consumers[0].rungs[0].queue, "q.first.shop_step0/1s");
    assert_eq!(names.consumers[1].rungs[0].queue, "q.second.shop_step0.retry.1s");
}

#[test]
fn many_tasks_take_time_in_proportion() {
    let time = |tasks: usize| {
        let registry = registry(tasks);
        let start = Instant::now();
        let made = files(&Names::new(&registry)).iter().map(|file| file.text.len()).sum::<usize>();
        assert!(made > tasks * 1000);
        start.elapsed().as_secs_f64()
    };
    let (small, large) = (time(20).max(0.001), time(200));
    assert!(large / small < 60.0, "10 times the tasks take {:.0} times as long", large / small);
}

/// Something said of a registry that a broker refuses or mixes up.
type Mistake = fn(&mut Registry);

#[test]
fn what_is_disputed_is_wrong_in_the_whole_plan_and_nothing_else_is() {
    let queue = |registry: &mut Registry, service: &str, task: usize, name: &str, single: bool| {
        let service = registry.services.get_mut(service).expect("a service");
        let consumption = service.consumes.get_mut(&format!("shop.step{task}")).expect("a task");
        consumption.queue = Some(name.to_owned());
        consumption.single_active_consumer = single;
    };
    let mistakes: [Mistake; 10] = [
        |_| {},
        |registry| registry.naming.routing_key = "all".to_owned(),
        |registry| registry.naming.exchange = "amq.{kind}".to_owned(),
        |registry| registry.naming.queue = "q.{domain}_{task}".to_owned(),
        |registry| registry.naming.dead_letter_queue = "q.{service}.{domain}_{task}".to_owned(),
        |registry| registry.naming.delay_queue = Some("wait.{delay}".to_owned()),
        |registry| registry.naming.retry_queue = Some("again.{delay}".to_owned()),
        |registry| registry.naming.retry_exchange = Some("maker.delay.ex".to_owned()),
        |registry| {
            registry.naming.exchange = "{service}.ex".to_owned();
            registry.naming.delay_exchange = Some("{service}.ex".to_owned());
            registry.tasks.values_mut().take(5).for_each(|task| task.trigger = Trigger::Immediate);
        },
        |registry| registry.tasks.values_mut().skip(7).step_by(9).for_each(|task| task.retry.jitter = u64::MAX),
    ];
    for (number, mistake) in mistakes.iter().enumerate() {
        for shared in [None, Some(false), Some(true)] {
            let mut registry = registry(40);
            mistake(&mut registry);
            if let Some(single) = shared {
                queue(&mut registry, "first", 3, "both", false);
                queue(&mut registry, "first", 30, "both", single);
            }
            let names = Names::new(&registry);
            let whole = Plan::of(&names).problems;
            assert_eq!(problems(&names), whole, "mistake {number}, {shared:?}");
            // A queue may be shared by tasks of one service that ask the same of it.
            let fine = number == 0 && shared != Some(true);
            assert_eq!(whole.is_empty(), fine, "mistake {number}, {shared:?}: {whole:?}");
        }
    }
}
