//! String tokens: escapes, surrogates, controls.

use crate::json::reader::NotJson;
use crate::json::scan::Scanner;

/// A string token, unescaped.
#[derive(Debug)]
pub(super) enum Text {
    /// Unicode text.
    Whole(String),
    /// Holds a lone surrogate; as WTF-8, which keeps two such texts apart.
    Broken(Vec<u8>),
}

impl Scanner<'_> {
    /// A string token, from its opening quote on.
    pub(super) fn string(&mut self) -> Result<Text, NotJson> {
        self.consume(b'"')?;
        let start = self.at;
        self.plain()?;
        if self.peek() == Some(b'"') {
            let text = self.text[start..self.at].to_owned();
            self.at += 1;
            return Ok(Text::Whole(text));
        }
        let mut bytes = self.text.as_bytes()[start..self.at].to_vec();
        loop {
            if self.peek() == Some(b'"') {
                self.at += 1;
                return Ok(String::from_utf8(bytes).map_or_else(|e| Text::Broken(e.into_bytes()), Text::Whole));
            }
            self.escape(&mut bytes)?;
            let from = self.at;
            self.plain()?;
            bytes.extend_from_slice(&self.text.as_bytes()[from..self.at]);
        }
    }

    /// Passes over a string token.
    pub(super) fn skip_string(&mut self) -> Result<(), NotJson> {
        self.consume(b'"')?;
        let mut scratch = Vec::new();
        loop {
            self.plain()?;
            if self.peek() == Some(b'"') {
                self.at += 1;
                return Ok(());
            }
            self.escape(&mut scratch)?;
            scratch.clear();
        }
    }

    /// Moves to the next quote or backslash; a control character or the end of the text is no JSON.
    fn plain(&mut self) -> Result<(), NotJson> {
        loop {
            match self.peek() {
                None | Some(0..=0x1F) => return Err(NotJson),
                Some(b'"' | b'\\') => return Ok(()),
                Some(_) => self.at += 1,
            }
        }
    }

    fn escape(&mut self, out: &mut Vec<u8>) -> Result<(), NotJson> {
        self.consume(b'\\')?;
        let byte = match self.peek() {
            Some(byte @ (b'"' | b'\\' | b'/')) => byte,
            Some(b'b') => 8,
            Some(b'f') => 12,
            Some(b'n') => b'\n',
            Some(b'r') => b'\r',
            Some(b't') => b'\t',
            Some(b'u') => return self.unicode_escape(out),
            _ => return Err(NotJson),
        };
        self.at += 1;
        out.push(byte);
        Ok(())
    }

    fn unicode_escape(&mut self, out: &mut Vec<u8>) -> Result<(), NotJson> {
        let first = self.four_hex()?;
        let mut scalar = u32::from(first);
        if (0xD800..0xDC00).contains(&first) && self.text.as_bytes()[self.at..].starts_with(b"\\u") {
            let back = self.at;
            self.at += 1;
            let second = self.four_hex()?;
            if (0xDC00..0xE000).contains(&second) {
                scalar = 0x10000 + ((u32::from(first) - 0xD800) << 10) + (u32::from(second) - 0xDC00);
            } else {
                self.at = back;
            }
        }
        push_wtf8(out, scalar);
        Ok(())
    }

    /// `uXXXX`, from the `u` on.
    fn four_hex(&mut self) -> Result<u16, NotJson> {
        let digits = self.text.as_bytes().get(self.at + 1..self.at + 5).ok_or(NotJson)?;
        let mut unit = 0;
        for digit in digits {
            let value = char::from(*digit).to_digit(16).ok_or(NotJson)?;
            unit = unit << 4 | u16::try_from(value).unwrap_or(0);
        }
        self.at += 5;
        Ok(unit)
    }
}

/// Appends a code point; a surrogate in its three-byte form, which no UTF-8 has.
fn push_wtf8(out: &mut Vec<u8>, scalar: u32) {
    match char::from_u32(scalar) {
        Some(c) => out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
        None => out.extend([0xED, 0x80 | (scalar >> 6 & 0x3F) as u8, 0x80 | (scalar & 0x3F) as u8]),
    }
}
