//! `versions-do-not-meet`: produced and consumed versions no longer meet.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::VersionsDoNotMeet,
    about: About {
        code: "versions-do-not-meet",
        level: Level::Error,
        title: "produced and consumed versions no longer meet",
        why: "A service waits for messages that nobody writes, or writes messages that nobody reads.",
        example: "the producer moves to version 2, the consumer still reads version 1",
        remedy: "Let the consumer read both versions before the producer moves on.",
    },
    level: |_| Severity::Breaking,
    says: |change| change.new.clone(),
};
