//! `task-added`: a new task.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;

pub(crate) static RULE: Rule = Rule {
    kind: Kind::TaskAdded,
    id: "task-added",
    title: "a new task",
    why: "Nothing depends on it yet.",
    example: "a new file tasks/order/archive.v1.yaml",
    remedy: "Deploy its consumers before its producers.",
    level: |_| Severity::Info,
    says: |_| "a new task".to_owned(),
};
