use super::{Constraint, Language, TooLarge, literal, weight};
use crate::pattern::{Class, Pattern};

fn language(pattern: &str) -> Language {
    Language::of_pattern(&Pattern::parse(pattern).unwrap_or_else(|error| panic!("{pattern}: {error}")))
}

fn outside(left: &Language, right: &Language) -> Option<String> {
    let found = left.outside(right, 10_000).expect("within the budget");
    if let Some(text) = &found {
        assert!(left.contains(text) && !right.contains(text), "{text:?} is no witness");
    }
    found
}

#[test]
fn inclusion_is_about_meaning() {
    let cases = [
        (r"^(a|b)c\d+$", "[ab]c[0-9][0-9]*", true),
        ("[ab]c[0-9][0-9]*", r"^(a|b)c\d+$", true),
        (r"[0-9]+\.[0-9]{2}", r"[0-9]+\.[0-9]{2,4}", true),
        (r"[0-9]+\.[0-9]{2,4}", r"[0-9]+\.[0-9]{2}", false),
        ("(ab)*", "(ab)*(ab)?", true),
        ("a*", "a{0,1000}", false),
        ("a{0,1000}", "a*", true),
        ("[^a]", ".", false),
        (".", "[^\n]", true),
        ("(a|b)*abb", "(a|b)*b", true),
        ("", "a?", true),
        ("x|y|z", "[x-z]", true),
        ("[x-z]", "x|y|z", true),
        ("[\u{1F600}-\u{1F64F}]", "[^\u{0}-\u{FFFF}]", true),
    ];
    for (left, right, included) in cases {
        assert_eq!(outside(&language(left), &language(right)).is_none(), included, "{left} in {right}");
    }
}

#[test]
fn witnesses_are_light_and_readable() {
    let cases = [
        (language(r"[0-9]+\.[0-9]{2,4}"), language(r"[0-9]+\.[0-9]{2}"), "0.000"),
        (language("a*"), language("a{0,3}"), "aaaa"),
        (Language::any(), Language::of_length(2, None), ""),
        (Language::any(), Language::of_length(0, Some(3)), "aaaa"),
        (Language::any(), Language::of_characters(Class::visible_ascii()), " "),
        (language(".{1,3}"), language("[a-zA-Z0-9]+"), "-"),
        (language("[é-ü]|ab|zzz"), language("q"), "ab"),
    ];
    for (left, right, witness) in cases {
        assert_eq!(outside(&left, &right).as_deref(), Some(witness));
    }
}

#[test]
fn lengths_are_windows_and_never_unrolled() {
    let long = Language::of_length(0, Some(60_000));
    assert_eq!(outside(&long, &Language::of_length(0, Some(60_000))), None);
    let found = long.outside(&Language::of_length(0, Some(50_000)), 100_000).expect("cheap");
    assert_eq!(found.map(|text| text.len()), Some(50_001));
    // What no message can hold is no witness.
    assert_eq!(long.outside(&Language::of_length(0, Some(50_000)), 40_000), Ok(None));
    let digits = language("([0-9]{3})+");
    assert_eq!(outside(&digits.and(&Language::of_length(4, Some(5))), &Language::of_texts([])), None);
    assert_eq!(
        outside(&digits.and(&Language::of_length(4, Some(6))), &Language::of_texts([])).as_deref(),
        Some("000000")
    );
    assert_eq!(digits.and(&Language::of_length(7, Some(8))).is_empty(), Ok(true));
    assert_eq!(Language::of_length(u64::MAX - 1, None).is_empty(), Ok(false));
}

#[test]
fn unions_and_complements() {
    let open = Language::of_texts(["A", "B"]).or(&Language::of_length(1, Some(3)));
    assert_eq!(outside(&Language::of_texts(["A", "abc"]), &open), None);
    assert_eq!(outside(&Language::of_texts(["abcd", "A"]), &open).as_deref(), Some("abcd"));
    assert_eq!(outside(&Language::any(), &open).as_deref(), Some(""));
    assert_eq!(outside(&open.not(), &open).as_deref(), Some(""));
    assert_eq!(outside(&open.not().not(), &open), None);
}

#[test]
fn questions_about_keys() {
    let digits = language("[0-9]{1,20}");
    assert_eq!(digits.may_contain(':'), Ok(false));
    assert_eq!(digits.may_contain('7'), Ok(true));
    assert_eq!(digits.is_visible_ascii(), Ok(true));
    assert_eq!(language("a b").is_visible_ascii(), Ok(false));
    assert_eq!(digits.longest(128), Ok(Some(20)));
    assert_eq!(digits.longest(19), Ok(None));
    assert_eq!(language("a*|b{200}").and(&Language::of_length(0, Some(64))).longest(128), Ok(Some(64)));
    assert_eq!(digits.fixed_length(), Ok(None));
    assert_eq!(language("[0-9]{18}").fixed_length(), Ok(Some(18)));
    assert_eq!(language("[^\u{0}-\u{10FFFF}]").fixed_length(), Ok(None));
    assert_eq!(language("[0-9]+").and(&Language::of_length(5, Some(5))).fixed_length(), Ok(Some(5)));
}

#[test]
fn many_texts_come_in_order_of_weight() {
    let texts = |language: &Language, count| language.lightest_many(count, 1000).expect("cheap");
    assert_eq!(texts(&language("[0-9]"), 3), ["0", "1", "2"]);
    assert_eq!(texts(&language("[a-c]?"), 9), ["", "a", "b", "c"]);
    assert_eq!(texts(&language("[0-9]{18}"), 2), ["000000000000000000", "000000000000000001"]);
    assert_eq!(texts(&Language::of_length(12, None), 2), ["aaaaaaaaaaaa", "aaaaaaaaaaab"]);
    let many = texts(&Language::any(), 1000);
    assert_eq!(many.len(), 1000);
    assert_eq!(many.iter().collect::<std::collections::BTreeSet<_>>().len(), 1000);
    assert!(many.is_sorted_by_key(|text| weight::of_text(text)));
}

#[test]
fn explosions_end_in_an_answer_or_too_large() {
    let exploding = language("(a|b)*a(a|b){30}");
    assert_eq!(outside(&exploding, &exploding), None);
    assert_eq!(exploding.outside(&language("(a|b)*a(b|a){30}"), 1000), Err(TooLarge));
}

#[test]
fn every_character_has_one_place() {
    for (low, high) in [(0, 0x7F), (0, 0x10_FFFF), (0xD7FE, 0xE001), (0x41, 0x61)] {
        let characters: Vec<char> = weight::preferred(low, high).collect();
        let sorted: std::collections::BTreeSet<char> = characters.iter().copied().collect();
        assert_eq!(characters.len(), sorted.len());
        assert!(sorted.into_iter().eq((low..=high).filter_map(char::from_u32)));
    }
}

#[test]
fn constraints_intersect() {
    let both = Constraint::matching(literal("ab").into()).and(&Constraint::any().with_length(2, Some(9)));
    assert_eq!(both.lightest(10), Ok(Some("ab".to_owned())));
    assert_eq!(both.lightest(1), Ok(None));
}
