//! `count-changed`: another number of items or entries.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::compat::rules::wording::from_to;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::CountChanged,
    about: About {
        code: "count-changed",
        level: Level::Error,
        title: "another number of items or entries",
        why: "Lists and maps with fewer or more are refused.",
        example: "maxItems: 100 becomes maxItems: 50",
        remedy: "To narrow it, let producers keep to the new bounds, wait for the in-flight window, then change it. To widen it, deploy consumers first.",
    },
    level: |_| Severity::Info,
    says: |change| from_to("the count", change),
};
