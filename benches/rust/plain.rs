//! The message of `order.close.timeout@1` as one would write it by hand with `serde`, without any check of the contract:
//! what the generated package is measured against.

use chrono::{DateTime, Utc};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

/// The message.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Message {
    pub task_type: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<i32>,
    pub task_id: String,
    pub producer: String,
    pub trace_id: String,
    pub timestamp: DateTime<Utc>,
    pub biz_key: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retry_count: Option<i32>,
    pub payload: Payload,
}

/// Its payload.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Payload {
    pub order_id: String,
    pub user_id: String,
    #[serde(with = "rust_decimal::serde::str")]
    pub amount: Decimal,
    pub expire_at: DateTime<Utc>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub payment_window: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<CloseReason>,
}

/// Why the order is closed.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum CloseReason {
    UnpaidTimeout,
    RiskRejected,
    StockShortage,
    #[serde(other)]
    Unknown,
}

/// The same message as `typify` makes it of a JSON Schema: the schema's patterns and bounds are checked, amounts stay text.
#[expect(clippy::all, missing_docs, reason = "made by a macro")]
pub mod typified {
    typify::import_types!("schema.json");
}
