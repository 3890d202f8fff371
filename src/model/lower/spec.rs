//! Field specs and objects.

use std::collections::HashMap;

use crate::contract::{BUILT_IN, DecimalKeys, DeprecationDoc, FieldDoc, Spanned, SpecDoc, Text, TypeKeys};
use crate::diagnostic::Findings;
use crate::diagnostic::catalogue::{constraint, naming, types as rules};
use crate::model::lower::satisfy;
use crate::model::lower::scope::{Kind, Scope};
use crate::model::lower::value::json;
use crate::model::{Decimal, Deprecation, Field, IntWire, MoneyWire, ObjectType, Precision, Spec, Type};
use crate::pattern::Pattern;

/// The object with `fields`.
pub(super) fn object(fields: &[FieldDoc<'_>], scope: &Scope<'_>, findings: &mut Findings) -> Option<ObjectType> {
    let lowered = readable(fields, scope, findings);
    (lowered.fields.len() == fields.len()).then_some(lowered)
}

/// The object with those of `fields` that are well formed.
pub(super) fn readable(fields: &[FieldDoc<'_>], scope: &Scope<'_>, findings: &mut Findings) -> ObjectType {
    codegen_names(fields.iter().filter_map(|field| field.spec.as_ref()?.codegen_name), "field", findings);
    // Exactly as large as needed: a registry holds hundreds of thousands of fields.
    let mut lowered = Vec::with_capacity(fields.len());
    lowered.extend(fields.iter().filter_map(|field| self::field(field, scope, findings)));
    ObjectType { fields: lowered }
}

fn field(field: &FieldDoc<'_>, scope: &Scope<'_>, findings: &mut Findings) -> Option<Field> {
    let doc = field.spec.as_ref()?;
    let spec = spec(doc, scope, findings).filter(|_| field.named)?;
    Some(Field { name: field.name.as_str().to_owned(), required: doc.required, spec })
}

/// Reports a `codegenName` that two of `names` share.
pub(super) fn codegen_names<'t>(names: impl Iterator<Item = Text<'t>>, what: &str, findings: &mut Findings) {
    let mut seen: HashMap<&str, Text<'t>> = HashMap::new();
    for name in names {
        if let Some(first) = seen.get(name.as_str()) {
            let first = findings.at(first.span());
            let message = format!("another {what} has the `codegenName` `{}` already", name.as_str());
            findings.add(&naming::CODEGEN_NAME_CLASH, name.span(), message).note_at(first, "first here");
        } else {
            seen.insert(name.as_str(), name);
        }
    }
}

/// The spec of `doc`.
pub(super) fn spec(doc: &SpecDoc<'_>, scope: &Scope<'_>, findings: &mut Findings) -> Option<Spec> {
    let ty = ty(doc, scope, findings);
    if let (Some(span), Some(Type::Json { .. })) = (doc.nullable, &ty) {
        findings.add(&rules::NULLABLE_JSON, span, "`json` takes null already");
    }
    let examples: Vec<_> = doc.examples.iter().filter_map(|node| json(node, findings)).collect();
    Some(Spec {
        ty: ty?,
        nullable: doc.nullable.is_some(),
        sensitive: doc.sensitive,
        doc: doc.doc.map(|text| text.as_str().to_owned()),
        examples,
        deprecated: doc.deprecated.as_ref().map(deprecation).map(Box::new),
        codegen_name: doc.codegen_name.map(|text| text.as_str().to_owned()),
    })
}

/// The deprecation of `doc`.
pub(super) fn deprecation(doc: &DeprecationDoc<'_>) -> Deprecation {
    Deprecation {
        since: doc.since.as_str().to_owned(),
        reason: doc.reason.map(|text| text.as_str().to_owned()),
        remove_after: doc.remove_after.map(|text| text.as_str().to_owned()),
    }
}

/// The precision `word` names; seconds where it names none.
pub(super) fn precision(word: Option<Spanned<&'static str>>) -> Precision {
    match word.map(|word| word.value) {
        Some("ms") => Precision::Millis,
        Some("us") => Precision::Micros,
        _ => Precision::Seconds,
    }
}

fn ty(doc: &SpecDoc<'_>, scope: &Scope<'_>, findings: &mut Findings) -> Option<Type> {
    let name = doc.ty.name;
    Some(match &doc.ty.keys {
        TypeKeys::String { min_length, max_length, pattern } => {
            let pattern = parse_pattern(*pattern, scope, findings);
            satisfy::text(*min_length, *max_length, pattern.as_ref().and_then(Option::as_ref), false, findings);
            let pattern = pattern?.map(|(pattern, _)| pattern);
            Type::String {
                min_length: value(*min_length, 0),
                max_length: max_length.map(|length| length.value),
                pattern,
            }
        }
        TypeKeys::Id { min_length, max_length, pattern } => {
            let pattern = parse_pattern(*pattern, scope, findings);
            satisfy::text(*min_length, *max_length, pattern.as_ref().and_then(Option::as_ref), true, findings);
            let pattern = pattern?.map(|(pattern, _)| pattern);
            // An id has at least one character, so a smaller bound says nothing.
            Type::Id { min_length: value(*min_length, 1).max(1), max_length: value(*max_length, 64), pattern }
        }
        TypeKeys::Bool => Type::Bool,
        TypeKeys::Int32 { min, max } => {
            let (min, max) = satisfy::integers(*min, *max, i128::from(i32::MIN), i128::from(i32::MAX), findings);
            Type::Int32 { min: i32::try_from(min).ok()?, max: i32::try_from(max).ok()? }
        }
        TypeKeys::Int64 { number, min, max } => {
            let safe = (1 << 53) - 1;
            let (low, high) = if *number { (-safe, safe) } else { (i128::from(i64::MIN), i128::from(i64::MAX)) };
            let (min, max) = satisfy::integers(*min, *max, low, high, findings);
            let wire = if *number { IntWire::Number } else { IntWire::String };
            Type::Int64 { wire, min: i64::try_from(min).ok()?, max: i64::try_from(max).ok()? }
        }
        TypeKeys::Decimal(keys) => Type::Decimal(Box::new(decimal(keys, keys.scale?.value, findings)?)),
        TypeKeys::Money { keys, currency, minor } => {
            let money = Some(if *minor { MoneyWire::Minor } else { MoneyWire::Major });
            let currency = currency.map(|code| code.as_str().to_owned());
            let scale = keys.scale.map_or(2, |scale| scale.value);
            Type::Decimal(Box::new(Decimal { money, currency, ..decimal(keys, scale, findings)? }))
        }
        TypeKeys::Timestamp { precision: word } => Type::Timestamp { precision: precision(*word) },
        TypeKeys::Date => Type::Date,
        TypeKeys::Duration { precision: word } => Type::Duration { precision: precision(*word) },
        TypeKeys::Uuid => Type::Uuid,
        TypeKeys::Bytes { max_bytes } => Type::Bytes { max_bytes: max_bytes.map(|bytes| bytes.value) },
        TypeKeys::Double { min, max } => {
            findings.add(
                &rules::DOUBLE,
                name.span(),
                "`double` cannot hold amounts exactly; use `decimal` or `money` for those",
            );
            satisfy::doubles(*min, *max, findings);
            Type::Double { min: min.map(|bound| bound.value), max: max.map(|bound| bound.value) }
        }
        TypeKeys::List { .. } => list(doc, scope, findings)?,
        TypeKeys::Map { .. } => map(doc, scope, findings)?,
        TypeKeys::Object { fields } => Type::Object(object(fields.as_deref()?, scope, findings)?),
        TypeKeys::Json { max_bytes } => Type::Json { max_bytes: max_bytes.map(|bytes| bytes.value) },
        TypeKeys::Named => {
            resolve(name, scope, findings)?;
            Type::Named(name.as_str().to_owned())
        }
    })
}

fn value(said: Option<Spanned<u64>>, default: u64) -> u64 {
    said.map_or(default, |said| said.value)
}

/// What `name` leads to; unknown names are reported.
pub(super) fn resolve(name: Text<'_>, scope: &Scope<'_>, findings: &mut Findings) -> Option<Kind> {
    match scope.kind(name.as_str()) {
        Some(Kind::Broken) => None,
        Some(kind) => Some(kind),
        None => {
            let built_in = BUILT_IN.iter().map(|(name, _)| *name);
            let near = findings.nearest(name.as_str(), built_in.chain(scope.names()));
            let message = format!("there is no type `{}`", name.as_str());
            findings.add(&rules::UNKNOWN_TYPE, name.span(), message).suggest_some(near);
            None
        }
    }
}

/// Longest pattern in bytes; what is longer belongs into code.
const LONGEST_PATTERN: usize = 10_000;

/// The pattern with its text; the outer option is empty where it was not well formed.
#[allow(clippy::option_option, reason = "no pattern and a bad pattern are different things")]
fn parse_pattern<'t>(
    text: Option<Text<'t>>,
    scope: &Scope<'_>,
    findings: &mut Findings,
) -> Option<Option<(Pattern, Text<'t>)>> {
    let Some(text) = text else { return Some(None) };
    if text.as_str().len() > LONGEST_PATTERN {
        let message = format!("the pattern is longer than {LONGEST_PATTERN} bytes");
        findings.add(&constraint::PATTERN, text.span(), message);
        return None;
    }
    match scope.patterns.parse(text.as_str()) {
        Ok(pattern) => Some(Some((pattern, text))),
        Err(error) => {
            let span = text.scalar().locate(findings.text(), error.offset);
            let finding =
                findings.add(&constraint::PATTERN, span, format!("the pattern is not well formed: {}", error.message));
            if let Some(help) = error.help {
                finding.note(help);
            }
            None
        }
    }
}

fn decimal(keys: &DecimalKeys<'_>, scale: u8, findings: &mut Findings) -> Option<Decimal> {
    let (min, max) = (bound(keys.min, scale, findings), bound(keys.max, scale, findings));
    let (min, max) = (min?, max?);
    let precision = keys.precision.map_or(38, |precision| precision.value);
    satisfy::decimals(min.zip(keys.min), max.zip(keys.max), precision, findings);
    Some(Decimal { scale, precision, min, max, money: None, currency: None })
}

/// A bound, unscaled; the outer option is empty where it was not well formed.
#[allow(clippy::option_option, reason = "no bound and a bad bound are different things")]
fn bound(text: Option<Text<'_>>, scale: u8, findings: &mut Findings) -> Option<Option<i128>> {
    let Some(text) = text else { return Some(None) };
    let found = unscaled(text.as_str(), scale);
    if found.is_none() {
        let digits =
            if scale == 0 { "no fraction digits".to_owned() } else { format!("at most {scale} fraction digits") };
        let message =
            format!("a bound is a decimal with {digits} and at most 38 digits in all, not `{}`", text.as_str());
        findings.add(&constraint::BAD_BOUND, text.span(), message);
        return None;
    }
    Some(found)
}

/// `-?(0|[1-9][0-9]*)(\.[0-9]+)?` times 10^scale.
fn unscaled(text: &str, scale: u8) -> Option<i128> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let shaped = !whole.is_empty()
        && (whole == "0" || !whole.starts_with('0'))
        && (!fraction.is_empty() || !digits.contains('.'))
        && whole.bytes().chain(fraction.bytes()).all(|byte| byte.is_ascii_digit());
    if !shaped || fraction.len() > usize::from(scale) {
        return None;
    }
    let value: i128 = format!("{whole}{fraction:0<width$}", width = usize::from(scale)).parse().ok()?;
    (value < 10_i128.pow(38)).then_some(if negative { -value } else { value })
}

fn list(doc: &SpecDoc<'_>, scope: &Scope<'_>, findings: &mut Findings) -> Option<Type> {
    let TypeKeys::List { of, min_items, max_items, unique } = &doc.ty.keys else { return None };
    satisfy::counts(*min_items, *max_items, "items", findings);
    let of = Box::new(spec(of.as_ref()?, scope, findings)?);
    if let Some(span) = unique {
        let comparable = match &of.ty {
            Type::Named(name) => matches!(scope.kind(name), Some(Kind::Enum | Kind::Broken)),
            ty => !matches!(ty, Type::List { .. } | Type::Map { .. } | Type::Object(_) | Type::Json { .. }),
        };
        if !comparable {
            findings.add(&rules::UNIQUE_ITEMS, *span, "`unique` goes with scalars and enums only");
        }
    }
    Some(Type::List {
        of,
        min_items: value(*min_items, 0),
        max_items: max_items.map(|count| count.value),
        unique: unique.is_some(),
    })
}

fn map(doc: &SpecDoc<'_>, scope: &Scope<'_>, findings: &mut Findings) -> Option<Type> {
    let TypeKeys::Map { of, keys, max_entries } = &doc.ty.keys else { return None };
    let of = of.as_ref().and_then(|of| spec(of, scope, findings));
    let mut key_spec = None;
    if let Some(keys) = keys {
        if !matches!(keys.ty.keys, TypeKeys::String { .. } | TypeKeys::Id { .. }) {
            let message = format!("the keys of a map are `string` or `id`, not `{}`", keys.ty.name.as_str());
            findings.add(&rules::MAP_KEYS, keys.ty.name.span(), message);
            return None;
        }
        key_spec = Some(Box::new(spec(keys, scope, findings)?));
    }
    Some(Type::Map { of: Box::new(of?), keys: key_spec, max_entries: max_entries.map(|count| count.value) })
}
