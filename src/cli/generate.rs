//! `taskpact generate`.

mod plan;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use clap::builder::PossibleValuesParser;
use similar::TextDiff;

use crate::cli::generate::plan::{Group, Plan};
use crate::cli::output::{Console, counted};
use crate::cli::steps::Steps;
use crate::cli::{Failure, Global, Outcome, check};
use crate::codegen::{self, BACKENDS, Backend, Job, OutFile, Templates};
use crate::model::Registry;
use crate::topology::Names;
use crate::workspace::output::{self, Cache, Drift, OutputError, Piece, Session, Written};
use crate::workspace::{self, Loaded};

/// Shown below the help.
pub(crate) const EXAMPLES: &str = "\
Examples:
  taskpact generate
  taskpact generate --lang go,python
  taskpact generate --check                     what CI runs: writes nothing, shows the drift
  taskpact generate --templates team/templates  with some templates of the team's own

Exit code: 0 done (or no drift), 1 errors in the contracts (or drift), 2 could not generate.";

/// Arguments of `generate`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Only these languages (default: all)
    #[arg(long, value_name = "LANG", value_delimiter = ',', value_parser = languages())]
    lang: Vec<String>,
    /// Write nothing; print what would change as a unified diff and exit with 1 if anything would
    #[arg(long)]
    check: bool,
    /// Folder with templates that replace the embedded ones of the same path, such as `rust/task.rs.j2`
    #[arg(long, value_name = "DIR")]
    templates: Option<PathBuf>,
}

/// The languages that can be named.
pub(crate) fn languages() -> PossibleValuesParser {
    PossibleValuesParser::new(BACKENDS.iter().map(|backend| backend.id()))
}

/// Runs it.
pub(crate) fn run(args: &Args, global: &Global, console: &Console) -> Result<Outcome, Failure> {
    apart(&global.out, &global.contracts)?;
    let Some(registry) = sound_registry(check::read(global)?, console)? else { return Ok(Outcome::Findings) };
    let backends: Vec<&dyn Backend> = BACKENDS
        .iter()
        .copied()
        .filter(|of| args.lang.is_empty() || args.lang.iter().any(|id| id == of.id()))
        .collect();
    let overrides = overrides(args.templates.as_deref())?;
    let cache = Cache::read(&global.out, &overrides);
    let templates = Templates::new(BACKENDS, overrides).map_err(|error| Failure::new(error.to_string()))?;
    let broker = Names::new(&registry);
    let plan = Plan::new(Job { registry: &registry, broker: &broker, templates: &templates }, &backends);
    let failed = |error: OutputError| Failure::new(error.to_string());
    let session = if args.check { Session::compare(&global.out) } else { Session::write(&global.out) };
    let session = session.map_err(failed)?;
    let mut steps = Steps::new(console, plan.packages.len() + 2);
    let scope = plan.folders();
    let produce = |groups: &[Group<'_>]| {
        let pieces: Vec<Piece<'_>> = groups.iter().flat_map(Group::pieces).collect();
        output::produce(&session, &cache, &pieces).map_err(|error| Failure::new(error.to_string()))
    };
    // First what has the largest files, while little else is in memory.
    steps.begin("schemas, topology, flows, tables, alerts");
    produce(&plan.rest)?;
    for package in plan.packages {
        steps.begin(package.folder);
        produce(&[package])?;
    }
    steps.begin(if args.check { "comparing" } else { "writing" });
    if args.check {
        let (drift, wanted) = session.drift(&scope).map_err(failed)?;
        drop(steps);
        return report_drift(&drift, wanted, console);
    }
    let done = session.commit(&scope).map_err(failed)?;
    cache.write(&global.out, &scope);
    drop(steps);
    report(&registry, &scope, done, global, console)
}

/// What is generated is not to be read as contracts by the next run.
fn apart(out: &Path, contracts: &Path) -> Result<(), Failure> {
    let real = |path: &Path| {
        let path = std::path::absolute(path).ok()?;
        let stands = path.ancestors().find(|path| path.exists())?;
        let mut real = stands.canonicalize().ok()?;
        // What is not there yet has no links, so a step up is the folder above.
        for step in path.strip_prefix(stands).ok()? {
            if step == ".." {
                real.pop();
            } else {
                real.push(step);
            }
        }
        Some(real)
    };
    match (real(out), real(contracts)) {
        (Some(to), Some(from)) if to.starts_with(&from) => Err(Failure::new(format!(
            "`{}` lies in the folder of the contracts, where generated files would be read as contracts\n       name another folder with --out",
            out.display()
        ))),
        _ => Ok(()),
    }
}

fn report(
    registry: &Registry,
    scope: &[&str],
    done: Written,
    global: &Global,
    console: &Console,
) -> Result<Outcome, Failure> {
    let (last, others) = scope.split_last().unwrap_or((&"nothing", &[]));
    console.summary(&format!(
        "{} -> {}/: {} and {last}\n{} files: {} written, {} unchanged, {} stale ones removed",
        counted(registry.tasks.len(), "task"),
        global.out.display(),
        others.join(", "),
        done.written + done.unchanged,
        done.written,
        done.unchanged,
        done.removed
    ))?;
    Ok(Outcome::Fine)
}

/// The registry, where it has no errors; else its findings are shown.
pub(crate) fn sound_registry(loaded: Loaded, console: &Console) -> Result<Option<Registry>, Failure> {
    if loaded.registry.is_none() {
        check::show(&loaded, console)?;
    }
    Ok(loaded.registry)
}

fn overrides(folder: Option<&Path>) -> Result<BTreeMap<String, String>, Failure> {
    Ok(folder.map(workspace::templates::read).transpose().map_err(Failure::new)?.unwrap_or_default())
}

/// The packages alone, with a team's templates where it has some.
pub(crate) fn packages(
    registry: &Registry,
    backends: &[&dyn Backend],
    overrides: Option<&Path>,
    steps: &mut Steps,
) -> Result<Vec<OutFile>, Failure> {
    let failed = |error: codegen::RenderError| Failure::new(error.to_string());
    let templates = Templates::new(BACKENDS, self::overrides(overrides)?).map_err(failed)?;
    let broker = Names::new(registry);
    let job = Job { registry, broker: &broker, templates: &templates };
    let mut files = Vec::new();
    for backend in backends {
        steps.begin(backend.id());
        files.extend(codegen::generate(job, &[*backend]).map_err(failed)?);
    }
    Ok(files)
}

fn report_drift(drift: &[Drift], files: usize, console: &Console) -> Result<Outcome, Failure> {
    for file in drift {
        let name = |text: &str| if text.is_empty() { "/dev/null".to_owned() } else { file.path.clone() };
        let diff = TextDiff::from_lines(&file.found, &file.wanted);
        let mut unified = diff.unified_diff();
        console.result(&unified.header(&name(&file.found), &name(&file.wanted)).to_string())?;
    }
    if drift.is_empty() {
        console.summary(&format!("{files} files are up to date"))?;
        return Ok(Outcome::Fine);
    }
    console.summary(&format!("{} of {files} files are not up to date: run `taskpact generate`", drift.len()))?;
    Ok(Outcome::Findings)
}
