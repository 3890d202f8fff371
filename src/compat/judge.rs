//! From changes with verdicts to findings: level by policy, order of roll-out, who is affected.

use std::collections::BTreeMap;

use rayon::prelude::*;
use sha2::{Digest, Sha256};

use crate::compat::catalogue;
use crate::compat::change::Kind;
use crate::compat::draft::{Cause, Draft};
use crate::compat::finding::{Affected, Direction, Finding, Rollout, Severity, Side, Verdict};
use crate::compat::services::Meetings;
use crate::compat::task::Sides;
use crate::model::{Compatibility, Registry, TaskId};
use crate::topology::in_flight_window;

/// Makes findings of drafts.
pub(crate) struct Judge<'s, 'a> {
    sides: &'s Sides<'a>,
    meetings: [Meetings; 2],
    /// Task versions that are equal on both sides and in neither registry.
    unchanged: usize,
    /// The largest limit of these.
    largest: u64,
}

impl<'s, 'a> Judge<'s, 'a> {
    pub(crate) fn new(sides: &'s Sides<'a>, (unchanged, largest): (usize, u64)) -> Self {
        Self { sides, meetings: [Meetings::of(sides.old), Meetings::of(sides.new)], unchanged, largest }
    }

    /// All findings, one for each cause, sorted by task, path and rule.
    pub(crate) fn findings(&self, drafts: Vec<Draft>) -> Vec<Finding> {
        let mut drafts = drafts;
        let limits = [self.sides.old, self.sides.new].map(|registry| registry.max_bytes().max(self.largest));
        for witness in drafts.iter_mut().flat_map(|draft| [&mut draft.backward, &mut draft.forward]) {
            let [old, new] = limits;
            if let Some(witness) = &mut witness.witness {
                witness.settle(if witness.direction.reader() == Side::Old { old } else { new });
            }
        }
        share_defaults(self.sides, self.unchanged, &mut drafts);
        let mut found: BTreeMap<String, (Finding, bool)> = BTreeMap::new();
        let made: Vec<Finding> = drafts.into_par_iter().map(|draft| self.finding(draft)).collect();
        for finding in made {
            match found.get_mut(&finding.fingerprint) {
                Some((known, merged)) => {
                    merge(known, finding);
                    *merged = true;
                }
                None => {
                    found.insert(finding.fingerprint.clone(), (finding, false));
                }
            }
        }
        let mut findings: Vec<Finding> = Vec::with_capacity(found.len());
        for (mut finding, merged) in found.into_values() {
            if merged {
                finding.affected.sort();
                finding.affected.dedup();
            }
            findings.push(finding);
        }
        findings.sort_by(|left, right| order(left).cmp(&order(right)));
        findings
    }

    fn finding(&self, draft: Draft) -> Finding {
        let rule = catalogue::of(draft.leading());
        let fingerprint = fingerprint(&draft);
        let level = self.level(&draft);
        let (backward, forward) = (draft.backward.verdict, draft.forward.verdict);
        let rollout = Rollout::of(backward, forward);
        let mut changes = draft.changes;
        changes.sort_by_key(|change| change.kind);
        let says: Vec<String> = changes.iter().map(|change| (catalogue::of(change.kind).says)(change)).collect();
        let wait = matches!(rollout, Rollout::ProducersFirst | Rollout::NewVersion);
        let mut message = says.join("; ");
        if backward == Verdict::Unknown || forward == Verdict::Unknown {
            message.push_str(" (too complex to be decided within the budget, so it counts as breaking)");
        }
        let task = draft.task;
        Finding {
            rule: &rule.about,
            path: draft.path,
            backward,
            forward,
            level,
            message,
            advice: rule.about.remedy.to_owned(),
            fingerprint,
            places: draft.places,
            witnesses: [draft.backward.witness, draft.forward.witness].into_iter().flatten().collect(),
            affected: task.as_ref().map_or_else(Vec::new, |id| self.affected(id)),
            rollout,
            wait_seconds: if wait { task.as_ref().map_or(0, |id| self.window(id)) } else { 0 },
            waived: false,
            old_place: draft.old_place,
            new_place: draft.new_place,
            against: None,
            task,
        }
    }

    fn level(&self, draft: &Draft) -> Severity {
        let policy = self.policy(draft.task.as_ref());
        let own = draft.changes.iter().map(|change| (catalogue::of(change.kind).level)(change)).max();
        let broken = |direction: Direction| draft.judged(direction).verdict != Verdict::Ok;
        let asked = |direction| match policy {
            Compatibility::Full => true,
            Compatibility::Backward => direction == Direction::Backward,
            Compatibility::Forward => direction == Direction::Forward,
            Compatibility::None => false,
        };
        let directions = [Direction::Backward, Direction::Forward];
        let sets = directions
            .into_iter()
            .filter(|direction| broken(*direction))
            .map(|direction| if asked(direction) { Severity::Breaking } else { Severity::Warning });
        // What the sets say about a change goes before what its rule says of it in general.
        let by_sets = sets.max();
        let only_sets = draft.changes.iter().all(|change| is_of_sets(change.kind));
        let own = own.unwrap_or(Severity::Info);
        let own = if policy == Compatibility::None { own.min(Severity::Warning) } else { own };
        let level = match by_sets {
            Some(level) if only_sets => level,
            Some(level) => level.max(own),
            None => own,
        };
        level.min(draft.cap)
    }

    /// The policy of the new contract; of the old one where there is none.
    fn policy(&self, task: Option<&TaskId>) -> Compatibility {
        let of = |registry: &Registry| task.and_then(|id| registry.tasks.get(id)).map(|task| task.compatibility);
        of(self.sides.new).or_else(|| of(self.sides.old)).unwrap_or(self.sides.new.compatibility)
    }

    /// Seconds for which a message of the task may still be under way.
    fn window(&self, id: &TaskId) -> u64 {
        let of = |registry: &Registry| registry.tasks.get(id).map(|task| in_flight_window(registry, task));
        of(self.sides.old).max(of(self.sides.new)).unwrap_or(0).div_ceil(1000)
    }

    fn affected(&self, id: &TaskId) -> Vec<Affected> {
        let mut affected = Vec::new();
        for (side, meetings) in [Side::Old, Side::New].into_iter().zip(&self.meetings) {
            let registry = self.sides.registry(side);
            for (role, table) in [("producer", &meetings.writers), ("consumer", &meetings.readers)] {
                let services = table.get(id).into_iter().flatten().filter_map(|name| registry.services.get(name));
                affected.extend(services.map(|service| Affected {
                    service: service.name.clone(),
                    language: service.language.clone(),
                    team: service.team.clone(),
                    role,
                }));
            }
        }
        affected.sort();
        affected.dedup_by(|left, right| left.service == right.service && left.role == right.role);
        affected
    }
}

/// Kinds whose rule's level counts only where the sets find nothing.
const fn is_of_sets(kind: Kind) -> bool {
    !matches!(
        kind,
        Kind::CurrencyChanged | Kind::SensitivityRemoved | Kind::ReservedNameUsed | Kind::ReservationRemoved
    )
}

/// A change that every task with the old value made is one of a default, and one cause.
fn share_defaults(sides: &Sides<'_>, unchanged: usize, drafts: &mut [Draft]) {
    let shareable = |draft: &Draft| {
        let kinds = [Kind::RetryChanged, Kind::PolicyWeakened, Kind::PolicyStrengthened, Kind::SizeLimitChanged];
        draft.changes.first().filter(|change| kinds.contains(&change.kind)).map(crate::compat::change::Change::facts)
    };
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for facts in drafts.iter().filter_map(shareable) {
        *counts.entry(facts).or_default() += 1;
    }
    let common = sides.old.tasks.keys().filter(|id| sides.new.tasks.contains_key(*id)).count() + unchanged;
    for draft in drafts.iter_mut() {
        if let Some(facts) =
            shareable(draft).filter(|facts| counts.get(facts).is_some_and(|&n| n > 1 && n * 2 > common))
        {
            draft.cause = Cause::Shared(format!("default {facts}"));
        }
    }
}

/// What findings are sorted by.
fn order(finding: &Finding) -> (&Option<TaskId>, &str, &str, &str) {
    (&finding.task, &finding.path, finding.rule.code, &finding.fingerprint)
}

/// Another place of the same cause.
fn merge(known: &mut Finding, other: Finding) {
    let described = |finding: &Finding| {
        let task = finding.task.as_ref().map(|id| id.to_string()).unwrap_or_default();
        let paths = if finding.places.is_empty() { vec![finding.path.clone()] } else { finding.places.clone() };
        paths.into_iter().map(|path| format!("{task} {path}").trim().to_owned()).collect::<Vec<_>>()
    };
    if known.places.first().is_none_or(|place| place.starts_with('/')) {
        known.places = described(known);
    }
    for place in described(&other) {
        if known.places.last() != Some(&place) {
            known.places.push(place);
        }
    }
    known.backward = known.backward.max(other.backward);
    known.forward = known.forward.max(other.forward);
    known.level = known.level.max(other.level);
    for witness in other.witnesses {
        if !known.witnesses.iter().any(|shown| shown.direction == witness.direction) {
            known.witnesses.push(witness);
        }
    }
    known.witnesses.sort_by_key(|witness| witness.direction);
    // Put in order at the end: ten thousand tasks may share a cause.
    known.affected.extend(other.affected);
    known.rollout = Rollout::of(known.backward, known.forward);
    known.wait_seconds = known.wait_seconds.max(other.wait_seconds);
}

/// 12 hexadecimal digits of the cause and what changed; lines, other edits and the number of places are no part of it.
fn fingerprint(draft: &Draft) -> String {
    let mut hash = Sha256::new();
    let (Cause::Task(cause) | Cause::Shared(cause)) = &draft.cause;
    hash.update(cause.as_bytes());
    let mut facts: Vec<String> = draft.changes.iter().map(crate::compat::change::Change::facts).collect();
    facts.sort();
    for fact in facts {
        hash.update([0x1e]);
        hash.update(fact.as_bytes());
    }
    hash.finalize().iter().take(6).map(|byte| format!("{byte:02x}")).collect()
}
