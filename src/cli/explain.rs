//! `taskpact explain`: one code in full.

use crate::cli::output::Console;
use crate::cli::topics::{self, Topic};
use crate::cli::{Failure, Outcome};
use crate::diagnostic::Nearest;

/// Shown below the help.
pub(crate) const EXAMPLES: &str = "\
Examples:
  taskpact explain key-ambiguous
  taskpact explain unknown-variant";

/// Arguments of `explain`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A rule or error code
    #[arg(value_name = "CODE")]
    code: String,
}

/// Runs it.
pub(crate) fn run(args: &Args, console: &Console) -> Result<Outcome, Failure> {
    let topics = topics::all();
    let found: Vec<&Topic> = topics.iter().filter(|topic| topic.code == args.code).collect();
    if found.is_empty() {
        let near = Nearest::default().find(&args.code, topics.iter().map(|topic| topic.code));
        let hint = near
            .map_or_else(|| "`taskpact rules` lists all codes".to_owned(), |near| format!("did you mean `{near}`?"));
        return Err(Failure::new(format!("there is no code `{}`\n       {hint}", args.code)));
    }
    let pages: Vec<String> = found.into_iter().map(page).collect();
    console.result(&pages.join("\n"))?;
    Ok(Outcome::Fine)
}

fn page(topic: &Topic) -> String {
    let level = topic.level.map(|level| format!("{level}, ")).unwrap_or_default();
    let mut out = format!("{} ({level}{})\n  {}\n\n{}\n", topic.code, topic.group.name(), topic.title, topic.why);
    if let Some(example) = topic.example {
        out.push_str("\nFor example:\n");
        example.lines().for_each(|line| out.push_str(&format!("    {line}\n")));
    }
    if let Some(remedy) = topic.remedy {
        out.push_str(&format!("\nWhat to do:\n  {remedy}\n"));
    }
    out
}
