//! `sensitivity-added`: something is sensitive now.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::SensitivityAdded,
    about: About {
        code: "sensitivity-added",
        level: Level::Info,
        title: "something is sensitive now",
        why: "From now on its values no longer show in logs, debug text and error messages.",
        example: "sensitive: true is added",
        remedy: "Nothing: but what was logged before stays logged.",
    },
    level: |_| Severity::Info,
    says: |_| "it is sensitive now".to_owned(),
};
