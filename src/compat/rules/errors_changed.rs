//! `errors-changed`: error codes came or went.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::compat::rules::wording::members;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::ErrorsChanged,
    about: About {
        code: "errors-changed",
        level: Level::Info,
        title: "error codes came or went",
        why: "Consumers report other errors than before.",
        example: "ORDER_ALREADY_PAID is added",
        remedy: "Look at alerts that name the codes.",
    },
    level: |_| Severity::Info,
    says: |change| members("error code", change),
};
