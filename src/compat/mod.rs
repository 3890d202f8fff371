//! The diff checker: which messages of one registry does the other refuse, and what else goes wrong.
//!
//! Diff first, judge after. `walk` collects typed changes of a task side by side, `sets` decides by
//! inclusion whether messages get through and gives the smallest that does not, `task` puts it into a whole message
//! and has the validator confirm it in both roles, one rule for each kind of change says what it means, and
//! `judge` makes findings of all that. Knows nothing of files: places are symbolic and looked up by the caller.

mod catalogue;
mod change;
mod draft;
mod finding;
mod flows;
mod history;
mod identifiers;
mod judge;
mod message;
mod registry;
mod rules;
mod semantic;
mod services;
mod sets;
mod task;
mod waiver;
mod walk;

pub use catalogue::{RULES, Rule, find};
pub use change::{Change, Kind};
pub use finding::{Affected, Direction, Document, Finding, Place, Rollout, Severity, Side, Verdict, Witness};
pub use history::Snapshot;
pub use identifiers::{Identify, Name, Scope};
pub use waiver::Waiver;

use crate::model::Registry;

/// What a comparison needs beside the registries.
#[derive(Default)]
pub struct Options<'a> {
    /// The day, `YYYY-MM-DD`: what may be removed and which waivers count.
    pub today: &'a str,
    /// Approved exceptions.
    pub waivers: &'a [Waiver],
    /// Earlier snapshots, oldest first; empty where they are not asked for.
    pub history: &'a [Snapshot],
    /// Task versions that are equal on both sides and were left out of both registries.
    pub unchanged: usize,
    /// Identifiers of generated code, where changes of what they mean are to be told.
    pub identify: Option<&'a Identify<'a>>,
}

/// Everything a comparison found.
#[derive(Debug, Clone, PartialEq)]
pub struct Report {
    /// Sorted by task, path and rule; history and waivers last.
    pub findings: Vec<Finding>,
    /// Tasks of either side.
    pub tasks: usize,
}

impl Report {
    /// Findings of a level that no waiver covers.
    pub fn count(&self, level: Severity) -> usize {
        self.findings.iter().filter(|finding| finding.level == level && !finding.waived).count()
    }

    /// Findings that a waiver covers.
    pub fn waived(&self) -> usize {
        self.findings.iter().filter(|finding| finding.waived).count()
    }
}

/// Compares two registries.
pub fn diff(old: &Registry, new: &Registry, options: &Options<'_>) -> Report {
    let sides = task::Sides::new(old, new).with_names(identifiers::Names(options.identify));
    let judge = judge::Judge::new(&sides, options.unchanged);
    let mut findings = judge.findings(registry::drafts(&sides, options.today));
    let earlier = history::compare(options.history, new, &findings, options.today);
    findings.extend(earlier);
    waiver::apply(&mut findings, options.waivers, options.today);
    let ids: std::collections::BTreeSet<_> = old.tasks.keys().chain(new.tasks.keys()).collect();
    Report { findings, tasks: ids.len() + options.unchanged }
}
