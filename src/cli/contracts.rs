//! What commands share that need contracts without mistakes: the registry, and a task of it by name.

use crate::cli::output::Console;
use crate::cli::{Failure, Global, check};
use crate::diagnostic::render::{Style, human};
use crate::diagnostic::{Level, Nearest};
use crate::model::{Registry, Task, TaskId};

/// The registry; where it has errors they are shown, and the command cannot do its job.
pub(crate) fn registry(global: &Global, console: &Console) -> Result<Registry, Failure> {
    let loaded = check::read(global)?;
    if let (Some(registry), false) = (loaded.registry, loaded.unreadable) {
        return Ok(registry);
    }
    let errors: Vec<_> = loaded.diagnostics.into_iter().filter(|found| found.level == Level::Error).collect();
    let style = Style { color: console.colors_stderr(), width: check::terminal_width() };
    console.findings(&human(&errors, &loaded.sources, style))?;
    let count = errors.len();
    let errors = if count == 1 { "an error".to_owned() } else { format!("{count} errors") };
    Err(Failure::new(format!("the contracts have {errors}; see `taskpact check`")))
}

/// The task that is written `order.close.timeout@1`.
pub(crate) fn task<'r>(registry: &'r Registry, name: &str) -> Result<&'r Task, Failure> {
    let id = name.rsplit_once('@').and_then(|(task_type, version)| {
        Some(TaskId { task_type: task_type.to_owned(), version: version.parse().ok()? })
    });
    let Some(id) = id else {
        let versions: Vec<String> =
            registry.tasks.keys().filter(|id| id.task_type == name).map(|id| format!("`{id}`")).collect();
        let help = if versions.is_empty() { String::new() } else { format!(", here {}", versions.join(" or ")) };
        return Err(Failure::new(format!("`{name}` is not a task with its version, TYPE@VERSION{help}")));
    };
    registry.tasks.get(&id).ok_or_else(|| {
        let names: Vec<String> = registry.tasks.keys().map(TaskId::to_string).collect();
        let near = Nearest::default().find(name, names.iter().map(String::as_str)).map(str::to_owned);
        let help = near.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
        Failure::new(format!("there is no task `{name}`{help}"))
    })
}
