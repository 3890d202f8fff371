//! The diff checker: which messages of one registry does the other refuse, and what else goes wrong.
//!
//! Diff first, judge after. `walk` collects typed changes of a task side by side, `sets` decides by
//! inclusion whether messages get through and gives the smallest that does not, `task` puts it into a whole message
//! and has the validator confirm it in both roles, one rule for each kind of change says what it means, and
//! `judge` makes findings of all that. Knows nothing of files: places are symbolic and looked up by the caller.

mod broker;
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

use crate::model::{Registry, Task};

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
    /// The largest `maxBytes` of these.
    pub largest: u64,
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

/// What differs in one task, before what stands around it is looked at.
#[derive(Debug)]
pub struct Compared(Vec<draft::Draft>);

impl Compared {
    /// Where the differences are, on either side.
    pub fn places(&self) -> impl Iterator<Item = (Side, &Place)> {
        self.0.iter().flat_map(|draft| {
            let old = draft.old_place.iter().map(|place| (Side::Old, place));
            old.chain(draft.new_place.iter().map(|place| (Side::New, place)))
        })
    }
}

/// Compares a task that both sides have by itself; of the registries only what stands around the tasks is looked at.
pub fn task(around: [&Registry; 2], tasks: [&Task; 2], identify: Option<&Identify<'_>>) -> Compared {
    let sides = task::Sides::of_task(around, tasks).with_names(identifiers::Names(identify));
    Compared(registry::pair(&sides, tasks[0], tasks[1]))
}

/// Compares two registries whose common tasks were compared before, by [`task`].
pub fn diff_around(old: &Registry, new: &Registry, compared: Vec<Compared>, options: &Options<'_>) -> Report {
    let sides = task::Sides::new(old, new);
    let mut drafts: Vec<draft::Draft> = compared.into_iter().flat_map(|Compared(drafts)| drafts).collect();
    drafts.extend(registry::around(&sides, options.today));
    report(&sides, drafts, options)
}

/// Compares two registries.
pub fn diff(old: &Registry, new: &Registry, options: &Options<'_>) -> Report {
    let sides = task::Sides::new(old, new).with_names(identifiers::Names(options.identify));
    report(&sides, registry::drafts(&sides, options.today), options)
}

fn report(sides: &task::Sides<'_>, drafts: Vec<draft::Draft>, options: &Options<'_>) -> Report {
    let (old, new) = (sides.old, sides.new);
    let judge = judge::Judge::new(sides, (options.unchanged, options.largest));
    let mut findings = judge.findings(drafts);
    let earlier = history::compare(options.history, new, &findings, options.today);
    findings.extend(earlier);
    waiver::apply(&mut findings, options.waivers, options.today);
    let ids: std::collections::BTreeSet<_> = old.tasks.keys().chain(new.tasks.keys()).collect();
    Report { findings, tasks: ids.len() + options.unchanged }
}
