//! What is sent when a message is tried again.

use crate::json::set_member;
use crate::model::RoleKind;
use crate::wire::Decoded;

/// The bytes of a message that was decoded, with its attempt counter set and every other byte as it was; `None` where the
/// envelope counts no attempts.
///
/// The counter is put right behind the opening brace where the message has none.
pub fn retry_bytes(decoded: &Decoded<'_>, original: &[u8], attempt: i32) -> Option<Vec<u8>> {
    let name = &decoded.envelope().roles.get(&RoleKind::Attempt)?.name;
    let text = std::str::from_utf8(original).ok()?;
    set_member(text, name, &attempt.to_string()).map(String::into_bytes)
}
