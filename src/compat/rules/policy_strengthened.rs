//! `policy-strengthened`: the checker is asked for more.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::compat::rules::wording::from_to;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::PolicyStrengthened,
    about: About {
        code: "policy-strengthened",
        level: Level::Info,
        title: "the checker is asked for more",
        why: "From now on fewer changes pass.",
        example: "compatibility: backward becomes compatibility: full",
        remedy: "Nothing.",
    },
    level: |_| Severity::Info,
    says: |change| from_to("the policy", change),
};
