//! `field-removed`: a field is gone.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::compat::rules::wording::readers;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::FieldRemoved,
    about: About {
        code: "field-removed",
        level: Level::Error,
        title: "a field is gone",
        why: "Old readers miss a required field; an optional one is lost without an error where somebody reads it.",
        example: "userId: { type: id, required: true } is deleted",
        remedy: "Make it optional in a new version, move the readers, stop writing it, then remove it and put its name under `reserved`.",
    },
    level: |change| if change.readers.is_empty() { Severity::Info } else { Severity::Warning },
    says: |change| format!("the {} field is gone{}", change.old, readers(change)),
};
