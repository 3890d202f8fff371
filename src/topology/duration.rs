//! Durations as contracts write them.

/// Milliseconds as the contract language spells them, in the largest unit that is whole: `30m`, `250ms`, `14d`.
pub fn spell(milliseconds: u64) -> String {
    const UNITS: [(u64, &str); 4] = [(86_400_000, "d"), (3_600_000, "h"), (60_000, "m"), (1000, "s")];
    let whole = UNITS.iter().find(|(unit, _)| milliseconds > 0 && milliseconds.is_multiple_of(*unit));
    whole.map_or_else(|| format!("{milliseconds}ms"), |(unit, name)| format!("{}{name}", milliseconds / unit))
}

/// Milliseconds for reading, in up to three units: `14d 30m 10s`, `1m 9s`.
pub fn read(milliseconds: u64) -> String {
    const UNITS: [(u64, &str); 5] = [(86_400_000, "d"), (3_600_000, "h"), (60_000, "m"), (1000, "s"), (1, "ms")];
    let mut rest = milliseconds;
    let mut parts = Vec::new();
    for (unit, name) in UNITS {
        if rest >= unit && parts.len() < 3 {
            parts.push(format!("{}{name}", rest / unit));
            rest %= unit;
        }
    }
    if parts.is_empty() { "0s".to_owned() } else { parts.join(" ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_whole_unit_is_used() {
        let cases =
            [(0, "0ms"), (250, "250ms"), (1000, "1s"), (90_000, "90s"), (1_800_000, "30m"), (1_209_600_000, "14d")];
        for (milliseconds, text) in cases {
            assert_eq!(spell(milliseconds), text);
        }
        assert_eq!(read(1_209_600_000 + 1_800_000 + 7000), "14d 30m 7s");
        assert_eq!(read(69_000), "1m 9s");
    }
}
