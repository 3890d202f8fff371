//! Behaviours around a message, asked of every language: keys, waits, decisions, steps, retries, dead letters, consuming.
//!
//! A call is a line for a driver with an `op`; the reference answers the same lines.

mod compare;
mod consuming;
mod make;
mod messages;
mod reference;
mod reply;

#[cfg(test)]
mod tests;

use serde_json::{Map, Value};

pub use compare::{CallGroup, CallReport, compare_calls};
pub use make::calls;
pub use reference::Reference;
pub use reply::{Reply, parse_reply};

/// A behaviour to be asked for.
#[derive(Debug, Clone, PartialEq)]
pub struct Call {
    /// Names it in reports.
    pub id: String,
    /// The line without its number.
    pub body: Map<String, Value>,
}

impl Call {
    /// A call of `op`; members that are null are left out, but for an error that did not happen.
    fn new(id: impl Into<String>, op: &str, members: Value) -> Self {
        let mut body = Map::new();
        body.insert("op".to_owned(), op.into());
        if let Value::Object(members) = members {
            body.extend(members.into_iter().filter(|(name, value)| !value.is_null() || name == "error"));
        }
        Self { id: id.into(), body }
    }

    /// What is asked for.
    pub fn op(&self) -> &str {
        self.body.get("op").and_then(Value::as_str).unwrap_or_default()
    }

    /// The line for a driver.
    pub fn line(&self, id: &str) -> String {
        let mut line = Map::new();
        line.insert("id".to_owned(), id.into());
        line.extend(self.body.clone());
        Value::Object(line).to_string()
    }

    fn text(&self, name: &str) -> Option<&str> {
        self.body.get(name).and_then(Value::as_str)
    }
}

/// Whoever answers calls, in one language.
pub trait Answerer: Sync {
    /// The language.
    fn language(&self) -> &str;

    /// A reply to every call, in their order.
    fn replies(&self, calls: &[Call]) -> Vec<Reply>;
}
