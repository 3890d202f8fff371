//! Flow files.

use std::collections::BTreeMap;

use schemars::JsonSchema;

/// flows/<name>.yaml: an orchestration, steps that follow each other and what undoes them.
#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase", deny_unknown_fields)]
#[allow(dead_code, reason = "read by the derive alone")]
pub(super) struct Flow {
    /// Name, as in the file's path.
    #[schemars(regex(pattern = "^[a-z][a-z0-9-]*$"))]
    flow: String,
    /// What it is for.
    doc: String,
    /// Owning team.
    owner: String,
    /// The service that sends the commands, reads the results and keeps the state.
    #[schemars(regex(pattern = "^[a-z][a-z0-9-]*$"))]
    orchestrator: String,
    /// The steps in order.
    #[schemars(length(min = 1, max = 32))]
    steps: Vec<Step>,
}

/// A command and where its results lead.
#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase", deny_unknown_fields)]
#[allow(dead_code, reason = "read by the derive alone")]
struct Step {
    /// Name; the states of the flow are called after it.
    #[schemars(regex(pattern = "^[a-z][A-Za-z0-9]*$"), length(max = 64))]
    step: String,
    /// What it is for.
    doc: Option<String>,
    /// The command sent when the step begins.
    command: Command,
    /// Result types, or binding patterns (`order.*.failed`, `order.#`), to where they lead.
    #[schemars(extend("minProperties" = 1, "maxProperties" = 32))]
    results: BTreeMap<String, Lead>,
    /// What undoes the step, or `none` where there is nothing to undo.
    compensation: Option<Compensation>,
}

/// Type and version of a command, `stock.deduct@1`.
#[derive(JsonSchema)]
#[schemars(extend("pattern" = "^[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*){1,3}@[1-9][0-9]*$"))]
struct Command(#[allow(dead_code, reason = "read by the derive alone")] String);

/// Where a result leads.
#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase")]
#[allow(dead_code, reason = "read by the derive alone")]
enum Lead {
    /// To the next step.
    Next,
    /// To the end.
    Finish,
    /// Back: the steps before this one are undone, the last one first.
    Compensate,
    /// Back, this step included: whether it had an effect is not known.
    CompensateThis,
}

/// What undoes a step.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[allow(dead_code, reason = "read by the derive alone")]
enum Compensation {
    /// Nothing to undo.
    Nothing(Nothing),
    /// A command.
    Command(Undo),
}

/// There is nothing to undo.
#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase")]
#[allow(dead_code, reason = "read by the derive alone")]
enum Nothing {
    /// The step has no effect that would have to go.
    None,
}

/// A command that undoes a step, whether the step had an effect or not.
#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase", deny_unknown_fields)]
#[allow(dead_code, reason = "read by the derive alone")]
struct Undo {
    /// The command.
    command: Command,
    /// Result types, or binding patterns, to what they mean.
    #[schemars(extend("minProperties" = 1, "maxProperties" = 32))]
    results: BTreeMap<String, Undone>,
}

/// What a result of a compensation means.
#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase")]
#[allow(dead_code, reason = "read by the derive alone")]
enum Undone {
    /// The effect is gone.
    Done,
    /// It is not, and a person has to look at it.
    Stuck,
}
