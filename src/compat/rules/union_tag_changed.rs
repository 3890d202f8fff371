//! `union-tag-changed`: another tag name of a union.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::UnionTagChanged,
    about: About {
        code: "union-tag-changed",
        level: Level::Error,
        title: "another tag name of a union",
        why: "The tag tells readers which variant a value is; under another name they do not find it.",
        example: "tag: method becomes tag: kind",
        remedy: "Make a new version of the task.",
    },
    level: |_| Severity::Breaking,
    says: |change| format!("the tag was `{}` and is `{}`", change.old, change.new),
};
