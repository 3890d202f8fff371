//! `consumer-added`: a service now reads a task.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;

pub(crate) static RULE: Rule = Rule {
    kind: Kind::ConsumerAdded,
    id: "consumer-added",
    title: "a service now reads a task",
    why: "Nothing else changes.",
    example: "consumes: order.created is added to points-service",
    remedy: "Nothing.",
    level: |_| Severity::Info,
    says: |change| format!("`{}` now reads it", change.new),
};
