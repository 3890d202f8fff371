//! Random contracts: the whole path from YAML to messages, for every shape and every kind of name.
//!
//! `TASKPACT_RANDOM=N` runs N registries instead of the few of an ordinary run; `TASKPACT_SEED=S` starts elsewhere.

use proptest::prelude::*;
use taskpact::codegen::{BACKENDS, Job, Templates, around_tasks, operations, outline};
use taskpact::diagram;
use taskpact::json::{self, Problem, compact};
use taskpact::model::{Registry, read_snapshot, write_snapshot};
use taskpact::sample::Sampler;
use taskpact::sample::contracts::{Taste, as_files, random_contracts};
use taskpact::topology::{self, Names};
use taskpact::wire::{Role, Validator};
use taskpact::workspace::load_from;

const TASTE: Taste = Taste { tasks: 4, fields: 10, hostile: 40 };

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// The registries of an ordinary run; those with mistakes are left out, but they must be few.
fn registries() -> Vec<(u64, Registry)> {
    let (count, start) = (number("TASKPACT_RANDOM", 12), number("TASKPACT_SEED", 1));
    let mut made = Vec::new();
    let mut refused = Vec::new();
    for seed in start..start + count {
        let loaded = load_from("random/", as_files(&random_contracts(seed, TASTE)));
        match loaded.registry {
            Some(registry) => made.push((seed, registry)),
            None => refused.push((seed, loaded.diagnostics.into_iter().map(|found| found.message).collect::<Vec<_>>())),
        }
    }
    assert!(refused.len() * 4 <= made.len(), "too many random contracts have mistakes: {refused:#?}");
    made
}

#[test]
fn random_contracts_give_messages_and_near_misses() {
    for (seed, registry) in registries() {
        let validator = Validator::new(&registry);
        for task in registry.tasks.values() {
            let sampler = Sampler::new(&registry, &validator, task, seed).expect("its envelope is known");
            let name = format!("seed {seed}, {}", task.id);
            let messages = sampler.messages(20, true);
            assert!(!messages.is_empty(), "{name}: no message");
            for message in messages {
                let text = compact(&message);
                let decoded = validator.check(Role::Producer, Some(&task.id), text.as_bytes());
                let decoded = decoded.unwrap_or_else(|errors| panic!("{name}: {errors:?}\n{text}"));
                let canonical = decoded.canonical();
                let again = validator
                    .decode(&task.id, canonical.as_bytes())
                    .unwrap_or_else(|errors| panic!("{name}: {errors:?}"));
                assert_eq!(again.canonical(), canonical, "{name}");
            }
            for miss in sampler.candidates() {
                let shown = || String::from_utf8_lossy(&miss.message).into_owned();
                let told = |role| validator.check(role, None, &miss.message).err();
                let fits = (miss.message.len() as u64) < task.max_bytes.saturating_sub(64);
                assert!(
                    sampler.holds(&miss) || !fits,
                    "{name}: {} {:?}\nconsumer {:?}\nproducer {:?}\n{}",
                    miss.why,
                    miss.errors,
                    told(Role::Consumer),
                    told(Role::Producer),
                    shown()
                );
            }
        }
    }
}

#[test]
fn random_registries_survive_a_snapshot() {
    for (seed, registry) in registries() {
        let text = write_snapshot(&registry);
        assert_eq!(read_snapshot(&text).as_ref(), Ok(&registry), "seed {seed}");
    }
}

#[test]
fn random_schemas_agree() {
    for (seed, registry) in registries() {
        let validator = Validator::new(&registry);
        let oracle = taskpact::schema::Oracle::new(&registry).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        for task in registry.tasks.values() {
            let sampler = Sampler::new(&registry, &validator, task, seed).expect("its envelope is known");
            let mut messages: Vec<Vec<u8>> = sampler.near_misses().into_iter().map(|miss| miss.message).collect();
            messages.extend(sampler.messages(20, true).iter().map(|message| compact(message).into_bytes()));
            for message in messages {
                let Some(accepts) = oracle.accepts(&task.id, Role::Consumer, &message) else { continue };
                let Ok(tree) = json::read(&message) else { continue };
                let text = String::from_utf8_lossy(&message);
                match validator.decode(&task.id, &message) {
                    Ok(_) => assert!(accepts, "seed {seed}, {}: the schema refuses {text}", task.id),
                    Err(errors) => {
                        let seen = errors.iter().any(|error| taskpact::schema::sees(&registry, task, &tree, error));
                        assert!(!seen || !accepts, "seed {seed}, {}: the schema accepts {errors:?}\n{text}", task.id);
                    }
                }
            }
        }
    }
}

/// JSON-like text: mostly well-formed, often nearly.
fn json_text() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        Just("null".to_owned()),
        Just("true".to_owned()),
        "-?(0|[1-9][0-9]{0,3})(\\.[0-9]{1,3})?([eE][+-]?[0-9]{1,3})?",
        "[-+.0-9eE]{1,6}",
        "\"[a-z\\\\\"/u0-9 é😀]{0,6}\"",
        "\"(\\\\u[dD][89abcdefABCDEF0-9]{3}|\\\\n|x){0,4}\"",
        "[ \\t\\n{}\\[\\]:,\"]{1,4}",
    ];
    leaf.prop_recursive(4, 40, 5, |inner| {
        let name = prop_oneof![
            Just("\"a\"".to_owned()),
            Just("\"\\u0061\"".to_owned()),
            "\"[ab/~]{0,2}\"",
            Just("a".to_owned())
        ];
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(|items| format!("[{}]", items.join(","))),
            prop::collection::vec((name, inner), 0..4).prop_map(|members| {
                let members: Vec<_> = members.into_iter().map(|(name, value)| format!("{name}:{value}")).collect();
                format!("{{{}}}", members.join(", "))
            }),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn well_formed_is_what_serde_json_says(text in json_text()) {
        let ours = json::read(text.as_bytes());
        let not_json = matches!(&ours, Err(problems) if problems.iter().any(|(_, problem)| *problem == Problem::NotJson));
        match serde_json::from_str::<serde::de::IgnoredAny>(&text) {
            // Lone surrogates are well-formed by the grammar of JSON; serde_json passes over them here.
            Ok(_) => prop_assert!(!not_json, "{text}"),
            Err(error) => prop_assert!(not_json || error.to_string().contains("surrogate"), "{text}: {error}"),
        }
        if let Ok(tree) = ours {
            let written = compact(&tree);
            prop_assert_eq!(json::read(written.as_bytes()), Ok(tree));
        }
    }

    #[test]
    fn the_reader_never_panics(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = json::read(&bytes);
    }

    #[test]
    fn doubles_read_back_as_they_were(bits in any::<u64>()) {
        let value = f64::from_bits(bits);
        if value.is_finite() {
            let text = json::es_number(value);
            let back: f64 = text.parse().expect("a number");
            prop_assert!(back == value, "{} {}", text, value);
        }
    }
}

#[test]
fn the_validator_never_panics_on_spoiled_messages() {
    use proptest::test_runner::{Config, TestRunner};
    let registry = crate::support::registry(&crate::support::fixtures("wire/contracts"));
    let validator = Validator::new(&registry);
    let bases: Vec<Vec<u8>> = registry
        .tasks
        .values()
        .flat_map(|task| {
            Sampler::new(&registry, &validator, task, 3).expect("its envelope is known").messages(20, true)
        })
        .map(|message| compact(&message).into_bytes())
        .collect();
    let spoil = (any::<prop::sample::Index>(), any::<prop::sample::Index>(), any::<u8>(), 0..4_u8);
    let mut runner = TestRunner::new(Config { cases: 3000, ..Config::default() });
    let ran = runner.run(&(any::<prop::sample::Index>(), prop::collection::vec(spoil, 0..4)), |(base, spoils)| {
        let mut message = base.get(&bases).clone();
        for (at, to, byte, how) in spoils {
            if message.is_empty() {
                break;
            }
            let (at, to) = (at.index(message.len()), to.index(message.len()));
            match how {
                0 => message[at] = byte,
                1 => message.insert(at, byte),
                2 => drop(message.remove(at)),
                _ => drop(message.drain(at.min(to)..at.max(to))),
            }
        }
        if let Ok(decoded) = validator.decode_any(&message) {
            let canonical = decoded.canonical();
            let again = validator.decode_any(canonical.as_bytes()).map(|decoded| decoded.canonical());
            prop_assert_eq!(again, Ok(canonical));
        }
        Ok(())
    });
    ran.unwrap();
}

/// What lets `generate` keep the files of a task whose contract has not changed.
#[test]
fn files_of_a_task_do_not_depend_on_the_messages_of_others() {
    for (seed, registry) in registries() {
        let ids: Vec<_> = registry.tasks.keys().cloned().collect();
        let [first, .., last] = ids.as_slice() else { continue };
        let mut changed = registry.clone();
        let other = registry.tasks[last].clone();
        let task = changed.tasks.get_mut(first).unwrap();
        (task.payload, task.types, task.reserved) = (other.payload, other.types, other.reserved);
        (task.doc, task.owner, task.deprecated) = (other.doc, other.owner, other.deprecated);
        (task.errors, task.transition) = (other.errors, other.transition);
        (task.idempotency, task.partition) = (other.idempotency, other.partition);
        assert_eq!(
            serde_json::to_string(&around_tasks(&registry)).unwrap(),
            serde_json::to_string(&around_tasks(&changed)).unwrap()
        );
        let templates = Templates::new(BACKENDS, Default::default()).unwrap();
        let files = |of: &Registry| -> Vec<_> {
            let job = Job { registry: of, broker: &Names::new(of), templates: &templates };
            let packages = BACKENDS.iter().map(|backend| backend.package(job));
            let packages: Vec<_> = packages.collect();
            let others = of.tasks.values().filter(|task| task.id != *first);
            others.flat_map(|task| packages.iter().map(|package| package.task_files(task).unwrap())).collect()
        };
        assert!(files(&registry) == files(&changed), "seed {seed}");
        let wholes = |of: &Registry| {
            let broker = Names::new(of);
            let flows: Vec<_> =
                of.flows.values().map(|flow| (diagram::table(flow), diagram::svg(flow).unwrap())).collect();
            let ops = operations::ops_files(Job { registry: of, broker: &broker, templates: &templates }).unwrap();
            (topology::files(&broker), flows, ops)
        };
        assert!(wholes(&registry) == wholes(&changed), "seed {seed}");
    }
}

/// What lets `generate` keep the files that belong to no task where constraints have changed.
#[test]
fn files_of_no_task_are_made_of_outlines() {
    let templates = Templates::new(BACKENDS, Default::default()).unwrap();
    let files = |registry: &Registry| -> Vec<_> {
        let job = Job { registry, broker: &Names::new(registry), templates: &templates };
        let packages = BACKENDS.iter().map(|backend| backend.package(job).package_files().unwrap());
        packages.chain([operations::sql_files(job).unwrap()]).flatten().collect()
    };
    for (seed, registry) in registries() {
        let mut outlined = registry.clone();
        outlined.tasks.values_mut().for_each(|task| *task = outline(task));
        for (whole, outlined) in files(&registry).iter().zip(&files(&outlined)) {
            assert_eq!(whole, outlined, "seed {seed}");
        }
    }
}
