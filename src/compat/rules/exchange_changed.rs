//! `exchange-changed`: another exchange of a live task.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::compat::rules::wording::from_to;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::ExchangeChanged,
    about: About {
        code: "exchange-changed",
        level: Level::Error,
        title: "another exchange of a live task",
        why: "Queues are bound to the old exchange; what is sent to the new one reaches nobody.",
        example: "naming.exchange is edited",
        remedy: "Bind the queues to both exchanges first, move the producers, then drop the old one.",
    },
    level: |_| Severity::Breaking,
    says: |change| from_to("the exchange", change),
};
