//! The lexical layer of the reader: white space, number tokens, skipping over what is nested too deep.

use crate::json::reader::{MAX_NUMBER_BYTES, NotJson};

/// A position in the text of a document.
#[derive(Debug)]
pub(super) struct Scanner<'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
}

impl<'a> Scanner<'a> {
    pub(super) fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    pub(super) fn white_space(&mut self) {
        while let Some(b' ' | b'\t' | b'\n' | b'\r') = self.peek() {
            self.at += 1;
        }
    }

    /// Takes `byte` or fails.
    pub(super) fn consume(&mut self, byte: u8) -> Result<(), NotJson> {
        if self.peek() == Some(byte) {
            self.at += 1;
            return Ok(());
        }
        Err(NotJson)
    }

    /// Takes `word` (`null`, `true`, `false`) or fails. What follows a word is the caller's to check.
    pub(super) fn word(&mut self, word: &str) -> Result<(), NotJson> {
        if self.text.as_bytes()[self.at..].starts_with(word.as_bytes()) {
            self.at += word.len();
            return Ok(());
        }
        Err(NotJson)
    }

    /// A number token (RFC 8259 section 6) of at most [`MAX_NUMBER_BYTES`].
    pub(super) fn number(&mut self) -> Result<&'a str, NotJson> {
        let start = self.at;
        if self.peek() == Some(b'-') {
            self.at += 1;
        }
        match self.peek() {
            Some(b'0') => self.at += 1,
            Some(b'1'..=b'9') => self.digits()?,
            _ => return Err(NotJson),
        }
        if self.peek() == Some(b'.') {
            self.at += 1;
            self.digits()?;
        }
        if let Some(b'e' | b'E') = self.peek() {
            self.at += 1;
            if let Some(b'+' | b'-') = self.peek() {
                self.at += 1;
            }
            self.digits()?;
        }
        if self.at - start > MAX_NUMBER_BYTES {
            return Err(NotJson);
        }
        Ok(&self.text[start..self.at])
    }

    fn digits(&mut self) -> Result<(), NotJson> {
        let start = self.at;
        while let Some(b'0'..=b'9') = self.peek() {
            self.at += 1;
        }
        if self.at == start { Err(NotJson) } else { Ok(()) }
    }

    /// Passes over one value, checking only that it is well-formed; nesting costs a bit of heap, not stack.
    pub(super) fn skip_value(&mut self) -> Result<(), NotJson> {
        // `true` for an open object, `false` for an open array.
        let mut open: Vec<bool> = Vec::new();
        loop {
            self.white_space();
            let opened = match self.peek() {
                Some(b'{') => Some(true),
                Some(b'[') => Some(false),
                Some(b'"') => {
                    self.skip_string()?;
                    None
                }
                Some(b't') => self.word("true").map(|()| None)?,
                Some(b'f') => self.word("false").map(|()| None)?,
                Some(b'n') => self.word("null").map(|()| None)?,
                _ => self.number().map(|_| None)?,
            };
            if let Some(object) = opened {
                self.at += 1;
                self.white_space();
                if self.peek() == Some(close_of(object)) {
                    self.at += 1;
                } else {
                    open.push(object);
                    self.skip_name(object)?;
                    continue;
                }
            }
            if !self.after_value(&mut open)? {
                return Ok(());
            }
        }
    }

    /// Goes on behind a value: to the next item or member (true), or out of everything (false).
    fn after_value(&mut self, open: &mut Vec<bool>) -> Result<bool, NotJson> {
        while let Some(object) = open.last().copied() {
            self.white_space();
            match self.peek() {
                Some(b',') => {
                    self.at += 1;
                    self.skip_name(object)?;
                    return Ok(true);
                }
                Some(byte) if byte == close_of(object) => {
                    self.at += 1;
                    open.pop();
                }
                _ => return Err(NotJson),
            }
        }
        Ok(false)
    }

    fn skip_name(&mut self, object: bool) -> Result<(), NotJson> {
        if object {
            self.white_space();
            self.skip_string()?;
            self.white_space();
            self.consume(b':')?;
        }
        Ok(())
    }
}

const fn close_of(object: bool) -> u8 {
    if object { b'}' } else { b']' }
}
