//! What people need to run the tasks, whatever the languages: tables, alerts, how many workers.
//!
//! One file for each kind of server, made of the registry as a whole.

mod capacity;
mod lengths;
mod rules;
mod sql;

#[cfg(test)]
mod tests;

pub use sql::files as sql_files;

use crate::codegen::{Job, OutFile, RenderError, Template};

/// Embeds templates by their path below `templates/`.
macro_rules! templates {
    ($($name:literal),* $(,)?) => {
        &[$(Template { name: $name, text: include_str!(concat!("../../../templates/", $name)) }),*]
    };
}

/// The templates of all files here.
pub(super) const TEMPLATES: &[Template] =
    templates!["sql/postgresql.sql.j2", "sql/mysql.sql.j2", "ops/prometheus.rules.yaml.j2", "ops/capacity.md.j2",];

/// Alerts and the table of workers.
///
/// # Errors
/// A template that does not render.
pub fn ops_files(job: Job<'_>) -> Result<Vec<OutFile>, RenderError> {
    let mut files = capacity::files(job)?;
    files.push(rules::file(job)?);
    Ok(files)
}
