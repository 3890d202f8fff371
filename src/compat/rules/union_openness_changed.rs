//! `union-openness-changed`: a union keeps unknown variants now, or no longer.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::UnionOpennessChanged,
    about: About {
        code: "union-openness-changed",
        level: Level::Info,
        title: "a union keeps unknown variants now, or no longer",
        why: "The same messages pass today; adding variants later is harmless only where it is open everywhere.",
        example: "open: true is added",
        remedy: "Deploy all consumers before variants are added.",
    },
    level: |_| Severity::Info,
    says: |change| format!("the union was {} and is {}", change.old, change.new),
};
