//! How heavy a character is in a message: bytes as canonical JSON first, then how well a person reads it.

use crate::pattern::{Ast, Class};

/// Bytes in the high half, unreadability in the low half, so that weights add up and compare as numbers.
pub(super) type Weight = u64;

const BYTE: Weight = 1 << 32;

/// Bytes of a weight.
pub(super) fn bytes(weight: Weight) -> u64 {
    weight / BYTE
}

/// Bytes of the heaviest character: a control character as `\u001f`.
pub(super) const HEAVIEST: u64 = 6;

/// Bytes of the heaviest character that an expression can read.
pub(super) fn heaviest(ast: &Ast) -> u64 {
    match ast {
        Ast::Empty => 0,
        Ast::Class(class) => [6, 4, 3, 2, 1]
            .into_iter()
            .find(|&bytes| !class.intersection(&characters_of_bytes(bytes)).is_empty())
            .unwrap_or(0),
        Ast::Concat(parts) | Ast::Alternation(parts) => parts.iter().map(heaviest).max().unwrap_or(0),
        Ast::Repetition { of, .. } => heaviest(of),
    }
}

/// The characters that take exactly so many bytes in a JSON string: 1, 2, 3, 4 or 6.
pub fn characters_of_bytes(bytes: u64) -> Class {
    Class::new(match bytes {
        1 => vec![(' ', '!'), ('#', '['), (']', '\u{7F}')],
        2 => vec![('\u{8}', '\n'), ('\u{C}', '\r'), ('"', '"'), ('\\', '\\'), ('\u{80}', '\u{7FF}')],
        3 => vec![('\u{800}', '\u{FFFF}')],
        4 => vec![('\u{10000}', char::MAX)],
        6 => vec![('\0', '\u{7}'), ('\u{B}', '\u{B}'), ('\u{E}', '\u{1F}')],
        _ => Vec::new(),
    })
}

/// The weight of a whole text.
pub(super) fn of_text(text: &str) -> Weight {
    text.chars().map(of).sum()
}

/// The weight of one character.
pub(super) fn of(character: char) -> Weight {
    let (bytes, rank) = match character {
        'a'..='z' | '0'..='9' | 'A'..='Z' => (1, 0),
        '"' | '\\' => (2, 1),
        '!'..='~' => (1, 1),
        ' ' => (1, 2),
        '\u{7F}' => (1, 50),
        '\u{8}' | '\t' | '\n' | '\u{C}' | '\r' => (2, 20),
        '\0'..='\u{1F}' => (6, 60),
        _ => (character.len_utf8() as u64, if character.is_alphanumeric() { 3 } else { 30 }),
    };
    bytes * BYTE + rank
}

/// Ranges in the order in which characters are preferred; apart from each other, together they are all characters.
const PREFERENCE: [(char, char); 22] = [
    ('a', 'z'),
    ('0', '9'),
    ('A', 'Z'),
    ('-', '/'),
    ('_', '_'),
    (':', '@'),
    ('#', ','),
    ('!', '!'),
    ('[', '['),
    (']', '^'),
    ('`', '`'),
    ('{', '~'),
    (' ', ' '),
    ('\u{7F}', '\u{7F}'),
    ('"', '"'),
    ('\\', '\\'),
    ('\t', '\r'),
    ('\u{C0}', '\u{7FF}'),
    ('\u{80}', '\u{BF}'),
    ('\u{800}', char::MAX),
    ('\0', '\u{8}'),
    ('\u{E}', '\u{1F}'),
];

/// The characters of `low..=high` (code points, surrogates left out), lightest kinds first.
pub(super) fn preferred(low: u32, high: u32) -> impl Iterator<Item = char> {
    PREFERENCE.into_iter().flat_map(move |(first, last)| {
        let (from, to) = (low.max(first as u32), high.min(last as u32));
        (from..=to).filter_map(char::from_u32)
    })
}
