use regex_automata::meta::Regex;

use super::{Ast, Class, Pattern};

fn parse(source: &str) -> Pattern {
    Pattern::parse(source).unwrap_or_else(|error| panic!("{source}: {error}"))
}

/// Pattern, texts that match, texts that do not.
const MEANING: &[(&str, &[&str], &[&str])] = &[
    ("", &[""], &["a"]),
    ("^$", &[""], &["a"]),
    ("[0-9]{18}", &["202504021200010001"], &["", "20250402120001000", "2025040212000100011", "2025040212000100٠1"]),
    (r"^(a|b)c\d+$", &["ac1", "bc09"], &["c1", "ac", "ac1\n", "xac1"]),
    ("a|bc", &["a", "bc"], &["ac", "abc", "bcx"]),
    ("^a|b$", &["a", "b"], &["ab", "ax", "xb"]),
    ("a|", &["a", ""], &["b"]),
    ("(?:ab){2,3}", &["abab", "ababab"], &["ab", "abababab"]),
    ("a{0}b", &["b"], &["ab"]),
    ("a{2,}", &["aa", "aaaaaa"], &["a"]),
    (".", &["x", "\u{2028}", "💶", "\u{85}"], &["\n", "\r", "", "xx"]),
    (r"\w\s", &["_ ", "Z\u{b}", "a\t"], &["é ", "a\u{a0}", "a\u{85}"]),
    (r"[\d\-x]", &["5", "-", "x"], &["\\", "d"]),
    ("[-a]", &["-", "a"], &["b"]),
    ("[a-]", &["-", "a"], &["b"]),
    ("[^-a]", &["b", "\n"], &["-", "a"]),
    ("[^a]", &["\n", "é", "💶"], &["a", ""]),
    ("[&&~~]", &["&", "~"], &["a"]),
    (r"[\[\]\^\\]", &["[", "]", "^", "\\"], &["a"]),
    (r"\^\$\{\}\.\*\+\?\(\)\|\[\]\\\-", &[r"^${}.*+?()|[]\-"], &["x"]),
    ("[\u{1F600}-\u{1F64F}]", &["😀"], &["\u{1F650}"]),
    ("[\u{D7FF}-\u{E000}]", &["\u{D7FF}", "\u{E000}"], &["\u{E001}"]),
    (r"((a|b)*c?)+", &["", "abcab", "cc"], &["d"]),
];

#[test]
fn whole_values_match() {
    for (source, good, bad) in MEANING {
        let pattern = parse(source);
        for text in *good {
            assert!(pattern.is_match(text), "{source} should match {text:?}");
        }
        for text in *bad {
            assert!(!pattern.is_match(text), "{source} should not match {text:?}");
        }
    }
}

#[test]
fn printed_text_means_the_same_to_a_regex_engine() {
    for (source, good, bad) in MEANING {
        let pattern = parse(source);
        for printed in [format!("^(?:{})$", pattern.to_rust()), pattern.to_ecma()] {
            let engine = Regex::new(&printed).unwrap_or_else(|error| panic!("{source} as {printed}: {error}"));
            for text in *good {
                assert!(engine.is_match(text), "{source} as {printed} should match {text:?}");
            }
            for text in *bad {
                assert!(!engine.is_match(text), "{source} as {printed} should not match {text:?}");
            }
        }
    }
}

#[test]
fn printed_text_is_a_pattern_again() {
    for source in ["[0-9]{18}", r"(a|b)c\d+", "a{2,}|b?", "(ab|c)*"] {
        let printed = parse(source).to_rust();
        assert_eq!(parse(&printed).to_rust(), printed);
    }
}

#[test]
fn printing_is_explicit() {
    let cases = [
        (r"^\d{3}$", "[0-9]{3}", "^(?:[0-9]{3})$"),
        (r"\w\s", r"[0-9A-Z_a-z][\t-\r ]", r"^(?:[0-9A-Z_a-z][\t-\r ])$"),
        (".", r"[^\n\r]", r"^(?:[^\n\r])$"),
        ("(a|b)c", "(?:a|b)c", "^(?:(?:a|b)c)$"),
        ("é💶", r"\x{E9}\x{1F4B6}", r"^(?:\u00E9\u{1F4B6})$"),
        ("[&~-]", r"[\&\-\~]", r"^(?:[&\-~])$"),
        ("a{1}b{0,1}c{0,}d{1,}", "a{1}b?c*d+", "^(?:a{1}b?c*d+)$"),
    ];
    for (source, rust, ecma) in cases {
        assert_eq!(parse(source).to_rust(), rust);
        assert_eq!(parse(source).to_ecma(), ecma);
    }
}

#[test]
fn mistakes_are_located() {
    let cases = [
        ("^a", 0, "alone at an end"),
        ("a$", 1, "alone at an end"),
        (r"^a\$", 0, "alone at an end"),
        ("a^b", 1, "in the middle"),
        ("a$b", 1, "in the middle"),
        ("^^a$$", 1, "in the middle"),
        ("a{", 1, "does not begin a count"),
        ("a{,3}", 1, "does not begin a count"),
        ("a{3", 1, "not closed"),
        ("a{3,2}", 1, "below the lower"),
        ("{3}", 0, "must be escaped"),
        ("a}", 1, "must be escaped"),
        ("a]", 1, "must be escaped"),
        ("(a", 0, "not closed"),
        ("a)", 1, "without"),
        ("*a", 0, "nothing to repeat"),
        ("a|+", 2, "nothing to repeat"),
        ("a*?", 2, "lazy"),
        ("a++", 2, "possessive"),
        ("a{2}{3}", 4, "two quantifiers"),
        ("(?=a)", 0, "look-around"),
        ("(?<!a)", 0, "look-around"),
        ("(?P<n>a)", 0, "named groups"),
        ("(?i)a", 0, "flags"),
        (r"\p{L}", 0, "not part"),
        (r"a\D", 1, "not part"),
        (r"\1", 0, "not part"),
        (r"\", 0, "backslash ends"),
        ("[]", 0, "needs a character"),
        ("[^]", 0, "needs a character"),
        ("[a", 0, "not closed"),
        ("[z-a]", 1, "out of order"),
        (r"[\d-z]", 1, "cannot begin"),
        (r"[a-\d]", 3, "cannot end"),
        ("[a-b-c]", 4, "middle of a class"),
        ("[[:alpha:]]", 1, "must be escaped in a class"),
        ("a{1001}", 0, "multiply to 1001"),
        ("(a{100}b){11}", 0, "multiply to 1100"),
        ("a{99999999999999999999}", 0, "multiply to"),
    ];
    for (source, offset, message) in cases {
        let error = Pattern::parse(source).expect_err(source);
        assert!(error.message.contains(message), "{source}: {error}");
        assert_eq!(error.offset, offset, "{source}: {error}");
    }
}

#[test]
fn hostile_nesting_and_size_are_refused() {
    for source in ["(".repeat(100_000), format!("{}a{}", "(".repeat(51), ")".repeat(51))] {
        assert!(Pattern::parse(&source).expect_err("deep").message.contains("deeper"));
    }
    let wide: String = (0..4000_u32).filter_map(|n| char::from_u32(0x4E00 + 2 * n)).collect();
    assert!(Pattern::parse(&format!("[{wide}]{{1000}}")).expect_err("large").message.contains("too large"));
    assert!(Pattern::parse(&format!("{}a{}", "(".repeat(50), ")*".repeat(50))).is_ok());
    assert!(Pattern::parse("(a{10}){100}").is_ok());
    assert!(Pattern::parse("(a{10,}){100,}").is_ok());
}

#[test]
fn lengths_of_matches() {
    let cases = [
        ("", Some(0), Some(0)),
        ("[0-9]{18}", Some(18), Some(18)),
        ("a?b+", Some(1), None),
        ("(ab|c){2,3}", Some(2), Some(6)),
        ("(a{0}|)*x", Some(1), Some(1)),
        ("[^\u{0}-\u{10FFFF}]", None, Some(0)),
        ("a|[^\u{0}-\u{10FFFF}]", Some(1), Some(1)),
        ("[^\u{0}-\u{10FFFF}]*", Some(0), Some(0)),
    ];
    for (source, min, max) in cases {
        let pattern = parse(source);
        assert_eq!((pattern.min_len(), pattern.max_len()), (min, max), "{source}");
    }
}

#[test]
fn classes_are_sets() {
    let class = Class::new([('c', 'f'), ('a', 'b'), ('e', 'h'), ('x', 'x')]);
    assert_eq!(class.ranges(), [('a', 'h'), ('x', 'x')]);
    assert_eq!(class.len(), 9);
    assert_eq!((class.nth(0), class.nth(8), class.nth(9)), (Some('a'), Some('x'), None));
    assert!(class.contains('d') && !class.contains('i'));
    assert_eq!(class.complement().complement(), class);
    assert!(Class::all().complement().is_empty());
    assert_eq!(Class::default().complement(), Class::all());
    let around = Class::new([('\u{D7FF}', '\u{E000}')]);
    assert_eq!(around.len(), 2);
    assert_eq!(around.complement().ranges(), [('\0', '\u{D7FE}'), ('\u{E001}', char::MAX)]);
    assert_eq!(class.intersection(&Class::new([('b', 'c'), ('w', 'z')])).ranges(), [('b', 'c'), ('x', 'x')]);
}

#[test]
fn equality_is_by_source() {
    assert_eq!(parse("[0-9]"), parse("[0-9]"));
    assert_ne!(parse("[0-9]"), parse(r"\d"));
    assert_eq!(parse("[0-9]").ast(), parse(r"\d").ast());
    assert_eq!(parse("()").ast(), &Ast::Empty);
}
