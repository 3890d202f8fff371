//! Java text that must not break out: string literals and documentation.

use std::fmt::Write;

/// Longest part of a literal; javac refuses constants past 65535 bytes, and a character takes up to three.
const PART: usize = 16_000;

/// A string expression for `text`, ASCII only, so that the encoding of the file cannot change it.
pub(super) fn literal(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    if chars.len() <= PART {
        return quoted(&chars);
    }
    // Constants joined by `+` would be folded into one that is too long again.
    let parts: Vec<String> = chars.chunks(PART).map(quoted).collect();
    format!("String.join(\"\", {})", parts.join(", "))
}

fn quoted(chars: &[char]) -> String {
    let mut out = String::from('"');
    for &c in chars {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            ' '..='~' => out.push(c),
            _ => {
                let mut units = [0; 2];
                for unit in c.encode_utf16(&mut units) {
                    // Writing to a `String` cannot fail.
                    let _ = write!(out, "\\u{unit:04x}");
                }
            }
        }
    }
    out.push('"');
    out
}

/// Lines of a documentation comment: HTML that shows `text`, and nothing that ends a comment or is read as an escape.
pub(super) fn doc_lines(text: &str) -> Vec<String> {
    let lines = text.split(['\n', '\r', '\u{2028}', '\u{2029}']).map(str::trim).filter(|line| !line.is_empty());
    lines.map(escaped).collect()
}

/// `text` within one line of a documentation comment.
pub(super) fn escaped(text: &str) -> String {
    if text.trim().is_empty() {
        // The doclint takes an element without visible text for a mistake.
        return text.chars().map(|c| format!("&#{};", u32::from(c))).collect();
    }
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '@' => out.push_str("&#64;"),
            '{' => out.push_str("&#123;"),
            '}' => out.push_str("&#125;"),
            // A backslash may start an escape, which javac reads even in comments.
            '\\' => out.push_str("&#92;"),
            '/' if out.ends_with('*') => out.push_str("&#47;"),
            // Characters that nobody sees, among them those that turn the direction of text.
            _ if c.is_control() || is_invisible(c) => out.push(' '),
            _ => out.push(c),
        }
    }
    out
}

const fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{00ad}' | '\u{061c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}'
    )
}
