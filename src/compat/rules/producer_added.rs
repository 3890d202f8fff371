//! `producer-added`: a service now writes a task.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;

pub(crate) static RULE: Rule = Rule {
    kind: Kind::ProducerAdded,
    id: "producer-added",
    title: "a service now writes a task",
    why: "Nothing else changes.",
    example: "produces: order.created is added to order-service",
    remedy: "Deploy consumers first.",
    level: |_| Severity::Info,
    says: |change| format!("`{}` now writes it", change.new),
};
