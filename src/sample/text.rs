//! Texts: of the length and pattern that a contract asks for, plain or odd.

use crate::pattern::{Class, Pattern};
use crate::sample::Rng;
use crate::sample::matching::Matching;

/// How many characters past the shortest a text without an upper bound may grow.
const SPREAD: usize = 40;

const WORDS: [&str; 24] = [
    "order", "paid", "window", "closed", "after", "check", "member", "points", "north", "gate", "late", "stock",
    "coupon", "batch", "retry", "manual", "review", "twice", "green", "parcel", "region", "blue", "evening", "route",
];

/// Characters that serialisers, terminals and text widths stumble over.
const ODD: [&str; 30] = [
    "\"",
    "\\",
    "/",
    "<",
    ">",
    "&",
    "'",
    "\u{0}",
    "\u{8}",
    "\t",
    "\n",
    "\u{c}",
    "\r",
    "\u{1f}",
    "\u{7f}",
    "\u{85}",
    "\u{a0}",
    "é",
    "e\u{301}",
    "ß",
    "İ",
    "金",
    "\u{2028}",
    "\u{2029}",
    "\u{feff}",
    "\u{fffd}",
    "\u{ffff}",
    "😀",
    "👩\u{200d}💻",
    "\u{10ffff}",
];

/// What a text must satisfy.
#[derive(Debug, Clone, Copy)]
pub(super) struct Frame<'a> {
    /// Fewest code points.
    pub min: u64,
    /// Most code points.
    pub max: Option<u64>,
    /// Matched against the whole.
    pub pattern: Option<&'a Pattern>,
    /// Only visible ASCII, at least one character.
    pub visible: bool,
}

/// Which lengths are wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Extent {
    /// Whatever reads well.
    Usual,
    /// The shortest.
    Shortest,
    /// The longest that is reasonable.
    Longest,
}

impl Frame<'_> {
    /// Whether `text` satisfies it.
    pub(super) fn holds(&self, text: &str) -> bool {
        let length = text.chars().count() as u64;
        length >= self.min
            && self.max.is_none_or(|max| length <= max)
            && self.pattern.is_none_or(|pattern| pattern.is_match(text))
            && (!self.visible || crate::wire::is_id(text))
    }

    /// The characters it allows, the pattern aside.
    fn alphabet(&self) -> Class {
        if self.visible { Class::visible_ascii() } else { Class::all() }
    }

    fn shortest(&self) -> u64 {
        self.min.max(u64::from(self.visible))
    }
}

/// A text for the frame; `None` where none was found.
pub(super) fn text(frame: &Frame<'_>, extent: Extent, odd: bool, rng: &mut Rng) -> Option<String> {
    let low = usize::try_from(frame.shortest()).ok()?;
    let text = match frame.pattern {
        Some(pattern) => matching(frame, pattern, low, extent, rng)?,
        None => {
            let high = frame.max.map_or(usize::MAX, |max| usize::try_from(max).unwrap_or(usize::MAX));
            if high < low {
                return None;
            }
            match extent {
                Extent::Shortest => fill(frame, low, low, odd, rng),
                Extent::Longest => {
                    let length = if frame.max.is_some() { high } else { low + SPREAD };
                    fill(frame, length, length, odd, rng)
                }
                Extent::Usual if odd => fill(frame, low, high.min(low.max(24)), odd, rng),
                Extent::Usual => words(frame, low, high, rng),
            }
        }
    };
    frame.holds(&text).then_some(text)
}

/// A text of exactly `length` code points that satisfies everything but the frame's lengths.
pub(super) fn of_length(frame: &Frame<'_>, length: usize, rng: &mut Rng) -> Option<String> {
    match frame.pattern {
        None => Some(fill(frame, length, length, false, rng)),
        Some(pattern) => {
            let matching = Matching::new(pattern, &frame.alphabet())?;
            let lengths = matching.lengths(length)?;
            lengths.possible(length).first().map(|length| lengths.text(*length, rng))
        }
    }
}

fn matching(frame: &Frame<'_>, pattern: &Pattern, low: usize, extent: Extent, rng: &mut Rng) -> Option<String> {
    let shortest = usize::try_from(pattern.min_len()?).ok()?.max(low);
    let longest = [frame.max, pattern.max_len()].into_iter().flatten().min();
    let reach = usize::try_from(longest.unwrap_or(u64::MAX)).unwrap_or(usize::MAX);
    let limit = if extent == Extent::Longest { 2048 } else { SPREAD };
    let matching = Matching::new(pattern, &frame.alphabet())?;
    // Where a wide table costs too much, or holds nothing, the other way is tried.
    [reach.min(shortest.saturating_add(limit)), reach.min(shortest.saturating_add(SPREAD)), reach]
        .into_iter()
        .filter_map(|high| {
            let lengths = matching.lengths(high)?;
            let possible = lengths.possible(low);
            let length = match extent {
                Extent::Shortest => possible.first(),
                Extent::Longest => possible.last(),
                // Nobody writes forty letters where three will do.
                Extent::Usual => rng.pick(&possible[..possible.len().min(10)]),
            }?;
            Some(lengths.text(*length, rng))
        })
        .next()
}

/// One to three whole words where they fit.
fn words(frame: &Frame<'_>, low: usize, high: usize, rng: &mut Rng) -> String {
    let gap = if frame.visible { "-" } else { " " };
    let count = 1 + rng.index(3);
    let words: Vec<&str> = (0..count).filter_map(|_| rng.pick(&WORDS).copied()).collect();
    let text = words.join(gap);
    if (low..=high).contains(&text.len()) { text } else { fill(frame, low, high.min(low.max(24)), false, rng) }
}

/// Text of `low` to `high` code points with no pattern to mind.
fn fill(frame: &Frame<'_>, low: usize, high: usize, odd: bool, rng: &mut Rng) -> String {
    let length = low + rng.index((high - low).saturating_add(1));
    let mut text = String::new();
    let mut count = 0;
    while count < length {
        let piece = if odd && !frame.visible {
            rng.pick(&ODD).copied().unwrap_or("x").to_owned()
        } else if odd {
            char::from(b'!' + u8::try_from(rng.below(94)).unwrap_or(0)).to_string()
        } else {
            let gap = if count == 0 {
                ""
            } else if frame.visible {
                "-"
            } else {
                " "
            };
            format!("{gap}{}", rng.pick(&WORDS).copied().unwrap_or("x"))
        };
        text.push_str(&piece);
        count += piece.chars().count();
    }
    text.chars().take(length).collect()
}

/// A word or two, for names of map entries and the like.
pub(super) fn word(rng: &mut Rng) -> String {
    rng.pick(&WORDS).copied().unwrap_or("x").to_owned()
}

/// A text of odd characters.
pub(super) fn odd(rng: &mut Rng) -> String {
    let count = 1 + rng.index(3);
    (0..count).filter_map(|_| rng.pick(&ODD).copied()).collect()
}
