//! The arguments; help, completions and man page are made from them.

use std::path::PathBuf;

use clap::{ColorChoice, Parser, Subcommand};

use crate::cli::{
    check, conformance, diff, explain, generate, init, language_schema, manual, rules, sample, services, snapshot,
    validate,
};

const EXAMPLES: &str = "\
Examples:
  taskpact init                      begin a registry in this folder
  taskpact check                     report every mistake in contracts/
  taskpact explain key-ambiguous     what a code means and what to do

Exit codes: 0 fine, 1 findings, 2 could not do the job.";

/// Contracts for asynchronous tasks, compiled into JSON Schema and Rust, Java, Go and Python packages.
#[derive(Debug, Parser)]
#[command(name = "taskpact", version, max_term_width = 100, disable_help_subcommand = true, after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Options of every command.
    #[command(flatten)]
    pub(crate) global: Global,
    /// What to do.
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// Options of every command.
#[derive(Debug, clap::Args)]
pub(crate) struct Global {
    /// Folder with the contracts
    #[arg(long, global = true, value_name = "DIR", default_value = "contracts")]
    pub(crate) contracts: PathBuf,
    /// Folder for generated files
    #[arg(long, global = true, value_name = "DIR", default_value = "generated")]
    pub(crate) out: PathBuf,
    /// When to use colours (NO_COLOR is honoured too)
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: ColorChoice,
    /// Say only what is wrong
    #[arg(short, long, global = true)]
    pub(crate) quiet: bool,
    /// Say more about what is done
    #[arg(short, long, global = true, conflicts_with = "quiet")]
    pub(crate) verbose: bool,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Read everything, resolve it and report every mistake
    #[command(after_help = check::EXAMPLES)]
    Check(check::Args),
    /// Write the packages and schemas, or say what would change
    #[command(after_help = generate::EXAMPLES)]
    Generate(generate::Args),
    /// Find breaking changes, each with a message that shows it
    #[command(after_help = diff::EXAMPLES)]
    Diff(diff::Args),
    /// Show who writes and reads each task version, and whether both sides meet
    #[command(after_help = services::EXAMPLES)]
    Services(services::Args),
    /// Write the compiled registry as one document that never changes
    #[command(after_help = snapshot::EXAMPLES)]
    Snapshot(snapshot::Args),
    /// Check messages against a contract, with all errors and their paths
    #[command(after_help = validate::EXAMPLES)]
    Validate(validate::Args),
    /// Make messages from a contract: valid ones, or near misses
    #[command(after_help = sample::EXAMPLES)]
    Sample(sample::Args),
    /// Begin a registry with one working contract
    #[command(after_help = init::EXAMPLES)]
    Init(init::Args),
    /// Explain a rule or error code in full
    #[command(after_help = explain::EXAMPLES)]
    Explain(explain::Args),
    /// List every rule and error code
    #[command(after_help = rules::EXAMPLES)]
    Rules(rules::Args),
    /// Print the JSON Schema of contract files, for editors
    #[command(after_help = language_schema::EXAMPLES)]
    LanguageSchema(language_schema::Args),
    /// Print completions for a shell
    #[command(after_help = manual::COMPLETION_EXAMPLES)]
    Completions(manual::CompletionArgs),
    /// Print the manual page
    #[command(after_help = manual::MAN_EXAMPLES)]
    Man(manual::ManArgs),
    /// Prove that all bindings agree: generate, build, feed and compare
    #[command(after_help = conformance::EXAMPLES)]
    Conformance(conformance::Args),
}
