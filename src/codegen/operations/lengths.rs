//! The longest texts that the contracts allow, and what makes them so long.

use crate::model::{Registry, RoleKind, Task, Template, TemplatePart, Type, TypeBody};

/// No key is longer: the check of contracts and the reader of messages see to that.
const LONGEST_KEY: u64 = 128;

/// The longest id of a message.
const LONGEST_ID: u64 = 64;

/// A length and what it comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Longest {
    pub(super) length: u64,
    pub(super) reason: String,
}

impl Longest {
    /// The longest of `found`; `least` where there is nothing.
    fn of(found: impl Iterator<Item = (u64, String)>, least: (u64, &str)) -> Self {
        // The first of equals, so that the order of contracts decides nothing.
        let longest = found.fold(None, |best: Option<(u64, String)>, one| match best {
            Some(best) if best.0 >= one.0 => Some(best),
            _ => Some(one),
        });
        let (length, reason) = longest.unwrap_or_else(|| (least.0, least.1.to_owned()));
        Self { length: length.max(1), reason }
    }
}

/// By what a consumer knows a message again.
pub(super) fn biz_key(registry: &Registry) -> Longest {
    let of_task = |task: &Task| {
        let id = &task.id;
        if let Some(template) = &task.idempotency {
            return Some((longest_key(task, template), format!("the longest key of {id}")));
        }
        let roles = &registry.envelope(&task.envelope)?.roles;
        if roles.contains_key(&RoleKind::Idempotency) {
            return Some((LONGEST_KEY, format!("{id} declares no key, so its messages may carry any")));
        }
        roles
            .get(&RoleKind::Id)
            .map(|_| (LONGEST_ID + 3, format!("`id:` and the message id of {id}, which has no key")))
    };
    Longest::of(registry.tasks.values().filter_map(of_task), (1, "no task has a key"))
}

/// `<service>/<taskType>`.
pub(super) fn handler(registry: &Registry) -> Longest {
    let of_service = |service: &crate::model::Service| {
        let name = service.name.clone();
        service.consumes.keys().map(move |task| format!("{name}/{task}")).collect::<Vec<_>>()
    };
    let handlers = registry.services.values().flat_map(of_service);
    Longest::of(handlers.map(|handler| (characters(&handler), handler)), (1, "no service consumes anything"))
}

/// By what messages are kept in order.
pub(super) fn partition_key(registry: &Registry) -> Longest {
    let of_task = |task: &Task| {
        let length = longest_key(task, task.partition.as_ref()?);
        Some((length, format!("the longest of {}", task.id)))
    };
    Longest::of(registry.tasks.values().filter_map(of_task), (1, "no task has a partition key"))
}

/// The length of the longest of `texts` in characters, at least 1.
pub(super) fn longest<'a>(texts: impl Iterator<Item = &'a str>) -> u64 {
    texts.map(characters).max().unwrap_or(1).max(1)
}

fn characters(text: &str) -> u64 {
    text.chars().count() as u64
}

/// A length that no key of the template exceeds.
fn longest_key(task: &Task, template: &Template) -> u64 {
    let part = |part: &TemplatePart| match part {
        TemplatePart::Literal(text) => characters(text),
        TemplatePart::Field(name) => {
            let field = task.payload.fields.iter().find(|field| field.name == *name);
            field.and_then(|field| longest_value(task, &field.spec.ty)).unwrap_or(LONGEST_KEY)
        }
    };
    template.parts.iter().map(part).fold(0, u64::saturating_add).min(LONGEST_KEY)
}

/// A length that no value exceeds; `None` where there is no such length.
fn longest_value(task: &Task, ty: &Type) -> Option<u64> {
    let least = |left: Option<u64>, right: Option<u64>| match (left, right) {
        (Some(left), Some(right)) => Some(left.min(right)),
        (left, right) => left.or(right),
    };
    let digits = |min: i64, max: i64| characters(&min.to_string()).max(characters(&max.to_string()));
    match ty {
        Type::Id { max_length, pattern, .. } => {
            least(Some(*max_length), pattern.as_ref().and_then(crate::pattern::Pattern::max_len))
        }
        Type::String { max_length, pattern, .. } => {
            least(*max_length, pattern.as_ref().and_then(crate::pattern::Pattern::max_len))
        }
        Type::Int32 { min, max } => Some(digits(i64::from(*min), i64::from(*max))),
        Type::Int64 { min, max, .. } => Some(digits(*min, *max)),
        Type::Uuid => Some(36),
        Type::Date => Some(10),
        Type::Timestamp { precision } => {
            let fraction = u64::from(precision.digits());
            Some(20 + if fraction > 0 { fraction + 1 } else { 0 })
        }
        Type::Named(name) => match &task.types.get(name)?.body {
            TypeBody::Enum(of) => of.values.iter().map(|value| characters(&value.value)).max(),
            _ => None,
        },
        _ => None,
    }
}
