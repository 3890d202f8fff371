//! `type-changed`: a value of another type.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::TypeChanged,
    about: About {
        code: "type-changed",
        level: Level::Error,
        title: "a value of another type",
        why: "Readers parse one form; another form is refused, or worse, read as something else.",
        example: "amount: int32 becomes amount: int64 (a string on the wire)",
        remedy: "Add a field of the new type beside the old one and let producers write both, or make a new version of the task.",
    },
    level: |_| Severity::Info,
    says: |change| format!("the type was {} and is {}", change.old, change.new),
};
