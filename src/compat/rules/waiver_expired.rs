//! `waiver-expired`: a waiver has run out.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::WaiverExpired,
    about: About {
        code: "waiver-expired",
        level: Level::Warning,
        title: "a waiver has run out",
        why: "What it covered counts again.",
        example: "expires: 2026-01-31 in February",
        remedy: "Mend what it covers, or decide again and set a new date.",
    },
    level: |_| Severity::Warning,
    says: |change| format!("the waiver {} expired on {}", change.old, change.new),
};
