//! `sensitivity-removed`: something is no longer sensitive.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::SensitivityRemoved,
    about: About {
        code: "sensitivity-removed",
        level: Level::Warning,
        title: "something is no longer sensitive",
        why: "From now on its values show in logs, debug text and error messages.",
        example: "sensitive: true is deleted",
        remedy: "Keep it sensitive unless somebody who may decide that has decided it.",
    },
    level: |_| Severity::Warning,
    says: |_| "it is no longer sensitive".to_owned(),
};
