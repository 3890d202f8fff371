//! `length-changed`: other lengths of a text.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::compat::rules::wording::from_to;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::LengthChanged,
    about: About {
        code: "length-changed",
        level: Level::Error,
        title: "other lengths of a text",
        why: "A text outside the bounds is refused.",
        example: "maxLength: 20 becomes maxLength: 10",
        remedy: "To narrow it, let producers keep to the new length, wait for the in-flight window, then change it. To widen it, deploy consumers first.",
    },
    level: |_| Severity::Info,
    says: |change| from_to("the length", change),
};
