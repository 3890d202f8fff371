//! `field-renamed`: a field has another name (a guess).

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::compat::rules::wording::readers;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::FieldRenamed,
    about: About {
        code: "field-renamed",
        level: Level::Error,
        title: "a field has another name (a guess)",
        why: "For readers a rename is a field that is gone and another that is new. It is a guess: the type and everything else are equal.",
        example: "amount: money becomes total: money",
        remedy: "Add the new name as an optional field, let producers write both, move the consumers, wait for the in-flight window, then drop the old name in a new version.",
    },
    level: |change| if change.readers.is_empty() { Severity::Info } else { Severity::Warning },
    says: |change| {
        format!("the field seems to be renamed from `{}` to `{}`{}", change.old, change.new, readers(change))
    },
};
