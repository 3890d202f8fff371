//! A flow as text, for terminals.

use std::fmt::Write as _;

use crate::diagram::table::kind;
use crate::model::Flow;

/// Everything a reader asks of a flow, in one page of plain text: state by state, what each result does.
pub fn text(flow: &Flow) -> String {
    let mut out =
        format!("{}  flow, owned by {}, run by {}\n  {}\n", flow.name, flow.owner, flow.orchestrator, flow.doc);
    let results = flow.transitions.iter().map(|row| row.result.len()).max().unwrap_or(0);
    let targets = flow.transitions.iter().map(|row| row.to.len()).max().unwrap_or(0);
    // Writing to a string cannot fail.
    let _ = writeln!(out, "\nBegins in {} and sends {}", flow.initial, flow.start);
    for state in flow.states.iter().filter(|state| !flow.is_final(state)) {
        let _ = writeln!(out, "\n{state}");
        for row in flow.transitions.iter().filter(|row| row.from == *state) {
            let sends = row.sends.as_ref().map(|id| format!("  sends {id}")).unwrap_or_default();
            let line = format!("  {:results$}  -> {:targets$}{sends}", row.result, row.to);
            let _ = writeln!(out, "{}", line.trim_end());
        }
        let repeats: Vec<&str> =
            flow.duplicates.iter().filter(|(at, _)| at == state).map(|(_, result)| result.as_str()).collect();
        if !repeats.is_empty() {
            let _ = writeln!(out, "  {:results$}  ignored, already taken", repeats.join(", "));
        }
    }
    let _ = writeln!(out, "\nEnds");
    for state in flow.states.iter().filter(|state| flow.is_final(state)) {
        let what = match kind(flow, state) {
            "finished" => "all steps done",
            "compensated" => "all steps undone",
            _ => "a step could not be undone: a person has to look at it",
        };
        let _ = writeln!(out, "  {state}  {what}");
    }
    out
}
