//! The consumer around the handlers: what becomes of deliveries, and that each is counted once.

use std::collections::{BTreeSet, HashSet};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use order_platform_tasks::machines::OrderState;
use order_platform_tasks::order::close_timeout_v1::Failure;
use order_platform_tasks::order::{CloseTimeoutV1, CreatedV1, PaySuccessV1, pay_success_v1};
use order_platform_tasks::{
    Action, AnyTask, Consumer, Counted, DeadLetter, Deduplicator, Failed, Inbox, Once, Opened, Step, Task, TaskId,
    Ticket, Verdict,
};
use order_platform_tests::good;

const CLOSE: &str = "order.close.queue";
const TIME: &str = "2026-12-01T12:00:01Z";

/// A store in memory. Its transactions borrow it, as those of a database do.
#[derive(Debug, Default)]
struct Memory {
    met: HashSet<(String, String)>,
    written: Vec<String>,
    /// What goes wrong.
    fails: Option<Fails>,
}

#[derive(Debug, Clone, Copy)]
enum Fails {
    Opening,
    Committing,
    Panicking,
    NotRunning,
}

/// What a handler writes, kept where it is committed.
struct Transaction<'t> {
    store: &'t mut Memory,
    written: Vec<String>,
}

impl Deduplicator for Memory {
    type Transaction<'t> = Transaction<'t>;
    type Error = String;

    fn once<F>(
        &mut self,
        key: Option<&str>,
        handler: &str,
        work: impl FnOnce(&mut Transaction<'_>) -> Result<(), F>,
    ) -> Result<Once<F>, String> {
        match self.fails {
            Some(Fails::Opening) => return Err("the store is down".into()),
            Some(Fails::Panicking) => panic!("the store is broken"),
            Some(Fails::NotRunning) => return Ok(Once::Applied),
            _ => {}
        }
        let row = key.map(|key| (key.to_owned(), handler.to_owned()));
        if row.as_ref().is_some_and(|row| self.met.contains(row)) {
            return Ok(Once::Duplicate);
        }
        let mut transaction = Transaction { store: self, written: Vec::new() };
        if let Err(failed) = work(&mut transaction) {
            return Ok(Once::Failed(failed));
        }
        let Transaction { store, written } = transaction;
        if let Some(Fails::Committing) = store.fails {
            return Err("the commit was lost".into());
        }
        store.written.extend(written);
        store.met.extend(row);
        Ok(Once::Applied)
    }
}

fn close(message: CloseTimeoutV1, transaction: &mut Transaction<'_>) -> Result<(), Failed<Failure>> {
    transaction.written.push(message.payload.order_id);
    match CloseTimeoutV1::transit(OrderState::Paying) {
        Step::Go | Step::Duplicate => Ok(()),
        Step::Illegal => Err(Failure::OrderAlreadyPaid.into()),
    }
}

/// The order service, whose handler for unpaid orders ends as the test says.
fn service<H>(handler: H) -> Consumer<Memory>
where
    H: Fn(CloseTimeoutV1, &mut Transaction<'_>) -> Result<(), Failed<Failure>> + Send + Sync + 'static,
{
    Consumer::new("order-service", Memory::default())
        .with_clock(|| TIME.parse().expect("a time"))
        .with_random(|| 0.5)
        .on(handler)
        .expect("a consumer")
}

fn process(consumer: &mut Consumer<Memory>, message: &str) -> Verdict {
    consumer.process(message.as_bytes(), CLOSE).expect("a queue of the service")
}

fn record(verdict: &Verdict) -> DeadLetter {
    let Action::DeadLetter { body, .. } = &verdict.action else { panic!("{verdict:?}") };
    DeadLetter::decode(body).expect("a record")
}

/// The only count of a consumer.
fn only(consumer: &Consumer<Memory>) -> (&'static str, Counted) {
    let counters = consumer.counters();
    assert_eq!(counters.values().copied().collect::<Vec<_>>(), [1], "{counters:?}");
    *counters.keys().next().expect("a count")
}

#[test]
fn a_message_is_handled_once() {
    let mut consumer = service(close);
    let message = good("close, only what is needed");
    let first = process(&mut consumer, &message);
    assert_eq!(
        (&first.action, first.counted, first.task),
        (&Action::Ack, Counted::Processed, Some(CloseTimeoutV1::ID))
    );
    let again =
        String::from_utf8(CloseTimeoutV1::retry_bytes(message.as_bytes(), 2).expect("a message")).expect("text");
    for _ in 0..50 {
        let verdict = process(&mut consumer, &again);
        assert_eq!((verdict.action, verdict.counted), (Action::Ack, Counted::Deduplicated));
    }
    assert_eq!(consumer.dedup().written, ["202612011200010001"]);
    let key = ("order.close.timeout:202612011200010001".to_owned(), "order-service/order.close.timeout".to_owned());
    assert_eq!(consumer.dedup().met, HashSet::from([key]));
    assert_eq!(
        consumer.prometheus(),
        "taskpact_messages_total{service=\"order-service\",task=\"order.close.timeout\",outcome=\"deduplicated\"} 50\n\
         taskpact_messages_total{service=\"order-service\",task=\"order.close.timeout\",outcome=\"processed\"} 1\n"
    );
}

#[test]
fn a_retryable_error_goes_through_the_retry_queues_and_then_to_the_dead_letters() {
    let mut consumer = service(|_, transaction| {
        transaction.written.push("half".into());
        Err(Failure::DbLockConflict.because("row 7 is locked"))
    });
    let mut message = good("close, only what is needed");
    for (attempt, queue, millis) in [(1, "1s", 1500), (2, "2s", 2500), (3, "4s", 4500)] {
        let verdict = process(&mut consumer, &message);
        let Action::Retry { exchange, queue: to, delay, body } = verdict.action else { panic!("{verdict:?}") };
        assert_eq!(exchange, CloseTimeoutV1::subscription("order-service").expect("a consumer").retry_exchange);
        assert_eq!((to, delay), (&*format!("order.close.queue.retry.{queue}"), Duration::from_millis(millis)));
        assert_eq!(Ok(&body), CloseTimeoutV1::retry_bytes(message.as_bytes(), attempt).as_ref());
        message = String::from_utf8(body).expect("text");
    }
    let verdict = process(&mut consumer, &message);
    let Action::DeadLetter { exchange, queue, .. } = verdict.action else { panic!("{verdict:?}") };
    assert_eq!((exchange, queue), ("order-service.dlx.ex", "q.dlx.order-service.order_close_timeout"));
    let record = record(&verdict);
    assert_eq!((record.attempts, &*record.error_code, &*record.error_text), (4, "DB_LOCK_CONFLICT", "row 7 is locked"));
    assert_eq!((record.original.as_slice(), &*record.service), (message.as_bytes(), "order-service"));
    assert_eq!((record.task_type.as_deref(), record.version), (Some("order.close.timeout"), Some(1)));
    assert_eq!(
        (record.task_id.as_deref(), record.time.to_rfc3339()),
        (Some("order_close_timeout_0001"), "2026-12-01T12:00:01+00:00".into())
    );
    let counters = consumer.counters();
    assert_eq!(counters[&("order.close.timeout", Counted::Retried)], 3);
    assert_eq!(counters[&("order.close.timeout", Counted::DeadLettered)], 1);
    assert!(consumer.dedup().written.is_empty() && consumer.dedup().met.is_empty(), "nothing is left of a failed try");
}

#[test]
fn an_error_that_trying_again_cannot_help_goes_to_the_dead_letters_at_once() {
    let mut consumer = service(|_, _| Err(Failure::OrderNotFound.into()));
    let verdict = process(&mut consumer, &good("close, everything"));
    let record = record(&verdict);
    assert_eq!((record.attempts, &*record.error_code, &*record.error_text), (3, "ORDER_NOT_FOUND", ""));
    assert_eq!(only(&consumer), ("order.close.timeout", Counted::DeadLettered));
}

#[test]
fn what_nobody_foresaw_is_tried_again() {
    let cases: [(&str, Option<Fails>, fn(CloseTimeoutV1, &mut Transaction<'_>) -> Result<(), Failed<Failure>>); 6] = [
        ("no route to the database", None, |_, _| Err(Failed::unexpected("no route to the database"))),
        ("a panic: index 7", None, |_, _| panic!("index {}", 7)),
        ("the store is down", Some(Fails::Opening), close),
        ("the commit was lost", Some(Fails::Committing), close),
        ("a panic: the store is broken", Some(Fails::Panicking), close),
        ("the work was not run", Some(Fails::NotRunning), close),
    ];
    std::panic::set_hook(Box::new(|_| {}));
    for (text, fails, handler) in cases {
        let mut consumer = service(handler);
        consumer.dedup().fails = fails;
        let verdict = process(&mut consumer, &good("close, only what is needed"));
        assert!(matches!(verdict.action, Action::Retry { .. }), "{text}: {verdict:?}");
        assert_eq!(only(&consumer), ("order.close.timeout", Counted::Retried));
        assert!(consumer.dedup().written.is_empty() && consumer.dedup().met.is_empty());
        let last = CloseTimeoutV1::retry_bytes(good("close, only what is needed").as_bytes(), 3).expect("a message");
        let verdict = consumer.process(&last, CLOSE).expect("a queue of the service");
        let record = record(&verdict);
        assert_eq!((record.attempts, &*record.error_code, &*record.error_text), (4, "unexpected", text));
    }
}

#[test]
fn a_message_that_cannot_be_read_is_refused() {
    let unknown = good("close, only what is needed").replace("order.close.timeout\"", "order.close.later\"");
    let version = good("close, only what is needed").replace("\"version\": 1", "\"version\": 9");
    let wrong = good("close, only what is needed").replace("\"89.90\"", "89.90").replace("\"userId\"", "\"user\"");
    let id = Some(CloseTimeoutV1::ID);
    let cases = [
        ("{", "undecodable", "not-json", None),
        ("", "undecodable", "not-json", None),
        ("{}", "undecodable", "missing /taskType", None),
        (&*unknown, "unknown-task", "unknown-task /taskType", None),
        (&*version, "unknown-task", "unknown-task /version", None),
        (&*wrong, "undecodable", "type /payload/amount; missing /payload/userId", id),
    ];
    for (message, code, text, task) in cases {
        let mut consumer = service(|_, _| panic!("a handler must not see it"));
        let verdict = process(&mut consumer, message);
        let record = record(&verdict);
        assert_eq!((record.attempts, &*record.error_code, &*record.error_text), (0, code, text));
        assert_eq!((record.original.as_slice(), record.task_id.as_deref()), (message.as_bytes(), None));
        assert_eq!(
            (record.task_type.as_deref(), record.version),
            (task.map(|task| task.task_type), task.map(|task| task.version))
        );
        let Action::DeadLetter { queue, .. } = verdict.action else { panic!("{verdict:?}") };
        assert_eq!((queue, verdict.task), ("q.dlx.order-service.order_close_timeout", task));
        assert_eq!(only(&consumer), (task.map_or("unknown", |task| task.task_type), Counted::Refused));
    }
}

#[test]
fn a_message_that_nobody_handles_here_is_refused() {
    let mut consumer = service(close);
    let paid = good("pay success, everything");
    let queue = PaySuccessV1::subscription("order-service").expect("a consumer").queue;
    for (message, from, task) in [(paid, queue, PaySuccessV1::ID), (good("created, everything"), CLOSE, CreatedV1::ID)]
    {
        let verdict = consumer.process(message.as_bytes(), from).expect("a queue of the service");
        let record = record(&verdict);
        assert_eq!((record.attempts, &*record.error_code, &*record.error_text), (0, "no-handler", ""));
        assert_eq!((record.task_type.as_deref(), record.version), (Some(task.task_type), Some(task.version)));
        assert!(record.task_id.is_some());
        assert_eq!((verdict.label(), verdict.counted), (task.task_type, Counted::Refused));
    }
}

#[test]
fn contracts_say_who_consumes_and_from_where() {
    let stranger = Consumer::new("pay-callback", Memory::default()).on(close).map(|_| ());
    let error = stranger.expect_err("no consumer");
    assert_eq!(error.to_string(), "the service `pay-callback` is no consumer of order.close.timeout@1");
    fn created(_: CreatedV1, _: &mut Transaction<'_>) -> Result<(), Failed<<CreatedV1 as Task>::Failure>> {
        Ok(())
    }
    assert!(service(close).on(created).is_err());
    let mut consumer = service(close);
    let error = consumer.process(b"{", "q.elsewhere").expect_err("no queue of the service");
    assert_eq!(error.to_string(), "the service `order-service` has no queue `q.elsewhere`");
    assert!(consumer.counters().is_empty(), "the delivery is still there");
    let queues: BTreeSet<_> = consumer.inbox().queues().collect();
    assert!(queues.contains(CLOSE) && queues.len() > 3, "{queues:?}");
}

#[test]
fn handlers_may_share_what_they_need() {
    let (calls, seen) = (Arc::new(AtomicUsize::new(0)), Arc::new(Mutex::new(Vec::new())));
    let (of_close, of_paid) = (Arc::clone(&calls), Arc::clone(&seen));
    let mut consumer = Consumer::new("order-service", Memory::default())
        .on(move |message: CloseTimeoutV1, _: &mut Transaction<'_>| {
            of_close.fetch_add(1, Ordering::SeqCst);
            if message.payload.order_id.is_empty() {
                Err(Failure::OrderNotFound)?
            }
            Ok(())
        })
        .and_then(|consumer| {
            consumer.on(move |message: PaySuccessV1, transaction: &mut Transaction<'_>| {
                transaction.written.push(message.payload.pay_no.clone());
                of_paid.lock().map_err(Failed::unexpected)?.push(message.payload.pay_no);
                Ok::<(), Failed<pay_success_v1::Failure>>(())
            })
        })
        .expect("a consumer of both");
    assert_eq!(process(&mut consumer, &good("close, everything")).counted, Counted::Processed);
    let queue = PaySuccessV1::subscription("order-service").expect("a consumer").queue;
    let verdict = consumer.process(good("pay success, everything").as_bytes(), queue).expect("a queue of the service");
    assert_eq!(verdict.counted, Counted::Processed, "{verdict:?}");
    assert_eq!((calls.load(Ordering::SeqCst), seen.lock().map(|seen| seen.len()).ok()), (1, Some(1)));
    fn sent_between_threads<T: Send>(_: &T) {}
    sent_between_threads(&consumer);
}

/// What an asynchronous program does with an inbox.
async fn work(inbox: &Inbox, message: &[u8]) -> Verdict {
    let (message, ticket) = match inbox.open(message, CLOSE).expect("a queue of the service") {
        Opened::Work { message, ticket } => (message, ticket),
        Opened::Refused(verdict) => return verdict,
    };
    let result = match *message {
        AnyTask::OrderCloseTimeoutV1(message) => later(*message, &ticket).await,
        _ => unreachable!("the inbox accepts nothing else"),
    };
    inbox.finish(ticket, result)
}

async fn later(message: CloseTimeoutV1, ticket: &Ticket<'_>) -> Result<(), Failed<Failure>> {
    std::future::ready(()).await;
    assert_eq!((ticket.key(), ticket.attempt()), (Some(&*message.idempotency_key), 3));
    assert_eq!(ticket.handler(), "order-service/order.close.timeout");
    if message.payload.reason.is_some() {
        Err(Failure::PayChannelUnreachable)?
    }
    Ok(())
}

#[test]
fn an_inbox_leaves_the_work_to_others() {
    let mut inbox = Inbox::new("order-service").with_random(|| 0.0);
    assert!(inbox.accept::<CreatedV1>().is_err());
    inbox.accept::<CloseTimeoutV1>().expect("a consumer");
    fn shared<T: Send + Sync>(value: T) -> T {
        value
    }
    let text = good("close, everything");
    let future = shared(work(&inbox, text.as_bytes()));
    let mut future = std::pin::pin!(future);
    let polled = future.as_mut().poll(&mut std::task::Context::from_waker(std::task::Waker::noop()));
    let std::task::Poll::Ready(verdict) = polled else { panic!("there is nothing to wait for") };
    assert!(matches!(verdict.action, Action::Retry { delay, .. } if delay == Duration::from_secs(4)), "{verdict:?}");
    let expected = (TaskId { task_type: "order.close.timeout", version: 1 }, Counted::Retried);
    assert_eq!((verdict.task, verdict.counted), (Some(expected.0), expected.1));
    assert_eq!(inbox.counters().len(), 1);
}
