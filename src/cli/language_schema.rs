//! `taskpact language-schema`.

use serde_json::{Map, Value};

use crate::cli::output::Console;
use crate::cli::{Failure, Outcome};
use crate::contract::language::{Draft, FileKind};

/// Shown below the help.
pub(crate) const EXAMPLES: &str = "\
Examples:
  taskpact language-schema task > task.schema.json
  taskpact language-schema --draft draft-07 | jq .service

An editor that knows the YAML language server completes contracts whose first line is
  # yaml-language-server: $schema=PATH-TO-SCHEMA";

/// Arguments of `language-schema`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Kind of file; all of them in one object where none is named
    #[arg(value_name = "KIND")]
    kind: Option<FileKind>,
    /// Draft of JSON Schema
    #[arg(long, value_name = "DRAFT", default_value = "2020-12")]
    draft: Draft,
}

/// Runs it.
pub(crate) fn run(args: &Args, console: &Console) -> Result<Outcome, Failure> {
    let value = match args.kind {
        Some(kind) => kind.schema(args.draft),
        None => {
            let all = FileKind::ALL.into_iter().map(|kind| (kind.name().to_owned(), kind.schema(args.draft)));
            Value::Object(all.collect::<Map<_, _>>())
        }
    };
    let text = serde_json::to_string_pretty(&value).map_err(|error| Failure::new(error.to_string()))?;
    console.result(&(text + "\n"))?;
    Ok(Outcome::Fine)
}
