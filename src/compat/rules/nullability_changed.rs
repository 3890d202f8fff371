//! `nullability-changed`: whether null is allowed.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::NullabilityChanged,
    about: About {
        code: "nullability-changed",
        level: Level::Error,
        title: "whether null is allowed",
        why: "Null is refused where it is not allowed; absent is something else.",
        example: "nullable: true is added",
        remedy: "To allow null, deploy consumers first. To forbid it, let producers stop writing null, wait for the in-flight window, then forbid it.",
    },
    level: |_| Severity::Info,
    says: |change| format!("the value was {} and is {}", change.old, change.new),
};
