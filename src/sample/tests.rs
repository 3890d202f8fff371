//! Tests of the parts: random numbers, matching texts, decimal texts. Whole messages are tested with contracts.

use super::matching::Matching;
use super::text::{Extent, Frame, text};
use super::*;
use crate::pattern::{Class, Pattern};

#[test]
fn a_seed_means_the_same_for_ever() {
    let mut rng = Rng::new(1);
    assert_eq!(
        [rng.next(), rng.next(), rng.next()],
        [0x910a_2dec_8902_5cc1, 0xbeeb_8da1_658e_ec67, 0xf893_a2ee_fb32_555e]
    );
    let (mut one, mut other) = (Rng::new(1).fork("a"), Rng::new(1).fork("b"));
    assert_ne!(one.next(), other.next());
    let mut rng = Rng::new(7);
    assert!((0..1000).map(|_| rng.between(i128::MIN / 2, i128::MAX / 2)).any(|n| n < 0));
    assert!((0..1000).all(|_| (-3..=3).contains(&rng.between(-3, 3))));
}

#[test]
fn texts_match_whatever_the_window() {
    let mut rng = Rng::new(3);
    for source in [
        "",
        "a*",
        "[0-9]{18}",
        "(ab|c){2,5}x?",
        ".*",
        "[^a]+",
        "(a?){20}",
        "\\d{1,3}(\\.\\d{1,3}){3}",
        "(a|b)*abb",
        "[é-ž😀]+",
    ] {
        let pattern = Pattern::parse(source).expect("a pattern");
        for (min, max) in [(0, None), (3, None), (0, Some(3)), (7, Some(7)), (5, Some(60)), (20, Some(21))] {
            for extent in [Extent::Usual, Extent::Shortest, Extent::Longest] {
                let frame = Frame { min, max, pattern: Some(&pattern), visible: false };
                let matching = Matching::new(&pattern, &Class::all()).expect("small");
                let reach = max.unwrap_or(200) as usize;
                let possible = matching.lengths(reach).expect("small").possible(min as usize);
                let made = text(&frame, extent, false, &mut rng);
                assert_eq!(made.is_some(), !possible.is_empty(), "{source} {min} {max:?}");
                assert!(made.is_none_or(|made| frame.holds(&made)));
            }
        }
    }
}

#[test]
fn ids_stay_visible_whatever_the_pattern() {
    let mut rng = Rng::new(5);
    let pattern = Pattern::parse(".{1,3}").expect("a pattern");
    for _ in 0..200 {
        let frame = Frame { min: 1, max: Some(2), pattern: Some(&pattern), visible: true };
        let made = text(&frame, Extent::Usual, true, &mut rng).expect("plenty of them");
        assert!(crate::wire::is_id(&made), "{made:?}");
    }
}

#[test]
fn decimals_are_written_as_the_wire_has_them() {
    for (unscaled, scale, wire) in [
        (0, 0, "0"),
        (0, 2, "0.00"),
        (-1, 2, "-0.01"),
        (8990, 2, "89.90"),
        (-12, 0, "-12"),
        (5, 18, "0.000000000000000005"),
    ] {
        assert_eq!(crate::wire::decimal_text(unscaled, scale), wire);
        assert_eq!(crate::wire::decimal(wire, scale), Ok(Some(unscaled)));
    }
}
