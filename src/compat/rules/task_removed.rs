//! `task-removed`: a task is gone.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::compat::rules::wording::readers;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::TaskRemoved,
    about: About {
        code: "task-removed",
        level: Level::Error,
        title: "a task is gone",
        why: "Messages that are still queued, delayed, waiting for a retry or dead-lettered find no reader any more.",
        example: "delete tasks/order/close.timeout.v1.yaml",
        remedy: "Set `deprecated` with a `removeAfter` date, let all producers stop, wait for the in-flight window, then delete the file.",
    },
    level: |_| Severity::Breaking,
    says: |change| format!("the task is gone{}", readers(change)),
};
