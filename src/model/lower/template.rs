//! Idempotency and partition keys: that two events never share one by accident is decided here, from types and patterns.

use std::collections::BTreeSet;

use crate::contract::Text;
use crate::diagnostic::Findings;
use crate::diagnostic::catalogue::key as rules;
use crate::model::lower::key_part::{Part, collision};
use crate::model::{NamedTypes, ObjectType, Template, TemplatePart, Type};
use crate::source::Span;

/// Most characters of a key.
const LONGEST: u64 = 128;
/// Most fields in a key.
const MOST_FIELDS: usize = 32;

/// A piece of a template with its offset in the text.
struct Piece {
    part: TemplatePart,
    at: usize,
}

/// What a key may name.
pub(super) struct Fields<'a> {
    pub(super) payload: &'a ObjectType,
    pub(super) types: &'a NamedTypes,
    /// Fields that are declared and were reported: nothing can be said of a key with one of them.
    pub(super) waiting: &'a BTreeSet<&'a str>,
}

/// The template of `text` over `fields`. `constant`: whether it may do without a field.
pub(super) fn template(
    text: Text<'_>,
    fields: &Fields<'_>,
    constant: bool,
    findings: &mut Findings,
) -> Option<Template> {
    let pieces = parse(text, findings)?;
    let named = pieces.iter().filter(|piece| matches!(piece.part, TemplatePart::Field(_)));
    if named.count() > MOST_FIELDS {
        findings.add(&rules::KEY_TEMPLATE, text.span(), format!("a key names at most {MOST_FIELDS} fields"));
        return None;
    }
    let mut parts = Vec::with_capacity(pieces.len());
    for piece in &pieces {
        match &piece.part {
            TemplatePart::Literal(literal) => parts.push(Part::literal(literal)),
            TemplatePart::Field(name) => parts.push(field(text, piece.at, name, fields, findings)?),
        }
    }
    if !constant && !pieces.iter().any(|piece| matches!(piece.part, TemplatePart::Field(_))) {
        findings.add(&rules::KEY_AMBIGUOUS, text.span(), "the key names no field, so all events have the same one");
        return None;
    }
    for (index, part) in parts.iter().enumerate() {
        ambiguity(text, &pieces, &parts, index, part, findings);
    }
    lengths(text, &parts, findings);
    Some(Template { parts: pieces.into_iter().map(|piece| piece.part).collect() })
}

fn parse(text: Text<'_>, findings: &mut Findings) -> Option<Vec<Piece>> {
    let template = text.as_str();
    let mut pieces: Vec<Piece> = Vec::new();
    let literal = |at: usize, c: char, pieces: &mut Vec<Piece>| match pieces.last_mut() {
        Some(Piece { part: TemplatePart::Literal(literal), .. }) => literal.push(c),
        _ => pieces.push(Piece { part: TemplatePart::Literal(c.to_string()), at }),
    };
    let mut at = 0;
    while let Some(c) = template[at..].chars().next() {
        let rest = &template[at + c.len_utf8()..];
        let wrong = match c {
            '{' | '}' if rest.starts_with(c) => {
                literal(at, c, &mut pieces);
                at += 2;
                continue;
            }
            '{' => match rest.split_once('}') {
                Some((name, _)) => {
                    pieces.push(Piece { part: TemplatePart::Field(name.to_owned()), at });
                    at += name.len() + 2;
                    continue;
                }
                None => "this brace is never closed".to_owned(),
            },
            '}' => "this brace was never opened; double it where it is meant as text".to_owned(),
            '!'..='~' => {
                literal(at, c, &mut pieces);
                at += 1;
                continue;
            }
            _ => format!("U+{:04X} is not a visible ASCII character", u32::from(c)),
        };
        let span = text.scalar().locate(findings.text(), at);
        findings.add(&rules::KEY_TEMPLATE, span, wrong);
        return None;
    }
    Some(pieces)
}

fn field(text: Text<'_>, at: usize, name: &str, fields: &Fields<'_>, findings: &mut Findings) -> Option<Part> {
    let Fields { payload, types, waiting } = fields;
    if waiting.contains(name) {
        return None;
    }
    let span = name_span(text, at, name, findings);
    let Some(field) = payload.fields.iter().find(|field| field.name == name) else {
        let near = findings.nearest(name, payload.fields.iter().map(|field| field.name.as_str())).map(str::to_owned);
        findings.add(&rules::KEY_FIELD, span, format!("the payload has no field `{name}`")).suggest_some(near);
        return None;
    };
    if matches!(&field.spec.ty, Type::Named(name) if !types.contains_key(name)) {
        return None;
    }
    match Part::of(field, types, findings) {
        Ok(part) => Some(part),
        Err(reason) => {
            findings.add(&rules::KEY_FIELD, span, format!("the field `{name}` cannot be part of a key: {reason}"));
            None
        }
    }
}

/// The place of `name` in the braces at `at`.
fn name_span(text: Text<'_>, at: usize, name: &str, findings: &Findings) -> Span {
    let last = name.char_indices().next_back().map_or(0, |(last, _)| last);
    text.scalar().locate_range(findings.text(), at + 1, at + 1 + last)
}

/// Where the end of a field cannot be told from what follows it, two events can have one key.
fn ambiguity(text: Text<'_>, pieces: &[Piece], parts: &[Part], index: usize, part: &Part, findings: &mut Findings) {
    let (Some(piece), Some(next)) = (pieces.get(index), parts.get(index + 1)) else { return };
    let TemplatePart::Field(name) = &piece.part else { return };
    let after = match pieces.get(index + 1).map(|piece| &piece.part) {
        Some(TemplatePart::Literal(literal)) => {
            let Some(first) = literal.chars().next() else { return };
            if !part.may_contain(first, findings) {
                return;
            }
            format!("`{name}` may contain `{first}`, the first character of the text after it")
        }
        Some(TemplatePart::Field(other)) if !part.is_fixed(findings) => {
            format!("`{name}` has no fixed length, and `{other}` follows it at once")
        }
        _ => return,
    };
    let span = name_span(text, piece.at, name, findings);
    let (literal, second) = match next.as_literal() {
        Some(literal) => (literal, pieces.get(index + 2).zip(parts.get(index + 2))),
        None => ("", pieces.get(index + 1).zip(parts.get(index + 1))),
    };
    let found = second.and_then(|(other, second)| match &other.part {
        TemplatePart::Field(other) => collision(part, literal, second, findings).map(|pairs| (other, pairs)),
        TemplatePart::Literal(_) => None,
    });
    let finding = findings.add(&rules::KEY_AMBIGUOUS, span, format!("two events could have the same key: {after}"));
    match found {
        Some((other, [(a, b), (c, d)])) => {
            finding.note(format!("`{name}` = \"{a}\" with `{other}` = \"{b}\", and `{name}` = \"{c}\" with `{other}` = \"{d}\", both give \"{a}{literal}{b}\""));
        }
        None => {
            finding.note("put a character that the field cannot contain behind it");
        }
    }
}

fn lengths(text: Text<'_>, parts: &[Part], findings: &mut Findings) {
    let mut longest: Option<u64> = parts.iter().map(Part::longest).sum();
    if longest.is_none_or(|longest| longest > LONGEST) {
        longest = parts.iter().map(|part| part.exactly_longest(findings)).sum();
    }
    let message = match longest {
        Some(longest) if longest <= LONGEST => {
            if parts.iter().all(Part::may_be_empty) {
                findings.add(&rules::KEY_TEMPLATE, text.span(), "the key may be empty");
            }
            return;
        }
        Some(longest) => format!("the longest possible key has {longest} characters, at most {LONGEST} are allowed"),
        None => format!("the key has no longest length, and at most {LONGEST} characters are allowed"),
    };
    findings
        .add(&rules::KEY_TOO_LONG, text.span(), message)
        .note("limit the fields with `maxLength`, `min`, `max` or a pattern");
}
