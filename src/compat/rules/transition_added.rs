//! `transition-added`: a new state transition.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::TransitionAdded,
    about: About {
        code: "transition-added",
        level: Level::Info,
        title: "a new state transition",
        why: "It allows more than before.",
        example: "from: [CREATED] becomes from: [CREATED, PAYING]",
        remedy: "Deploy consumers first.",
    },
    level: |_| Severity::Info,
    says: |change| format!("a new transition: {}", change.new),
};
