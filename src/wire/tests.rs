//! Tests of the lexical forms and of the list of codes. Whole messages are tested from files, with contracts.

use super::*;
use crate::model::Precision::{Micros, Millis, Seconds};

#[test]
fn codes_have_one_name_each() {
    let mut names: Vec<_> = Code::all().map(Code::name).collect();
    assert!(Code::all().all(|code| Code::from_name(code.name()) == Some(code)));
    assert!(Code::all().all(|code| !code.phases().is_empty() && !code.explanation().is_empty()));
    assert!(Code::all().enumerate().all(|(at, code)| code as usize == at), "the list stands in the order of variants");
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), Code::all().count());
}

#[test]
fn decimals_have_one_spelling() {
    for (text, scale, value) in [
        ("0", 0, 0),
        ("0.00", 2, 0),
        ("-0.01", 2, -1),
        ("89.90", 2, 8990),
        ("-12", 0, -12),
        ("99999999999999999999999999999999999999", 0, 10_i128.pow(38) - 1),
        ("0.000000000000000001", 18, 1),
    ] {
        assert_eq!(decimal(text, scale), Ok(Some(value)), "{text}");
    }
    for text in ["100000000000000000000000000000000000000", "-100000000000000000000000000000000000000"] {
        assert_eq!(decimal(text, 0), Ok(None), "{text}");
    }
    for (text, scale) in [
        ("", 0),
        ("-", 0),
        ("-0", 0),
        ("00", 0),
        ("01", 0),
        ("+1", 0),
        ("1.", 0),
        ("1.0", 0),
        ("1e3", 0),
        ("1_0", 0),
        (" 1", 0),
        ("1\n", 0),
        ("١", 0),
        ("0x1", 0),
        ("NaN", 0),
        ("--1", 0),
        ("1", 2),
        ("1.0", 2),
        ("1.000", 2),
        ("-0.00", 2),
        (".00", 2),
        ("-.01", 2),
        ("01.00", 2),
        ("1,00", 2),
        ("1.0a", 2),
        ("1.-1", 2),
        ("1.00.", 2),
        ("1.+1", 2),
        ("1..0", 2),
        ("1.é", 2),
    ] {
        assert_eq!(decimal(text, scale), Err(Malformed), "{text}");
    }
}

#[test]
fn dates_are_real_days() {
    for text in ["0001-01-01", "1582-10-10", "2000-02-29", "2024-02-29", "9999-12-31"] {
        assert!(is_date(text), "{text}");
    }
    for text in [
        "0000-01-01",
        "1900-02-29",
        "1500-02-29",
        "2025-02-29",
        "2025-04-31",
        "2025-00-01",
        "2025-13-01",
        "2025-01-00",
        "2025-01-32",
        "2025-1-1",
        "20250101",
        "2025-01-01 ",
        "2025/01/01",
        "+025-01-01",
        "2025-01-1é",
        "２０２５-01-01",
        "",
    ] {
        assert!(!is_date(text), "{text}");
    }
}

#[test]
fn timestamps_have_one_form_per_precision() {
    for (text, precision) in [
        ("2025-04-02T23:59:59Z", Seconds),
        ("2025-04-02T00:00:00.000Z", Millis),
        ("2025-04-02T00:00:00.123456Z", Micros),
    ] {
        assert!(is_timestamp(text, precision), "{text}");
    }
    for (text, precision) in [
        ("2025-04-02T24:00:00Z", Seconds),
        ("2025-04-02T23:60:00Z", Seconds),
        ("2025-04-02T23:59:60Z", Seconds),
        ("2025-04-02t00:00:00Z", Seconds),
        ("2025-04-02T00:00:00z", Seconds),
        ("2025-04-02 00:00:00Z", Seconds),
        ("2025-04-02T00:00:00", Seconds),
        ("2025-04-02T00:00:00+00:00", Seconds),
        ("2025-04-02T00:00:00.0Z", Seconds),
        ("2025-04-02T00:00:00.Z", Seconds),
        ("2025-04-02T00:00:00Z", Millis),
        ("2025-04-02T00:00:00.00Z", Millis),
        ("2025-04-02T00:00:00,000Z", Millis),
        ("2025-04-02T00:00:00.0000Z", Millis),
        ("2025-04-02T0:00:00Z", Seconds),
        ("2025-02-30T00:00:00Z", Seconds),
        ("2025-04-02T00:00:00ZZ", Seconds),
        ("2025-04-02TT00:00:00Z", Seconds),
    ] {
        assert!(!is_timestamp(text, precision), "{text}");
    }
}

#[test]
fn durations_stay_within_the_range_of_all_languages() {
    let micros = |text, precision| duration(text, precision).map(|duration| duration.micros);
    assert_eq!(micros("1800s", Seconds), Ok(Some(1_800_000_000)));
    assert_eq!(micros("-0.250s", Millis), Ok(Some(-250_000)));
    assert_eq!(micros("9223372036s", Seconds), Ok(Some(9_223_372_036_000_000)));
    assert_eq!(micros("-9223372036.000000s", Micros), Ok(Some(-9_223_372_036_000_000)));
    for (text, precision) in [
        ("9223372037s", Seconds),
        ("9223372036.001s", Millis),
        ("-9223372036.000001s", Micros),
        ("1000000000000000000000000000000000000000000s", Seconds),
    ] {
        assert_eq!(micros(text, precision), Ok(None), "{text}");
    }
    for text in ["", "s", "-s", "-0s", "05s", "+5s", "5S", "5 s", "5", "5.0s", "PT5S", "5ss"] {
        assert_eq!(micros(text, Seconds), Err(Malformed), "{text}");
    }
    assert_eq!(micros("-0.000s", Millis), Err(Malformed));
}

#[test]
fn base64_is_padded_and_has_no_unused_bits() {
    for (text, length) in [("", 0), ("AA==", 1), ("AAE=", 2), ("AQID", 3), ("+/+/", 3)] {
        assert_eq!(is_bytes(text), Some(length), "{text}");
    }
    for text in
        ["A", "AA", "AA=", "AAF=", "AB==", "AQ ID", "AQID\n", "_-8=", "=", "====", "AA==AA==", "AQID====", "AAE=A"]
    {
        assert_eq!(is_bytes(text), None, "{text}");
    }
}

#[test]
fn open_values_are_short_and_printable() {
    assert!(is_open_value(&"😀".repeat(128)) && is_open_value(" ") && is_open_value("\u{2028}"));
    for text in ["", "a\n", "\u{7f}", "\u{85}", &"x".repeat(129)] {
        assert!(!is_open_value(text), "{text:?}");
    }
}
