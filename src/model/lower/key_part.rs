//! What a part of a key template can look like in a message.

use std::sync::Arc;

use crate::diagnostic::Findings;
use crate::model::lower::satisfy::only_visible_ascii;
use crate::model::{Field, NamedType, NamedTypes, Precision, Type, TypeBody};
use crate::pattern::automata::Language;
use crate::pattern::{Ast, Class, Pattern};

/// The texts a part of a key can be.
pub(super) struct Part {
    literal: Option<String>,
    texts: Language,
    shortest: u64,
    longest: Option<u64>,
    /// Characters that cannot occur are known without an automaton where none of these ranges has them.
    ranges: Option<Vec<(char, char)>>,
    /// What asking the automaton costs; nothing where there is no pattern of the author's.
    cost: u64,
}

impl Part {
    /// Text that always stands there.
    pub(super) fn literal(text: &str) -> Self {
        let length = text.chars().count() as u64;
        Self { literal: Some(text.to_owned()), ..Self::new(Language::of_texts([text]), length, Some(length)) }
    }

    /// The values of `field`, or why it cannot be part of a key.
    pub(super) fn of(field: &Field, types: &NamedTypes, findings: &mut Findings) -> Result<Self, String> {
        let named = match &field.spec.ty {
            Type::Named(name) => types.get(name),
            _ => None,
        };
        if !field.required {
            return Err("it is not required".to_owned());
        }
        if field.spec.nullable {
            return Err("it may be null".to_owned());
        }
        if field.spec.sensitive || named.is_some_and(|named| named.sensitive) {
            return Err("it is sensitive, and keys are written to logs".to_owned());
        }
        match &field.spec.ty {
            Type::Id { min_length, max_length, pattern } => {
                let least = (*min_length).max(1);
                let all =
                    Language::of_characters(Class::visible_ascii()).and(&Language::of_length(least, Some(*max_length)));
                Ok(match pattern {
                    Some(pattern) => Self::matching(all, pattern, least, Some(*max_length)),
                    None => Self::new(all, least, Some(*max_length)),
                })
            }
            Type::String { min_length, max_length, pattern: Some(pattern) } => {
                let part =
                    Self::matching(Language::of_length(*min_length, *max_length), pattern, *min_length, *max_length);
                let visible = only_visible_ascii(pattern)
                    || (findings.spend(part.cost) && part.texts.is_visible_ascii().unwrap_or(false));
                if visible { Ok(part) } else { Err("its pattern allows more than visible ASCII".to_owned()) }
            }
            Type::String { pattern: None, .. } => Err("it is a string without a pattern".to_owned()),
            Type::Int32 { min, max } => Ok(Self::integer(i64::from(*min), i64::from(*max))),
            Type::Int64 { min, max, .. } => Ok(Self::integer(*min, *max)),
            Type::Uuid => Ok(Self::shaped("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", 36)),
            Type::Date => Ok(Self::shaped("[0-9]{4}-[0-9]{2}-[0-9]{2}", 10)),
            Type::Timestamp { precision } => {
                let (fraction, length) = match precision {
                    Precision::Seconds => ("", 20),
                    Precision::Millis => (r"\.[0-9]{3}", 24),
                    Precision::Micros => (r"\.[0-9]{6}", 27),
                };
                Ok(Self::shaped(
                    &format!("[0-9]{{4}}-[0-9]{{2}}-[0-9]{{2}}T[0-9]{{2}}:[0-9]{{2}}:[0-9]{{2}}{fraction}Z"),
                    length,
                ))
            }
            Type::Named(_) => Self::enumeration(named.map(Arc::as_ref)),
            _ => Err("it is not of type id, int32, int64, uuid, date, timestamp, string or of an enum".to_owned()),
        }
    }

    fn new(texts: Language, shortest: u64, longest: Option<u64>) -> Self {
        Self { literal: None, texts, shortest, longest, ranges: None, cost: 0 }
    }

    /// Texts of `within`, whose lengths are `least` to `most`, that match `pattern`.
    fn matching(within: Language, pattern: &Pattern, least: u64, most: Option<u64>) -> Self {
        let shortest = pattern.min_len().map_or(least, |found| found.max(least));
        let longest = match (pattern.max_len(), most) {
            (Some(found), Some(most)) => Some(found.min(most)),
            (found, most) => found.or(most),
        };
        let part = Self::new(within.and(&Language::of_pattern(pattern)), shortest, longest);
        Self { ranges: Some(ranges(pattern)), cost: pattern.ast().weight(), ..part }
    }

    fn shaped(pattern: &str, length: u64) -> Self {
        Self::new(language(pattern), length, Some(length))
    }

    fn integer(min: i64, max: i64) -> Self {
        let length = |value: i64| value.to_string().len() as u64;
        let (low, high) = (length(min), length(max));
        let shortest = if min <= 0 && max >= 0 { 1 } else { low.min(high) };
        let pattern = match (min < 0, max < 0) {
            (false, _) => "0|[1-9][0-9]*",
            (true, true) => "-[1-9][0-9]*",
            (true, false) => "0|-?[1-9][0-9]*",
        };
        let texts = language(pattern).and(&Language::of_length(shortest, Some(low.max(high))));
        Self::new(texts, shortest, Some(low.max(high)))
    }

    fn enumeration(named: Option<&NamedType>) -> Result<Self, String> {
        let Some(NamedType { body: TypeBody::Enum(body), .. }) = named else {
            return Err("it is not a scalar or an enum".to_owned());
        };
        if body.open {
            return Err("its enum is open".to_owned());
        }
        let values: Vec<&str> = body.values.iter().map(|value| value.value.as_str()).collect();
        if let Some(value) = values.iter().find(|value| !value.bytes().all(|byte| byte.is_ascii_graphic())) {
            return Err(format!("its enum has the value `{value}`, which is not visible ASCII"));
        }
        let lengths = || values.iter().map(|value| value.len() as u64);
        Ok(Self::new(Language::of_texts(values.iter().copied()), lengths().min().unwrap_or(0), lengths().max()))
    }

    /// The text, where this is literal text.
    pub(super) fn as_literal(&self) -> Option<&str> {
        self.literal.as_deref()
    }

    /// Whether some value has the character; undecided counts as yes.
    pub(super) fn may_contain(&self, character: char, findings: &mut Findings) -> bool {
        let excluded = self
            .ranges
            .as_ref()
            .is_some_and(|ranges| !ranges.iter().any(|&(low, high)| (low..=high).contains(&character)));
        !excluded && (!findings.spend(self.cost) || self.texts.may_contain(character).unwrap_or(true))
    }

    /// Whether all values have the same length; undecided counts as no.
    pub(super) fn is_fixed(&self, findings: &mut Findings) -> bool {
        self.longest == Some(self.shortest)
            || (self.cost > 0
                && findings.spend(self.cost)
                && self.texts.fixed_length().is_ok_and(|length| length.is_some()))
    }

    /// A length that no value exceeds, found without an automaton.
    pub(super) fn longest(&self) -> Option<u64> {
        self.longest
    }

    /// The length of the longest value, found with one.
    pub(super) fn exactly_longest(&self, findings: &mut Findings) -> Option<u64> {
        if self.cost == 0 || !findings.spend(self.cost) {
            return self.longest;
        }
        self.texts.longest(1000).unwrap_or(self.longest)
    }

    /// Whether the empty text is among them.
    pub(super) fn may_be_empty(&self) -> bool {
        match &self.literal {
            Some(text) => text.is_empty(),
            None => self.shortest == 0 && self.texts.contains(""),
        }
    }

    /// A few of its texts, short ones first.
    fn samples(&self) -> Vec<String> {
        const LETTERS: [&str; 4] = ["a", "b", "1", "A"];
        let mut found: Vec<String> =
            LETTERS.into_iter().map(str::to_owned).filter(|text| self.texts.contains(text)).collect();
        found.extend(self.texts.lightest_many(8, 128).unwrap_or_default());
        found
    }
}

/// Two different pairs of values of `first` and `second` that give the same text with `literal` between them.
pub(super) fn collision(
    first: &Part,
    literal: &str,
    second: &Part,
    findings: &mut Findings,
) -> Option<[(String, String); 2]> {
    if !findings.spend(first.cost.saturating_add(second.cost)) {
        return None;
    }
    // x·literal·(m·literal·y) = (x·literal·m)·literal·y, so it is enough that both longer ones are values.
    let (starts, ends) = (first.samples(), second.samples());
    let middles: Vec<&str> =
        ["b", "1", "-", ""].into_iter().chain(starts.iter().chain(&ends).map(String::as_str)).collect();
    for middle in middles.iter().filter(|middle| !(literal.is_empty() && middle.is_empty())) {
        for start in &starts {
            let longer = format!("{start}{literal}{middle}");
            if !first.texts.contains(&longer) {
                continue;
            }
            for end in &ends {
                let tail = format!("{middle}{literal}{end}");
                if second.texts.contains(&tail) {
                    return Some([(start.clone(), tail), (longer, end.clone())]);
                }
            }
        }
    }
    None
}

fn language(pattern: &str) -> Language {
    Pattern::parse(pattern).map_or_else(|_| Language::any(), |pattern| Language::of_pattern(&pattern))
}

/// All characters that any class of the pattern has.
fn ranges(pattern: &Pattern) -> Vec<(char, char)> {
    let mut found = Vec::new();
    let mut open = vec![pattern.ast()];
    while let Some(ast) = open.pop() {
        match ast {
            Ast::Empty => {}
            Ast::Class(class) => found.extend_from_slice(class.ranges()),
            Ast::Concat(parts) | Ast::Alternation(parts) => open.extend(parts),
            Ast::Repetition { of, .. } => open.push(of),
        }
    }
    found
}
