//! UUIDs.

use std::fmt;
use std::str::FromStr;

use super::InvalidText;

/// A UUID of any version. Its text is the lower-case 8-4-4-4-12 form and no other.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Uuid([u8; 16]);

impl Uuid {
    /// A UUID of these bytes.
    pub const fn from_bytes(bytes: [u8; 16]) -> Self {
        Self(bytes)
    }

    /// The bytes.
    pub const fn as_bytes(&self) -> &[u8; 16] {
        &self.0
    }

    /// The 16 bytes of a text of exactly the right form.
    fn parse(text: &[u8]) -> Option<Self> {
        if text.len() != 36 {
            return None;
        }
        let mut bytes = [0; 16];
        let mut at = 0;
        for byte in &mut bytes {
            if matches!(at, 8 | 13 | 18 | 23) {
                if text[at] != b'-' {
                    return None;
                }
                at += 1;
            }
            *byte = nibble(text[at])? << 4 | nibble(text[at + 1])?;
            at += 2;
        }
        Some(Self(bytes))
    }
}

const fn nibble(digit: u8) -> Option<u8> {
    match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'a'..=b'f' => Some(digit - b'a' + 10),
        _ => None,
    }
}

impl FromStr for Uuid {
    type Err = InvalidText;

    fn from_str(text: &str) -> Result<Self, InvalidText> {
        Self::parse(text.as_bytes()).ok_or(InvalidText)
    }
}

impl fmt::Display for Uuid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = [b'-'; 36];
        let mut at = 0;
        for byte in self.0 {
            at += usize::from(matches!(at, 8 | 13 | 18 | 23));
            text[at] = b"0123456789abcdef"[usize::from(byte >> 4)];
            text[at + 1] = b"0123456789abcdef"[usize::from(byte & 15)];
            at += 2;
        }
        f.write_str(std::str::from_utf8(&text).unwrap_or_default())
    }
}

impl fmt::Debug for Uuid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Uuid({self})")
    }
}

#[cfg(feature = "uuid")]
impl From<uuid::Uuid> for Uuid {
    fn from(uuid: uuid::Uuid) -> Self {
        Self(uuid.into_bytes())
    }
}

#[cfg(feature = "uuid")]
impl From<Uuid> for uuid::Uuid {
    fn from(uuid: Uuid) -> Self {
        Self::from_bytes(uuid.0)
    }
}
