//! Prints patterns for the engines of the target languages: explicit classes, non-capturing groups, no anchors.

use std::fmt::Write;

use crate::pattern::{Ast, Class};

/// Which engine reads the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Flavour {
    /// Rust's `regex` and Go's `regexp`: `\x{…}`, and any ASCII punctuation may be escaped.
    Re2,
    /// ECMAScript with the unicode flag: `\u….`, only syntax characters may be escaped.
    Ecma,
}

/// The text of `ast`; an alternation at the top is not grouped.
pub(super) fn print(ast: &Ast, flavour: Flavour) -> String {
    let mut out = String::new();
    write_ast(&mut out, ast, flavour);
    out
}

fn write_ast(out: &mut String, ast: &Ast, flavour: Flavour) {
    match ast {
        Ast::Empty => {}
        Ast::Class(class) => write_class(out, class, flavour),
        Ast::Concat(parts) => {
            for part in parts {
                write_grouped(out, part, matches!(part, Ast::Alternation(_) | Ast::Concat(_)), flavour);
            }
        }
        Ast::Alternation(branches) => {
            for (index, branch) in branches.iter().enumerate() {
                if index > 0 {
                    out.push('|');
                }
                write_grouped(out, branch, matches!(branch, Ast::Alternation(_)), flavour);
            }
        }
        Ast::Repetition { of, min, max } => {
            write_grouped(out, of, !matches!(**of, Ast::Class(_)), flavour);
            write_counts(out, *min, *max);
        }
    }
}

fn write_grouped(out: &mut String, ast: &Ast, grouped: bool, flavour: Flavour) {
    if grouped {
        out.push_str("(?:");
    }
    write_ast(out, ast, flavour);
    if grouped {
        out.push(')');
    }
}

fn write_counts(out: &mut String, min: u32, max: Option<u32>) {
    // Writing to a `String` cannot fail.
    let _ = match (min, max) {
        (0, None) => write!(out, "*"),
        (1, None) => write!(out, "+"),
        (0, Some(1)) => write!(out, "?"),
        (min, None) => write!(out, "{{{min},}}"),
        (min, Some(max)) if min == max => write!(out, "{{{min}}}"),
        (min, Some(max)) => write!(out, "{{{min},{max}}}"),
    };
}

fn write_class(out: &mut String, class: &Class, flavour: Flavour) {
    if let Some(character) = class.as_single() {
        write_char(out, character, flavour, false);
        return;
    }
    let complement = class.complement();
    if class.is_empty() || complement.is_empty() {
        out.push_str(match (class.is_empty(), flavour) {
            (true, Flavour::Re2) => r"[^\x{0}-\x{10FFFF}]",
            (false, Flavour::Re2) => r"[\x{0}-\x{10FFFF}]",
            (true, Flavour::Ecma) => r"[^\s\S]",
            (false, Flavour::Ecma) => r"[\s\S]",
        });
        return;
    }
    // A class that reaches the last character was meant as a negation, and reads better as one.
    let negated = class.contains(char::MAX);
    out.push_str(if negated { "[^" } else { "[" });
    for &(low, high) in if negated { complement.ranges() } else { class.ranges() } {
        write_char(out, low, flavour, true);
        if low < high {
            if high as u32 - low as u32 > 1 {
                out.push('-');
            }
            write_char(out, high, flavour, true);
        }
    }
    out.push(']');
}

fn write_char(out: &mut String, character: char, flavour: Flavour, in_class: bool) {
    let syntax = if in_class { r"\[]^-" } else { r"\^$.*+?()[]{}|" };
    // In a class of the `regex` crate `&&` and `~~` are operators.
    let operator = in_class && flavour == Flavour::Re2 && matches!(character, '&' | '~');
    match character {
        '\n' => out.push_str(r"\n"),
        '\r' => out.push_str(r"\r"),
        '\t' => out.push_str(r"\t"),
        _ if syntax.contains(character) || operator => {
            out.push('\\');
            out.push(character);
        }
        ' '..='~' => out.push(character),
        _ => {
            let code = character as u32;
            let _ = match flavour {
                Flavour::Re2 => write!(out, "\\x{{{code:X}}}"),
                Flavour::Ecma if code <= 0xFFFF => write!(out, "\\u{code:04X}"),
                Flavour::Ecma => write!(out, "\\u{{{code:X}}}"),
            };
        }
    }
}
