//! `payload-changed`: payloads that the other side refuses.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;

pub(crate) static RULE: Rule = Rule {
    kind: Kind::PayloadChanged,
    id: "payload-changed",
    title: "payloads that the other side refuses",
    why: "The sets of messages differ in a way that none of the other rules names.",
    example: "several changes that only together refuse a message",
    remedy: "Look at the witness, and make a new version of the task.",
    level: |_| Severity::Info,
    says: |_| "payloads that the other side refuses".to_owned(),
};
