//! `queue-changed`: another queue of a live task.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::compat::rules::wording::{from_to};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::QueueChanged,
    id: "queue-changed",
    title: "another queue of a live task",
    why: "Messages stay in the old queue, which nobody reads any more.",
    example: "queue: q.a becomes queue: q.b",
    remedy: "Read both queues until the old one is empty, then drop it.",
    level: |_| Severity::Breaking,
    says: |change| from_to("the queue", change),
};
