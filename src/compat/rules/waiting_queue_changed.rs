//! `waiting-queue-changed`: another place where messages wait.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::compat::rules::wording::from_to;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::WaitingQueueChanged,
    about: About {
        code: "waiting-queue-changed",
        level: Level::Warning,
        title: "another place where messages wait",
        why: "Messages that wait for their time or their next try lie under the old name. From there they come back by themselves, but only as long as the old queue is there.",
        example: "naming.retryQueue is edited",
        remedy: "Keep the old queue until it is empty, which takes no longer than its longest wait; then drop it.",
    },
    level: |_| Severity::Warning,
    says: |change| from_to("the place where messages wait", change),
};
