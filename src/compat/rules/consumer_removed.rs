//! `consumer-removed`: a service no longer reads a live task.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::ConsumerRemoved,
    about: About {
        code: "consumer-removed",
        level: Level::Warning,
        title: "a service no longer reads a live task",
        why: "What is still in its queue stays there, and what it did with new messages is no longer done.",
        example: "consumes: order.created is deleted from points-service",
        remedy: "Unbind the queue, drain it, then remove the consumer.",
    },
    level: |_| Severity::Warning,
    says: |change| format!("`{}` no longer reads it", change.old),
};
