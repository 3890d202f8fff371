//! The way to `serde`: what is written is the canonical form, what is read goes through the strict reader.
//!
//! A message is JSON and nothing else, so these implementations work with `serde_json` alone: other formats have no place
//! for a text that is kept as it is.

use serde::de::Error as _;
use serde::ser::Error as _;
use serde::{Deserialize as _, Deserializer, Serialize as _, Serializer};
use serde_json::value::RawValue;

use super::error::{Errors, Refused, Rejection};
use super::path::Path;
use super::reader::Document;
use super::spec::Codec;
use super::value::Value;
use super::writer::{Role, Writer};

/// Writes JSON bytes.
pub(crate) fn serialize<S: Serializer>(bytes: Result<Vec<u8>, Rejection>, serializer: S) -> Result<S::Ok, S::Error> {
    let text = String::from_utf8(bytes.map_err(S::Error::custom)?).map_err(S::Error::custom)?;
    RawValue::from_string(text).map_err(S::Error::custom)?.serialize(serializer)
}

/// Reads JSON text.
pub(crate) fn deserialize<'de, D: Deserializer<'de>, T>(
    deserializer: D,
    read: impl FnOnce(&[u8]) -> Result<T, Rejection>,
) -> Result<T, D::Error> {
    let raw = Box::<RawValue>::deserialize(deserializer)?;
    read(raw.get().as_bytes()).map_err(D::Error::custom)
}

/// The canonical form of a value that is no message.
pub(crate) fn write<C: Codec>(codec: &C, value: &C::Value) -> Result<Vec<u8>, Rejection> {
    let mut out = Writer::new(Role::Consumer);
    codec.write(value, &Path::ROOT, &mut out);
    out.errors.unless_any(out.bytes)
}

/// Reads a value that is no message.
pub(crate) fn read<C: Codec>(codec: &C, bytes: &[u8]) -> Result<C::Value, Rejection> {
    let document = Document::read(bytes, u64::MAX)?;
    let mut errors = Errors::default();
    codec.read(Value::root(&document), &Path::ROOT, &mut errors).map_err(|Refused| errors.into_rejection())
}

/// `serde` for a type whose values `$codec` reads and writes.
///
/// The parameters are called as no type of a contract can be: `$codec` names those, and sees the parameters.
macro_rules! bridge {
    ($type:ty, $codec:expr) => {
        impl serde::Serialize for $type {
            fn serialize<__S: serde::Serializer>(&self, serializer: __S) -> Result<__S::Ok, __S::Error> {
                $crate::runtime::bridge::serialize($crate::runtime::bridge::write(&$codec, self), serializer)
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<__D: serde::Deserializer<'de>>(deserializer: __D) -> Result<Self, __D::Error> {
                $crate::runtime::bridge::deserialize(deserializer, |bytes| {
                    $crate::runtime::bridge::read(&$codec, bytes)
                })
            }
        }
    };
}

/// `serde` for a type that has `canonical` and a function that reads bytes.
macro_rules! bridge_message {
    ($type:ty, $read:expr) => {
        impl serde::Serialize for $type {
            fn serialize<__S: serde::Serializer>(&self, serializer: __S) -> Result<__S::Ok, __S::Error> {
                $crate::runtime::bridge::serialize(self.canonical(), serializer)
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<__D: serde::Deserializer<'de>>(deserializer: __D) -> Result<Self, __D::Error> {
                $crate::runtime::bridge::deserialize(deserializer, $read)
            }
        }
    };
}

bridge!(super::Json, super::spec::Json { max: u64::MAX });
bridge!(super::Uuid, super::spec::Uuid);

pub(crate) use {bridge, bridge_message};
