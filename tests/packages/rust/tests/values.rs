//! Decimals and UUIDs.

use std::cmp::Ordering;
use std::collections::HashSet;

use order_platform_tasks::{Decimal, Uuid};

fn decimal(text: &str) -> Decimal {
    text.parse().expect(text)
}

#[test]
fn decimals_have_one_spelling() {
    for text in ["0", "0.00", "-0.01", "12.50", "99999999999999999999999999999999999999", "-1.2345678901234567890"] {
        assert_eq!(decimal(text).to_string(), text);
    }
    for text in ["", "-", "-0", "-0.00", "+1", "01", "1.", ".5", "1e3", "1_000", " 1", "１", "1.2.3", "0x1", "NaN"] {
        assert!(text.parse::<Decimal>().is_err(), "{text}");
    }
    assert!("100000000000000000000000000000000000000".parse::<Decimal>().is_err(), "39 digits");
    assert_eq!(format!("{:?} {:>8}", decimal("1.50"), decimal("-1.50")), "Decimal(1.50)    -1.50");
}

#[test]
fn decimals_are_compared_as_numbers() {
    assert_eq!(decimal("1.5"), decimal("1.500"));
    assert_eq!([decimal("1.5"), decimal("1.50"), decimal("15")].into_iter().collect::<HashSet<_>>().len(), 2);
    let mut sorted = ["10", "9.99", "-1", "-1.01", "0.1", "0.09", "0"].map(decimal);
    sorted.sort();
    assert_eq!(sorted.map(|value| value.to_string()), ["-1.01", "-1", "0", "0.09", "0.1", "9.99", "10"]);
    let (large, small) =
        (decimal("99999999999999999999999999999999999999"), decimal("0.00000000000000000000000000000000000001"));
    assert_eq!(large.cmp(&small), Ordering::Greater);
    assert_eq!(large.negate().cmp(&small), Ordering::Less);
}

#[test]
fn arithmetic_is_exact_or_refused() {
    assert_eq!(decimal("0.1").checked_add(decimal("0.20")).map(|sum| sum.to_string()), Some("0.30".to_owned()));
    assert_eq!(decimal("1").checked_sub(decimal("0.01")).map(|sum| sum.to_string()), Some("0.99".to_owned()));
    assert_eq!(decimal("-1.5").checked_mul(decimal("2.50")).map(|sum| sum.to_string()), Some("-3.750".to_owned()));
    assert_eq!(decimal("1.50").rescale(1), Some(decimal("1.5")));
    assert_eq!(decimal("1.55").rescale(1), None, "no digit is ever lost");
    let most = decimal("99999999999999999999999999999999999999");
    assert_eq!(most.checked_add(Decimal::from(1)), None);
    assert_eq!(most.checked_mul(most), None);
    assert_eq!(most.rescale(1), None);
    assert_eq!(Decimal::new(1, 39), None);
    assert_eq!((decimal("12.50").unscaled(), decimal("12.50").scale()), (1250, 2));
    assert_eq!(Decimal::from(7_i64).checked_add(Decimal::ZERO), Some(decimal("7")));
}

#[test]
fn decimals_convert_to_other_crates() {
    assert_eq!(rust_decimal::Decimal::try_from(decimal("89.90")).expect("28 digits").to_string(), "89.90");
    assert_eq!(Decimal::from(rust_decimal::Decimal::new(8990, 2)).to_string(), "89.90");
    assert!(rust_decimal::Decimal::try_from(decimal("99999999999999999999999999999999999999")).is_err());
    let big = bigdecimal::BigDecimal::from(decimal("99999999999999999999999999999999999.999"));
    assert_eq!(Decimal::try_from(&big).expect("38 digits").to_string(), "99999999999999999999999999999999999.999");
    let zeros: bigdecimal::BigDecimal = "12e2".parse().expect("a number");
    assert_eq!(Decimal::try_from(&zeros), Ok(decimal("1200")));
    let past: bigdecimal::BigDecimal = "1e50".parse().expect("a number");
    assert!(Decimal::try_from(&past).is_err());
}

#[test]
fn uuids_have_one_spelling() {
    let text = "2d9d6a0e-8f6b-4f56-9d55-51a2f7a0c6c1";
    let uuid: Uuid = text.parse().expect("a UUID");
    assert_eq!(uuid.to_string(), text);
    assert_eq!(Uuid::from(uuid::Uuid::from(uuid)), uuid);
    assert_eq!(Uuid::from_bytes(*uuid.as_bytes()), uuid);
    for text in ["", "2D9D6A0E-8F6B-4F56-9D55-51A2F7A0C6C1", "2d9d6a0e8f6b4f569d5551a2f7a0c6c1", &format!("{text} ")] {
        assert!(text.parse::<Uuid>().is_err(), "{text}");
    }
}
