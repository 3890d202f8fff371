//! `partition-changed`: another partition key.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::compat::rules::wording::from_to;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::PartitionChanged,
    about: About {
        code: "partition-changed",
        level: Level::Error,
        title: "another partition key",
        why: "Messages of one object go to another partition than those before them, so their order is lost.",
        example: "key: \"{a}\" becomes \"{b}\"",
        remedy: "Make a new version of the task, or drain the queue before the change.",
    },
    level: |_| Severity::Breaking,
    says: |change| from_to("the partition key", change),
};
