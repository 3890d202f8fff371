//! `waiver-unused`: a waiver covers nothing.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::WaiverUnused,
    about: About {
        code: "waiver-unused",
        level: Level::Warning,
        title: "a waiver covers nothing",
        why: "It would hide the same change if it came back.",
        example: "a waiver for a change that has been released long ago",
        remedy: "Delete it.",
    },
    level: |_| Severity::Warning,
    says: |change| format!("the waiver {} covers no finding", change.old),
};
