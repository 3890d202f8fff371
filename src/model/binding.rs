//! Binding patterns: AMQP topic patterns over task types, as a broker matches them over routing keys.

/// Whether `pattern` is more than the one task type it spells.
pub fn is_wild(pattern: &str) -> bool {
    pattern.split('.').any(|part| part == "*" || part == "#")
}

/// Whether `pattern` matches `key`.
///
/// Takes time in proportion to the product of their lengths, whatever stands in the pattern.
pub fn binding_matches(pattern: &str, key: &str) -> bool {
    let words: Vec<&str> = key.split('.').collect();
    // `open[n]`: what was read of the pattern can stand for the first n words.
    let mut open = vec![false; words.len() + 1];
    open[0] = true;
    for part in pattern.split('.') {
        let mut next = vec![false; words.len() + 1];
        for at in 0..=words.len() {
            next[at] = match part {
                "#" => open[at] || (at > 0 && next[at - 1]),
                "*" => at > 0 && open[at - 1],
                word => at > 0 && open[at - 1] && words[at - 1] == word,
            };
        }
        open = next;
    }
    open[words.len()]
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
