//! Every type that is a JSON string, as a language of texts.

use std::sync::{Arc, LazyLock};

use super::Types;
use crate::model::{Decimal, EnumType, Precision, Type, TypeBody};
use crate::pattern::automata::{Constraint, Language};
use crate::pattern::{Ast, Class, Pattern};
use crate::wire::MAX_DURATION_SECONDS;

/// A day of the proleptic Gregorian calendar, years 0001 to 9999.
const DATE: &str = "(?:[0-9]{3}[1-9]|[0-9]{2}[1-9]0|[0-9][1-9]00|[1-9]000)-\
    (?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)\
    |02-(?:0[1-9]|1[0-9]|2[0-8]))\
    |(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:0[48]|[2468][048]|[13579][26])00)-02-29";
const TIME: &str = "T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]";
const UUID: &str = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";
/// Base64 with padding; unused bits are zero.
const BASE64: &str = "(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=|[A-Za-z0-9+/][AQgw]==)?";
/// Base64 whose last group holds three bytes.
const BASE64_FULL: &str = "(?:[A-Za-z0-9+/]{4})+";
/// Base64 whose last group holds three or two bytes.
const BASE64_NOT_ONE: &str = "(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=|[A-Za-z0-9+/]{4})";

macro_rules! fixed {
    ($($name:ident = $text:expr;)*) => {
        $(static $name: LazyLock<Arc<Ast>> = LazyLock::new(|| Arc::new(ast(&$text)));)*
    };
}

fixed! {
    DATE_AST = DATE;
    SECONDS_AST = format!("(?:{DATE}){TIME}Z");
    MILLIS_AST = format!("(?:{DATE}){TIME}\\.[0-9]{{3}}Z");
    MICROS_AST = format!("(?:{DATE}){TIME}\\.[0-9]{{6}}Z");
    UUID_AST = UUID;
    BASE64_AST = BASE64;
    BASE64_FULL_AST = BASE64_FULL;
    BASE64_NOT_ONE_AST = BASE64_NOT_ONE;
}

/// Our own expressions parse (a test holds them); one that did not would match nothing.
fn ast(text: &str) -> Ast {
    Pattern::parse(text).map_or(Ast::Alternation(Vec::new()), |pattern| pattern.ast().clone())
}

/// What a producer may write where `ty` stands; `None` where that is no JSON string.
pub(crate) fn producer_language(types: Types<'_>, ty: &Type) -> Option<Language> {
    language(types, ty, false)
}

/// What a consumer accepts where `ty` stands; `None` where that is no JSON string.
pub(crate) fn consumer_language(types: Types<'_>, ty: &Type) -> Option<Language> {
    language(types, ty, true)
}

fn language(types: Types<'_>, ty: &Type, keeps_unknown: bool) -> Option<Language> {
    Some(match ty {
        Type::String { min_length, max_length, pattern } => bounded(None, *min_length, *max_length, pattern.as_ref()),
        Type::Id { min_length, max_length, pattern } => {
            bounded(Some(Class::visible_ascii()), (*min_length).max(1), Some(*max_length), pattern.as_ref())
        }
        Type::Int64 { wire: crate::model::IntWire::String, min, max } => {
            Language::of(decimals(i128::from(*min), i128::from(*max), 0, ""))
        }
        Type::Decimal(decimal) => decimal_language(decimal),
        Type::Timestamp { precision } => Language::of(match precision {
            Precision::Seconds => SECONDS_AST.clone(),
            Precision::Millis => MILLIS_AST.clone(),
            Precision::Micros => MICROS_AST.clone(),
        }),
        Type::Date => Language::of(DATE_AST.clone()),
        Type::Duration { precision } => {
            let limit = i128::from(MAX_DURATION_SECONDS) * 10_i128.pow(u32::from(precision.digits()));
            Language::of(decimals(-limit, limit, precision.digits(), "s"))
        }
        Type::Uuid => Language::of(UUID_AST.clone()),
        Type::Bytes { max_bytes } => bytes(*max_bytes),
        Type::Named(name) => match types.get(name).map(|named| &named.body) {
            Some(TypeBody::Enum(of)) => enumeration(of, keeps_unknown),
            _ => return None,
        },
        _ => return None,
    })
}

fn bounded(alphabet: Option<Class>, min: u64, max: Option<u64>, pattern: Option<&Pattern>) -> Language {
    let mut language = Language::of_length(min, max);
    if let Some(class) = alphabet {
        language = language.and(&Language::of_characters(class));
    }
    pattern.map_or(language.clone(), |pattern| language.and(&Language::of_pattern(pattern)))
}

fn decimal_language(decimal: &Decimal) -> Language {
    let (min, max) = decimal.bounds();
    Language::of(decimals(min, max, decimal.wire_scale(), ""))
}

fn enumeration(of: &EnumType, keeps_unknown: bool) -> Language {
    let known = Language::of_texts(of.values.iter().map(|value| value.value.as_str()));
    if of.open && keeps_unknown { known.or(&open_values()) } else { known }
}

/// What an open enum or union keeps without knowing it: 1 to 128 characters, none of them a control character.
pub(crate) fn open_values() -> Language {
    let controls = Class::new([('\0', '\u{1F}'), ('\u{7F}', '\u{9F}')]);
    Language::of_characters(controls.complement()).and(&Language::of_length(1, Some(128)))
}

/// Base64 of at most `max` bytes: shorter than its longest length, or exactly that with a last group that fits.
fn bytes(max: Option<u64>) -> Language {
    let any = Language::of(BASE64_AST.clone());
    let Some(max) = max else { return any };
    let longest = max.div_ceil(3).saturating_mul(4);
    let any = any.and(&Language::of_length(0, Some(longest)));
    let too_full = match max % 3 {
        1 => &*BASE64_NOT_ONE_AST,
        2 => &*BASE64_FULL_AST,
        _ => return any,
    };
    let too_long = Constraint::matching(too_full.clone()).with_length(longest, Some(longest));
    any.and(&Language::of_constraint(&too_long).not())
}

/// Decimals from `min` to `max` (unscaled) in their one spelling: no leading zeros, `scale` fraction digits, no negative
/// zero, then `suffix`.
fn decimals(min: i128, max: i128, scale: u8, suffix: &str) -> Ast {
    let mut branches = Vec::new();
    if min < 0 {
        let nearest = if max < 0 { max.unsigned_abs() } else { 1 };
        magnitudes(nearest, min.unsigned_abs(), scale, "-", suffix, &mut branches);
    }
    if max >= 0 {
        magnitudes(min.max(0).unsigned_abs(), max.unsigned_abs(), scale, "", suffix, &mut branches);
    }
    Ast::Alternation(branches)
}

/// A digit range for each place.
type Places = Vec<(u8, u8)>;

fn magnitudes(low: u128, high: u128, scale: u8, sign: &str, suffix: &str, branches: &mut Vec<Ast>) {
    // Up to `scale + 1` digits are padded with zeros, longer ones begin with another digit.
    let mut width = usize::from(scale) + 1;
    let mut from = low;
    while from <= high {
        let below = u32::try_from(width).ok().and_then(|width| 10_u128.checked_pow(width));
        let to = below.map_or(high, |below| high.min(below - 1));
        if from <= to {
            let mut rows = Vec::new();
            same_width(&digits(from, width), &digits(to, width), &mut Vec::new(), &mut rows);
            branches.extend(rows.iter().map(|row| number(row, usize::from(scale), sign, suffix)));
            from = to.saturating_add(1);
        }
        width += 1;
        if below.is_none() {
            break;
        }
    }
}

fn digits(value: u128, width: usize) -> Vec<u8> {
    format!("{value:0width$}").bytes().collect()
}

/// Rows of digit ranges that together are all numbers from `low` to `high` of the same width.
fn same_width(low: &[u8], high: &[u8], prefix: &mut Places, rows: &mut Vec<Places>) {
    let (Some((&first, low_rest)), Some((&last, high_rest))) = (low.split_first(), high.split_first()) else {
        rows.push(prefix.clone());
        return;
    };
    if first == last {
        prefix.push((first, first));
        same_width(low_rest, high_rest, prefix, rows);
        prefix.pop();
        return;
    }
    let (zeros, nines) = (vec![b'0'; low_rest.len()], vec![b'9'; low_rest.len()]);
    let (mut from, mut to) = (first, last);
    if *low_rest != zeros[..] {
        prefix.push((first, first));
        same_width(low_rest, &nines, prefix, rows);
        prefix.pop();
        from += 1;
    }
    if *high_rest != nines[..] {
        prefix.push((last, last));
        same_width(&zeros, high_rest, prefix, rows);
        prefix.pop();
        to -= 1;
    }
    if from <= to {
        let all = std::iter::repeat_n((b'0', b'9'), low_rest.len());
        rows.push(prefix.iter().copied().chain([(from, to)]).chain(all).collect());
    }
}

fn number(row: &[(u8, u8)], scale: usize, sign: &str, suffix: &str) -> Ast {
    let class = |&(low, high): &(u8, u8)| Ast::Class(Class::new([(char::from(low), char::from(high))]));
    let letters = |text: &str| text.chars().map(|letter| Ast::Class(Class::single(letter))).collect::<Vec<_>>();
    let (whole, fraction) = row.split_at(row.len().saturating_sub(scale));
    let mut parts = letters(sign);
    parts.extend(whole.iter().map(class));
    if scale > 0 {
        parts.push(Ast::Class(Class::single('.')));
        parts.extend(fraction.iter().map(class));
    }
    parts.extend(letters(suffix));
    Ast::Concat(parts)
}
