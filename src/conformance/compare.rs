//! Comparing verdicts with each other and with what was expected.

use std::collections::BTreeMap;

use crate::conformance::{Vector, Verdict};
use crate::wire::Role;

/// What comparing gave.
#[derive(Debug, Default)]
pub struct Comparison {
    /// Vectors that the reference accepts.
    pub accepted: usize,
    /// Vectors that the reference refuses.
    pub rejected: usize,
    /// Differences, those alike together, the shortest message of each.
    pub disagreements: Vec<Group>,
    /// Vectors of which something else was expected.
    pub unexpected: Vec<Unexpected>,
}

/// Differences that look alike.
#[derive(Debug, Clone)]
pub struct Group {
    /// The one with the shortest message.
    pub shown: Disagreement,
    /// The ids of all.
    pub ids: Vec<String>,
}

/// A vector on which the languages differ.
#[derive(Debug, Clone)]
pub struct Disagreement {
    /// The vector.
    pub vector: Vector,
    /// Verdicts by language, in the order of languages, the reference last.
    pub verdicts: Vec<(String, Verdict)>,
}

impl Disagreement {
    /// The languages that differ from the reference, which is the last.
    pub fn odd_ones(&self) -> Vec<&str> {
        let Some((_, reference)) = self.verdicts.last() else { return Vec::new() };
        self.verdicts
            .iter()
            .filter(|(_, verdict)| verdict != reference)
            .map(|(language, _)| language.as_str())
            .collect()
    }
}

/// A vector on which what was expected did not happen.
#[derive(Debug, Clone)]
pub struct Unexpected {
    /// The vector.
    pub vector: Vector,
    /// Verdicts by language.
    pub verdicts: Vec<(String, Verdict)>,
}

/// Compares verdicts: `verdicts[l][v]` is that of language `l` on vector `v`; the reference is the last language.
pub fn compare(vectors: &[Vector], languages: &[String], verdicts: &[Vec<Verdict>]) -> Comparison {
    let mut comparison = Comparison::default();
    let mut groups: BTreeMap<Kind, Group> = BTreeMap::new();
    for (index, vector) in vectors.iter().enumerate() {
        let all = || languages.iter().cloned().zip(verdicts.iter().map(|of| of[index].clone())).collect::<Vec<_>>();
        let Some(reference) = verdicts.last().map(|of| &of[index]) else { continue };
        if reference.is_accepted() {
            comparison.accepted += 1;
        } else {
            comparison.rejected += 1;
        }
        if verdicts.iter().any(|of| of[index] != *reference) {
            note(&mut groups, Disagreement { vector: vector.clone(), verdicts: all() });
        } else if !as_expected(vector, reference) {
            comparison.unexpected.push(Unexpected { vector: vector.clone(), verdicts: all() });
        }
    }
    comparison.disagreements = groups.into_values().collect();
    comparison
}

/// What alike differences have in common: the task, the role, and how each language sees it, paths and bytes aside.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Kind {
    task: String,
    producer: bool,
    views: Vec<String>,
}

fn note(groups: &mut BTreeMap<Kind, Group>, found: Disagreement) {
    let view = |verdict: &Verdict| match verdict {
        Verdict::Accepted { .. } => "accepted".to_owned(),
        Verdict::Refused(errors) => {
            let mut codes: Vec<&str> = errors.iter().map(|(_, code)| code.as_str()).collect();
            codes.sort_unstable();
            codes.dedup();
            codes.join(" ")
        }
        Verdict::Broken(_) => "broken".to_owned(),
    };
    let kind = Kind {
        task: found.vector.task.as_ref().map(ToString::to_string).unwrap_or_default(),
        producer: found.vector.role == Role::Producer,
        views: found.verdicts.iter().map(|(_, verdict)| view(verdict)).collect(),
    };
    let id = found.vector.id.clone();
    match groups.get_mut(&kind) {
        None => {
            groups.insert(kind, Group { shown: found, ids: vec![id] });
        }
        Some(group) => {
            group.ids.push(id);
            if found.vector.message.len() < group.shown.vector.message.len() {
                group.shown = found;
            }
        }
    }
}

/// Whether a verdict that all share is the expected one.
fn as_expected(vector: &Vector, verdict: &Verdict) -> bool {
    let Some(expect) = vector.expect.as_ref().filter(|expect| expect.of_drivers) else { return true };
    match verdict {
        Verdict::Accepted { canonical, .. } => {
            expect.accept && expect.canonical.as_ref().is_none_or(|wanted| wanted == canonical)
        }
        Verdict::Refused(errors) => {
            let same = |wanted: &Vec<crate::wire::WireError>| {
                wanted.len() == errors.len()
                    && wanted.iter().zip(errors).all(|(w, (path, code))| w.path == *path && w.code.name() == code)
            };
            !expect.accept && expect.errors.as_ref().is_none_or(same)
        }
        Verdict::Broken(_) => false,
    }
}
