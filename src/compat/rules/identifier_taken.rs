//! `identifier-taken`: an identifier of generated code means something else.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::IdentifierTaken,
    about: About {
        code: "identifier-taken",
        level: Level::Warning,
        title: "an identifier of generated code means something else",
        why: "Two names that lead to one identifier are kept apart by a number. Which of them goes without the number may change when one comes or goes: code that was written before still compiles and reads another value.",
        example: "order-id is there (order_id in Rust and Python) and a field order_id is added",
        remedy: "Give one of the two a `codegenName`, so that the identifier stays with the name it had.",
    },
    level: |_| Severity::Warning,
    says: |change| format!("in generated code {}", change.new),
};
