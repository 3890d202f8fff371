//! What the Java backend must never get wrong, on small inputs.

use crate::codegen::java::text::{doc_lines, literal};
use crate::codegen::java::words;

#[test]
fn literals_are_ascii_and_cannot_end_early() {
    assert_eq!(literal("a\"b\\c"), r#""a\"b\\c""#);
    assert_eq!(literal("\n\r\t\0\u{7f}"), r#""\n\r\t\u0000\u007f""#);
    assert_eq!(literal("金😀"), r#""\u91d1\ud83d\ude00""#);
    assert_eq!(literal("\\u000a"), r#""\\u000a""#);
}

#[test]
fn long_literals_are_joined_at_run_time() {
    let text = literal(&"金".repeat(40_000));
    assert!(text.starts_with("String.join(\"\", \""));
    assert!(text.split(", ").all(|part| part.len() < 6 * 16_000 + 20));
}

#[test]
fn comments_cannot_be_ended_and_show_what_was_written() {
    assert_eq!(doc_lines("ends */ here"), ["ends *&#47; here"]);
    assert_eq!(doc_lines("\\u002a/ \\user"), ["&#92;u002a/ &#92;user"]);
    assert_eq!(doc_lines("<b>&amp; {@code x}"), ["&lt;b&gt;&amp;amp; &#123;&#64;code x&#125;"]);
    assert_eq!(doc_lines("a\r\n\nb\u{2028}c\u{202e}d"), ["a", "b", "c d"]);
}

#[test]
fn types_that_differ_from_a_reserved_one_in_case_would_share_a_file() {
    assert!(words::is_reserved_type("PAYLOAD"));
    assert!(words::is_reserved_type("String"));
    assert!(!words::is_reserved_type("Order"));
}
