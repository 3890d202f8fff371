//! `flow-state-removed`: a flow, or a state of one, is gone.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::FlowStateRemoved,
    about: About {
        code: "flow-state-removed",
        level: Level::Error,
        title: "a flow, or a state of one, is gone",
        why: "Flows that are in the state when the new orchestrator starts can never go on.",
        example: "the step reserveStock is renamed, and with it its states",
        remedy: "Give the changed flow a new name and keep the old one until no flow of it is open.",
    },
    level: |_| Severity::Breaking,
    says: |change| match change.old.split_once(": ") {
        Some((flow, states)) => format!("gone from the flow {flow}: {states}"),
        None => format!("the flow {} is gone", change.old),
    },
};
