//! `envelope-changed`: the message around the payload is another.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::EnvelopeChanged,
    about: About {
        code: "envelope-changed",
        level: Level::Error,
        title: "the message around the payload is another",
        why: "Readers find the task, its version and its id by the names of the envelope; a message in another envelope is none of theirs.",
        example: "envelope: task becomes envelope: flat",
        remedy: "Put the new envelope into a new version of the task and keep the old version until it is drained.",
    },
    level: |_| Severity::Info,
    says: |change| {
        if change.new.contains(' ') {
            format!("the envelope `{}` changed: {}", change.old, change.new)
        } else {
            format!("the envelope was `{}` and is `{}`", change.old, change.new)
        }
    },
};
