//! `version-removed`: a version of a task is gone.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;

pub(crate) static RULE: Rule = Rule {
    kind: Kind::VersionRemoved,
    id: "version-removed",
    title: "a version of a task is gone",
    why: "Messages of that version that are still under way find no reader any more.",
    example: "delete tasks/order/created.v1.yaml while created.v2.yaml stays",
    remedy: "Keep both versions until no producer writes the old one and the in-flight window has passed, then delete its file.",
    level: |_| Severity::Breaking,
    says: |_| "the version is gone".to_owned(),
};
