//! Whether any value fits all that is said about a place.

use crate::contract::{Spanned, Text};
use crate::diagnostic::Findings;
use crate::diagnostic::catalogue::constraint::UNSATISFIABLE;
use crate::pattern::automata::Language;
use crate::pattern::{Ast, Class, Pattern};

/// Lengths and pattern of a string, or of an id, whose characters are visible ASCII.
pub(super) fn text(
    min: Option<Spanned<u64>>,
    max: Option<Spanned<u64>>,
    pattern: Option<&(Pattern, Text<'_>)>,
    id: bool,
    findings: &mut Findings,
) {
    let low = min.map_or(0, |min| min.value).max(u64::from(id));
    let high = max.map(|max| max.value).or(id.then_some(64));
    if let Some(high) = high
        && low > high
    {
        let span = max.map(|max| max.span).or(min.map(|min| min.span)).unwrap_or_default();
        let message = format!("no text has at least {low} and at most {}", characters(high));
        let finding = findings.add(&UNSATISFIABLE, span, message);
        if id && max.is_none() {
            finding.note("an id has at most 64 characters where `maxLength` says nothing else");
        }
        return;
    }
    let Some((pattern, place)) = pattern else { return };
    if matches_something(pattern, low, high, id, findings) {
        return;
    }
    let window = match high {
        Some(high) if high == low => characters(low),
        Some(high) => format!("{low} to {}", characters(high)),
        None => format!("at least {}", characters(low)),
    };
    let of = if id { " of visible ASCII" } else { "" };
    let lengths = match (pattern.min_len(), pattern.max_len()) {
        (None, _) => "it matches nothing".to_owned(),
        (Some(least), Some(most)) if least == most => format!("its matches have {}", characters(least)),
        (Some(least), Some(most)) => format!("its matches have {least} to {}", characters(most)),
        (Some(least), None) => format!("its matches have at least {}", characters(least)),
    };
    let message = format!("no text of {window}{of} matches the pattern: {lengths}");
    findings.add(&UNSATISFIABLE, place.span(), message);
}

fn characters(count: u64) -> String {
    if count == 1 { "1 character".to_owned() } else { format!("{count} characters") }
}

/// The automaton is asked only where the shortest match does not settle it. Undecided counts as satisfiable.
fn matches_something(pattern: &Pattern, low: u64, high: Option<u64>, id: bool, findings: &mut Findings) -> bool {
    let fits = |length: u64| length >= low && high.is_none_or(|high| length <= high);
    let plain = !id || only_visible_ascii(pattern);
    if plain && pattern.min_len().is_some_and(fits) {
        return true;
    }
    if pattern.min_len().is_some() && !findings.spend(pattern.ast().weight()) {
        return true;
    }
    let window = Language::of_pattern(pattern).and(&Language::of_length(low, high));
    let all = if id { window.and(&Language::of_characters(Class::visible_ascii())) } else { window };
    !all.is_empty().unwrap_or(false)
}

/// Whether every class of the pattern lies in visible ASCII.
pub(super) fn only_visible_ascii(pattern: &Pattern) -> bool {
    let mut open = vec![pattern.ast()];
    while let Some(ast) = open.pop() {
        match ast {
            Ast::Empty => {}
            Ast::Class(class) => {
                if !class.ranges().iter().all(|&(low, high)| low >= '!' && high <= '~') {
                    return false;
                }
            }
            Ast::Concat(parts) | Ast::Alternation(parts) => open.extend(parts),
            Ast::Repetition { of, .. } => open.push(of),
        }
    }
    true
}

/// The bounds of an integer with `low..=high` where nothing is said.
pub(super) fn integers(
    min: Option<Spanned<i128>>,
    max: Option<Spanned<i128>>,
    low: i128,
    high: i128,
    findings: &mut Findings,
) -> (i128, i128) {
    let bounds = (min.map_or(low, |min| min.value), max.map_or(high, |max| max.value));
    if let (Some(min), Some(max)) = (min, max)
        && min.value > max.value
    {
        let message = format!("no number is at least {} and at most {}", min.value, max.value);
        let other = findings.at(min.span);
        findings.add(&UNSATISFIABLE, max.span, message).note_at(other, "`min` is here");
    }
    bounds
}

/// The bounds of a double.
pub(super) fn doubles(min: Option<Spanned<f64>>, max: Option<Spanned<f64>>, findings: &mut Findings) {
    if let (Some(min), Some(max)) = (min, max)
        && min.value > max.value
    {
        let other = findings.at(min.span);
        let message = format!("no number is at least {} and at most {}", min.value, max.value);
        findings.add(&UNSATISFIABLE, max.span, message).note_at(other, "`min` is here");
    }
}

/// The unscaled bounds of a decimal with their places.
pub(super) fn decimals(
    min: Option<(i128, Text<'_>)>,
    max: Option<(i128, Text<'_>)>,
    precision: u8,
    findings: &mut Findings,
) {
    let limit = 10_i128.pow(u32::from(precision)) - 1;
    if let (Some((low, min)), Some((high, max))) = (min, max)
        && low > high
    {
        let other = findings.at(min.span());
        let message = format!("no amount is at least {} and at most {}", min.as_str(), max.as_str());
        findings.add(&UNSATISFIABLE, max.span(), message).note_at(other, "`min` is here");
        return;
    }
    for (text, beyond) in [min.map(|(low, text)| (text, low > limit)), max.map(|(high, text)| (text, high < -limit))]
        .into_iter()
        .flatten()
    {
        if beyond {
            let message = format!("no amount of {precision} digits reaches {}", text.as_str());
            findings.add(&UNSATISFIABLE, text.span(), message);
        }
    }
}

/// The counts of a list.
pub(super) fn counts(min: Option<Spanned<u64>>, max: Option<Spanned<u64>>, what: &str, findings: &mut Findings) {
    if let (Some(min), Some(max)) = (min, max)
        && min.value > max.value
    {
        let other = findings.at(min.span);
        let message = format!("nothing has at least {} and at most {} {what}", min.value, max.value);
        findings.add(&UNSATISFIABLE, max.span, message).note_at(other, "the lower bound is here");
    }
}
