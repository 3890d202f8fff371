//! Writing: compact verbatim text, and the pieces of the canonical form (RFC 8785).

use std::cmp::Ordering;

use crate::json::Json;

/// The value without white space: names in their order, numbers in their spelling, strings escaped canonically.
pub fn compact(value: &Json) -> String {
    let mut out = String::new();
    write_compact(&mut out, value);
    out
}

/// Length of [`compact`] in bytes.
pub fn compact_len(value: &Json) -> usize {
    compact(value).len()
}

/// Appends [`compact`]. Calls itself for what is nested; whoever makes a tree bounds its depth.
pub fn write_compact(out: &mut String, value: &Json) {
    match value {
        Json::Null => out.push_str("null"),
        Json::Bool(true) => out.push_str("true"),
        Json::Bool(false) => out.push_str("false"),
        Json::Number(token) => out.push_str(token),
        Json::String(text) => write_string(out, text),
        Json::Array(items) => {
            out.push('[');
            for (index, item) in items.iter().enumerate() {
                if index > 0 {
                    out.push(',');
                }
                write_compact(out, item);
            }
            out.push(']');
        }
        Json::Object(members) => {
            out.push('{');
            for (index, (name, member)) in members.iter().enumerate() {
                if index > 0 {
                    out.push(',');
                }
                write_string(out, name);
                out.push(':');
                write_compact(out, member);
            }
            out.push('}');
        }
    }
}

/// Appends a string token, escaped only where RFC 8785 says so.
pub fn write_string(out: &mut String, text: &str) {
    out.push('"');
    let mut from = 0;
    for (at, byte) in text.bytes().enumerate() {
        let short = match byte {
            b'"' => "\\\"",
            b'\\' => "\\\\",
            8 => "\\b",
            b'\t' => "\\t",
            b'\n' => "\\n",
            12 => "\\f",
            b'\r' => "\\r",
            0..=0x1F => "",
            _ => continue,
        };
        out.push_str(&text[from..at]);
        from = at + 1;
        if short.is_empty() {
            out.push_str(&format!("\\u{byte:04x}"));
        } else {
            out.push_str(short);
        }
    }
    out.push_str(&text[from..]);
    out.push('"');
}

/// The order of names in the canonical form: by UTF-16 code units, which differs from code points past U+FFFF.
pub fn compare_names(left: &str, right: &str) -> Ordering {
    left.encode_utf16().cmp(right.encode_utf16())
}
