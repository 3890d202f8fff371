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
    // The shortest digits that read back as the same double, the nearest of them, as `d.ddde±x`.
    let shortest = format!("{:e}", value.abs());
    let (mantissa, exponent) = shortest.split_once('e').unwrap_or((&shortest, "0"));
    let digits: String = mantissa.chars().filter(|c| *c != '.').collect();
    let point = exponent.parse::<i32>().unwrap_or(0) + 1;
    let sign = if value < 0.0 { "-" } else { "" };
    format!("{sign}{}", lay_out(&digits, point))
}

/// Places `digits` so that the point stands after the first `point` of them.
fn lay_out(digits: &str, point: i32) -> String {
    let count = i32::try_from(digits.len()).unwrap_or(i32::MAX);
    let zeros = |n: i32| "0".repeat(usize::try_from(n).unwrap_or(0));
    if count <= point && point <= 21 {
        return format!("{digits}{}", zeros(point - count));
    }
    if 0 < point && point <= 21 {
        let (whole, fraction) = digits.split_at(usize::try_from(point).unwrap_or(0));
        return format!("{whole}.{fraction}");
    }
    if -6 < point && point <= 0 {
        return format!("0.{}{digits}", zeros(-point));
    }
    let (first, rest) = digits.split_at(1);
    let dot = if rest.is_empty() { "" } else { "." };
    let sign = if point > 0 { '+' } else { '-' };
    format!("{first}{dot}{rest}e{sign}{}", (point - 1).abs())
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
