//! YAML values as JSON: examples and the payloads of schedules.

use crate::contract::text_or_report;
use crate::diagnostic::Findings;
use crate::diagnostic::catalogue::shape;
use crate::json::Json;
use crate::source::yaml::{Core, Data, Node, Scalar, resolve};

/// `node` as JSON. Names must be text; infinities and NaN have no JSON form.
pub(super) fn json(node: &Node<'_>, findings: &mut Findings) -> Option<Json> {
    match &node.data {
        Data::Broken => None,
        Data::Scalar(scalar) if !scalar.plain => Some(Json::String(scalar.text.to_string())),
        Data::Scalar(scalar) => plain(scalar, findings),
        Data::Sequence(items) => {
            let values: Vec<_> = items.iter().filter_map(|item| json(item, findings)).collect();
            (values.len() == items.len()).then_some(Json::Array(values))
        }
        Data::Mapping(entries) => {
            let mut members = Vec::with_capacity(entries.len());
            for entry in entries {
                let name = text_or_report(&entry.key, "a name", findings);
                let value = json(&entry.value, findings);
                members.extend(name.zip(value).map(|(name, value)| (name.as_str().to_owned(), value)));
            }
            (members.len() == entries.len()).then_some(Json::Object(members))
        }
    }
}

fn plain(scalar: &Scalar<'_>, findings: &mut Findings) -> Option<Json> {
    let text = scalar.text.as_ref();
    match resolve(text) {
        Core::Null => Some(Json::Null),
        Core::Bool(value) => Some(Json::Bool(value)),
        Core::Text => Some(Json::String(text.to_owned())),
        Core::Int | Core::Float => {
            let token = number(text);
            if token.is_none() {
                let message = format!("`{text}` has no JSON form: JSON numbers are finite and decimal");
                findings.add(&shape::OUT_OF_RANGE, scalar.span, message);
            }
            token.map(Json::Number)
        }
    }
}

/// The JSON spelling of a number of the core schema, as near to the author's as JSON allows.
fn number(text: &str) -> Option<String> {
    for (prefix, radix) in [("0o", 8), ("0x", 16)] {
        if let Some(digits) = text.strip_prefix(prefix) {
            return u128::from_str_radix(digits, radix).ok().map(|value| value.to_string());
        }
    }
    let (sign, unsigned) = match text.strip_prefix('-') {
        Some(rest) => ("-", rest),
        None => ("", text.strip_prefix('+').unwrap_or(text)),
    };
    let whole = unsigned.bytes().take_while(u8::is_ascii_digit).count();
    let (whole, rest) = unsigned.split_at(whole);
    if whole.is_empty() && !rest.starts_with('.')
        || rest.starts_with(".i")
        || rest.starts_with(".I")
        || rest.eq_ignore_ascii_case(".nan")
    {
        return None;
    }
    let whole = match whole.trim_start_matches('0') {
        "" => "0",
        trimmed => trimmed,
    };
    // `1.` and `1.e3` have no fraction digits, which JSON wants after a point.
    let rest = match rest.strip_prefix('.') {
        Some(after) if !after.starts_with(|c: char| c.is_ascii_digit()) => after.to_owned(),
        _ => rest.to_owned(),
    };
    Some(format!("{sign}{whole}{rest}"))
}

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn numbers_keep_their_spelling_where_json_has_it() {
        let cases =
            [("0", "0"), ("-0", "-0"), ("007", "7"), ("+5", "5"), ("0o17", "15"), ("0xFF", "255"), ("1.50", "1.50")];
        let more =
            [(".5", "0.5"), ("1.", "1"), ("1.e3", "1e3"), ("-.5e-3", "-0.5e-3"), ("00.5", "0.5"), ("1E+3", "1E+3")];
        for (yaml, json) in cases.into_iter().chain(more) {
            assert_eq!(number(yaml).as_deref(), Some(json), "{yaml}");
        }
        for yaml in [".inf", "-.Inf", ".NaN", "0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF"] {
            assert_eq!(number(yaml), None, "{yaml}");
        }
    }
}
