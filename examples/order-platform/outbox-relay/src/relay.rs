//! From the outbox to the broker: sent, confirmed, and only then marked as sent. Whatever breaks in between, a message is
//! sent once more rather than never; consumers recognise what they have met.

use std::collections::{BTreeMap, HashSet};
use std::time::{Duration, Instant};

use order_platform_tasks::{decode_any, publications};

use crate::Error;
use crate::metrics::Metrics;
use crate::outbox::{Outbox, Row};
use crate::publisher::{Publisher, Sent, settled};

/// How long a message waits that could not be sent.
const WAIT: Duration = Duration::from_secs(2);

/// A relay that has its connections.
pub struct Relay<'a> {
    outbox: Outbox,
    publisher: Publisher,
    service: Option<&'a str>,
    batch: i64,
    waiting: Waiting,
    metrics: &'a Metrics,
}

/// Messages that could not be sent, and since when. They hold back those with the same key and nothing else.
#[derive(Debug, Default)]
struct Waiting(BTreeMap<i64, (Option<String>, Instant)>);

impl Waiting {
    fn add(&mut self, row: &Row) {
        self.0.insert(row.id, (row.key.clone(), Instant::now()));
    }

    /// Forgets what has waited long enough.
    fn expire(&mut self) {
        self.0.retain(|_, (_, since)| since.elapsed() < WAIT);
    }

    fn ids(&self) -> Vec<i64> {
        self.0.keys().copied().collect()
    }

    fn keys(&self) -> Vec<String> {
        self.0.values().filter_map(|(key, _)| key.clone()).collect()
    }
}

impl<'a> Relay<'a> {
    /// Connects to both sides.
    pub async fn connect(
        amqp: &str,
        database: &str,
        service: Option<&'a str>,
        batch: i64,
        metrics: &'a Metrics,
    ) -> Result<Self, Error> {
        let outbox = Outbox::connect(database).await?;
        let publisher = Publisher::connect(amqp).await?;
        Ok(Self { outbox, publisher, service, batch, waiting: Waiting::default(), metrics })
    }

    /// Sends what there is, as far as one batch goes. Says whether there may be more.
    ///
    /// # Errors
    /// A connection that is lost: nothing is known then of the messages under way, so they are sent again.
    pub async fn step(&mut self) -> Result<bool, Error> {
        if !self.outbox.chosen(self.service).await? {
            return Ok(false);
        }
        self.waiting.expire();
        let exchanges: Option<Vec<&str>> =
            self.service.map(|service| publications(service).flat_map(|(_, through)| all_exchanges(through)).collect());
        let (ids, keys) = (self.waiting.ids(), self.waiting.keys());
        let rows = self.outbox.unsent(exchanges.as_deref(), &ids, &keys, self.batch).await?;
        let found = rows.len();
        let wave = first_of_each_key(rows);
        let more = wave.len() < found || found as i64 == self.batch;
        let sent = self.send(wave).await?;
        Ok(more && sent)
    }

    /// Sends messages whose order among each other does not matter. Says whether one was sent.
    async fn send(&mut self, rows: Vec<Row>) -> Result<bool, Error> {
        let mut under_way = Vec::with_capacity(rows.len());
        for row in rows {
            match check(&row) {
                Ok(()) => {
                    let confirm = self.publisher.send(&row.exchange, &row.routing_key, &row.body).await?;
                    under_way.push((row, confirm));
                }
                Err(why) => {
                    eprintln!("message {} of {}@{} cannot be sent: {why}", row.id, row.task_type, row.version);
                    self.metrics.count(&row.task_type, "refused");
                    self.waiting.add(&row);
                }
            }
        }
        let mut safe = Vec::with_capacity(under_way.len());
        for (row, confirm) in under_way {
            match settled(confirm).await? {
                Sent::Safe => safe.push(row),
                Sent::Returned => self.hold(&row, "returned", "no queue is bound to where it goes"),
                Sent::Refused => self.hold(&row, "nacked", "the broker did not take it"),
            }
        }
        let ids: Vec<i64> = safe.iter().map(|row| row.id).collect();
        self.outbox.sent(&ids).await?;
        for row in &safe {
            self.metrics.count(&row.task_type, "sent");
        }
        Ok(!safe.is_empty())
    }

    fn hold(&mut self, row: &Row, outcome: &'static str, why: &str) {
        eprintln!("message {} to {} with {}: {why}", row.id, row.exchange, row.routing_key);
        self.metrics.count(&row.task_type, outcome);
        self.waiting.add(row);
    }
}

fn all_exchanges(through: &order_platform_tasks::Publication) -> Vec<&str> {
    std::iter::once(through.exchange).chain(through.delay.map(|delay| delay.exchange)).collect()
}

/// The rows that may be under way at once: one for each key, so that a failure in between changes no order.
fn first_of_each_key(rows: Vec<Row>) -> Vec<Row> {
    let mut keys = HashSet::new();
    rows.into_iter().filter(|row| row.key.as_ref().is_none_or(|key| keys.insert(key.clone()))).collect()
}

/// Whether a row is what it says it is, and goes where the contracts send it: what a program wrote that is older or newer
/// than these contracts is not sent to where nobody understands it.
fn check(row: &Row) -> Result<(), String> {
    let message = decode_any(&row.body).map_err(|rejection| rejection.to_string())?;
    let id = message.id();
    if (id.task_type, id.version) != (&*row.task_type, row.version) {
        return Err(format!("it is a message of {id}"));
    }
    let to = (&*row.exchange, &*row.routing_key);
    let sent = message.publications().iter();
    // What was delayed elsewhere is sent as it is due.
    if sent.flat_map(|through| [through.route(), (through.exchange, through.routing_key)]).any(|route| route == to) {
        return Ok(());
    }
    Err(format!("the contracts send it neither to {} nor with {}", row.exchange, row.routing_key))
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLOSE: &[u8] = br#"{"taskType":"order.close.timeout","version":1,"taskId":"order_close_timeout_0001","producer":"order-service","traceId":"a1b2c3d4e5f6","timestamp":"2026-12-01T12:00:01Z","bizKey":"order.close.timeout:202612011200010001","payload":{"orderId":"202612011200010001","userId":"10002345","amount":"89.90","expireAt":"2026-12-01T12:30:00Z"}}"#;

    fn row(id: i64, key: Option<&str>) -> Row {
        let (_, through) = publications("order-service")
            .find(|(task, _)| task.task_type == "order.close.timeout")
            .expect("order-service produces it");
        let (exchange, routing_key) = through.route();
        Row {
            id,
            task_type: "order.close.timeout".into(),
            version: 1,
            key: key.map(str::to_owned),
            exchange: exchange.into(),
            routing_key: routing_key.into(),
            body: CLOSE.into(),
        }
    }

    #[test]
    fn messages_with_the_same_key_follow_each_other() {
        let keys = [Some("a"), None, Some("b"), Some("a"), None, Some("b"), Some("c")];
        let rows = keys.iter().zip(1..).map(|(key, id)| row(id, *key)).collect();
        let wave: Vec<i64> = first_of_each_key(rows).iter().map(|row| row.id).collect();
        assert_eq!(wave, [1, 2, 3, 5, 7]);
    }

    #[test]
    fn what_waits_holds_back_its_key() {
        let mut waiting = Waiting::default();
        waiting.add(&row(3, Some("a")));
        waiting.add(&row(5, None));
        waiting.expire();
        assert_eq!((waiting.ids(), waiting.keys()), (vec![3, 5], vec!["a".to_owned()]));
    }

    #[test]
    fn only_what_the_contracts_send_is_sent() {
        assert_eq!(check(&row(1, None)), Ok(()));
        let other = Row { version: 2, ..row(1, None) };
        assert_eq!(check(&other), Err("it is a message of order.close.timeout@1".into()));
        let elsewhere = Row { exchange: "member-service.member.command.ex".into(), ..row(1, None) };
        assert!(check(&elsewhere).is_err());
        let broken = Row { body: b"{".into(), ..row(1, None) };
        assert!(check(&broken).is_err());
    }
}
