//! What a plain scalar means: the YAML 1.2 core schema.

/// The meaning of a plain scalar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Core {
    /// Text.
    Text,
    /// Null.
    Null,
    /// A bool.
    Bool(bool),
    /// An integer, decimal, octal or hexadecimal.
    Int,
    /// A float, infinities and NaN included.
    Float,
}

impl Core {
    /// The name for people, with its article.
    pub const fn noun(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Null => "null",
            Self::Bool(_) => "a bool",
            Self::Int => "an integer",
            Self::Float => "a float",
        }
    }
}

/// What the core schema reads in the plain scalar `text`. `no`, `on`, `2025-01-01` and `1_000` are text.
pub fn resolve(text: &str) -> Core {
    let Some(&first) = text.as_bytes().first() else { return Core::Null };
    match first {
        b'n' | b'N' | b'~' if matches!(text, "null" | "Null" | "NULL" | "~") => Core::Null,
        b't' | b'T' if matches!(text, "true" | "True" | "TRUE") => Core::Bool(true),
        b'f' | b'F' if matches!(text, "false" | "False" | "FALSE") => Core::Bool(false),
        b'0'..=b'9' | b'.' | b'+' | b'-' => number(text),
        _ => Core::Text,
    }
}

fn number(text: &str) -> Core {
    if let Some(digits) = text.strip_prefix("0o") {
        return if all(digits, |byte| matches!(byte, b'0'..=b'7')) { Core::Int } else { Core::Text };
    }
    if let Some(digits) = text.strip_prefix("0x") {
        return if all(digits, |byte| byte.is_ascii_hexdigit()) { Core::Int } else { Core::Text };
    }
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    if all(unsigned, |byte| byte.is_ascii_digit()) {
        Core::Int
    } else if matches!(unsigned, ".inf" | ".Inf" | ".INF")
        || matches!(text, ".nan" | ".NaN" | ".NAN")
        || float(unsigned)
    {
        Core::Float
    } else {
        Core::Text
    }
}

/// `( \. [0-9]+ | [0-9]+ ( \. [0-9]* )? ) ( [eE] [-+]? [0-9]+ )?`
fn float(unsigned: &str) -> bool {
    let (mantissa, exponent) = match unsigned.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (unsigned, None),
    };
    let digit = |byte: u8| byte.is_ascii_digit();
    let mantissa_fits = match mantissa.split_once('.') {
        Some(("", fraction)) => all(fraction, digit),
        Some((whole, fraction)) => all(whole, digit) && (fraction.is_empty() || all(fraction, digit)),
        None => all(mantissa, digit),
    };
    mantissa_fits && exponent.is_none_or(|exponent| all(exponent.strip_prefix(['+', '-']).unwrap_or(exponent), digit))
}

fn all(text: &str, test: impl Fn(u8) -> bool) -> bool {
    !text.is_empty() && text.bytes().all(test)
}
