//! `uniqueness-changed`: whether items must differ.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::UniquenessChanged,
    about: About {
        code: "uniqueness-changed",
        level: Level::Error,
        title: "whether items must differ",
        why: "A list with two equal items is refused where they must be unique.",
        example: "unique: true is added",
        remedy: "Let producers send no duplicates, wait for the in-flight window, then ask for it.",
    },
    level: |_| Severity::Info,
    says: |change| format!("the items were {} and are {}", change.old, change.new),
};
