//! `owner-changed`: another owner.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::compat::rules::wording::from_to;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::OwnerChanged,
    about: About {
        code: "owner-changed",
        level: Level::Info,
        title: "another owner",
        why: "Somebody else answers for the contract.",
        example: "owner: team-a becomes team-b",
        remedy: "Tell both teams.",
    },
    level: |_| Severity::Info,
    says: |change| from_to("the owner", change),
};
