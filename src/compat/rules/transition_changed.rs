//! `transition-changed`: a state transition is gone or another.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::compat::rules::wording::from_to;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::TransitionChanged,
    about: About {
        code: "transition-changed",
        level: Level::Warning,
        title: "a state transition is gone or another",
        why: "Consumers with the old table accept steps that the new one refuses, or refuse what it allows.",
        example: "from: [CREATED, PAYING] becomes from: [PAYING]",
        remedy: "Let the consumers accept both until the window has passed.",
    },
    level: |_| Severity::Warning,
    says: |change| from_to("the transition", change),
};
