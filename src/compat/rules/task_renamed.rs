//! `task-renamed`: a task has another name.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::TaskRenamed,
    about: About {
        code: "task-renamed",
        level: Level::Error,
        title: "a task has another name",
        why: "Queued messages carry the old name, which new consumers do not know; old consumers do not know the new one.",
        example: "order.close.timeout becomes order.timeout.close",
        remedy: "Add the task under its new name beside the old one, move producers, wait for the in-flight window, then delete the old file.",
    },
    level: |_| Severity::Breaking,
    says: |change| format!("the task seems to be renamed from `{}` to `{}`", change.old, change.new),
};
