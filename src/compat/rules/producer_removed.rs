//! `producer-removed`: a service no longer writes a live task.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::ProducerRemoved,
    about: About {
        code: "producer-removed",
        level: Level::Warning,
        title: "a service no longer writes a live task",
        why: "Consumers that rely on it wait for messages that never come.",
        example: "produces: order.created is deleted from order-service",
        remedy: "Tell the owners of the consumers.",
    },
    level: |_| Severity::Warning,
    says: |change| format!("`{}` no longer writes it", change.old),
};
