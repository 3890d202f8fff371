//! `taskpact completions` and `taskpact man`: made from the same list as the help.

use clap::CommandFactory as _;

use crate::cli::output::Console;
use crate::cli::{self, Failure, Outcome};

/// Arguments of `completions`.
#[derive(Debug, clap::Args)]
pub(crate) struct CompletionArgs {
    /// Shell to complete for
    shell: clap_complete::Shell,
}

/// Arguments of `man`.
#[derive(Debug, clap::Args)]
pub(crate) struct ManArgs {
    /// Command whose page to print; the page of the whole tool where none is named
    command: Option<String>,
}

/// Shown below the help.
pub(crate) const COMPLETION_EXAMPLES: &str = "\
Examples:
  taskpact completions bash > ~/.local/share/bash-completion/completions/taskpact
  taskpact completions zsh > ~/.zfunc/_taskpact";

/// Shown below the help.
pub(crate) const MAN_EXAMPLES: &str = "\
Examples:
  taskpact man | man -l -
  taskpact man check > taskpact-check.1";

/// Prints completions.
pub(crate) fn completions(args: &CompletionArgs, console: &Console) -> Result<Outcome, Failure> {
    let mut out = Vec::new();
    clap_complete::generate(args.shell, &mut cli::Args::command(), "taskpact", &mut out);
    console.result(&String::from_utf8_lossy(&out))?;
    Ok(Outcome::Fine)
}

/// Prints a manual page.
pub(crate) fn man(args: &ManArgs, console: &Console) -> Result<Outcome, Failure> {
    let mut command = cli::Args::command();
    command.build();
    let page = match &args.command {
        None => command,
        Some(name) => {
            let found = command.find_subcommand(name).cloned();
            found.ok_or_else(|| Failure::new(format!("there is no command `{name}`")))?
        }
    };
    let mut out = Vec::new();
    clap_mangen::Man::new(page).render(&mut out)?;
    console.result(&String::from_utf8_lossy(&out))?;
    Ok(Outcome::Fine)
}
