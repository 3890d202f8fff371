use super::{docstring, literal};

#[test]
fn literals_take_the_quotes_with_fewer_escapes() {
    assert_eq!(literal("plain"), "\"plain\"");
    assert_eq!(literal("a\"b"), "'a\"b'");
    assert_eq!(literal("a\"b'c"), "\"a\\\"b'c\"");
    assert_eq!(literal("a\\b\n"), "\"a\\\\b\\n\"");
    assert_eq!(literal("金\u{202e}😀\u{0}"), "\"金\\u202e\\U0001f600\\x00\"");
}

#[test]
fn docstrings_cannot_be_ended() {
    assert_eq!(docstring("one", 4), "\"\"\"one\"\"\"");
    assert_eq!(docstring("", 4), "");
    assert_eq!(docstring("says \"\"\" and \\n\"", 4), "\"\"\"says \\\"\\\"\\\" and \\\\n\\\"\"\"\"");
    assert_eq!(docstring("one\r\n\r two ", 4), "\"\"\"one\n\n    two\n    \"\"\"");
}
