use super::*;

#[test]
fn literals_hold_what_was_written() {
    for (text, expected) in [
        ("a\"b\\c", r#""a\"b\\c""#),
        ("金额😀", "\"金额😀\""),
        ("\u{feff}\u{202e}\u{0}\n", r#""\ufeff\u202e\u0000\n""#),
        ("\u{e0001}", r#""\U000e0001""#),
    ] {
        assert_eq!(literal(text), expected);
    }
    assert_eq!(key("orderId"), r#"`"orderId":`"#);
    assert_eq!(key("a\"b"), r#"`"a\"b":`"#);
    assert_eq!(key("a`b"), r#""\"a`b\":""#);
}

#[test]
fn comments_stay_comments() {
    let text =
        "*/ \\u002a/ {{x}}\r\n\n\n# Heading\n\nTitle\n\n  - item\n\tcode {\n[a]: http://x ``q''\n\u{feff}\n+build x\n";
    assert_eq!(
        own_docs(Some(text), "End.", None),
        [
            "*/ \\u002a/ {{x}}",
            "",
            "# Heading.",
            "",
            "Title.",
            "",
            "- item",
            "code {",
            "[a] : http://x ` `q' '",
            "",
            "+ build x.",
            "",
            "End."
        ]
    );
}

#[test]
fn durations_are_written_in_the_largest_unit() {
    for (milliseconds, expected) in [
        (0, "0"),
        (1, "time.Millisecond"),
        (250, "250 * time.Millisecond"),
        (1000, "time.Second"),
        (1_800_000, "30 * time.Minute"),
        (86_400_000, "24 * time.Hour"),
        (u64::MAX, "9223372036854 * time.Millisecond"),
    ] {
        assert_eq!(duration(milliseconds), expected);
    }
}
