//! Searches in the product of the automata of a constraint.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::rc::Rc;

use super::dfa::{DEAD, Lazy};
use super::weight::{self, Weight};
use super::{Constraint, TooLarge};

/// States of the product.
const MAX_STATES: usize = 50_000;
/// Steps looked at in one search.
const MAX_WORK: usize = 10_000_000;

/// Code points of a text that is looked for letter by letter.
const MAX_LAYERS: usize = 1_000_000;

/// A step of the product: code point range and target.
type Step = (u32, u32, u32);

/// A state with the length so far, capped at the window's lower end.
type Node = (u32, u64);

/// The product of the automata of a constraint, made as far as a search needs it.
pub(super) struct Search {
    all: Vec<Lazy>,
    none: Vec<Lazy>,
    states: Vec<Rc<[u32]>>,
    ids: HashMap<Rc<[u32]>, u32>,
    steps: Vec<Option<Rc<[Step]>>>,
    work: usize,
}

/// How a state was reached in a layer: weight, state of the layer before, character.
#[derive(Clone, Copy)]
struct Reached {
    state: u32,
    weight: Weight,
    from: u32,
    by: char,
}

impl Search {
    pub(super) fn new(constraint: &Constraint) -> Result<Self, TooLarge> {
        let lazies = |parts: &[std::sync::Arc<crate::pattern::Ast>]| parts.iter().map(|part| Lazy::new(part)).collect();
        let (all, none): (Result<Vec<_>, _>, Result<Vec<_>, _>) = (lazies(&constraint.all), lazies(&constraint.none));
        let (all, none) = (all?, none?);
        let mut search = Self { all, none, states: Vec::new(), ids: HashMap::new(), steps: Vec::new(), work: 0 };
        let start = search.all.iter_mut().chain(&mut search.none).map(Lazy::start).collect::<Result<Rc<[u32]>, _>>()?;
        search.intern(start)?;
        Ok(search)
    }

    /// The lightest text with `min` to `max` code points and at most `limit` bytes as JSON.
    ///
    /// Goes by layers of equal length. From `min` on, a layer without a new state means that all states have been
    /// seen; what is left then is only to find a lighter way to one that accepts.
    pub(super) fn lightest(&mut self, min: u64, max: Option<u64>, limit: u64) -> Result<Option<String>, TooLarge> {
        let mut layers = vec![vec![Reached { state: 0, weight: 0, from: 0, by: ' ' }]];
        let mut best: Option<(Weight, usize, u32)> = None;
        let mut seen = vec![false; 1];
        let mut length: u64 = 0;
        while let Some(layer) = layers.last() {
            if length >= min {
                let mut fresh = false;
                for reached in layer {
                    seen.resize(seen.len().max(self.states.len()), false);
                    if let Some(flag) = seen.get_mut(reached.state as usize) {
                        fresh |= !std::mem::replace(flag, true);
                    }
                    let lighter = best.is_none_or(|(weight, ..)| reached.weight < weight);
                    if lighter && weight::bytes(reached.weight) <= limit && self.accepts(reached.state) {
                        best = Some((reached.weight, layers.len() - 1, reached.state));
                    }
                }
                let closed = !fresh && best.is_none();
                if closed || best.is_some_and(|(weight, ..)| weight::bytes(weight) <= length) {
                    break;
                }
            }
            if layer.is_empty() || max == Some(length) || length >= limit {
                break;
            }
            if layers.len() > MAX_LAYERS {
                return Err(TooLarge);
            }
            let next = self.next_layer(layer)?;
            layers.push(next);
            length += 1;
        }
        Ok(best.map(|(_, layer, state)| trace(&layers, layer, state)))
    }

    fn next_layer(&mut self, layer: &[Reached]) -> Result<Vec<Reached>, TooLarge> {
        let mut next: HashMap<u32, Reached> = HashMap::new();
        for reached in layer {
            let steps = self.steps(reached.state)?;
            self.spend(steps.len())?;
            for &(low, high, target) in steps.iter() {
                let Some(by) = weight::preferred(low, high).next() else { continue };
                let weight = reached.weight + weight::of(by);
                let better = next.get(&target).is_none_or(|known| weight < known.weight);
                if better {
                    next.insert(target, Reached { state: target, weight, from: reached.state, by });
                }
            }
        }
        let mut next: Vec<_> = next.into_values().collect();
        next.sort_unstable_by_key(|reached| reached.state);
        Ok(next)
    }

    /// The greatest length in the window that some text has.
    pub(super) fn longest(&mut self, min: u64, max: u64) -> Result<Option<u64>, TooLarge> {
        let (mut layer, mut longest) = (vec![Reached { state: 0, weight: 0, from: 0, by: ' ' }], None);
        for length in 0..=max {
            if layer.is_empty() {
                break;
            }
            if length >= min && layer.iter().any(|reached| self.accepts(reached.state)) {
                longest = Some(length);
            }
            layer = self.next_layer(&layer)?;
        }
        Ok(longest)
    }

    /// Up to `count` texts in order of weight.
    ///
    /// Best first with the exact weight that is missing to the nearest end, so only beginnings of texts are looked at.
    pub(super) fn lightest_many(
        &mut self,
        count: usize,
        min: u64,
        max: Option<u64>,
        limit: u64,
    ) -> Result<Vec<String>, TooLarge> {
        let rest = self.missing(min)?;
        let mut found = Vec::new();
        let mut heap = BinaryHeap::new();
        if let Some(&missing) = rest.get(&(0, 0)) {
            heap.push((Reverse(missing), 0_u64, Reverse(String::new()), 0_u32));
        }
        while let Some((Reverse(total), length, Reverse(text), state)) = heap.pop() {
            if weight::bytes(total) > limit || found.len() >= count {
                break;
            }
            // Where a text may end, nothing is missing: its total is its own weight.
            if length >= min && self.accepts(state) {
                found.push(text.clone());
            }
            if max == Some(length) {
                continue;
            }
            for &(low, high, target) in self.steps(state)?.iter() {
                let Some(&missing) = rest.get(&(target, (length + 1).min(min))) else { continue };
                for by in weight::preferred(low, high).take(count - found.len()) {
                    self.spend(1)?;
                    let longer = format!("{text}{by}");
                    heap.push((Reverse(weight::of_text(&longer) + missing), length + 1, Reverse(longer), target));
                }
            }
        }
        Ok(found)
    }

    /// For every state and length (capped at `min`) the weight to the nearest end; states without one are left out.
    fn missing(&mut self, min: u64) -> Result<HashMap<Node, Weight>, TooLarge> {
        let mut edges: HashMap<Node, Vec<(Node, Weight)>> = HashMap::new();
        let (mut stack, mut seen) = (vec![(0, 0)], std::collections::HashSet::from([(0, 0)]));
        let mut heap = BinaryHeap::new();
        while let Some((state, length)) = stack.pop() {
            if length >= min && self.accepts(state) {
                heap.push((Reverse(0), (state, length)));
            }
            for &(low, high, target) in self.steps(state)?.iter() {
                self.spend(1)?;
                let Some(by) = weight::preferred(low, high).next() else { continue };
                let node = (target, (length + 1).min(min));
                edges.entry(node).or_default().push(((state, length), weight::of(by)));
                if seen.insert(node) {
                    stack.push(node);
                }
            }
        }
        let mut missing = HashMap::new();
        while let Some((Reverse(weight), node)) = heap.pop() {
            if missing.contains_key(&node) {
                continue;
            }
            missing.insert(node, weight);
            for (before, step) in edges.get(&node).into_iter().flatten() {
                heap.push((Reverse(weight + step), *before));
            }
        }
        Ok(missing)
    }

    fn accepts(&self, state: u32) -> bool {
        let Some(parts) = self.states.get(state as usize) else { return false };
        let (all, none) = parts.split_at(self.all.len());
        self.all.iter().zip(all).all(|(automaton, &state)| automaton.accepts(state))
            && !self.none.iter().zip(none).any(|(automaton, &state)| automaton.accepts(state))
    }

    /// Where the characters lead from a state of the product; what leaves one of `all` for good is left out.
    fn steps(&mut self, state: u32) -> Result<Rc<[Step]>, TooLarge> {
        if let Some(Some(known)) = self.steps.get(state as usize) {
            return Ok(known.clone());
        }
        let parts = self.states.get(state as usize).cloned().unwrap_or_default();
        let mut rows: Vec<(u32, u32, Vec<u32>)> = vec![(0, char::MAX as u32, Vec::new())];
        let must = self.all.len();
        for (index, (automaton, &part)) in self.all.iter_mut().chain(&mut self.none).zip(parts.iter()).enumerate() {
            let steps = automaton.steps(part)?;
            rows = refine(&rows, &steps, index < must);
            self.work += rows.len();
        }
        let mut found: Vec<Step> = Vec::with_capacity(rows.len());
        for (low, high, targets) in rows {
            let target = self.intern(targets.into())?;
            found.push((low, high, target));
        }
        let found: Rc<[Step]> = found.into();
        if let Some(slot) = self.steps.get_mut(state as usize) {
            *slot = Some(found.clone());
        }
        Ok(found)
    }

    fn intern(&mut self, parts: Rc<[u32]>) -> Result<u32, TooLarge> {
        if let Some(&known) = self.ids.get(&parts) {
            return Ok(known);
        }
        if self.states.len() >= MAX_STATES {
            return Err(TooLarge);
        }
        let id = u32::try_from(self.states.len()).map_err(|_| TooLarge)?;
        self.states.push(parts.clone());
        self.steps.push(None);
        self.ids.insert(parts, id);
        Ok(id)
    }

    fn spend(&mut self, work: usize) -> Result<(), TooLarge> {
        self.work += work;
        if self.work > MAX_WORK { Err(TooLarge) } else { Ok(()) }
    }
}

/// Splits rows along the steps of one more automaton. `must` drops what leads nowhere.
fn refine(rows: &[(u32, u32, Vec<u32>)], steps: &[(u32, u32, u32)], must: bool) -> Vec<(u32, u32, Vec<u32>)> {
    let mut refined = Vec::with_capacity(rows.len() + steps.len());
    let mut next = 0;
    for (low, high, targets) in rows {
        let mut push = |from: u32, to: u32, target: u32| {
            if !(must && target == DEAD) {
                refined.push((from, to, targets.iter().copied().chain([target]).collect()));
            }
        };
        let mut at = *low;
        while at <= *high {
            while steps.get(next).is_some_and(|step| step.1 < at) {
                next += 1;
            }
            match steps.get(next) {
                Some(&(begin, end, target)) if begin <= at => {
                    push(at, end.min(*high), target);
                    at = end.min(*high) + 1;
                }
                following => {
                    let end = following.map_or(*high, |step| (step.0 - 1).min(*high));
                    push(at, end, DEAD);
                    at = end + 1;
                }
            }
        }
    }
    refined
}

fn trace(layers: &[Vec<Reached>], layer: usize, state: u32) -> String {
    let (mut characters, mut state) = (Vec::with_capacity(layer), state);
    for layer in layers.get(1..=layer).unwrap_or_default().iter().rev() {
        let Ok(at) = layer.binary_search_by_key(&state, |reached| reached.state) else { break };
        let Some(reached) = layer.get(at) else { break };
        characters.push(reached.by);
        state = reached.from;
    }
    characters.iter().rev().collect()
}
