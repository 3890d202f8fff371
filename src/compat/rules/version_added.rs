//! `version-added`: a new version of a task.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::VersionAdded,
    about: About {
        code: "version-added",
        level: Level::Info,
        title: "a new version of a task",
        why: "Consumers of the old versions are not touched.",
        example: "a new file tasks/order/created.v2.yaml",
        remedy: "Let every consumer read the new version before a producer writes it.",
    },
    level: |_| Severity::Info,
    says: |_| "a new version".to_owned(),
};
