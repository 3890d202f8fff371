//! Whether the JSON Schemas agree with the validator on everything a schema can see.

use rayon::prelude::*;

use crate::conformance::Vector;
use crate::json;
use crate::model::{Registry, TaskId};
use crate::schema::{Oracle, sees};
use crate::wire::{Role, Validator};

/// What comparing schemas gave; each vector counts once for each role.
#[derive(Debug, Default)]
pub struct SchemaReport {
    /// Comparisons made.
    pub checked: usize,
    /// Comparisons left out because no schema can see what the rules see.
    pub lexical: usize,
    /// Vectors (by index) and roles where the schema says something else, with whether it accepts.
    pub disagreements: Vec<(usize, Role, bool)>,
}

/// Gives every vector of a known task to its schemas in both roles.
///
/// # Errors
/// A schema that does not compile.
pub fn check_schemas(
    registry: &Registry,
    validator: &Validator<'_>,
    vectors: &[Vector],
) -> Result<SchemaReport, String> {
    let oracle = Oracle::new(registry)?;
    let check = |(index, vector): (usize, &Vector)| {
        let task =
            vector.task.clone().or_else(|| validator.decode_any(&vector.message).ok().map(|d| d.task().id.clone()));
        let task = task.filter(|task| !vector.lexical && registry.tasks.contains_key(task));
        [Role::Consumer, Role::Producer].map(|role| {
            let seen = task.as_ref().and_then(|task| disagrees(registry, validator, &oracle, task, vector, role));
            (index, role, seen)
        })
    };
    let results: Vec<_> = vectors.par_iter().enumerate().flat_map_iter(check).collect();
    let mut report = SchemaReport::default();
    for (index, role, seen) in results {
        match seen {
            None => report.lexical += 1,
            Some(verdict) => {
                report.checked += 1;
                report.disagreements.extend(verdict.map(|accepts| (index, role, accepts)));
            }
        }
    }
    Ok(report)
}

/// `None` where a schema cannot see it; else what the schema says if it is not what the validator says.
fn disagrees(
    registry: &Registry,
    validator: &Validator<'_>,
    oracle: &Oracle,
    task: &TaskId,
    vector: &Vector,
    role: Role,
) -> Option<Option<bool>> {
    let accepts = oracle.accepts(task, role, &vector.message)?;
    match validator.check(role, Some(task), &vector.message) {
        Ok(_) => Some((!accepts).then_some(accepts)),
        Err(errors) => {
            let message = json::read(&vector.message).ok()?;
            let task = registry.tasks.get(task)?;
            errors.iter().any(|error| sees(registry, task, &message, error)).then_some(accepts.then_some(accepts))
        }
    }
}
