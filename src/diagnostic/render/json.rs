//! The JSON document of `check`.

use serde_json::{Value, json as value};

use crate::diagnostic::render::Tool;
use crate::diagnostic::{Diagnostic, Location, Note, neutral};
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
    let notes: Vec<String> = found.notes.iter().map(|found| note(found, sources)).collect();
    value!({
        "code": found.rule.code,
        "level": found.level.name(),
        "message": neutral(&found.message),
        "location": location(found.location, sources),
        "notes": notes,
        "suggestion": found.suggestion.as_ref().map(|found| neutral(&found.replacement)),
    })
}

fn note(note: &Note, sources: &Sources) -> String {
    let place = note.location.and_then(|at| {
        let file = sources.file(at.file)?;
        let position = file.position(at.span.start);
        Some(format!(" ({}:{}:{})", file.path(), position.line, position.column))
    });
    neutral(&(note.message.clone() + &place.unwrap_or_default())).into_owned()
}

fn location(at: Location, sources: &Sources) -> Value {
    let Some(file) = sources.file(at.file) else { return Value::Null };
    let (start, end) = (file.position(at.span.start), file.position(at.span.end));
    value!({
        "file": neutral(file.path()),
        "line": start.line,
        "column": start.column,
        "endLine": end.line,
        "endColumn": end.column,
    })
}
