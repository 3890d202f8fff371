//! `flow-result-removed`: a flow no longer knows a result in a state.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::FlowResultRemoved,
    about: About {
        code: "flow-result-removed",
        level: Level::Error,
        title: "a flow no longer knows a result in a state",
        why: "The result of a command that was sent before the change is refused when it comes, and the flow stands still.",
        example: "order.pay.error: compensateThis is deleted",
        remedy: "Keep the entry until no flow is in the state any more, or give the changed flow a new name.",
    },
    level: |_| Severity::Breaking,
    says: |change| format!("no longer known in the flow {}", change.old),
};
