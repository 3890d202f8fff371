//! The table of the generated SQL that services write their messages to.

use tokio_postgres::{Client, NoTls};

use crate::Error;

/// A message that is to be sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// Where it stands in the order of all.
    pub id: i64,
    /// Type of its task.
    pub task_type: String,
    /// Version of its task.
    pub version: i32,
    /// Messages with the same key keep their order.
    pub key: Option<String>,
    /// Where to send it.
    pub exchange: String,
    /// With which key.
    pub routing_key: String,
    /// The message.
    pub body: Vec<u8>,
}

/// The outbox of a database.
pub struct Outbox {
    client: Client,
    /// Whether this relay is the one that sends.
    chosen: bool,
}

impl Outbox {
    /// Connects to a database.
    pub async fn connect(url: &str) -> Result<Self, Error> {
        let (client, connection) = tokio_postgres::connect(url, NoTls).await?;
        // It ends with the client, or with an error that every request tells as well.
        tokio::spawn(connection);
        Ok(Self { client, chosen: false })
    }

    /// Whether this relay is the only one that sends what it would send. The database forgets that when the connection
    /// ends, however it ends, and another relay takes over.
    pub async fn chosen(&mut self, service: Option<&str>) -> Result<bool, Error> {
        if !self.chosen {
            let name = format!("outbox-relay {}", service.unwrap_or_default());
            let row = self.client.query_one("SELECT pg_try_advisory_lock(hashtextextended($1, 0))", &[&name]).await?;
            self.chosen = row.get(0);
        }
        Ok(self.chosen)
    }

    /// The oldest messages that were not sent: through these exchanges, where they are said; none of those that wait, and
    /// none with a key that waits.
    pub async fn unsent(
        &self,
        exchanges: Option<&[&str]>,
        waiting: &[i64],
        keys: &[String],
        limit: i64,
    ) -> Result<Vec<Row>, Error> {
        const QUERY: &str = "SELECT id, task_type, version, partition_key, exchange, routing_key, body FROM task_outbox \
            WHERE sent_at IS NULL AND ($1::text[] IS NULL OR exchange = ANY($1)) AND id <> ALL($2) \
            AND (partition_key IS NULL OR partition_key <> ALL($3)) ORDER BY id LIMIT $4";
        let rows = self.client.query(QUERY, &[&exchanges, &waiting, &keys, &limit]).await?;
        let row = |row: &tokio_postgres::Row| Row {
            id: row.get(0),
            task_type: row.get(1),
            version: row.get(2),
            key: row.get(3),
            exchange: row.get(4),
            routing_key: row.get(5),
            body: row.get(6),
        };
        Ok(rows.iter().map(row).collect())
    }

    /// Remembers that messages were sent.
    pub async fn sent(&self, ids: &[i64]) -> Result<(), Error> {
        self.client.execute("UPDATE task_outbox SET sent_at = now() WHERE id = ANY($1)", &[&ids]).await?;
        Ok(())
    }
}
