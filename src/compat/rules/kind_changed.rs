//! `kind-changed`: another kind of task.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::compat::rules::wording::{from_to};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::KindChanged,
    id: "kind-changed",
    title: "another kind of task",
    why: "Commands and events differ in who may produce and consume them, and in the names of exchanges.",
    example: "kind: event becomes kind: command",
    remedy: "Make a new task.",
    level: |_| Severity::Warning,
    says: |change| from_to("the kind", change),
};
