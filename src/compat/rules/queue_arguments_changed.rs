//! `queue-arguments-changed`: an argument of a queue that is there.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::QueueArgumentsChanged,
    about: About {
        code: "queue-arguments-changed",
        level: Level::Error,
        title: "an argument of a queue that is there",
        why: "No broker changes the type of a queue or its single active consumer: whoever declares the queue is refused (406 PRECONDITION_FAILED) and cannot start, and an import of definitions passes silently over the difference.",
        example: "queueType: classic becomes queueType: quorum",
        remedy: "It is a migration: give the queue another name, bind it beside the old one, let the consumers read both, unbind the old queue, drain it, then drop it. Its retry and dead letter queues go the same way.",
    },
    level: |_| Severity::Breaking,
    says: |change| {
        format!(
            "a queue argument changed: the queue was {} and is {}; the broker will refuse it (406)",
            change.old, change.new
        )
    },
};
