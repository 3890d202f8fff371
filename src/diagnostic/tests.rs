//! Tests of suggestions and neutral text.
use super::{Nearest, neutral};

#[test]
fn near_names() {
    let mut nearest = Nearest::default();
    assert_eq!(nearest.find("scal", ["type", "scale", "min"]), Some("scale"));
    assert_eq!(nearest.find("Ordr", ["Address", "Order"]), Some("Order"));
    assert_eq!(nearest.find("maxlength", ["minLength", "maxLength"]), Some("maxLength"));
    assert_eq!(nearest.find("zzz", ["type", "scale"]), None);
    assert_eq!(nearest.find("a", ["b"]), None);
    assert_eq!(nearest.find(&"x".repeat(1000), ["b"]), None);
}

#[test]
fn neutral_text() {
    assert_eq!(neutral("金额 ok"), "金额 ok");
    assert_eq!(neutral("a\u{1b}[31m\u{202e}b\n"), "a\\u{1b}[31m\\u{202e}b\\n");
}
