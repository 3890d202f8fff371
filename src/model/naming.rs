//! What the contracts say about names and queues on a broker. What they do not say, `topology` derives.

use serde::{Deserialize, Serialize};

/// Name templates of the registry with the placeholders `{service} {domain} {task} {kind}`; the optional ones have
/// defaults that `topology` knows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Naming {
    /// Exchange of a sender.
    pub exchange: String,
    /// Queue of a consumer.
    pub queue: String,
    /// Dead letter queue of a consumer.
    pub dead_letter_queue: String,
    /// Routing key of a task.
    pub routing_key: String,
    /// Exchange through which a consumer sends to its retry queues.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retry_exchange: Option<String>,
    /// Retry queue of a work queue, with the placeholders `{service} {queue} {delay}`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retry_queue: Option<String>,
    /// Exchange through which a consumer gives up messages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dead_letter_exchange: Option<String>,
    /// Exchange through which a producer sends what is to wait first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub delay_exchange: Option<String>,
    /// Where a producer's messages wait, with the placeholder `{delay}` besides the usual ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub delay_queue: Option<String>,
}

/// The name templates in which a service differs from the registry; `None` follows the registry.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[allow(missing_docs, reason = "the fields are those of Naming")]
pub struct NamingOverrides {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exchange: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub queue: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dead_letter_queue: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub routing_key: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retry_exchange: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retry_queue: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dead_letter_exchange: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub delay_exchange: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub delay_queue: Option<String>,
}

impl NamingOverrides {
    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// What the registry says about the broker.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Broker {
    /// The type of every queue that says no other.
    pub queue_type: QueueType,
    /// The virtual host in which everything stands, where it is not `/`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vhost: Option<String>,
    /// How often the broker delivers a message again whose consumer went away without a word; `None` where not said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub delivery_limit: Option<u32>,
}

impl Broker {
    /// Whether nothing is said that is not so anyway.
    pub fn is_default(&self) -> bool {
        *self == Self::default()
    }

    /// The virtual host.
    pub fn vhost(&self) -> &str {
        self.vhost.as_deref().unwrap_or("/")
    }
}

/// The type of a queue: how a broker keeps it. Cannot be changed where the queue exists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum QueueType {
    /// Replicated; counts deliveries, so that a message that kills its consumers is given up.
    #[default]
    Quorum,
    /// On one node.
    Classic,
}

impl QueueType {
    /// The word of the contract language and of the broker.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Quorum => "quorum",
            Self::Classic => "classic",
        }
    }

    /// The type that `word` names.
    pub fn of(word: &str) -> Self {
        if word == Self::Classic.word() { Self::Classic } else { Self::Quorum }
    }
}
