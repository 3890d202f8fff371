//! `taskpact services`.

mod picture;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use clap::ValueEnum;
use serde_json::json;

use crate::cli::output::Console;
use crate::cli::{Failure, Global, Outcome, check};
use crate::diagnostic::{Level, neutral};
use crate::model::{Registry, Service, TaskId};

/// Shown below the help.
pub(crate) const EXAMPLES: &str = "\
Examples:
  taskpact services
  taskpact services --format svg > services.svg
  taskpact services --format dot | dot -Tpng > services.png

Exit code: 0 both sides of every task meet, 1 they do not, 2 could not tell.";

/// Arguments of `services`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// How to print it
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A table of tasks
    Text,
    /// One JSON object
    Json,
    /// A Graphviz graph
    Dot,
    /// A picture that needs no other program
    Svg,
}

/// Who writes and reads one task version.
#[derive(Debug, Default)]
struct Ends {
    producers: BTreeSet<String>,
    consumers: BTreeSet<String>,
    /// Whether one end lies outside the registry.
    external: bool,
    /// Whether the registry has a contract for it.
    declared: bool,
}

impl Ends {
    /// What is wrong with it, if anything.
    fn mismatch(&self, id: &TaskId, registry: &Registry) -> Option<String> {
        let list = |names: &BTreeSet<String>| names.iter().cloned().collect::<Vec<_>>().join(", ");
        if !self.declared {
            let versions: Vec<String> = registry
                .tasks
                .keys()
                .filter(|known| known.task_type == id.task_type)
                .map(ToString::to_string)
                .collect();
            let known = if versions.is_empty() { String::new() } else { format!(", there is {}", versions.join(", ")) };
            return Some(format!("there is no contract{known}"));
        }
        match (self.producers.is_empty(), self.consumers.is_empty()) {
            (true, false) if !self.external => Some(format!("{} read it, nobody writes it", list(&self.consumers))),
            (false, true) if !self.external => Some(format!("{} write it, nobody reads it", list(&self.producers))),
            (true, true) => Some("nobody writes or reads it".to_owned()),
            _ => None,
        }
    }
}

type Table = BTreeMap<TaskId, Ends>;

fn table(registry: &Registry) -> Table {
    let mut table: Table =
        registry.tasks.keys().map(|id| (id.clone(), Ends { declared: true, ..Ends::default() })).collect();
    for service in registry.services.values() {
        let mut add = |task_type: &str, versions: &[i32], add: fn(&mut Ends, &Service)| {
            for version in versions {
                let ends = table.entry(TaskId { task_type: task_type.to_owned(), version: *version }).or_default();
                add(ends, service);
                ends.external |= service.external;
            }
        };
        for (task, versions) in &service.produces {
            add(task, versions, |ends, service| ends.producers.extend([service.name.clone()]));
        }
        for (task, consumption) in &service.consumes {
            add(task, &consumption.versions, |ends, service| ends.consumers.extend([service.name.clone()]));
        }
    }
    table
}

/// Runs it.
pub(crate) fn run(args: &Args, global: &Global, console: &Console) -> Result<Outcome, Failure> {
    let loaded = check::read(global)?;
    let Some(registry) = loaded.registry.as_ref().or(loaded.disputed.as_ref()).filter(|_| !loaded.unreadable) else {
        let errors = loaded.count(Level::Error);
        return Err(Failure::new(format!("the contracts have {errors} errors; see `taskpact check`")));
    };
    let table = table(registry);
    let mismatches: Vec<(&TaskId, String)> =
        table.iter().filter_map(|(id, ends)| Some((id, ends.mismatch(id, registry)?))).collect();
    console.result(&match args.format {
        Format::Text => text(registry, &table, &mismatches),
        Format::Json => document(registry, &table, &mismatches),
        Format::Dot => picture::dot(registry, &table),
        Format::Svg => picture::svg(registry, &table),
    })?;
    if matches!(args.format, Format::Dot | Format::Svg) {
        for (id, why) in &mismatches {
            console.findings(&format!("{id}: {}\n", neutral(why)))?;
        }
    }
    Ok(if mismatches.is_empty() { Outcome::Fine } else { Outcome::Findings })
}

fn text(registry: &Registry, table: &Table, mismatches: &[(&TaskId, String)]) -> String {
    let mut out = String::new();
    let width = table.keys().map(|id| id.to_string().len()).max().unwrap_or(0);
    let named = |names: &BTreeSet<String>| {
        let one = |name: &String| match registry.services.get(name) {
            Some(service) => format!("{name} ({}, {})", neutral(&service.language), neutral(&service.team)),
            None => name.clone(),
        };
        if names.is_empty() { "nobody".to_owned() } else { names.iter().map(one).collect::<Vec<_>>().join(", ") }
    };
    for (id, ends) in table {
        let _ = writeln!(out, "{:width$}  {} -> {}", id.to_string(), named(&ends.producers), named(&ends.consumers));
    }
    for (id, why) in mismatches {
        let _ = writeln!(out, "mismatch: {id}: {why}");
    }
    let services = registry.services.len();
    let _ = writeln!(out, "{} task versions, {services} services, {} mismatches", table.len(), mismatches.len());
    out
}

fn document(registry: &Registry, table: &Table, mismatches: &[(&TaskId, String)]) -> String {
    let service = |service: &Service| json!({ "service": service.name, "team": service.team, "language": service.language, "external": service.external });
    let task = |(id, ends): (&TaskId, &Ends)| {
        let wrong = mismatches.iter().find(|(of, _)| *of == id).map(|(_, why)| why);
        json!({ "task": id.task_type, "version": id.version, "producers": ends.producers, "consumers": ends.consumers,
                "mismatch": wrong })
    };
    let document = json!({
        "version": 1,
        "tasks": table.iter().map(task).collect::<Vec<_>>(),
        "services": registry.services.values().map(service).collect::<Vec<_>>(),
        "summary": { "tasks": table.len(), "services": registry.services.len(), "mismatches": mismatches.len() },
    });
    format!("{document}\n")
}
