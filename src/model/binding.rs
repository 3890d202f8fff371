//! Binding patterns: AMQP topic patterns over task types, as a broker matches them over routing keys.

/// Whether `pattern` is more than the one task type it spells.
pub fn is_wild(pattern: &str) -> bool {
    pattern.split('.').any(|part| part == "*" || part == "#")
}

/// Most segments of a key that is looked at; no task type comes near.
const MOST_SEGMENTS: usize = 120;

/// Whether `pattern` matches `key`.
///
/// Takes time in proportion to the product of their lengths, whatever stands in the pattern.
pub fn binding_matches(pattern: &str, key: &str) -> bool {
    let words = key.split('.').count();
    if words > MOST_SEGMENTS {
        return false;
    }
    // Bit n: what was read of the pattern can stand for the first n words.
    let within = (1_u128 << (words + 1)) - 1;
    let mut open = 1_u128;
    let mut last = "";
    for part in pattern.split('.') {
        // Another `#` changes nothing.
        if part == "#" && last == "#" {
            continue;
        }
        last = part;
        open = match part {
            "#" => within & !(open & open.wrapping_neg()).wrapping_sub(1),
            "*" => (open << 1) & within,
            word => {
                let same = key.split('.').enumerate().filter(|(_, other)| *other == word);
                let same = same.fold(0, |mask, (at, _)| mask | 1_u128 << at);
                (open & same) << 1
            }
        };
        if open == 0 {
            return false;
        }
    }
    open & 1 << words != 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_match_as_on_a_broker() {
        let matches = [
            ("order.pay.success", "order.pay.success"),
            ("order.*.success", "order.pay.success"),
            ("order.#.failed", "order.pay.failed"),
            ("order.#.failed", "order.failed"),
            ("order.#.failed", "order.pay.card.failed"),
            ("#", "order.pay.card.failed"),
            ("#.failed.#", "order.failed"),
            ("*.#", "order.pay"),
            ("#.#.*", "order"),
            ("*.pay.failed", "order.pay.failed"),
        ];
        for (pattern, key) in matches {
            assert!(binding_matches(pattern, key), "{pattern} {key}");
        }
        let misses = [
            ("order.*.success", "order.success"),
            ("order.*.success", "order.pay.card.success"),
            ("order.#.failed", "order.pay.success"),
            ("*.*", "order.pay.success"),
            ("order.#", "orders.pay"),
            ("order", "order.pay"),
        ];
        for (pattern, key) in misses {
            assert!(!binding_matches(pattern, key), "{pattern} {key}");
        }
    }

    #[test]
    fn many_hashes_take_no_longer() {
        let pattern = ["#"; 50].join(".");
        assert!(binding_matches(&pattern, "a.b.c.d") && !binding_matches(&format!("{pattern}.x"), "a.b.c.d"));
    }
}
