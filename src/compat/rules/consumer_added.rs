//! `consumer-added`: a service now reads a task.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::ConsumerAdded,
    about: About {
        code: "consumer-added",
        level: Level::Info,
        title: "a service now reads a task",
        why: "Nothing else changes.",
        example: "consumes: order.created is added to points-service",
        remedy: "Nothing.",
    },
    level: |_| Severity::Info,
    says: |change| format!("`{}` now reads it", change.new),
};
