//! Expressions as nondeterministic automata over code points.

use std::collections::BTreeSet;

use super::TooLarge;
use crate::pattern::Ast;

/// States of one automaton; a pattern that passes the parser stays far below.
const MAX_STATES: usize = 400_000;

/// One state.
#[derive(Debug)]
enum State {
    /// Goes on to any of these without reading.
    Split(Vec<u32>),
    /// Reads a character in one of the ranges.
    Read(Box<[(u32, u32)]>, u32),
    /// The whole text was read.
    Accept,
}

/// An automaton; state 0 accepts.
#[derive(Debug)]
pub(super) struct Nfa {
    states: Vec<State>,
    start: u32,
}

impl Nfa {
    /// The automaton of `ast`.
    pub(super) fn new(ast: &Ast) -> Result<Self, TooLarge> {
        let mut nfa = Self { states: vec![State::Accept], start: 0 };
        nfa.start = nfa.compile(ast, 0)?;
        Ok(nfa)
    }

    /// Adds states for `ast` that go on to `next`; gives the first. Depth is bounded by the parser.
    fn compile(&mut self, ast: &Ast, next: u32) -> Result<u32, TooLarge> {
        match ast {
            Ast::Empty => Ok(next),
            Ast::Class(class) => {
                let ranges = class.ranges().iter().map(|&(low, high)| (low as u32, high as u32)).collect();
                self.push(State::Read(ranges, next))
            }
            Ast::Concat(parts) => parts.iter().rev().try_fold(next, |next, part| self.compile(part, next)),
            Ast::Alternation(branches) => {
                let firsts = branches.iter().map(|branch| self.compile(branch, next)).collect::<Result<_, _>>()?;
                self.push(State::Split(firsts))
            }
            Ast::Repetition { of, min, max } => self.repeat(of, *min, *max, next),
        }
    }

    fn repeat(&mut self, of: &Ast, min: u32, max: Option<u32>, next: u32) -> Result<u32, TooLarge> {
        let mut first = next;
        if let Some(max) = max {
            for _ in min..max {
                let body = self.compile(of, first)?;
                first = self.push(State::Split(vec![body, next]))?;
            }
        } else {
            let again = self.push(State::Split(vec![next]))?;
            let body = self.compile(of, again)?;
            if let Some(State::Split(ways)) = self.states.get_mut(again as usize) {
                ways.push(body);
            }
            first = again;
        }
        for _ in 0..min {
            first = self.compile(of, first)?;
        }
        Ok(first)
    }

    fn push(&mut self, state: State) -> Result<u32, TooLarge> {
        if self.states.len() >= MAX_STATES {
            return Err(TooLarge);
        }
        self.states.push(state);
        u32::try_from(self.states.len() - 1).map_err(|_| TooLarge)
    }

    /// The reading and accepting states reachable without reading, sorted.
    pub(super) fn closure(&self, from: impl IntoIterator<Item = u32>) -> Vec<u32> {
        let (mut seen, mut stack) = (BTreeSet::new(), from.into_iter().collect::<Vec<_>>());
        while let Some(id) = stack.pop() {
            if seen.insert(id)
                && let Some(State::Split(ways)) = self.states.get(id as usize)
            {
                stack.extend(ways);
            }
        }
        seen.into_iter().filter(|&id| !matches!(self.states.get(id as usize), Some(State::Split(_)))).collect()
    }

    /// The closure of the start.
    pub(super) fn start(&self) -> Vec<u32> {
        self.closure([self.start])
    }

    /// Ranges a state reads, and where it goes then.
    pub(super) fn reads(&self, state: u32) -> Option<(&[(u32, u32)], u32)> {
        match self.states.get(state as usize)? {
            State::Read(ranges, next) => Some((ranges, *next)),
            _ => None,
        }
    }
}

/// Whether `ast` matches the whole of `text`, by simulation.
pub(super) fn matches(ast: &Ast, text: &str) -> bool {
    let Ok(nfa) = Nfa::new(ast) else { return false };
    let mut current = nfa.start();
    for character in text.chars().map(u32::from) {
        let next = current.iter().filter_map(|&state| nfa.reads(state)).filter_map(|(ranges, next)| {
            let at = ranges.partition_point(|&(_, high)| high < character);
            ranges.get(at).is_some_and(|&(low, _)| low <= character).then_some(next)
        });
        current = nfa.closure(next.collect::<Vec<_>>());
        if current.is_empty() {
            return false;
        }
    }
    current.first() == Some(&0)
}
