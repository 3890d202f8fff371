//! Numbers: how ECMAScript prints a double, and which tokens are integers.

/// A finite double as ECMAScript prints it (RFC 8785 section 3.2.2.3); −0 as `0`.
///
/// Not a finite number has no form in JSON; it gives `null`, which no caller lets happen.
pub fn es_number(value: f64) -> String {
    if !value.is_finite() {
        return "null".to_owned();
    }
    if value == 0.0 {
        return "0".to_owned();
    }
    // Not the standard library: where two shortest forms are equally near it takes the larger, ECMAScript the even one.
    ryu_js::Buffer::new().format_finite(value).to_owned()
}

/// Whether a token or text is `0` or `-?[1-9][0-9]*`: the only spelling of an integer on the wire.
pub fn is_integer_token(token: &str) -> bool {
    let digits = token.strip_prefix('-').unwrap_or(token);
    match digits.as_bytes() {
        [b'0'] => digits.len() == token.len(),
        [b'1'..=b'9', rest @ ..] => rest.iter().all(u8::is_ascii_digit),
        _ => false,
    }
}
