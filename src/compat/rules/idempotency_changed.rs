//! `idempotency-changed`: another idempotency key.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::compat::rules::wording::from_to;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::IdempotencyChanged,
    about: About {
        code: "idempotency-changed",
        level: Level::Error,
        title: "another idempotency key",
        why: "While both sides are deployed the same event gets two different keys, so consumers process it twice. A key that is new is missing from old messages.",
        example: "key: \"x:{orderId}\" becomes \"x:{orderId}:{day}\"",
        remedy: "Make a new version of the task; or stop the producers, drain the queue, then change the template.",
    },
    level: |_| Severity::Breaking,
    says: |change| from_to("the idempotency key", change),
};
