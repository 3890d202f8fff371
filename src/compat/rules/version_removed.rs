//! `version-removed`: a version of a task is gone.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::compat::rules::wording::readers;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::VersionRemoved,
    about: About {
        code: "version-removed",
        level: Level::Error,
        title: "a version of a task is gone",
        why: "Messages of that version that are still under way find no reader any more.",
        example: "delete tasks/order/created.v1.yaml while created.v2.yaml stays",
        remedy: "Keep both versions until no producer writes the old one and the in-flight window has passed, then delete its file.",
    },
    level: |_| Severity::Breaking,
    says: |change| format!("the version is gone{}", readers(change)),
};
