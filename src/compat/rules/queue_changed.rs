//! `queue-changed`: another queue of a live task.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::compat::rules::wording::from_to;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::QueueChanged,
    about: About {
        code: "queue-changed",
        level: Level::Error,
        title: "another queue of a live task",
        why: "Messages stay in the old queue, which nobody reads any more.",
        example: "queue: q.a becomes queue: q.b",
        remedy: "Read both queues until the old one is empty, then drop it.",
    },
    level: |_| Severity::Breaking,
    says: |change| from_to("the queue", change),
};
