//! Names on a broker and numbers of retries, as views.

use crate::codegen::rust::text::literal;
use crate::codegen::rust::view::{BrokerView, DelayView, PublicationView, RetryView, SubscriptionView};
use crate::model::Retry;
use crate::topology::{ConsumerNames, ProducerNames, TaskNames};

/// What all have in common.
pub(super) fn broker(names: &TaskNames) -> BrokerView {
    let queues =
        |names: &ConsumerNames| (literal(&names.service), literal(&names.queue), literal(&names.dead_letter_queue));
    BrokerView {
        routing_key: literal(&names.routing_key),
        exchanges: names.exchanges.iter().map(|(service, name)| (literal(service), literal(name))).collect(),
        queues: names.consumers.iter().map(queues).collect(),
    }
}

/// What each producer sends through.
pub(super) fn publications(names: &TaskNames) -> Vec<PublicationView> {
    let view = |names: &ProducerNames| PublicationView {
        service: literal(&names.service),
        exchange: literal(&names.exchange),
        routing_key: literal(&names.routing_key),
        delay: names.delay.as_ref().map(|delay| DelayView {
            exchange: literal(&delay.exchange),
            queue: literal(&delay.queue),
            delay: delay.delay,
        }),
    };
    names.producers.iter().map(view).collect()
}

/// How each consumer consumes.
pub(super) fn subscriptions(names: &TaskNames) -> Vec<SubscriptionView> {
    let view = |names: &ConsumerNames| SubscriptionView {
        service: literal(&names.service),
        queue: literal(&names.queue),
        dead_letter_queue: literal(&names.dead_letter_queue),
        retry_exchange: literal(&names.retry_exchange),
        dead_letter_exchange: literal(&names.dead_letter_exchange),
        retry: retry(&names.retry),
        rungs: names.rungs.iter().map(|rung| (rung.delay, literal(&rung.queue))).collect(),
    };
    names.consumers.iter().map(view).collect()
}

/// The numbers of retries.
pub(super) fn retry(retry: &Retry) -> RetryView {
    RetryView {
        base_delay: retry.base_delay,
        multiplier: retry.multiplier,
        jitter: retry.jitter,
        max_delay: retry.max_delay,
        max_retries: retry.max_retries,
    }
}
