use order_platform_tasks::order::close_timeout_v1::{CloseReason, Failure};
use order_platform_tasks::order::pay_success_v1::PayMethod;
use order_platform_tasks::order::{CloseTimeoutV1, CreatedV1, PaySuccessV1};
use order_platform_tasks::{AnyTask, Maybe, Rejection};

fn coupon(order: &CreatedV1) -> String {
    match &order.payload.coupon_id {
        Maybe::Absent => "none was offered".into(),
        Maybe::Null => "turned down".into(),
        Maybe::Value(coupon) => coupon.clone(),
    }
}

fn reason(order: &CloseTimeoutV1) -> String {
    match &order.payload.reason {
        None => "not said".into(),
        Some(CloseReason::Unknown(value)) => format!("not known here: {}", value.as_str()),
        Some(known) => known.to_string(),
    }
}

fn method(payment: &PaySuccessV1) -> String {
    match &payment.payload.method {
        None => "not said".into(),
        Some(PayMethod::Card(card)) => format!("card {}", card.last4),
        Some(PayMethod::Unknown(other)) => format!("not known here: {}", other.json().as_str()),
        Some(other) => other.tag().into(),
    }
}

fn again(message: &[u8], failed: Failure) -> Result<Option<Vec<u8>>, Rejection> {
    let attempt = CloseTimeoutV1::decode(message)?.attempt.unwrap_or(0) + 1;
    if failed.is_retryable() && attempt as u32 <= CloseTimeoutV1::RETRY.max_retries {
        return CloseTimeoutV1::retry_bytes(message, attempt).map(Some);
    }
    Ok(None)
}

pub fn tour(messages: &str) -> Result<(), Rejection> {
    for message in messages.lines() {
        match order_platform_tasks::decode_any(message.as_bytes())? {
            AnyTask::OrderCreatedV1(order) => println!("coupon: {}", coupon(&order)),
            AnyTask::OrderPaySuccessV1(payment) => println!("method: {}", method(&payment)),
            AnyTask::OrderCloseTimeoutV1(order) => {
                println!("reason: {}", reason(&order));
                for failure in [Failure::DbLockConflict, Failure::OrderAlreadyPaid] {
                    let bytes = again(message.as_bytes(), failure)?;
                    println!("again: {}", bytes.map_or("no".into(), |bytes| String::from_utf8_lossy(&bytes).into_owned()));
                }
            }
            other => println!("{}", other.id()),
        }
    }
    println!("key: {}", CloseTimeoutV1::BROKER.routing_key);
    Ok(())
}
