//! `trigger-changed`: the task runs at another occasion.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::compat::rules::wording::from_to;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::TriggerChanged,
    about: About {
        code: "trigger-changed",
        level: Level::Warning,
        title: "the task runs at another occasion",
        why: "What started the task before no longer does.",
        example: "trigger: immediate becomes a cron schedule",
        remedy: "Tell the owners of the consumers, and move at a time when none is under way.",
    },
    level: |_| Severity::Warning,
    says: |change| from_to("the trigger", change),
};
