//! What a part of a key template can look like in a message.

use std::collections::BTreeMap;

use crate::model::{Field, NamedType, Precision, Type, TypeBody};
use crate::pattern::automata::{Language, TooLarge};
use crate::pattern::{Class, Pattern};

/// The texts a part of a key can be.
pub(super) struct Part {
    literal: Option<String>,
    texts: Language,
    fixed: Option<u64>,
    longest: Option<u64>,
}

impl Part {
    /// Text that always stands there.
    pub(super) fn literal(text: &str) -> Self {
        let length = text.chars().count() as u64;
        Self {
            literal: Some(text.to_owned()),
            texts: Language::of_texts([text]),
            fixed: Some(length),
            longest: Some(length),
        }
    }

    /// The values of `field`, or why it cannot be part of a key.
    pub(super) fn of(field: &Field, types: &BTreeMap<String, NamedType>) -> Result<Self, String> {
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
        let too_large = |_: TooLarge| "its pattern is too large to be decided".to_owned();
        match &field.spec.ty {
            Type::Id { min_length, max_length, pattern } => {
                let visible = Language::of_characters(Class::visible_ascii());
                let all = visible.and(&Language::of_length((*min_length).max(1), Some(*max_length)));
                match pattern {
                    Some(pattern) => Self::matching(all.and(&Language::of_pattern(pattern))).map_err(too_large),
                    None => Ok(Self::new(all, (min_length == max_length).then_some(*max_length), Some(*max_length))),
                }
            }
            Type::String { min_length, max_length, pattern: Some(pattern) } => {
                let all = Language::of_pattern(pattern).and(&Language::of_length(*min_length, *max_length));
                if !all.is_visible_ascii().map_err(too_large)? {
                    return Err("its pattern allows more than visible ASCII".to_owned());
                }
                Self::matching(all).map_err(too_large)
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
            Type::Named(_) => Self::enumeration(named),
            _ => Err("it is not of type id, int32, int64, uuid, date, timestamp, string or of an enum".to_owned()),
        }
    }

    fn new(texts: Language, fixed: Option<u64>, longest: Option<u64>) -> Self {
        Self { literal: None, texts, fixed, longest }
    }

    fn matching(texts: Language) -> Result<Self, TooLarge> {
        let (fixed, longest) = (texts.fixed_length()?, texts.longest(1000)?);
        Ok(Self::new(texts, fixed, longest))
    }

    fn shaped(pattern: &str, length: u64) -> Self {
        let texts = Pattern::parse(pattern).map_or_else(|_| Language::any(), |pattern| Language::of_pattern(&pattern));
        Self::new(texts, Some(length), Some(length))
    }

    fn integer(min: i64, max: i64) -> Self {
        let length = |value: i64| value.to_string().len() as u64;
        let (shortest, longest) = if min <= 0 && max >= 0 {
            (1, length(min).max(length(max)))
        } else {
            (length(min).min(length(max)), length(min).max(length(max)))
        };
        let pattern = match (min < 0, max < 0) {
            (false, _) => "0|[1-9][0-9]*",
            (true, true) => "-[1-9][0-9]*",
            (true, false) => "0|-?[1-9][0-9]*",
        };
        let texts = Pattern::parse(pattern).map_or_else(|_| Language::any(), |pattern| Language::of_pattern(&pattern));
        let texts = texts.and(&Language::of_length(shortest, Some(longest)));
        Self::new(texts, (shortest == longest).then_some(longest), Some(longest))
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
        let (shortest, longest) = (lengths().min(), lengths().max());
        Ok(Self::new(Language::of_texts(values.iter().copied()), longest.filter(|_| shortest == longest), longest))
    }

    /// The text, where this is literal text.
    pub(super) fn as_literal(&self) -> Option<&str> {
        self.literal.as_deref()
    }

    /// Whether some value has the character; undecided counts as yes.
    pub(super) fn may_contain(&self, character: char) -> bool {
        self.texts.may_contain(character).unwrap_or(true)
    }

    /// The length all values have.
    pub(super) fn fixed(&self) -> Option<u64> {
        self.fixed
    }

    /// The longest length.
    pub(super) fn longest(&self) -> Option<u64> {
        self.longest
    }

    /// Whether the empty text is among them.
    pub(super) fn may_be_empty(&self) -> bool {
        self.texts.contains("")
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
pub(super) fn collision(first: &Part, literal: &str, second: &Part) -> Option<[(String, String); 2]> {
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
