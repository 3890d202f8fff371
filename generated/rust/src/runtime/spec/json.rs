//! Any JSON value.

use super::Codec;
use crate::runtime::error::{ErrorCode, Errors, Read, Refused};
use crate::runtime::path::Path;
use crate::runtime::value::Value;
use crate::runtime::writer::Writer;

/// Any JSON value, `null` too; the limit counts compact bytes.
#[derive(Debug)]
pub(crate) struct Json {
    pub(crate) max: u64,
}

impl Codec for Json {
    type Value = crate::Json;

    fn read(&self, value: Value<'_>, at: &Path<'_>, errors: &mut Errors) -> Read<crate::Json> {
        let json = crate::Json::from_value(value);
        if json.as_str().len() as u64 > self.max {
            errors.push(at, ErrorCode::Length);
            return Err(Refused);
        }
        Ok(json)
    }

    fn write(&self, value: &crate::Json, at: &Path<'_>, out: &mut Writer) {
        if value.as_str().len() as u64 > self.max {
            out.refuse(at, ErrorCode::Length);
        }
        write(value, at, out);
    }
}

/// Writes a value as it was read.
pub(super) fn write(value: &crate::Json, at: &Path<'_>, out: &mut Writer) {
    if at.is_too_deep(value.depth()) {
        out.refuse(at, ErrorCode::TooDeep);
    }
    out.bytes.extend_from_slice(value.as_str().as_bytes());
}
