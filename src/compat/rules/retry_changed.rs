//! `retry-changed`: another retry schedule.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::compat::rules::wording::from_to;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::RetryChanged,
    about: About {
        code: "retry-changed",
        level: Level::Info,
        title: "another retry schedule",
        why: "How long a message may be under way is another time.",
        example: "baseDelay: 1s becomes 5s",
        remedy: "Look at alerts and at what waits for the outcome. Retry queues of waits that are gone stay until they are empty.",
    },
    level: |_| Severity::Info,
    says: |change| format!("{}{}", from_to("the retry schedule", change), change.remark),
};
