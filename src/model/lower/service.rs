//! Services.

use std::collections::BTreeMap;

use crate::contract::{ConsumeDoc, RetryDoc, ServiceDoc, Spanned};
use crate::diagnostic::Findings;
use crate::model::lower::naming::service_naming;
use crate::model::{Consumption, Load, QueueType, RetryLimit, Service};

/// The service of `doc`.
pub fn service(doc: &ServiceDoc<'_>, findings: &mut Findings) -> Option<Service> {
    let naming = service_naming(&doc.naming, findings);
    let produces = doc.produces.iter().map(|found| (found.task.as_str().to_owned(), versions(&found.versions)));
    let consumes = doc.consumes.iter().map(|found| (found.task.as_str().to_owned(), consumption(found)));
    Some(Service {
        name: doc.name?.as_str().to_owned(),
        team: doc.team?.as_str().to_owned(),
        language: doc.language?.as_str().to_lowercase(),
        produces: produces.collect::<BTreeMap<_, _>>(),
        consumes: consumes.collect(),
        external: doc.external,
        naming,
    })
}

fn versions(found: &[Spanned<i32>]) -> Vec<i32> {
    let mut versions: Vec<i32> = found.iter().map(|version| version.value).collect();
    versions.sort_unstable();
    versions
}

fn consumption(doc: &ConsumeDoc<'_>) -> Consumption {
    Consumption {
        versions: versions(&doc.versions),
        queue: doc.queue.map(|text| text.as_str().to_owned()),
        reads: doc.reads.as_ref().map(|paths| paths.iter().map(|path| path.as_str().to_owned()).collect()),
        retry: doc.retry.as_ref().map(limit),
        queue_type: doc.queue_type.map(|word| QueueType::of(word.value)),
        single_active_consumer: doc.single_active_consumer,
        load: doc.load.map(|load| Load {
            rate: load.rate.value,
            handling: load.handling.value,
            workers: load.workers.map(|workers| workers.value),
        }),
    }
}

/// What `doc` lowers.
fn limit(doc: &RetryDoc) -> RetryLimit {
    let small = |count: Spanned<u64>| u32::try_from(count.value).unwrap_or(u32::MAX);
    RetryLimit {
        base_delay: doc.base_delay.map(|time| time.value),
        multiplier: doc.multiplier.map(small),
        jitter: doc.jitter.map(|time| time.value),
        max_delay: doc.max_delay.map(|time| time.value),
        max_retries: doc.max_retries.map(small),
    }
}
