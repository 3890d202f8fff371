//! What a change does on the broker: names under which messages lie, and arguments that no broker changes.

use crate::compat::change::{Change, Kind};
use crate::compat::draft::{Cause, Draft};
use crate::compat::finding::{Document, Place};
use crate::compat::task::Sides;
use crate::model::{Consumption, Naming, NamingOverrides, QueueType, Registry, Service, Task, TaskId};
use crate::topology::{ConsumerNames, ProducerNames, task_names};

/// What differs on the broker for tasks that both sides have.
pub(crate) fn compare(sides: &Sides<'_>) -> Vec<Draft> {
    let mut drafts = arguments(sides);
    if names_may_differ(sides) {
        for (id, old) in &sides.old.tasks {
            if let Some(new) = sides.new.tasks.get(id).filter(|new| new.kind == old.kind) {
                drafts.extend(Names { sides, task: new, drafts: Vec::new() }.compare(old));
            }
        }
    }
    drafts
}

/// Services of both sides, with the old one first.
fn services<'s>(sides: &'s Sides<'_>) -> impl Iterator<Item = (&'s Service, &'s Service)> {
    sides.old.services.values().filter_map(|old| Some((old, sides.new.services.get(&old.name)?)))
}

/// Names follow from the templates, the queues that services name, and the kinds of tasks: mostly nothing differs.
fn names_may_differ(sides: &Sides<'_>) -> bool {
    let queues = |service: &Service| -> Vec<_> {
        service.consumes.iter().filter_map(|(task, found)| Some((task.clone(), found.queue.clone()?))).collect()
    };
    let differ = |(old, new): (&Service, &Service)| old.naming != new.naming || queues(old) != queues(new);
    sides.old.naming != sides.new.naming || services(sides).any(differ)
}

/// A name that follows from a template: its key in `naming`, and how to find the template.
struct Rule {
    key: &'static str,
    all: fn(&Naming) -> Option<&String>,
    own: fn(&NamingOverrides) -> Option<&String>,
}

macro_rules! rules {
    ($($name:ident = $key:literal, $field:ident, $all:expr;)*) => {
        $(const $name: Rule = Rule { key: $key, all: $all, own: |naming| naming.$field.as_ref() };)*
    };
}

rules! {
    EXCHANGE = "exchange", exchange, |naming| Some(&naming.exchange);
    QUEUE = "queue", queue, |naming| Some(&naming.queue);
    DEAD_LETTER_QUEUE = "deadLetterQueue", dead_letter_queue, |naming| Some(&naming.dead_letter_queue);
    ROUTING_KEY = "routingKey", routing_key, |naming| Some(&naming.routing_key);
    RETRY_EXCHANGE = "retryExchange", retry_exchange, |naming| naming.retry_exchange.as_ref();
    RETRY_QUEUE = "retryQueue", retry_queue, |naming| naming.retry_queue.as_ref();
    DEAD_LETTER_EXCHANGE = "deadLetterExchange", dead_letter_exchange, |naming| naming.dead_letter_exchange.as_ref();
    DELAY_EXCHANGE = "delayExchange", delay_exchange, |naming| naming.delay_exchange.as_ref();
    DELAY_QUEUE = "delayQueue", delay_queue, |naming| naming.delay_queue.as_ref().or(Some(&naming.queue));
}

impl Rule {
    /// The template that holds for a service; none where the tool's own does.
    fn template<'r>(&self, registry: &'r Registry, service: &str) -> Option<&'r str> {
        let own = registry.services.get(service).and_then(|service| (self.own)(&service.naming));
        own.or_else(|| (self.all)(&registry.naming)).map(String::as_str)
    }
}

/// The names of one task.
struct Names<'s, 'a> {
    sides: &'s Sides<'a>,
    task: &'s Task,
    drafts: Vec<Draft>,
}

impl Names<'_, '_> {
    fn compare(mut self, old: &Task) -> Vec<Draft> {
        let (left, right) = (task_names(self.sides.old, old), task_names(self.sides.new, self.task));
        let mut sent = false;
        for before in &left.producers {
            if let Some(after) = right.producers.iter().find(|after| after.service == before.service) {
                self.producer(before, after);
                sent = true;
            }
        }
        if !sent {
            self.differ(Kind::RoutingKeyChanged, &ROUTING_KEY, "", &left.routing_key, &right.routing_key);
        }
        for before in &left.consumers {
            if let Some(after) = right.consumers.iter().find(|after| after.service == before.service) {
                self.consumer(before, after);
            }
        }
        self.drafts
    }

    fn producer(&mut self, before: &ProducerNames, after: &ProducerNames) {
        let service = before.service.as_str();
        self.differ(Kind::RoutingKeyChanged, &ROUTING_KEY, service, &before.routing_key, &after.routing_key);
        self.differ(Kind::ExchangeChanged, &EXCHANGE, service, &before.exchange, &after.exchange);
        // Another delay is a change of its own.
        if let (Some(before), Some(after)) = (&before.delay, &after.delay) {
            let kind = Kind::WaitingQueueChanged;
            self.differ(kind, &DELAY_EXCHANGE, service, &before.exchange, &after.exchange);
            if before.delay == after.delay {
                self.differ(kind, &DELAY_QUEUE, service, &before.queue, &after.queue);
            }
        }
    }

    fn consumer(&mut self, before: &ConsumerNames, after: &ConsumerNames) {
        let service = before.service.as_str();
        self.differ(Kind::QueueChanged, &QUEUE, service, &before.queue, &after.queue);
        let names = (&before.dead_letter_queue, &after.dead_letter_queue);
        self.differ(Kind::QueueChanged, &DEAD_LETTER_QUEUE, service, names.0, names.1);
        let kind = Kind::WaitingQueueChanged;
        self.differ(kind, &RETRY_EXCHANGE, service, &before.retry_exchange, &after.retry_exchange);
        let names = (&before.dead_letter_exchange, &after.dead_letter_exchange);
        self.differ(kind, &DEAD_LETTER_EXCHANGE, service, names.0, names.1);
        // What follows from another queue, or from another schedule, is told with that.
        let same = before.rungs.iter().find_map(|rung| Some((rung, after.rung(rung.delay)?)));
        if let Some((old, new)) = same.filter(|_| before.queue == after.queue) {
            self.differ(kind, &RETRY_QUEUE, service, &old.queue, &new.queue);
        }
    }

    /// A naming rule that changed is one cause for every task and service it names.
    fn differ(&mut self, kind: Kind, rule: &Rule, service: &str, old: &str, new: &str) {
        if old == new {
            return;
        }
        let Rule { key, own, .. } = rule;
        let id = &self.task.id;
        let (before, after) = (rule.template(self.sides.old, service), rule.template(self.sides.new, service));
        let named = |registry: &Registry| {
            let consumption = registry.services.get(service).and_then(|found| found.consumes.get(&id.task_type));
            *key == "queue" && consumption.is_some_and(|found| found.queue.is_some())
        };
        let overrides =
            |registry: &Registry| registry.services.get(service).is_some_and(|found| own(&found.naming).is_some());
        let any = |test: &dyn Fn(&Registry) -> bool| test(self.sides.old) || test(self.sides.new);
        let of_service = Document::Service(service.to_owned());
        let text = |template: Option<&str>| template.unwrap_or("the derived one").to_owned();
        let (cause, change, document, keys) = if before == after || any(&named) {
            let keys = vec!["consumes".to_owned(), id.task_type.clone(), (*key).to_owned()];
            (Cause::Task(format!("{id} {key} {service}")), Change::new(kind, old, new), of_service, keys)
        } else if any(&overrides) {
            let cause = Cause::Shared(format!("naming {service} {key}"));
            let keys = vec!["naming".to_owned(), (*key).to_owned()];
            (cause, Change::new(kind, text(before), text(after)), of_service, keys)
        } else {
            let keys = vec!["naming".to_owned(), (*key).to_owned()];
            let change = Change::new(kind, text(before), text(after));
            (Cause::Shared(format!("naming {key}")), change, Document::Registry, keys)
        };
        let place = Place { document, keys };
        let mut draft = Draft::semantic(id, change, Some(place.clone()), Some(place));
        draft.cause = cause;
        self.drafts.push(draft);
    }
}

/// Queues that are there under the same name with other arguments.
fn arguments(sides: &Sides<'_>) -> Vec<Draft> {
    let (before, after) = (sides.old.broker.queue_type, sides.new.broker.queue_type);
    let (mut drafts, mut by_default) = (Vec::new(), delay_queues(sides));
    for (old, new) in services(sides) {
        for (task_type, left) in &old.consumes {
            let Some(right) = new.consumes.get(task_type) else { continue };
            let kind = |found: &Consumption, all: QueueType| found.queue_type.unwrap_or(all);
            let types = (kind(left, before), kind(right, after));
            let single = (left.single_active_consumer, right.single_active_consumer);
            if types.0 == types.1 && single.0 == single.1 {
                continue;
            }
            let versions = left.versions.iter().filter(|version| right.versions.contains(version));
            let ids = versions.map(|version| TaskId { task_type: task_type.clone(), version: *version });
            let Some(id) = ids.into_iter().find(|id| same_queue(sides, id, &old.name, types.0 != types.1)) else {
                continue;
            };
            if single.0 != single.1 {
                let word = |single| {
                    if single { "one with a single active consumer" } else { "one with any number of consumers" }
                };
                drafts.push(argument(&id, &old.name, "singleActiveConsumer", word(single.0), word(single.1)));
            }
            if types.0 != types.1 && left.queue_type == right.queue_type {
                by_default = true;
            } else if types.0 != types.1 {
                drafts.push(argument(&id, &old.name, "queueType", &type_text(types.0), &type_text(types.1)));
            }
        }
    }
    drafts.extend(by_default.then(|| default_type(before, after)));
    drafts
}

/// Whether what `arguments` change is there under the same name on both sides: another queue is declared afresh. A type
/// is that of the dead letter queue and the retry queues as well.
fn same_queue(sides: &Sides<'_>, id: &TaskId, service: &str, type_too: bool) -> bool {
    let queues = |registry: &Registry| -> Option<Vec<String>> {
        let names = task_names(registry, registry.tasks.get(id)?);
        let found = names.consumers.into_iter().find(|found| found.service == service)?;
        let behind = found.rungs.into_iter().map(|rung| rung.queue).chain([found.dead_letter_queue]);
        Some([found.queue].into_iter().chain(behind.filter(|_| type_too)).collect())
    };
    let (old, new) = (queues(sides.old).unwrap_or_default(), queues(sides.new).unwrap_or_default());
    old.iter().any(|name| new.contains(name))
}

/// Whether there are delay queues, which have no type of their own, and the registry's differs.
fn delay_queues(sides: &Sides<'_>) -> bool {
    let delayed = |task: &Task| matches!(task.trigger, crate::model::Trigger::Delay(_));
    sides.old.broker != sides.new.broker
        && sides.old.tasks.values().any(|task| delayed(task) && sides.new.tasks.get(&task.id).is_some_and(delayed))
}

fn default_type(before: QueueType, after: QueueType) -> Draft {
    let place =
        || Some(Place { document: Document::Registry, keys: vec!["broker".to_owned(), "queueType".to_owned()] });
    let change = Change::new(Kind::QueueArgumentsChanged, type_text(before), type_text(after));
    Draft::plain(Cause::Shared("broker queueType".to_owned()), change, place(), place())
}

fn type_text(queue_type: QueueType) -> String {
    format!("of type {}", queue_type.word())
}

fn argument(id: &TaskId, service: &str, key: &str, before: &str, after: &str) -> Draft {
    let place = || {
        let keys = vec!["consumes".to_owned(), id.task_type.clone(), key.to_owned()];
        Some(Place { document: Document::Service(service.to_owned()), keys })
    };
    let mut draft = Draft::semantic(id, Change::new(Kind::QueueArgumentsChanged, before, after), place(), place());
    draft.cause = Cause::Task(format!("{id} {key} {service}"));
    draft
}
