//! Name templates filled in: the registry's, or a service's own.

use crate::model::{Kind, Registry, Service, Task};
use crate::topology::duration;

/// The templates that hold for one service.
#[derive(Debug, Clone, Copy)]
pub(super) struct Templates<'a> {
    registry: &'a Registry,
    service: &'a Service,
}

impl<'a> Templates<'a> {
    pub(super) const fn of(registry: &'a Registry, service: &'a Service) -> Self {
        Self { registry, service }
    }

    pub(super) fn exchange(self, task: &Task) -> String {
        let own = self.service.naming.exchange.as_ref();
        self.fill(own.unwrap_or(&self.registry.naming.exchange), task)
    }

    pub(super) fn routing_key(self, task: &Task) -> String {
        let own = self.service.naming.routing_key.as_ref();
        fill(own.unwrap_or(&self.registry.naming.routing_key), |name| of_task(name, "", task))
    }

    fn queue_template(self) -> &'a str {
        self.service.naming.queue.as_ref().unwrap_or(&self.registry.naming.queue)
    }

    pub(super) fn queue(self, task: &Task) -> String {
        self.fill(self.queue_template(), task)
    }

    /// The dead letter queue of a task type.
    pub(super) fn dead_letter_queue(self, task_type: &str, kind: Kind) -> String {
        let own = self.service.naming.dead_letter_queue.as_ref();
        let template = own.unwrap_or(&self.registry.naming.dead_letter_queue);
        fill(template, |name| of_type(name, &self.service.name, task_type, kind))
    }

    pub(super) fn retry_exchange(self) -> String {
        let (own, all) = (&self.service.naming.retry_exchange, &self.registry.naming.retry_exchange);
        self.fill_service(own.as_ref().or(all.as_ref()).map_or("{service}.retry.ex", String::as_str))
    }

    pub(super) fn dead_letter_exchange(self) -> String {
        let (own, all) = (&self.service.naming.dead_letter_exchange, &self.registry.naming.dead_letter_exchange);
        self.fill_service(own.as_ref().or(all.as_ref()).map_or("{service}.dlx.ex", String::as_str))
    }

    pub(super) fn delay_exchange(self) -> String {
        let (own, all) = (&self.service.naming.delay_exchange, &self.registry.naming.delay_exchange);
        self.fill_service(own.as_ref().or(all.as_ref()).map_or("{service}.delay.ex", String::as_str))
    }

    /// Where messages of `task` wait for `delay` milliseconds before anyone gets them.
    pub(super) fn delay_queue(self, task: &Task, delay: u64) -> String {
        let (own, all) = (&self.service.naming.delay_queue, &self.registry.naming.delay_queue);
        let derived = || format!("{}.delay.{{delay}}", self.queue_template());
        let template = own.as_ref().or(all.as_ref()).cloned().unwrap_or_else(derived);
        fill(&template, |name| match name {
            "delay" => Some(duration::spell(delay)),
            _ => of_task(name, &self.service.name, task),
        })
    }

    /// Where messages of `queue` wait for `delay` milliseconds between two tries.
    pub(super) fn retry_queue(self, queue: &str, delay: u64) -> String {
        let (own, all) = (&self.service.naming.retry_queue, &self.registry.naming.retry_queue);
        let template = own.as_ref().or(all.as_ref()).map_or("{queue}.retry.{delay}", String::as_str);
        fill(template, |name| match name {
            "queue" => Some(queue.to_owned()),
            "delay" => Some(duration::spell(delay)),
            "service" => Some(self.service.name.clone()),
            _ => None,
        })
    }

    fn fill(self, template: &str, task: &Task) -> String {
        fill(template, |name| of_task(name, &self.service.name, task))
    }

    fn fill_service(self, template: &str) -> String {
        fill(template, |name| (name == "service").then(|| self.service.name.clone()))
    }
}

/// The registry's routing key of `task`.
pub(super) fn routing_key(registry: &Registry, task: &Task) -> String {
    fill(&registry.naming.routing_key, |name| of_task(name, "", task))
}

/// The value of a placeholder.
fn of_task(placeholder: &str, service: &str, task: &Task) -> Option<String> {
    of_type(placeholder, service, &task.id.task_type, task.kind)
}

fn of_type(placeholder: &str, service: &str, task_type: &str, kind: Kind) -> Option<String> {
    let (domain, rest) = task_type.split_once('.').unwrap_or((task_type, ""));
    let kind = match kind {
        Kind::Command => "command",
        Kind::Event => "event",
        Kind::Result => "result",
    };
    Some(match placeholder {
        "service" => service.to_owned(),
        "domain" => domain.to_owned(),
        "task" => rest.replace('.', "_"),
        "kind" => kind.to_owned(),
        _ => return None,
    })
}

/// One pass over the template, so that a value that looks like a placeholder is never filled again.
fn fill(template: &str, value: impl Fn(&str) -> Option<String>) -> String {
    let mut out = String::new();
    let mut rest = template;
    while let Some((before, placeholder, after)) = next_placeholder(rest) {
        out.push_str(before);
        match value(placeholder) {
            Some(value) => out.push_str(&value),
            None => out.push_str(&rest[before.len()..rest.len() - after.len()]),
        }
        rest = after;
    }
    out.push_str(rest);
    out
}

fn next_placeholder(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once('{')?;
    let (name, after) = rest.split_once('}')?;
    Some((before, name, after))
}
