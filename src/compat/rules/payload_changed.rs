//! `payload-changed`: payloads that the other side refuses.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::PayloadChanged,
    about: About {
        code: "payload-changed",
        level: Level::Error,
        title: "payloads that the other side refuses",
        why: "The sets of messages differ in a way that none of the other rules names.",
        example: "several changes that only together refuse a message",
        remedy: "Look at the witness, and make a new version of the task.",
    },
    level: |_| Severity::Info,
    says: |change| match change.new.as_str() {
        "" => "payloads that the other side refuses".to_owned(),
        more => format!("{more}, which are not told one by one"),
    },
};
