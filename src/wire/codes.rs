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

/// Everything there is to say about a code.
struct Info {
    code: Code,
    name: &'static str,
    phases: &'static [Phase],
    summary: &'static str,
    explanation: &'static str,
}

impl Code {
    /// All codes, in the order in which the phases can tell them.
    pub fn all() -> impl Iterator<Item = Self> {
        INFOS.iter().map(|info| info.code)
    }

    /// The code as it is written everywhere.
    pub const fn name(self) -> &'static str {
        self.info().name
    }

    /// The code of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::all().find(|code| code.name() == name)
    }

    /// The phases that can tell it.
    pub const fn phases(self) -> &'static [Phase] {
        self.info().phases
    }

    /// One line.
    pub const fn summary(self) -> &'static str {
        self.info().summary
    }

    /// The rule in full, as `explain` shows it.
    pub const fn explanation(self) -> &'static str {
        self.info().explanation
    }

    /// The list stands in the order of the variants; a test holds that.
    const fn info(self) -> &'static Info {
        &INFOS[self as usize]
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

use Phase::{Bytes, Contract, Task};

static INFOS: [Info; 19] = [
    Info {
        code: Code::TooLarge,
        name: "too-large",
        phases: &[Bytes, Contract],
        summary: "the message has more bytes than its limit",
        explanation: "First the bytes are counted against the largest `maxBytes` of the registry; what is longer is told \
         at \"\" and not read at all. Then, once the task is known, against the task's own `maxBytes`, at \
         \"\" and beside whatever else is wrong. A producer stays 64 bytes below, so that a retry counter \
         always fits.",
    },
    Info {
        code: Code::NotJson,
        name: "not-json",
        phases: &[Bytes],
        summary: "the bytes are not one JSON text in UTF-8",
        explanation: "Told at \"\" and alone: bytes that are not UTF-8, a byte order mark, anything but one JSON text with \
         white space around it, NaN, Infinity, comments, trailing commas, single quotes, control characters \
         inside a string, a number token of more than 1000 bytes.",
    },
    Info {
        code: Code::DuplicateName,
        name: "duplicate-name",
        phases: &[Bytes],
        summary: "a name stands twice in one object",
        explanation: "Told once at the name, at any depth, also inside fields the contract does not declare and inside \
         json values: JSON libraries differ in which of the two values they keep. Names are compared after \
         their escapes are read.",
    },
    Info {
        code: Code::LoneSurrogate,
        name: "lone-surrogate",
        phases: &[Bytes],
        summary: "an escape names half a surrogate pair",
        explanation: "Told at the value, or at the object that holds it when it stands in a name: such text has no UTF-8 \
         form, and languages replace, drop or keep it. Paths end at an object that holds such a name.",
    },
    Info {
        code: Code::TooDeep,
        name: "too-deep",
        phases: &[Bytes],
        summary: "more than 64 brackets are open at once",
        explanation: "Told once, at the first container past 64 open brackets (the message itself is the first); nothing \
         inside such a container is looked at.",
    },
    Info {
        code: Code::Type,
        name: "type",
        phases: &[Task, Contract],
        summary: "the value has another JSON type than the contract says",
        explanation: "There is no coercion: \"1\" is no number, 1 is no string, 1.0 and 1e0 and -0 are no integers, a list \
         is no object. Nothing beneath such a value is checked. At \"\" where the message is not an object.",
    },
    Info {
        code: Code::Null,
        name: "null",
        phases: &[Task, Contract],
        summary: "null where the contract does not allow it",
        explanation: "null is a value of its own, allowed only where the contract says `nullable: true` and in json \
         values; an optional field is left out, not set to null.",
    },
    Info {
        code: Code::Missing,
        name: "missing",
        phases: &[Task, Contract],
        summary: "a required field is absent",
        explanation: "Told at the path where the field should be. For a producer also at an absent version.",
    },
    Info {
        code: Code::UnknownTask,
        name: "unknown-task",
        phases: &[Task],
        summary: "the registry has no such task or no such version",
        explanation: "Told at the type name where no task of that type uses the envelope, or where a binding that decodes \
         one task is given another; at the version (also an absent one, which means 1) where the task has no \
         such version.",
    },
    Info {
        code: Code::Range,
        name: "range",
        phases: &[Task, Contract],
        summary: "a number, amount or duration is outside its bounds",
        explanation: "The number is well spelled but outside the bounds of its type (int32, int64, ±(2^53−1), the \
         precision of a decimal, ±9223372036 s, the finite doubles) or of the contract (`min`, `max`).",
    },
    Info {
        code: Code::Format,
        name: "format",
        phases: &[Contract],
        summary: "the text does not have the form of its type",
        explanation: "The text is not of the one form its type has, down to the last character: see the field types. Where \
         it is told it stands alone: range, length and pattern of that value are not checked.",
    },
    Info {
        code: Code::Length,
        name: "length",
        phases: &[Contract],
        summary: "text, bytes or a json value is too short or too long",
        explanation: "`minLength` and `maxLength` count Unicode code points, `maxBytes` of bytes counts decoded bytes, \
         `maxBytes` of json counts bytes without white space.",
    },
    Info {
        code: Code::Pattern,
        name: "pattern",
        phases: &[Contract],
        summary: "the pattern does not match the whole text",
        explanation: "Patterns match the whole text, not a part of it; a final line feed is part of the text.",
    },
    Info {
        code: Code::Enum,
        name: "enum",
        phases: &[Contract],
        summary: "the text is not a value of the enum",
        explanation: "A closed enum knows its values, exactly spelled. An open one keeps any other text of 1 to 128 \
         characters without control characters; only a producer may not write it.",
    },
    Info {
        code: Code::Count,
        name: "count",
        phases: &[Contract],
        summary: "a list or map has too few or too many entries",
        explanation: "`minItems`, `maxItems`, `maxEntries`: told at the list or map, beside what is wrong inside.",
    },
    Info {
        code: Code::Unique,
        name: "unique",
        phases: &[Contract],
        summary: "two items of a unique list are equal",
        explanation: "Told once at the list, and only where every item is well. Items are compared as values: the doubles \
         1, 1.0 and 1e0 are equal, so are 0 and -0, so are two nulls.",
    },
    Info {
        code: Code::Key,
        name: "key",
        phases: &[Contract],
        summary: "the name of a map entry is not allowed",
        explanation: "Told at the entry whatever its name breaks (form, length, pattern); its value is checked too.",
    },
    Info {
        code: Code::UnknownVariant,
        name: "unknown-variant",
        phases: &[Contract],
        summary: "the tag names no variant of the union",
        explanation: "Told at the tag. An open union keeps an unknown variant as raw JSON where the tag has 1 to 128 \
         characters without control characters; only a producer may not write it.",
    },
    Info {
        code: Code::Undeclared,
        name: "undeclared",
        phases: &[Contract],
        summary: "a producer writes a field that the contract does not declare",
        explanation: "For producers only: consumers ignore such fields, in the envelope, the payload and every nested \
         object, so that fields can be added later.",
    },
];
