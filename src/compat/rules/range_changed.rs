//! `range-changed`: other bounds of a number.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::compat::rules::wording::from_to;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::RangeChanged,
    about: About {
        code: "range-changed",
        level: Level::Error,
        title: "other bounds of a number",
        why: "A number outside the bounds is refused.",
        example: "min: 0 becomes min: 1",
        remedy: "To narrow it, let producers keep to the new bounds, wait for the in-flight window, then change it. To widen it, deploy consumers first.",
    },
    level: |_| Severity::Info,
    says: |change| from_to("the range", change),
};
