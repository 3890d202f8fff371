//! `union-variants-changed`: other variants of a union.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::compat::rules::wording::members;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::UnionVariantsChanged,
    about: About {
        code: "union-variants-changed",
        level: Level::Error,
        title: "other variants of a union",
        why: "A closed union refuses tags it does not know.",
        example: "variants card, wallet become card, wallet, points",
        remedy: "Open the union first (`open: true`), deploy all consumers, then add variants. Remove a variant only after producers stopped writing it and the in-flight window has passed.",
    },
    level: |_| Severity::Info,
    says: |change| members("variant", change),
};
