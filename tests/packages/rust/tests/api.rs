//! What a user of the package writes.

use std::collections::HashSet;
use std::time::Duration;

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use order_platform_tasks::member::points_add_v2;
use order_platform_tasks::notify::{SmsSendV1, sms_send_v1};
use order_platform_tasks::order::close_timeout_v1::{CloseReason, CloseTimeoutV1Required, Failure, Payload};
use order_platform_tasks::order::pay_success_v1::{CardPayment, PayMethod};
use order_platform_tasks::order::{CloseTimeoutV1, CreatedV1, PaySuccessV1};
use order_platform_tasks::{AnyTask, ErrorCode, Json, Maybe, Task, TaskError, TaskKind, Trigger, decode_any};
use order_platform_tests::good;

fn time(text: &str) -> DateTime<Utc> {
    text.parse().expect("a time")
}

fn close() -> CloseTimeoutV1 {
    let amount = "89.90".parse().expect("an amount");
    CloseTimeoutV1::new(CloseTimeoutV1Required {
        id: "order_close_timeout_0001".into(),
        producer: "order-service".into(),
        trace: "a1b2c3d4e5f6".into(),
        time: time("2026-12-01T12:00:01Z"),
        idempotency_key: "order.close.timeout:202612011200010001".into(),
        payload: Payload::new("202612011200010001", "10002345", amount, time("2026-12-01T12:30:00Z")),
    })
}

/// The errors of a refused message, as `path code`.
fn errors<T: std::fmt::Debug>(result: Result<T, order_platform_tasks::Rejection>) -> Vec<String> {
    let rejection = result.expect_err("refused");
    rejection.errors().iter().map(|error| format!("{} {}", error.path, error.code)).collect()
}

#[test]
fn a_message_is_made_sent_and_received() {
    let mut message = close();
    message.payload.reason = Some(CloseReason::UnpaidTimeout);
    message.payload.payment_window = Some(TimeDelta::minutes(30));
    let bytes = message.encode().expect("a good message");
    assert!(bytes.starts_with(br#"{"bizKey":"order.close.timeout:202612011200010001","payload":{"amount":"89.90","#));
    assert!(bytes.ends_with(br#""version":1}"#), "a producer always writes the version");
    assert_eq!(CloseTimeoutV1::decode(&bytes), Ok(message.clone()));
    assert_eq!(decode_any(&bytes), Ok(AnyTask::from(message)));
}

#[test]
fn constants_say_what_the_contract_says() {
    assert_eq!((CloseTimeoutV1::TASK_TYPE, CloseTimeoutV1::VERSION), ("order.close.timeout", 1));
    assert_eq!(CloseTimeoutV1::ID.to_string(), "order.close.timeout@1");
    assert_eq!((CloseTimeoutV1::KIND, CloseTimeoutV1::MAX_BYTES), (TaskKind::Command, 65536));
    assert_eq!(CloseTimeoutV1::TRIGGER, Trigger::Delay(Duration::from_secs(1800)));
    assert_eq!((CloseTimeoutV1::RETRY.max_retries, CloseTimeoutV1::RETRY.base_delay), (3, Duration::from_secs(1)));
    assert_eq!(CloseTimeoutV1::BROKER.routing_key, "order.close_timeout");
    assert!(CloseTimeoutV1::BROKER.queues.iter().all(|names| !names.queue.is_empty()));
    assert!(Failure::DbLockConflict.is_retryable() && !Failure::OrderNotFound.is_retryable());
    assert_eq!(Failure::ALL.len(), 5);
    assert_eq!(Failure::AmountMismatch.code(), "AMOUNT_MISMATCH");
}

#[test]
fn one_function_can_serve_every_task() {
    fn describe<T: Task>(bytes: &[u8]) -> String {
        let outcome = T::decode(bytes).and_then(|message| message.canonical()).map_or("bad", |_| "good");
        format!("{} {outcome}", T::ID)
    }
    fn code<E: TaskError>(error: E) -> &'static str {
        error.code()
    }
    let bytes = good("close, everything");
    assert_eq!(describe::<CloseTimeoutV1>(bytes.as_bytes()), "order.close.timeout@1 good");
    assert_eq!(describe::<CreatedV1>(bytes.as_bytes()), "order.created@1 bad");
    assert_eq!(code(Failure::DbLockConflict), "DB_LOCK_CONFLICT");
}

#[test]
fn a_message_of_another_task_is_told_at_its_type() {
    let bytes = good("created, everything");
    assert_eq!(errors(CloseTimeoutV1::decode(bytes.as_bytes())), ["/taskType unknown-task"]);
    assert_eq!(errors(PaySuccessV1::decode(bytes.as_bytes())), ["/taskType unknown-task"]);
    let bytes = good("points 1, everything");
    assert_eq!(errors(points_add_v2::PointsAddV2::decode(bytes.as_bytes())), ["/taskType unknown-task"]);
}

#[test]
fn a_producer_cannot_send_what_a_consumer_would_refuse() {
    let mut message = close();
    message.producer = "Order Service".into();
    message.attempt = Some(-1);
    message.payload.order_id = "1".into();
    message.payload.amount = "89.901".parse().expect("an amount");
    message.payload.expire_at = time("2026-12-01T12:30:00.5Z");
    message.payload.payment_window = Some(TimeDelta::milliseconds(1));
    let expected = [
        "/payload/amount format",
        "/payload/expireAt format",
        "/payload/orderId pattern",
        "/payload/paymentWindow format",
        "/producer format",
        "/retryCount range",
    ];
    assert_eq!(errors(message.encode()), expected);
    assert_eq!(errors(message.canonical()), expected);
    assert!(serde_json::to_string(&message).is_err());
}

#[test]
fn amounts_are_written_with_the_scale_of_the_contract() {
    let mut message = close();
    for (amount, written) in [("89.9", "89.90"), ("89.90", "89.90"), ("89.9000", "89.90"), ("7", "7.00")] {
        message.payload.amount = amount.parse().expect("an amount");
        let text = String::from_utf8(message.encode().expect("a good message")).expect("text");
        assert!(text.contains(&format!("\"amount\":\"{written}\"")), "{amount}: {text}");
    }
}

#[test]
fn an_open_enum_keeps_what_it_does_not_know() {
    let text = good("an open enum keeps a value it does not know");
    let message = CloseTimeoutV1::decode(text.as_bytes()).expect("a good message");
    let reason = message.payload.reason.clone().expect("a reason");
    assert!(matches!(reason, CloseReason::Unknown(_)) && !CloseReason::KNOWN.contains(&reason));
    assert_eq!(reason.to_string().parse(), Ok(reason));
    assert!(message.canonical().is_ok());
    assert_eq!(errors(message.encode()), ["/payload/reason enum"]);
    assert_eq!("RISK_REJECTED".parse(), Ok(CloseReason::RiskRejected), "what is known is never unknown");
    assert!("".parse::<CloseReason>().is_err() && "a\nb".parse::<CloseReason>().is_err());
}

#[test]
fn an_open_union_keeps_a_variant_it_does_not_know() {
    let text = good("an open union keeps a variant it does not know as it is");
    let message = PaySuccessV1::decode(text.as_bytes()).expect("a good message");
    let Some(PayMethod::Unknown(unknown)) = &message.payload.method else { panic!("{:?}", message.payload.method) };
    assert!(unknown.json().as_str().contains(&format!("\"kind\":\"{}\"", unknown.tag())));
    assert!(!format!("{message:?}").contains(unknown.json().as_str()), "what is in it may be sensitive");
    assert_eq!(errors(message.encode()), ["/method/kind unknown-variant"]);
}

#[test]
fn a_union_is_an_enum_of_structs() {
    let text = good("pay success, everything");
    let mut message = PaySuccessV1::decode(text.as_bytes()).expect("a good message");
    message.payload.method = Some(CardPayment::new("4242").into());
    let bytes = message.encode().expect("a good message");
    assert!(String::from_utf8_lossy(&bytes).contains(r#""method":{"kind":"card","last4":"4242"}"#));
    assert_eq!(message.payload.method.as_ref().map(PayMethod::tag), Some("card"));
}

#[test]
fn absent_and_null_stay_apart() {
    let text = good("created, only what is needed");
    let mut message = CreatedV1::decode(text.as_bytes()).expect("a good message");
    assert!(message.payload.coupon_id.is_absent());
    message.payload.coupon_id = Maybe::Null;
    let bytes = message.encode().expect("a good message");
    assert!(String::from_utf8_lossy(&bytes).contains(r#""couponId":null"#));
    assert_eq!(CreatedV1::decode(&bytes).map(|message| message.payload.coupon_id), Ok(Maybe::Null));
    message.payload.coupon_id = Maybe::Value("C7HQ2ZK9".into());
    let bytes = message.encode().expect("a good message");
    assert_eq!(CreatedV1::decode(&bytes), Ok(message));
}

#[test]
fn an_absent_version_stays_absent_until_it_is_sent_again() {
    let text = good("an absent version means 1 and stays absent");
    let message = CloseTimeoutV1::decode(text.as_bytes()).expect("a good message");
    let canonical = message.canonical().expect("a good message");
    assert!(!String::from_utf8_lossy(&canonical).contains("version"));
    let sent = message.encode().expect("a good message");
    assert!(String::from_utf8_lossy(&sent).contains(r#""version":1"#));
}

#[test]
fn what_is_sensitive_is_never_shown() {
    let text = good("sms, everything");
    let message = SmsSendV1::decode(text.as_bytes()).expect("a good message");
    let shown = format!("{message:?} {:?} {message:#?}", AnyTask::from(message.clone()));
    for secret in ["8613800000000", "orderTail", "0001\"", "89.90"] {
        assert!(text.contains(secret) && !shown.contains(&format!(" {secret}")), "{secret}: {shown}");
    }
    assert!(shown.contains("phone: [sensitive]") && shown.contains("SMS_ORDER_CLOSED"));
    let mut bad = message;
    bad.payload.params = Some([("Bad Key".to_owned(), "x".to_owned())].into());
    assert_eq!(errors(bad.encode()), ["/payload/params key"]);
    let required = sms_send_v1::Payload::new(bad.payload.sms_id, "+8613800000000", "SMS_X");
    assert!(!format!("{required:?}").contains("86138"));
}

#[test]
fn a_retry_changes_nothing_but_the_number() {
    let text = good("white space and the order of names do not matter");
    let again = CloseTimeoutV1::retry_bytes(text.as_bytes(), 3).expect("a good message");
    let again = String::from_utf8(again).expect("text");
    let before = CloseTimeoutV1::decode(text.as_bytes()).expect("a good message");
    let mut after = CloseTimeoutV1::decode(again.as_bytes()).expect("a good message");
    assert_eq!(after.attempt, Some(3));
    after.attempt = before.attempt;
    assert_eq!(after, before);
    let inserted = good("close, only what is needed");
    let again = CloseTimeoutV1::retry_bytes(inserted.as_bytes(), 0).expect("a good message");
    assert_eq!(String::from_utf8_lossy(&again), format!("{{\"retryCount\":0,{}", &inserted[1..]));
    let once_more = CloseTimeoutV1::retry_bytes(&again, 12).expect("a good message");
    assert_eq!(String::from_utf8_lossy(&once_more), format!("{{\"retryCount\":12,{}", &inserted[1..]));
    assert_eq!(errors(CloseTimeoutV1::retry_bytes(inserted.as_bytes(), -1)), ["/retryCount range"]);
    assert_eq!(errors(CreatedV1::retry_bytes(inserted.as_bytes(), 1)), ["/taskType unknown-task"]);
    assert_eq!(errors(CloseTimeoutV1::retry_bytes(b"{}", 1)), ["/taskType missing"]);
}

#[test]
fn parts_of_a_message_work_with_serde_too() {
    #[derive(Debug, PartialEq, serde::Serialize, serde::Deserialize)]
    struct Row {
        payload: Payload,
        reasons: Vec<CloseReason>,
    }
    let row = Row { payload: close().payload, reasons: vec![CloseReason::StockShortage] };
    let text = serde_json::to_string(&row).expect("a row");
    assert_eq!(serde_json::from_str::<Row>(&text).expect("a row"), row);
    let twice = text.replace(r#"{"amount":"#, r#"{"amount":"1.00","amount":"#);
    assert!(serde_json::from_str::<Row>(&twice).expect_err("a name twice").to_string().contains("duplicate-name"));
    let value = serde_json::to_value(&row).expect("a row");
    assert_eq!(serde_json::from_value::<Row>(value).expect("a row"), row);
}

#[test]
fn errors_are_values() {
    let rejection = decode_any(br#"{"taskType":"order.close.timeout","payload":{}}"#).expect_err("refused");
    assert!(rejection.errors().iter().all(|error| error.code == ErrorCode::Missing));
    assert!(rejection.to_string().starts_with("message refused: /bizKey: missing, /payload/amount: missing"));
    let codes: HashSet<_> = ErrorCode::ALL.iter().map(|code| code.as_str()).collect();
    assert_eq!(codes.len(), 19);
    let forged = decode_any(br#"{"taskType":"order.created","a\n\u001b":1,"a\n\u001b":1}"#).expect_err("refused");
    assert!(!forged.to_string().contains(['\n', '\u{1b}']), "a message cannot forge a line of a log");
}

#[test]
fn days_and_json_are_values_of_their_own() {
    let text = good("pay success, everything");
    let message = PaySuccessV1::decode(text.as_bytes()).expect("a good message");
    assert_eq!(message.payload.settle_date.value(), NaiveDate::from_ymd_opt(2026, 12, 2).as_ref());
    let json: Json = " { \"b\" : 1.50, \"a\" : [ ] } ".parse().expect("JSON");
    assert_eq!(json.as_str(), r#"{"b":1.50,"a":[]}"#);
    assert!(Json::parse(r#"{"a":1,"a":2}"#).is_err() && Json::parse(r#""\ud800""#).is_err());
    assert_eq!(json.deserialize::<serde_json::Value>().expect("JSON")["b"], 1.5);
    assert_eq!(Json::try_from(&serde_json::json!({ "x": null })).expect("JSON").to_string(), r#"{"x":null}"#);
}
