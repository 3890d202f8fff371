//! `service-renamed`: a service has another name (a guess).

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::diagnostic::{Level, Rule as About};

/// Names on the broker that are listed.
const SHOWN: usize = 5;

pub(crate) static RULE: Rule = Rule {
    kind: Kind::ServiceRenamed,
    about: About {
        code: "service-renamed",
        level: Level::Error,
        title: "a service has another name (a guess)",
        why: "Names on the broker are made from the service's: messages stay in its old queues, which nobody reads any more, and what it sends goes to another exchange. It is a guess: everything else about it is equal.",
        example: "services/points-service.yaml becomes services/member-points.yaml",
        remedy: "Keep the old names: give the service its queues, and its exchange under naming. Or read the old queues until they are empty, and bind both exchanges until every producer has moved.",
    },
    level: |change| if change.readers.is_empty() { Severity::Info } else { Severity::Breaking },
    says: |change| {
        let mut text = format!("the service seems to be renamed from `{}` to `{}`", change.old, change.new);
        if !change.readers.is_empty() {
            let shown: Vec<&str> = change.readers.iter().take(SHOWN).map(String::as_str).collect();
            text.push_str(&format!(", and its names on the broker with it: {}", shown.join(", ")));
        }
        if change.readers.len() > SHOWN {
            text.push_str(&format!(" and {} more", change.readers.len() - SHOWN));
        }
        text
    },
};
