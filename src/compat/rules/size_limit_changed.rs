//! `size-limit-changed`: maxBytes is another.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::SizeLimitChanged,
    about: About {
        code: "size-limit-changed",
        level: Level::Error,
        title: "maxBytes is another",
        why: "A reader refuses longer messages, whatever they hold.",
        example: "maxBytes: 65536 becomes 1024",
        remedy: "Lower the limit only where no producer writes that much: bound the fields first, wait for the in-flight window, then lower `maxBytes`. To raise it, deploy consumers first.",
    },
    level: |_| Severity::Info,
    says: |change| format!("maxBytes was {} and is {}", change.old, change.new),
};
