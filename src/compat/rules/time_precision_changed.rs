//! `time-precision-changed`: another number of fraction digits of a time.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::TimePrecisionChanged,
    about: About {
        code: "time-precision-changed",
        level: Level::Error,
        title: "another number of fraction digits of a time",
        why: "The fraction digits are part of the form, and the form is checked exactly.",
        example: "precision: s becomes precision: ms",
        remedy: "Add a field of the new precision beside the old one, or make a new version of the task.",
    },
    level: |_| Severity::Info,
    says: |change| format!("the precision was {} and is {}", change.old, change.new),
};
