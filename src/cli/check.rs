//! `taskpact check`.

use std::mem::ManuallyDrop;
use std::path::{Path, PathBuf};

use crate::cli::output::{Console, counted};
use crate::cli::{Failure, Global, Outcome};
use crate::diagnostic::Level;
use crate::diagnostic::render::{Format, Style, Tool};
use crate::workspace::{self, FolderError, Loaded};

/// Shown below the help.
pub(crate) const EXAMPLES: &str = "\
Examples:
  taskpact check
  taskpact check --contracts services/contracts
  taskpact check --format sarif > taskpact.sarif

Exit code: 0 no errors (warnings may be there), 1 errors, 2 could not check.";

/// Arguments of `check`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// How to print findings
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
}

/// Reads the contracts folder of the command line.
pub(crate) fn read(global: &Global) -> Result<Loaded, Failure> {
    let root = &relative(&global.contracts);
    workspace::load(root).map_err(|error| no_folder(root, error))
}

/// Why the contracts folder of the command line cannot be read.
pub(crate) fn no_folder(root: &Path, error: FolderError) -> Failure {
    let shown = root.display();
    Failure::new(match error {
        FolderError::Missing => {
            format!("there is no folder `{shown}`\n       name it with --contracts, or make one with `taskpact init`")
        }
        FolderError::NotAFolder => format!("`{shown}` is not a folder"),
        FolderError::Unreadable(why) => format!("`{shown}` cannot be read: {why}"),
    })
}

/// A path below the working directory without it, so that findings name files as the project does.
pub(crate) fn relative(path: &Path) -> PathBuf {
    let below = std::env::current_dir().ok().and_then(|here| path.strip_prefix(here).ok().map(Path::to_owned));
    below.filter(|path| !path.as_os_str().is_empty()).unwrap_or_else(|| path.to_owned())
}

/// Runs it.
pub(crate) fn run(args: &Args, global: &Global, console: &Console) -> Result<Outcome, Failure> {
    // The process is about to end: ten thousand tasks are not taken apart one by one for that.
    let loaded = ManuallyDrop::new(read(global)?);
    let (errors, warnings) = (loaded.count(Level::Error), loaded.count(Level::Warning));
    let summary = [("tasks", loaded.tasks), ("services", loaded.services), ("errors", errors), ("warnings", warnings)];
    if args.format == Format::Text {
        show(&loaded, console)?;
    } else {
        let tool = Tool { name: "taskpact check", summary: &summary };
        console.result(&args.format.render(&loaded.diagnostics, &loaded.sources, &tool))?;
    }
    if loaded.unreadable {
        return Err(Failure::new("not every file could be read"));
    }
    Ok(if errors > 0 { Outcome::Findings } else { Outcome::Fine })
}

/// Shows the findings of a registry and their tally as text.
pub(crate) fn show(loaded: &Loaded, console: &Console) -> Result<(), Failure> {
    let style = Style { color: console.colors_stderr(), width: terminal_width() };
    console.findings(&crate::diagnostic::render::human(&loaded.diagnostics, &loaded.sources, style))?;
    let (errors, warnings) = (loaded.count(Level::Error), loaded.count(Level::Warning));
    console.summary(&format!(
        "{}, {}: {}, {}",
        counted(loaded.tasks, "task"),
        counted(loaded.services, "service"),
        counted(errors, "error"),
        counted(warnings, "warning")
    ))
}

/// Columns to fill.
pub(crate) fn terminal_width() -> usize {
    std::env::var("COLUMNS").ok().and_then(|width| width.parse().ok()).unwrap_or(120)
}
