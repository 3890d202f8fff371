//! What the environment says.

use std::env;
use std::path::PathBuf;
use std::time::Duration;

/// The settings of the program.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The broker: `amqp://…`.
    pub amqp: String,
    /// What to do.
    pub work: Work,
    /// The file the counters are written to.
    pub metrics: Option<PathBuf>,
}

/// What to do.
#[derive(Debug, Clone)]
pub enum Work {
    /// Send what is in the outbox.
    Relay {
        /// The database: `postgres://…`.
        database: String,
        /// Only what this service sends; everything where it is not said.
        service: Option<String>,
        /// How many messages are under way at once, at most.
        batch: i64,
        /// How long to wait where there is nothing to send.
        poll: Duration,
    },
    /// Read every message of a queue and send its canonical bytes to another.
    Echo {
        /// The queue to read.
        from: String,
        /// The queue to send to.
        to: String,
    },
}

impl Settings {
    /// Reads the settings.
    pub fn from_environment() -> Result<Self, String> {
        let work = match text("ECHO_IN") {
            Some(from) => Work::Echo { from, to: needed("ECHO_OUT")? },
            None => Work::Relay {
                database: needed("DATABASE_URL")?,
                service: text("SERVICE"),
                batch: number("BATCH", 100)?,
                poll: Duration::from_millis(number("POLL_MS", 200)?.unsigned_abs()),
            },
        };
        Ok(Self { amqp: needed("AMQP_URL")?, work, metrics: text("METRICS_FILE").map(PathBuf::from) })
    }
}

fn text(name: &str) -> Option<String> {
    env::var(name).ok().filter(|text| !text.is_empty())
}

fn needed(name: &str) -> Result<String, String> {
    text(name).ok_or_else(|| format!("{name} is not set"))
}

fn number(name: &str, otherwise: i64) -> Result<i64, String> {
    let Some(text) = text(name) else { return Ok(otherwise) };
    text.parse().ok().filter(|number| *number > 0).ok_or_else(|| format!("{name} is no number from 1"))
}
