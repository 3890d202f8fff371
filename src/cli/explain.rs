//! `taskpact explain`: one code, one task, or one flow, in full.

use crate::cli::output::Console;
use crate::cli::topics::{self, Topic};
use crate::cli::{Failure, Global, Outcome, check, generate, task_view};
use crate::diagnostic::{Nearest, neutral};
use crate::diagram;
use crate::model::{Registry, Task};

/// Shown below the help.
pub(crate) const EXAMPLES: &str = "\
Examples:
  taskpact explain key-ambiguous
  taskpact explain unknown-variant
  taskpact explain order.close.timeout@1     fields, schedule, way through the broker, identifiers
  taskpact explain order.close.timeout       all versions
  taskpact explain checkout                  a flow, state by state";

/// Arguments of `explain`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A rule, an error code, a task, or a flow
    #[arg(value_name = "CODE-TASK-or-FLOW")]
    subject: String,
}

/// Runs it.
pub(crate) fn run(args: &Args, global: &Global, console: &Console) -> Result<Outcome, Failure> {
    // A task type has a dot, and neither a code nor a flow ever has one.
    if args.subject.contains('.') { task(&args.subject, global, console) } else { code(&args.subject, global, console) }
}

fn code(code: &str, global: &Global, console: &Console) -> Result<Outcome, Failure> {
    let topics = topics::all();
    let found: Vec<&Topic> = topics.iter().filter(|topic| topic.code == code).collect();
    if found.is_empty() {
        return flow(code, &topics, global, console);
    }
    let pages: Vec<String> = found.into_iter().map(page).collect();
    console.result(&pages.join("\n"))?;
    Ok(Outcome::Fine)
}

/// What is no code may be a flow, where there are contracts.
fn flow(name: &str, topics: &[Topic], global: &Global, console: &Console) -> Result<Outcome, Failure> {
    let flows = check::read(global).ok().and_then(|loaded| loaded.registry).map(|registry| registry.flows);
    let flows = flows.unwrap_or_default();
    if let Some(found) = flows.get(name) {
        let shown: Vec<_> = diagram::text(found).lines().map(|line| neutral(line).into_owned()).collect();
        console.result(&(shown.join("\n") + "\n"))?;
        return Ok(Outcome::Fine);
    }
    let known = topics.iter().map(|topic| topic.code).chain(flows.keys().map(String::as_str));
    let hint = hint(name, known, "`taskpact rules` lists all codes");
    Err(Failure::new(format!("there is no code `{name}`\n       {hint}")))
}

fn task(subject: &str, global: &Global, console: &Console) -> Result<Outcome, Failure> {
    let Some(registry) = generate::sound_registry(check::read(global)?, console)? else {
        return Ok(Outcome::Findings);
    };
    let named = |task: &&Task| task.id.task_type == subject || task.id.to_string() == subject;
    let found: Vec<&Task> = registry.tasks.values().filter(named).collect();
    if found.is_empty() {
        return Err(Failure::new(format!("there is no task `{subject}`\n       {}", near_task(subject, &registry))));
    }
    let pages: Vec<String> = found.into_iter().map(|task| task_view::describe(&registry, task)).collect();
    let shown: Vec<_> = pages.iter().flat_map(|page| page.lines()).map(neutral).collect();
    console.result(&(shown.join("\n") + "\n"))?;
    Ok(Outcome::Fine)
}

fn near_task(subject: &str, registry: &Registry) -> String {
    let all: Vec<String> = registry.tasks.keys().map(ToString::to_string).collect();
    hint(subject, all.iter().map(String::as_str), "`taskpact services` lists who sends and reads what")
}

fn hint<'a>(wrong: &str, all: impl Iterator<Item = &'a str>, otherwise: &str) -> String {
    Nearest::default().find(wrong, all).map_or_else(|| otherwise.to_owned(), |near| format!("did you mean `{near}`?"))
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
