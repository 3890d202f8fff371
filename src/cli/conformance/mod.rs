//! `taskpact conformance`.

mod behaviours;
mod report;

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::ValueEnum;
use rayon::prelude::*;

use crate::cli::output::Console;
use crate::cli::steps::Steps;
use crate::cli::{Failure, Global, Outcome, contracts, generate};
use crate::codegen::{BACKENDS, Backend, OutFile};
use crate::conformance::{
    Answerer, CallReference, CallReport, Comparison, Oracle, Reference, SchemaReport, Vector, calls, check_schemas,
    compare, compare_calls, of_task, read_vectors, shrink,
};
use crate::model::Registry;
use crate::sample::Sampler;
use crate::wire::Validator;
use crate::workspace::driver::Driver;
use crate::workspace::packages::{Package, Report, Workshop};

/// Shown below the help.
pub(crate) const EXAMPLES: &str = "\
Examples:
  taskpact conformance
  taskpact conformance --langs go,java --count 500 --seed 7
  taskpact conformance --vectors incidents.jsonl --format json
  taskpact conformance --only behaviours

Generates the packages into a working folder, builds them with the languages' own tools, makes vectors from the contracts
and gives them to every driver, the tool's own validator and the JSON Schemas. Then it asks every driver for what happens
around the messages: keys, waits, decisions, steps of machines and flows, retries, dead letters, what a consumer does.
A line of a vector file:
  {\"id\": \"1\", \"message\": \"<base64>\", \"expect\": \"reject\", \"errors\": [{\"path\": \"/a\", \"code\": \"type\"}]}

Exit code: 0 all agree, 1 they do not, 2 a tool is missing or a build failed.";

/// How long a driver may take beyond what the number of messages allows.
const PATIENCE: Duration = Duration::from_secs(120);

/// Disagreements beyond this are reported as they are.
const SHRUNK: usize = 12;

/// Arguments of `conformance`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// More vectors, one JSON object a line
    #[arg(long, value_name = "FILE")]
    vectors: Vec<PathBuf>,
    /// Vectors per task (default: one for every rule and constraint, and 100 valid messages)
    #[arg(long, value_name = "N")]
    count: Option<usize>,
    /// Where the random numbers start
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// Only these languages (default: all)
    #[arg(long, value_name = "LANG", value_delimiter = ',', value_parser = generate::languages())]
    langs: Vec<String>,
    /// Only messages, or only the behaviours around them (default: both)
    #[arg(long, value_name = "WHAT")]
    only: Option<Part>,
    /// Folder with templates that replace embedded ones, as in `generate`
    #[arg(long, value_name = "DIR")]
    templates: Option<PathBuf>,
    /// Folder to build in (default: taskpact/conformance in the user's cache folder)
    #[arg(long, value_name = "DIR")]
    work: Option<PathBuf>,
    /// How to print the report
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
}

/// A part of what is proved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Part {
    /// Which messages are accepted, and how they are written again
    Messages,
    /// What happens around messages
    Behaviours,
}

/// A format of the report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// One JSON object
    Json,
}

/// Everything a run found.
pub(super) struct Findings {
    seed: u64,
    tasks: usize,
    languages: Vec<String>,
    builds: Vec<Report>,
    vectors: Vec<Vector>,
    comparison: Comparison,
    schemas: SchemaReport,
    /// `None` where only messages were asked for.
    calls: Option<CallReport>,
}

/// Runs it.
pub(crate) fn run(args: &Args, global: &Global, console: &Console) -> Result<Outcome, Failure> {
    let registry = contracts::registry(global, console)?;
    let validator = Validator::new(&registry);
    let backends: Vec<&dyn Backend> = BACKENDS
        .iter()
        .copied()
        .filter(|of| args.langs.is_empty() || args.langs.iter().any(|id| id == of.id()))
        .collect();
    let wanted = |part| args.only.is_none_or(|only| only == part);
    let vectors = if wanted(Part::Messages) { vectors(args, &registry, &validator)? } else { Vec::new() };
    let files =
        generate::packages(&registry, &backends, args.templates.as_deref(), &mut Steps::new(console, backends.len()))?;
    let work = args.work.clone().map_or_else(cache_folder, Ok)?;
    // The languages' tools run inside it.
    let work = std::path::absolute(&work).map_err(|error| Failure::new(error.to_string()))?;
    let workshop = Workshop::open(&work, &registry).map_err(|error| Failure::new(error.to_string()))?;
    workshop.put(&backends, &files).map_err(|error| Failure::new(error.to_string()))?;
    let built = build(&workshop, &backends, &registry, &files, console)?;
    let (packages, builds): (Vec<_>, Vec<_>) = built.into_iter().unzip();
    let drivers: Vec<Driver> = packages
        .into_iter()
        .zip(&builds)
        .filter(|(_, report)| report.ok)
        .map(|(package, _): (Package, _)| Driver { package, patience: PATIENCE })
        .collect();
    let reference = Reference(&validator);
    let mut oracles: Vec<&dyn Oracle> = drivers.iter().map(|driver| driver as &dyn Oracle).collect();
    oracles.push(&reference);
    let languages: Vec<String> = oracles.iter().map(|oracle| oracle.language().to_owned()).collect();
    let verdicts: Vec<_> = oracles.par_iter().map(|oracle| oracle.verdicts(&vectors)).collect();
    let mut comparison = compare(&vectors, &languages, &verdicts);
    for group in comparison.disagreements.iter_mut().take(SHRUNK) {
        group.shown = shrink(group.shown.clone(), &oracles);
    }
    let schemas = check_schemas(&registry, &validator, &vectors).map_err(Failure::new)?;
    let calls = wanted(Part::Behaviours).then(|| behaviours(args, &registry, &validator, &drivers));
    let tasks = registry.tasks.len();
    let found = Findings { seed: args.seed, tasks, languages, builds, vectors, comparison, schemas, calls };
    console.result(&match args.format {
        Format::Text => report::text(&found),
        Format::Json => report::json(&found),
    })?;
    conclude(&found)
}

fn conclude(found: &Findings) -> Result<Outcome, Failure> {
    let failed: Vec<&str> = found.builds.iter().filter(|build| !build.ok).map(|build| build.language).collect();
    if !failed.is_empty() {
        return Err(Failure::new(format!("no driver for {}: its log says why", failed.join(", "))));
    }
    let agree = found.comparison.disagreements.is_empty()
        && found.comparison.unexpected.is_empty()
        && found.schemas.disagreements.is_empty()
        && found.calls.as_ref().is_none_or(CallReport::all_agree);
    Ok(if agree { Outcome::Fine } else { Outcome::Findings })
}

/// What all drivers and the reference say to every call.
fn behaviours(args: &Args, registry: &Registry, validator: &Validator<'_>, drivers: &[Driver]) -> CallReport {
    let calls = calls(registry, validator, args.seed);
    let reference = CallReference::new(registry, validator);
    let mut answerers: Vec<&dyn Answerer> = drivers.iter().map(|driver| driver as &dyn Answerer).collect();
    answerers.push(&reference);
    let languages: Vec<String> = answerers.iter().map(|answerer| answerer.language().to_owned()).collect();
    let replies: Vec<_> = answerers.par_iter().map(|answerer| answerer.replies(&calls)).collect();
    compare_calls(&calls, &languages, &replies)
}

/// Vectors of every task, and those of the files.
fn vectors(args: &Args, registry: &Registry, validator: &Validator<'_>) -> Result<Vec<Vector>, Failure> {
    let tasks: Vec<_> = registry.tasks.values().collect();
    let made = tasks.par_iter().flat_map_iter(|task| {
        let sampler = Sampler::new(registry, validator, task, args.seed);
        sampler.map(|sampler| of_task(&sampler, args.count)).unwrap_or_default()
    });
    let mut vectors: Vec<Vector> = made.collect();
    for path in &args.vectors {
        let shown = path.display();
        let text = std::fs::read_to_string(path)
            .map_err(|error| Failure::new(format!("`{shown}` cannot be read: {error}")))?;
        let read =
            read_vectors(&text).map_err(|error| Failure::new(format!("{shown}:{}: {}", error.line, error.message)))?;
        vectors.extend(read);
    }
    Ok(vectors)
}

/// Builds all packages, several at once.
fn build(
    workshop: &Workshop,
    backends: &[&dyn Backend],
    registry: &Registry,
    files: &[OutFile],
    console: &Console,
) -> Result<Vec<(Package, Report)>, Failure> {
    if console.shows_progress() {
        let languages: Vec<&str> = backends.iter().map(|backend| backend.id()).collect();
        console.findings(&format!("building {} (the first time takes a while)\n", languages.join(", ")))?;
    }
    Ok(backends.par_iter().map(|backend| workshop.build(*backend, registry, files)).collect())
}

/// Where packages are built when nothing is said.
fn cache_folder() -> Result<PathBuf, Failure> {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let base =
        set("XDG_CACHE_HOME").or_else(|| set("LOCALAPPDATA")).or_else(|| set("HOME").map(|home| home.join(".cache")));
    base.map(|base| base.join(Path::new("taskpact/conformance")))
        .ok_or_else(|| Failure::new("there is no home folder to build in; name a folder with --work"))
}
