//! `required-changed`: whether a field must be there.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::RequiredChanged,
    about: About {
        code: "required-changed",
        level: Level::Error,
        title: "whether a field must be there",
        why: "A message without a required field is refused.",
        example: "required: true is added",
        remedy: "To require a field, make producers write it, wait for the in-flight window, then require it (or do so in a new version). To make it optional, deploy consumers that can do without it first.",
    },
    level: |_| Severity::Info,
    says: |change| format!("the field was {} and is {}", change.old, change.new),
};
