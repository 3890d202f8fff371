//! Random numbers that stay the same for a seed, on every machine and in every later version.

/// SplitMix64: small, well known, and ours, so that no library update changes what a seed stands for.
#[derive(Debug, Clone)]
pub struct Rng {
    state: u64,
}

impl Rng {
    /// A generator for `seed`.
    pub const fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// A generator of its own for `label`: what one part draws does not shift what another draws.
    pub fn fork(&self, label: &str) -> Self {
        // FNV-1a.
        let hash = label
            .bytes()
            .fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3));
        let mut fork = Self { state: self.state ^ hash };
        fork.next();
        fork
    }

    /// The next 64 bits.
    pub const fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `limit`; 0 where the limit is 0.
    pub const fn below(&mut self, limit: u64) -> u64 {
        if limit == 0 { 0 } else { self.next() % limit }
    }

    /// A number from `low` to `high`, both included; `low` where there is none.
    pub fn between(&mut self, low: i128, high: i128) -> i128 {
        let Some(span) = high.checked_sub(low).filter(|span| *span > 0) else { return low };
        let bits = u128::from(self.next()) << 64 | u128::from(self.next());
        let offset = bits % (span.unsigned_abs() + 1);
        low.saturating_add(i128::try_from(offset).unwrap_or(0))
    }

    /// An index below `count`; 0 where the count is 0.
    pub fn index(&mut self, count: usize) -> usize {
        usize::try_from(self.below(count as u64)).unwrap_or(0)
    }

    /// True in `percent` of the cases.
    pub const fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }

    /// One of `items`.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.index(items.len()))
    }

    /// Puts `items` into a random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for at in (1..items.len()).rev() {
            items.swap(at, self.index(at + 1));
        }
    }
}
