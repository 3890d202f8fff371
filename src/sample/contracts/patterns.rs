//! Random patterns of the contract language.

use crate::sample::Rng;

/// A pattern that some text of visible ASCII matches.
pub(super) fn pattern(rng: &mut Rng) -> String {
    const KNOWN: [&str; 14] = [
        "[0-9]{18}",
        "[a-z]+",
        "[A-Z]{2,4}-\\d{1,6}",
        "^\\w+$",
        "(a|b)*abb",
        "(?:x|yz){1,3}",
        "[^a-f]{2}",
        "\\$\\d+",
        "a.c",
        ".*",
        ".+",
        "[\\-\\]^]+",
        "(0|[1-9]\\d{0,3})(\\.\\d{2})?",
        "[é-žA-Z]{1,5}",
    ];
    if rng.chance(50) {
        return rng.pick(&KNOWN).copied().unwrap_or(".*").to_owned();
    }
    branches(rng, 2)
}

fn branches(rng: &mut Rng, depth: usize) -> String {
    let count = if rng.chance(30) { 2 } else { 1 };
    (0..count).map(|_| pieces(rng, depth)).collect::<Vec<_>>().join("|")
}

fn pieces(rng: &mut Rng, depth: usize) -> String {
    (0..1 + rng.index(3)).map(|_| format!("{}{}", atom(rng, depth), quantifier(rng))).collect()
}

fn atom(rng: &mut Rng, depth: usize) -> String {
    const ATOMS: [&str; 16] =
        ["a", "Z", "7", "-", "_", "\\.", "\\d", "\\w", "[a-z]", "[A-F0-9]", "[^x]", ".", "\\+", "[ab]", "x", "\\$"];
    if depth > 0 && rng.chance(25) {
        let open = if rng.chance(50) { "(" } else { "(?:" };
        return format!("{open}{})", branches(rng, depth - 1));
    }
    rng.pick(&ATOMS).copied().unwrap_or("a").to_owned()
}

fn quantifier(rng: &mut Rng) -> String {
    match rng.below(10) {
        0 => "*".to_owned(),
        1 => "+".to_owned(),
        2 => "?".to_owned(),
        3 => format!("{{{}}}", 1 + rng.below(4)),
        4 => format!("{{{},}}", rng.below(3)),
        5 => format!("{{{},{}}}", rng.below(3), 3 + rng.below(3)),
        _ => String::new(),
    }
}
