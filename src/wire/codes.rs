//! The closed list of error codes, with what each means. Parsing, help and documentation all read this list.

use std::fmt;

/// What is wrong at a path of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Code {
    /// Too many bytes.
    TooLarge,
    /// Not one JSON text in UTF-8.
    NotJson,
    /// A name twice in one object.
    DuplicateName,
    /// Half a surrogate pair.
    LoneSurrogate,
    /// Too many open brackets.
    TooDeep,
    /// Another JSON type.
    Type,
    /// `null` where it is not allowed.
    Null,
    /// A required field is absent.
    Missing,
    /// No such task or version.
    UnknownTask,
    /// Outside the bounds of a number.
    Range,
    /// Text not of its type's form.
    Format,
    /// Text, bytes or JSON too short or too long.
    Length,
    /// Text that its pattern does not match.
    Pattern,
    /// Not a value of the enum.
    Enum,
    /// Too few or too many items or entries.
    Count,
    /// Two equal items.
    Unique,
    /// A map's name that its `keys` does not allow.
    Key,
    /// Not a variant of the union.
    UnknownVariant,
    /// A field that the contract does not declare.
    Undeclared,
}

/// When a code can be told. A phase that finds something ends the check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    /// The bytes: whether they are JSON that every language reads alike.
    Bytes,
    /// The task: which contract the message belongs to.
    Task,
    /// The contract: everything declared.
    Contract,
}

impl Code {
    /// All codes, in the order in which the phases can tell them.
    pub const ALL: [Self; 19] = [
        Self::TooLarge,
        Self::NotJson,
        Self::DuplicateName,
        Self::LoneSurrogate,
        Self::TooDeep,
        Self::Type,
        Self::Null,
        Self::Missing,
        Self::UnknownTask,
        Self::Range,
        Self::Format,
        Self::Length,
        Self::Pattern,
        Self::Enum,
        Self::Count,
        Self::Unique,
        Self::Key,
        Self::UnknownVariant,
        Self::Undeclared,
    ];

    /// The code as it is written everywhere.
    pub const fn name(self) -> &'static str {
        match self {
            Self::TooLarge => "too-large",
            Self::NotJson => "not-json",
            Self::DuplicateName => "duplicate-name",
            Self::LoneSurrogate => "lone-surrogate",
            Self::TooDeep => "too-deep",
            Self::Type => "type",
            Self::Null => "null",
            Self::Missing => "missing",
            Self::UnknownTask => "unknown-task",
            Self::Range => "range",
            Self::Format => "format",
            Self::Length => "length",
            Self::Pattern => "pattern",
            Self::Enum => "enum",
            Self::Count => "count",
            Self::Unique => "unique",
            Self::Key => "key",
            Self::UnknownVariant => "unknown-variant",
            Self::Undeclared => "undeclared",
        }
    }

    /// The code of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|code| code.name() == name)
    }

    /// The phases that can tell it.
    pub const fn phases(self) -> &'static [Phase] {
        match self {
            Self::TooLarge => &[Phase::Bytes, Phase::Contract],
            Self::NotJson | Self::DuplicateName | Self::LoneSurrogate | Self::TooDeep => &[Phase::Bytes],
            Self::UnknownTask => &[Phase::Task],
            Self::Type | Self::Null | Self::Missing | Self::Range => &[Phase::Task, Phase::Contract],
            _ => &[Phase::Contract],
        }
    }

    /// One line.
    pub const fn summary(self) -> &'static str {
        match self {
            Self::TooLarge => "the message has more bytes than its limit",
            Self::NotJson => "the bytes are not one JSON text in UTF-8",
            Self::DuplicateName => "a name stands twice in one object",
            Self::LoneSurrogate => "an escape names half a surrogate pair",
            Self::TooDeep => "more than 64 brackets are open at once",
            Self::Type => "the value has another JSON type than the contract says",
            Self::Null => "null where the contract does not allow it",
            Self::Missing => "a required field is absent",
            Self::UnknownTask => "the registry has no such task or no such version",
            Self::Range => "a number, amount or duration is outside its bounds",
            Self::Format => "the text does not have the form of its type",
            Self::Length => "text, bytes or a json value is too short or too long",
            Self::Pattern => "the pattern does not match the whole text",
            Self::Enum => "the text is not a value of the enum",
            Self::Count => "a list or map has too few or too many entries",
            Self::Unique => "two items of a unique list are equal",
            Self::Key => "the name of a map entry is not allowed",
            Self::UnknownVariant => "the tag names no variant of the union",
            Self::Undeclared => "a producer writes a field that the contract does not declare",
        }
    }

    /// The rule in full, as `explain` shows it.
    pub const fn explanation(self) -> &'static str {
        match self {
            Self::TooLarge => {
                "First the bytes are counted against the largest `maxBytes` of the registry; what is longer is told at \"\" \
                 and not read at all. Then, once the task is known, against the task's own `maxBytes`, at \"\" and beside \
                 whatever else is wrong. A producer stays 64 bytes below, so that a retry counter always fits."
            }
            Self::NotJson => {
                "Told at \"\" and alone: bytes that are not UTF-8, a byte order mark, anything but one JSON text with white \
                 space around it, NaN, Infinity, comments, trailing commas, single quotes, control characters inside a \
                 string, a number token of more than 1000 bytes."
            }
            Self::DuplicateName => {
                "Told once at the name, at any depth, also inside fields the contract does not declare and inside json \
                 values: JSON libraries differ in which of the two values they keep. Names are compared after their escapes \
                 are read."
            }
            Self::LoneSurrogate => {
                "Told at the value, or at the object that holds it when it stands in a name: such text has no UTF-8 form, and \
                 languages replace, drop or keep it. Paths end at an object that holds such a name."
            }
            Self::TooDeep => {
                "Told once, at the first container past 64 open brackets (the message itself is the first); nothing inside \
                 such a container is looked at."
            }
            Self::Type => {
                "There is no coercion: \"1\" is no number, 1 is no string, 1.0 and 1e0 and -0 are no integers, a list is no \
                 object. Nothing beneath such a value is checked. At \"\" where the message is not an object."
            }
            Self::Null => {
                "null is a value of its own, allowed only where the contract says `nullable: true` and in json values; an \
                 optional field is left out, not set to null."
            }
            Self::Missing => "Told at the path where the field should be. For a producer also at an absent version.",
            Self::UnknownTask => {
                "Told at the type name where no task of that type uses the envelope, or where a binding that decodes one task \
                 is given another; at the version (also an absent one, which means 1) where the task has no such version."
            }
            Self::Range => {
                "The number is well spelled but outside the bounds of its type (int32, int64, ±(2^53−1), the precision of a \
                 decimal, ±9223372036 s, the finite doubles) or of the contract (`min`, `max`)."
            }
            Self::Format => {
                "The text is not of the one form its type has, down to the last character: see the field types. Where it is \
                 told it stands alone: range, length and pattern of that value are not checked."
            }
            Self::Length => {
                "`minLength` and `maxLength` count Unicode code points, `maxBytes` of bytes counts decoded bytes, `maxBytes` \
                 of json counts bytes without white space."
            }
            Self::Pattern => "Patterns match the whole text, not a part of it; a final line feed is part of the text.",
            Self::Enum => {
                "A closed enum knows its values, exactly spelled. An open one keeps any other text of 1 to 128 characters \
                 without control characters; only a producer may not write it."
            }
            Self::Count => "`minItems`, `maxItems`, `maxEntries`: told at the list or map, beside what is wrong inside.",
            Self::Unique => {
                "Told once at the list, and only where every item is well. Items are compared as values: the doubles 1, 1.0 \
                 and 1e0 are equal, so are 0 and -0, so are two nulls."
            }
            Self::Key => "Told at the entry whatever its name breaks (form, length, pattern); its value is checked too.",
            Self::UnknownVariant => {
                "Told at the tag. An open union keeps an unknown variant as raw JSON where the tag has 1 to 128 characters \
                 without control characters; only a producer may not write it."
            }
            Self::Undeclared => {
                "For producers only: consumers ignore such fields, in the envelope, the payload and every nested object, so \
                 that fields can be added later."
            }
        }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// By name: the order in which codes of one path are told.
impl Ord for Code {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.name().cmp(other.name())
    }
}

impl PartialOrd for Code {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
