//! `delay-changed`: another delay before a task runs.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::compat::rules::wording::from_to;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::DelayChanged,
    about: About {
        code: "delay-changed",
        level: Level::Info,
        title: "another delay before a task runs",
        why: "Messages under way keep the old delay.",
        example: "trigger: { delay: 30m } becomes { delay: 20m }",
        remedy: "Nothing, unless something else counts on the time. The delay queue of the old delay stays until it is empty.",
    },
    level: |_| Severity::Info,
    says: |change| from_to("the delay", change),
};
