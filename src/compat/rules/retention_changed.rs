//! `retention-changed`: dead letters are kept for another time.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::compat::rules::wording::from_to;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::RetentionChanged,
    about: About {
        code: "retention-changed",
        level: Level::Info,
        title: "dead letters are kept for another time",
        why: "Messages can be replayed for a longer or shorter time.",
        example: "retention: 14d becomes 7d",
        remedy: "Look at how long consumers must read old messages.",
    },
    level: |_| Severity::Info,
    says: |change| from_to("the retention of dead letters", change),
};
