//! `field-added`: a new field.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::FieldAdded,
    about: About {
        code: "field-added",
        level: Level::Error,
        title: "a new field",
        why: "Readers ignore what they do not know; a new required field is missing from old messages.",
        example: "tenant: { type: id, required: true } is added",
        remedy: "Add it as an optional field, deploy, make producers write it, wait for the in-flight window, then require it in a new version.",
    },
    level: |_| Severity::Info,
    says: |change| format!("a new {} field", change.new),
};
