//! Contract text as Rust text: string literals, doc comments, deprecation notes. Nothing an author writes may end them.

use crate::model::Deprecation;

/// A string literal. Control, bidirectional and other invisible characters become escapes.
pub(super) fn literal(text: &str) -> String {
    format!("{text:?}")
}

/// Lines of a doc comment, each with its leading blank, saying `text` and nothing else: no markup, no code, no link.
pub(super) fn doc_lines(text: &str) -> Vec<String> {
    let text = text.replace("\r\n", "\n").replace('\r', "\n").replace('\t', " ");
    let lines: Vec<String> = text.lines().map(|line| escape_line(line.trim())).collect();
    let first = lines.iter().position(|line| !line.is_empty()).unwrap_or(lines.len());
    let last = lines.iter().rposition(|line| !line.is_empty()).map_or(first, |last| last + 1);
    lines[first..last].iter().map(|line| if line.is_empty() { String::new() } else { format!(" {line}") }).collect()
}

/// Escapes what markdown would take for markup. Every line starts a paragraph or goes on with one.
fn escape_line(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    let chars: Vec<char> = line.chars().collect();
    let in_word = |at: usize| chars.get(at).is_some_and(|c| c.is_alphanumeric());
    let start = chars.iter().take_while(|c| c.is_ascii_digit()).count();
    for (at, &c) in chars.iter().enumerate() {
        let markup = match c {
            '\\' | '`' | '*' | '[' | ']' | '<' | '>' | '&' | '~' | '|' | '#' => true,
            '_' => !(at > 0 && in_word(at - 1) && in_word(at + 1)),
            '-' | '+' | '=' | ':' => at == 0,
            // `1.` and `1)` would start a list.
            '.' | ')' => at == start && start > 0,
            _ => false,
        };
        if markup {
            out.push('\\');
        }
        out.push(if is_invisible(c) { char::REPLACEMENT_CHARACTER } else { c });
    }
    // A bare address would become a link.
    out.replace("://", ":\\//")
}

/// Characters that compilers refuse in comments or that change how the rest is shown.
fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}')
}

/// A name as code within a doc comment.
pub(super) fn code(name: &str) -> String {
    let name: String = name.chars().map(|c| if is_invisible(c) { char::REPLACEMENT_CHARACTER } else { c }).collect();
    let longest = name.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest + 1);
    let blank = if longest > 0 || name.trim().is_empty() { " " } else { "" };
    format!("{fence}{blank}{name}{blank}{fence}")
}

/// The note of a `deprecated` attribute, as a literal.
pub(super) fn deprecation(deprecated: &Deprecation) -> String {
    let mut note = format!("since {}", deprecated.since);
    if let Some(reason) = &deprecated.reason {
        note.push_str(": ");
        note.push_str(reason);
    }
    if let Some(remove_after) = &deprecated.remove_after {
        note.push_str(&format!(" (may go after {remove_after})"));
    }
    literal(&note)
}

#[cfg(test)]
mod tests;
