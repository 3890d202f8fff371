//! Proof that bindings agree, on messages and on what happens around them: vectors, verdicts, comparisons, the shortest
//! message that shows a difference.
//!
//! Knows the validator, the sampler and the schemas. Whoever answers for a language is behind [`Oracle`], so nothing
//! here starts a process.

mod calls;
mod compare;
mod line;
mod schemas;
mod shrink;
mod vector;
mod verdict;

#[cfg(test)]
mod tests;

pub use calls::{
    Answerer, Call, CallGroup, CallReport, Reference as CallReference, Reply, calls, compare_calls, parse_reply,
};
pub use compare::{Comparison, Disagreement, Group, Unexpected, compare};
pub use line::{LineError, read_vectors, write_request};
pub use schemas::{SchemaReport, check_schemas};
pub use shrink::shrink;
pub use vector::{Expect, MOST_PER_TASK, Vector, of_task};
pub use verdict::{Answer, Verdict, parse_answer, validator_verdict};

use crate::wire::Validator;

/// Whoever says what becomes of messages: a driver, in one language.
pub trait Oracle: Sync {
    /// The language.
    fn language(&self) -> &str;

    /// A verdict for every vector, in their order.
    fn verdicts(&self, vectors: &[Vector]) -> Vec<Verdict>;
}

/// The tool's own validator as an oracle.
#[derive(Debug)]
pub struct Reference<'r>(pub &'r Validator<'r>);

impl Oracle for Reference<'_> {
    fn language(&self) -> &str {
        "validator"
    }

    fn verdicts(&self, vectors: &[Vector]) -> Vec<Verdict> {
        use rayon::prelude::*;
        vectors.par_iter().map(|vector| validator_verdict(self.0, vector)).collect()
    }
}
