//! `deprecation-changed`: deprecation.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::compat::rules::wording::from_to;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::DeprecationChanged,
    about: About {
        code: "deprecation-changed",
        level: Level::Info,
        title: "deprecation",
        why: "It tells people what is on its way out; messages stay as they are.",
        example: "deprecated: { since: 2026-11-30 }",
        remedy: "Tell the owners of the consumers.",
    },
    level: |_| Severity::Info,
    says: |change| from_to("the deprecation", change),
};
