//! `flow-added`: a new flow.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::FlowAdded,
    about: About {
        code: "flow-added",
        level: Level::Info,
        title: "a new flow",
        why: "Nothing of it is stored anywhere yet.",
        example: "flows/checkout.yaml is new",
        remedy: "Deploy the services that do the work before the orchestrator begins the first one.",
    },
    level: |_| Severity::Info,
    says: |change| format!("the flow {} is new", change.new),
};
