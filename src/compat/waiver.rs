//! Waivers: approved exceptions, each for one change, none for ever.

use crate::compat::catalogue;
use crate::compat::change::{Change, Kind};
use crate::compat::finding::{Document, Finding, Place, Rollout, Verdict};

/// An entry of `waivers.yaml`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Waiver {
    /// Of the finding it covers.
    pub fingerprint: String,
    /// Why it is fine.
    pub reason: String,
    /// Who answers for it.
    pub owner: String,
    /// Last day on which it counts, `YYYY-MM-DD`.
    pub expires: String,
}

/// Marks what is covered, and reports waivers that have run out or cover nothing.
pub(crate) fn apply(findings: &mut Vec<Finding>, waivers: &[Waiver], today: &str) {
    let mut reports = Vec::new();
    for (index, waiver) in waivers.iter().enumerate() {
        let expired = waiver.expires.as_str() < today;
        let mut used = false;
        for finding in findings.iter_mut().filter(|finding| finding.fingerprint == waiver.fingerprint) {
            used = true;
            finding.waived |= !expired;
        }
        if expired {
            reports.push(report(index, waiver, Change::new(Kind::WaiverExpired, &waiver.fingerprint, &waiver.expires)));
        } else if !used {
            reports.push(report(index, waiver, Change::new(Kind::WaiverUnused, &waiver.fingerprint, "")));
        }
    }
    findings.extend(reports);
}

fn report(index: usize, waiver: &Waiver, change: Change) -> Finding {
    let rule = catalogue::of(change.kind);
    Finding {
        rule: &rule.about,
        task: None,
        path: String::new(),
        backward: Verdict::Ok,
        forward: Verdict::Ok,
        level: (rule.level)(&change),
        message: format!("{} ({}: {})", (rule.says)(&change), waiver.owner, waiver.reason),
        advice: rule.about.remedy.to_owned(),
        // Its own fingerprint cannot be waived: it is that of the waiver, which is taken.
        fingerprint: waiver.fingerprint.clone(),
        places: Vec::new(),
        witnesses: Vec::new(),
        affected: Vec::new(),
        rollout: Rollout::Any,
        wait_seconds: 0,
        waived: false,
        old_place: None,
        new_place: Some(Place { document: Document::Waivers, keys: vec![index.to_string()] }),
        against: None,
    }
}
