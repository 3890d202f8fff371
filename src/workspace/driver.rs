//! A package's driver as an oracle: started, fed, started again where it broke.

use std::time::Duration;

use crate::conformance::{Oracle, Vector, Verdict, parse_answer, write_request};
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

impl Oracle for Driver {
    fn language(&self) -> &str {
        self.package.language
    }

    fn verdicts(&self, vectors: &[Vector]) -> Vec<Verdict> {
        let mut verdicts: Vec<Verdict> = Vec::with_capacity(vectors.len());
        for _ in 0..=RESTARTS {
            if verdicts.len() == vectors.len() {
                break;
            }
            let rest = &vectors[verdicts.len()..];
            let input =
                rest.iter().enumerate().map(|(index, vector)| write_request(&index.to_string(), vector)).collect();
            let patience = self.patience + Duration::from_millis(rest.len() as u64);
            let answers = drive(&self.package.folder, &self.package.toolchain.driver, input, patience);
            let taken = take(&answers.lines, rest.len(), &mut verdicts);
            let trouble = taken.err().or(answers.trouble);
            if let Some(trouble) = trouble.filter(|_| verdicts.len() < vectors.len()) {
                // The first message without an answer is the one it broke on.
                verdicts.push(Verdict::Broken(trouble));
            }
        }
        verdicts.resize_with(vectors.len(), || Verdict::Broken("it broke too often to be asked".to_owned()));
        verdicts
    }
}

/// Takes verdicts from lines as long as these are in order.
fn take(lines: &[String], wanted: usize, verdicts: &mut Vec<Verdict>) -> Result<(), String> {
    for (index, line) in lines.iter().take(wanted).enumerate() {
        let answer = parse_answer(line)?;
        if answer.id != index.to_string() {
            return Err(format!("it answered `{}` where `{index}` was asked", answer.id));
        }
        verdicts.push(answer.verdict);
    }
    Ok(())
}
