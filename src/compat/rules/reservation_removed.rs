//! `reservation-removed`: a name is no longer reserved.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::ReservationRemoved,
    about: About {
        code: "reservation-removed",
        level: Level::Warning,
        title: "a name is no longer reserved",
        why: "Nothing keeps the name from coming back with another meaning.",
        example: "reserved: { fields: [oldNote] } is deleted",
        remedy: "Keep the name under `reserved`.",
    },
    level: |_| Severity::Warning,
    says: |change| format!("`{}` is no longer reserved", change.old),
};
