//! `consumption-changed`: a service reads a task in another way.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::compat::rules::wording::from_to;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::ConsumptionChanged,
    about: About {
        code: "consumption-changed",
        level: Level::Info,
        title: "a service reads a task in another way",
        why: "Only that service is concerned.",
        example: "reads: [user_id] is added",
        remedy: "Nothing.",
    },
    level: |_| Severity::Info,
    says: |change| from_to("how it is read", change),
};
