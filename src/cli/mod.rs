//! The command line: arguments, one module per command, exit codes. Sees everything; nothing sees it.
//!
//! Results go to stdout, findings and progress to stderr. A reader that closes the pipe early is not an error,
//! and the exit code stays that of the findings.
#![allow(
    clippy::disallowed_methods,
    reason = "the command line reads the environment and the clock, so that nothing else needs to"
)]

mod args;
mod check;
mod conformance;
mod contracts;
mod diff;
mod explain;
mod generate;
mod init;
mod language_schema;
mod manual;
mod output;
mod rules;
mod sample;
mod services;
mod snapshot;
mod steps;
mod task_view;
mod task_way;
mod topics;
mod validate;

use std::process::ExitCode;

use clap::Parser as _;

pub(crate) use args::{Args, Command, Global};
use output::Console;

/// How a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// Nothing to complain about.
    Fine,
    /// The contracts, messages or comparison have findings at the level.
    Findings,
}

/// Why a run could not do its job; the process ends with 2.
#[derive(Debug)]
pub struct Failure(String);

impl Failure {
    /// With what to tell the user.
    pub fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        Self(error.to_string())
    }
}

/// Runs the command line of the process.
pub fn main() -> ExitCode {
    std::panic::set_hook(Box::new(|_| {}));
    let run = std::panic::catch_unwind(|| match Args::try_parse() {
        Ok(args) => run(&args),
        Err(error) => usage(&error),
    });
    run.unwrap_or_else(|_| {
        let console = Console::new(clap::ColorChoice::Never, false);
        console.error("this is a defect of taskpact: the command could not be finished; please report it with the contracts at hand");
        ExitCode::from(2)
    })
}

/// `--help` and `--version` are answers; everything else clap says is a usage error.
fn usage(error: &clap::Error) -> ExitCode {
    let _ = error.print();
    if error.use_stderr() { ExitCode::from(2) } else { ExitCode::SUCCESS }
}

fn run(args: &Args) -> ExitCode {
    let console = Console::new(args.global.color, args.global.quiet);
    let result = match &args.command {
        Command::Check(command) => check::run(command, &args.global, &console),
        Command::Generate(command) => generate::run(command, &args.global, &console),
        Command::Diff(command) => diff::run(command, &args.global, &console),
        Command::Services(command) => services::run(command, &args.global, &console),
        Command::Snapshot(command) => snapshot::run(command, &args.global, &console),
        Command::Validate(command) => validate::run(command, &args.global, &console),
        Command::Conformance(command) => conformance::run(command, &args.global, &console),
        Command::Sample(command) => sample::run(command, &args.global, &console),
        Command::Init(command) => init::run(command, &args.global, &console),
        Command::Explain(command) => explain::run(command, &args.global, &console),
        Command::Rules(command) => rules::run(command, &console),
        Command::LanguageSchema(command) => language_schema::run(command, &console),
        Command::Completions(command) => manual::completions(command, &console),
        Command::Man(command) => manual::man(command, &console),
    };
    match result {
        Ok(Outcome::Fine) => ExitCode::SUCCESS,
        Ok(Outcome::Findings) => ExitCode::from(1),
        Err(failure) => {
            console.error(&failure.0);
            ExitCode::from(2)
        }
    }
}
