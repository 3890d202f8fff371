//! `transition-added`: a new state transition.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;

pub(crate) static RULE: Rule = Rule {
    kind: Kind::TransitionAdded,
    id: "transition-added",
    title: "a new state transition",
    why: "It allows more than before.",
    example: "from: [CREATED] becomes from: [CREATED, PAYING]",
    remedy: "Deploy consumers first.",
    level: |_| Severity::Info,
    says: |change| format!("a new transition: {}", change.new),
};
