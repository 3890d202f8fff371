//! Sampled messages and near misses, of the project's contracts and of those that hold every shape.

use taskpact::json::compact;
use taskpact::model::Registry;
use taskpact::sample::Sampler;
use taskpact::schema::{Oracle, sees};
use taskpact::wire::{Role, Validator};

use crate::support::{fixtures, own_registry, registry};

/// Runs `test` for every task of the registries.
fn every_task(test: impl Fn(&Registry, &Validator<'_>, &Sampler<'_>)) {
    for registry in [own_registry(), registry(&fixtures("wire/contracts"))] {
        let validator = Validator::new(&registry);
        for task in registry.tasks.values() {
            test(&registry, &validator, &Sampler::new(&registry, &validator, task, 42).expect("its envelope is known"));
        }
    }
}

#[test]
fn messages_are_accepted_in_both_roles() {
    every_task(|_, validator, sampler| {
        let id = &sampler.task().id;
        for odd in [false, true] {
            let messages = sampler.messages(60, odd);
            assert_eq!(messages.len(), 60, "{id}");
            for message in messages {
                let text = compact(&message);
                for role in [Role::Consumer, Role::Producer] {
                    let decoded = validator.check(role, Some(id), text.as_bytes());
                    let decoded = decoded.unwrap_or_else(|errors| panic!("{id} {role:?}: {errors:?}\n{text}"));
                    assert_eq!(decoded.encode().expect("a producer may write it"), decoded.canonical());
                    let again =
                        validator.decode(id, decoded.canonical().as_bytes()).expect("the canonical form is valid");
                    assert_eq!(again.canonical(), decoded.canonical());
                }
            }
        }
    });
}

#[test]
fn a_seed_gives_the_same_messages() {
    every_task(|registry, validator, sampler| {
        let other = |seed| Sampler::new(registry, validator, sampler.task(), seed).expect("its envelope is known");
        let (same, different) = (other(42), other(43));
        assert_eq!(same.messages(5, true), sampler.messages(5, true));
        assert_ne!(different.messages(5, true), sampler.messages(5, true));
        assert_eq!(same.near_misses(), sampler.near_misses());
    });
}

#[test]
fn near_misses_are_wrong_exactly_as_their_labels_say() {
    every_task(|_, validator, sampler| {
        let candidates = sampler.candidates();
        assert!(candidates.len() > 200, "{}: only {}", sampler.task().id, candidates.len());
        for miss in candidates {
            if !sampler.holds(&miss) {
                let told = |role| validator.check(role, None, &miss.message).err();
                let text = String::from_utf8_lossy(&miss.message);
                let (consumer, producer) = (told(Role::Consumer), told(Role::Producer));
                // Little room makes some mistakes impossible to make alone.
                let room = sampler.task().max_bytes < 1000;
                assert!(room, "{}: {miss:?}\nconsumer {consumer:?}\nproducer {producer:?}\n{text}", sampler.task().id);
            }
        }
    });
}

#[test]
fn unusual_messages_are_accepted_by_consumers() {
    every_task(|_, validator, sampler| {
        let variations = sampler.variations();
        assert!(variations.len() >= 10, "{}: only {}", sampler.task().id, variations.len());
        for variation in variations {
            let decoded = validator.decode(&sampler.task().id, &variation.message).expect("it was tried before");
            let canonical = decoded.canonical();
            if canonical.len() as u64 <= sampler.task().max_bytes {
                let again =
                    validator.decode(&sampler.task().id, canonical.as_bytes()).expect("canonical forms are valid");
                assert_eq!(again.canonical(), canonical);
            }
        }
    });
}

#[test]
fn schemas_see_what_the_validator_sees() {
    for registry in [own_registry(), registry(&fixtures("wire/contracts"))] {
        let validator = Validator::new(&registry);
        let oracle = Oracle::new(&registry).expect("schemas compile");
        for task in registry.tasks.values() {
            let sampler = Sampler::new(&registry, &validator, task, 7).expect("its envelope is known");
            let mut messages: Vec<Vec<u8>> = sampler.near_misses().into_iter().map(|miss| miss.message).collect();
            messages.extend(sampler.variations().into_iter().map(|variation| variation.message));
            messages.extend(sampler.messages(50, true).iter().map(|message| compact(message).into_bytes()));
            for message in messages {
                for role in [Role::Consumer, Role::Producer] {
                    let Some(accepts) = oracle.accepts(&task.id, role, &message) else { continue };
                    let text = String::from_utf8_lossy(&message);
                    match validator.check(role, Some(&task.id), &message) {
                        Ok(_) => assert!(accepts, "{} {role:?}: the schema refuses {text}", task.id),
                        Err(errors) => {
                            let Ok(tree) = taskpact::json::read(&message) else { continue };
                            let seen = errors.iter().any(|error| sees(&registry, task, &tree, error));
                            assert!(!seen || !accepts, "{} {role:?}: the schema accepts {errors:?}\n{text}", task.id);
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn schemas_accept_every_example() {
    let registry = own_registry();
    for task in registry.tasks.values() {
        for role in [Role::Consumer, Role::Producer] {
            let schema = taskpact::schema::schema(&registry, task, role);
            assert!(jsonschema::meta::is_valid(&schema), "{} {role:?} is a schema", task.id);
        }
    }
}
