//! `scale-changed`: another number of fraction digits.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::ScaleChanged,
    about: About {
        code: "scale-changed",
        level: Level::Error,
        title: "another number of fraction digits",
        why: "With another scale the form of the text is another; under `wire: minor` the same digits mean another amount.",
        example: "scale: 2 becomes scale: 3",
        remedy: "Make a new version of the task; never change the scale under messages that are under way.",
    },
    level: |_| Severity::Breaking,
    says: |change| format!("the {} became {}: the same digits are another amount", change.old, change.new),
};
