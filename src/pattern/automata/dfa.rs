//! Deterministic automata, made state by state as a search needs them.

use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use super::TooLarge;
use super::nfa::Nfa;
use crate::pattern::Ast;

/// Where a range of code points leads; ranges are sorted and apart, gaps lead to [`DEAD`].
pub(super) type Steps = Rc<[(u32, u32, u32)]>;

/// The state from which nothing is accepted.
pub(super) const DEAD: u32 = 0;

/// States made of one automaton.
const MAX_STATES: usize = 20_000;
/// Automaton states times ranges looked at, over the life of one automaton.
const MAX_WORK: usize = 20_000_000;

/// A deterministic automaton that grows on demand.
pub(super) struct Lazy {
    nfa: Nfa,
    sets: Vec<Rc<[u32]>>,
    ids: HashMap<Rc<[u32]>, u32>,
    steps: Vec<Option<Steps>>,
    work: usize,
}

impl Lazy {
    pub(super) fn new(ast: &Ast) -> Result<Self, TooLarge> {
        let nfa = Nfa::new(ast)?;
        let mut lazy = Self { nfa, sets: Vec::new(), ids: HashMap::new(), steps: Vec::new(), work: 0 };
        lazy.intern(Vec::new())?;
        Ok(lazy)
    }

    pub(super) fn start(&mut self) -> Result<u32, TooLarge> {
        let set = self.nfa.start();
        self.intern(set)
    }

    /// Whether the text read so far is a whole match.
    pub(super) fn accepts(&self, state: u32) -> bool {
        // State 0 of the nondeterministic automaton accepts, and sets are sorted.
        self.sets.get(state as usize).is_some_and(|set| set.first() == Some(&0))
    }

    /// Where the characters lead from `state`.
    pub(super) fn steps(&mut self, state: u32) -> Result<Steps, TooLarge> {
        if let Some(Some(known)) = self.steps.get(state as usize) {
            return Ok(known.clone());
        }
        let set = self.sets.get(state as usize).cloned().unwrap_or_default();
        // Where ranges begin and end, and which states become or cease to be targets there.
        let mut events: BTreeMap<u32, Vec<(u32, bool)>> = BTreeMap::new();
        for (ranges, next) in set.iter().filter_map(|&id| self.nfa.reads(id)) {
            self.work += ranges.len();
            for &(low, high) in ranges {
                events.entry(low).or_default().push((next, true));
                events.entry(high + 1).or_default().push((next, false));
            }
        }
        let (mut active, mut found) = (BTreeMap::<u32, usize>::new(), Vec::<(u32, u32, u32)>::new());
        let mut since = 0;
        for (at, changes) in events {
            if !active.is_empty() {
                self.work += active.len();
                let target = self.nfa.closure(active.keys().copied());
                let target = self.intern(target)?;
                match found.last_mut() {
                    Some((_, high, same)) if *same == target && *high + 1 == since => *high = at - 1,
                    _ => found.push((since, at - 1, target)),
                }
            }
            for (next, begins) in changes {
                let count = active.entry(next).or_default();
                *count = if begins { *count + 1 } else { count.saturating_sub(1) };
                if *count == 0 {
                    active.remove(&next);
                }
            }
            since = at;
        }
        if self.work > MAX_WORK {
            return Err(TooLarge);
        }
        let found: Steps = found.into();
        if let Some(slot) = self.steps.get_mut(state as usize) {
            *slot = Some(found.clone());
        }
        Ok(found)
    }

    fn intern(&mut self, set: Vec<u32>) -> Result<u32, TooLarge> {
        self.work += set.len();
        if let Some(&known) = self.ids.get(set.as_slice()) {
            return Ok(known);
        }
        if self.sets.len() >= MAX_STATES {
            return Err(TooLarge);
        }
        let id = u32::try_from(self.sets.len()).map_err(|_| TooLarge)?;
        let set: Rc<[u32]> = set.into();
        self.sets.push(set.clone());
        self.steps.push(None);
        self.ids.insert(set, id);
        Ok(id)
    }
}
