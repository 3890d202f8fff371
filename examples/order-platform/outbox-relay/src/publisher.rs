//! The broker: messages that are persistent, mandatory and confirmed.

use std::time::Duration;

use lapin::options::{BasicPublishOptions, ConfirmSelectOptions};
use lapin::{BasicProperties, Channel, Confirmation, Connection, ConnectionProperties, PublisherConfirm};
use tokio::time::timeout;

use crate::Error;

/// How long the broker has to answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// What became of a message that was sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sent {
    /// It is safe in a queue.
    Safe,
    /// No queue is bound to where it was sent.
    Returned,
    /// The broker did not take it.
    Refused,
}

/// A connection, and a channel that confirms.
pub struct Publisher {
    /// Dropped with the publisher, which ends it.
    connection: Connection,
    channel: Channel,
}

impl Publisher {
    /// Connects to a broker.
    pub async fn connect(url: &str) -> Result<Self, Error> {
        let properties = ConnectionProperties::default().with_connection_name("outbox-relay".into());
        let connection = timeout(PATIENCE, Connection::connect(url, properties)).await??;
        let channel = connection.create_channel().await?;
        channel.confirm_select(ConfirmSelectOptions::default()).await?;
        Ok(Self { connection, channel })
    }

    /// A further channel of the connection.
    pub async fn channel(&self) -> Result<Channel, Error> {
        Ok(self.connection.create_channel().await?)
    }

    /// Sends a message. It is on its way when this returns; [`settled`] says where it ended.
    pub async fn send(&self, exchange: &str, routing_key: &str, body: &[u8]) -> Result<PublisherConfirm, Error> {
        let properties = BasicProperties::default().with_content_type("application/json".into()).with_delivery_mode(2);
        let options = BasicPublishOptions { mandatory: true, ..BasicPublishOptions::default() };
        let sent = self.channel.basic_publish(exchange.into(), routing_key.into(), options, body, properties);
        Ok(timeout(PATIENCE, sent).await??)
    }
}

/// What became of a message. What is in no queue comes back before it is confirmed.
pub async fn settled(confirm: PublisherConfirm) -> Result<Sent, Error> {
    Ok(match timeout(PATIENCE, confirm).await?? {
        Confirmation::Ack(None) => Sent::Safe,
        Confirmation::Ack(Some(_)) => Sent::Returned,
        Confirmation::Nack(_) | Confirmation::NotRequested => Sent::Refused,
    })
}
