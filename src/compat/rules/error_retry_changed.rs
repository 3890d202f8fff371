//! `error-retry-changed`: an error code changed between retryable and not.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::compat::rules::wording::after;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::ErrorRetryChanged,
    about: About {
        code: "error-retry-changed",
        level: Level::Warning,
        title: "an error code changed between retryable and not",
        why: "Consumers that still have the old table retry what cannot succeed, or give up what could.",
        example: "DB_LOCK: { retry: true } becomes retry: false",
        remedy: "Use a new code for the new meaning.",
    },
    level: |_| Severity::Warning,
    says: |change| {
        format!(
            "{} was {} and is {}",
            change.old.split(": ").next().unwrap_or_default(),
            after(&change.old),
            after(&change.new)
        )
    },
};
