//! Counters, in a file in the text format of Prometheus.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

/// The counters of the program.
#[derive(Debug)]
pub struct Metrics {
    file: Option<PathBuf>,
    counts: Mutex<BTreeMap<(String, &'static str), u64>>,
}

impl Metrics {
    /// Counters that are written to a file, where there is one.
    pub fn new(file: Option<PathBuf>) -> Self {
        Self { file, counts: Mutex::default() }
    }

    /// Counts a message.
    pub fn count(&self, task: &str, outcome: &'static str) {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        *counts.entry((task.to_owned(), outcome)).or_default() += 1;
    }

    fn text(&self) -> String {
        let counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let mut out = String::new();
        for ((task, outcome), count) in &*counts {
            // Writing to a text cannot fail.
            let _ = writeln!(out, "outbox_relay_messages_total{{task={task:?},outcome=\"{outcome}\"}} {count}");
        }
        out
    }

    /// Writes the file, whole or not at all.
    pub fn write(&self) {
        let Some(file) = &self.file else { return };
        let fresh = file.with_extension("new");
        if let Err(error) = std::fs::write(&fresh, self.text()).and_then(|()| std::fs::rename(&fresh, file)) {
            eprintln!("{}: {error}", file.display());
        }
    }
}
