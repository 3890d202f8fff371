//! `policy-weakened`: the checker is asked for less.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::compat::rules::wording::{from_to};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::PolicyWeakened,
    id: "policy-weakened",
    title: "the checker is asked for less",
    why: "From now on changes that broke somebody pass.",
    example: "compatibility: full becomes compatibility: backward",
    remedy: "Cover one change with a waiver instead of turning a check off.",
    level: |_| Severity::Warning,
    says: |change| from_to("the policy", change),
};
