//! GitHub workflow commands: findings beside the lines of a pull request.

use std::fmt::Write as _;

use crate::diagnostic::render::{lines, place};
use crate::diagnostic::{Diagnostic, Level};
use crate::source::Sources;

/// One `::error` or `::warning` command per finding. Text of contracts cannot begin a command of its own.
pub fn github(findings: &[Diagnostic], sources: &Sources) -> String {
    let mut out = String::new();
    for found in findings {
        let command = match found.level {
            Level::Error => "error",
            Level::Warning => "warning",
            Level::Info => "notice",
        };
        let mut properties = Vec::new();
        if let Some((file, start, end)) = place(found.location, sources) {
            properties.push(format!("file={}", property(&file)));
            properties.push(format!("line={},endLine={}", start.line, end.line));
            // Columns are only shown for findings within one line.
            if start.line == end.line {
                properties.push(format!("col={},endColumn={}", start.column, end.column));
            }
        }
        properties.push(format!("title={}", property(found.rule.code)));
        let _ = writeln!(out, "::{command} {}::{}", properties.join(","), data(&lines(found, sources).join("\n")));
    }
    out
}

fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
