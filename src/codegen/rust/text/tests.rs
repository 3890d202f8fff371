use super::*;

#[test]
fn docs_stay_text() {
    assert_eq!(doc_lines("*/ `x` [y](z) <b> 1. \r # head"), [r" \*/ \`x\` \[y\](z) \<b\> 1.", r" \# head"]);
    assert_eq!(doc_lines("\n\n  indented\n\n    code\n\n"), [" indented", "", " code"]);
    assert_eq!(doc_lines("1. one\n- two\n+ three\n10) four"), [r" 1\. one", r" \- two", r" \+ three", r" 10\) four"]);
    assert_eq!(doc_lines("order_id _em_ a\u{202E}b"), [" order_id \\_em\\_ a\u{FFFD}b"]);
    assert_eq!(doc_lines("  \n"), [""; 0]);
}

#[test]
fn names_stay_code() {
    assert_eq!(code("orderId"), "`orderId`");
    assert_eq!(code("a`b"), "`` a`b ``");
    assert_eq!(code(" "), "`   `");
}

#[test]
fn literals_hide_what_cannot_be_seen() {
    assert_eq!(literal("a\"b\\\u{202E}\n"), "\"a\\\"b\\\\\\u{202e}\\n\"");
}
