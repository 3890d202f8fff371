//! What people need to run the tasks, whatever the languages: tables, alerts, how many workers.
//!
//! One file for each kind of server, made of the registry as a whole.

mod lengths;
mod sql;

#[cfg(test)]
mod tests;

pub use sql::files as sql_files;

use crate::codegen::Template;

/// Embeds templates by their path below `templates/`.
macro_rules! templates {
    ($($name:literal),* $(,)?) => {
        &[$(Template { name: $name, text: include_str!(concat!("../../../templates/", $name)) }),*]
    };
}

/// The templates of all files here.
pub(super) const TEMPLATES: &[Template] = templates!["sql/postgresql.sql.j2", "sql/mysql.sql.j2"];
