//! Texts that a pattern matches, of a wanted length: a walk through the pattern's automaton.

use crate::pattern::{Ast, Class, Pattern};
use crate::sample::Rng;

/// Bounds the work: states times lengths.
const MAX_WORK: usize = 40_000_000;

/// Bounds the automaton.
const MAX_STATES: usize = 200_000;

/// The automaton of a pattern, its characters narrowed to those a type allows.
#[derive(Debug)]
pub(super) struct Matching {
    states: Vec<State>,
    start: usize,
    /// For each state those that reach it without a character.
    before: Vec<Vec<usize>>,
}

#[derive(Debug)]
enum State {
    Goes(Vec<usize>),
    Takes(Class, usize),
    Ends,
}

impl Matching {
    /// Of `pattern`, with characters of `alphabet` only; `None` where it grows too large.
    pub(super) fn new(pattern: &Pattern, alphabet: &Class) -> Option<Self> {
        let mut matching = Self { states: vec![State::Ends], start: 0, before: Vec::new() };
        matching.start = matching.compile(pattern.ast(), alphabet, 0)?;
        matching.before = vec![Vec::new(); matching.states.len()];
        for (index, state) in matching.states.iter().enumerate() {
            if let State::Goes(targets) = state {
                for target in targets {
                    matching.before[*target].push(index);
                }
            }
        }
        Some(matching)
    }

    /// States from which `next` is reached over the whole of `ast`. The parser bounds the tree's depth.
    fn compile(&mut self, ast: &Ast, alphabet: &Class, next: usize) -> Option<usize> {
        match ast {
            Ast::Empty => Some(next),
            Ast::Class(class) => self.push(State::Takes(class.intersection(alphabet), next)),
            Ast::Concat(parts) => parts.iter().rev().try_fold(next, |next, part| self.compile(part, alphabet, next)),
            Ast::Alternation(branches) => {
                let starts: Option<Vec<usize>> =
                    branches.iter().map(|branch| self.compile(branch, alphabet, next)).collect();
                self.push(State::Goes(starts?))
            }
            Ast::Repetition { of, min, max } => {
                let mut start = next;
                match max {
                    None => {
                        let hub = self.push(State::Goes(vec![next]))?;
                        let again = self.compile(of, alphabet, hub)?;
                        if let State::Goes(targets) = &mut self.states[hub] {
                            targets.push(again);
                        }
                        start = hub;
                    }
                    Some(max) => {
                        for _ in *min..*max {
                            let inner = self.compile(of, alphabet, start)?;
                            start = self.push(State::Goes(vec![next, inner]))?;
                        }
                    }
                }
                for _ in 0..*min {
                    start = self.compile(of, alphabet, start)?;
                }
                Some(start)
            }
        }
    }

    fn push(&mut self, state: State) -> Option<usize> {
        if self.states.len() >= MAX_STATES {
            return None;
        }
        self.states.push(state);
        Some(self.states.len() - 1)
    }

    /// For each number of characters up to `longest` the states that end after exactly so many.
    fn ends_after(&self, longest: usize) -> Option<Vec<Vec<bool>>> {
        if self.states.len().saturating_mul(longest + 1) > MAX_WORK {
            return None;
        }
        let mut table: Vec<Vec<bool>> = Vec::with_capacity(longest + 1);
        for length in 0..=longest {
            let mut reached = vec![false; self.states.len()];
            let mut open: Vec<usize> = match length.checked_sub(1).map(|shorter| &table[shorter]) {
                None => vec![0],
                Some(shorter) => {
                    let takes = |(index, state): (usize, &State)| match state {
                        State::Takes(class, target) if !class.is_empty() && shorter[*target] => Some(index),
                        _ => None,
                    };
                    self.states.iter().enumerate().filter_map(takes).collect()
                }
            };
            while let Some(state) = open.pop() {
                if !std::mem::replace(&mut reached[state], true) {
                    open.extend(&self.before[state]);
                }
            }
            table.push(reached);
        }
        Some(table)
    }

    /// A table for texts of up to `longest` characters.
    pub(super) fn lengths(&self, longest: usize) -> Option<Lengths<'_>> {
        Some(Lengths { matching: self, table: self.ends_after(longest)? })
    }
}

/// What lengths matching texts can have, and the texts.
#[derive(Debug)]
pub(super) struct Lengths<'m> {
    matching: &'m Matching,
    table: Vec<Vec<bool>>,
}

impl Lengths<'_> {
    /// The lengths from `low` to the table's end that some matching text has.
    pub(super) fn possible(&self, low: usize) -> Vec<usize> {
        (low..self.table.len()).filter(|length| self.table[*length][self.matching.start]).collect()
    }

    /// A matching text of exactly `length` characters; the length must be possible.
    pub(super) fn text(&self, length: usize, rng: &mut Rng) -> String {
        let mut text = String::new();
        let mut at = self.matching.start;
        for left in (0..length).rev() {
            let Some((class, target)) = rng.pick(&self.steps(at, left)).copied() else { break };
            text.extend(character(class, rng));
            at = target;
        }
        text
    }

    /// The characters that can come next where `left` more must follow.
    fn steps(&self, from: usize, left: usize) -> Vec<(&Class, usize)> {
        let mut steps = Vec::new();
        let mut seen = vec![false; self.matching.states.len()];
        let mut open = vec![from];
        while let Some(state) = open.pop() {
            if std::mem::replace(&mut seen[state], true) {
                continue;
            }
            match &self.matching.states[state] {
                State::Goes(targets) => open.extend(targets),
                State::Takes(class, target) if !class.is_empty() && self.table[left][*target] => {
                    steps.push((class, *target));
                }
                State::Takes(..) | State::Ends => {}
            }
        }
        steps
    }
}

/// A character of the class: mostly one that reads well, now and then the first, the last or any.
fn character(class: &Class, rng: &mut Rng) -> Option<char> {
    let usual = Class::new([('0', '9'), ('a', 'z'), ('A', 'Z')]).intersection(class);
    let last = class.len().saturating_sub(1);
    match rng.below(20) {
        0 => class.nth(0),
        1 => class.nth(last),
        2 => class.nth(u32::try_from(rng.below(u64::from(class.len()))).unwrap_or(0)),
        _ if usual.is_empty() => class.nth(u32::try_from(rng.below(u64::from(class.len().min(96)))).unwrap_or(0)),
        _ => usual.nth(u32::try_from(rng.below(u64::from(usual.len()))).unwrap_or(0)),
    }
}
