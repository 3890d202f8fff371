//! Least solutions of equations that refer to each other.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::{Made, smaller};
use crate::pattern::automata::TooLarge;

/// Evaluations of one solution; beyond it the answer is unknown.
const MAX_EVALUATIONS: usize = 200_000;

/// Values by key, each the smallest known so far, and who has to be looked at again when one gets smaller.
#[derive(Debug)]
pub(super) struct Fixpoint<K> {
    known: BTreeMap<K, Option<Made>>,
    dependents: BTreeMap<K, BTreeSet<K>>,
    queue: VecDeque<K>,
    /// What is in the queue.
    queued: BTreeSet<K>,
    current: Option<K>,
    evaluations: usize,
    /// Keys whose value might be smaller than known, because something was too large to be decided.
    unsure: BTreeSet<K>,
}

impl<K> Default for Fixpoint<K> {
    fn default() -> Self {
        Self {
            known: BTreeMap::new(),
            dependents: BTreeMap::new(),
            queue: VecDeque::new(),
            queued: BTreeSet::new(),
            current: None,
            evaluations: 0,
            unsure: BTreeSet::new(),
        }
    }
}

impl<K: Ord + Clone> Fixpoint<K> {
    /// The value of `key` as far as it is known; a new key is put on the list, and whoever is being evaluated will be
    /// evaluated again when the value changes.
    pub(super) fn get(&mut self, key: &K) -> Option<Made> {
        if let Some(current) = &self.current {
            self.dependents.entry(key.clone()).or_default().insert(current.clone());
        }
        if let Some(known) = self.known.get(key) {
            return known.clone();
        }
        self.known.insert(key.clone(), None);
        self.queued.insert(key.clone());
        self.queue.push_back(key.clone());
        None
    }

    /// Whether the value of `key` might be smaller than known.
    pub(super) fn is_unsure(&self, key: &K) -> bool {
        self.unsure.contains(key)
    }

    /// The next key to evaluate; `Err` past the budget.
    pub(super) fn next(&mut self) -> Result<Option<K>, TooLarge> {
        self.current = self.queue.pop_front();
        if let Some(current) = &self.current {
            self.queued.remove(current);
        }
        self.evaluations += usize::from(self.current.is_some());
        if self.evaluations > MAX_EVALUATIONS { Err(TooLarge) } else { Ok(self.current.clone()) }
    }

    /// Takes the outcome of an evaluation; a value that is not smaller than before changes nothing.
    pub(super) fn put(&mut self, key: &K, value: Option<Made>, unsure: bool) {
        self.current = None;
        let before = self.known.get(key).cloned().flatten();
        let after = smaller(before.clone(), value);
        let mut changed = after.as_ref().map(|made| made.size) != before.as_ref().map(|made| made.size);
        changed |= unsure && self.unsure.insert(key.clone());
        if !changed {
            return;
        }
        self.known.insert(key.clone(), after);
        for dependent in self.dependents.get(key).into_iter().flatten() {
            if self.queued.insert(dependent.clone()) {
                self.queue.push_back(dependent.clone());
            }
        }
    }
}
