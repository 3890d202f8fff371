//! `reserved-name-used`: a reserved name is used.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::ReservedNameUsed,
    about: About {
        code: "reserved-name-used",
        level: Level::Error,
        title: "a reserved name is used",
        why: "The name had another meaning once; old messages and old readers still use it that way.",
        example: "reserved: { fields: [oldNote] } and a field oldNote",
        remedy: "Choose another name.",
    },
    level: |_| Severity::Breaking,
    says: |change| {
        format!(
            "`{}` is reserved{}",
            change.new,
            if change.old.is_empty() { String::new() } else { format!(" ({})", change.old) }
        )
    },
};
