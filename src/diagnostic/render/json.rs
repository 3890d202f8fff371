//! The JSON document of `check`.

use serde_json::{Value, json as value};

use crate::diagnostic::render::{Tool, note_line, place};
use crate::diagnostic::{Diagnostic, Location, neutral};
use crate::source::Sources;

/// `{"version":1,"diagnostics":[…],"summary":{…}}`, one line per finding.
pub fn json(findings: &[Diagnostic], sources: &Sources, tool: &Tool<'_>) -> String {
    let lines: Vec<String> = findings.iter().map(|found| format!("\n{}", json_diagnostic(found, sources))).collect();
    let summary: Value = tool.summary.iter().map(|(name, count)| ((*name).to_owned(), Value::from(*count))).collect();
    let end = if lines.is_empty() { "" } else { "\n" };
    format!("{{\"version\":1,\"diagnostics\":[{}{end}],\"summary\":{summary}}}\n", lines.join(","))
}

/// One finding.
pub fn json_diagnostic(found: &Diagnostic, sources: &Sources) -> Value {
    let notes: Vec<String> = found.notes.iter().map(|note| note_line(note, sources)).collect();
    value!({
        "code": found.rule.code,
        "level": found.level.name(),
        "message": neutral(&found.message),
        "location": location(found.location, sources),
        "notes": notes,
        "suggestion": found.suggestion.as_ref().map(|found| neutral(&found.replacement)),
    })
}

fn location(at: Location, sources: &Sources) -> Value {
    let Some((file, start, end)) = place(at, sources) else { return Value::Null };
    value!({ "file": file, "line": start.line, "column": start.column, "endLine": end.line, "endColumn": end.column })
}
