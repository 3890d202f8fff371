//! The tree of a pattern and its character classes.

/// What a pattern says. Every literal character is a class of one.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Ast {
    /// Matches the empty text.
    Empty,
    /// One character out of a set.
    Class(Class),
    /// One after the other.
    Concat(Vec<Self>),
    /// One of several.
    Alternation(Vec<Self>),
    /// A number of times.
    Repetition {
        /// What is repeated.
        of: Box<Self>,
        /// Fewest times.
        min: u32,
        /// Most times; `None` for no limit.
        max: Option<u32>,
    },
}

impl Ast {
    /// Code points of the shortest match; `None` where nothing matches.
    pub fn min_len(&self) -> Option<u64> {
        match self {
            Self::Empty => Some(0),
            Self::Class(class) => (!class.is_empty()).then_some(1),
            Self::Concat(parts) => parts.iter().try_fold(0_u64, |sum, part| Some(sum.saturating_add(part.min_len()?))),
            Self::Alternation(branches) => branches.iter().filter_map(Self::min_len).min(),
            Self::Repetition { min: 0, .. } => Some(0),
            Self::Repetition { of, min, .. } => Some(of.min_len()?.saturating_mul(u64::from(*min))),
        }
    }

    /// Code points of the longest match; `None` where there is no limit, 0 where nothing matches.
    pub fn max_len(&self) -> Option<u64> {
        if self.min_len().is_none() {
            return Some(0);
        }
        match self {
            Self::Empty => Some(0),
            Self::Class(_) => Some(1),
            Self::Concat(parts) => parts.iter().try_fold(0_u64, |sum, part| Some(sum.saturating_add(part.max_len()?))),
            Self::Alternation(branches) => {
                branches.iter().try_fold(0_u64, |longest, branch| Some(longest.max(branch.max_len()?)))
            }
            Self::Repetition { of, max, .. } => match (of.max_len(), max) {
                (Some(0), _) | (_, Some(0)) => Some(0),
                (Some(longest), Some(times)) => Some(longest.saturating_mul(u64::from(*times))),
                _ => None,
            },
        }
    }

    /// How large the pattern grows when its counts are written out: a rough measure of compiled size.
    pub fn weight(&self) -> u64 {
        match self {
            Self::Empty => 1,
            Self::Class(class) => 1 + class.ranges().len() as u64,
            Self::Concat(parts) | Self::Alternation(parts) => {
                parts.iter().fold(1_u64, |sum, part| sum.saturating_add(part.weight()))
            }
            Self::Repetition { of, min, max } => {
                let times = u64::from(max.unwrap_or_else(|| min.saturating_add(1))).max(1);
                of.weight().saturating_mul(times)
            }
        }
    }
}

/// A set of characters: ranges sorted, apart and not adjacent. Surrogates are no characters and are never counted.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Class {
    ranges: Vec<(char, char)>,
}

impl Class {
    /// The set of the given inclusive ranges, in any order, overlapping or not.
    pub fn new(ranges: impl IntoIterator<Item = (char, char)>) -> Self {
        let mut sorted: Vec<(char, char)> = ranges.into_iter().filter(|(low, high)| low <= high).collect();
        sorted.sort_unstable();
        let mut merged: Vec<(char, char)> = Vec::with_capacity(sorted.len());
        for (low, high) in sorted {
            match merged.last_mut() {
                Some((_, last)) if low <= *last || after(*last) == Some(low) => *last = high.max(*last),
                _ => merged.push((low, high)),
            }
        }
        Self { ranges: merged }
    }

    /// The set of one character.
    pub fn single(character: char) -> Self {
        Self { ranges: vec![(character, character)] }
    }

    /// All characters.
    pub fn all() -> Self {
        Self { ranges: vec![('\0', char::MAX)] }
    }

    /// Visible ASCII, 0x21 to 0x7E.
    pub fn visible_ascii() -> Self {
        Self { ranges: vec![('!', '~')] }
    }

    /// The inclusive ranges.
    pub fn ranges(&self) -> &[(char, char)] {
        &self.ranges
    }

    /// Whether there is no character in it.
    pub fn is_empty(&self) -> bool {
        self.ranges.is_empty()
    }

    /// The character, where it is the only one.
    pub fn as_single(&self) -> Option<char> {
        match self.ranges.as_slice() {
            [(low, high)] if low == high => Some(*low),
            _ => None,
        }
    }

    /// Whether `character` belongs to it.
    pub fn contains(&self, character: char) -> bool {
        let next = self.ranges.partition_point(|&(_, high)| high < character);
        self.ranges.get(next).is_some_and(|&(low, _)| low <= character)
    }

    /// How many characters belong to it.
    pub fn len(&self) -> u32 {
        self.ranges.iter().map(|&(low, high)| ordinal(high) - ordinal(low) + 1).sum()
    }

    /// The character at `index` in code point order.
    pub fn nth(&self, index: u32) -> Option<char> {
        let mut left = index;
        for &(low, high) in &self.ranges {
            let size = ordinal(high) - ordinal(low) + 1;
            if left < size {
                return from_ordinal(ordinal(low) + left);
            }
            left -= size;
        }
        None
    }

    /// All characters that do not belong to it.
    pub fn complement(&self) -> Self {
        let mut ranges = Vec::with_capacity(self.ranges.len() + 1);
        let mut start = Some('\0');
        for &(low, high) in &self.ranges {
            if let (Some(from), Some(to)) = (start, before(low))
                && from <= to
            {
                ranges.push((from, to));
            }
            start = after(high);
        }
        ranges.extend(start.map(|from| (from, char::MAX)));
        Self { ranges }
    }

    /// The characters of both.
    pub fn intersection(&self, other: &Self) -> Self {
        let (mut ranges, mut left, mut right) = (Vec::new(), 0, 0);
        while let (Some(&(a, b)), Some(&(c, d))) = (self.ranges.get(left), other.ranges.get(right)) {
            let (low, high) = (a.max(c), b.min(d));
            if low <= high {
                ranges.push((low, high));
            }
            if b < d {
                left += 1;
            } else {
                right += 1;
            }
        }
        Self { ranges }
    }

    /// The characters of either.
    pub fn union(&self, other: &Self) -> Self {
        Self::new(self.ranges.iter().chain(&other.ranges).copied())
    }
}

/// The next character, skipping the surrogates.
pub(super) fn after(character: char) -> Option<char> {
    from_ordinal(ordinal(character) + 1)
}

/// The character before, skipping the surrogates.
pub(super) fn before(character: char) -> Option<char> {
    ordinal(character).checked_sub(1).and_then(from_ordinal)
}

/// Position among all characters, surrogates left out.
fn ordinal(character: char) -> u32 {
    let code = character as u32;
    if code >= 0xE000 { code - 0x800 } else { code }
}

fn from_ordinal(ordinal: u32) -> Option<char> {
    char::from_u32(if ordinal >= 0xD800 { ordinal + 0x800 } else { ordinal })
}
