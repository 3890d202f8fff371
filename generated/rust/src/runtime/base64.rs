//! Standard base64 with padding, unused bits zero (RFC 4648 section 4).

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The value of each byte as a digit; 64 and above is none.
const DIGITS: [u8; 256] = {
    let mut digits = [64; 256];
    let mut at = 0;
    while at < 64 {
        digits[ALPHABET[at] as usize] = at as u8;
        at += 1;
    }
    digits
};

/// The text of `bytes`.
pub(crate) fn encode(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let group = chunk.iter().fold(0, |group, &byte| group << 8 | u32::from(byte)) << (8 * (3 - chunk.len()));
        for digit in 0..4 {
            let value = group >> (18 - 6 * digit) & 63;
            out.push(if digit <= chunk.len() { char::from(ALPHABET[value as usize]) } else { '=' });
        }
    }
    out
}

/// The bytes of a text that [`encode`] would give, else `None`.
pub(crate) fn decode(text: &str) -> Option<Vec<u8>> {
    let text = text.as_bytes();
    let padding = text.iter().rev().take(2).take_while(|&&byte| byte == b'=').count();
    if text.len() % 4 != 0 || (padding == 2 && text.len() < 4) {
        return None;
    }
    let digits = &text[..text.len() - padding];
    let mut out = Vec::with_capacity(digits.len() / 4 * 3 + 2);
    for chunk in digits.chunks(4) {
        let mut group = 0;
        for &byte in chunk {
            let digit = DIGITS[usize::from(byte)];
            if digit == 64 {
                return None;
            }
            group = group << 6 | u32::from(digit);
        }
        let missing = 4 - chunk.len();
        group <<= 6 * missing;
        let [_, bytes @ ..] = group.to_be_bytes();
        let (kept, unused) = bytes.split_at(3 - missing);
        if unused.iter().any(|&byte| byte != 0) {
            return None;
        }
        out.extend_from_slice(kept);
    }
    Some(out)
}
