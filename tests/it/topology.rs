//! What brokers are told: shapes as fixtures, and what holds for every registry.
//!
//! A case under `tests/fixtures/topology/<group>/<case>` is a folder of contracts laid over the base registry; beside them
//! stands every file that is made for a broker, and the way of each task as `explain` draws it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use regex_automata::meta::Regex;
use serde_json::Value;
use taskpact::model::Registry;
use taskpact::sample::contracts::{Taste, as_files, random_contracts};
use taskpact::topology::{self, LONGEST_NAME, Names, Plan, QueueRole, structural, task_names};
use taskpact::workspace::{load, load_from};

use crate::support::{cases, compare, contracts, fixtures, report};

/// Every registry that is at hand, with a name for it.
fn registries() -> Vec<(String, Registry)> {
    let own = load(&Path::new(env!("CARGO_MANIFEST_DIR")).join("contracts")).unwrap().registry.unwrap();
    let mut all = vec![("contracts/".to_owned(), own)];
    for (group, name, path) in cases(&fixtures("topology")) {
        let loaded = load_from("contracts/", contracts(&path));
        all.push((format!("{group}/{name}"), loaded.registry.unwrap_or_else(|| panic!("{:?}", loaded.diagnostics))));
    }
    for seed in 1..20 {
        let taste = Taste { tasks: 12, fields: 1, hostile: 0 };
        let registry = load_from("random/", as_files(&random_contracts(seed, taste))).registry;
        all.extend(registry.map(|registry| (format!("seed {seed}"), registry)));
    }
    all
}

#[test]
fn each_shape_gives_its_files() {
    let mut problems = Vec::new();
    for (_, _, path) in cases(&fixtures("topology")) {
        let loaded = load_from("contracts/", contracts(&path));
        let Some(registry) = loaded.registry else {
            problems.push(format!("{}: {:?}", path.display(), loaded.diagnostics));
            continue;
        };
        for file in topology::files(&Names::new(&registry)).iter().filter(|file| file.name.ends_with(".json")) {
            let name = file.name.rsplit('/').next().unwrap();
            problems.extend(compare(&path.join(name), &file.text).err());
        }
        problems.extend(compare(&path.join("way.txt"), &ways(&path, &registry)).err());
    }
    report(&problems);
}

/// What `explain` says of all tasks, from `Way` on to what is not about brokers.
fn ways(case: &Path, registry: &Registry) -> String {
    let folder = tempfile::tempdir().unwrap();
    for (name, bytes) in contracts(case) {
        let file = folder.path().join(name);
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(file, bytes).unwrap();
    }
    let mut text = String::new();
    for id in registry.tasks.keys() {
        let mut command = Command::new(env!("CARGO_BIN_EXE_taskpact"));
        let run = command.args(["explain", &id.to_string(), "--contracts"]).arg(folder.path()).output().unwrap();
        assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
        let page = String::from_utf8(run.stdout).unwrap();
        let of_broker =
            page.split("\n\n").filter(|part| part.starts_with("Way") || part.starts_with("On other brokers"));
        text.push_str(&format!("{id}\n{}\n\n", of_broker.map(str::trim_end).collect::<Vec<_>>().join("\n")));
    }
    text
}

#[test]
fn json_and_yaml_say_the_same() {
    for (name, registry) in registries() {
        let files: BTreeMap<String, String> =
            topology::files(&Names::new(&registry)).into_iter().map(|file| (file.name, file.text)).collect();
        assert_eq!(files.len(), 8, "{name}");
        for (file, text) in files.iter().filter(|(file, _)| file.ends_with(".json")) {
            let json: Value = serde_json::from_str(text).unwrap();
            let yaml: Value = serde_yaml::from_str(&files[&file.replace(".json", ".yaml")]).unwrap();
            assert_eq!(json, yaml, "{name} {file}");
        }
    }
}

#[test]
fn every_queue_has_one_policy_that_matches_it_and_it_alone() {
    for (name, registry) in registries() {
        let definitions = rabbitmq(&registry, "definitions");
        let queues: BTreeSet<&str> = names(&definitions["queues"]).collect();
        let mut matched = BTreeSet::new();
        for policy in definitions["policies"].as_array().unwrap() {
            let pattern = Regex::new(policy["pattern"].as_str().unwrap()).unwrap();
            let hits: Vec<&&str> = queues.iter().filter(|queue| pattern.is_match(queue)).collect();
            assert_eq!(hits, [&policy["name"].as_str().unwrap()], "{name}: {policy}");
            assert!(matched.insert(policy["name"].as_str().unwrap()), "{name}: two policies for {policy}");
        }
        assert_eq!(matched, queues, "{name}");
    }
}

#[test]
fn whatever_is_meant_is_there_and_bound() {
    for (name, registry) in registries() {
        let of_tasks = Names::new(&registry);
        let plan = Plan::of(&of_tasks);
        assert!(plan.problems.is_empty(), "{name}: {:?}", plan.problems);
        for binding in &plan.bindings {
            assert!(plan.exchanges.contains_key(binding.exchange) && plan.queues.contains_key(binding.queue), "{name}");
        }
        let bound = |exchange: &str, key: &str| {
            plan.bindings.iter().any(|found| found.exchange == exchange && found.routing_key == key)
        };
        for task in registry.tasks.values() {
            let of_task = task_names(&registry, task);
            for producer in &of_task.producers {
                let read = !of_task.consumers.is_empty();
                assert_eq!(bound(&producer.exchange, &producer.routing_key), read, "{name}: {}", task.id);
                if let Some(delay) = &producer.delay {
                    assert!(bound(&delay.exchange, &delay.queue), "{name}: {}", task.id);
                }
            }
            for consumer in &of_task.consumers {
                assert!(bound(&consumer.dead_letter_exchange, &consumer.dead_letter_queue), "{name}: {}", task.id);
                for delay in topology::Schedule::of(&consumer.retry).delays {
                    let rung = consumer.rung(delay).unwrap();
                    assert!(bound(&consumer.retry_exchange, &rung.queue), "{name}: {}", task.id);
                }
            }
        }
    }
}

#[test]
fn nothing_moves_in_circles() {
    for (name, registry) in registries() {
        let of_tasks = Names::new(&registry);
        let plan = Plan::of(&of_tasks);
        // Where a broker moves messages by itself.
        let next = |queue: &str| -> Vec<&str> {
            let through = |exchange: &str, key: &str| {
                let bound = plan.bindings.iter().filter(|found| found.exchange == exchange && found.routing_key == key);
                bound.map(|found| found.queue).collect::<Vec<_>>()
            };
            match plan.queues[queue].role {
                QueueRole::Work { dead_letter_exchange, dead_letter_queue } => {
                    through(dead_letter_exchange, dead_letter_queue)
                }
                QueueRole::Delay { exchange, routing_key, .. } => through(exchange, routing_key),
                QueueRole::Retry { queue, .. } => vec![queue],
                QueueRole::DeadLetter => Vec::new(),
            }
        };
        for start in plan.queues.keys() {
            let (mut frontier, mut steps) = (next(start), 0);
            while !frontier.is_empty() {
                assert!(!frontier.contains(start) && steps < 4, "{name}: {start} comes back to itself");
                frontier = frontier.iter().flat_map(|queue| next(queue)).collect();
                steps += 1;
            }
        }
    }
}

#[test]
fn a_service_may_write_what_it_owns_and_nothing_else() {
    for (name, registry) in registries() {
        let of_tasks = Names::new(&registry);
        let plan = Plan::of(&of_tasks);
        let permissions = rabbitmq(&registry, "permissions");
        for permission in permissions["permissions"].as_array().unwrap() {
            let user = permission["user"].as_str().unwrap();
            let may = |what: &str, thing: &str| Regex::new(permission[what].as_str().unwrap()).unwrap().is_match(thing);
            for (exchange, of) in &plan.exchanges {
                assert_eq!(may("write", exchange), of.origin.service == user, "{name}: {user} {exchange}");
                assert!(!may("configure", exchange) && !may("read", exchange), "{name}: {user} {exchange}");
            }
            for (queue, of) in &plan.queues {
                let reads =
                    matches!(of.role, QueueRole::Work { .. } | QueueRole::DeadLetter) && of.origin.service == user;
                assert_eq!(may("read", queue), reads, "{name}: {user} {queue}");
                assert!(!may("configure", queue), "{name}: {user} {queue}");
            }
            // How a broker calls its default exchange when it asks for permission.
            assert!(!may("write", "amq.default") && !may("write", ""), "{name}: {user}");
        }
    }
}

#[test]
fn arguments_are_those_of_the_definitions() {
    for (name, registry) in registries() {
        let fixed = structural(&registry);
        let definitions = rabbitmq(&registry, "definitions");
        let queues = definitions["queues"].as_array().unwrap();
        assert_eq!(queues.len(), fixed.queues.len(), "{name}");
        for queue in queues {
            let arguments = fixed.queues[queue["name"].as_str().unwrap()];
            assert_eq!(queue["arguments"]["x-queue-type"], arguments.queue_type.word(), "{name}");
            let single = queue["arguments"].get("x-single-active-consumer").is_some();
            assert_eq!(single, arguments.single_active_consumer, "{name}");
            assert!(queue["arguments"].as_object().unwrap().len() <= 2, "{name}: {queue}");
        }
    }
}

#[test]
fn names_fit_their_brokers() {
    for (name, registry) in registries() {
        let of_tasks = Names::new(&registry);
        let plan = Plan::of(&of_tasks);
        for found in plan.queues.keys().chain(plan.exchanges.keys()) {
            assert!(found.len() <= LONGEST_NAME, "{name}: {found}");
        }
        let files = topology::files(&Names::new(&registry));
        let topics = files.iter().find(|file| file.name == "kafka/topics.json").unwrap();
        let topics: Value = serde_json::from_str(&topics.text).unwrap();
        let mut metrics = BTreeSet::new();
        for topic in names(&topics["topics"]) {
            let legal = topic.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._-".contains(&byte));
            assert!(legal && (1..=249).contains(&topic.len()), "{name}: {topic}");
            assert!(metrics.insert(topic.replace('.', "_")), "{name}: {topic} is another topic in metrics");
        }
    }
}

fn rabbitmq(registry: &Registry, file: &str) -> Value {
    let files = topology::files(&Names::new(registry));
    let found = files.iter().find(|found| found.name == format!("rabbitmq/{file}.json")).unwrap();
    serde_json::from_str(&found.text).unwrap()
}

fn names(list: &Value) -> impl Iterator<Item = &str> {
    list.as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap())
}
