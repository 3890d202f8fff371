//! `taskpact validate`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;

use crate::cli::contracts;
use crate::cli::output::Console;
use crate::cli::{Failure, Global, Outcome};
use crate::diagnostic::neutral;
use crate::json::{self, Problem};
use crate::model::TaskId;
use crate::wire::{Code, Role, Validator};
use crate::workspace::messages::{Layout, Message, Messages};

/// Shown below the help.
pub(crate) const EXAMPLES: &str = "\
Examples:
  taskpact validate order.close.timeout@1 message.json
  taskpact validate order.close.timeout@1 dump.jsonl --as producer
  kcat -C -t orders | taskpact validate order.close.timeout@1 -

A file ending in .json is one message, one ending in .jsonl or .ndjson has one a line; of others (and stdin) the first
line decides. `taskpact explain CODE` tells more about an error code.

Exit code: 0 all accepted, 1 some refused, 2 could not check.";

/// Messages that are checked at once.
const BATCH: usize = 4096;

/// A run of less than this shows no progress.
const PATIENCE: Duration = Duration::from_millis(700);

/// Arguments of `validate`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The task and its version
    #[arg(value_name = "TASK@V")]
    task: String,
    /// Files with messages; `-` is stdin
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Whose rules hold
    #[arg(long = "as", value_name = "ROLE", default_value = "consumer")]
    role: RoleArg,
    /// How messages stand in the files
    #[arg(long, value_name = "LAYOUT", default_value = "auto")]
    input: Input,
}

/// A role as an argument.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum RoleArg {
    /// Writes only what is declared, at most maxBytes − 64
    Producer,
    /// Ignores what is not declared, keeps what is open
    Consumer,
}

/// A layout as an argument.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Input {
    /// By the file's name, else by its first line
    Auto,
    /// One message a file
    Json,
    /// One message a line
    Jsonl,
}

/// What a run has seen.
#[derive(Debug, Default)]
struct Tally {
    messages: u64,
    refused: u64,
    codes: BTreeMap<Code, u64>,
}

/// Runs it.
pub(crate) fn run(args: &Args, global: &Global, console: &Console) -> Result<Outcome, Failure> {
    let registry = contracts::registry(global, console)?;
    let task = &contracts::task(&registry, &args.task)?.id;
    let validator = Validator::new(&registry);
    let role = match args.role {
        RoleArg::Producer => Role::Producer,
        RoleArg::Consumer => Role::Consumer,
    };
    let check = Check { validator: &validator, task, role, console };
    let mut tally = Tally::default();
    for path in &args.files {
        let shown = path.display();
        let unreadable = |error: std::io::Error| Failure::new(format!("`{shown}` cannot be read: {error}"));
        let mut messages = Messages::open(path, layout(args.input, path), validator.max_bytes()).map_err(unreadable)?;
        check.file(path, &mut messages, &mut tally, &unreadable)?;
    }
    if tally.messages == 0 {
        console.summary("there is no message in the input")?;
    }
    console.summary(&summary(&tally))?;
    Ok(if tally.refused == 0 { Outcome::Fine } else { Outcome::Findings })
}

/// What every message is held against.
struct Check<'a> {
    validator: &'a Validator<'a>,
    task: &'a TaskId,
    role: Role,
    console: &'a Console,
}

impl Check<'_> {
    fn file(
        &self,
        path: &Path,
        messages: &mut Messages,
        tally: &mut Tally,
        unreadable: &dyn Fn(std::io::Error) -> Failure,
    ) -> Result<(), Failure> {
        let mut progress = Progress::new(self.console);
        let name =
            if path == Path::new("-") { "stdin".to_owned() } else { neutral(&path.display().to_string()).into_owned() };
        loop {
            let mut batch = Vec::new();
            let mut bytes = 0;
            while batch.len() < BATCH && bytes < 1 << 24 {
                let Some(message) = messages.read().map_err(unreadable)? else { break };
                bytes += message.bytes.len();
                batch.push(message);
            }
            if batch.is_empty() || self.console.pipe_is_closed() {
                break;
            }
            tally.messages += batch.len() as u64;
            let (validator, role, task) = (self.validator, self.role, self.task);
            let check = |message: &Message| {
                let result = validator.check(role, Some(task), &message.bytes);
                result.err().map(|errors| (message.line, errors))
            };
            let refused: Vec<_> = batch.par_iter().filter_map(check).collect();
            let mut out = String::new();
            for (line, errors) in refused {
                tally.refused += 1;
                for error in errors {
                    *tally.codes.entry(error.code).or_default() += 1;
                    let path =
                        if error.path.is_empty() { "(message)".to_owned() } else { neutral(&error.path).into_owned() };
                    out.push_str(&format!("{name}:{line}: {path}: {}: {}\n", error.code, error.code.summary()));
                }
            }
            if !out.is_empty() {
                progress.suspend(|| self.console.result(&out))?;
            }
            progress.show(messages.progress());
        }
        progress.finish();
        Ok(())
    }
}

fn layout(input: Input, path: &Path) -> Layout {
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    match (input, extension) {
        (Input::Json, _) | (Input::Auto, "json") => Layout::One,
        (Input::Jsonl, _) | (Input::Auto, "jsonl" | "ndjson") => Layout::Lines,
        _ => Layout::Guess(is_whole),
    }
}

/// Whether a line is a JSON text of its own, whatever else may be wrong with it.
fn is_whole(line: &[u8]) -> bool {
    match json::read(line) {
        Ok(_) => true,
        Err(problems) => problems.iter().all(|(_, problem)| *problem != Problem::NotJson),
    }
}

fn summary(tally: &Tally) -> String {
    let accepted = tally.messages - tally.refused;
    let mut text = format!("{} messages: {accepted} accepted, {} refused", tally.messages, tally.refused);
    let mut codes: Vec<_> = tally.codes.iter().collect();
    codes.sort_by_key(|(code, count)| (std::cmp::Reverse(**count), code.name()));
    for (code, count) in codes {
        text.push_str(&format!("\n  {count:>9}  {code}: {}", code.summary()));
    }
    text
}

/// A bar that appears only on a terminal, and only when there is something to wait for.
struct Progress {
    started: Instant,
    bar: Option<ProgressBar>,
    wanted: bool,
}

impl Progress {
    fn new(console: &Console) -> Self {
        Self { started: Instant::now(), bar: None, wanted: console.shows_progress() }
    }

    fn show(&mut self, (read, total): (u64, Option<u64>)) {
        if !self.wanted || (self.bar.is_none() && self.started.elapsed() < PATIENCE) {
            return;
        }
        let bar = self.bar.get_or_insert_with(|| match total {
            Some(total) => {
                let style = ProgressStyle::with_template("{bar:40} {bytes}/{total_bytes} {bytes_per_sec} {eta}");
                ProgressBar::new(total).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
            }
            None => ProgressBar::new_spinner(),
        });
        bar.set_position(read);
    }

    fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }

    fn finish(self) {
        if let Some(bar) = self.bar {
            bar.finish_and_clear();
        }
    }
}
