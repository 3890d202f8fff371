//! Comparing replies with those of the reference.

use std::collections::BTreeMap;

use crate::conformance::calls::{Call, Reply};

/// What comparing gave.
#[derive(Debug, Default)]
pub struct CallReport {
    /// Calls by what they ask for.
    pub calls: BTreeMap<String, usize>,
    /// Replies that were compared with the reference's, of all languages together.
    pub compared: usize,
    /// What languages do not know, by language and then by what was asked for: nothing is said about it.
    pub unknown: BTreeMap<String, BTreeMap<String, usize>>,
    /// Differences, those alike together, the shortest call of each; the shortest of all first.
    pub disagreements: Vec<CallGroup>,
}

impl CallReport {
    /// Whether everything was compared and is the same.
    pub fn all_agree(&self) -> bool {
        self.unknown.is_empty() && self.disagreements.is_empty()
    }
}

/// Differences that look alike.
#[derive(Debug, Clone)]
pub struct CallGroup {
    /// The one with the shortest line.
    pub shown: Call,
    /// What each language says to it, in the order of languages, the reference last.
    pub replies: Vec<(String, Reply)>,
    /// The ids of all.
    pub ids: Vec<String>,
}

/// Compares replies: `replies[l][c]` is that of language `l` to call `c`; the reference is the last language.
pub fn compare_calls(calls: &[Call], languages: &[String], replies: &[Vec<Reply>]) -> CallReport {
    let mut report = CallReport::default();
    let mut groups: BTreeMap<(String, Vec<String>), CallGroup> = BTreeMap::new();
    let Some((reference, others)) = replies.split_last() else { return report };
    for (index, call) in calls.iter().enumerate() {
        *report.calls.entry(call.op().to_owned()).or_default() += 1;
        let right = &reference[index];
        let mut views = Vec::with_capacity(others.len());
        for (language, of) in languages.iter().zip(others) {
            let reply = &of[index];
            views.push(if matches!(reply, Reply::Unknown(_)) {
                *report.unknown.entry(language.clone()).or_default().entry(call.op().to_owned()).or_default() += 1;
                String::new()
            } else {
                report.compared += 1;
                view(reply, right)
            });
        }
        if views.iter().any(|view| !view.is_empty()) {
            let of = languages.iter().cloned().zip(replies.iter().map(|of| of[index].clone()));
            note(&mut groups, (call.op().to_owned(), views), call, || of.collect());
        }
    }
    report.disagreements = groups.into_values().collect();
    report.disagreements.sort_by_key(|group| (group.shown.line("").len(), group.shown.id.clone()));
    report
}

/// How a reply differs from what is right; empty where it does not.
fn view(reply: &Reply, right: &Reply) -> String {
    if reply.agrees(right) {
        return String::new();
    }
    match (reply, right) {
        (Reply::Given(given), Reply::Given(right)) => {
            let names: std::collections::BTreeSet<&String> = given.keys().chain(right.keys()).collect();
            let differing = names.into_iter().filter(|name| given.get(*name) != right.get(*name));
            differing.map(String::as_str).collect::<Vec<_>>().join(" ")
        }
        (Reply::Given(_), _) => "given".to_owned(),
        (Reply::Refused(_), Reply::Refused(_)) => "other errors".to_owned(),
        (Reply::Refused(_), _) => "errors".to_owned(),
        (Reply::Broken(_), _) => "broken".to_owned(),
        (Reply::Senseless(_) | Reply::Unknown(_), _) => "no sense".to_owned(),
    }
}

fn note(
    groups: &mut BTreeMap<(String, Vec<String>), CallGroup>,
    kind: (String, Vec<String>),
    call: &Call,
    replies: impl FnOnce() -> Vec<(String, Reply)>,
) {
    match groups.get_mut(&kind) {
        None => {
            groups.insert(kind, CallGroup { shown: call.clone(), replies: replies(), ids: vec![call.id.clone()] });
        }
        Some(group) => {
            group.ids.push(call.id.clone());
            if call.line("").len() < group.shown.line("").len() {
                group.shown = call.clone();
                group.replies = replies();
            }
        }
    }
}
