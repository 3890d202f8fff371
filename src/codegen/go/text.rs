//! Contract text as Go text: literals and comments. Nothing an author writes may end them, or read otherwise to gofmt.

use crate::json::write_string;
use crate::model::Deprecation;

/// A string literal. Control, bidirectional and other invisible characters become escapes.
pub(super) fn literal(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            c if is_invisible(c) && u32::from(c) > 0xFFFF => out.push_str(&format!("\\U{:08x}", u32::from(c))),
            c if is_invisible(c) => out.push_str(&format!("\\u{:04x}", u32::from(c))),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// A member's name as JSON with its colon, as a literal.
pub(super) fn key(name: &str) -> String {
    let mut json = String::new();
    write_string(&mut json, name);
    json.push(':');
    if json.contains('`') || json.chars().any(is_invisible) { literal(&json) } else { format!("`{json}`") }
}

/// Characters that the compiler refuses or that change how the rest of the line is shown.
fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{AD}' | '\u{61C}' | '\u{180E}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}' | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}' | '\u{E0000}'..='\u{E0FFF}')
}

/// A name within a comment.
pub(super) fn quoted(name: &str) -> String {
    plain(&literal(name))
}

/// The lines of a comment: a first sentence, the author's text, and what is said of the deprecation.
pub(super) fn docs(lead: &str, text: Option<&str>, deprecated: Option<&Deprecation>) -> Vec<String> {
    let mut lines = wrap(&plain(lead));
    let said = text.map(paragraphs).unwrap_or_default();
    if !said.is_empty() {
        lines.push(String::new());
        lines.extend(said);
    }
    if let Some(deprecated) = deprecated {
        lines.push(String::new());
        lines.extend(wrap(&plain(&deprecation(deprecated))));
    }
    lines
}

/// The lines of the comment of a constant: what it stands for and what the author says of it.
pub(super) fn constant_docs(
    ident: &str,
    value: &str,
    text: Option<&str>,
    deprecated: Option<&Deprecation>,
) -> Vec<String> {
    let value = quoted(value);
    let said = text.map(str::trim).filter(|text| !text.is_empty());
    let lead = said.map_or_else(|| format!("{ident} is {value}."), |text| format!("{ident} is {value}: {text}"));
    let mut lines = paragraphs(&lead);
    if let Some(deprecated) = deprecated {
        lines.push(String::new());
        lines.extend(wrap(&plain(&deprecation(deprecated))));
    }
    lines
}

/// The lines of a comment: the author's text first, then a sentence of ours, then what is said of the deprecation.
pub(super) fn own_docs(text: Option<&str>, then: &str, deprecated: Option<&Deprecation>) -> Vec<String> {
    let mut lines = text.map(paragraphs).unwrap_or_default();
    if !lines.is_empty() {
        lines.push(String::new());
    }
    lines.extend(docs(then, None, deprecated));
    lines
}

fn deprecation(deprecated: &Deprecation) -> String {
    let mut text = format!("Deprecated: since {}.", deprecated.since);
    if let Some(reason) = &deprecated.reason {
        let stop = if reason.trim_end().ends_with(|last: char| last.is_alphanumeric()) { "." } else { "" };
        text.push_str(&format!(" {reason}{stop}"));
    }
    if let Some(remove_after) = &deprecated.remove_after {
        text.push_str(&format!(" (May go after {remove_after}.)"));
    }
    text
}

/// Text as paragraphs, an empty line between them.
fn paragraphs(text: &str) -> Vec<String> {
    let lines: Vec<String> =
        text.split(['\n', '\r', '\u{2028}', '\u{2029}', '\u{85}', '\u{B}', '\u{C}']).map(plain).collect();
    let mut out: Vec<String> = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let after_gap = out.last().is_none_or(String::is_empty);
        if line.is_empty() {
            out.extend((!after_gap).then(String::new));
            continue;
        }
        // A line alone with no mark at its end would become a heading.
        let alone = after_gap && lines.get(at + 1).is_none_or(String::is_empty);
        let stop = if alone && line.ends_with(char::is_alphanumeric) { "." } else { "" };
        out.extend(wrap(&format!("{line}{stop}")));
    }
    while out.last().is_some_and(String::is_empty) {
        out.pop();
    }
    out
}

/// Lines of a width that fits beside code; a word is never broken.
fn wrap(line: &str) -> Vec<String> {
    const WIDTH: usize = 100;
    let mut out = vec![String::new()];
    let mut width = 0;
    for word in line.split(' ') {
        let length = word.chars().count();
        match out.last_mut() {
            Some(last) if width == 0 || width + 1 + length <= WIDTH => {
                if width > 0 {
                    last.push(' ');
                    width += 1;
                }
                last.push_str(word);
                width += length;
            }
            _ => {
                out.push(word.to_owned());
                width = length;
            }
        }
    }
    out
}

/// One line without what gofmt or godoc take for markup.
fn plain(line: &str) -> String {
    let words: Vec<&str> =
        line.split(|c: char| c.is_whitespace() || is_invisible(c)).filter(|w| !w.is_empty()).collect();
    let mut text = words.join(" ");
    // Two backticks or apostrophes would become quotation marks, `[x]: y` a link that is moved to the end, `+build` at the
    // beginning of a line a condition for the whole file.
    for (markup, instead) in [("``", "` `"), ("''", "' '"), ("]:", "] :"), ("+build", "+ build")] {
        while text.contains(markup) {
            text = text.replace(markup, instead);
        }
    }
    text
}

/// Milliseconds as an expression of type `time.Duration`; as long as that can be.
pub(super) fn duration(milliseconds: u64) -> String {
    const LONGEST: u64 = (i64::MAX / 1_000_000).unsigned_abs();
    const UNITS: [(u64, &str); 3] = [(3_600_000, "Hour"), (60_000, "Minute"), (1000, "Second")];
    let milliseconds = milliseconds.min(LONGEST);
    if milliseconds == 0 {
        return "0".to_owned();
    }
    let (count, unit) = UNITS
        .iter()
        .find(|(unit, _)| milliseconds.is_multiple_of(*unit))
        .map_or((milliseconds, "Millisecond"), |(unit, name)| (milliseconds / unit, *name));
    if count == 1 { format!("time.{unit}") } else { format!("{count} * time.{unit}") }
}

#[cfg(test)]
mod tests;
