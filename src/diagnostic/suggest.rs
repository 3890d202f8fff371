//! The nearest name to a wrong one.

/// Finds near names, doing a bounded amount of work in all, so that a file full of unknown names stays linear.
#[derive(Debug)]
pub struct Nearest {
    budget: usize,
}

impl Default for Nearest {
    fn default() -> Self {
        Self { budget: 4_000_000 }
    }
}

impl Nearest {
    /// The candidate with the smallest edit distance to `wrong`, if that is small for its length. The first of equals.
    pub fn find<'c>(&mut self, wrong: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
        let wrong: Vec<char> = wrong.chars().flat_map(char::to_lowercase).collect();
        if wrong.len() > 128 {
            return None;
        }
        let mut limit = (wrong.len() / 3).clamp(1, 4) + 1;
        let mut best = None;
        for candidate in candidates {
            self.budget = self.budget.checked_sub(1)?;
            let other: Vec<char> = candidate.chars().flat_map(char::to_lowercase).take(129).collect();
            if other.len().abs_diff(wrong.len()) >= limit {
                continue;
            }
            self.budget = self.budget.checked_sub(wrong.len() * other.len())?;
            let distance = distance(&wrong, &other);
            if distance < limit && distance < wrong.len().max(other.len()) {
                limit = distance;
                best = Some(candidate);
            }
            if limit == 0 {
                break;
            }
        }
        best
    }
}

/// Optimal string alignment: insertions, deletions, substitutions and swaps of neighbours.
fn distance(a: &[char], b: &[char]) -> usize {
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for (i, &x) in a.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, &y) in b.iter().enumerate() {
            let mut cost = (last[j] + usize::from(x != y)).min(last[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && x == b[j - 1] && a[i - 1] == y {
                cost = cost.min(before[j - 1] + 1);
            }
            row.push(cost);
        }
        before = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}
