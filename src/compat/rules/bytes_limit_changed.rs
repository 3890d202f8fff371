//! `bytes-limit-changed`: another limit in bytes.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::compat::rules::wording::from_to;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::BytesLimitChanged,
    about: About {
        code: "bytes-limit-changed",
        level: Level::Error,
        title: "another limit in bytes",
        why: "A longer value is refused.",
        example: "maxBytes: 1024 becomes maxBytes: 512",
        remedy: "To lower it, let producers keep to the new limit, wait for the in-flight window, then change it. To raise it, deploy consumers first.",
    },
    level: |_| Severity::Info,
    says: |change| from_to("the limit", change),
};
