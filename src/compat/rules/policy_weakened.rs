//! `policy-weakened`: the checker is asked for less.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::compat::rules::wording::from_to;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::PolicyWeakened,
    about: About {
        code: "policy-weakened",
        level: Level::Warning,
        title: "the checker is asked for less",
        why: "From now on changes that broke somebody pass.",
        example: "compatibility: full becomes compatibility: backward",
        remedy: "Cover one change with a waiver instead of turning a check off.",
    },
    level: |_| Severity::Warning,
    says: |change| from_to("the policy", change),
};
