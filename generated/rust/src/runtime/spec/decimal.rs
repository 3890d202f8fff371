//! Decimals and money.

use super::Codec;
use crate::runtime::error::{ErrorCode, Errors, Read, Refused};
use crate::runtime::path::Path;
use crate::runtime::value::Value;
use crate::runtime::writer::Writer;

/// A decimal of a fixed scale; bounds are unscaled.
#[derive(Debug)]
pub(crate) struct Decimal {
    /// Fraction digits of the value.
    pub(crate) scale: u8,
    /// Fraction digits of the text: none where money is written in minor units.
    pub(crate) wire_scale: u8,
    pub(crate) min: i128,
    pub(crate) max: i128,
}

impl Codec for Decimal {
    type Value = crate::Decimal;

    fn read(&self, value: Value<'_>, at: &Path<'_>, errors: &mut Errors) -> Read<crate::Decimal> {
        let code = match crate::Decimal::scan(&value.text(at, errors)?) {
            Ok(found) if found.scale == self.wire_scale => {
                let within = found.unscaled.filter(|unscaled| (self.min..=self.max).contains(unscaled));
                match within.and_then(|unscaled| crate::Decimal::new(unscaled, self.scale)) {
                    Some(decimal) => return Ok(decimal),
                    None => ErrorCode::Range,
                }
            }
            _ => ErrorCode::Format,
        };
        errors.push(at, code);
        Err(Refused)
    }

    /// Any value that the scale can express is written, `1.5` as `1.50` too.
    fn write(&self, value: &crate::Decimal, at: &Path<'_>, out: &mut Writer) {
        let Some(scaled) = value.rescale(self.scale) else {
            // Either digits would be lost, or there are too many of them.
            out.refuse(at, if value.scale() > self.scale { ErrorCode::Format } else { ErrorCode::Range });
            return;
        };
        if !(self.min..=self.max).contains(&scaled.unscaled()) {
            out.refuse(at, ErrorCode::Range);
        }
        if self.wire_scale == self.scale {
            out.quoted(format_args!("{scaled}"));
        } else {
            out.quoted(format_args!("{}", scaled.unscaled()));
        }
    }
}
