//! Keys: what a producer makes of a message's fields.

use crate::json::Json;
use crate::model::{PayloadPlace, RoleKind, Template};
use crate::wire::Decoded;

/// Which key of a task.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Key {
    /// By which the same event is recognised twice.
    Idempotency,
    /// By which messages are kept in order.
    Partition,
}

/// The key that the fields of a message give; `None` where the task has none.
pub fn key(decoded: &Decoded<'_>, key: Key) -> Option<String> {
    let template = match key {
        Key::Idempotency => decoded.task().idempotency.as_ref(),
        Key::Partition => decoded.task().partition.as_ref(),
    };
    of_template(decoded, template?)
}

fn of_template(decoded: &Decoded<'_>, template: &Template) -> Option<String> {
    let message = decoded.message();
    let payload = match decoded.envelope().payload {
        PayloadPlace::Inline => message,
        PayloadPlace::Nested => message.get(&decoded.envelope().roles.get(&RoleKind::Body)?.name)?,
    };
    template.fill(|field| payload.get(field).and_then(Json::wire_text))
}
