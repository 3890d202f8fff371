//! `kind-changed`: another kind of task.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::compat::rules::wording::from_to;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::KindChanged,
    about: About {
        code: "kind-changed",
        level: Level::Warning,
        title: "another kind of task",
        why: "Commands and events differ in who may produce and consume them, and in the names of exchanges.",
        example: "kind: event becomes kind: command",
        remedy: "Make a new task.",
    },
    level: |_| Severity::Warning,
    says: |change| from_to("the kind", change),
};
