//! `taskpact sample`.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::Serialize;

use crate::cli::contracts;
use crate::cli::output::Console;
use crate::cli::{Failure, Global, Outcome};
use crate::json::compact;
use crate::sample::{NearMiss, Sampler};
use crate::wire::{Role, Validator};

/// Shown below the help.
pub(crate) const EXAMPLES: &str = "\
Examples:
  taskpact sample order.close.timeout@1
  taskpact sample order.close.timeout@1 --count 20 --seed 7 > messages.jsonl
  taskpact sample order.close.timeout@1 --near-misses > refused.jsonl
  taskpact conformance --vectors refused.jsonl

The same seed gives the same messages. Near misses are lines for `conformance --vectors`: the message in base64, and the
errors it must give.";

/// Arguments of `sample`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The task and its version
    #[arg(value_name = "TASK@V")]
    task: String,
    /// How many messages (near misses: at most so many; all where it is not said)
    #[arg(long, value_name = "N")]
    count: Option<usize>,
    /// Where the random numbers start
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// Messages that are wrong in exactly one way, one for each rule and each constraint
    #[arg(long)]
    near_misses: bool,
    /// Valid messages that libraries stumble over: odd texts, spellings, orders
    #[arg(long, conflicts_with = "near_misses")]
    odd: bool,
}

/// A near miss as a line.
#[derive(Serialize)]
struct Line<'a> {
    id: String,
    task: &'a str,
    role: &'static str,
    why: &'a str,
    expect: &'static str,
    errors: Vec<Error<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<&'a str>,
    message: String,
}

#[derive(Serialize)]
struct Error<'a> {
    path: &'a str,
    code: &'static str,
}

/// A message up to this is also shown as text.
const SHOWN: usize = 2000;

/// Runs it.
pub(crate) fn run(args: &Args, global: &Global, console: &Console) -> Result<Outcome, Failure> {
    let registry = contracts::registry(global, console)?;
    let task = contracts::task(&registry, &args.task)?;
    let validator = Validator::new(&registry);
    let sampler = Sampler::new(&registry, &validator, task, args.seed)
        .ok_or_else(|| Failure::new(format!("the envelope of `{}` is not in the registry", args.task)))?;
    let mut out = String::new();
    if args.near_misses {
        let misses = sampler.near_misses();
        let shown = misses.iter().take(args.count.unwrap_or(usize::MAX)).enumerate();
        for (index, miss) in shown {
            out.push_str(&line(index, &args.task, miss));
            out.push('\n');
        }
    } else {
        let messages = sampler.messages(args.count.unwrap_or(1), args.odd);
        if messages.is_empty() && args.count != Some(0) {
            return Err(Failure::new(format!("no message of `{}` was found that fits its limits", args.task)));
        }
        for message in messages {
            out.push_str(&compact(&message));
            out.push('\n');
        }
    }
    console.result(&out)?;
    Ok(Outcome::Fine)
}

fn line(index: usize, task: &str, miss: &NearMiss) -> String {
    let errors = miss.errors.iter().map(|error| Error { path: &error.path, code: error.code.name() }).collect();
    let line = Line {
        id: format!("near-{index:04}"),
        task,
        role: if miss.role == Role::Producer { "producer" } else { "consumer" },
        why: &miss.why,
        expect: "reject",
        errors,
        text: std::str::from_utf8(&miss.message).ok().filter(|text| text.len() <= SHOWN),
        message: STANDARD.encode(&miss.message),
    };
    serde_json::to_string(&line).unwrap_or_default()
}
