//! Contract text as Python text: string literals and docstrings. Nothing an author writes may end them.

use std::fmt::Write;

use crate::model::Deprecation;

/// Columns of a docstring's line, its quotes counted.
const WIDTH: usize = 113;

/// A string literal, in the quotes that need fewer escapes.
pub(super) fn literal(text: &str) -> String {
    let quote = if text.matches('"').count() > text.matches('\'').count() { '\'' } else { '"' };
    let mut out = String::from(quote);
    for c in text.chars() {
        match c {
            '\\' => out.push_str(r"\\"),
            '\n' => out.push_str(r"\n"),
            '\r' => out.push_str(r"\r"),
            '\t' => out.push_str(r"\t"),
            _ if c == quote => {
                out.push('\\');
                out.push(c);
            }
            ' '..='~' => out.push(c),
            _ if c.is_alphanumeric() => out.push(c),
            _ => {
                let code = u32::from(c);
                // Writing to a `String` cannot fail.
                let _ = match code {
                    0..=0xFF => write!(out, "\\x{code:02x}"),
                    0x100..=0xFFFF => write!(out, "\\u{code:04x}"),
                    _ => write!(out, "\\U{code:08x}"),
                };
            }
        }
    }
    out.push(quote);
    out
}

/// A docstring that says `text` and nothing else, its later lines indented; empty where there is nothing to say.
pub(super) fn docstring(text: &str, indent: usize) -> String {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let room = WIDTH.saturating_sub(indent);
    let lines: Vec<String> = text.lines().flat_map(|line| wrap(&escape_line(line.trim()), room)).collect();
    let first = lines.iter().position(|line| !line.is_empty()).unwrap_or(lines.len());
    let last = lines.iter().rposition(|line| !line.is_empty()).map_or(first, |last| last + 1);
    let margin = " ".repeat(indent);
    match &lines[first..last] {
        [] => String::new(),
        [only] => format!("\"\"\"{}\"\"\"", closed(only)),
        [head, rest @ ..] => {
            let mut out = format!("\"\"\"{head}\n");
            for line in rest {
                if !line.is_empty() {
                    out.push_str(&margin);
                    out.push_str(line);
                }
                out.push('\n');
            }
            out + &margin + "\"\"\""
        }
    }
}

/// A line, broken at blanks where it is too long.
fn wrap(line: &str, room: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in line.split(' ').filter(|word| !word.is_empty()) {
        if let Some(last) = lines.last_mut() {
            if !last.is_empty() && last.chars().count() + 1 + word.chars().count() > room {
                lines.push(word.to_owned());
            } else {
                if !last.is_empty() {
                    last.push(' ');
                }
                last.push_str(word);
            }
        }
    }
    lines
}

/// The only line of a docstring, made safe to stand before and behind the quotes.
fn closed(line: &str) -> String {
    match line.strip_suffix('"') {
        Some(before) => format!("{before}\\\""),
        None => line.to_owned(),
    }
}

/// Backslashes doubled, three quotes taken apart, nothing invisible.
fn escape_line(line: &str) -> String {
    let line: String = line.chars().map(|c| if is_invisible(c) { char::REPLACEMENT_CHARACTER } else { c }).collect();
    let line = line.replace('\\', r"\\").replace("\"\"\"", "\\\"\\\"\\\"");
    // A quote right behind the opening three would join them.
    if line.starts_with('"') { format!("\\{line}") } else { line }
}

/// Characters that are not shown or change how the rest is shown.
fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}')
}

/// What is said of something that is on its way out.
pub(super) fn deprecation(deprecated: &Deprecation) -> String {
    let mut note = format!("since {}", deprecated.since);
    if let Some(reason) = &deprecated.reason {
        note.push_str(": ");
        note.push_str(reason);
    }
    if let Some(remove_after) = &deprecated.remove_after {
        // Writing to a `String` cannot fail.
        let _ = write!(note, " (may go after {remove_after})");
    }
    note
}

/// Documentation with what is said of a deprecation behind it.
pub(super) fn doc(doc: Option<&str>, deprecated: Option<&Deprecation>) -> String {
    let parts = [doc.map(str::to_owned), deprecated.map(|found| format!("Deprecated {}.", deprecation(found)))];
    parts.into_iter().flatten().collect::<Vec<_>>().join("\n\n")
}

#[cfg(test)]
mod tests;
