//! How heavy a character is in a message: bytes as canonical JSON first, then how well a person reads it.

/// Bytes in the high half, unreadability in the low half, so that weights add up and compare as numbers.
pub(super) type Weight = u64;

const BYTE: Weight = 1 << 32;

/// Bytes of a weight.
pub(super) fn bytes(weight: Weight) -> u64 {
    weight / BYTE
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
