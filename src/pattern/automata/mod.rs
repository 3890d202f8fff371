//! Sets of texts, decided by automata over code points under a budget.
//!
//! A [`Language`] is written down twice: as the [`Constraint`]s whose texts it accepts and as those whose texts it
//! refuses (its complement). So inclusion is a matter of intersections only: `a ⊆ b` where no accepted constraint of
//! `a` meets a refused one of `b`, and a text in both is the witness. Lengths are windows in code points beside the
//! automata and never unrolled, so `maxLength: 60000` costs nothing. What would take more than the budget is
//! [`TooLarge`], never a guess.

mod dfa;
mod nfa;
mod search;
#[cfg(test)]
mod tests;
mod weight;

use std::sync::Arc;

use crate::pattern::{Ast, Class, Pattern};
use search::Search;
pub use weight::characters_of_bytes;

/// The decision would cost more than the budget.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooLarge;

impl std::fmt::Display for TooLarge {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the patterns are too complex to be decided within the budget")
    }
}

impl std::error::Error for TooLarge {}

/// Texts that match all of some expressions and none of others, with a length in a window.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Constraint {
    /// Every one of these matches the whole text.
    pub all: Vec<Arc<Ast>>,
    /// None of these matches the whole text.
    pub none: Vec<Arc<Ast>>,
    /// Fewest code points.
    pub min: u64,
    /// Most code points.
    pub max: Option<u64>,
}

impl Constraint {
    /// All texts.
    pub fn any() -> Self {
        Self { all: Vec::new(), none: Vec::new(), min: 0, max: None }
    }

    /// Texts that `ast` matches.
    pub fn matching(ast: Arc<Ast>) -> Self {
        Self { all: vec![ast], ..Self::any() }
    }

    /// Texts that `ast` does not match.
    pub fn not_matching(ast: Arc<Ast>) -> Self {
        Self { none: vec![ast], ..Self::any() }
    }

    /// The same with a length in the window as well.
    pub fn with_length(mut self, min: u64, max: Option<u64>) -> Self {
        self.min = self.min.max(min);
        self.max = match (self.max, max) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        self
    }

    /// Texts of both.
    pub fn and(&self, other: &Self) -> Self {
        let join = |left: &[Arc<Ast>], right: &[Arc<Ast>]| {
            let mut joined = left.to_vec();
            joined.extend(right.iter().filter(|part| !left.contains(part)).cloned());
            joined
        };
        let all = join(&self.all, &other.all);
        let none = join(&self.none, &other.none);
        Self { all, none, min: self.min, max: self.max }.with_length(other.min, other.max)
    }

    /// Whether it is plain without any automaton that no text is in it.
    fn is_plainly_empty(&self) -> bool {
        self.max.is_some_and(|max| max < self.min)
            || self.none.iter().any(|part| self.all.contains(part))
            || self.all.iter().any(|part| match (part.min_len(), part.max_len()) {
                (None, _) => true,
                (Some(min), max) => self.max.is_some_and(|most| most < min) || max.is_some_and(|max| max < self.min),
            })
    }

    /// The text of it that is lightest as JSON (bytes first, then readability), at most `limit` bytes between its
    /// quotes; `None` where there is none.
    ///
    /// # Errors
    /// [`TooLarge`] beyond the budget.
    pub fn lightest(&self, limit: u64) -> Result<Option<String>, TooLarge> {
        if self.is_plainly_empty() || self.min > limit {
            return Ok(None);
        }
        Search::new(self)?.lightest(self.min, self.max, limit)
    }

    /// Up to `count` different texts of it, lightest first, each of at most `limit` bytes as JSON between its quotes.
    ///
    /// # Errors
    /// [`TooLarge`] beyond the budget.
    pub fn lightest_many(&self, count: usize, limit: u64) -> Result<Vec<String>, TooLarge> {
        if self.is_plainly_empty() || self.min > limit || count == 0 {
            return Ok(Vec::new());
        }
        Search::new(self)?.lightest_many(count, self.min, self.max, limit)
    }
}

/// A set of texts together with its complement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Language {
    accepts: Vec<Constraint>,
    refuses: Vec<Constraint>,
}

impl Language {
    /// All texts.
    pub fn any() -> Self {
        Self { accepts: vec![Constraint::any()], refuses: Vec::new() }
    }

    /// What `ast` matches.
    pub fn of(ast: impl Into<Arc<Ast>>) -> Self {
        let part = ast.into();
        Self { accepts: vec![Constraint::matching(part.clone())], refuses: vec![Constraint::not_matching(part)] }
    }

    /// The texts of one constraint.
    pub fn of_constraint(constraint: &Constraint) -> Self {
        let mut refuses = Self::of_length(constraint.min, constraint.max).refuses;
        refuses.extend(constraint.all.iter().cloned().map(Constraint::not_matching));
        refuses.extend(constraint.none.iter().cloned().map(Constraint::matching));
        Self { accepts: vec![constraint.clone()], refuses }
    }

    /// What `pattern` matches.
    pub fn of_pattern(pattern: &Pattern) -> Self {
        Self::of(pattern.ast().clone())
    }

    /// Texts, the empty one too, of the characters of `class` alone.
    pub fn of_characters(class: Class) -> Self {
        Self::of(Ast::Repetition { of: Box::new(Ast::Class(class)), min: 0, max: None })
    }

    /// Exactly these texts.
    pub fn of_texts<'a>(texts: impl IntoIterator<Item = &'a str>) -> Self {
        Self::of(Ast::Alternation(texts.into_iter().map(literal).collect()))
    }

    /// Texts with a length in the window.
    pub fn of_length(min: u64, max: Option<u64>) -> Self {
        let mut refuses = Vec::new();
        if let Some(below) = min.checked_sub(1) {
            refuses.push(Constraint::any().with_length(0, Some(below)));
        }
        if let Some(above) = max.map(|max| max.saturating_add(1)) {
            refuses.push(Constraint::any().with_length(above, None));
        }
        Self { accepts: vec![Constraint::any().with_length(min, max)], refuses }
    }

    /// Texts of both.
    pub fn and(&self, other: &Self) -> Self {
        let pairs = self.accepts.iter().flat_map(|left| other.accepts.iter().map(|right| left.and(right)));
        let refuses = self.refuses.iter().chain(&other.refuses).cloned().collect();
        Self { accepts: pairs.collect(), refuses }
    }

    /// Texts of either.
    pub fn or(&self, other: &Self) -> Self {
        let accepts = self.accepts.iter().chain(&other.accepts).cloned().collect();
        let pairs = self.refuses.iter().flat_map(|left| other.refuses.iter().map(|right| left.and(right)));
        Self { accepts, refuses: pairs.collect() }
    }

    /// All other texts.
    pub fn not(&self) -> Self {
        Self { accepts: self.refuses.clone(), refuses: self.accepts.clone() }
    }

    /// The lightest text as JSON of at most `limit` bytes between its quotes.
    ///
    /// # Errors
    /// [`TooLarge`] beyond the budget.
    pub fn lightest(&self, limit: u64) -> Result<Option<String>, TooLarge> {
        lightest_of(self.accepts.iter().map(|constraint| constraint.lightest(limit)))
    }

    /// Up to `count` different texts, lightest first, each of at most `limit` bytes as JSON between its quotes.
    ///
    /// # Errors
    /// [`TooLarge`] beyond the budget.
    pub fn lightest_many(&self, count: usize, limit: u64) -> Result<Vec<String>, TooLarge> {
        let mut texts = Vec::new();
        for constraint in &self.accepts {
            texts.extend(constraint.lightest_many(count, limit)?);
        }
        texts.sort_by_key(|text| (weight::of_text(text), text.clone()));
        texts.dedup();
        texts.truncate(count);
        Ok(texts)
    }

    /// Whether there is no text at all.
    ///
    /// # Errors
    /// [`TooLarge`] beyond the budget.
    pub fn is_empty(&self) -> Result<bool, TooLarge> {
        let plain = |constraint: &Constraint| constraint.all.is_empty() && constraint.none.is_empty();
        if self.accepts.iter().any(|constraint| plain(constraint) && !constraint.is_plainly_empty()) {
            return Ok(false);
        }
        Ok(self.lightest(u64::MAX)?.is_none())
    }

    /// Whether `text` belongs to it.
    pub fn contains(&self, text: &str) -> bool {
        let length = text.chars().count() as u64;
        self.accepts.iter().any(|constraint| {
            length >= constraint.min
                && constraint.max.is_none_or(|max| length <= max)
                && constraint.all.iter().all(|part| nfa::matches(part, text))
                && !constraint.none.iter().any(|part| nfa::matches(part, text))
        })
    }

    /// The lightest text (of at most `limit` bytes as JSON between its quotes) that is not in `other`: `None` where
    /// every such text is, so that this language is included in `other`.
    ///
    /// # Errors
    /// [`TooLarge`] beyond the budget.
    pub fn outside(&self, other: &Self, limit: u64) -> Result<Option<String>, TooLarge> {
        lightest_of(
            self.accepts
                .iter()
                .flat_map(|accepted| other.refuses.iter().map(move |refused| accepted.and(refused).lightest(limit))),
        )
    }

    /// Whether some text of it has the character.
    ///
    /// # Errors
    /// [`TooLarge`] beyond the budget.
    pub fn may_contain(&self, character: char) -> Result<bool, TooLarge> {
        let without = Self::of_characters(Class::single(character).complement());
        Ok(self.outside(&without, u64::MAX)?.is_some())
    }

    /// Whether all its texts are visible ASCII (0x21 to 0x7E); the empty text is.
    ///
    /// # Errors
    /// [`TooLarge`] beyond the budget.
    pub fn is_visible_ascii(&self) -> Result<bool, TooLarge> {
        Ok(self.outside(&Self::of_characters(Class::visible_ascii()), u64::MAX)?.is_none())
    }

    /// Code points of its longest text, where that is at most `cap`: `None` where some text is longer than `cap` or
    /// there is no text.
    ///
    /// # Errors
    /// [`TooLarge`] beyond the budget.
    pub fn longest(&self, cap: u64) -> Result<Option<u64>, TooLarge> {
        if self.outside(&Self::of_length(0, Some(cap)), u64::MAX)?.is_some() {
            return Ok(None);
        }
        let mut longest = None;
        for constraint in self.accepts.iter().filter(|constraint| !constraint.is_plainly_empty()) {
            let top =
                Search::new(constraint)?.longest(constraint.min, constraint.max.map_or(cap, |max| max.min(cap)))?;
            longest = longest.max(top);
        }
        Ok(longest)
    }

    /// An upper bound of the bytes its texts take as JSON between their quotes; `None` where there is none.
    pub fn max_bytes(&self) -> Option<u64> {
        let of_part = |part: &Arc<Ast>| (part.max_len(), weight::heaviest(part));
        let mut most = 0;
        for constraint in self.accepts.iter().filter(|constraint| !constraint.is_plainly_empty()) {
            let parts: Vec<_> = constraint.all.iter().map(of_part).collect();
            let length = parts.iter().filter_map(|(length, _)| *length).chain(constraint.max).min()?;
            let heaviest = parts.iter().map(|(_, bytes)| *bytes).min().unwrap_or(weight::HEAVIEST);
            most = most.max(length.saturating_mul(heaviest));
        }
        Some(most)
    }

    /// The length that all its texts have, where it is one.
    ///
    /// # Errors
    /// [`TooLarge`] beyond the budget.
    pub fn fixed_length(&self) -> Result<Option<u64>, TooLarge> {
        let Some(first) = self.lightest(u64::MAX)? else { return Ok(None) };
        let length = first.chars().count() as u64;
        let other = self.outside(&Self::of_length(length, Some(length)), u64::MAX)?;
        Ok(other.is_none().then_some(length))
    }
}

/// The expression that matches exactly `text`.
pub fn literal(text: &str) -> Ast {
    let mut parts: Vec<Ast> = text.chars().map(|character| Ast::Class(Class::single(character))).collect();
    match parts.len() {
        0 => Ast::Empty,
        1 => parts.remove(0),
        _ => Ast::Concat(parts),
    }
}

/// The lightest of several finds. One that is too large matters only where no other finds anything.
fn lightest_of(finds: impl Iterator<Item = Result<Option<String>, TooLarge>>) -> Result<Option<String>, TooLarge> {
    let (mut best, mut failed): (Option<String>, bool) = (None, false);
    for find in finds {
        match find {
            Ok(Some(text)) if best.as_ref().is_none_or(|found| weight::of_text(&text) < weight::of_text(found)) => {
                best = Some(text);
            }
            Ok(_) => {}
            Err(TooLarge) => failed = true,
        }
    }
    if best.is_none() && failed { Err(TooLarge) } else { Ok(best) }
}
