//! Sends what services put into their outbox.
//!
//! Messages and names come from the generated package; here are only the clients: `lapin` and `tokio-postgres`.

mod echo;
mod metrics;
mod outbox;
mod publisher;
mod relay;
mod settings;

use std::process::ExitCode;
use std::time::{Duration, Instant};

use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::time::sleep;

use crate::metrics::Metrics;
use crate::relay::Relay;
use crate::settings::{Settings, Work};

/// Whatever went wrong; the connections are made anew after it.
pub type Error = Box<dyn std::error::Error + Send + Sync>;

/// The shortest and the longest wait before the connections are made anew.
const PAUSE: (Duration, Duration) = (Duration::from_millis(100), Duration::from_secs(2));

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    let started = Settings::from_environment().and_then(|settings| {
        let end = signal(SignalKind::terminate()).map_err(|error| error.to_string())?;
        Ok((settings, end))
    });
    match started {
        Ok((settings, end)) => {
            work(&settings, end).await;
            ExitCode::SUCCESS
        }
        Err(wrong) => {
            eprintln!("outbox-relay: {wrong}");
            ExitCode::from(2)
        }
    }
}

/// Works until it is told to end.
async fn work(settings: &Settings, mut end: Signal) {
    let metrics = Metrics::new(settings.metrics.clone());
    let counting = async {
        loop {
            metrics.write();
            sleep(Duration::from_secs(1)).await;
        }
    };
    tokio::pin!(counting);
    let mut pause = PAUSE.0;
    loop {
        let begun = Instant::now();
        let ended = tokio::select! {
            ended = session(settings, &metrics, &mut end) => ended,
            () = &mut counting => Ok(()),
        };
        let Err(error) = ended else { break };
        eprintln!("connecting again in {pause:?}: {error}");
        metrics.write();
        if begun.elapsed() > 2 * PAUSE.1 {
            pause = PAUSE.0;
        }
        tokio::select! {
            () = sleep(pause) => {}
            _ = end.recv() => break,
        }
        pause = (pause * 2).min(PAUSE.1);
    }
    metrics.write();
}

/// Works as long as the connections last; ends well only where it is told to.
async fn session(settings: &Settings, metrics: &Metrics, end: &mut Signal) -> Result<(), Error> {
    match &settings.work {
        Work::Echo { from, to } => tokio::select! {
            ended = echo::echo(&settings.amqp, from, to) => ended,
            _ = end.recv() => Ok(()),
        },
        Work::Relay { database, service, batch, poll } => {
            let mut relay = Relay::connect(&settings.amqp, database, service.as_deref(), *batch, metrics).await?;
            eprintln!("relaying");
            loop {
                // A batch is never left in the middle: what is under way is marked first.
                let pause = if relay.step().await? { Duration::ZERO } else { *poll };
                tokio::select! {
                    biased;
                    _ = end.recv() => return Ok(()),
                    () = sleep(pause) => {}
                }
            }
        }
    }
}
