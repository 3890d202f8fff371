//! Earlier snapshots: harmless steps that add up, and names that come back.

use std::collections::BTreeSet;

use crate::compat::finding::{Finding, Severity, Verdict};
use crate::compat::judge::Judge;
use crate::compat::registry;
use crate::compat::task::Sides;
use crate::model::{Registry, Task};

/// A frozen registry with its label.
#[derive(Debug)]
pub struct Snapshot {
    /// Its file's name without `.json`.
    pub label: String,
    /// What it holds.
    pub registry: Registry,
}

/// What breaks against the snapshots and is not among the findings already, each change once, found against the latest
/// snapshot that shows it. What is not a matter of messages is told by the comparison with the baseline.
pub(crate) fn compare(snapshots: &[Snapshot], new: &Registry, known: &[Finding], today: &str) -> Vec<Finding> {
    let mut seen: BTreeSet<String> = known.iter().map(|finding| finding.fingerprint.clone()).collect();
    let mut places: BTreeSet<(String, String)> = known.iter().filter(|finding| broken(finding)).map(spot).collect();
    let mut found = Vec::new();
    for snapshot in snapshots.iter().rev() {
        let sides = Sides::new(&snapshot.registry, new);
        let judge = Judge::new(&sides, (0, 0));
        for mut finding in judge.findings(registry::drafts(&sides, today)) {
            let matters = broken(&finding) || finding.rule.code == "reserved-name-used";
            let fresh = matters && seen.insert(finding.fingerprint.clone()) && places.insert(spot(&finding));
            if fresh && finding.level > Severity::Info {
                finding.message = format!("{} since the snapshot `{}`", finding.message, snapshot.label);
                finding.against = Some(snapshot.label.clone());
                found.push(finding);
            }
        }
        let tasks = new.tasks.values().filter_map(|task| Some((task, snapshot.registry.tasks.get(&task.id)?)));
        let reserved: Vec<_> = tasks.flat_map(|(task, old): (&Task, &Task)| registry::reserved(task, &[old])).collect();
        for mut finding in judge.findings(reserved) {
            if seen.insert(finding.fingerprint.clone()) {
                finding.against = Some(snapshot.label.clone());
                found.push(finding);
            }
        }
    }
    found
}

fn broken(finding: &Finding) -> bool {
    finding.backward != Verdict::Ok || finding.forward != Verdict::Ok
}

/// Task and path: one change at one place is told once, against the latest snapshot.
fn spot(finding: &Finding) -> (String, String) {
    (finding.task.as_ref().map(ToString::to_string).unwrap_or_default(), finding.path.clone())
}
