//! `routing-key-changed`: another routing key of a live task.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::compat::rules::wording::from_to;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::RoutingKeyChanged,
    about: About {
        code: "routing-key-changed",
        level: Level::Error,
        title: "another routing key of a live task",
        why: "Queues are bound by the old key; messages with the new one reach nobody.",
        example: "naming.routingKey is edited",
        remedy: "Bind the queues by both keys first, move the producers, then drop the old key.",
    },
    level: |_| Severity::Breaking,
    says: |change| from_to("the routing key", change),
};
