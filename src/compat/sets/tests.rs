use std::collections::BTreeMap;

use super::text::{consumer_language, producer_language};
use super::{Reach, Refusals, Sizes, Smallest, number};
use crate::json::Json;
use crate::model::{Decimal, IntWire, Precision, Spec, Type};
use crate::wire::{self, Role};

fn spec(ty: Type) -> Spec {
    Spec {
        ty,
        nullable: false,
        sensitive: false,
        doc: None,
        examples: Vec::new(),
        deprecated: None,
        codegen_name: None,
    }
}

fn text(min_length: u64, max_length: Option<u64>) -> Type {
    Type::String { min_length, max_length, pattern: None }
}

fn id() -> Type {
    Type::Id { min_length: 1, max_length: 64, pattern: None }
}

fn int64(min: i64, max: i64) -> Type {
    Type::Int64 { wire: IntWire::String, min, max }
}

fn decimal(scale: u8, precision: u8, min: Option<i128>, max: Option<i128>) -> Type {
    Type::Decimal(Box::new(Decimal { scale, precision, min, max, money: None, currency: None }))
}

/// One of each kind of text, with bounds that meet the odd cases.
fn texts() -> Vec<Type> {
    let mut types = vec![
        text(0, None),
        text(2, Some(5)),
        id(),
        Type::Id { min_length: 3, max_length: 4, pattern: None },
        int64(i64::MIN, i64::MAX),
        int64(-105, 98),
        int64(7, 7),
        int64(-1000, -10),
        decimal(0, 38, None, None),
        decimal(2, 38, None, None),
        decimal(2, 3, None, None),
        decimal(2, 38, Some(-5), Some(12345)),
        decimal(18, 38, Some(0), None),
        Type::Date,
        Type::Uuid,
    ];
    for precision in [Precision::Seconds, Precision::Millis, Precision::Micros] {
        types.push(Type::Timestamp { precision });
        types.push(Type::Duration { precision });
    }
    types.extend(
        [None, Some(0), Some(1), Some(2), Some(3), Some(4), Some(100)].map(|max_bytes| Type::Bytes { max_bytes }),
    );
    types
}

/// Texts that are in some of the types and out of others.
fn samples() -> Vec<String> {
    let mut samples: Vec<String> = "|a|0|-0|00|7|-7|98|99|-105|-106|-10|-9|-1000|1.5|-0.00|0.00|-0.05|-0.06|123.45|123.46|9.99|10.00\
        |9223372036854775807|9223372036854775808|-9223372036854775808|-9223372036854775809|abc|abcd|a b|é\
        |2024-02-29|2023-02-29|2000-02-29|1900-02-29|0000-01-01|0001-01-01|0004-02-29|9999-12-31|2024-04-31|2024-13-01\
        |2024-02-29T23:59:59Z|2024-02-29T24:00:00Z|2024-02-29T23:59:60Z|2024-02-29T23:59:59.123Z|2024-02-29T23:59:59.123456Z\
        |0s|-0s|1s|-1s|0.000s|-0.000s|-0.001s|9223372036s|9223372037s|-9223372036.000s|9223372036.001s|9223372036.000000s\
        |123e4567-e89b-12d3-a456-426614174000|123E4567-e89b-12d3-a456-426614174000\
        |AA==|AB==|AAA=|AAB=|AAAA|AAAAAA==|AAAAAAA=|AAAAAAAA|AA=|A|====|+/+/"
        .split('|').map(|part| part.trim().to_owned()).collect();
    samples.push("9".repeat(38));
    samples.push("9".repeat(39));
    samples.push(format!("{}.{}", "9".repeat(36), "99"));
    samples.push(format!("0.{}1", "0".repeat(17)));
    samples
}

#[test]
fn languages_agree_with_the_validator() {
    let none = BTreeMap::new();
    for ty in texts() {
        let language = consumer_language(&none, &ty).expect("a text");
        assert_eq!(producer_language(&none, &ty).as_ref(), Some(&language));
        for sample in samples() {
            let accepted = wire::check_value(&none, &spec(ty.clone()), &Json::String(sample.clone()), Role::Consumer);
            assert_eq!(language.contains(&sample), accepted.is_empty(), "{sample:?} in {ty:?}");
        }
    }
}

#[test]
fn every_pair_of_texts_is_decided_and_shown() {
    let none = BTreeMap::new();
    let specs: Vec<Spec> = texts().into_iter().map(spec).collect();
    for writer in &specs {
        for reader in &specs {
            let found =
                Refusals::new(&none, &none, 65_000).find(Reach::Deep, writer, reader).expect("within the budget");
            let Some(made) = found else {
                // Included: then no sample of the writer may be refused.
                for sample in samples().into_iter().map(Json::String) {
                    let written = wire::check_value(&none, writer, &sample, Role::Producer).is_empty();
                    let read = wire::check_value(&none, reader, &sample, Role::Consumer).is_empty();
                    assert!(!written || read, "{sample:?} of {:?} is refused by {:?}", writer.ty, reader.ty);
                }
                continue;
            };
            assert!(
                wire::check_value(&none, writer, &made.value, Role::Producer).is_empty(),
                "{made:?} of {:?}",
                writer.ty
            );
            assert!(
                !wire::check_value(&none, reader, &made.value, Role::Consumer).is_empty(),
                "{made:?} in {:?}",
                reader.ty
            );
        }
    }
}

#[test]
fn numbers_are_compared_as_tokens() {
    let none = BTreeMap::new();
    let double = |min, max| Type::Double { min, max };
    let int32 = |min, max| Type::Int32 { min, max };
    let limit = (1 << 53) - 1;
    let number = |min, max| Type::Int64 { wire: IntWire::Number, min, max };
    let big = 4_503_599_627_370_496.0;
    let cases = [
        (int32(0, 5), int32(0, 5), true),
        (int32(i32::MIN, i32::MAX), number(-limit, limit), true),
        (number(-limit, limit), int32(i32::MIN, i32::MAX), false),
        (int32(0, 5), double(None, None), true),
        (int32(0, 5), double(Some(0.5), None), false),
        (int32(1, 5), double(Some(0.5), Some(5.5)), true),
        (double(None, None), int32(i32::MIN, i32::MAX), false),
        (double(Some(5.0), Some(5.0)), int32(0, 5), true),
        (double(Some(-0.0), Some(0.0)), int32(0, 0), true),
        (double(Some(5.0), Some(6.0)), int32(0, 9), false),
        (double(Some(big), Some(big + 10.0)), number(0, limit), true),
        (double(Some(big - 0.5), Some(big + 10.0)), number(0, limit), false),
        (double(Some(0.0), Some(1.0)), double(None, None), true),
        (double(None, None), double(Some(0.0), None), false),
        (double(Some(0.1), Some(0.3)), double(Some(0.2), Some(0.3)), false),
        (double(None, None), double(Some(f64::MIN), Some(f64::MAX)), true),
        (double(None, Some(1e300)), double(Some(-1e300), Some(1e300)), false),
    ];
    for (writer, reader, included) in cases {
        let (writer, reader) = (spec(writer), spec(reader));
        let found = Refusals::new(&none, &none, 65_000).find(Reach::Deep, &writer, &reader).expect("cheap");
        assert_eq!(found.is_none(), included, "{:?} in {:?}: {found:?}", writer.ty, reader.ty);
        if let Some(made) = found {
            assert!(wire::check_value(&none, &writer, &made.value, Role::Producer).is_empty(), "{made:?}");
            assert!(!wire::check_value(&none, &reader, &made.value, Role::Consumer).is_empty(), "{made:?}");
        }
    }
}

#[test]
fn tokens_come_from_zero_outwards() {
    assert_eq!(number::outwards(-2, 2, 9), ["0", "1", "2", "-1", "-2"]);
    assert_eq!(number::outwards(8, 12, 3), ["8", "9", "10"]);
    assert_eq!(number::outwards(-3, -2, 9), ["-2", "-3"]);
    assert_eq!(number::shortest(-5, -3).as_deref(), Some("-3"));
    for token in number::doubles(Some(0.25), Some(0.75), 5) {
        assert!(number::is_double_in(&Json::Number(token), Some(0.25), Some(0.75)));
    }
}

#[test]
fn sizes_are_met() {
    let none = BTreeMap::new();
    let list = |of: Type, min_items, max_items, unique| {
        spec(Type::List { of: Box::new(spec(of)), min_items, max_items, unique })
    };
    let map = |of: Type, max_entries| spec(Type::Map { of: Box::new(spec(of)), keys: None, max_entries });
    let cases = [
        (spec(text(0, None)), 1000, true),
        (spec(text(0, Some(10))), 12, true),
        (spec(text(0, Some(10))), 62, true),
        (spec(text(0, Some(10))), 63, false),
        (spec(id()), 130, true),
        (spec(id()), 131, false),
        (spec(Type::Bool), 5, true),
        (spec(Type::Bool), 6, false),
        (spec(Type::Int32 { min: 0, max: i32::MAX }), 10, true),
        (spec(Type::Int32 { min: 0, max: i32::MAX }), 11, false),
        (spec(Type::Json { max_bytes: Some(50) }), 50, true),
        (spec(Type::Json { max_bytes: Some(50) }), 51, false),
        (list(Type::Bool, 0, None, false), 5000, true),
        (list(Type::Bool, 0, Some(10), false), 52, true),
        (list(Type::Bool, 0, Some(10), false), 63, false),
        (list(Type::Int32 { min: 0, max: 999 }, 0, None, true), 3000, true),
        (map(Type::Bool, None), 3000, true),
        (map(id(), Some(3)), 400, true),
        (spec(Type::Uuid), 38, true),
        (spec(Type::Uuid), 39, false),
        (spec(Type::Bytes { max_bytes: Some(100) }), 138, true),
        (spec(Type::Bytes { max_bytes: Some(100) }), 139, false),
    ];
    for (spec, size, possible) in cases {
        let mut smallest = Smallest::new(&none, 65_000);
        let found =
            Sizes::new(&mut smallest).at_least(&spec, size).unwrap_or_else(|_| panic!("{size} of {:?}", spec.ty));
        assert_eq!(found.is_some(), possible, "{size} of {:?}", spec.ty);
        if let Some(made) = found {
            assert!(made.size >= size && made.size <= size + 16, "{} for {size} of {:?}", made.size, spec.ty);
            let errors = wire::check_value(&none, &spec, &made.value, Role::Producer);
            assert!(errors.is_empty(), "{errors:?} for {size} of {:?}", spec.ty);
        }
    }
}
