//! `taskpact init`: a registry with one working contract, two services and a CI job.

use std::path::PathBuf;

use crate::cli::output::Console;
use crate::cli::{Failure, Global, Outcome};
use crate::contract::language::{Draft, FileKind};
use crate::workspace::{ScaffoldError, scaffold};

/// Shown below the help.
pub(crate) const EXAMPLES: &str = "\
Examples:
  taskpact init
  taskpact init my-service && cd my-service && taskpact check

Writes contracts/ and .github/workflows/taskpact.yml below DIR. Files that are there already are never touched.";

/// The files, with what is put in for `{{ registry }}`.
const FILES: [(&str, &str); 5] = [
    ("registry.yaml", include_str!("../../templates/init/contracts/registry.yaml")),
    ("envelopes/task.yaml", include_str!("../../templates/init/contracts/envelopes/task.yaml")),
    (
        "tasks/order/close.timeout.v1.yaml",
        include_str!("../../templates/init/contracts/tasks/order/close.timeout.v1.yaml"),
    ),
    ("services/order-service.yaml", include_str!("../../templates/init/contracts/services/order-service.yaml")),
    ("services/order-worker.yaml", include_str!("../../templates/init/contracts/services/order-worker.yaml")),
];
const CI: &str = include_str!("../../templates/init/ci/taskpact.yml");

/// Arguments of `init`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Folder to begin in
    #[arg(value_name = "DIR", default_value = ".")]
    dir: PathBuf,
}

/// Runs it.
pub(crate) fn run(args: &Args, global: &Global, console: &Console) -> Result<Outcome, Failure> {
    let registry = registry_name(&args.dir);
    let contracts = global.contracts.to_string_lossy().trim_end_matches('/').to_owned();
    let mut files: Vec<(String, String)> = FILES
        .iter()
        .map(|(path, text)| (format!("{contracts}/{path}"), text.replace("{{ registry }}", &registry)))
        .collect();
    for kind in FileKind::ALL {
        let schema = serde_json::to_string_pretty(&kind.schema(Draft::Draft07)).unwrap_or_default() + "\n";
        files.push((format!("{contracts}/.schema/{}.json", kind.name()), schema));
    }
    let command = match contracts.as_str() {
        "contracts" => "taskpact".to_owned(),
        other => format!("taskpact --contracts {}", quoted(other)),
    };
    let ci = CI.replace("{{ contracts }}", &contracts).replace("{{ taskpact }}", &command);
    files.push((".github/workflows/taskpact.yml".to_owned(), ci));
    scaffold(&args.dir, &files).map_err(|error| match error {
        ScaffoldError::Exists(path) => {
            Failure::new(format!("`{}` is there already; nothing was written", path.display()))
        }
        ScaffoldError::Io(path, error) => Failure::new(format!("`{}` cannot be written: {error}", path.display())),
    })?;
    let shown: Vec<String> = files.iter().map(|(path, _)| format!("  {}\n", args.dir.join(path).display())).collect();
    console.summary(&format!("wrote\n{}next: taskpact check, taskpact generate", shown.concat()))?;
    Ok(Outcome::Fine)
}

/// A path as a word of the shell.
fn quoted(path: &str) -> String {
    let plain = path.chars().all(|c| c.is_ascii_alphanumeric() || "._/-".contains(c));
    if plain { path.to_owned() } else { format!("'{}'", path.replace('\'', "'\\''")) }
}

/// The folder's name as a registry's name.
fn registry_name(dir: &std::path::Path) -> String {
    let full = std::path::absolute(dir).unwrap_or_else(|_| dir.to_owned());
    let name = full.file_name().map(|name| name.to_string_lossy().to_lowercase()).unwrap_or_default();
    let plain: String = name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    let plain = plain.trim_matches(|c: char| !c.is_ascii_lowercase()).chars().take(48).collect::<String>();
    if plain.is_empty() { "my-tasks".to_owned() } else { plain }
}
