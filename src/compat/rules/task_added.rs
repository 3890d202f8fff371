//! `task-added`: a new task.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::TaskAdded,
    about: About {
        code: "task-added",
        level: Level::Info,
        title: "a new task",
        why: "Nothing depends on it yet.",
        example: "a new file tasks/order/archive.v1.yaml",
        remedy: "Deploy its consumers before its producers.",
    },
    level: |_| Severity::Info,
    says: |_| "a new task".to_owned(),
};
