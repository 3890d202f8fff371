//! `keys-changed`: other names of a map.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::compat::rules::wording::from_to;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::KeysChanged,
    about: About {
        code: "keys-changed",
        level: Level::Error,
        title: "other names of a map",
        why: "An entry whose name is not allowed is refused.",
        example: "keys: { type: id } is added",
        remedy: "Let producers keep to the new names, wait for the in-flight window, then change it.",
    },
    level: |_| Severity::Info,
    says: |change| from_to("the type of the names", change),
};
