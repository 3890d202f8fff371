//! What a consumer counts: every delivery once, by task type and by how it ended.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};
use std::sync::{Mutex, PoisonError};

/// The label of a message whose task is not known.
pub(crate) const UNKNOWN: &str = "unknown";

/// How a delivery ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
// In the order of the texts.
pub enum Counted {
    /// Given up after it was tried.
    DeadLettered,
    /// Met before, so nothing was done.
    Deduplicated,
    /// Done.
    Processed,
    /// Given up without a try: it cannot be read, or nobody here handles it.
    Refused,
    /// To be tried again.
    Retried,
}

impl Counted {
    /// All outcomes, sorted by their text.
    pub const ALL: [Self; 5] = [Self::DeadLettered, Self::Deduplicated, Self::Processed, Self::Refused, Self::Retried];

    /// The outcome as the label of a metric spells it: `dead_lettered`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::DeadLettered => "dead_lettered",
            Self::Deduplicated => "deduplicated",
            Self::Processed => "processed",
            Self::Refused => "refused",
            Self::Retried => "retried",
        }
    }
}

impl fmt::Display for Counted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// How many deliveries ended how, by task type (`unknown` where that is not known) and outcome.
pub type Counts = BTreeMap<(&'static str, Counted), u64>;

/// Counters that threads may share.
#[derive(Debug, Default)]
pub(crate) struct Counters(Mutex<Counts>);

impl Counters {
    pub(crate) fn add(&self, label: &'static str, counted: Counted) {
        // Counting cannot fail half-way, so a poisoned lock is as good as any.
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *counts.entry((label, counted)).or_default() += 1;
    }

    pub(crate) fn counts(&self) -> Counts {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// The counts in the text format of Prometheus.
pub(crate) fn prometheus(service: &str, counts: &Counts) -> String {
    let mut out = String::new();
    for ((task, outcome), count) in counts {
        // Writing to a text cannot fail.
        let _ = writeln!(
            out,
            "taskpact_messages_total{{service=\"{service}\",task=\"{task}\",outcome=\"{outcome}\"}} {count}"
        );
    }
    out
}
