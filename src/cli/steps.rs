//! A bar for runs of a few long steps, shown only on a terminal and only when a run takes long.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use crate::cli::output::Console;

/// A run shorter than this shows nothing.
const PATIENCE: Duration = Duration::from_secs(1);

/// The steps of a run.
pub(crate) struct Steps {
    started: Instant,
    watched: bool,
    total: usize,
    done: usize,
    bar: Option<ProgressBar>,
}

impl Steps {
    /// A run of `total` steps.
    pub(crate) fn new(console: &Console, total: usize) -> Self {
        Self { started: Instant::now(), watched: console.shows_progress(), total, done: 0, bar: None }
    }

    /// Says that the next step begins.
    pub(crate) fn begin(&mut self, what: &str) {
        if self.watched && self.started.elapsed() >= PATIENCE {
            let style = ProgressStyle::with_template("{bar:40} {pos}/{len} {msg}");
            let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
            let bar = self.bar.get_or_insert_with(|| ProgressBar::new(self.total as u64).with_style(style));
            bar.set_message(what.to_owned());
            bar.set_position(self.done as u64);
        }
        self.done += 1;
    }
}

impl Drop for Steps {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
