//! `enum-openness-changed`: an enum keeps unknown values now, or no longer.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::EnumOpennessChanged,
    about: About {
        code: "enum-openness-changed",
        level: Level::Info,
        title: "an enum keeps unknown values now, or no longer",
        why: "The same messages pass today; adding values later is harmless only where it is open everywhere.",
        example: "open: true is added",
        remedy: "Deploy all consumers before values are added.",
    },
    level: |_| Severity::Info,
    says: |change| format!("the enum was {} and is {}", change.old, change.new),
};
