//! A package's driver as an oracle: started, fed, started again where it broke.

use std::time::Duration;

use crate::conformance::{Answerer, Call, Oracle, Reply, Vector, Verdict, parse_answer, parse_reply, write_request};
use crate::workspace::packages::Package;
use crate::workspace::process::drive;

/// How often a driver is started again after it broke on a message.
const RESTARTS: usize = 8;

/// The driver of a package.
#[derive(Debug)]
pub struct Driver {
    /// The package.
    pub package: Package,
    /// How long it may take beyond what the number of messages allows.
    pub patience: Duration,
}

impl Driver {
    /// An answer to every line of `lines`, in their order; `read` gives a line's number and what it says.
    ///
    /// A driver that breaks on a line is started again behind it.
    fn ask<A>(
        &self,
        count: usize,
        line: impl Fn(usize, &str) -> String,
        read: impl Fn(&str) -> Result<(String, A), String>,
        broken: impl Fn(String) -> A,
    ) -> Vec<A> {
        let mut answers: Vec<A> = Vec::with_capacity(count);
        for _ in 0..=RESTARTS {
            if answers.len() == count {
                break;
            }
            let from = answers.len();
            let input = (from..count).map(|at| line(at, &(at - from).to_string())).collect();
            let patience = self.patience + Duration::from_millis((count - from) as u64);
            let said = drive(&self.package.folder, &self.package.toolchain.driver, input, patience);
            let taken = take(&said.lines, count - from, &read, &mut answers);
            let trouble = taken.err().or(said.trouble);
            if let Some(trouble) = trouble.filter(|_| answers.len() < count) {
                // The first line without an answer is the one it broke on.
                answers.push(broken(trouble));
            }
        }
        answers.resize_with(count, || broken("it broke too often to be asked".to_owned()));
        answers
    }
}

impl Oracle for Driver {
    fn language(&self) -> &str {
        self.package.language
    }

    fn verdicts(&self, vectors: &[Vector]) -> Vec<Verdict> {
        let read = |line: &str| parse_answer(line).map(|answer| (answer.id, answer.verdict));
        self.ask(vectors.len(), |at, id| write_request(id, &vectors[at]), read, Verdict::Broken)
    }
}

impl Answerer for Driver {
    fn language(&self) -> &str {
        self.package.language
    }

    fn replies(&self, calls: &[Call]) -> Vec<Reply> {
        self.ask(calls.len(), |at, id| calls[at].line(id), parse_reply, Reply::Broken)
    }
}

/// Takes answers from lines as long as these are in order.
fn take<A>(
    lines: &[String],
    wanted: usize,
    read: impl Fn(&str) -> Result<(String, A), String>,
    answers: &mut Vec<A>,
) -> Result<(), String> {
    for (index, line) in lines.iter().take(wanted).enumerate() {
        let (id, answer) = read(line)?;
        if id != index.to_string() {
            return Err(format!("it answered `{id}` where `{index}` was asked"));
        }
        answers.push(answer);
    }
    Ok(())
}
