//! `flow-changed`: a flow leads elsewhere, or knows more.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::FlowChanged,
    about: About {
        code: "flow-changed",
        level: Level::Warning,
        title: "a flow leads elsewhere, or knows more",
        why: "Flows that are open go on by the new table, also those that began under the old one; an instance of the old orchestrator refuses states and results it does not know.",
        example: "stock.deduct.error: compensate becomes compensateThis",
        remedy: "Look whether flows that are half way fit the new table, and replace all instances of the orchestrator at once.",
    },
    level: |_| Severity::Warning,
    says: |change| match (change.old.as_str(), change.new.as_str()) {
        ("", new) => format!("new in the flow {new}"),
        (old, "") => format!("no longer in the flow {old}"),
        (old, new) => format!("in the flow {old} becomes {new}"),
    },
};
