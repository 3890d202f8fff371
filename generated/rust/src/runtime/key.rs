//! Keys that producers build from fields of the payload.

use super::error::Rejection;
use super::path::Path;
use super::spec::Codec;
use super::writer::{Role, Writer};

/// A key in the making: literal text and fields, in the order of the contract's template.
pub(crate) struct Key {
    /// Name of the payload, where it does not stand beside the roles.
    payload: Option<&'static str>,
    text: String,
    /// Scratch space for fields, and what is wrong with them.
    out: Writer,
}

impl Key {
    pub(crate) fn new(payload: Option<&'static str>) -> Self {
        Self { payload, text: String::new(), out: Writer::new(Role::Producer) }
    }

    pub(crate) fn literal(mut self, text: &str) -> Self {
        self.text.push_str(text);
        self
    }

    /// A field as it is written in messages, without quotes.
    pub(crate) fn field<C: Codec>(mut self, name: &str, codec: &C, value: &C::Value) -> Self {
        self.out.bytes.clear();
        let payload = self.payload.map(|payload| Path::ROOT.name(payload));
        codec.write(value, &payload.as_ref().unwrap_or(&Path::ROOT).name(name), &mut self.out);
        let written = String::from_utf8_lossy(&self.out.bytes);
        match written.strip_prefix('"').and_then(|written| written.strip_suffix('"')) {
            // The text is visible ASCII, or refused, so a quote or a backslash is all that an escape can be.
            Some(text) => {
                let mut chars = text.chars();
                while let Some(c) = chars.next() {
                    self.text.extend(if c == '\\' { chars.next() } else { Some(c) });
                }
            }
            None => self.text.push_str(&written),
        }
        self
    }

    /// The key, unless a field was refused.
    pub(crate) fn build(self) -> Result<String, Rejection> {
        self.out.errors.unless_any(self.text)
    }
}
