//! `pattern-changed`: another pattern.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::compat::rules::wording::from_to_value;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::PatternChanged,
    about: About {
        code: "pattern-changed",
        level: Level::Error,
        title: "another pattern",
        why: "Patterns are compared as the sets of texts they match: a text that only one of them matches is refused by the other side.",
        example: "pattern: \"[0-9]{2}\" becomes \"[0-9]{2,4}\"",
        remedy: "To narrow it, let producers keep to the new pattern, wait for the in-flight window, then change it. To widen it, deploy consumers first.",
    },
    level: |_| Severity::Info,
    says: |change| from_to_value("the pattern", "pattern", change),
};
