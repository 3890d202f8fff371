//! What can be wrong with scalar values.

use crate::json::Json;
use crate::model::{Decimal, EnumType, IntWire, Precision, Type};
use crate::sample::Rng;
use crate::sample::near::{Wrong, raw, string};
use crate::sample::scalar::frame;
use crate::sample::text::{self, Extent, Frame};
use crate::wire::{Code, MAX_DURATION_SECONDS, decimal_text};

/// Wrong values of a scalar type; nothing for the others.
pub(super) fn wrongs(ty: &Type, good: &Json, rng: &mut Rng) -> Vec<Wrong> {
    match ty {
        Type::String { .. } | Type::Id { .. } => texts(ty, good, rng),
        Type::Bool => types(&["\"true\"", "1", "0", "\"\"", "[]", "{}"]),
        Type::Int32 { min, max } => integers(i128::from(*min), i128::from(*max)),
        Type::Int64 { wire: IntWire::Number, min, max } => integers(i128::from(*min), i128::from(*max)),
        Type::Int64 { wire: IntWire::String, min, max } => {
            let mut wrongs = types(&["1", "true", "[]", "{}"]);
            wrongs.extend(formats(&[
                "", "-", "+1", "01", "00", "-01", "1.0", "1e3", "-0", " 1", "1 ", "1\n", "1_000", "0x1", "１", "१",
                "1n", "--1",
            ]));
            wrongs.extend(out_of_range(i128::from(*min), i128::from(*max), 0, ""));
            wrongs
        }
        Type::Decimal(decimal) => decimals(decimal),
        Type::Timestamp { precision } => timestamps(*precision),
        Type::Date => {
            let mut wrongs = types(&["20250402", "null", "[]", "{}"]);
            wrongs.remove(1);
            wrongs.extend(formats(&[
                "",
                "20250402",
                "2025-4-2",
                "2025-04-02T00:00:00Z",
                "2025-04-02Z",
                " 2025-04-02",
                "2025-04-02 ",
                "2025-04-02\n",
                "02-04-2025",
                "2025/04/02",
                "2025-02-29",
                "1900-02-29",
                "1500-02-29",
                "2025-04-31",
                "2025-00-10",
                "2025-13-01",
                "2025-01-00",
                "2025-01-32",
                "0000-01-01",
                "-2025-01-01",
                "12025-01-01",
                "２０２５-04-02",
                "2025-W14-3",
                "2025-092",
            ]));
            wrongs
        }
        Type::Duration { precision } => durations(*precision),
        Type::Uuid => {
            let mut wrongs = types(&["1", "true", "[]", "{}"]);
            wrongs.extend(formats(&[
                "",
                "123E4567-E89B-12D3-A456-426614174000",
                "{123e4567-e89b-12d3-a456-426614174000}",
                "123e4567-e89b-12d3-a456-42661417400",
                "123e4567-e89b-12d3-a456-4266141740000",
                "123e4567e89b12d3a456426614174000",
                "123e4567-e89b-12d3-a456-42661417400g",
                "urn:uuid:123e4567-e89b-12d3-a456-426614174000",
                "123e4567-e89b-12d3-a456-426614174000\n",
                "123e4567-e89b12d3-a456-4266-14174000",
                "１23e4567-e89b-12d3-a456-426614174000",
            ]));
            wrongs
        }
        Type::Bytes { max_bytes } => base64(*max_bytes),
        Type::Double { min, max } => doubles(*min, *max),
        _ => Vec::new(),
    }
}

/// Wrong values of an enum.
pub(super) fn enumeration(of: &EnumType) -> Vec<Wrong> {
    let known = |text: &str| of.values.iter().any(|value| value.value == text);
    let mut wrongs = types(&["0", "1", "true", "[]", "{}"]);
    let first = of.values.first().map_or("", |value| value.value.as_str());
    wrongs.push(Wrong::new(Json::Array(vec![string(first)]), Code::Type, "value in a list"));
    let (lower, upper) = (first.to_lowercase(), first.to_uppercase());
    let near = [lower, upper, format!(" {first}"), format!("{first} "), "no such value".to_owned(), "é".to_owned()];
    for text in near.iter().filter(|text| !known(text) && text.chars().count() <= 128) {
        let wrong = Wrong::new(string(text), Code::Enum, format!("unknown value {text:?}"));
        wrongs.push(if of.open { wrong.for_producer() } else { wrong });
    }
    for text in ["", "a\nb", "\u{0}", "\u{85}", &"x".repeat(129), &"😀".repeat(129), &format!("{first}\n")] {
        if !known(text) {
            wrongs.push(Wrong::new(string(text), Code::Enum, format!("value {:.20?}", text)));
        }
    }
    wrongs
}

/// Values of another JSON type.
pub(super) fn types(tokens: &[&str]) -> Vec<Wrong> {
    tokens.iter().map(|token| Wrong::new(raw(*token), Code::Type, format!("{token} instead"))).collect()
}

fn formats(texts: &[&str]) -> Vec<Wrong> {
    texts.iter().map(|text| Wrong::new(string(*text), Code::Format, format!("text {text:?}"))).collect()
}

fn texts(ty: &Type, good: &Json, rng: &mut Rng) -> Vec<Wrong> {
    let mut wrongs = types(&["1", "1.5", "true", "false", "[]", "{}"]);
    let (Some(frame), Json::String(good)) = (frame(ty), good) else { return wrongs };
    wrongs.push(Wrong::new(Json::Array(vec![string(good)]), Code::Type, "text in a list"));
    if frame.visible {
        wrongs.extend(formats(&["", " ", "a b", "é", "a\u{7f}", "a\n", "\u{0}", "a\tb", "\u{a0}", "１"]));
    }
    for text in wrong_texts(&frame, good, rng) {
        let mut wrong = Wrong::new(string(&text.0), Code::Length, text.1);
        wrong.errors = text.2.into_iter().map(|code| (String::new(), code)).collect();
        wrongs.push(wrong);
    }
    wrongs
}

/// Texts of the right form that break the frame: what, why, with which codes.
pub(super) fn wrong_texts(frame: &Frame<'_>, good: &str, rng: &mut Rng) -> Vec<(String, String, Vec<Code>)> {
    let mut wrongs = Vec::new();
    let codes = |text: &str| {
        let plain = Frame { pattern: None, ..*frame };
        let mut codes = if plain.holds(text) { vec![] } else { vec![Code::Length] };
        codes.extend(frame.pattern.filter(|pattern| !pattern.is_match(text)).map(|_| Code::Pattern));
        codes
    };
    let mut lengths = Vec::new();
    lengths.extend(frame.min.checked_sub(1).filter(|length| *length > 0 || !frame.visible));
    lengths.extend(frame.max.filter(|max| *max < 20_000).map(|max| max + 1));
    for length in lengths {
        let size = usize::try_from(length).unwrap_or(0);
        // One that the pattern matches, where there is any; then the length alone is wrong.
        let plain = Frame { pattern: None, min: 0, max: None, ..*frame };
        let text = text::of_length(frame, size, rng).or_else(|| text::of_length(&plain, size, rng));
        wrongs.extend(text.map(|text| {
            let codes = codes(&text);
            (text, format!("{length} characters"), codes)
        }));
    }
    if let Some(max) = frame.max.filter(|max| *max < 2000 && !frame.visible && frame.pattern.is_none()) {
        let text = "😀".repeat(usize::try_from(max + 1).unwrap_or(0));
        wrongs.push((text, format!("{} astral characters", max + 1), vec![Code::Length]));
    }
    if let Some(pattern) = frame.pattern {
        let plain = Frame { pattern: None, ..*frame };
        let tries = mangled(good, rng).into_iter().chain(text::text(&plain, Extent::Usual, true, rng));
        for text in tries.filter(|text| plain.holds(text) && !pattern.is_match(text)) {
            let why = format!("text {:.60?}", text);
            wrongs.push((text, why, vec![Code::Pattern]));
        }
    }
    wrongs
}

/// Texts near `good`.
fn mangled(good: &str, rng: &mut Rng) -> Vec<String> {
    let chars: Vec<char> = good.chars().collect();
    let at = rng.index(chars.len());
    let with = |replacement: &str| {
        let mut text: String = chars[..at].iter().collect();
        text.push_str(replacement);
        text.extend(chars.iter().skip(at + 1));
        text
    };
    let mut texts =
        vec![format!("{good}\n"), format!("\n{good}"), format!("{good}{good}"), format!(" {good}"), String::new()];
    texts.extend(["x", "0", "~", "é", "😀", "\r", "\n", "\u{0}", "_", "Z", ""].map(with));
    texts.push(good.to_uppercase());
    texts.push(good.to_lowercase());
    texts
}

fn integers(min: i128, max: i128) -> Vec<Wrong> {
    let mut wrongs = types(&[
        "\"1\"", "true", "[]", "{}", "1.0", "1.5", "1e0", "1E2", "0e0", "-0", "-0.0", "0.0", "1e400", "\"\"", "-1.0",
    ]);
    let long = "9".repeat(300);
    for token in
        [(min - 1).to_string(), (max + 1).to_string(), long.clone(), format!("-{long}"), "9223372036854775808".into()]
    {
        wrongs.push(Wrong::new(raw(&token), Code::Range, format!("{token:.40}")));
    }
    wrongs
}

/// Texts just outside inclusive unscaled bounds, and far outside.
fn out_of_range(min: i128, max: i128, scale: u8, suffix: &str) -> Vec<Wrong> {
    let mut texts = vec![decimal_text(min - 1, scale), decimal_text(max + 1, scale)];
    let fraction = if scale == 0 { String::new() } else { format!(".{}", "0".repeat(usize::from(scale))) };
    texts.extend([39, 40, 60].map(|digits| format!("{}{fraction}", "9".repeat(digits))));
    texts.push(format!("-{}{fraction}", "9".repeat(45)));
    texts
        .iter()
        .map(|text| Wrong::new(string(format!("{text}{suffix}")), Code::Range, format!("text {text:?}")))
        .collect()
}

fn decimals(decimal: &Decimal) -> Vec<Wrong> {
    let scale = decimal.wire_scale();
    let point = |digits: u8| {
        let dot = if digits == 0 { "" } else { "." };
        format!("{dot}{}", "0".repeat(usize::from(digits)))
    };
    let (good, more) = (point(scale), point(scale + 1));
    let mut texts: Vec<String> = vec!["".into(), "-".into(), "NaN".into(), "Infinity".into(), "null".into()];
    texts.push(format!("1{more}"));
    texts.push(if scale == 0 { "1.".into() } else { format!("1{}", point(scale - 1)) });
    for shape in [
        "-0#", "+1#", "01#", "00#", " 1#", "1# ", "1#\n", "1_000#", "1,000#", "１#", "१#", "1#e0", "1e1#", "0x1#",
        "--1#", "#", "-#", "1# CNY",
    ] {
        texts.push(shape.replace('#', &good));
    }
    if scale > 0 {
        texts.push(format!("1,{}", "0".repeat(usize::from(scale))));
        texts.push(format!("1.{}", "٠".repeat(usize::from(scale))));
    }
    texts.retain(|text| crate::wire::decimal(text, scale).is_err());
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let mut wrongs = types(&["1", "1.25", "true", "[]", "{}"]);
    wrongs.extend(formats(&texts));
    let (min, max) = decimal.bounds();
    wrongs.extend(out_of_range(min, max, scale, ""));
    wrongs
}

fn timestamps(precision: Precision) -> Vec<Wrong> {
    let good = match precision {
        Precision::Seconds => "",
        Precision::Millis => ".123",
        Precision::Micros => ".123456",
    };
    let mut texts: Vec<String> = [
        "2025-04-02T12:30:00#+00:00",
        "2025-04-02T12:30:00#-00:00",
        "2025-04-02T12:30:00#",
        "2025-04-02t12:30:00#Z",
        "2025-04-02T12:30:00#z",
        "2025-04-02 12:30:00#Z",
        "2025-04-02T12:30:00# Z",
        "2025-04-02T12:30#Z",
        "20250402T123000#Z",
        "2025-02-29T00:00:00#Z",
        "1900-02-29T00:00:00#Z",
        "2025-04-31T00:00:00#Z",
        "2025-13-01T00:00:00#Z",
        "2025-00-01T00:00:00#Z",
        "2025-04-00T00:00:00#Z",
        "0000-01-01T00:00:00#Z",
        "-2025-04-02T12:30:00#Z",
        "+2025-04-02T12:30:00#Z",
        "12025-04-02T12:30:00#Z",
        "2025-04-02T24:00:00#Z",
        "2025-04-02T12:60:00#Z",
        "2016-12-31T23:59:60#Z",
        "2025-04-02T12:30:00#Z[UTC]",
        " 2025-04-02T12:30:00#Z",
        "2025-04-02T12:30:00#Z\n",
        "２０２５-04-02T12:30:00#Z",
        "2025-04-02T1:30:00#Z",
        "2025-04-02",
        "1743597000",
        "",
        "2025-04-02T12:30:00.Z",
        "2025-04-02T12:30:00.1Z",
        "2025-04-02T12:30:00.12Z",
        "2025-04-02T12:30:00.1234Z",
        "2025-04-02T12:30:00.123456789Z",
        "2025-04-02T12:30:00.12३Z",
    ]
    .map(|shape| shape.replace('#', good))
    .into();
    texts.extend(
        ["", ".123", ".123456", ",123"].iter().filter(|f| **f != good).map(|f| format!("2025-04-02T12:30:00{f}Z")),
    );
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let mut wrongs = types(&["1743597000", "1743597000.5", "true", "[]", "{}"]);
    wrongs.extend(formats(&texts));
    wrongs
}

fn durations(precision: Precision) -> Vec<Wrong> {
    let scale = precision.digits();
    let good = match precision {
        Precision::Seconds => "",
        Precision::Millis => ".000",
        Precision::Micros => ".000000",
    };
    let texts: Vec<String> = [
        "1800#", "-0#s", "+5#s", "05#s", "5#S", "5# s", " 5#s", "5#s\n", "5#ss", "#s", "-#s", "s", "", "PT30M", "30m",
        "1h", "5.#0s", "5#ms", "１#s", "1e3#s", "5.s", "5.0s",
    ]
    .map(|shape| shape.replace('#', good))
    .into();
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let mut wrongs = types(&["1800", "1.5", "true", "[]", "{}"]);
    wrongs.extend(formats(&texts));
    let limit = i128::from(MAX_DURATION_SECONDS) * 10_i128.pow(u32::from(scale));
    wrongs.extend(out_of_range(-limit, limit, scale, "s"));
    wrongs
}

fn base64(max: Option<u64>) -> Vec<Wrong> {
    use base64::Engine;
    let mut wrongs = types(&["1", "true", "[]", "{}"]);
    wrongs.push(Wrong::new(raw("[1,2]"), Code::Type, "a list of numbers"));
    wrongs.extend(formats(&[
        "A", "AA", "AAA", "AA=", "AB==", "AAF=", "_-8=", "AQ ID", "AQID\n", "\nAQID", "AQ\nID", "AQID====", "=",
        "====", "=AAA", "AA==AA==", "AQI=D", "QQ=\u{0}", "AQIé",
    ]));
    if let Some(max) = max.filter(|max| *max < 20_000) {
        for more in 1..=3 {
            let bytes = vec![7_u8; usize::try_from(max + more).unwrap_or(0)];
            let text = base64::engine::general_purpose::STANDARD.encode(bytes);
            wrongs.push(Wrong::new(string(text), Code::Length, format!("{} bytes", max + more)));
        }
    }
    wrongs
}

fn doubles(min: Option<f64>, max: Option<f64>) -> Vec<Wrong> {
    let mut wrongs = types(&["\"1.5\"", "\"NaN\"", "true", "[]", "{}"]);
    let mut tokens: Vec<String> =
        vec!["1e309".into(), "-1e309".into(), "1.7976931348623159e308".into(), "9".repeat(400), "1e999999999".into()];
    tokens.extend(min.map(|min| crate::json::es_number(min.next_down())));
    tokens.extend(max.map(|max| crate::json::es_number(max.next_up())));
    tokens.extend(min.filter(|min| *min > -1e300).map(|_| "-1e301".to_owned()));
    tokens.extend(max.filter(|max| *max < 1e300).map(|_| "1e301".to_owned()));
    tokens.retain(|token| token != "null");
    wrongs.extend(tokens.into_iter().map(|token| Wrong::new(raw(&token), Code::Range, format!("{token:.40}"))));
    wrongs
}
