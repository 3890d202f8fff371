//! Messages made from contracts: realistic valid ones, valid ones at the edges, and near misses that break one rule each.
//!
//! Everything is drawn from a seed and stays the same for it. Knows the model and the validator, not where they come from.

pub mod contracts;
mod heights;
mod matching;
mod message;
mod near;
mod rng;
mod scalar;
mod text;
mod value;
mod vary;

#[cfg(test)]
mod tests;

pub use message::Sampler;
pub use near::NearMiss;
pub use rng::Rng;
pub use vary::Variation;

/// In which manner values are drawn; all numbers are percent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Manner {
    /// How often an optional field is there.
    pub optional: u64,
    /// How often a value lies at an edge of what is allowed.
    pub edges: u64,
    /// How often null stands where it may.
    pub nulls: u64,
    /// How often an example of the contract is taken.
    pub examples: u64,
    /// Whether texts and spellings that libraries stumble over are wanted.
    pub odd: bool,
}

impl Manner {
    /// Everything that may be there, as the examples show it.
    pub const FULL: Self = Self { optional: 100, edges: 0, nulls: 0, examples: 100, odd: false };
    /// Only what must be there.
    pub const LEAST: Self = Self { optional: 0, edges: 0, nulls: 50, examples: 50, odd: false };
    /// Realistic, now and then at an edge.
    pub const MIXED: Self = Self { optional: 70, edges: 20, nulls: 20, examples: 30, odd: false };
    /// What libraries stumble over.
    pub const ODD: Self = Self { optional: 80, edges: 40, nulls: 30, examples: 0, odd: true };
}
