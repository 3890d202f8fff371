//! Reads every message of a queue, of whatever task, and sends its canonical bytes to another.

use futures_lite::StreamExt as _;
use lapin::options::{BasicAckOptions, BasicConsumeOptions, BasicQosOptions, BasicRejectOptions};
use lapin::types::FieldTable;
use order_platform_tasks::decode_any;

use crate::Error;
use crate::publisher::{Publisher, Sent, settled};

/// Echoes until the broker sends no more.
pub async fn echo(amqp: &str, from: &str, to: &str) -> Result<(), Error> {
    let publisher = Publisher::connect(amqp).await?;
    let channel = publisher.channel().await?;
    channel.basic_qos(20, BasicQosOptions::default()).await?;
    let options = BasicConsumeOptions::default();
    let mut deliveries = channel.basic_consume(from.into(), "".into(), options, FieldTable::default()).await?;
    eprintln!("echoing {from} to {to}");
    while let Some(delivery) = deliveries.next().await {
        let delivery = delivery?;
        let canonical = match decode_any(&delivery.data).and_then(|message| message.canonical()) {
            Ok(canonical) => canonical,
            Err(rejection) => {
                eprintln!("{rejection}");
                delivery.reject(BasicRejectOptions { requeue: false }).await?;
                continue;
            }
        };
        match settled(publisher.send("", to, &canonical).await?).await? {
            Sent::Safe => drop(delivery.ack(BasicAckOptions::default()).await?),
            other => return Err(format!("the message was not taken by {to}: {other:?}").into()),
        }
    }
    Err("the broker sends no more".into())
}
