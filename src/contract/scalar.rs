//! Scalars as text, bools, numbers, durations, dates.

use crate::diagnostic::catalogue::shape;
use crate::diagnostic::{Findings, Rule};
use crate::source::Span;
use crate::source::yaml::{Core, Data, Node, Scalar, resolve};

/// A value and where it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spanned<T> {
    /// The value.
    pub value: T,
    /// Where.
    pub span: Span,
}

impl<T> Spanned<T> {
    pub(crate) fn new(value: T, span: Span) -> Self {
        Self { value, span }
    }
}

/// Text of a document: a scalar that is text, or a key.
#[derive(Debug, Clone, Copy)]
pub struct Text<'t>(&'t Scalar<'t>);

impl<'t> Text<'t> {
    /// A scalar that is no text, or no good one, and was reported: to go on with what stands beside it.
    pub(crate) const fn reported(scalar: &'t Scalar<'t>) -> Self {
        Self(scalar)
    }

    /// The text.
    pub fn as_str(self) -> &'t str {
        &self.0.text
    }

    /// Where it stands.
    pub fn span(self) -> Span {
        self.0.span
    }

    /// The scalar, for places inside it.
    pub fn scalar(self) -> &'t Scalar<'t> {
        self.0
    }
}

/// What `node` is, with an article: for "not …".
pub(crate) fn found(node: &Node<'_>) -> &'static str {
    match &node.data {
        Data::Mapping(_) => "a mapping",
        Data::Sequence(_) => "a list",
        Data::Broken => "this",
        Data::Scalar(scalar) if scalar.plain => match resolve(&scalar.text) {
            Core::Null if scalar.text.is_empty() => "nothing",
            core => core.noun(),
        },
        Data::Scalar(_) => "text",
    }
}

/// A scalar that is text.
pub(crate) fn text<'t>(node: &'t Node<'t>, what: &str, findings: &mut Findings) -> Option<Text<'t>> {
    match &node.data {
        Data::Scalar(scalar) => text_of(scalar, what, findings),
        Data::Broken => None,
        _ => wrong(node, what, "text", findings),
    }
}

/// `scalar` (a value or a key) where it is text; else that is reported, and how to quote it.
pub fn text_of<'t>(scalar: &'t Scalar<'t>, what: &str, findings: &mut Findings) -> Option<Text<'t>> {
    let core = if scalar.plain { resolve(&scalar.text) } else { Core::Text };
    if core == Core::Text {
        return Some(Text(scalar));
    }
    if scalar.text.is_empty() {
        findings.add(
            &shape::UNQUOTED_TEXT,
            scalar.span,
            format!("{what} is text, and nothing stands here (which reads as null)"),
        );
    } else {
        let message = format!("{what} is text, but `{}` reads as {}: quote it", scalar.text, core.noun());
        findings.add(&shape::UNQUOTED_TEXT, scalar.span, message).suggest(format!("\"{}\"", scalar.text));
    }
    None
}

/// Text that is not empty.
pub(crate) fn filled<'t>(node: &'t Node<'t>, what: &str, findings: &mut Findings) -> Option<Text<'t>> {
    let text = text(node, what, findings)?;
    if text.as_str().trim().is_empty() {
        findings.add(&shape::EMPTY_TEXT, text.span(), format!("{what} is empty"));
        return None;
    }
    Some(text)
}

/// One of `words`.
pub(crate) fn word(
    node: &Node<'_>,
    what: &str,
    words: &'static [&'static str],
    findings: &mut Findings,
) -> Option<Spanned<&'static str>> {
    let Data::Scalar(scalar) = &node.data else {
        return if matches!(node.data, Data::Broken) { None } else { wrong(node, what, &one_of(words), findings) };
    };
    if let Some(word) = words.iter().find(|word| **word == scalar.text) {
        return Some(Spanned::new(*word, scalar.span));
    }
    let near = findings.nearest(&scalar.text, words.iter().copied());
    let message = format!("{what} is {}, not `{}`", one_of(words), scalar.text);
    findings.add(&shape::UNKNOWN_WORD, scalar.span, message).suggest_some(near);
    None
}

fn one_of(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [only] => format!("`{only}`"),
        [head @ .., last] => {
            let head: Vec<String> = head.iter().map(|word| format!("`{word}`")).collect();
            format!("{} or `{last}`", head.join(", "))
        }
    }
}

/// A bool.
pub(crate) fn boolean(node: &Node<'_>, what: &str, findings: &mut Findings) -> Option<Spanned<bool>> {
    if let Data::Scalar(scalar) = &node.data {
        if scalar.plain
            && let Core::Bool(value) = resolve(&scalar.text)
        {
            return Some(Spanned::new(value, scalar.span));
        }
        let meant = match scalar.text.to_ascii_lowercase().as_str() {
            "true" | "yes" | "on" | "y" => Some("true"),
            "false" | "no" | "off" | "n" => Some("false"),
            _ => None,
        };
        let message = format!("{what} is `true` or `false`, not {}", shown(node));
        findings.add(&shape::WRONG_TYPE, scalar.span, message).suggest_some(meant);
        return None;
    }
    wrong(node, what, "`true` or `false`", findings)
}

/// An integer of the core schema within `low..=high`.
pub(crate) fn integer(
    node: &Node<'_>,
    what: &str,
    low: i128,
    high: i128,
    findings: &mut Findings,
) -> Option<Spanned<i128>> {
    let Data::Scalar(scalar) = &node.data else { return wrong(node, what, "an integer", findings) };
    if !scalar.plain || resolve(&scalar.text) != Core::Int {
        return wrong(node, what, "an integer", findings);
    }
    within(parse_integer(&scalar.text), scalar, what, low, high, findings)
}

/// Reports `value` (none: too large to be read at all) outside `low..=high`.
pub(crate) fn within(
    value: Option<i128>,
    scalar: &Scalar<'_>,
    what: &str,
    low: i128,
    high: i128,
    findings: &mut Findings,
) -> Option<Spanned<i128>> {
    match value {
        Some(value) if (low..=high).contains(&value) => Some(Spanned::new(value, scalar.span)),
        _ => {
            findings.add(
                &shape::OUT_OF_RANGE,
                scalar.span,
                format!("{what} is from {low} to {high}, not {}", clip(&scalar.text)),
            );
            None
        }
    }
}

/// The value of an integer in the core schema's decimal, octal or hexadecimal form.
pub(crate) fn parse_integer(text: &str) -> Option<i128> {
    if let Some(digits) = text.strip_prefix("0o") {
        i128::from_str_radix(digits, 8).ok()
    } else if let Some(digits) = text.strip_prefix("0x") {
        i128::from_str_radix(digits, 16).ok()
    } else {
        text.parse().ok()
    }
}

/// A count: an integer from 0 (or `low`).
pub(crate) fn count(node: &Node<'_>, what: &str, low: u64, findings: &mut Findings) -> Option<Spanned<u64>> {
    const HIGHEST: i128 = i32::MAX as i128;
    let found = integer(node, what, i128::from(low), HIGHEST, findings)?;
    Some(Spanned::new(u64::try_from(found.value).ok()?, found.span))
}

/// A finite number, integer or float.
pub(crate) fn double(node: &Node<'_>, what: &str, findings: &mut Findings) -> Option<Spanned<f64>> {
    let Data::Scalar(scalar) = &node.data else { return wrong(node, what, "a number", findings) };
    let value = match (scalar.plain, resolve(&scalar.text)) {
        #[allow(clippy::cast_precision_loss, reason = "a bound of a double is a double")]
        (true, Core::Int) => parse_integer(&scalar.text).map(|value| value as f64).or_else(|| scalar.text.parse().ok()),
        (true, Core::Float) => scalar.text.parse().ok().filter(|value: &f64| value.is_finite()),
        _ => return wrong(node, what, "a number", findings),
    };
    if value.is_none() {
        findings.add(
            &shape::OUT_OF_RANGE,
            scalar.span,
            format!("{what} is a finite number, not {}", clip(&scalar.text)),
        );
    }
    value.filter(|value| value.is_finite()).map(|value| Spanned::new(value, scalar.span))
}

/// A duration in milliseconds: a whole number and `ms`, `s`, `m`, `h` or `d`.
pub(crate) fn duration(node: &Node<'_>, what: &str, findings: &mut Findings) -> Option<Spanned<u64>> {
    const LONGEST: u64 = 3650 * 86_400_000;
    let scalar = match &node.data {
        Data::Scalar(scalar) => scalar,
        _ => return wrong(node, what, "a duration", findings),
    };
    match parse_duration(&scalar.text) {
        Some(millis) if millis <= LONGEST => Some(Spanned::new(millis, scalar.span)),
        Some(_) => {
            findings.add(
                &shape::OUT_OF_RANGE,
                scalar.span,
                format!("{what} is at most 3650d, not {}", clip(&scalar.text)),
            );
            None
        }
        None => {
            let message = format!("{what} is a duration, not {}", shown(node));
            let finding = findings.add(&shape::BAD_DURATION, scalar.span, message);
            finding.note("a duration is a whole number and a unit: 250ms, 30s, 10m, 2h, 14d");
            if !scalar.text.is_empty() && scalar.text.bytes().all(|byte| byte.is_ascii_digit()) {
                finding.suggest(format!("{}s", scalar.text));
            }
            None
        }
    }
}

fn parse_duration(text: &str) -> Option<u64> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, unit) = text.split_at(digits);
    if number.is_empty() || (number.len() > 1 && number.starts_with('0')) {
        return None;
    }
    let factor: u64 = match unit {
        "ms" => 1,
        "s" => 1000,
        "m" => 60_000,
        "h" => 3_600_000,
        "d" => 86_400_000,
        _ => return None,
    };
    Some(number.parse().unwrap_or(u64::MAX).saturating_mul(factor))
}

/// A real day, `YYYY-MM-DD`.
pub(crate) fn date<'t>(node: &'t Node<'t>, what: &str, findings: &mut Findings) -> Option<Text<'t>> {
    let text = text(node, what, findings)?;
    if is_date(text.as_str()) {
        return Some(text);
    }
    findings.add(&shape::BAD_DATE, text.span(), format!("{what} is a day (YYYY-MM-DD), not `{}`", clip(text.as_str())));
    None
}

fn is_date(text: &str) -> bool {
    let bytes = text.as_bytes();
    let shaped = bytes.len() == 10
        && bytes
            .iter()
            .enumerate()
            .all(|(at, byte)| if at == 4 || at == 7 { *byte == b'-' } else { byte.is_ascii_digit() });
    let part =
        |range: std::ops::Range<usize>| text.get(range).and_then(|digits| digits.parse::<u32>().ok()).unwrap_or(0);
    if !shaped || part(0..4) == 0 {
        return false;
    }
    let (year, month, day) = (part(0..4), part(5..7), part(8..10));
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let days = match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if leap => 29,
        2 => 28,
        _ => 0,
    };
    (1..=days).contains(&day)
}

/// Reports that `node` is not `wanted`.
pub(crate) fn wrong<T>(node: &Node<'_>, what: &str, wanted: &str, findings: &mut Findings) -> Option<T> {
    if !matches!(node.data, Data::Broken) {
        findings.add(&shape::WRONG_TYPE, node.head(), format!("{what} is {wanted}, not {}", shown(node)));
    }
    None
}

/// [`found`], with the text of a short scalar.
fn shown(node: &Node<'_>) -> String {
    match &node.data {
        Data::Scalar(scalar) if !scalar.text.is_empty() && scalar.plain => format!("`{}`", clip(&scalar.text)),
        Data::Scalar(scalar) if !scalar.text.is_empty() => format!("the text \"{}\"", clip(&scalar.text)),
        _ => found(node).to_owned(),
    }
}

/// `text`, cut where it is long.
pub(crate) fn clip(text: &str) -> String {
    const LONGEST: usize = 60;
    if text.chars().count() <= LONGEST {
        return text.to_owned();
    }
    let head: String = text.chars().take(LONGEST).collect();
    format!("{head}…")
}

/// Reports under `rule` that something is not well formed.
pub(crate) fn malformed<T>(text: Text<'_>, rule: &'static Rule, message: String, findings: &mut Findings) -> Option<T> {
    findings.add(rule, text.span(), message);
    None
}
