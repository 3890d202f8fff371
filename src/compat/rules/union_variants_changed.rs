//! `union-variants-changed`: other variants of a union.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::compat::rules::wording::{members};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::UnionVariantsChanged,
    id: "union-variants-changed",
    title: "other variants of a union",
    why: "A closed union refuses tags it does not know.",
    example: "variants card, wallet become card, wallet, points",
    remedy: "Open the union first (`open: true`), deploy all consumers, then add variants. Remove a variant only after producers stopped writing it and the in-flight window has passed.",
    level: |_| Severity::Info,
    says: |change| members("variant", change),
};
