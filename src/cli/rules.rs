//! `taskpact rules`: every code.

use serde_json::{Value, json};

use crate::cli::output::Console;
use crate::cli::topics::{self, Topic};
use crate::cli::{Failure, Outcome};

/// Shown below the help.
pub(crate) const EXAMPLES: &str = "\
Examples:
  taskpact rules
  taskpact rules --format markdown > docs/errors.md
  taskpact explain never-finite";

/// Arguments of `rules`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// How to print the list
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
}

#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum Format {
    /// One line per code
    Text,
    /// One JSON object
    Json,
    /// A page with everything `explain` says
    Markdown,
}

/// Runs it.
pub(crate) fn run(args: &Args, console: &Console) -> Result<Outcome, Failure> {
    let topics = topics::all();
    console.result(&match args.format {
        Format::Text => text(&topics),
        Format::Json => json_list(&topics),
        Format::Markdown => markdown(&topics),
    })?;
    Ok(Outcome::Fine)
}

/// The topics of each group, in order.
fn groups(topics: &[Topic]) -> impl Iterator<Item = &[Topic]> {
    topics.chunk_by(|a, b| a.group == b.group)
}

fn text(topics: &[Topic]) -> String {
    let width = topics.iter().map(|topic| topic.code.len()).max().unwrap_or(0);
    let mut out = String::new();
    for group in groups(topics) {
        if let Some(first) = group.first() {
            let gap = if out.is_empty() { "" } else { "\n" };
            out.push_str(&format!("{gap}{}\n", first.group.heading()));
            out.extend(first.group.legend().map(|legend| format!("  {legend}\n")));
        }
        for topic in group {
            let level = topic.level.unwrap_or("");
            let line = format!("  {:width$}  {level:8}  {}", topic.code, topic.title);
            out.push_str(&format!("{}\n", line.trim_end()));
        }
    }
    out
}

fn json_list(topics: &[Topic]) -> String {
    let rules: Vec<Value> = topics
        .iter()
        .map(|topic| {
            json!({
                "code": topic.code,
                "group": topic.group.name(),
                "level": topic.level,
                "title": topic.title,
                "why": topic.why,
                "example": topic.example,
                "remedy": topic.remedy,
            })
        })
        .collect();
    format!("{:#}\n", json!({ "version": 1, "rules": rules }))
}

/// `docs/errors.md`.
pub(crate) fn markdown(topics: &[Topic]) -> String {
    let mut out = "# Codes\n\nEvery code is stable. `taskpact explain CODE` prints the same text.\n".to_owned();
    for group in groups(topics) {
        if let Some(first) = group.first() {
            out.push_str(&format!("\n## {}\n", first.group.heading()));
            out.extend(first.group.legend().map(|legend| format!("\n{legend}.\n")));
        }
        for topic in group {
            let level = topic.level.map(|level| format!(" ({level})")).unwrap_or_default();
            out.push_str(&format!("\n### `{}`{level}\n\n{}.\n\n{}\n", topic.code, capital(topic.title), topic.why));
            if let Some(example) = topic.example {
                out.push_str(&format!("\n```yaml\n{example}\n```\n"));
            }
            if let Some(remedy) = topic.remedy {
                out.push_str(&format!("\n{remedy}\n"));
            }
        }
    }
    out
}

fn capital(text: &str) -> String {
    let text = text.trim_end_matches('.');
    let mut chars = text.chars();
    chars.next().map(|first| first.to_uppercase().chain(chars).collect()).unwrap_or_default()
}
