//! `naming`, of the registry and of a service.

use crate::contract::Text;
use crate::contract::keys::Keys;
use crate::contract::scalar::text;
use crate::diagnostic::Findings;
use crate::source::yaml::Node;

/// `naming`
#[derive(Debug, Default)]
#[allow(missing_docs, reason = "the fields are the keys of the language")]
pub struct NamingDoc<'t> {
    pub exchange: Option<Text<'t>>,
    pub queue: Option<Text<'t>>,
    pub dead_letter_queue: Option<Text<'t>>,
    pub routing_key: Option<Text<'t>>,
    pub retry_exchange: Option<Text<'t>>,
    pub retry_queue: Option<Text<'t>>,
    pub dead_letter_exchange: Option<Text<'t>>,
    pub delay_exchange: Option<Text<'t>>,
    pub delay_queue: Option<Text<'t>>,
}

const KEYS: &[&str] = &[
    "exchange",
    "queue",
    "deadLetterQueue",
    "routingKey",
    "retryExchange",
    "retryQueue",
    "deadLetterExchange",
    "delayExchange",
    "delayQueue",
];

impl<'t> NamingDoc<'t> {
    /// Reads the templates.
    pub fn read(node: &'t Node<'t>, findings: &mut Findings) -> Option<Self> {
        let keys = Keys::open(node, "`naming`", KEYS, findings)?;
        let mut read = |key: &str| keys.get(key).and_then(|node| text(node, &format!("`{key}`"), findings));
        Some(Self {
            exchange: read("exchange"),
            queue: read("queue"),
            dead_letter_queue: read("deadLetterQueue"),
            routing_key: read("routingKey"),
            retry_exchange: read("retryExchange"),
            retry_queue: read("retryQueue"),
            dead_letter_exchange: read("deadLetterExchange"),
            delay_exchange: read("delayExchange"),
            delay_queue: read("delayQueue"),
        })
    }
}
