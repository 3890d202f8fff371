//! `reservation-removed`: a name is no longer reserved.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;

pub(crate) static RULE: Rule = Rule {
    kind: Kind::ReservationRemoved,
    id: "reservation-removed",
    title: "a name is no longer reserved",
    why: "Nothing keeps the name from coming back with another meaning.",
    example: "reserved: { fields: [oldNote] } is deleted",
    remedy: "Keep the name under `reserved`.",
    level: |_| Severity::Warning,
    says: |change| format!("`{}` is no longer reserved", change.old),
};
