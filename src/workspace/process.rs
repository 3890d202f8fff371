//! Running the languages' tools: build steps, and drivers that answer line by line.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use crate::codegen::Step;

/// How much of a tool's output is kept.
const LOG_BYTES: usize = 1 << 16;

/// How a build ended.
#[derive(Debug)]
pub enum Built {
    /// All steps went well.
    Fine,
    /// A program is not there; says which and how to get it.
    MissingTool(String),
    /// A step failed; its output.
    Failed(String),
}

/// Runs build steps in `folder`, one after the other.
pub fn build(folder: &Path, steps: &[Step]) -> Built {
    for step in steps {
        let output = match command(folder, step).stdin(Stdio::null()).output() {
            Ok(output) => output,
            Err(error) => return failed_start(step, &error),
        };
        if !output.status.success() {
            let mut log = format!("$ {} {}\n", step.program, step.args.join(" "));
            log.push_str(&String::from_utf8_lossy(&output.stdout));
            log.push_str(&String::from_utf8_lossy(&output.stderr));
            log.push_str(&format!("{}\n", output.status));
            return Built::Failed(tail(&log));
        }
    }
    Built::Fine
}

/// What a driver said, and how it ended.
#[derive(Debug)]
pub struct Answers {
    /// The lines it wrote.
    pub lines: Vec<String>,
    /// Why it ended before the input did; `None` where it did not.
    pub trouble: Option<String>,
}

/// Starts a driver in `folder`, feeds it `input` and takes what it writes until it ends or `patience` is over.
pub fn drive(folder: &Path, step: &Step, input: Vec<String>, patience: Duration) -> Answers {
    let mut command = command(folder, step);
    let started = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child = match started {
        Ok(child) => child,
        Err(error) => {
            let trouble = match failed_start(step, &error) {
                Built::MissingTool(why) | Built::Failed(why) => why,
                Built::Fine => error.to_string(),
            };
            return Answers { lines: Vec::new(), trouble: Some(trouble) };
        }
    };
    let wanted = input.len();
    let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    // Each pipe has a thread of its own, or a full one would stop the others.
    std::thread::spawn(move || {
        if let Some(mut stdin) = stdin {
            let text = input.join("\n") + "\n";
            let _ = stdin.write_all(text.as_bytes());
        }
    });
    let said = std::thread::spawn(move || {
        let mut said = Vec::new();
        let _ = stderr.map(|stderr| stderr.take(LOG_BYTES as u64).read_to_end(&mut said));
        String::from_utf8_lossy(&said).into_owned()
    });
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || {
        let Some(stdout) = stdout else { return };
        for line in BufReader::new(stdout).split(b'\n') {
            let Ok(line) = line else { return };
            if sender.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                return;
            }
        }
    });
    let deadline = Instant::now() + patience;
    let mut lines = Vec::new();
    let mut late = false;
    loop {
        match receiver.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            Ok(line) => lines.push(line),
            Err(mpsc::RecvTimeoutError::Disconnected) => break,
            Err(mpsc::RecvTimeoutError::Timeout) => {
                late = true;
                break;
            }
        }
    }
    if late {
        let _ = child.kill();
    }
    let status = child.wait().map_or_else(|error| error.to_string(), |status| status.to_string());
    let said = if late { String::new() } else { said.join().unwrap_or_default() };
    let trouble = if late {
        Some(format!("it did not answer within {} s", patience.as_secs()))
    } else {
        (lines.len() < wanted)
            .then(|| format!("it ended after {} of {wanted} messages ({status})\n{}", lines.len(), tail(&said)))
    };
    Answers { lines, trouble }
}

fn command(folder: &Path, step: &Step) -> Command {
    let program = if step.program.contains('/') { folder.join(&step.program) } else { PathBuf::from(&step.program) };
    let mut command = Command::new(program);
    command.args(&step.args).current_dir(folder).envs(step.env.iter().map(|(name, value)| (name, value)));
    command
}

fn failed_start(step: &Step, error: &std::io::Error) -> Built {
    if error.kind() == std::io::ErrorKind::NotFound {
        return Built::MissingTool(format!("`{}` was not found: {}", step.program, step.hint));
    }
    Built::Failed(format!("`{}` could not be started: {error}", step.program))
}

/// The end of a log, from the start of a line.
fn tail(log: &str) -> String {
    let mut from = log.len().saturating_sub(LOG_BYTES);
    while !log.is_char_boundary(from) {
        from += 1;
    }
    log[from..].to_owned()
}
