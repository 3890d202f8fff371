//! `producer-added`: a service now writes a task.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::ProducerAdded,
    about: About {
        code: "producer-added",
        level: Level::Info,
        title: "a service now writes a task",
        why: "Nothing else changes.",
        example: "produces: order.created is added to order-service",
        remedy: "Deploy consumers first.",
    },
    level: |_| Severity::Info,
    says: |change| format!("`{}` now writes it", change.new),
};
