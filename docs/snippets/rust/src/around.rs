use std::collections::HashSet;
use std::convert::Infallible;
use std::time::Duration;

use order_platform_tasks::machines::OrderState;
use order_platform_tasks::order::CloseTimeoutV1;
use order_platform_tasks::order::close_timeout_v1::Failure;
use order_platform_tasks::{
    Action, AnyTask, Consumer, Deduplicator, Failed, Inbox, NotAConsumer, Once, Opened, Step, UnknownQueue, Verdict,
};

fn close_order(message: CloseTimeoutV1, db: &mut Database) -> Result<(), Failed<Failure>> {
    let Some(state) = db.lock(&message.payload.order_id) else {
        return Err(Failure::DbLockConflict.because("the row is locked"));
    };
    match CloseTimeoutV1::transit(state) {
        Step::Go => db.set(&message.payload.order_id, OrderState::Closed),
        Step::Duplicate => {}
        Step::Illegal => return Err(Failure::OrderAlreadyPaid.because(format_args!("it is {state}"))),
    }
    Ok(())
}

fn order_service(store: Store) -> Result<Consumer<Store>, NotAConsumer> {
    Consumer::new("order-service", store).on(close_order)
}

fn deliver(consumer: &mut Consumer<Store>, message: &[u8], broker: &Broker) -> Result<(), UnknownQueue> {
    let verdict = consumer.process(message, "order.close.queue")?;
    // Publishing returns when the broker has confirmed it.
    match &verdict.action {
        Action::Ack => {}
        Action::Retry { exchange, queue, delay, body } => broker.publish(exchange, queue, Some(*delay), body),
        Action::DeadLetter { exchange, queue, body } => broker.publish(exchange, queue, None, body),
    }
    broker.ack(&verdict);
    Ok(())
}

// The same for a program that awaits: the inbox opens the delivery, and says what becomes of it.
async fn later(inbox: &Inbox, message: &[u8], db: &mut Database) -> Result<Verdict, UnknownQueue> {
    match inbox.open(message, "order.close.queue")? {
        Opened::Refused(verdict) => Ok(verdict),
        Opened::Work { message, ticket } => {
            let outcome = match *message {
                AnyTask::OrderCloseTimeoutV1(message) => db.apply(ticket.key(), &ticket.handler(), *message).await,
                other => Err(Failed::unexpected(other.id())),
            };
            Ok(inbox.finish(ticket, outcome))
        }
    }
}

/// Stands for a transaction.
#[derive(Clone, Copy)]
struct Database {
    state: Option<OrderState>,
}

impl Database {
    fn lock(&self, _: &str) -> Option<OrderState> {
        self.state
    }

    fn set(&mut self, _: &str, state: OrderState) {
        self.state = Some(state);
    }

    async fn apply(&mut self, _: Option<&str>, _: &str, message: CloseTimeoutV1) -> Result<(), Failed<Failure>> {
        close_order(message, self)
    }
}

/// Stands for a database, and for the table in which keys are noted.
struct Store {
    db: Database,
    done: HashSet<(Option<String>, String)>,
}

impl Deduplicator for Store {
    type Transaction<'t> = Database;
    type Error = Infallible;

    fn once<F>(
        &mut self,
        key: Option<&str>,
        handler: &str,
        work: impl FnOnce(&mut Database) -> Result<(), F>,
    ) -> Result<Once<F>, Infallible> {
        let row = (key.map(str::to_owned), handler.to_owned());
        if self.done.contains(&row) {
            return Ok(Once::Duplicate);
        }
        let mut transaction = self.db;
        if let Err(failed) = work(&mut transaction) {
            return Ok(Once::Failed(failed));
        }
        self.db = transaction;
        self.done.insert(row);
        Ok(Once::Applied)
    }
}

/// Stands for a client.
struct Broker;

impl Broker {
    fn publish(&self, exchange: &str, queue: &str, expiration: Option<Duration>, body: &[u8]) {
        println!("publish: {exchange} {queue}");
        if expiration.is_some() {
            let counted = String::from_utf8_lossy(body).contains("\"retryCount\":1");
            println!("with an expiration, the attempt counted: {counted}");
        }
    }

    fn ack(&self, verdict: &Verdict) {
        println!("{} {}", verdict.action, verdict.counted);
    }
}

pub fn around(messages: &str) -> Result<(), Box<dyn std::error::Error>> {
    println!("key: {}", CloseTimeoutV1::idempotency_key_of("202612011200010001")?);
    let schedule = CloseTimeoutV1::RETRY.schedule();
    let (min, max) = (schedule.min_total.as_millis(), schedule.max_total.as_millis());
    println!("retries: {} {min} {max}", schedule.delays.len());
    let is_close = |line: &&str| CloseTimeoutV1::decode(line.as_bytes()).is_ok();
    let message = messages.lines().find(is_close).unwrap_or_default().as_bytes();
    let store = |state| Store { db: Database { state }, done: HashSet::new() };
    let mut paying = order_service(store(Some(OrderState::Paying)))?;
    deliver(&mut paying, message, &Broker)?;
    deliver(&mut paying, message, &Broker)?;
    deliver(&mut order_service(store(None))?, message, &Broker)?;
    deliver(&mut order_service(store(Some(OrderState::Paid)))?, message, &Broker)?;
    deliver(&mut paying, &message[1..], &Broker)?;
    let mut inbox = Inbox::new("order-service");
    inbox.accept::<CloseTimeoutV1>()?;
    let mut db = Database { state: Some(OrderState::Paying) };
    let verdict = now(later(&inbox, message, &mut db))?;
    assert_eq!((verdict.action, db.state), (Action::Ack, Some(OrderState::Closed)));
    Ok(())
}

/// The result of something that never waits.
fn now<T>(future: impl Future<Output = T>) -> T {
    let mut context = std::task::Context::from_waker(std::task::Waker::noop());
    match std::pin::pin!(future).poll(&mut context) {
        std::task::Poll::Ready(value) => value,
        std::task::Poll::Pending => unreachable!("nothing here waits"),
    }
}
