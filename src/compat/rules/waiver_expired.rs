//! `waiver-expired`: a waiver has run out.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;

pub(crate) static RULE: Rule = Rule {
    kind: Kind::WaiverExpired,
    id: "waiver-expired",
    title: "a waiver has run out",
    why: "What it covered counts again.",
    example: "expires: 2026-01-31 in February",
    remedy: "Mend what it covers, or decide again and set a new date.",
    level: |_| Severity::Warning,
    says: |change| format!("the waiver {} expired on {}", change.old, change.new),
};
