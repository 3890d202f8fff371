//! What is wrong on the broker, without the plan of the whole registry.
//!
//! Nearly every task has its names for itself, or means by them what all others mean. Such a task has no problem in the
//! whole plan that it does not have in a plan of its own, so the plan is made of the others alone.

use std::collections::BTreeSet;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher, Hash};

use rayon::prelude::*;

use crate::model::Task;
use crate::topology::names::Names;
use crate::topology::plan::Plan;
use crate::topology::problems::Problem;

/// The [`Plan::problems`] of the plan of a registry.
pub fn problems<'n>(names: &'n Names<'_>) -> Vec<Problem<'n>> {
    let registry = names.registry();
    let tasks: Vec<&Task> = registry.tasks.values().collect();
    let traces: Vec<Trace> = tasks.par_iter().map(|task| Trace::of(names, task)).collect();
    let disputed = disputed(&traces);
    let suspect = |trace: &Trace| trace.claims.iter().any(|claim| disputed.contains(&claim.name));
    let suspects = tasks.into_iter().zip(&traces).filter(|(_, trace)| suspect(trace));
    let suspects: Vec<_> = suspects.map(|(task, _)| (task, names.of(task))).collect();
    Plan::of_tasks(registry, &suspects).problems
}

/// What one task would put on a broker.
struct Trace {
    /// Whether something is wrong with it where there is no other task.
    troubled: bool,
    claims: Vec<Claim>,
}

/// A name and what it is to mean, as hashes. Two names of one hash make a suspect too many and no problem; two meanings of
/// one would be missed, which happens to one pair in 2^64.
#[derive(PartialEq, Eq, PartialOrd, Ord, Clone, Copy)]
struct Claim {
    name: u64,
    meaning: u64,
}

impl Claim {
    fn new(name: impl Hash, meaning: impl Hash) -> Self {
        let hasher = BuildHasherDefault::<DefaultHasher>::default();
        Self { name: hasher.hash_one(name), meaning: hasher.hash_one(meaning) }
    }
}

impl Trace {
    fn of(names: &Names<'_>, task: &Task) -> Self {
        let own = names.once(task);
        let plan = Plan::of_tasks(names.registry(), &[(task, &own)]);
        let exchanges = plan
            .exchanges
            .iter()
            .map(|(name, exchange)| Claim::new(("exchange", name), (exchange.kind, exchange.origin.service)));
        let queues = plan
            .queues
            .iter()
            .map(|(name, queue)| Claim::new(("queue", name), (queue.role, queue.arguments, queue.origin.service)));
        let keys = plan.keys.keys().map(|at| Claim::new(("key", at), &task.id.task_type));
        Self { troubled: !plan.problems.is_empty(), claims: exchanges.chain(queues).chain(keys).collect() }
    }
}

/// The names that are to mean different things, and all names of tasks that have a problem of their own: of what such a
/// task says twice only the first is among its claims.
fn disputed(traces: &[Trace]) -> BTreeSet<u64> {
    let mut claims: Vec<Claim> = traces.iter().flat_map(|trace| trace.claims.iter().copied()).collect();
    claims.par_sort_unstable();
    claims.dedup();
    let between = claims.windows(2).filter(|pair| pair[0].name == pair[1].name).map(|pair| pair[0].name);
    let troubled = traces.iter().filter(|trace| trace.troubled);
    between.chain(troubled.flat_map(|trace| trace.claims.iter().map(|claim| claim.name))).collect()
}
