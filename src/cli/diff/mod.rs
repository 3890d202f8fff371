//! `taskpact diff`.

mod json;
mod markdown;
mod present;

use std::fmt::Write as _;
use std::mem::ManuallyDrop;

use clap::ValueEnum;

use crate::cli::output::{Console, counted};
use crate::cli::{Failure, Global, Outcome, check};
use crate::codegen;
use crate::codegen::naming::Request;
use crate::compat::{self, Report, Severity, Snapshot, Waiver};
use crate::diagnostic::Level;
use crate::diagnostic::render::{self, Format, Style, Tool};
use crate::model::Registry;
use crate::workspace::{self, Baseline, Both, BothError, Loaded, State, snapshots};

use present::{Files, Places, Presented};

/// Shown below the help.
pub(crate) const EXAMPLES: &str = "\
Examples:
  taskpact diff --against git:origin/main
  taskpact diff --against git:v1.4:contracts --format markdown > comment.md
  taskpact diff --against contracts/snapshots/2026-12-01.json --history
  taskpact diff --against ../main/contracts --fail-on warning

A baseline is a folder, a snapshot file, or git:<revision>[:<path>], read from the object store without a checkout.
Exit code: 0 nothing at the level, 1 findings, 2 could not check.";

/// Arguments of `diff`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// What to compare with: a folder, a snapshot file, or git:<revision>[:<path>]
    #[arg(long, value_name = "SPEC", required_unless_present = "output_schema")]
    against: Option<String>,
    /// How to print findings
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: DiffFormat,
    /// The mildest level that ends with exit code 1
    #[arg(long, value_name = "LEVEL", default_value = "breaking")]
    fail_on: FailOn,
    /// Compare with every snapshot of the contracts as well
    #[arg(long)]
    history: bool,
    /// The day that counts for waivers and `removeAfter`, YYYY-MM-DD [default: today, UTC]
    #[arg(long, value_name = "DATE", value_parser = day)]
    today: Option<String>,
    /// Print the JSON Schema of `--format json` and do nothing else
    #[arg(long)]
    output_schema: bool,
}

/// The formats of `diff`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum DiffFormat {
    /// For people, with both sides underlined
    Text,
    /// One JSON object; see --output-schema
    Json,
    /// SARIF 2.1.0, for code scanning
    Sarif,
    /// GitHub workflow commands, shown beside the lines of a pull request
    Github,
    /// JUnit XML, for the test reports of CI servers
    Junit,
    /// A comment for a pull request
    Markdown,
}

/// From which level on a run fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum FailOn {
    /// Only where something breaks
    Breaking,
    /// Where something may go wrong
    Warning,
    /// Where anything changed
    Info,
    /// Never
    Never,
}

impl FailOn {
    const fn level(self) -> Option<Severity> {
        match self {
            Self::Breaking => Some(Severity::Breaking),
            Self::Warning => Some(Severity::Warning),
            Self::Info => Some(Severity::Info),
            Self::Never => None,
        }
    }
}

fn day(text: &str) -> Result<String, String> {
    let date: jiff::civil::Date = text.parse().map_err(|_| "a day is written YYYY-MM-DD".to_owned())?;
    if date.to_string() == text { Ok(text.to_owned()) } else { Err("a day is written YYYY-MM-DD".to_owned()) }
}

/// Runs it.
pub(crate) fn run(args: &Args, global: &Global, console: &Console) -> Result<Outcome, Failure> {
    if args.output_schema {
        console.result(&json::schema())?;
        return Ok(Outcome::Fine);
    }
    let spec = args.against.as_deref().unwrap_or_default();
    let root = check::relative(&global.contracts);
    // Earlier snapshots have to be compared with everything.
    let pair = |states: [State<'_>; 2]| {
        let [_, new] = states;
        let identify = |scope: compat::Scope, names: &[compat::Name<'_>]| identifiers(new.around, scope, names);
        let compared = compat::task(states.map(|state| state.around), states.map(|state| state.task), Some(&identify));
        let places = present::places_of(&compared, states);
        (compared, places)
    };
    let both = workspace::both(&root, spec, args.history, &pair).map_err(|error| match error {
        BothError::Contracts(error) => check::no_folder(&root, error),
        BothError::Baseline(why) => Failure::new(why),
    })?;
    let today = args
        .today
        .clone()
        .unwrap_or_else(|| jiff::tz::TimeZone::UTC.to_datetime(jiff::Timestamp::now()).date().to_string());
    // The process is about to end: two registries and their files are not taken apart piece by piece for that.
    let compared = ManuallyDrop::new(compare(args, global, console, both, &today)?);
    let tally = tally(args, spec, &compared);
    print(args, console, &compared, &tally)?;
    let gate = args.fail_on.level();
    let fails =
        compared.report.findings.iter().any(|found| !found.waived && gate.is_some_and(|gate| found.level >= gate));
    Ok(if fails { Outcome::Findings } else { Outcome::Fine })
}

/// A comparison with the files of both sides.
struct Compared {
    report: Report,
    new: Loaded,
    old: Option<Loaded>,
    /// Whether there was nothing to compare with.
    first: bool,
    /// Places that need not be looked for.
    places: Places,
}

fn compare(
    args: &Args,
    global: &Global,
    console: &Console,
    both: Both<(compat::Compared, Places)>,
    today: &str,
) -> Result<Compared, Failure> {
    let Both { mut new, old, unchanged, largest, compared } = both;
    let registry = ManuallyDrop::new(take(&mut new, "the contracts", console)?);
    let (before, loaded, first) = match old {
        Baseline::Snapshot(before) => (*before, None, false),
        // The first contracts of a repository: everything is new.
        Baseline::Contracts(loaded) if loaded.is_empty => (emptied(&registry), None, true),
        Baseline::Contracts(mut loaded) => (take(&mut loaded, "the baseline", console)?, Some(*loaded), false),
    };
    let before = ManuallyDrop::new(before);
    let history: Vec<Snapshot> = if args.history {
        let found = snapshots::all(&global.contracts).map_err(Failure::new)?;
        found.into_iter().map(|(label, registry)| Snapshot { label, registry }).collect()
    } else {
        Vec::new()
    };
    let waivers: Vec<Waiver> = new.waivers.iter().map(waiver).collect();
    let identify = |scope: compat::Scope, names: &[compat::Name<'_>]| identifiers(&registry, scope, names);
    let options =
        compat::Options { today, waivers: &waivers, history: &history, unchanged, largest, identify: Some(&identify) };
    let mut places = Places::new();
    let report = match compared.filter(|_| loaded.is_some()) {
        Some(compared) => {
            let (compared, found): (Vec<_>, Vec<_>) = compared.into_iter().unzip();
            places.extend(found.into_iter().flatten());
            compat::diff_around(&before, &registry, compared, &options)
        }
        None => compat::diff(&before, &registry, &options),
    };
    Ok(Compared { report, new, old: loaded, first, places })
}

/// What each language calls the members of a type.
fn identifiers(
    registry: &Registry,
    scope: compat::Scope,
    names: &[compat::Name<'_>],
) -> Vec<(&'static str, Vec<String>)> {
    let requests: Vec<Request<'_>> = names.iter().map(|&(wire, chosen)| Request { wire, chosen }).collect();
    let scope = match scope {
        compat::Scope::Fields => codegen::Scope::Fields,
        compat::Scope::Values => codegen::Scope::Values,
    };
    codegen::BACKENDS.iter().map(|backend| (backend.id(), backend.members(registry, scope, &requests))).collect()
}

fn waiver(waiver: &workspace::Waiver) -> Waiver {
    Waiver {
        fingerprint: waiver.fingerprint.clone(),
        reason: waiver.reason.clone(),
        owner: waiver.owner.clone(),
        expires: waiver.expires.clone(),
    }
}

/// The registry of one side; where there is none its errors are shown.
fn take(loaded: &mut Loaded, what: &str, console: &Console) -> Result<Registry, Failure> {
    let found = loaded.registry.take().or_else(|| loaded.disputed.take()).filter(|_| !loaded.unreadable);
    if let Some(registry) = found {
        return Ok(registry);
    }
    let errors: Vec<_> = loaded.diagnostics.iter().filter(|found| found.level == Level::Error).cloned().collect();
    let style = Style { color: console.colors_stderr(), width: check::terminal_width() };
    console.findings(&render::human(&errors, &loaded.sources, style))?;
    let count = errors.len();
    let errors = if count == 1 { "an error".to_owned() } else { format!("{count} errors") };
    Err(Failure::new(format!("{what} cannot be compared: there {} {errors}", if count == 1 { "is" } else { "are" })))
}

/// The same registry before its first task.
fn emptied(registry: &Registry) -> Registry {
    let mut empty = registry.clone();
    empty.tasks.clear();
    empty.services.clear();
    empty
}

/// The line a run ends with.
fn tally(args: &Args, spec: &str, compared: &Compared) -> String {
    let report = &compared.report;
    let count = |level| report.count(level);
    let mut line = format!(
        "compared with {spec}: {}, {} breaking, {} warning, {} info",
        counted(report.tasks, "task"),
        count(Severity::Breaking),
        count(Severity::Warning),
        count(Severity::Info)
    );
    if report.waived() > 0 {
        let _ = write!(line, ", {} waived", report.waived());
    }
    if compared.first {
        line.push_str(" (the baseline has no contracts, everything is new)");
    }
    let gate = match args.fail_on {
        FailOn::Breaking => "; fails on breaking",
        FailOn::Warning => "; fails on warning and breaking",
        FailOn::Info => "; fails on anything",
        FailOn::Never => "; never fails",
    };
    line.push_str(gate);
    line
}

fn print(args: &Args, console: &Console, compared: &Compared, tally: &str) -> Result<(), Failure> {
    let mut files = Files::new(&compared.new, compared.old.as_ref(), &compared.places);
    let places = files.places(&compared.report.findings);
    if args.format == DiffFormat::Json {
        console.result(&json::document(&compared.report, &places))?;
        return console.findings(&format!("{tally}\n"));
    }
    if args.format == DiffFormat::Markdown {
        return console.result(&markdown::comment(&compared.report, &places, tally));
    }
    let presented: Vec<Presented<'_>> =
        compared.report.findings.iter().zip(&places).map(|(finding, place)| Presented { finding, place }).collect();
    let diagnostics = present::diagnostics(&presented, &compared.new.waivers, files.fallback());
    let sources = ManuallyDrop::new(files.into_sources());
    let count = |level| compared.report.count(level);
    let summary = [
        ("tasks", compared.report.tasks),
        ("breaking", count(Severity::Breaking)),
        ("warning", count(Severity::Warning)),
        ("info", count(Severity::Info)),
    ];
    let tool = Tool { name: "taskpact diff", summary: &summary };
    match args.format {
        DiffFormat::Sarif => console.result(&Format::Sarif.render(&diagnostics, &sources, &tool))?,
        DiffFormat::Junit => console.result(&Format::Junit.render(&diagnostics, &sources, &tool))?,
        DiffFormat::Github => {
            console.result(&Format::Github.render(&diagnostics, &sources, &tool))?;
            return console.result(&format!("{tally}\n"));
        }
        _ => {
            let style = Style { color: console.colors_stdout(), width: check::terminal_width() };
            console.result(&render::human(&diagnostics, &sources, style))?;
            return console.result(&format!("{tally}\n"));
        }
    }
    console.findings(&format!("{tally}\n"))
}
