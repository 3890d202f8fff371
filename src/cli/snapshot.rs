//! `taskpact snapshot`.

use crate::cli::contracts;
use crate::cli::output::{Console, counted};
use crate::cli::{Failure, Global, Outcome};
use crate::model::write_snapshot;
use crate::workspace::snapshots::{self, SaveError};

/// Shown below the help.
pub(crate) const EXAMPLES: &str = "\
Examples:
  taskpact snapshot 2026-12-01      writes contracts/snapshots/2026-12-01.json
  taskpact snapshot -               writes to stdout

A snapshot never changes: a label that is there already is refused.";

/// Arguments of `snapshot`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Name of the snapshot; `-` (or nothing) writes to stdout
    #[arg(value_name = "LABEL")]
    label: Option<String>,
}

/// Runs it.
pub(crate) fn run(args: &Args, global: &Global, console: &Console) -> Result<Outcome, Failure> {
    let label = args.label.as_deref().filter(|label| *label != "-");
    if let Some(label) = label.filter(|label| !is_label(label)) {
        return Err(Failure::new(format!(
            "`{label}` is not a label: up to 100 letters, digits, `.`, `_` and `-`, the first a letter or digit"
        )));
    }
    let registry = contracts::registry(global, console)?;
    let text = write_snapshot(&registry);
    let Some(label) = label else {
        console.result(&text)?;
        return Ok(Outcome::Fine);
    };
    match snapshots::save(&global.contracts, label, &text) {
        Ok(path) => {
            console.summary(&format!("wrote {} ({})", path.display(), counted(registry.tasks.len(), "task")))?;
            Ok(Outcome::Fine)
        }
        Err(SaveError::Exists(path, same)) => {
            let content = if same { "holds the very same" } else { "holds something else" };
            Err(Failure::new(format!(
                "{} is there already and {content}; a snapshot never changes, choose another label",
                path.display()
            )))
        }
        Err(SaveError::Failed(path, why)) => Err(Failure::new(format!("{}: {why}", path.display()))),
    }
}

fn is_label(label: &str) -> bool {
    label.len() <= 100
        && label.starts_with(|c: char| c.is_ascii_alphanumeric())
        && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'-'))
}
