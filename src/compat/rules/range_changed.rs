//! `range-changed`: other bounds of a number.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::compat::rules::wording::{from_to};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::RangeChanged,
    id: "range-changed",
    title: "other bounds of a number",
    why: "A number outside the bounds is refused.",
    example: "min: 0 becomes min: 1",
    remedy: "To narrow it, let producers keep to the new bounds, wait for the in-flight window, then change it. To widen it, deploy consumers first.",
    level: |_| Severity::Info,
    says: |change| from_to("the range", change),
};
