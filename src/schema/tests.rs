//! Tests of the patterns; whole schemas are tested with contracts.

use super::lexical;
use super::ranges::decimals;
use crate::model::{Precision, Type};
use crate::wire::{self, decimal_text};

fn matcher(pattern: &str) -> regex_automata::meta::Regex {
    regex_automata::meta::Regex::new(pattern).expect("a pattern")
}

#[test]
fn ranges_hold_exactly_the_numbers_between() {
    for (min, max) in [
        (0, 0),
        (-1, 1),
        (5, 17),
        (-250, 99),
        (1, 100),
        (95, 1234),
        (-1000, -1000),
        (-99, -10),
        (0, 999),
        (-20, -3),
        (100, 10000),
    ] {
        for scale in [0, 1, 2, 3] {
            let regex = matcher(&decimals(min, max, scale, "s"));
            for value in -1500..=10_500 {
                let text = format!("{}s", decimal_text(value, scale));
                assert_eq!(regex.is_match(&text), (min..=max).contains(&value), "{text} in {min}..={max} at {scale}");
            }
            for text in ["", "s", "-0s", "00s", "01s", "1", "1.s", ".1s", "-s", "-00.0s", "1.00000s", "+1s"] {
                assert!(!regex.is_match(text), "{text}");
            }
        }
    }
    assert!(!matcher(&decimals(3, 2, 0, "")).is_match("2"));
}

#[test]
fn ranges_reach_as_far_as_decimals_do() {
    let limit = 10_i128.pow(38) - 1;
    let regex = matcher(&decimals(-limit, limit, 2, ""));
    assert!(regex.is_match("-999999999999999999999999999999999999.99") && regex.is_match("0.00"));
    assert!(!regex.is_match("1000000000000000000000000000000000000.00") && !regex.is_match("-0.00"));
    let regex = matcher(&decimals(i128::from(i64::MIN), i128::from(i64::MAX), 0, ""));
    for (text, fits) in [
        ("9223372036854775807", true),
        ("9223372036854775808", false),
        ("-9223372036854775808", true),
        ("-9223372036854775809", false),
    ] {
        assert_eq!(regex.is_match(text), fits, "{text}");
    }
}

#[test]
fn date_patterns_know_the_calendar() {
    let pattern = |ty: &Type| matcher(lexical::scalar(ty)["pattern"].as_str().expect("a pattern"));
    let dates = pattern(&Type::Date);
    for year in (0..=9999).step_by(7).chain([4, 100, 400, 1900, 2000, 2100, 2024]) {
        for month in 0..=13 {
            for day in [0, 1, 28, 29, 30, 31, 32] {
                let text = format!("{year:04}-{month:02}-{day:02}");
                assert_eq!(dates.is_match(&text), wire::is_date(&text), "{text}");
            }
        }
    }
    let times = pattern(&Type::Timestamp { precision: Precision::Millis });
    for text in [
        "2024-02-29T23:59:59.999Z",
        "2024-02-29T24:00:00.000Z",
        "2024-02-29T23:59:60.000Z",
        "2024-02-29T23:59:59Z",
        "2023-02-29T00:00:00.000Z",
    ] {
        assert_eq!(times.is_match(text), wire::is_timestamp(text, Precision::Millis), "{text}");
    }
}

#[test]
fn base64_patterns_count_decoded_bytes() {
    use base64::Engine;
    for max in 0..=13_u64 {
        let schema = lexical::scalar(&Type::Bytes { max_bytes: Some(max) });
        let regex = matcher(schema["pattern"].as_str().expect("a pattern"));
        for length in 0..=16_usize {
            let text = base64::engine::general_purpose::STANDARD.encode(vec![0xA5; length]);
            assert_eq!(regex.is_match(&text), length as u64 <= max, "{length} of {max}");
        }
        for text in ["A", "AA", "AA=", "AB==", "AAF=", "_-8=", "AA==AA=="] {
            assert!(!regex.is_match(text), "{text}");
        }
    }
}

/// What stands in the schema of dead letters holds for its records, and for nothing that is none.
#[test]
fn the_schema_of_dead_letters_is_as_strict_as_its_reader() {
    let schema = jsonschema::options()
        .should_validate_formats(true)
        .with_pattern_options(jsonschema::PatternOptions::regex())
        .build(&super::dead_letter())
        .expect("the schema compiles");
    let record = r#"{"attempts":4,"errorCode":"BUSY","errorText":"","original":"e/8=","service":"worker","taskId":"1","taskType":"a.do","time":"2026-12-01T00:00:00Z","version":1}"#;
    for (from, to, valid) in [
        ("4,", "4,", true),
        ("4,", "-1,", false),
        ("4,", "2147483648,", false),
        ("4,", "\"4\",", false),
        ("e/8=", "e/9=", false),
        ("e/8=", "", true),
        ("00Z", "00+00:00", false),
        ("12-01T", "13-01T", false),
        (":1}", ":0}", false),
        ("\"1\"", "null", false),
        ("attempts", "tries", false),
        ("worker", "", true),
        ("{", "{\"more\":{},", true),
    ] {
        let changed = record.replacen(from, to, 1);
        let value = serde_json::from_str(&changed).expect("JSON");
        assert_eq!(schema.is_valid(&value), valid, "{changed}");
    }
}
