//! What happens around a message, as pure functions: tables of what goes in and what comes out.

#![allow(deprecated, reason = "both versions of the task are looked at")]

use std::time::Duration;

use order_platform_tasks::flows::CheckoutState;
use order_platform_tasks::machines::{OrderState, PointsState};
use order_platform_tasks::member::points_add_v2::PointsType;
use order_platform_tasks::member::{PointsAddV1, PointsAddV2, PointsAddedV1};
use order_platform_tasks::order::close_timeout_v1::Failure;
use order_platform_tasks::order::{CloseTimeoutV1, CreatedV1, PayErrorV1, PaySuccessV1};
use order_platform_tasks::{
    DeadLetter, Decision, Failed, FlowStep, Rejection, RetryPolicy, Step, Task, TaskError, TaskId, UNEXPECTED,
    decode_any, publications, retry_bytes, subscriptions,
};
use order_platform_tests::good;

fn errors<T: std::fmt::Debug>(result: Result<T, Rejection>) -> Vec<String> {
    let rejection = result.expect_err("refused");
    rejection.errors().iter().map(|error| format!("{} {}", error.path, error.code)).collect()
}

fn policy(base: u64, multiplier: u32, jitter: u64, max: u64, retries: u32) -> RetryPolicy {
    RetryPolicy {
        base_delay: Duration::from_millis(base),
        multiplier,
        jitter: Duration::from_millis(jitter),
        max_delay: Duration::from_millis(max),
        max_retries: retries,
    }
}

#[test]
fn keys_are_built_from_fields() {
    let order = "202612011200010001";
    let close = CloseTimeoutV1::idempotency_key_of(order);
    assert_eq!(close.as_deref(), Ok("order.close.timeout:202612011200010001"));
    assert_eq!(CloseTimeoutV1::partition_key_of(order).as_deref(), Ok(order));
    let points = PointsAddV2::idempotency_key_of(order, PointsType::Purchase);
    assert_eq!(points.as_deref(), Ok("member.points.add:202612011200010001:PURCHASE"));
    let entry = "0b8f8a3e-5d0c-4a86-b9f1-6d2c1f0e7a55".parse().expect("a UUID");
    let added = PointsAddedV1::idempotency_key_of(entry);
    assert_eq!(added.as_deref(), Ok("member.points.added:0b8f8a3e-5d0c-4a86-b9f1-6d2c1f0e7a55"));
    let error = PayErrorV1::idempotency_key_of("P20261201120514000042", 3);
    assert_eq!(error.as_deref(), Ok("pay_no:P20261201120514000042:PAY_ERROR:3"));
}

#[test]
fn a_key_is_not_built_from_what_the_contract_refuses() {
    assert_eq!(errors(CloseTimeoutV1::idempotency_key_of("1:2")), ["/payload/orderId pattern"]);
    assert_eq!(errors(CloseTimeoutV1::idempotency_key_of("")), ["/payload/orderId format"]);
    assert_eq!(errors(PaySuccessV1::idempotency_key_of("x")), ["/order_id pattern"], "a payload beside the roles");
    let both = errors(PayErrorV1::idempotency_key_of("P 1", -1));
    assert_eq!(both.len(), 2, "{both:?}");
}

#[test]
fn six_retries_of_one_second_doubling_take_63_to_69_seconds() {
    let schedule = CreatedV1::RETRY.schedule();
    assert_eq!(schedule.delays, [1, 2, 4, 8, 16, 32].map(Duration::from_secs));
    assert_eq!((schedule.min_total, schedule.max_total), (Duration::from_secs(63), Duration::from_secs(69)));
    let lowered = CreatedV1::subscription("push-gateway").expect("a consumer").retry.schedule();
    assert_eq!(lowered.delays, [1, 2].map(Duration::from_secs));
    assert_eq!((lowered.min_total, lowered.max_total), (Duration::from_secs(3), Duration::from_secs(5)));
}

#[test]
fn waits_grow_to_their_bound_and_never_overflow() {
    let usual = policy(1000, 2, 1000, 600_000, 6);
    let huge = policy(u64::MAX, u32::MAX, u64::MAX, u64::MAX, 3);
    let cases = [
        (usual, 1, 0.0, 1000),
        (usual, 1, 0.5, 1500),
        (usual, 1, 1.0, 2000),
        (usual, 3, 0.999_999, 4999),
        (usual, 10, 0.25, 512_250),
        (usual, 11, 0.0, 600_000),
        (usual, i32::MAX, 1.0, 601_000),
        (usual, 0, 0.0, 1000),
        (usual, i32::MIN, 0.0, 1000),
        (usual, 1, -3.0, 1000),
        (usual, 1, 7.0, 2000),
        (usual, 1, f64::NAN, 1000),
        (usual, 1, f64::INFINITY, 2000),
        (policy(250, 1, 0, 60_000, 9), 9, 1.0, 250),
        (policy(0, 9, 0, 60_000, 9), 9, 1.0, 0),
        (policy(1000, 3, 7, 5000, 9), 2, 0.999, 3006),
        (policy(1000, 3, 7, 5000, 9), 3, 0.0, 5000),
        (huge, 2, 1.0, u64::MAX),
    ];
    for (policy, attempt, random, millis) in cases {
        let delay = policy.delay(attempt, random);
        assert_eq!(delay, Duration::from_millis(millis), "{policy:?} {attempt} {random}");
    }
    assert_eq!(huge.schedule().max_total, Duration::from_millis(u64::MAX));
}

#[test]
fn an_error_decides_what_becomes_of_a_message() {
    let retry = |millis| Decision::Retry(Duration::from_millis(millis));
    let cases: [(Result<(), Failed<Failure>>, i32, Decision); 9] = [
        (Ok(()), 1, Decision::Ack),
        (Ok(()), 99, Decision::Ack),
        (Err(Failure::DbLockConflict.into()), 1, retry(1500)),
        (Err(Failure::DbLockConflict.because("row 7")), 3, retry(4500)),
        (Err(Failure::DbLockConflict.into()), 4, Decision::DeadLetter),
        (Err(Failure::OrderNotFound.into()), 1, Decision::DeadLetter),
        (Err(Failed::unexpected("the connection is gone")), 2, retry(2500)),
        (Err(Failed::unexpected("the connection is gone")), 4, Decision::DeadLetter),
        (Err(Failed::unexpected("the connection is gone")), i32::MAX, Decision::DeadLetter),
    ];
    for (result, attempt, decision) in cases {
        assert_eq!(CloseTimeoutV1::RETRY.decide(&result, attempt, 0.5), decision, "{result:?} {attempt}");
    }
}

#[test]
fn failures_say_what_they_are() {
    let reported = Failure::OrderNotFound.because(format_args!("no order {}", 7));
    assert_eq!((reported.code(), reported.text(), reported.is_retryable()), ("ORDER_NOT_FOUND", "no order 7", false));
    assert_eq!(reported.to_string(), "ORDER_NOT_FOUND: no order 7");
    assert_eq!(Failed::from(Failure::OrderNotFound).to_string(), "ORDER_NOT_FOUND");
    let lost: Box<dyn std::error::Error + Send + Sync> = "the connection is gone".into();
    let lost = Failed::<Failure>::from(lost);
    assert_eq!((lost.code(), lost.text(), lost.is_retryable()), (UNEXPECTED, "the connection is gone", true));
    fn code<F: TaskError>(failed: &Failed<F>) -> &'static str {
        failed.code()
    }
    assert_eq!(code(&lost), "unexpected");
    assert!(CloseTimeoutV1::ERRORS.contains(&("DB_LOCK_CONFLICT", true)) && CloseTimeoutV1::ERRORS.len() == 5);
}

#[test]
fn machines_tell_a_step_from_a_repetition_and_from_a_mistake() {
    use OrderState::{Closed, Created, Paid, Paying, Refunded, Refunding};
    let allowed = [
        (Created, Paying),
        (Paying, Paid),
        (Created, Closed),
        (Paying, Closed),
        (Paying, Refunding),
        (Paid, Refunding),
        (Refunding, Refunded),
    ];
    for &from in OrderState::ALL {
        for &to in OrderState::ALL {
            let expected = match () {
                () if from == to => Step::Duplicate,
                () if allowed.contains(&(from, to)) => Step::Go,
                () => Step::Illegal,
            };
            assert_eq!(from.can_transit(to), expected, "{from} to {to}");
        }
    }
    assert_eq!((OrderState::INITIAL, PointsState::INITIAL), (Created, PointsState::Pending));
    assert_eq!(
        OrderState::ALL.iter().map(|state| state.as_str().parse()).collect::<Result<Vec<_>, _>>().as_deref(),
        Ok(OrderState::ALL)
    );
    assert!("created".parse::<OrderState>().is_err() && "".parse::<OrderState>().is_err());
    let steps = [Created, Paying, Paid, Refunding, Refunded, Closed].map(CloseTimeoutV1::transit);
    assert_eq!(steps, [Step::Go, Step::Go, Step::Illegal, Step::Illegal, Step::Illegal, Step::Duplicate]);
    assert_eq!(PointsAddV1::transit(PointsState::Frozen), Step::Illegal, "the machine allows it, the task does not");
    assert_eq!(PointsState::Frozen.can_transit(PointsState::Available), Step::Go);
}

#[test]
fn a_flow_goes_on_with_each_result_once() {
    use CheckoutState::{BookPointsPending, ReserveStockPending, TakePaymentPending};
    let sends = |task_type| Some(TaskId { task_type, version: 1 });
    let started = CheckoutState::INITIAL.next("stock.deduct.success");
    assert_eq!(started, FlowStep::Go { to: TakePaymentPending, sends: sends("order.pay") });
    assert_eq!(TakePaymentPending.next("stock.deduct.success"), FlowStep::Duplicate);
    assert_eq!(TakePaymentPending.next("member.points.add.success"), FlowStep::Illegal);
    assert_eq!(TakePaymentPending.next("no.such.result"), FlowStep::Illegal);
    let failed = TakePaymentPending.next("order.pay.failed");
    let FlowStep::Go { to, sends: Some(undo) } = failed else { panic!("{failed:?}") };
    assert_eq!((to.as_str(), undo.task_type, to.is_final()), ("RESERVE_STOCK_COMPENSATING", "stock.release", false));
    let done = BookPointsPending.next("member.points.add.success");
    let FlowStep::Go { to, sends: None } = done else { panic!("{done:?}") };
    assert!(to.is_final() && to.as_str() == "FINISHED" && "FINISHED".parse() == Ok(to));
    assert_eq!((CheckoutState::INITIAL, CheckoutState::ORCHESTRATOR), (ReserveStockPending, "order-service"));
    assert_eq!(Some(CheckoutState::START), sends("stock.deduct"));
}

#[test]
fn names_lead_from_the_producer_to_the_dead_letter() {
    let sent = CloseTimeoutV1::publication("order-service").expect("a producer");
    let delay = sent.delay.expect("a delay");
    assert_eq!(sent.route(), (delay.exchange, delay.queue));
    assert_eq!(delay.delay, Duration::from_secs(1800));
    let created = decode_any(good("created, everything").as_bytes()).expect("a good message");
    let sent = created.publication("order-service").expect("a producer");
    assert_eq!(sent.route(), (sent.exchange, sent.routing_key));
    assert!(created.publication("pay-callback").is_none() && CreatedV1::subscription("order-service").is_none());
    assert_eq!(created.publications(), CreatedV1::PUBLICATIONS);
    let produced: Vec<TaskId> = publications("pay-callback").map(|(task, _)| task).collect();
    assert!(produced.contains(&PaySuccessV1::ID) && !produced.contains(&CreatedV1::ID));
    let consumed: Vec<&str> = subscriptions("points-service").map(|(_, how)| how.queue).collect();
    assert_eq!(consumed.iter().filter(|queue| **queue == "member.points.queue").count(), 2);
    let close = CloseTimeoutV1::subscription("order-service").expect("a consumer");
    let queues: Vec<_> = (1..=4).map(|attempt| close.retry_queue(attempt)).collect();
    assert_eq!(queues[..2], [Some("order.close.queue.retry.1s"), Some("order.close.queue.retry.2s")]);
    assert_eq!((queues[2], queues[3]), (Some("order.close.queue.retry.4s"), None));
    let points = |found: Option<&'static order_platform_tasks::Subscription>| found.expect("a consumer").queue;
    let (one, two) = (PointsAddV1::subscription("points-service"), PointsAddV2::subscription("points-service"));
    assert_eq!(points(one), points(two), "versions share a queue");
}

#[test]
fn a_retry_of_any_task_changes_nothing_but_the_number() {
    let text = good("close, only what is needed");
    let again = retry_bytes(text.as_bytes(), 3).expect("a good message").expect("a counter");
    assert_eq!(Ok(again), CloseTimeoutV1::retry_bytes(text.as_bytes(), 3));
    assert_eq!(errors(retry_bytes(text.as_bytes(), -1)), ["/retryCount range"]);
    assert_eq!(errors(retry_bytes(b"{}", 1)), ["/taskType missing"]);
}

#[test]
fn a_dead_letter_keeps_the_message_as_it_came() {
    let time = "2026-12-01T12:00:01.999Z".parse().expect("a time");
    let mut record = DeadLetter::new("order-service", "undecodable", "not-json", b"{\xff".as_slice(), time);
    let shortest = br#"{"attempts":0,"errorCode":"undecodable","errorText":"not-json","original":"e/8=","service":"order-service","time":"2026-12-01T12:00:01Z"}"#;
    assert_eq!(record.encode().as_deref(), Ok(shortest.as_slice()));
    record.attempts = 4;
    record.task_id = Some("t\u{1F600}\n".into());
    record.task_type = Some("order.close.timeout".into());
    record.version = Some(1);
    let bytes = record.encode().expect("a record");
    let text = String::from_utf8_lossy(&bytes);
    assert!(
        text.contains(
            r#""taskId":"t😀\n","taskType":"order.close.timeout","time":"2026-12-01T12:00:01Z","version":1}"#
        )
    );
    assert_eq!(DeadLetter::decode(&bytes), Ok(record.clone()));
    record.attempts = -1;
    record.version = Some(0);
    assert_eq!(errors(record.encode()), ["/attempts range", "/version range"]);
}

#[test]
fn the_text_of_a_dead_letter_is_cut() {
    let time = "2026-12-01T12:00:01Z".parse().expect("a time");
    for (text, kept) in [("é".repeat(999), 999), ("é".repeat(1000), 1000), ("😀".repeat(1001), 1000)] {
        let record = DeadLetter::new("s", "unexpected", &text, "", time);
        assert_eq!(record.error_text.chars().count(), kept);
        assert_eq!(DeadLetter::decode(&record.encode().expect("a record")), Ok(record));
    }
}

#[test]
fn a_dead_letter_is_read_strictly() {
    let good = r#"{"attempts":1,"errorCode":"E","errorText":"","original":"","service":"s","time":"2026-12-01T12:00:01Z","more":[1]}"#;
    assert!(DeadLetter::decode(good.as_bytes()).is_ok(), "what is not declared is passed over");
    let long = "x".repeat(1001);
    let cases = [
        (String::from("[]"), vec![" type"]),
        (String::from("null"), vec![" type"]),
        (String::from("{"), vec![" not-json"]),
        (good.replace(r#""attempts":1"#, r#""attempts":-1"#), vec!["/attempts range"]),
        (good.replace(r#""attempts":1"#, r#""attempts":"1""#), vec!["/attempts type"]),
        (good.replace(r#""service":"s","#, ""), vec!["/service missing"]),
        (good.replace(r#""service":"s""#, r#""service":null"#), vec!["/service null"]),
        (good.replace(r#""errorText":"""#, &format!(r#""errorText":"{long}""#)), vec!["/errorText length"]),
        (good.replace(r#""original":"""#, r#""original":"e/9=""#), vec!["/original format"]),
        (good.replace("01Z", "01.0Z"), vec!["/time format"]),
        (good.replace("\"more\"", "\"version\""), vec!["/version type"]),
        (good.replace("\"more\":[1]", "\"version\":0,\"taskId\":7"), vec!["/taskId type", "/version range"]),
    ];
    for (text, expected) in cases {
        assert_eq!(errors(DeadLetter::decode(text.as_bytes())), expected, "{text}");
    }
}
